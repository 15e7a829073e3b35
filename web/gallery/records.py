"""Reading assets: always from the user who asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.rows import class_row
from starlette.exceptions import HTTPException

from web.database import Conn
from worker import catalog


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset as asked for (`settings`) and as understood by the engine (`meta`).

    `has_job`: its job is still there to be looked at; old ones may have been deleted.
    """

    id: int
    job_id: int
    has_job: bool
    kind: str
    title: str
    seed: int
    settings: Mapping[str, Any]
    meta: Mapping[str, Any]
    created_at: datetime

    @property
    def kind_title(self) -> str:
        return kind_title(self.kind)


def kind_title(kind: str) -> str:
    """What people call a kind, also one the catalogue no longer has."""
    known = catalog.KINDS.get(kind)
    return known.title if known else kind


@dataclass(frozen=True, slots=True)
class File:
    """A file of an asset. `width` and `height` are pixels, None for what is no picture."""

    role: str
    storage_key: str
    media_type: str
    bytes: int
    width: int | None
    height: int | None


ASSET = """
SELECT id, job_id, EXISTS (SELECT FROM generation_jobs AS job WHERE job.id = job_id) AS has_job,
       kind, title, seed, settings, meta, created_at
  FROM assets
 WHERE id = %(id)s AND user_id = %(user)s AND deleted_at IS NULL
"""
FILES = """
SELECT role, storage_key, media_type, bytes, width, height
  FROM asset_files WHERE asset_id = %(id)s ORDER BY role
"""


async def find(conn: Conn, user_id: int, asset_id: int) -> Asset:
    """The user's asset. A stranger's asset is not there."""
    async with conn.cursor(row_factory=class_row(Asset)) as cursor:
        await cursor.execute(ASSET, {"id": asset_id, "user": user_id})
        asset = await cursor.fetchone()
    if asset is None:
        raise HTTPException(404)
    return asset


async def files(conn: Conn, asset: Asset) -> dict[str, File]:
    """The asset's files by role."""
    async with conn.cursor(row_factory=class_row(File)) as cursor:
        await cursor.execute(FILES, {"id": asset.id})
        return {file.role: file for file in await cursor.fetchall()}
