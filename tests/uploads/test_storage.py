"""Where what comes in waits: on this machine first, then where every web process sees it."""

import os
import tempfile
from pathlib import Path

import pytest
from obstore.store import MemoryStore

from boot.folders import FileLock
from tests.uploads import pictures
from tests.uploads.sending import Sender
from web import uploads
from web.services import Services
from web.settings import SettingsError, from_environment
from web.uploads import spool
from worker import storage

DATA = pictures.plain(16, 16)
ENV = {
    "DATABASE_URL": "postgresql://db/forge",
    "STORAGE_URL": "s3://bucket/files",
    "PUBLIC_URL": "https://forge.example",
}


async def test_a_store_that_is_no_folder_takes_deliveries_too(
    services: Services, sender: Sender
) -> None:
    object.__setattr__(services, "storage", storage.Storage(MemoryStore()))
    await sender.put(DATA, DATA[:20])
    await sender.put(DATA, offset=20)
    (main,) = await uploads.collect(services, sender.holding)
    assert await services.storage.pending.names(older_than=0) == [sender.holding.name(0)]
    await uploads.discard(services, sender.holding)
    assert await services.storage.pending.names(older_than=0) == []
    assert len(await services.storage.get(main.key)) == main.bytes


async def test_a_key_is_given_out_when_file_and_names_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[str] = []

    def note(descriptor: int) -> None:
        flushed.append(str(Path(f"/proc/self/fd/{descriptor}").readlink()))

    monkeypatch.setattr(os, "fsync", note)
    shelf = storage.connect(f"file://{tmp_path}")
    source = tmp_path / "source"
    source.write_bytes(b"from a file")
    for key in (await shelf.put(DATA), await shelf.put_file(source)):
        file = tmp_path / key
        assert flushed[:3] == [str(path) for path in (file, file.parent, tmp_path)]
        del flushed[:3]


async def test_dropping_what_is_not_there_is_no_matter(tmp_path: Path) -> None:
    for found in (storage.Storage(MemoryStore()), storage.connect(f"file://{tmp_path}")):
        await found.pending.drop("1-2-3")
        with pytest.raises(storage.FileMissing):
            await found.pending.fetch("1-2-3", tmp_path / "target")


async def test_the_same_bytes_have_the_same_key_from_a_file(tmp_path: Path) -> None:
    found = storage.connect(f"file://{tmp_path}/files")
    (tmp_path / "one").write_bytes(DATA)
    assert await found.put_file(tmp_path / "one") == await found.put(DATA)
    assert storage.sha256(tmp_path / "one") in await found.put(DATA)


def test_parts_wait_on_the_storages_own_disk(tmp_path: Path) -> None:
    assert storage.spool_folder(f"file://{tmp_path}/a%20b") == tmp_path / "a b" / "uploads"
    temporary = Path(tempfile.gettempdir())
    assert storage.spool_folder("s3://bucket/files").parent == temporary


def test_the_operator_says_where_parts_wait_and_how_large_they_may_be() -> None:
    settings = from_environment(ENV)
    assert (settings.max_file_bytes, settings.max_job_bytes) == (32 * 2**20, 128 * 2**20)
    said = {"MAX_FILE_BYTES": "5", "MAX_JOB_BYTES": "6", "UPLOAD_FOLDER": "/srv/parts"}
    settings = from_environment(ENV | said)
    assert (settings.max_file_bytes, settings.max_job_bytes) == (5, 6)
    assert spool.of(settings).folder == Path("/srv/parts")
    with pytest.raises(SettingsError, match="MAX_JOB_BYTES must be a whole number"):
        from_environment(ENV | {"MAX_JOB_BYTES": "1G"})


async def test_parts_are_for_our_eyes_only(services: Services, sender: Sender) -> None:
    await sender.put(DATA, DATA[:20])
    folder = spool.of(services.settings).folder
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / sender.holding.name(0)).stat().st_mode & 0o077 == 0


def test_a_part_removed_while_we_waited_for_it_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last holder had finished it; what we opened has no name any more."""
    parts, take = spool.Spool(tmp_path), FileLock.take
    opened: list[Path] = []

    def late(lock: FileLock, *, wait: bool) -> bool:
        if not opened:
            lock.path.unlink()
        opened.append(lock.path)
        return take(lock, wait=wait)

    monkeypatch.setattr(FileLock, "take", late)
    with parts.hold("1-2-3") as part:
        part.append(DATA)
        assert part.path.read_bytes() == DATA
