"""The bytes come in: in one go, in pieces, twice, or not as promised."""

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx2
import pytest

from tests import people
from tests.people import Conn
from tests.uploads.sending import NOTHING, Sender, left, refused, sent
from web import uploads
from web.services import Services
from web.uploads import incoming
from worker import queue

DATA = bytes(range(256)) * 4


async def test_a_file_sent_in_one_go_is_all_there(
    services: Services, sender: Sender, conn: Conn
) -> None:
    assert await sender.head() == (0, False)
    answer = await sender.put(DATA)
    assert answer.json() == {"stored": len(DATA), "finished": True}
    assert await sender.head() == (len(DATA), True)
    assert sent(services, sender) == DATA
    assert (await left(services, conn))["spool"] == []


async def test_a_small_file_can_be_cut_at_every_byte(services: Services, sender: Sender) -> None:
    data = DATA[:40]
    for number, cut in enumerate(range(0, len(data) + 1, 2)):
        named: dict[str, Any] = {"number": number, "role": f"map{number}"}
        answer = await sender.put(data, data[:cut], **named)
        assert answer.json() == {"stored": cut, "finished": cut == len(data)}
        assert await sender.head(number) == (cut, cut == len(data))
        if cut < len(data):
            answer = await sender.put(data, data[cut : cut + 1], offset=cut, **named)
            answer = await sender.put(data, offset=cut + 1, **named)
        assert answer.json() == {"stored": len(data), "finished": True}
        assert sent(services, sender, number) == data


async def test_a_file_sent_byte_by_byte_arrives(services: Services, sender: Sender) -> None:
    data = DATA[:60]
    for offset in range(len(data)):
        answer = await sender.put(data, data[offset : offset + 1], offset=offset)
        assert answer.json() == {"stored": offset + 1, "finished": offset + 1 == len(data)}
    assert sent(services, sender) == data


async def test_a_large_file_is_taken_past_the_limit_of_forms(
    services: Services, sender: Sender
) -> None:
    data = random.Random(3).randbytes(3 * 2**20)
    cuts = sorted(random.Random(4).sample(range(1, len(data)), 6))
    for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
        answer = await sender.put(data, data[start:end], offset=start)
        assert answer.json()["stored"] == end
    assert sent(services, sender) == data


async def test_a_wrong_offset_is_told_the_right_one(sender: Sender) -> None:
    await sender.put(DATA, DATA[:100])
    for offset in (0, 99, 101, len(DATA)):
        answer = await sender.put(DATA, offset=offset)
        assert refused(answer) == (409, "wrong_offset")
        assert answer.json()["offset"] == 100
    assert await sender.head() == (100, False)
    assert (await sender.put(DATA, offset=100)).json()["finished"]


async def test_a_file_nobody_began_begins_at_its_beginning(
    services: Services, sender: Sender, conn: Conn
) -> None:
    answer = await sender.put(DATA, offset=5)
    assert refused(answer) == (409, "wrong_offset")
    assert answer.json()["offset"] == 0
    assert await left(services, conn) == NOTHING


async def test_a_finished_file_sent_again_is_a_success(services: Services, sender: Sender) -> None:
    await sender.put(DATA)
    for offset in (0, 7, len(DATA)):
        answer = await sender.put(DATA, offset=offset)
        assert answer.json() == {"stored": len(DATA), "finished": True}
    assert sent(services, sender) == DATA


async def test_another_file_of_the_same_number_takes_its_place(
    services: Services, sender: Sender
) -> None:
    other = DATA[::-1]
    await sender.put(DATA, DATA[:100])
    for third in (other, DATA[:50]):
        answer = await sender.put(third, offset=len(third) // 2)
        assert refused(answer) == (409, "wrong_offset")
        assert answer.json()["offset"] == 0
    assert await sender.head() == (100, False)  # of the first, which nobody has replaced yet
    assert (await sender.put(other)).json()["finished"]
    await sender.put(DATA, DATA[:10])
    assert await sender.head() == (10, False)
    assert (await sender.put(DATA, offset=10)).json()["finished"]
    assert sent(services, sender) == DATA


async def test_the_last_byte_counts_only_when_the_file_is_in_the_storage(
    services: Services, sender: Sender, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever goes by the offset alone must not take a file for sent that is not."""
    with monkeypatch.context() as patch:
        patch.setattr(services.storage.pending, "put", _broken)
        answer = await sender.put(DATA)
    assert refused(answer) == (503, "storage_unavailable")
    assert answer.json()["retry_after"] == int(answer.headers["retry-after"])
    last = len(DATA) - 1
    assert await sender.head() == (last, False)
    assert refused(await sender.put(DATA, offset=len(DATA))) == (409, "wrong_offset")
    assert (await sender.put(DATA, offset=last)).json()["finished"]
    assert sent(services, sender) == DATA


async def _broken(*_: object) -> None:
    raise RuntimeError("no answer from the bucket")


async def test_of_two_uploads_of_one_file_only_one_runs(sender: Sender) -> None:
    async with asyncio.timeout(10):
        running, go_on = asyncio.Event(), asyncio.Event()

        async def slowly() -> AsyncIterator[bytes]:
            yield DATA[:10]
            running.set()
            await go_on.wait()
            yield DATA[10:]

        first = asyncio.create_task(sender.put(DATA, slowly()))
        await running.wait()
        second = await sender.put(DATA)
        assert refused(second) == (409, "busy")
        assert second.json()["retry_after"] == 1
        assert (await sender.put(DATA, number=1)).json()["finished"]  # another file may come
        go_on.set()
        assert (await first).json()["finished"]


async def test_a_silent_line_is_given_up_and_its_bytes_are_kept(
    sender: Sender, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "NO_PROGRESS_SECONDS", 0.05)

    async def silent() -> AsyncIterator[bytes]:
        yield DATA[:10]
        await asyncio.Event().wait()

    assert refused(await sender.put(DATA, silent())) == (408, "too_slow")
    assert await sender.head() == (10, False)
    assert (await sender.put(DATA, offset=10)).json()["finished"]


async def test_a_wrong_hash_leaves_nothing(services: Services, sender: Sender, conn: Conn) -> None:
    lie: dict[str, Any] = {"sha256": hashlib.sha256(b"something else").hexdigest()}
    assert refused(await sender.put(DATA, **lie)) == (422, "wrong_hash")
    assert await left(services, conn) == NOTHING
    # What lay here from before may have been garbled by a power cut: not the sender's fault.
    await sender.put(DATA, DATA[:10], **lie)
    answer = await sender.put(DATA, offset=10, **lie)
    assert refused(answer) == (409, "wrong_offset")
    assert answer.json()["offset"] == 0
    assert await left(services, conn) == NOTHING
    assert (await sender.put(DATA)).json()["finished"]


async def test_more_bytes_than_promised_leave_nothing(
    services: Services, sender: Sender, conn: Conn
) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1000):
            yield DATA

    for body in (DATA + b"!", endless()):
        assert refused(await sender.put(DATA, body)) == (422, "too_many_bytes")
        assert await left(services, conn) == NOTHING


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"lease": "x"}, 422, "bad_request"),
        ({"lease": -1}, 422, "bad_request"),
        ({"offset": "1e3"}, 422, "bad_request"),
        ({"offset": 4096}, 422, "bad_request"),
        ({"total": 0}, 422, "bad_request"),
        ({"total": "9" * 30}, 422, "bad_request"),
        ({"sha256": "A" * 64}, 422, "bad_request"),
        ({"sha256": ""}, 422, "bad_request"),
        ({"role": "../main"}, 422, "bad_request"),
        ({"role": "m" * 33}, 422, "bad_request"),
        ({"role": "main\n"}, 422, "bad_request"),
        ({"number": 32}, 422, "too_many_files"),
        ({"number": 10**17}, 422, "too_many_files"),
        ({"total": 32 * 2**20 + 1}, 413, "file_too_large"),
    ],
)
async def test_a_promise_out_of_bounds_is_refused(
    services: Services, sender: Sender, conn: Conn, query: dict[str, Any], status: int, code: str
) -> None:
    answer = await sender.put(DATA, DATA, **query)
    assert refused(answer) == (status, code)
    assert await left(services, conn) == NOTHING


async def test_the_files_of_a_job_are_bounded_together(
    services: Services, sender: Sender, conn: Conn
) -> None:
    bounded = replace(services.settings, max_job_bytes=2 * len(DATA))
    object.__setattr__(services, "settings", bounded)
    for number in range(2):
        assert (await sender.put(DATA, number=number)).json()["finished"]
    before = await left(services, conn)
    assert refused(await sender.put(DATA, number=2)) == (413, "job_too_large")
    assert await left(services, conn) == before
    assert (await sender.put(DATA[::-1], number=1)).json()["finished"]  # in place of the other


async def test_all_that_a_worker_has_lying_about_is_bounded(
    services: Services, sender: Sender, conn: Conn, alice: int
) -> None:
    bounded = replace(services.settings, max_job_bytes=len(DATA))
    object.__setattr__(services, "settings", bounded)
    await people.enqueued(conn, alice, seeds=5, price=1)
    others = [replace(sender, claim=await people.claimed(conn)) for _ in range(4)]
    for one in (sender, *others[:3]):
        assert (await one.put(DATA, DATA[:100])).is_success
    full = await others[3].put(DATA)
    assert refused(full) == (429, "too_much_unfinished")
    assert full.headers["retry-after"] == "30"
    assert await queue.complete(conn, sender.claim.id, sender.claim.lease, people.DELIVERY)
    await uploads.discard(services, sender.holding)
    assert (await others[3].put(DATA)).is_success
    await people.enqueued(conn, alice, price=1)
    stranger = replace(sender, worker=2, claim=await people.claimed(conn, worker=2))
    assert (await stranger.put(DATA)).is_success


async def test_two_files_of_one_role_are_refused(
    services: Services, sender: Sender, conn: Conn
) -> None:
    await sender.put(DATA)
    before = await left(services, conn)
    answer = await sender.put(DATA, number=1, role="main")
    assert refused(answer) == (422, "duplicate_role")
    assert await left(services, conn) == before


async def test_all_the_files_a_job_may_have_fit(sender: Sender) -> None:
    answers: list[httpx2.Response] = [await sender.put(DATA, number=n) for n in range(32)]
    assert all(answer.json()["finished"] for answer in answers)
