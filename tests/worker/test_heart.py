import asyncio
import time
from typing import Any, NoReturn

import psycopg
import pytest

from tests import people
from tests.worker.working import PATIENCE, Conn, Gate, has, in_hand, ordered, until
from worker.direct import Direct
from worker.heart import Heart
from worker.loop import Worker
from worker.protocol import Beat, Claim


async def test_a_blocked_worker_still_beats(
    conn: Conn,
    alice: int,
    worker: Worker,
    database: str,
    gate: Gate,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("worker.heart.BEAT_SECONDS", 0.01)
    job = await in_hand(conn, alice, gate)
    await people.make_stale(conn, job)
    # Nothing else of this program runs while this loop holds it, except the heart.
    with psycopg.connect(database, autocommit=True) as onlooker:
        deadline = time.monotonic() + PATIENCE
        while not is_fresh(onlooker, job):
            assert time.monotonic() < deadline
    gate.open()
    await until(conn, job, has("done"))


def is_fresh(onlooker: psycopg.Connection[Any], job: int) -> bool:
    row = onlooker.execute(
        "SELECT lease_expires_at > clock_timestamp() FROM generation_jobs WHERE id = %s", (job,)
    ).fetchone()
    return row == (True,)


async def test_a_heartbeat_that_stumbles_does_not_end_the_heart(
    conn: Conn, alice: int, worker: Worker, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.heart.STUMBLE_SECONDS", 0.01)
    with monkeypatch.context() as patch:
        stumbled = asyncio.Event()
        loop = asyncio.get_running_loop()

        async def stumble(*_: object) -> NoReturn:
            loop.call_soon_threadsafe(stumbled.set)
            raise ValueError("no reason at all")

        patch.setattr(Direct, "heartbeat", stumble)
        job = await ordered(conn, alice, gate.prompt)
        await asyncio.wait_for(stumbled.wait(), PATIENCE)
    await until(conn, job, lambda row: bool(row["stage"]))
    gate.open()
    await until(conn, job, has("done"))


class Listener(Direct):
    """A transport that notes whose heart beat, and answers by itself."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.seen: list[bytes] = []
        self.news = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    async def heartbeat(
        self, claim: Claim, progress: float, stage: str, preview: bytes | None = None
    ) -> Beat:
        self.heard.append(claim.id)
        self.seen += [preview] if preview else []
        self._loop.call_soon_threadsafe(self.news.set)
        return "carry on"

    async def close(self) -> None:
        pass

    async def until(self, job: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while job not in self.heard:
                self.news.clear()
                await self.news.wait()


def job_in_hand(number: int) -> Claim:
    return Claim(number, number, "sprite", "procedural", {}, 7, 1, 3, 300)


async def test_a_chatty_engine_does_not_flood_the_studio_with_heartbeats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("worker.heart.NEWS_SECONDS", 3600)
    listener = Listener()

    async def make() -> Direct:
        return listener

    heart = Heart(make)
    heart.start()
    chatty = heart.watch(job_in_hand(1), lambda beat: None)
    heart.show(chatty, 0.0, "drawing")
    await listener.until(1)
    for tick in range(2, 102):
        heart.show(chatty, tick / 200, "drawing")
        quiet = heart.watch(job_in_hand(tick), lambda beat: None)
        heart.show(quiet, 0.5, "drawing")
        await listener.until(tick)  # so the heart has looked at the news of the other, too
    heart.stop()
    assert listener.heard.count(1) == 1
