"""`python3 -m bench.home.laptop ADDRESS NAME`: a worker at home; its input is a code to enrol."""

import asyncio
import logging
import signal
import sys

from worker.heart import Heart
from worker.link import Token
from worker.loop import VERSION, Worker
from worker.remote import Remote, enrol


async def run(address: str, name: str, code: str) -> None:
    """Enrol, then work until SIGTERM."""
    token = Token((await enrol(address, code, VERSION)).token, lambda fresh: None)

    async def for_heart() -> Remote:
        return Remote(address, token)

    worker = Worker(name, Remote(address, token), Heart(for_heart))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, worker.stop)
    await worker.run()


if __name__ == "__main__":
    logging.basicConfig(format="%(asctime)s %(message)s", level="INFO")
    asyncio.run(run(sys.argv[1], sys.argv[2], sys.stdin.read().strip()))
