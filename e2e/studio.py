"""A whole studio for a story: web server, reaper and workers as processes of their own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
from psycopg.rows import dict_row

ROOT = Path(__file__).parent.parent
PATIENCE = 60.0  # seconds until a story gives up waiting for what must happen
SCRIPTED = "tests.worker.engines:Scripted"


def eventually(is_so: Callable[[], Any], what: str) -> Any:
    """Look until it is so, and return what was seen; an AssertionError that names it if never."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if seen := is_so():
            return seen
        time.sleep(0.05)  # between two looks, never instead of one
    raise AssertionError(f"waited {PATIENCE:.0f} s in vain: {what}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Studio:
    """Starts, kills and restarts the parts; looks into the database for the stories."""

    def __init__(self, dsn: str, folder: Path) -> None:
        self.dsn = dsn
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.storage_url = f"file://{folder}/files"
        self._started: list[subprocess.Popen[bytes]] = []
        self._workers: list[subprocess.Popen[bytes]] = []
        self._web: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start what does not run: a story may have stopped the web server."""
        if not self._started:
            self.start_reaper()
        if self._web is None or self._web.poll() is not None:
            self.start_web()

    def start_web(self) -> None:
        command = ["web", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self._web = self._start("web", command)
        eventually(self.answers, "the studio answers")

    def stop_web(self) -> None:
        assert self._web
        end(self._web)

    def start_reaper(self) -> None:
        self._start("reaper", ["worker.reaper", "--grace", "0"])

    def start_worker(self, name: str, engines: str = "") -> subprocess.Popen[bytes]:
        """A worker with the built-in engine, or with the listed ones."""
        worker = self._start(name, ["worker", "--name", name], ENGINES=engines)
        self._workers.append(worker)
        return worker

    def answers(self) -> bool:
        """Whether the web server does. An AssertionError with its last words if it ended."""
        assert self._web
        assert self._web.poll() is None, (self.folder / "web.log").read_text()[-2000:]
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        with psycopg.connect(self.dsn, autocommit=True, row_factory=dict_row) as conn:
            cursor = conn.execute(sql, values)
            return cursor.fetchall() if cursor.description else []

    def job(self, job_id: int) -> dict[str, Any]:
        return self.rows("SELECT * FROM generation_jobs WHERE id = %s", job_id)[0]

    def make_stale(self, job_id: int) -> None:
        """As if the worker had been silent for a minute."""
        self.rows(
            "UPDATE generation_jobs SET lease_expires_at = clock_timestamp() WHERE id = %s "
            "AND status = 'claimed'",
            job_id,
        )

    def make_due(self) -> None:
        """As if the pause before the next try were over."""
        self.rows("UPDATE generation_jobs SET due_at = clock_timestamp() WHERE status = 'waiting'")

    def stop_workers(self) -> None:
        for process in self._workers:
            end(process)
        self._workers.clear()

    def stop_all(self) -> None:
        self.stop_workers()
        for process in reversed(self._started):
            end(process)

    def _start(self, name: str, module: list[str], **more: str) -> subprocess.Popen[bytes]:
        env = {
            **os.environ,
            "DATABASE_URL": self.dsn,
            "STORAGE_URL": self.storage_url,
            "PUBLIC_URL": self.url,
            **more,
        }
        with (self.folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", *module], cwd=ROOT, env=env, stdout=log, stderr=log
            )
        self._started.append(process)
        return process


def end(process: subprocess.Popen[bytes]) -> None:
    """SIGTERM, and SIGKILL for one that does not mind it."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
