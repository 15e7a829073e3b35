"""What the doctor finds, and what it tells people to do."""

import json
import shutil
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from tests.home.laptop import Laptop
from tests.home.router import Router
from tests.people import Conn
from tests.serving import Served
from tests.worker.working import Gate, in_hand
from tests.worker_api.lines import says
from web import worker_keys
from worker.home import control, doctor, examination, machine
from worker.home.finding import Finding
from worker.home.folder import Home
from worker.home.machine import Power
from worker.home.settings import Settings


async def examined(laptop: Laptop, code: int = 0, **more: str) -> Mapping[str, Any]:
    """What was found, by name."""
    done = await laptop.do("doctor", "--json", **more)
    report = json.loads(done.stdout)
    assert (done.returncode, report["well"]) == (code, code == 0), done
    return {check["name"]: check for check in report["checks"]}


async def test_a_laptop_that_is_well(laptop: Laptop) -> None:
    found = await examined(laptop)
    levels = {name: check["level"] for name, check in found.items()}
    assert levels.pop("disk") in ("ok", "warning")
    assert set(levels) == {
        "enrolment", "studio", "clock", "token", "version", "engine", "spool", "power", "pause",
    }  # fmt: skip
    assert set(levels.values()) == {"ok"}
    assert found["engine"]["message"] == "procedural test made a sprite in a test run"


async def test_a_worker_that_works_keeps_its_place_and_its_job(
    conn: Conn, alice: int, laptop: Laptop, gate: Gate
) -> None:
    async with laptop.working():
        job = await in_hand(conn, alice, gate)
        assert (await examined(laptop))["token"]["level"] == "ok"
        assert (await laptop.until("working")).job == job


async def test_who_only_looks_promises_no_work(conn: Conn, laptop: Laptop) -> None:
    """Whether the worker is paused or does not run at all."""
    assert (await laptop.do("pause")).returncode == 0
    assert (await examined(laptop))["token"]["level"] == "ok"
    cursor = await conn.execute("SELECT capabilities, last_seen_at, instance FROM workers")
    assert await cursor.fetchall() == [([], None, None)]


async def test_a_worker_that_has_just_ended_is_nobody_else(laptop: Laptop) -> None:
    async with laptop.working():
        await laptop.until("waiting")
    assert (await examined(laptop))["token"]["level"] == "ok"


async def test_a_token_that_is_used_elsewhere_is_found(laptop: Laptop) -> None:
    other = Laptop(laptop.home.folder.with_name("copy"), laptop.address)
    shutil.copytree(laptop.home.folder, other.home.folder)
    async with other.working():
        await other.until("waiting")
        found = await examined(laptop, code=1)
    assert "another program works with it" in found["token"]["message"]


async def test_a_token_that_was_ended_is_found(conn: Conn, laptop: Laptop) -> None:
    cursor = await conn.execute("SELECT id FROM workers")
    await worker_keys.revoke(conn, (await anext(cursor))[0])
    found = (await examined(laptop, code=1))["token"]
    assert "has shut this worker out" in found["message"]
    assert found["todo"] == "Ask the operator for a new code and enrol this machine again."


async def test_a_studio_that_is_away_is_found(laptop: Laptop, studio: Served, line: Router) -> None:
    line.page = says("502 Bad Gateway", "<html></html>")
    found = await examined(laptop, code=1)
    assert "answers, but not as a studio does (status 502)" in found["studio"]["message"]
    assert "token" not in found
    line.page, line.gone = b"", True
    assert "does not answer" in (await examined(laptop, code=1))["studio"]["message"]


async def test_an_engine_that_does_not_work_is_found(laptop: Laptop) -> None:
    found = await examined(laptop, code=1, ENGINES="tests.worker.engines:Forgetful")
    assert "It has forgotten how." in found["engine"]["message"]
    assert found["engines"]["message"] == "none of them works"
    found = await examined(laptop, code=1, ENGINES="nowhere:Nothing")
    assert "No module named 'nowhere'" in found["engines"]["message"]


async def test_what_the_operator_decided_is_found(conn: Conn, laptop: Laptop) -> None:
    await conn.execute("UPDATE workers SET allowed_capabilities = '{}'")
    found = await examined(laptop)
    assert "lets this machine make nothing" in found["operator"]["message"]
    await conn.execute("UPDATE workers SET paused_at = now()")
    found = await examined(laptop)
    assert found["operator"]["message"] == "The operator has paused this worker."


async def test_a_program_that_is_too_old_is_found(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.worker_api.greeting.OLDEST_VERSION", "9.0")
    found = await examined(laptop, code=1)
    assert found["version"]["todo"] == "Update this program: git pull"


async def test_wrong_settings_and_no_enrolment_are_found(laptop: Laptop) -> None:
    laptop.home.settings.write_text("pauze = 1\n")
    assert "there is no setting 'pauze'" in (await examined(laptop, code=1))["settings"]["message"]
    laptop.home.enrolment.unlink()
    assert "is not enrolled" in (await examined(laptop, code=1))["enrolment"]["message"]


def by_name(home: Home, name: str, chosen: Settings | None = None) -> Finding:
    found = doctor.of_the_machine(home, chosen or Settings())
    return next(one for one in found if one.name == name)


@pytest.mark.parametrize(("free", "level"), [(2**40, "ok"), (2**29, "warning"), (2**20, "problem")])
def test_a_disk_that_fills_up_is_said_in_time(
    home: Home, monkeypatch: pytest.MonkeyPatch, free: int, level: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(0, 0, free))
    assert by_name(home, "disk").level == level


def test_the_power_and_the_pauses_are_said(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "power", lambda: Power(62, on_battery=True))
    assert by_name(home, "power").level == "ok"
    assert by_name(home, "pause").message == "Paused: on battery (62 %)"
    assert by_name(home, "power", Settings(battery=0)).level == "warning"
    control.pause(home, None)
    assert by_name(home, "pause").todo == "End it with: python3 -m worker resume"


@pytest.mark.parametrize(
    ("minutes", "level", "words"),
    [(0, "ok", ""), (5, "warning", "ahead of"), (-5, "warning", "behind")],
)
def test_a_clock_that_is_wrong_is_found(minutes: int, level: str, words: str) -> None:
    theirs = datetime.now(UTC) - timedelta(minutes=minutes)
    found = examination._clock(format_datetime(theirs, usegmt=True))
    assert found.level == level
    assert words in found.message


def test_a_finding_is_a_line_and_what_to_do_another() -> None:
    found = Finding("disk", "warning", "little is free", "Make room.")
    assert found.line == "warning  disk        little is free\n                     Make room."
