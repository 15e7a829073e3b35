"""Everything of somebody as one zip: files, jobs and the ledger, in formats any program reads."""

import csv
import io
import json
from collections.abc import AsyncIterator
from typing import Any

from psycopg.rows import dict_row
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from web import limits, sessions
from web.database import Pool
from web.gallery import media, names, zips
from web.services import Services, connection, services
from web.sessions import Person

PAGE = 500  # rows at a time: nobody's whole history has to fit into memory

ACCOUNT = "SELECT email, role, credits, created_at FROM users WHERE id = %(user)s"
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
       ARRAY(SELECT ARRAY[role, storage_key, media_type] FROM asset_files
              WHERE asset_id = assets.id ORDER BY role) AS files
  FROM assets WHERE user_id = %(user)s AND id > %(after)s ORDER BY id LIMIT %(limit)s
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
    yield zips.ready("jobs.json", _json([row async for row in _rows(pool, JOBS, person.id)]))
    yield zips.ready("ledger.csv", await _ledger(pool, person.id))
    assets = []
    async for row in _rows(pool, ASSETS, person.id):
        folder = f"assets/{names.stem(row['id'], row['title'])}"
        found = []
        for role, key, media_type in row.pop("files"):
            name = names.of_file(row["id"], row["title"], role, media.ending(media_type))
            found.append(f"{folder}/{name}")
            yield zips.kept(services.storage, found[-1], key)
        assets.append({**row, "files": found})
    yield zips.ready("assets.json", _json(assets))


async def _rows(pool: Pool, select: str, user_id: int) -> AsyncIterator[Row]:
    """All rows, a page at a time, in the order of their ids."""
    after, rows = 0, [Row()]
    while rows:
        async with pool.connection() as conn, conn.cursor(row_factory=dict_row) as cursor:
            await cursor.execute(select, {"user": user_id, "after": after, "limit": PAGE})
            rows = await cursor.fetchall()
        for row in rows:
            after = row["id"]
            yield row


async def _ledger(pool: Pool, user_id: int) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", "created_at", "reason", "delta", "job_id", "note", "balance"])
    balance = 0
    async for row in _rows(pool, LEDGER, user_id):
        balance += row["delta"]
        writer.writerow([*(_plain(value) for value in row.values()), balance])
    return out.getvalue().encode()


def _plain(value: object) -> object:
    """A cell; a text that a spreadsheet would take for a formula begins with a quote."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False, default=str) + "\n").encode()
