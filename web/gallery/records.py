"""Reading assets: always from the user who asks."""

from collections.abc import Mapping, Sequence
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

    `has_job`: its job is still there to be looked at; old ones may have been deleted. `official`:
    of its batch this is the one that counts. `version` is that of its picture which counts, made
    by the `recipe`; None for the original.
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
    favourite: bool
    official: bool
    tags: Sequence[str]
    deleted_at: datetime | None
    version: int | None
    recipe: Mapping[str, Any] | None

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
       kind, title, seed, settings, meta, created_at, favourite_at IS NOT NULL AS favourite,
       official_at IS NOT NULL AS official, tags, deleted_at, version.number AS version,
       version.recipe
  FROM assets
  LEFT JOIN asset_versions AS version
    ON version.asset_id = assets.id AND version.number = assets.current_version
 WHERE id = %(id)s AND user_id = %(user)s AND (deleted_at IS NULL OR %(binned)s)
"""
FILES = """
SELECT file.role, coalesce(version.storage_key, file.storage_key) AS storage_key, file.media_type,
       coalesce(version.bytes, file.bytes) AS bytes,
       coalesce(version.width, file.width) AS width,
       coalesce(version.height, file.height) AS height
  FROM assets AS asset
  JOIN asset_files AS file ON file.asset_id = asset.id
  LEFT JOIN asset_versions AS version
    ON version.asset_id = asset.id AND version.number = asset.current_version
   AND file.role = 'main'
 WHERE asset.id = %(id)s
 UNION ALL
SELECT 'original', storage_key, media_type, bytes, width, height
  FROM asset_files WHERE asset_id = %(id)s AND role = 'main'
"""


async def find(conn: Conn, user_id: int, asset_id: int, *, binned: bool = False) -> Asset:
    """The user's asset; one in the bin only if `binned`. A stranger's asset is not there."""
    async with conn.cursor(row_factory=class_row(Asset)) as cursor:
        await cursor.execute(ASSET, {"id": asset_id, "user": user_id, "binned": binned})
        asset = await cursor.fetchone()
    if asset is None:
        raise HTTPException(404)
    return asset


async def files(conn: Conn, asset: Asset) -> dict[str, File]:
    """The asset's files by role: `main` is the version that counts, `original` as it was made."""
    async with conn.cursor(row_factory=class_row(File)) as cursor:
        await cursor.execute(FILES, {"id": asset.id})
        return {file.role: file for file in await cursor.fetchall()}


@dataclass(frozen=True, slots=True)
class Sibling:
    """An asset of the same batch; `picture` is the role of what shows it, the size is in pixels."""

    id: int
    kind: str
    title: str
    seed: int
    official: bool
    picture: str | None
    width: int
    height: int


SIBLINGS = """
WITH mine AS (SELECT batch_id FROM assets WHERE id = %(id)s)
SELECT asset.id, asset.kind, asset.title, asset.seed, asset.official_at IS NOT NULL AS official,
       shown.role AS picture, coalesce(shown.width, 1) AS width, coalesce(shown.height, 1) AS height
  FROM assets AS asset
  LEFT JOIN picture_of(asset.id, asset.current_version) AS shown ON true
 WHERE asset.batch_id = ANY (ARRAY(
       SELECT batch_id FROM mine UNION SELECT kin_id FROM batch_kin JOIN mine USING (batch_id)))
   AND asset.user_id = %(user)s AND asset.deleted_at IS NULL
 ORDER BY asset.id
"""


async def siblings(conn: Conn, user_id: int, asset: Asset) -> list[Sibling]:
    """All that came of the same press of the button, or for the same row of a set, this one among
    them; none if it is alone."""
    async with conn.cursor(row_factory=class_row(Sibling)) as cursor:
        await cursor.execute(SIBLINGS, {"id": asset.id, "user": user_id})
        found = await cursor.fetchall()
    return found if len(found) > 1 else []
