"""Removing what no delivery will ever ask for."""

import asyncio
import os
from collections.abc import AsyncIterator

import pytest

from tests import people
from tests.people import Conn
from tests.uploads import pictures
from tests.uploads.sending import NOTHING, Sender, left, root, sent
from web import uploads
from web.services import Services
from web.uploads import spool, tidying
from worker import queue
from worker.protocol import Claim

DATA = pictures.plain(16, 16)


async def half_sent(sender: Sender) -> None:
    await sender.put(DATA)
    await sender.put(DATA, DATA[:10], number=1)


async def test_a_sweep_leaves_alone_what_may_still_complete(
    services: Services, sender: Sender, claim: Claim, conn: Conn
) -> None:
    await half_sent(sender)
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)  # queued again, but nobody else has it yet
    before = await left(services, conn)
    assert await uploads.sweep(services, older_than=0) == 0
    assert await left(services, conn) == before
    await sender.put(DATA, offset=10, number=1)
    assert sent(services, sender, 1) == DATA


async def test_a_sweep_forgets_the_lease_of_a_job_claimed_again(
    services: Services, sender: Sender, claim: Claim, conn: Conn
) -> None:
    await half_sent(sender)
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)
    await people.claimed(conn, worker=2)
    assert await uploads.sweep(services, older_than=0) == 2
    assert await left(services, conn) == NOTHING


async def test_a_sweep_forgets_what_a_job_that_is_over_left(
    services: Services, sender: Sender, claim: Claim, conn: Conn
) -> None:
    await half_sent(sender)
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    assert await uploads.sweep(services, older_than=0) == 2
    assert await left(services, conn) == NOTHING


async def test_a_sweep_removes_files_without_a_promise(
    services: Services, sender: Sender, conn: Conn
) -> None:
    await half_sent(sender)
    await conn.execute("DELETE FROM job_uploads")  # with their job, which was deleted
    await uploads.sweep(services)
    assert (await left(services, conn))["spool"] == []
    assert (await left(services, conn))["pending"]  # too young: a row may just be on its way
    await uploads.sweep(services, older_than=0)
    assert await left(services, conn) == NOTHING


async def test_a_sweep_does_not_touch_an_upload_under_way(
    services: Services, sender: Sender, conn: Conn
) -> None:
    async def body() -> AsyncIterator[bytes]:
        yield DATA[:10]
        await conn.execute("DELETE FROM job_uploads")
        await uploads.sweep(services, older_than=0)
        assert len(spool.of(services.settings).names()) == 1
        yield DATA[10:]

    answer = await sender.put(DATA, body())
    assert answer.status_code == 409  # the promise is gone, so it cannot be kept


async def test_a_sweep_removes_the_rooms_of_the_dead_only(services: Services, conn: Conn) -> None:
    parts = spool.of(services.settings)
    for age in (0, 7200):
        room = parts.folder / f"collect-{age}"
        room.mkdir(parents=True)
        (room / "0.sent").write_bytes(DATA)
        stat = room.stat()
        os.utime(room, (stat.st_atime - age, stat.st_mtime - age))
    await uploads.sweep(services)
    assert (await left(services, conn))["spool"] == ["collect-0"]


async def test_files_of_assets_are_never_swept(services: Services, sender: Sender) -> None:
    await sender.put(DATA)
    (main,) = await uploads.collect(services, sender.holding)
    await uploads.discard(services, sender.holding)
    await uploads.sweep(services, older_than=0)
    assert await services.storage.get(main.key)
    assert (root(services) / main.key).is_file()


async def test_sweeping_goes_on_after_a_failure(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept = asyncio.Event()
    attempts: list[int] = []

    async def stumbling(_: Services) -> int:
        attempts.append(1)
        if len(attempts) == 1:
            raise RuntimeError("the bucket does not answer")
        swept.set()
        return 0

    monkeypatch.setattr(tidying, "sweep", stumbling)
    monkeypatch.setattr(tidying, "SWEEP_SECONDS", 0.001)
    keeping = asyncio.create_task(uploads.keep_tidy(services))
    await asyncio.wait_for(swept.wait(), 10)
    keeping.cancel()
