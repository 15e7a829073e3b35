"""Sending files through the real door: every way it can be refused."""

import asyncio
import errno
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from psycopg import OperationalError

from tests import people
from tests.people import Conn
from tests.serving import PATIENCE, Served
from tests.uploads import pictures
from tests.worker_api import laptops
from tests.worker_api.laptops import Laptop
from web import worker_keys
from web.uploads import incoming, spool
from worker import decoding, messages, queue

DATA = b"the bytes of a picture, so to say"

Job = dict[str, Any]


@pytest.fixture
async def job(conn: Conn, alice: int, laptop: Laptop) -> Job:
    await people.enqueued(conn, alice)
    return await laptop.job()


async def put(laptop: Laptop, job: Job, content: Any = DATA, **more: Any) -> httpx2.Response:
    promise = {"total": len(DATA), "sha256": hashlib.sha256(DATA).hexdigest(), "role": "main"}
    return await ask(laptop, "PUT", job, content, **{**promise, "offset": 0, **more})


async def put_picture(laptop: Laptop, job: Job) -> None:
    picture = pictures.plain(8, 8)
    digest = hashlib.sha256(picture).hexdigest()
    assert (await put(laptop, job, picture, total=len(picture), sha256=digest)).is_success


async def ask(
    laptop: Laptop, method: str, job: Job, content: Any = None, **query: Any
) -> httpx2.Response:
    return await laptop.http.request(
        method,
        f"{messages.PREFIX}/jobs/{job['id']}/files/0",
        params={"lease": job["lease"], **query},
        content=content,
        headers={"Authorization": f"Bearer {laptop.token}"},
    )


async def half_a_put(laptop: Laptop, job: Job) -> bytes:
    """Promise the file, send half of it and fall silent; returns what the studio says then."""
    address = laptop.http.base_url
    reader, writer = await asyncio.open_connection(address.host, address.port)
    writer.write(
        f"PUT {messages.PREFIX}/jobs/{job['id']}/files/0?lease={job['lease']}&role=main&offset=0"
        f"&total={len(DATA)}&sha256={hashlib.sha256(DATA).hexdigest()} HTTP/1.1\r\n"
        f"Host: localhost\r\nAuthorization: Bearer {laptop.token}\r\n"
        f"Content-Length: {len(DATA)}\r\n\r\n".encode()
        + DATA[:16]
    )
    try:
        return await asyncio.wait_for(reader.readline(), PATIENCE)
    finally:
        writer.close()
        await writer.wait_closed()


def is_refused(answer: httpx2.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_file_is_taken_and_its_offset_told(laptop: Laptop, job: Job) -> None:
    before = await ask(laptop, "HEAD", job)
    assert (before.status_code, before.headers["upload-offset"]) == (200, "0")
    answer = await put(laptop, job)
    assert answer.json() == {"stored": len(DATA), "finished": True}
    after = await ask(laptop, "HEAD", job)
    assert (after.headers["upload-offset"], after.headers["upload-complete"]) == ("33", "?1")


async def test_who_is_shut_out_while_sending_is_told_so(
    conn: Conn, laptop: Laptop, job: Job
) -> None:
    async def slowly() -> AsyncIterator[bytes]:
        yield DATA[:16]
        cursor = await conn.execute("SELECT id FROM workers")
        await worker_keys.revoke(conn, (await anext(cursor))[0])
        yield DATA[16:]

    is_refused(await put(laptop, job, slowly()), 401, "revoked")


async def test_a_server_that_stops_cuts_a_delivery_off_in_order(
    studio: Served, laptop: Laptop, job: Job, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    opening = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def decode(*_: Any) -> decoding.Decoded:
        loop.call_soon_threadsafe(opening.set)
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(decoding, "decode", decode)
    await put_picture(laptop, job)
    call = laptop.post(f"jobs/{job['id']}/complete", lease=job["lease"], files=1)
    delivery = asyncio.create_task(call)
    await asyncio.wait_for(opening.wait(), PATIENCE)
    await asyncio.to_thread(studio.stop)
    is_refused(await delivery, 503, "unavailable")
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_job_is_not_completed_with_other_files_than_were_sent(
    laptop: Laptop, job: Job
) -> None:
    answer = await laptop.post(f"jobs/{job['id']}/complete", lease=job["lease"], files=1)
    is_refused(answer, 422, "missing_main")
    await put(laptop, job)
    answer = await laptop.post(f"jobs/{job['id']}/complete", lease=job["lease"], files=1)
    is_refused(answer, 422, "wrong_magic")


async def test_of_a_wrong_number_of_files_none_is_kept(
    laptop: Laptop, job: Job, tmp_path: Path
) -> None:
    await put_picture(laptop, job)
    answer = await laptop.post(f"jobs/{job['id']}/complete", lease=job["lease"], files=2)
    is_refused(answer, 422, "wrong_number")
    assert [path for path in (tmp_path / "files").rglob("*") if path.is_file()] == []


async def test_a_delivery_that_is_said_twice_at_once_is_opened_once(
    laptop: Laptop, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    real = decoding.decode

    async def decode(source: Path, *more: Any) -> decoding.Decoded:
        opened.append(source)
        return await real(source, *more)

    monkeypatch.setattr(decoding, "decode", decode)
    await put_picture(laptop, job)
    call = f"jobs/{job['id']}/complete"
    answers = await asyncio.gather(
        *[laptop.post(call, lease=job["lease"], files=1) for _ in range(2)]
    )
    outcomes = sorted(answer.json()["outcome"] for answer in answers)
    assert (outcomes, len(opened)) == (["accepted", "already accepted"], 1)


async def test_a_record_of_any_depth_spoils_no_delivery(
    conn: Conn, laptop: Laptop, job: Job
) -> None:
    deep: list[Any] = []
    for _ in range(500):
        deep = [deep]
    await put_picture(laptop, job)
    meta = {"deep": deep, "tall": [[1]]}
    answer = await laptop.post(f"jobs/{job['id']}/complete", lease=job["lease"], files=1, meta=meta)
    assert answer.json() == {"outcome": "accepted"}
    cursor = await conn.execute("SELECT meta ->> 'tall' FROM assets")
    assert await cursor.fetchone() == ("[[1]]",)


async def test_a_lease_that_is_anothers_or_lost_takes_no_file(
    conn: Conn, laptop: Laptop, job: Job
) -> None:
    thief = await laptops.let_in(conn, laptop.http, "thief")
    is_refused(await put(thief, job), 409, "lost")
    assert (await ask(thief, "HEAD", job)).status_code == 409


async def test_a_cancelled_job_takes_no_file_and_no_completion(
    conn: Conn, alice: int, laptop: Laptop, job: Job
) -> None:
    await queue.cancel(conn, alice, job["id"])
    await laptop.post(f"jobs/{job['id']}/release", lease=job["lease"], reason="cancelled")
    is_refused(await put(laptop, job), 410, "cancelled")
    assert (await ask(laptop, "HEAD", job)).status_code == 410
    answer = await laptop.post(f"jobs/{job['id']}/complete", lease=job["lease"], files=1)
    is_refused(answer, 410, "cancelled")


async def test_promises_that_cannot_be_kept_are_refused(laptop: Laptop, job: Job) -> None:
    is_refused(await put(laptop, job, sha256="0" * 64), 422, "wrong_hash")
    is_refused(await put(laptop, job, role="../main"), 422, "bad_request")
    is_refused(await put(laptop, job, offset=7), 409, "wrong_offset")
    is_refused(await put(laptop, job, total=2**40), 413, "file_too_large")
    assert (await ask(laptop, "HEAD", job, lease="x")).status_code == 422


async def test_a_silent_line_is_given_up_and_a_full_disk_is_said(
    laptop: Laptop, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(incoming, "NO_PROGRESS_SECONDS", 0.05)
        assert (await half_a_put(laptop, job)).startswith(b"HTTP/1.1 408 ")
    with monkeypatch.context() as patched:
        patched.setattr(spool.Part, "append", full)
        is_refused(await put(laptop, job, DATA[16:], offset=16), 507, "storage_full")
    assert (await put(laptop, job, DATA[16:], offset=16)).status_code == 200


async def test_without_a_token_or_a_database_no_file_is_looked_at(
    http: httpx2.AsyncClient, laptop: Laptop, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    thief = Laptop(http, f"hfw_1_{'x' * 43}")
    monkeypatch.setattr(worker_keys, "FAILURES", 1)
    is_refused(await put(thief, job), 401, "unauthorized")
    monkeypatch.setattr(worker_keys, "FAILURES", 2)
    assert (await ask(thief, "HEAD", job)).status_code == 401
    is_refused(await put(thief, job), 429, "too_often")
    assert (await ask(thief, "HEAD", job)).status_code == 429

    async def away(*_: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(worker_keys, "authenticate", away)
    is_refused(await put(laptop, job), 503, "unavailable")
    assert (await ask(laptop, "HEAD", job)).status_code == 503
