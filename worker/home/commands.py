"""The commands of the worker at home, and the one place where what went wrong is a sentence."""

import argparse
import asyncio
import getpass
import os
import sys

import msgspec

from boot import processes
from boot.console import REFUSED, Refusal, say
from boot.variables import SettingError
from worker import link, remote
from worker.home import control, doctor, enrolment, installing, lock, running, settings, status
from worker.home.enrolment import ENDED, Enrolment
from worker.home.folder import Home
from worker.home.status import Status
from worker.link import BadAddress
from worker.loop import VERSION
from worker.runner import EngineFailed
from worker.transport import Refused, Unreachable

TRY_AGAIN = 75  # EX_TEMPFAIL of sysexits.h
PUTDOWN_SECONDS = 15.0  # a pause waits so long for the job in hand to be put down


def run(home: Home, options: argparse.Namespace) -> int:
    """Do what was asked for. Returns the exit code."""
    os.umask(0o077)  # nothing that is made here is for others
    try:
        return DO[options.command](home, options)
    except Refused as refused:
        say(enrolment.parting_words(refused))
        return ENDED
    except (Refusal, SettingError, BadAddress) as error:
        say(str(error))
        return REFUSED
    except (Unreachable, EngineFailed) as error:
        is_final = isinstance(error, EngineFailed) and error.failure == "engine_broken"
        say(_words(error))
        return REFUSED if is_final else TRY_AGAIN
    except OSError as error:
        say(f"{error.filename or home.folder}: {error.strerror}.")
        return REFUSED
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


def _words(error: Unreachable | EngineFailed) -> str:
    if isinstance(error, EngineFailed):
        return f"No engine could be started: {error.message}"
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}. Try again later."


def _enrol(home: Home, options: argparse.Namespace) -> int:
    home.make()
    home.check_privacy()
    settings.load(home).apply()
    with lock.alone(home):
        address = link.checked(_address(home, options))
        answer = asyncio.run(remote.enrol(address, _code(), VERSION))
        settings.write_first(home)
        enrolment.store(home, Enrolment(address, answer.worker_id, answer.name, answer.token))
        status.enrolled(home)
    print(f"Enrolled as {answer.name!r} (worker {answer.worker_id}) at {address}.")
    print(f"Settings are in {home.settings}.")
    print("Start it with: python3 -m worker run")
    return 0


def _address(home: Home, options: argparse.Namespace) -> str:
    given = options.server or options.address
    if given:
        return str(given)
    if home.enrolment.exists():  # a new code for the studio it knows
        return enrolment.load(home).address
    raise Refusal("Say which studio: python3 -m worker enrol https://forge.example.com")


def _code() -> str:
    """The code, from the terminal without echo or from standard input; never an argument."""
    code = (getpass.getpass("Code: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()
    if not code.startswith("hfe_"):
        raise Refusal("That is no code: it begins with hfe_. The operator's page shows it once.")
    return code


def _run(home: Home, options: argparse.Namespace) -> int:
    return running.run(home, json=options.json)


def _pause(home: Home, options: argparse.Namespace) -> int:
    try:
        seconds = None if options.span is None else control.span(options.span)
    except ValueError as error:
        raise Refusal(f"--for: {error}.") from None
    enrolment.load(home)
    pause = control.pause(home, seconds)
    if lock.holder(home) is not None and not _is_put_down(home):
        say("The worker is still busy handing over its job; then it pauses.")
    print(f"{pause.words}. End it with: python3 -m worker resume")
    _say_if_refused(status.read(home))
    return 0


def _say_if_refused(found: Status) -> None:
    """A pause changes nothing for a worker that its studio has shut out."""
    if found.state == "refused":
        print(found.line)


def _is_put_down(home: Home) -> bool:
    """Whether the worker stopped working in time, so that a game may begin."""
    return processes.wait_until(
        lambda: status.read(home).state in ("paused", "stopped"), PUTDOWN_SECONDS
    )


def _resume(home: Home, options: argparse.Namespace) -> int:
    enrolment.load(home)
    if not control.resume(home):
        print("It was not paused by you.")
        return 0
    found = status.read(home)
    print("Resumed. It is not running now." if found.state == "stopped" else "Resumed.")
    _say_if_refused(found)
    return 0


def _status(home: Home, options: argparse.Namespace) -> int:
    enrolled = enrolment.load(home)
    found = status.read(home)
    if options.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(f"{enrolled.name} at {enrolled.address}")
    print(found.line)
    pause = control.current(home)
    if pause and found.pid is None:
        print(f"{pause.words}: it will start paused.")
    return 0


def _doctor(home: Home, options: argparse.Namespace) -> int:
    return doctor.run(home, json=options.json)


def _install(home: Home, options: argparse.Namespace) -> int:
    enrolment.load(home)
    return installing.install(home)


def _uninstall(home: Home, options: argparse.Namespace) -> int:
    return installing.uninstall(home)


DO = {
    "enrol": _enrol,
    "run": _run,
    "pause": _pause,
    "resume": _resume,
    "status": _status,
    "doctor": _doctor,
    "install": _install,
    "uninstall": _uninstall,
}
