"""`python -m tests.boot.supervising DIARY NAME:HOW ...`: a supervisor over stand-ins.

With a folder in SERVER it also uses an embedded database, as the studio does.
"""

import asyncio
import os
import sys
from pathlib import Path

from boot import postgres
from boot.console import Refusal, say
from boot.supervisor import Service, Supervisor
from tests.boot.fakes import note


def wrote(diary: str, text: str) -> bool:
    path = Path(diary)
    return path.exists() and text in path.read_text()


def service(diary: str, name: str, how: str) -> Service:
    async def is_ready() -> bool:
        return name != "unready" and wrote(diary, f"{name} started")

    command = [sys.executable, "-m", "tests.boot.fakes", how, name, diary]
    once = how == "passing" or name == "once"
    patience = 600.0 if name == "patient" else 1.0
    return Service(name, command, stop_seconds=patience, ready=is_ready, once=once)


async def main(diary: str, parts: list[str]) -> int:
    services = [service(diary, *part.split(":")) for part in parts]
    folder = os.environ.get("SERVER")
    server = postgres.start(Path(folder), durable=False) if folder else None

    async def when_ready() -> None:
        if server:
            note("database", diary, "started", server.pid)
        note("supervisor", diary, "ready")

    share = [server.users.descriptor] if server else []
    try:
        return await Supervisor(services, share).run(when_ready)
    finally:
        if server:
            server.stop()


if __name__ == "__main__":
    try:
        sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2:])))
    except Refusal as refusal:
        say(str(refusal))
        sys.exit(2)
