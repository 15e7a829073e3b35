"""A studio with pictures in its storage."""

import io
from collections.abc import AsyncIterator, Mapping

import pytest
from argon2 import PasswordHasher
from PIL import Image
from psycopg.types.json import Jsonb

from tests import people
from tests.people import Conn
from tests.web.conftest import open_door as open_door
from tests.web.conftest import settings as settings
from tests.web.conftest import visit as visit
from web import database
from web.passwords import Passwords
from web.rendering import Pages
from web.services import Services
from web.settings import Settings
from web.static_files import StaticFiles
from worker import queue, storage


@pytest.fixture
async def services(settings: Settings) -> AsyncIterator[Services]:
    pool = database.pool(settings)
    passwords = Passwords(PasswordHasher(1, 8, 1))
    pages = Pages(StaticFiles(), settings)
    async with pool:
        yield Services(settings, pool, storage.connect(settings.storage_url), pages, passwords)
    passwords.close()


def png(colour: str, size: int = 32) -> bytes:
    data = io.BytesIO()
    Image.new("RGBA", (size, size), colour).save(data, "PNG")
    return data.getvalue()


async def made(
    conn: Conn,
    settings: Settings,
    user_id: int,
    *,
    title: str = "red dragon",
    roles: Mapping[str, bytes] | None = None,
    meta: Mapping[str, object] | None = None,
    kind: str = "sprite",
) -> int:
    """An asset with its files in the studio's storage: pictures, and sounds that begin as WAV."""
    store = storage.connect(settings.storage_url)
    files = []
    for role, data in (roles or {"main": png("red")}).items():
        form, side = ("audio/wav", None) if data[:4] == b"RIFF" else ("image/png", 32)
        files.append(queue.File(role, await store.put(data), form, len(data), side, side))
    (job,) = await people.enqueued(conn, user_id, price=1, kind=kind)
    claim = await people.claimed(conn, kind=kind)
    await queue.complete(conn, job, claim.lease, queue.Delivery(title, files, meta or {}))
    row = await (await conn.execute("SELECT id FROM assets WHERE job_id = %s", (job,))).fetchone()
    assert row
    return int(row[0])


RECIPE = {"version": 1, "steps": [{"step": "trim", "margin": 0}]}


async def finished(
    conn: Conn, settings: Settings, asset: int, user_id: int, data: bytes, number: int = 1
) -> None:
    """A version of the asset's picture; unless it is the draft (0) it counts from now on."""
    key = await storage.connect(settings.storage_url).put(data)
    with Image.open(io.BytesIO(data)) as picture:
        size = picture.size
    await conn.execute(
        "INSERT INTO asset_versions (asset_id, number, recipe, checks, storage_key, bytes, width,"
        " height, pixel_sha256, made_by) VALUES (%s, %s, %s, '[]', %s, %s, %s, %s, '', %s)",
        (asset, number, Jsonb(RECIPE), key, len(data), *size, user_id),
    )
    if number:
        await conn.execute("UPDATE assets SET current_version = %s WHERE id = %s", (number, asset))


async def batch(conn: Conn, user_id: int, count: int) -> list[int]:
    """Assets of one order, without files."""
    jobs = await people.enqueued(conn, user_id, price=1, seeds=count)
    for _ in jobs:
        claim = await people.claimed(conn)
        await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    rows = await conn.execute(
        "SELECT id FROM assets WHERE job_id = ANY(%s) ORDER BY id", (list(jobs),)
    )
    return [row[0] for row in await rows.fetchall()]


async def states(conn: Conn) -> dict[int, tuple[bool, bool, list[str], bool]]:
    """Of every asset: is it a favourite, is it official, its tags, is it in the bin."""
    rows = await conn.execute(
        "SELECT id, favourite_at IS NOT NULL, official_at IS NOT NULL, tags, "
        "deleted_at IS NOT NULL FROM assets"
    )
    return {row[0]: (row[1], row[2], row[3], row[4]) for row in await rows.fetchall()}


async def make_old(conn: Conn, asset: int, days: int) -> None:
    await conn.execute(
        "UPDATE assets SET deleted_at = clock_timestamp() - make_interval(days => %s) "
        "WHERE id = %s",
        (days, asset),
    )


async def keys(conn: Conn, asset: int) -> list[str]:
    rows = await conn.execute("SELECT storage_key FROM asset_files WHERE asset_id = %s", (asset,))
    return [row[0] for row in await rows.fetchall()]
