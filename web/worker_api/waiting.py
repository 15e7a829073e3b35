"""Polls that wait for work, and the one connection of this process that hears of it.

A waiting poll holds no connection. When there is news, and every two seconds without, one probe
counts what is queued for those who wait, and wakes no more of them than can get a job, those who
wait longest first. So a job that arrives costs one claim, not one for every worker of the world.
While nothing can be heard, the probe goes through the pool like any other call.
"""

import asyncio
import logging
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from types import FrameType
from typing import Any

from psycopg import AsyncConnection, OperationalError
from psycopg.rows import tuple_row

from web.background import beside
from web.database import Pool
from worker import queue
from worker.protocol import POLL_SECONDS

log = logging.getLogger("homeforge.worker_api")

MOST = 1000  # polls that wait in one process; beyond it a claim is answered at once
AT_ONCE = 4  # claims of one process; heartbeats must not stand behind them
ANSWER_SECONDS = 5  # a connection that takes longer for the probe is dead

_CONNECTION: dict[str, Any] = {
    "autocommit": True,
    "prepare_threshold": None,
    "application_name": "homeforge web ears",
    "options": "-c statement_timeout=5000",
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}
Handler = Callable[[int, FrameType | None], object]

LISTEN = f"LISTEN {queue.CHANNEL}"
PROBE = """
SELECT able.capability,
       (SELECT count(*) FROM (
           SELECT FROM generation_jobs
            WHERE status = 'queued' AND capability = able.capability
            LIMIT %(most)s) AS found)
  FROM unnest(%(capabilities)s::text[]) AS able (capability)
"""


class Poll:
    """A claim that may wait. `gone`: nobody waits for its answer any more."""

    def __init__(self, worker_id: int, capabilities: Sequence[str]) -> None:
        self.worker_id = worker_id
        self.capabilities = capabilities
        self.gone = False
        self._news = asyncio.Event()

    @property
    def woken(self) -> bool:
        return self._news.is_set()

    def wake(self) -> None:
        self._news.set()

    def hang_up(self) -> None:
        self.gone = True
        self._news.set()

    async def wait(self, seconds: float) -> bool:
        """Until there may be work, or the worker hangs up; False when the time is over."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), max(seconds, 0))
        news = self._news.is_set()
        self._news.clear()
        return news


class Waiting:
    """The polls of this process, longest waiting first; `setting` names where `dsn` is from."""

    def __init__(self, dsn: str, setting: str = "DATABASE_URL") -> None:
        self._dsn = dsn
        self._setting = setting
        self._hears = False
        self.polls: dict[Poll, None] = {}
        self.turn = asyncio.Semaphore(AT_ONCE)
        self._over = False

    @property
    def full(self) -> bool:
        return self._over or len(self.polls) >= MOST

    @contextmanager
    def poll(self, worker_id: int, capabilities: Sequence[str], *, patient: bool) -> Iterator[Poll]:
        """A poll that is woken from here on, so what is queued after its first try is not missed.

        One that is not patient tries once, and takes nobody's turn. Of one worker only the last
        one waits: whoever asks again does not hear the answer to the one before.
        """
        poll = Poll(worker_id, capabilities)
        for other in self.polls:
            if other.worker_id == worker_id:
                other.hang_up()
        if patient:
            self.polls[poll] = None
        try:
            yield poll
        finally:
            self.polls.pop(poll, None)

    def end(self) -> None:
        """Let nobody wait any more: the server is about to stop."""
        self._over = True
        for poll in self.polls:
            poll.hang_up()

    @asynccontextmanager
    async def listening(self, pool: Pool) -> AsyncIterator[None]:
        """Hear of new work, for as long as the server lives; while deaf, look over the pool."""
        async with beside(self._listen()), beside(self._look_while_deaf(pool)):
            with _told_to_stop(self.end):
                yield

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_while_connected()
            except (OperationalError, TimeoutError) as error:
                why = type(error).__name__
                log.warning("Nothing is heard of new work over %s: %s.", self._setting, why)
            except Exception:
                log.exception("Listening for new work stumbled; it begins again.")
            await asyncio.sleep(POLL_SECONDS)

    async def _listen_while_connected(self) -> None:
        async with await AsyncConnection.connect(self._dsn, **_CONNECTION) as conn:
            await conn.execute(LISTEN)
            self._hears = True
            try:
                while True:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await self.look(conn)
                    async for note in conn.notifies(timeout=POLL_SECONDS, stop_after=1):
                        self.hear(note.payload)
            finally:
                self._hears = False

    async def _look_while_deaf(self, pool: Pool) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if self.polls and not self._hears:
                # The ears say already that something is amiss.
                with suppress(OperationalError, TimeoutError):
                    async with asyncio.timeout(ANSWER_SECONDS), pool.connection() as conn:
                        await self.look(conn)

    def hear(self, named: str) -> None:
        """Wake the poll of the worker a note names: the operator has decided something about it."""
        for poll in self.polls:
            if str(poll.worker_id) == named:
                poll.wake()

    async def look(self, conn: AsyncConnection[Any]) -> None:
        """One probe: wake those who can get what is queued now. Without polls it is a ping."""
        wanted = {one for poll in self.polls for one in poll.capabilities}
        values = {"capabilities": sorted(wanted), "most": max(len(self.polls), 1)}
        async with conn.cursor(row_factory=tuple_row) as cursor:
            await cursor.execute(PROBE, values)
            queued = {str(row[0]): int(row[1]) for row in await cursor.fetchall()}
        # Those woken before come first: they are on their way to what there is.
        for poll in sorted(self.polls, key=lambda poll: not poll.woken):
            mine = next((one for one in poll.capabilities if queued.get(one, 0) > 0), None)
            if mine is not None:
                queued[mine] -= 1
                self._wake(poll)

    def _wake(self, poll: Poll) -> None:
        if not poll.woken:
            self.polls[poll] = self.polls.pop(poll)  # the others first next time
            poll.wake()


@contextmanager
def _told_to_stop(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` when the server is told to stop, before it waits for open calls to finish."""
    before: dict[int, Handler] = {}
    if threading.current_thread() is threading.main_thread():
        loop = asyncio.get_running_loop()
        for stop in (signal.SIGTERM, signal.SIGINT):
            handler = signal.getsignal(stop)
            if callable(handler):
                before[stop] = handler
                signal.signal(stop, _after(lambda: loop.call_soon_threadsafe(end), handler))
    try:
        yield
    finally:
        for number, previous in before.items():
            signal.signal(number, previous)


def _after(first: Callable[[], object], handler: Handler) -> Handler:
    def both(number: int, frame: FrameType | None) -> object:
        first()
        return handler(number, frame)

    return both
