"""What takes long for one person must not hold up what others wait for."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from tests.exports import shelf
from tests.serving import PATIENCE
from web.gallery import downloads, looking
from web.gallery.looking import Look, Memory
from worker.exports import Asset, Files

MANY = 40  # more than a process has threads for everything else


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Nothing is finished before it opens; it does at the end of the test."""
    opened = threading.Event()
    yield opened
    opened.set()


async def others_go_on() -> None:
    """What an upload does with each of its pieces."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.to_thread(lambda: None)


async def test_downloads_hold_up_no_upload(gate: threading.Event) -> None:
    def write(asset: Asset) -> Files:
        gate.wait(PATIENCE * 2)
        return {}

    waiting = [asyncio.create_task(downloads.written(shelf.figure(), write)) for _ in range(MANY)]
    await asyncio.sleep(0)
    await others_go_on()
    gate.set()
    assert await asyncio.gather(*waiting) == [{}] * MANY


async def test_looks_at_pictures_hold_up_no_upload(
    gate: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(asset: Asset) -> Look:
        gate.wait(PATIENCE * 2)
        return looking.NOTHING

    monkeypatch.setattr(looking, "look", look)
    memory = Memory()
    waiting = [
        asyncio.create_task(memory.look(str(number), Asset("ball", "sprite", b"")))
        for number in range(MANY)
    ]
    await asyncio.sleep(0)
    await others_go_on()
    gate.set()
    assert await asyncio.gather(*waiting) == [looking.NOTHING] * MANY
