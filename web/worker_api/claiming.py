"""The claim: jobs at once, or a wait for them that holds no connection."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from web.background import beside
from web.database import Conn
from web.services import connection
from web.worker_api import skipped
from web.worker_api.door import steadily
from web.worker_api.greeting import STOPPED, TOO_OLD, is_too_old, replaced
from web.worker_api.problems import Refused, as_json
from web.worker_api.waiting import Poll, Waiting
from web.worker_keys import REVOKED, Principal
from worker import messages, presence, queue
from worker.presence import Standing
from worker.protocol import BEAT_SECONDS, WAIT_SECONDS, Claim

log = logging.getLogger("homeforge.worker_api")


@dataclass(frozen=True, slots=True)
class _Try:
    """What one claim gave: of what it may claim at all; without jobs, why."""

    able: Sequence[str]
    jobs: Sequence[Claim]
    skipped: dict[str, int] = field(default_factory=dict)


class Claiming:
    """The handler of `claim`, with the polls of this process."""

    def __init__(self, waiting: Waiting) -> None:
        self._waiting = waiting

    async def claim(self, request: Request, caller: Principal, said: messages.ClaimAsk) -> Response:
        wait = 0.0 if self._waiting.full else _wait(request)
        mine = (caller.worker_id, said.capabilities)
        with self._waiting.poll(*mine, patient=wait > 0) as poll:
            async with _watched(request, poll):
                last = await self._until_there_is_work(request, poll, caller, said, wait)
        if last.jobs and poll.gone:
            await steadily(request, lambda again: _give_back(again, last.jobs))
            return Response(status_code=204)
        return _answer(caller, last)

    async def _until_there_is_work(
        self, request: Request, poll: Poll, caller: Principal, said: messages.ClaimAsk, wait: float
    ) -> _Try:
        clock = asyncio.get_running_loop().time
        deadline = clock() + wait
        while True:
            async with self._waiting.turn:
                last = await steadily(request, lambda again: _try(again, caller, said))
            poll.capabilities = last.able  # not woken for what it would not get
            if last.jobs or not await poll.wait(deadline - clock()) or poll.gone:
                return last


def _wait(request: Request) -> float:
    """Seconds of `?wait=`, at most WAIT_SECONDS. Raises Refused."""
    text = request.query_params.get("wait", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Refused(422, "invalid", "wait: a whole number of seconds is expected.")
    return min(float(text), WAIT_SECONDS)


@asynccontextmanager
async def _watched(request: Request, poll: Poll) -> AsyncIterator[None]:
    """Hang up the poll when its worker is gone: after the body nothing else can arrive."""

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        poll.hang_up()

    async with beside(watch()):
        yield
        await asyncio.sleep(0)  # a farewell that has arrived is heard before the answer is made


async def _try(request: Request, caller: Principal, said: messages.ClaimAsk) -> _Try:
    async with connection(request) as conn, conn.transaction():
        standing = await presence.come_for_work(conn, caller.worker_id, said.instance)
        admitted = _admitted(standing)
        able = admitted.able(said.capabilities)
        # Nobody hoards what others could make.
        room = admitted.room(len(await presence.in_hand(conn, caller.worker_id)))
        slots = min(said.slots, room)
        jobs = await queue.claim(conn, caller.worker_id, able, slots) if slots else ()
        if jobs:
            return _Try(able, jobs)
        return _Try(able, (), await skipped.count(conn, said.capabilities, able))


def _admitted(standing: Standing | None) -> Standing:
    """A worker that may claim now. Raises Refused."""
    if standing is None:
        raise replaced()
    if standing.revoked:
        raise Refused(401, REVOKED.code, REVOKED.message)
    if standing.stop:
        raise Refused(423, standing.stop, STOPPED[standing.stop], BEAT_SECONDS)
    if is_too_old(standing.version):
        raise Refused(426, "too_old", TOO_OLD)
    return standing


def _answer(caller: Principal, last: _Try) -> Response:
    if not last.jobs:
        counts = ", ".join(f"{reason}={number}" for reason, number in last.skipped.items())
        return Response(status_code=204, headers={messages.SKIPPED: counts})
    log.info("Worker %s claims %s.", caller.name, [job.id for job in last.jobs])
    return as_json(messages.ClaimAnswer([messages.Job.of(claim) for claim in last.jobs]))


async def _give_back(request: Request, jobs: Sequence[Claim]) -> None:
    """Put down, unharmed, what was claimed for a worker that did not wait for the answer."""
    async with connection(request) as conn:
        for job in jobs:
            async with conn.transaction():
                await _release(conn, job)


async def _release(conn: Conn, job: Claim) -> None:
    outcome = await queue.release(conn, job.id, job.lease, "shutdown")
    log.info("Job %d was claimed by a worker that is gone: %s.", job.id, outcome)
