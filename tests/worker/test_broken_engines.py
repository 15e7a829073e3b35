"""Engines that fail, crash or lie: the worker lives, and says whose fault it was."""

import asyncio

import pytest

from tests import people
from tests.worker.working import PATIENCE, Conn, has, ordered, until
from worker import ledger
from worker.loop import Worker


@pytest.mark.parametrize(
    ("prompt", "code", "words"),
    [
        ("die", "out_of_memory", "killed"),
        ("crash", "transient", "segmentation fault"),
        ("broken", "engine_broken", "ZeroDivisionError"),
        ("garbage", "engine_broken", "is a GIF picture"),
        ("nothing", "engine_broken", "no picture"),
        ("twins", "engine_broken", "2 files with the role main"),
        ("bomb", "engine_broken", "30000x30000 pixels are more"),
        ("unpainted", "engine_broken", "is broken"),
        ("huge", "engine_broken", "bytes; at most"),
        ("unlabelled", "engine_broken", "Expected `object`, got `array` - at `$.files[0].meta`"),
        ("misnamed", "engine_broken", "Invalid enum value 'mauve' - at `$.files[0].role`"),
        ("swears", "engine_broken", "Invalid enum value 'damned' - at `$.failure`"),
        ("silent", "engine_broken", "missing required field `stage`"),
        ("listing", "engine_broken", "Expected `object`, got `array`"),
        ("nonsense", "engine_broken", "The engine sent nonsense."),
    ],
)
async def test_a_failing_engine_is_tried_again_and_the_worker_lives(
    conn: Conn, alice: int, worker: Worker, prompt: str, code: str, words: str
) -> None:
    job = await ordered(conn, alice, prompt)
    row = await until(conn, job, has("waiting"))
    assert row["error_code"] == code
    assert words in row["error"]
    good = await ordered(conn, alice, "red dragon")
    await until(conn, good, has("done"))


async def test_an_engine_that_keeps_failing_is_not_offered_for_a_while(
    conn: Conn, alice: int, worker: Worker
) -> None:
    await people.give(conn, alice, 20)
    for prompt in ("broken", "garbage", "twins"):
        await until(conn, await ordered(conn, alice, prompt), has("waiting"))
    spared = await ordered(conn, alice, "red dragon")
    async with asyncio.timeout(PATIENCE):
        while True:
            if await offered(conn) == ["procedural:icon", "procedural:texture"]:
                break
            await asyncio.sleep(0.02)
    assert (await people.row(conn, spared))["status"] == "queued"


async def offered(conn: Conn) -> list[str]:
    cursor = await conn.execute("SELECT capabilities FROM workers")
    (capabilities,) = await anext(cursor)
    return list(capabilities)


@pytest.mark.parametrize("prompt", ["strange", "pipe"])
async def test_nobody_is_given_the_answer_to_another_ones_job(
    conn: Conn, alice: int, bob: int, worker: Worker, prompt: str
) -> None:
    row = await until(conn, await ordered(conn, alice, prompt), has("waiting"))
    assert row["error_code"] == "engine_broken"
    job = await ordered(conn, bob, "red dragon")
    await until(conn, job, has("done"))


async def test_a_refused_prompt_is_an_error_at_once_and_refunded(
    conn: Conn, alice: int, worker: Worker
) -> None:
    job = await ordered(conn, alice, "refuse")
    row = await until(conn, job, has("error"))
    assert row["error"] == "There is no such thing as that."
    assert await ledger.balance(conn, alice) == 10


async def test_an_engine_that_prints_does_not_break_the_protocol(
    conn: Conn, alice: int, worker: Worker
) -> None:
    job = await ordered(conn, alice, "print")
    await until(conn, job, has("done"))
