"""A worker with the scripted engine, and a place for what it makes."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.worker import working
from worker import storage
from worker.loop import Worker


@pytest.fixture(autouse=True)
def _scripted_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGINES", "tests.worker.engines:Scripted")


@pytest.fixture
def files(tmp_path: Path) -> storage.Storage:
    return storage.connect(f"file://{tmp_path}/files")


@pytest.fixture
def gate(tmp_path: Path) -> working.Gate:
    return working.Gate(tmp_path / "gate")


@pytest.fixture
async def worker(database: str, files: storage.Storage) -> AsyncIterator[Worker]:
    worker = working.made(database, files)
    async with working.at_work(worker):
        yield worker
