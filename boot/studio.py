"""The whole studio on one machine: database, migrations, web server, reaper, one worker."""

import asyncio
import contextlib
import http.client
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from boot import addresses, checks, folders, postgres, variables
from boot.console import Refusal, say
from boot.supervisor import Service, Supervisor

WATCH_SECONDS = 1.0
LINK_SECONDS = 30.0
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104


@dataclass(frozen=True, slots=True)
class Studio:
    """What a person asked for on the command line."""

    host: str
    port: int
    data: Path
    worker: bool = True

    @property
    def address(self) -> str:
        """Where this machine itself reaches the web server."""
        host = EVERYWHERE.get(self.host, self.host)
        return f"http://{addresses.bracketed(host)}:{self.port}"

    @property
    def public_url(self) -> str:
        """The address people use, as the web server keeps it. Raises Refusal."""
        try:
            return addresses.origin(variables.read("PUBLIC_URL", self.address))
        except ValueError as error:
            raise Refusal(f"PUBLIC_URL, the address people use, {error}") from None


def run(studio: Studio) -> int:
    """Run everything until Ctrl-C or SIGTERM. Raises Refusal if it cannot start."""
    checks.is_writable(studio.data)
    with ExitStack() as held:
        held.enter_context(_only_one(studio.data))
        checks.port_is_free(studio.host, studio.port)
        env = _environment(studio)
        server = _database(studio, held)
        if server:
            env["DATABASE_URL"] = server.dsn
        return asyncio.run(_supervise(studio, server, env))


@contextmanager
def _only_one(data: Path) -> Iterator[None]:
    lock = folders.FileLock(data / "studio.lock")
    try:
        if not lock.take(wait=False):
            raise Refusal(
                f"A studio with the data in {data} runs already (process {lock.read()}). "
                "Stop that one first, or choose another folder with --data."
            )
        lock.note(str(os.getpid()))
        yield
    finally:
        lock.close()


def _database(studio: Studio, held: ExitStack) -> postgres.Server | None:
    """The embedded server, or None if the person brings a database."""
    if given := variables.read("DATABASE_URL", ""):
        checks.database_answers(given)
        return None
    say("Starting the database (no DATABASE_URL is set).")
    postgres.forget_other_servers()
    return held.enter_context(postgres.start(studio.data / "postgres"))


def _environment(studio: Studio) -> dict[str, str]:
    """What the services find in their environment; what is set already stays. Raises Refusal."""
    defaults = {
        "STORAGE_URL": folders.make(studio.data / "files").as_uri(),
        "PUBLIC_URL": studio.public_url,
        "WORKER_NAME": "local",
    }
    return {name: value for name, value in defaults.items() if not variables.read(name, "")}


def services(studio: Studio, env: dict[str, str]) -> list[Service]:
    """What runs, in the order of starting."""
    python = [sys.executable, "-m"]
    serve = ["web", "serve", "--host", studio.host, "--port", str(studio.port)]
    found = [
        Service("migrate", [*python, "migrations"], env, once=True),
        Service("web", [*python, *serve], env, 20.0, lambda: _is_healthy(studio)),
        Service("reaper", [*python, "worker.reaper"], env),
    ]
    if studio.worker:
        found.append(Service("worker", [*python, "worker"], env, 25.0))
    return found


async def _supervise(studio: Studio, server: postgres.Server | None, env: dict[str, str]) -> int:
    share = [server.users.descriptor] if server else []
    watching = asyncio.create_task(_watch(server)) if server else None
    try:
        supervisor = Supervisor(services(studio, env), share)
        return await supervisor.run(lambda: _welcome(studio, server, env))
    finally:
        if watching:
            watching.cancel()


async def _watch(server: postgres.Server) -> None:
    """Start the database again should it ever be gone together with its keeper."""
    while True:
        await asyncio.sleep(WATCH_SECONDS)
        if not await asyncio.to_thread(server.is_running):
            say("The database is gone; starting it again.")
            try:
                await asyncio.to_thread(server.restart)
            except postgres.PostgresError as error:
                say(str(error))


async def _is_healthy(studio: Studio) -> bool:
    return await asyncio.to_thread(_answers_healthz, studio)


def _answers_healthz(studio: Studio) -> bool:
    here, public = urlsplit(studio.address), urlsplit(studio.public_url)
    connection = http.client.HTTPConnection(here.hostname or "", here.port, timeout=2)
    with contextlib.closing(connection):
        try:
            # The server answers to its public name only.
            connection.request("GET", "/healthz", headers={"Host": public.netloc})
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False


async def _welcome(studio: Studio, server: postgres.Server | None, env: dict[str, str]) -> None:
    link = await asyncio.to_thread(_sign_in_link, env)
    print(f"\nHomeforge is ready: {studio.public_url}")
    if link:
        print(f"Sign in as the operator (this link works once, within 15 minutes): {link}")
    print(f"Files are in {studio.data}" + (f", the database in {server.home}." if server else "."))
    print("Ctrl-C stops everything.\n", flush=True)


def _sign_in_link(env: dict[str, str]) -> str:
    command = [sys.executable, "-m", "web.operator_link"]
    try:
        answer = subprocess.run(
            command,
            cwd=folders.ROOT,
            env={**os.environ, **env},
            stdout=subprocess.PIPE,
            text=True,
            timeout=LINK_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        say("No sign-in link could be made; python3 -m web.operator_link tries again.")
        return ""
    return answer.stdout.strip()
