"""One contender's process, run in the contender's own environment by bench.contenders.course.

    python -m bench.contenders NAME DSN prepare
    python -m bench.contenders NAME DSN enqueue FIRST JOBS PER_CALL
    python -m bench.contenders NAME DSN trickle FIRST JOBS PAUSE_SECONDS
    python -m bench.contenders NAME DSN work FILE JOBS

A producer answers with one line of JSON. A worker says "ready", waits for a line and works
until SIGTERM; what it ran stands in FILE (bench.contenders.marks).
"""

import asyncio
import importlib
import json
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop

from bench.contenders.contract import Contender
from bench.contenders.marks import Marks


async def main(arguments: Sequence[str]) -> None:
    """Run one action and print its answer."""
    name, dsn, action, *rest = arguments
    contender: Contender = importlib.import_module(f"bench.contenders.{name}").Contender(dsn)
    await ACTIONS[action](contender, *rest)


async def prepare(contender: Contender) -> None:
    await contender.prepare()


async def enqueue(contender: Contender, first: str, jobs: str, per_call: str) -> None:
    """Seconds for all the jobs, from the first call to the last acknowledged commit."""
    numbers, step = range(int(first), int(first) + int(jobs)), int(per_call)
    async with contender.producer() as producer:
        began = time.perf_counter()
        for start in range(0, len(numbers), step):
            if step == 1:
                await producer.one(numbers[start])
            else:
                await producer.many(numbers[start : start + step])
        print(json.dumps({"seconds": time.perf_counter() - began}))


async def trickle(contender: Contender, first: str, jobs: str, pause: str) -> None:
    """One job per pause; when each commit was acknowledged, in nanoseconds."""
    committed = []
    async with contender.producer() as producer:
        for number in range(int(first), int(first) + int(jobs)):
            await asyncio.sleep(float(pause))
            await producer.one(number)
            committed.append(time.monotonic_ns())
    print(json.dumps({"committed": committed}))


async def work(contender: Contender, file: str, jobs: str) -> None:
    """Work until told to stop."""
    marks, stop = Marks(Path(file), int(jobs)), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await contender.work(marks.mark, stop)


ACTIONS: dict[str, Any] = {
    "prepare": prepare,
    "enqueue": enqueue,
    "trickle": trickle,
    "work": work,
}

if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(sys.argv[1:]))
