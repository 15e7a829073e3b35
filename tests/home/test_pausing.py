"""Why a laptop pauses: each reason is said, each ends by itself, and none ends another."""

import re
from datetime import datetime, timedelta

import psutil
import pytest

from worker.home import control, hours, machine, pausing
from worker.home.folder import Home
from worker.home.machine import Power
from worker.home.pausing import Reasons, Watch
from worker.home.settings import Settings


class Machine:
    """A laptop that stands as a test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.power: Power | None = Power(80, on_battery=False)
        self.programs: list[str] = []
        monkeypatch.setattr(machine, "power", lambda: self.power)
        monkeypatch.setattr(machine, "_names", lambda: self.programs)


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr(pausing, "MACHINE_SECONDS", 0.0)
    return Machine(monkeypatch)


class Told:
    """A worker, and somebody who is told why it pauses."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.said: list[str] = []

    def pause(self) -> None:
        self.done.append("pause")

    def resume(self) -> None:
        self.done.append("resume")


def watch(home: Home, settings: Settings, told: Told) -> Watch:
    return Watch(Reasons(home, settings), told, told.said.append)


@pytest.mark.parametrize(
    ("setting", "percent", "paused"),
    [(101, 100, True), (0, 3, False), (40, 39, True), (40, 40, False)],
)
async def test_a_laptop_on_battery_pauses_as_chosen(
    home: Home, laptop: Machine, setting: int, percent: int, paused: bool
) -> None:
    laptop.power = Power(percent, on_battery=True)
    reasons = Reasons(home, Settings(setting))
    assert reasons.now() == (f"Paused: on battery ({percent} %)" if paused else "")
    laptop.power = Power(percent, on_battery=False)
    assert reasons.now() == ""
    laptop.power = None
    assert reasons.now() == ""


def test_a_game_has_the_machine_to_itself_while_it_runs(home: Home, laptop: Machine) -> None:
    reasons = Reasons(home, Settings(programs=["EldenRing.exe", "blender"]))
    assert reasons.now() == ""
    laptop.programs = ["bash", "eldenring"]
    assert reasons.now() == "Paused: EldenRing.exe is running"
    laptop.programs = ["Blender.EXE"]
    assert reasons.now() == "Paused: blender is running"


def test_outside_its_hours_a_laptop_says_when_they_begin(home: Home, laptop: Machine) -> None:
    now = datetime.now().astimezone()
    later = (now + timedelta(hours=2)).strftime("%H:%M")
    end = (now + timedelta(hours=3)).strftime("%H:%M")
    reasons = Reasons(home, Settings(hours=[hours.parse(f"{later}-{end}")]))
    assert reasons.now() == f"Paused: outside hours, until {later}"


async def test_the_end_of_another_reason_never_ends_a_pause_its_owner_asked_for(
    home: Home, laptop: Machine
) -> None:
    told = Told()
    eye = watch(home, Settings(), told)
    laptop.power = Power(50, on_battery=True)
    await eye.look()
    control.pause(home, None)
    await eye.look()
    laptop.power = Power(50, on_battery=False)
    await eye.look()
    await eye.look()
    assert told.done == ["pause"]
    assert told.said == ["Paused: on battery (50 %)", "Paused by you"]
    assert control.resume(home)
    await eye.look()
    assert told.done == ["pause", "resume"]


async def test_a_pause_that_ends_while_on_battery_does_not_resume(
    home: Home, laptop: Machine
) -> None:
    told = Told()
    eye = watch(home, Settings(), told)
    control.pause(home, None)
    await eye.look()
    laptop.power = Power(50, on_battery=True)
    control.resume(home)
    await eye.look()
    assert told.done == ["pause"]


async def test_a_look_that_stumbles_is_not_the_last_one(
    home: Home, laptop: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Told()
    eye = watch(home, Settings(), told)
    looks: list[int] = []

    def stumble() -> str:
        looks.append(1)
        if len(looks) == 1:
            raise RuntimeError("no reason at all")
        raise KeyboardInterrupt

    monkeypatch.setattr(pausing, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(eye._reasons, "now", stumble)
    with pytest.raises(KeyboardInterrupt):
        await eye.keep()
    assert len(looks) == 2


@pytest.mark.parametrize(
    ("text", "seconds"), [("45m", 2700), ("1h", 3600), ("2 d", 172800), ("90s", 90), ("5min", 300)]
)
def test_a_time_to_pause_is_read_as_people_write_it(text: str, seconds: float) -> None:
    assert control.span(text) == seconds


@pytest.mark.parametrize("text", ["", "soon", "0h", "-1h", "1.5h", "99999h"])
def test_what_is_no_time_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape("a time looks like 45m, 1h or 2d")):
        control.span(text)


def test_a_pause_for_a_time_ends_by_itself(home: Home) -> None:
    assert control.pause(home, 3600).words.startswith("Paused by you until ")
    assert control.current(home) is not None
    control.pause(home, -1)
    assert control.current(home) is None
    assert not control.resume(home)


def test_a_note_of_a_pause_that_cannot_be_read_is_a_pause(home: Home) -> None:
    home.pause.write_bytes(b"{")
    assert control.current(home) == control.Pause()


def test_this_machine_tells_its_power_and_its_programs() -> None:
    assert machine.running(["no-such-program", psutil.Process().name()]) == psutil.Process().name()
    found = machine.power()
    assert found is None or 0 <= found.percent <= 100
