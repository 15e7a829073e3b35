"""A finished file on its way to the studio, over lines that break."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from tests.people import Conn
from tests.serving import PATIENCE, Served
from tests.worker_api.lines import Line
from web import uploads
from web.uploads.spool import Part, Spool
from worker import link, sending, storage
from worker.engines.base import Produced
from worker.protocol import Claim
from worker.remote import Remote
from worker.transport import Unreachable


@pytest.fixture
def large(tmp_path: Path) -> Produced:
    """A picture of about 200 KB."""
    path = tmp_path / "main.png"
    noise = random.Random(5).randbytes(256 * 256 * 3)
    Image.frombytes("RGB", (256, 256), noise).save(path)
    return Produced(path, "main", "image/png")


@pytest.mark.parametrize("cut", [1, 300, 400, 70_000, 150_000])
async def test_an_upload_that_is_cut_goes_on_where_it_stopped(
    conn: Conn, worker: Remote, claim: Claim, large: Produced, bad_line: Line, cut: int
) -> None:
    bad_line.cuts.extend([cut, cut + 20_000])
    await delivered(worker, claim, large)
    assert not bad_line.cuts


async def delivered(worker: Remote, claim: Claim, file: Produced) -> None:
    """Try again as the worker's loop does, with the heart beating."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                assert await worker.complete(claim, [file]) == "accepted"
                return
            except Unreachable:
                assert await worker.heartbeat(claim, 1.0, "storing") == "carry on"


async def test_a_line_that_brings_something_each_time_is_taken_up_again_at_once(
    conn: Conn, worker: Remote, claim: Claim, large: Produced, bad_line: Line
) -> None:
    bad_line.cuts.extend([60_000] * 3)
    assert await worker.complete(claim, [large]) == "accepted"
    assert not bad_line.cuts


async def test_a_studio_that_has_not_noticed_a_cut_yet_is_waited_for(
    studio: Served, worker: Remote, claim: Claim, large: Produced, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """It still has the part of the file in hand, as after a cut whose end did not arrive."""
    busy = asyncio.Event()
    loop = asyncio.get_running_loop()
    real = Spool.hold

    @contextmanager
    def hold(spool: Spool, name: str) -> Iterator[Part]:
        try:
            with real(spool, name) as part:
                yield part
        except uploads.Refused:
            loop.call_soon_threadsafe(busy.set)
            raise

    monkeypatch.setattr(sending, "FRUITLESS", 0)
    spool = Spool(storage.spool_folder(f"file://{tmp_path}/files"))
    with spool.hold(f"{claim.id}-{claim.lease}-0"):
        monkeypatch.setattr(Spool, "hold", hold)
        delivery = asyncio.create_task(worker.complete(claim, [large]))
        await asyncio.wait_for(busy.wait(), PATIENCE)
    assert await delivery == "accepted"


async def test_a_slow_line_may_take_as_long_as_it_needs(
    conn: Conn, worker: Remote, claim: Claim, large: Produced, bad_line: Line,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(link, "STALL_SECONDS", 0.3)
    bad_line.pause = 0.004  # for each of 200 pieces
    await delivered(worker, claim, large)
