"""Whose lease it is, at the start of each upload and again at its end."""

import errno
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import pytest

from tests import people
from tests.people import Conn
from tests.queue.races import race
from tests.uploads.sending import NOTHING, Sender, left, refused, sent
from web import uploads
from web.services import Services
from web.uploads import records
from web.uploads.records import Promise
from web.uploads.spool import Part
from worker import queue
from worker.protocol import Claim

DATA = bytes(range(256)) * 4


async def test_a_strangers_lease_touches_nothing(
    services: Services, sender: Sender, conn: Conn
) -> None:
    await sender.put(DATA, DATA[:100])
    before = await left(services, conn)
    strangers = [
        replace(sender, worker=2),
        replace(sender, claim=replace(sender.claim, lease=sender.claim.lease + 1)),
        replace(sender, claim=replace(sender.claim, id=sender.claim.id + 1)),
    ]
    for stranger in strangers:
        assert refused(await stranger.put(DATA)) == (409, "lost")
        assert (await stranger.ask()).status_code == 409
        with pytest.raises(uploads.Refused, match="no longer holds"):
            await uploads.collect(services, stranger.holding)
    assert await left(services, conn) == before


async def test_work_done_during_a_sleep_is_still_taken(
    sender: Sender, claim: Claim, conn: Conn
) -> None:
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)
    assert (await people.row(conn, claim.id))["status"] == "queued"
    assert (await sender.put(DATA)).json()["finished"]


async def test_a_job_claimed_by_somebody_else_is_lost(
    services: Services, sender: Sender, claim: Claim, conn: Conn
) -> None:
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)
    await people.claimed(conn, worker=2)
    assert refused(await sender.put(DATA)) == (409, "lost")
    assert await left(services, conn) == NOTHING


async def test_a_cancelled_job_takes_no_more_files(
    services: Services, sender: Sender, claim: Claim, conn: Conn
) -> None:
    await conn.execute(
        "UPDATE generation_jobs SET cancel_asked_at = clock_timestamp() WHERE id = %s", (claim.id,)
    )
    assert await queue.release(conn, claim.id, claim.lease, "cancelled") == "cancelled"
    assert refused(await sender.put(DATA)) == (410, "cancelled")
    assert (await sender.ask()).status_code == 410
    assert await left(services, conn) == NOTHING


async def test_a_failed_job_takes_no_more_files(sender: Sender, claim: Claim, conn: Conn) -> None:
    await queue.fail(conn, claim.id, claim.lease, "unsafe", "No.")
    assert refused(await sender.put(DATA)) == (409, "lost")
    assert (await sender.ask()).status_code == 409


async def test_a_job_that_is_done_needs_no_more_files(
    services: Services, sender: Sender, claim: Claim, conn: Conn
) -> None:
    """The answer to `complete` was lost: whoever sends again may go on to ask again."""
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    assert (await sender.put(DATA)).json() == {"stored": len(DATA), "finished": True}
    assert await sender.head() == (0, True)
    assert await uploads.collect(services, sender.holding) == []
    assert await left(services, conn) == NOTHING


@pytest.mark.parametrize("size", [100, len(DATA)])
async def test_a_lease_lost_during_the_upload_leaves_nothing(
    services: Services, sender: Sender, claim: Claim, conn: Conn, size: int
) -> None:
    async def body() -> AsyncIterator[bytes]:
        yield DATA[: size - 10]
        await people.make_stale(conn, claim.id)
        await queue.reap(conn)
        await people.claimed(conn, worker=2)
        yield DATA[size - 10 : size]

    assert refused(await sender.put(DATA, body())) == (409, "lost")
    assert await left(services, conn) == NOTHING


async def test_a_lease_lost_at_the_very_last_moment_leaves_nothing(
    services: Services, sender: Sender, claim: Claim, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = services.storage.pending.put

    async def late(name: str, path: object) -> None:
        await put(name, path)  # type: ignore[arg-type]
        await people.make_stale(conn, claim.id)
        await queue.reap(conn)
        await people.claimed(conn, worker=2)

    monkeypatch.setattr(services.storage.pending, "put", late)
    assert refused(await sender.put(DATA)) == (409, "lost")
    assert await left(services, conn) == NOTHING


async def test_two_files_promised_at_once_do_not_pass_the_jobs_bound_together(
    sender: Sender, database: str
) -> None:
    def promise(number: int) -> Callable[[Conn], Awaitable[str]]:
        promised = Promise(number, f"map{number}", 600, bytes(32))

        async def verb(conn: Conn) -> str:
            try:
                return await records.admit(
                    conn, sender.holding, promised, begins=True, max_job_bytes=1000
                )
            except uploads.Refused as refusal:
                return refusal.code

        return verb

    async with race(database) as both:
        assert await both.run(promise(0), promise(1)) == ("new", "job_too_large")
        assert both.second_waited


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
async def test_a_full_disk_keeps_what_fitted_and_asks_for_patience(
    services: Services, sender: Sender, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def full(part: Part, data: bytes) -> None:
        os.pwrite(part._lock.descriptor, data[:100], 0)
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(Part, "append", full)
        answer = await sender.put(DATA)
    assert refused(answer) == (507, "storage_full")
    assert answer.json()["retry_after"] == int(answer.headers["retry-after"])
    assert await sender.head() == (100, False)
    assert (await sender.put(DATA, offset=100)).json()["finished"]
    assert sent(services, sender) == DATA


async def test_a_spool_that_belongs_to_somebody_else_is_not_used(
    services: Services, sender: Sender, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert refused(await sender.put(DATA)) == (503, "storage_unavailable")
