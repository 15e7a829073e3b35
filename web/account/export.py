"""Everything of somebody as one zip: files, jobs and the ledger, in formats any program reads."""

import csv
import io
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

from psycopg.rows import dict_row
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from web import limits, sessions
from web.database import Pool
from web.gallery import media, names, zips
from web.projects import naming
from web.services import Services, connection, services
from web.sessions import Person

PAGE = 500  # rows at a time: nobody's whole history has to fit into memory
SETS_PAGE = 10  # sets, each of which has up to 500 rows

ACCOUNT = "SELECT email, role, credits, locale, created_at FROM users WHERE id = %(user)s"
JOBS = """
SELECT id, kind, status, payload AS settings, seed, price, credits_spent, error, attempts,
       created_at, claimed_at, finished_at
  FROM generation_jobs WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
"""
LEDGER = """
SELECT id, created_at, reason, delta, job_id, note
  FROM credit_entries WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
"""
ASSETS = """
SELECT id, job_id, kind, title, seed, settings, meta, tags, created_at, deleted_at,
       favourite_at IS NOT NULL AS favourite, official_at IS NOT NULL AS official,
       current_version,
       (SELECT project_id FROM project_batches AS link WHERE link.batch_id = assets.batch_id),
       ARRAY(SELECT jsonb_build_array(role, storage_key, media_type) FROM asset_files
              WHERE asset_id = assets.id ORDER BY role) AS files,
       ARRAY(SELECT jsonb_build_object('number', number, 'made_from', made_from,
                    'made_at', made_at, 'recipe', recipe, 'checks', checks, 'file', storage_key)
               FROM asset_versions WHERE asset_id = assets.id ORDER BY number) AS versions
  FROM assets WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
"""

PRESETS = """
SELECT id, name, kind, engine, settings, created_at
  FROM presets WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
"""
PALETTES = """
SELECT id, name, colours, created_at
  FROM palettes WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
"""
PROJECTS = """
SELECT id, name, style, pattern, created_at, archived_at
  FROM projects WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
"""
SETS = """
SELECT id, project_id, created_at,
       ARRAY(SELECT to_jsonb(line) - 'set_id' FROM set_rows AS line
              WHERE line.set_id = sets.id ORDER BY line.number) AS rows
  FROM sets WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
"""

Row = dict[str, Any]


async def export(request: Request) -> Response:
    """The zip, sent while it is written; no connection is held in the meantime."""
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        await limits.hit(conn, f"export:{person.id}", 10, 3600)
    headers = {"Content-Disposition": names.attachment("homeforge-account.zip")}
    entries = _entries(services(request), person)
    return StreamingResponse(zips.stream(entries), media_type="application/zip", headers=headers)


async def _entries(services: Services, person: Person) -> AsyncIterator[zips.Entry]:
    pool = services.pool
    async with pool.connection() as conn, conn.cursor(row_factory=dict_row) as cursor:
        await cursor.execute(ACCOUNT, {"user": person.id})
        yield zips.ready("account.json", _json(await cursor.fetchone()))
    yield zips.listed("jobs.json", _rows(pool, JOBS, person.id))
    yield zips.listed("presets.json", _rows(pool, PRESETS, person.id))
    yield zips.listed("palettes.json", _rows(pool, PALETTES, person.id))
    yield zips.listed("projects.json", _rows(pool, PROJECTS, person.id))
    yield zips.listed("sets.json", _rows(pool, SETS, person.id, SETS_PAGE))
    yield zips.told("ledger.csv", _ledger(_rows(pool, LEDGER, person.id)))
    last = 0
    async for row in _rows(pool, ASSETS, person.id):
        last = row["id"]
        for name, key in _named(row):
            yield zips.kept(services.storage, name, key)
    yield zips.listed("assets.json", _told(pool, person.id, last))


def _named(row: Row) -> list[tuple[str, str]]:
    """Name in the zip and key of each file of an asset, its versions last.

    A worker may call a file "draft" or "v1" like a version: each name is there once.
    """
    taken = naming.Names()
    folder = f"assets/{names.stem(row['id'], row['title'])}"
    files = [
        (names.of_file(row["id"], row["title"], role, media.ending(media_type)), key)
        for role, key, media_type in row["files"]
    ]
    files += [
        (names.of_version(row["id"], row["title"], version["number"]), version["file"])
        for version in row["versions"]
    ]
    return [(taken.unique(*f"{folder}/{name}".rsplit(".", 1)), key) for name, key in files]


async def _told(pool: Pool, user_id: int, last: int) -> AsyncIterator[Row]:
    """What is known of each asset whose files are there; read again, not kept in the meantime."""
    async for row in _rows(pool, ASSETS, user_id):
        if row["id"] > last:
            return
        named = [name for name, _ in _named(row)]
        own = len(row["files"])
        versions = [
            {**version, "file": name}
            for version, name in zip(row["versions"], named[own:], strict=True)
        ]
        yield {**row, "files": named[:own], "versions": versions}


async def _rows(
    pool: Pool, select: str, user_id: int, limit: int | None = None
) -> AsyncIterator[Row]:
    """All rows, a page of `limit` at a time, in the order of their ids."""
    after, rows = 0, [Row()]
    while rows:
        async with pool.connection() as conn, conn.cursor(row_factory=dict_row) as cursor:
            await cursor.execute(select, {"user": user_id, "after": after, "limit": limit or PAGE})
            rows = await cursor.fetchall()
        for row in rows:
            after = row["id"]
            yield row


async def _ledger(rows: AsyncIterator[Row]) -> AsyncIterator[bytes]:
    """The ledger as CSV with the balance after each entry, a row at a time."""
    yield _line(["id", "created_at", "reason", "delta", "job_id", "note", "balance"])
    balance = 0
    async for row in rows:
        balance += row["delta"]
        yield _line([*(_plain(value) for value in row.values()), balance])


def _line(cells: Sequence[object]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerow(cells)
    return out.getvalue().encode()


def _plain(value: object) -> object:
    """A cell; a text that a spreadsheet would take for a formula begins with a quote."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False, default=str) + "\n").encode()
