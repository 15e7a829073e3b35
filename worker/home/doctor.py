"""`python3 -m worker doctor`: looks at everything a worker needs, and says what to do."""

import asyncio
import shutil
from collections.abc import Sequence

import msgspec

from boot.console import Refusal
from boot.variables import SettingError
from worker.home import control, enrolment, machine, pausing, settings, status, trial
from worker.home.enrolment import Enrolment
from worker.home.examination import Examination
from worker.home.finding import Finding, ok, problem, warning
from worker.home.folder import Home
from worker.home.settings import Settings
from worker.spool import MOST, Spool

SICK = 1  # exit code when there is a problem
SCARCE_BYTES = 2**30
NONE_BYTES = 100 * 2**20


class Report(msgspec.Struct, frozen=True):
    """What `--json` prints. `well`: there is no problem; there may be warnings."""

    well: bool
    checks: Sequence[Finding]


def run(home: Home, *, json: bool) -> int:
    """Print what was found. Returns the exit code."""
    findings = _found_by_looking(home)
    well = all(one.level != "problem" for one in findings)
    if json:
        print(msgspec.json.encode(Report(well, findings)).decode())
    else:
        for one in findings:
            print(one.line)
    return 0 if well else SICK


def _found_by_looking(home: Home) -> list[Finding]:
    try:
        enrolled = enrolment.load(home)
    except Refusal as refusal:
        return [problem("enrolment", str(refusal), "Put that right first.")]
    known = ok("enrolment", f"{enrolled.name} (worker {enrolled.worker_id}), in {home.folder}")
    try:
        chosen = settings.load(home)
    except Refusal as refusal:
        return [known, problem("settings", str(refusal), "Correct that line.")]
    chosen.apply()
    return [known, *asyncio.run(_examined(home, enrolled)), *of_the_machine(home, chosen)]


async def _examined(home: Home, enrolled: Enrolment) -> list[Finding]:
    made, capabilities = await trial.run()
    try:
        with_studio = await Examination(enrolled, status.last_instance(home)).run(capabilities)
    except SettingError as error:
        with_studio = [problem("studio", str(error), "Correct that setting.")]
    return [*with_studio, *made]


def of_the_machine(home: Home, chosen: Settings) -> list[Finding]:
    """What needs neither the studio nor an engine."""
    return [_disk(home), _spool(home), _power(chosen), _pause(home, chosen)]


def _disk(home: Home) -> Finding:
    free = shutil.disk_usage(home.folder).free
    words = f"{free / 2**30:.1f} GiB are free in {home.folder}"
    if free < NONE_BYTES:
        return problem("disk", words, "Make room: finished work and new tokens are stored there.")
    if free < SCARCE_BYTES:
        return warning("disk", words, "Make room soon.")
    return ok("disk", words)


def _spool(home: Home) -> Finding:
    left = len(Spool(home.spool).waiting())
    if not left:
        return ok("spool", "nothing waits to be delivered")
    words = f"{left} finished jobs of at most {MOST} wait to be delivered"
    return warning(
        "spool", words, "They are sent as soon as the worker runs and reaches the studio."
    )


def _power(chosen: Settings) -> Finding:
    power = machine.power()
    if power is None:
        return ok("power", "no battery")
    words = f"{'on battery' if power.on_battery else 'plugged in'}, {power.percent} %"
    if power.on_battery and not chosen.battery:
        todo = 'pause_on_battery = "on" in settings.toml lets it pause then.'
        return warning("power", f"{words}: works on until it is empty", todo)
    return ok("power", words)


def _pause(home: Home, chosen: Settings) -> Finding:
    if asked := control.current(home):
        return warning("pause", asked.words, "End it with: python3 -m worker resume")
    if why := pausing.of_machine(chosen):
        return warning("pause", why, "It ends by itself; settings.toml says when it pauses.")
    return ok("pause", "nothing keeps it from working")
