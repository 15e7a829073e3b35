"""Work beside the requests ends with the server."""

import asyncio

import pytest

from web import background


async def test_work_that_loses_a_cancel_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "AGAIN_SECONDS", 0.01)
    lost, begun = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            lost.set()
        await asyncio.Event().wait()

    async with asyncio.timeout(10):
        async with background.beside(work()):
            await begun.wait()
    assert lost.is_set()


async def test_work_that_failed_does_not_keep_the_server_from_stopping() -> None:
    async def work() -> None:
        raise RuntimeError("a surprise")

    async with background.beside(work()):
        await asyncio.sleep(0)
