"""Files nobody needs: set aside, then removed, and never one that somebody is about to need."""

import os
from pathlib import Path
from typing import Any

import obstore
import pytest
from obstore.store import MemoryStore

from tests import people
from tests.gallery.conftest import keys, made, make_old, png
from tests.people import Conn
from web.gallery import tidying
from web.services import Services
from web.settings import Settings
from worker import queue
from worker.storage import FileMissing, Storage, connect

DATA = png("red")


@pytest.fixture(params=["folder", "objects"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    """A local folder, and a store that copies where a folder renames."""
    if request.param == "folder":
        return connect(f"file://{tmp_path}/shelf")
    return Storage(MemoryStore())


async def leftovers(conn: Conn) -> list[str]:
    rows = await conn.execute("SELECT storage_key FROM storage_leftovers ORDER BY 1")
    return [row[0] for row in await rows.fetchall()]


async def test_a_file_put_just_before_it_is_set_aside_is_not_lost(
    shelf: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweep saw an old file; the same content comes before it gets to take that away."""
    key = await shelf.put(DATA)
    rename = obstore.rename_async

    async def late(*paths: Any) -> None:
        monkeypatch.setattr(obstore, "rename_async", rename)
        assert await shelf.put(DATA) == key
        await rename(*paths)

    monkeypatch.setattr(obstore, "rename_async", late)
    assert await shelf.set_aside(key, older_than=0)
    assert await shelf.get(key) == DATA
    await shelf.restore(key)
    await shelf.remove(key)
    assert await shelf.get(key) == DATA


async def test_a_file_put_just_after_it_was_set_aside_is_not_lost(shelf: Storage) -> None:
    key = await shelf.put(DATA)
    assert await shelf.set_aside(key, older_than=0)
    assert await shelf.put(DATA) == key
    await shelf.remove(key)
    assert await shelf.get(key) == DATA


async def test_a_put_whose_file_is_set_aside_before_it_is_on_the_disk_brings_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, fsync = connect(f"file://{tmp_path}"), os.fsync
    put = obstore.put_async

    async def robbed(*values: Any, **more: Any) -> Any:
        done = await put(*values, **more)
        await shelf.set_aside(values[1], older_than=0)
        return done

    flushed: list[int] = []

    def note(descriptor: int) -> None:
        flushed.append(descriptor)
        fsync(descriptor)

    monkeypatch.setattr(obstore, "put_async", robbed)
    monkeypatch.setattr(os, "fsync", note)
    key = await shelf.put(DATA)
    assert (tmp_path / key).read_bytes() == DATA
    assert len(flushed) == 3


async def test_what_is_set_aside_can_be_read_until_it_is_removed(shelf: Storage) -> None:
    key = await shelf.put(DATA)
    assert not await shelf.set_aside(key, older_than=60)
    assert await shelf.set_aside(key, older_than=0)
    assert await shelf.get(key) == DATA
    assert b"".join([piece async for piece in await shelf.part(key, 1, 4)]) == DATA[1:4]
    assert [bunch async for bunch in shelf.keys(older_than=0) if bunch] == []
    await shelf.remove(key)
    with pytest.raises(FileMissing):
        await shelf.get(key)


async def test_a_file_another_asset_has_too_stays(
    services: Services, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    old = await made(conn, settings, alice)
    twin = await made(conn, settings, bob)
    await make_old(conn, old, 31)
    assert await tidying.sweep(services, young=0) == 1
    assert await leftovers(conn) == []
    assert await services.storage.get((await keys(conn, twin))[0]) == DATA


async def test_a_file_put_again_just_now_stays_until_its_record_is_there(
    services: Services, settings: Settings, alice: int, conn: Conn
) -> None:
    old = await made(conn, settings, alice)
    (key,) = await keys(conn, old)
    await make_old(conn, old, 31)
    assert await tidying.sweep(services) == 1
    assert await leftovers(conn) == [key]
    await tidying.sweep(services, young=0)
    assert await leftovers(conn) == [f"aside/{key}"]
    await tidying.sweep(services)
    assert await services.storage.get(key) == DATA
    await tidying.sweep(services, young=0)
    assert await leftovers(conn) == []
    with pytest.raises(FileMissing):
        await services.storage.get(key)


async def test_a_file_that_was_set_aside_and_delivered_again_comes_back(
    services: Services, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    old = await made(conn, settings, alice)
    (key,) = await keys(conn, old)
    await make_old(conn, old, 31)
    await tidying.sweep(services, young=0)
    file = queue.File("main", key, "image/png", len(DATA), 32, 32)
    (job,) = await people.enqueued(conn, bob, price=1)
    claim = await people.claimed(conn)
    await queue.complete(conn, job, claim.lease, queue.Delivery("dragon", [file], {}))
    assert await services.storage.get(key) == DATA
    await tidying.sweep(services, young=0)
    assert await leftovers(conn) == []
    assert [bunch async for bunch in services.storage.keys(older_than=0) if bunch] == [[key]]


async def test_a_file_is_not_set_aside_again_while_it_lies_there(
    services: Services, settings: Settings, alice: int, conn: Conn
) -> None:
    """Another sweep may be about to remove what lies there, and would remove the new one."""
    key = await services.storage.put(DATA)
    for name in (key, f"aside/{key}"):
        await conn.execute("INSERT INTO storage_leftovers (storage_key) VALUES (%s)", (name,))
    async with conn.transaction():
        await conn.execute("SELECT FROM storage_leftovers WHERE storage_key LIKE 'a%' FOR UPDATE")
        await tidying.sweep(services, young=0)
        assert len(await leftovers(conn)) == 2
        await services.storage.remove(key)
    assert await services.storage.get(key) == DATA


async def test_what_no_record_names_is_found_and_removed(
    services: Services, settings: Settings, alice: int, conn: Conn
) -> None:
    await made(conn, settings, alice)
    lost = await services.storage.put(png("blue"))
    assert await tidying.search(services) == 0, "too young"
    assert await tidying.search(services, young=0) == 1
    for _ in range(2):
        assert await services.storage.get(lost) == png("blue")
        await tidying.sweep(services, young=0)
    with pytest.raises(FileMissing):
        await services.storage.get(lost)
    assert await tidying.search(services, young=0) == 0


async def test_files_of_another_database_are_left_alone(
    services: Services,
    settings: Settings,
    alice: int,
    conn: Conn,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Started with an empty database, the studio must not clear the storage of the right one."""
    await made(conn, settings, alice)
    others = [await services.storage.put(bytes([n])) for n in range(10)]
    assert await tidying.search(services, young=0) == 0
    assert await leftovers(conn) == []
    assert "names only 1 of 11 files" in caplog.text
    await services.storage.set_aside(others[0], older_than=0)
    assert await tidying.search(services, young=0) == 9, "a tenth is named"


@pytest.mark.parametrize("state", ["claimed", "queued"])
async def test_what_a_delivery_is_about_to_name_stays_however_long_it_sleeps(
    services: Services, alice: int, conn: Conn, state: str
) -> None:
    """A laptop slept for a night between storing a file and saying so; its lease ran out."""
    (job,) = await people.enqueued(conn, alice, price=1)
    claim = await people.claimed(conn)
    await conn.execute(
        "UPDATE generation_jobs SET claimed_at = clock_timestamp() - interval '9 hours'"
    )
    if state == "queued":
        assert await queue.release(conn, job, claim.lease, "shutdown") == "queued"
    key = await services.storage.put(DATA)
    assert await tidying.search(services, young=0) == 0
    file = queue.File("main", key, "image/png", len(DATA), 32, 32)
    delivery = queue.Delivery("dragon", [file], {})
    assert await queue.complete(conn, job, claim.lease, delivery) == "accepted"
    assert await tidying.search(services, young=0) == 0
    assert await services.storage.get(key) == DATA
