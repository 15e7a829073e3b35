"""`python3 -m worker run`: the worker at home, from the lock to the last word."""

import asyncio
import contextlib
import logging
import logging.handlers
import os
import sys
from collections.abc import Iterator

from boot.console import Refusal
from boot.variables import SettingError, log_level
from worker import stopping
from worker.heart import Heart
from worker.home import awake, enrolment, lock, pausing, settings, status
from worker.home.awake import Awake
from worker.home.enrolment import Enrolment
from worker.home.folder import Home
from worker.home.settings import Settings
from worker.home.status import Board, Show
from worker.loop import Worker
from worker.protocol import Claim
from worker.remote import Remote
from worker.runner import EngineFailed
from worker.spool import Spool
from worker.transport import Refused

LOG_BYTES = 1_000_000
LOG_FILES = 3
log = logging.getLogger("homeforge.worker")


def run(home: Home, *, json: bool) -> int:
    """Work until asked to end. Returns the exit code.

    Raises Refusal or SettingError for what a person can put right, Refused when the studio will
    have nothing of this worker, and EngineFailed.
    """
    if home.folder.is_dir():
        _log_into(home)
    try:
        _run_alone(home, as_json=json)
    except (Refusal, SettingError, Refused, EngineFailed) as error:
        if log.hasHandlers():  # whoever started it may not see what it says
            log.warning("It ends: %s", error)
        raise
    return 0


def _run_alone(home: Home, *, as_json: bool) -> None:
    enrolled = enrolment.load(home)
    chosen = settings.load(home)
    chosen.apply()
    with lock.alone(home), _refusal_kept(home):
        board = _Companion(
            [status.into_file(home), *_shown(as_json=as_json)], awake.of_this_system()
        )
        try:
            asyncio.run(_run(home, enrolled, chosen, board))
        finally:
            board.stopped()


@contextlib.contextmanager
def _refusal_kept(home: Home) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        status.refused(home, enrolment.parting_words(refused))
        raise


def _shown(*, as_json: bool) -> list[Show]:
    """What goes to standard output, if there is one: a task of Windows has none."""
    if sys.stdout is None:
        return []
    return [status.as_json(sys.stdout) if as_json else status.on_terminal(sys.stdout)]


async def _run(home: Home, enrolled: Enrolment, chosen: Settings, board: Board) -> None:
    token = enrolment.token(home, enrolled)

    async def make_for_heart() -> Remote:
        return Remote(enrolled.address, token)

    transport = await make_for_heart()
    worker = Worker(enrolled.name, transport, Heart(make_for_heart), Spool(home.spool), board)
    stopping.on_signals(worker.stop)
    watch = pausing.Watch(pausing.Reasons(home, chosen), worker, board.paused)
    await watch.look()  # whoever may not work does not begin to
    watching = asyncio.create_task(watch.keep())
    try:
        await worker.run()
    finally:
        watching.cancel()


class _Companion(Board):
    """Shows what is told, and keeps the machine awake while a job is in hand."""

    def __init__(self, shows: list[Show], machine: Awake) -> None:
        super().__init__(os.getpid(), shows)
        self._machine = machine

    def began(self, claim: Claim) -> None:
        self._machine.hold()
        super().began(claim)

    def ended(self, claim: Claim, outcome: str) -> None:
        self._machine.let_go()
        super().ended(claim, outcome)


def _log_into(home: Home) -> None:
    """Everything goes into a file of bounded size; the terminal is for the status."""
    handler = logging.handlers.RotatingFileHandler(
        home.log, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8"
    )
    logging.basicConfig(
        format="%(asctime)s %(levelname)s %(message)s",
        level=log_level().upper(),
        handlers=[handler],
    )
