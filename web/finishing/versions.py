"""The versions of an asset in the database: the draft, the kept ones, and which one counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.rows import class_row
from psycopg.types.json import Jsonb

from web.database import Conn
from worker.finishing.bounded import Finished

DRAFT = 0
MOST = 100  # kept versions of one asset


@dataclass(frozen=True, slots=True)
class Version:
    """What a recipe made of the original; sizes in pixels. `made_from` None: from the original."""

    number: int
    made_from: int | None
    recipe: Mapping[str, Any]
    checks: Sequence[Mapping[str, Any]]
    storage_key: str
    bytes: int
    width: int
    height: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class History:
    """All kept versions, oldest first; `current` None: the original counts."""

    current: Version | None
    draft: Version | None
    kept: Sequence[Version]

    def find(self, number: int) -> Version | None:
        """The kept version, or the draft, of that number."""
        versions = [*self.kept, *([self.draft] if self.draft else [])]
        return next((version for version in versions if version.number == number), None)

    @property
    def undo(self) -> int | None:
        """The version to go back to, 0 for the original; None when that is where we are."""
        return (self.current.made_from or DRAFT) if self.current else None

    @property
    def redo(self) -> int | None:
        """The newest version that was made from the current one."""
        here = self.current.number if self.current else None
        after = [version.number for version in self.kept if version.made_from == here]
        return max(after, default=None)


VERSIONS = """
SELECT number, made_from, recipe, checks, storage_key, bytes, width, height, made_at
  FROM asset_versions WHERE asset_id = %(asset)s ORDER BY number
"""
CURRENT = "SELECT current_version FROM assets WHERE id = %(asset)s"


async def history(conn: Conn, asset_id: int) -> History:
    """The versions of an asset that was found to be the asker's."""
    async with conn.cursor(row_factory=class_row(Version)) as cursor:
        found = await (await cursor.execute(VERSIONS, {"asset": asset_id})).fetchall()
    row = await (await conn.execute(CURRENT, {"asset": asset_id})).fetchone()
    number = row[0] if row else None
    kept = [version for version in found if version.number != DRAFT]
    current = next((version for version in kept if version.number == number), None)
    draft = next((version for version in found if version.number == DRAFT), None)
    return History(current, draft, kept)


DRAW = """
INSERT INTO asset_versions (asset_id, number, recipe, checks, storage_key, bytes, width, height,
                            pixel_sha256, made_by)
SELECT id, 0, %(recipe)s, %(checks)s, %(key)s, %(bytes)s, %(width)s, %(height)s, %(hash)s, user_id
  FROM assets WHERE id = %(asset)s AND user_id = %(user)s AND deleted_at IS NULL
    ON CONFLICT (asset_id, number) DO UPDATE
   SET recipe = excluded.recipe, checks = excluded.checks, storage_key = excluded.storage_key,
       bytes = excluded.bytes, width = excluded.width, height = excluded.height,
       pixel_sha256 = excluded.pixel_sha256, made_at = clock_timestamp()
"""


async def draw(
    conn: Conn,
    user_id: int,
    asset_id: int,
    recipe: Mapping[str, object],
    finished: Finished,
    storage_key: str,
) -> None:
    """Make this the asset's draft, in place of the one before."""
    values = {
        "asset": asset_id,
        "user": user_id,
        "recipe": Jsonb(recipe),
        "checks": Jsonb(finished.checks),
        "key": storage_key,
        "bytes": finished.bytes,
        "width": finished.width,
        "height": finished.height,
        "hash": finished.pixel_sha256,
    }
    await conn.execute(DRAW, values)


KEEP = """
WITH asset AS (
    SELECT id, current_version FROM assets
     WHERE id = %(asset)s AND user_id = %(user)s AND deleted_at IS NULL
       FOR UPDATE
), kept AS (
    UPDATE asset_versions AS version
       SET number = 1 + (SELECT max(number) FROM asset_versions WHERE asset_id = %(asset)s),
           made_from = asset.current_version, made_at = clock_timestamp()
      FROM asset
     WHERE version.asset_id = asset.id AND version.number = 0
       AND (SELECT count(*) FROM asset_versions WHERE asset_id = %(asset)s) <= %(most)s
    RETURNING version.asset_id, version.number
)
UPDATE assets SET current_version = kept.number
  FROM kept WHERE assets.id = kept.asset_id
RETURNING current_version
"""


async def keep(conn: Conn, user_id: int, asset_id: int) -> int | None:
    """Make the draft a version that counts; its number, None without a draft or beyond MOST."""
    values = {"asset": asset_id, "user": user_id, "most": MOST}
    row = await (await conn.execute(KEEP, values)).fetchone()
    return int(row[0]) if row else None


DISCARD = """
DELETE FROM asset_versions
 USING assets AS asset
 WHERE asset_versions.asset_id = asset.id AND number = 0
   AND asset.id = %(asset)s AND asset.user_id = %(user)s AND asset.deleted_at IS NULL
"""


async def discard(conn: Conn, user_id: int, asset_id: int) -> None:
    """Forget the draft, if there is one."""
    await conn.execute(DISCARD, {"asset": asset_id, "user": user_id})


USE = """
UPDATE assets SET current_version = nullif(%(number)s::integer, 0)
 WHERE id = %(asset)s AND user_id = %(user)s AND deleted_at IS NULL
   AND (%(number)s::integer = 0 OR EXISTS (
        SELECT FROM asset_versions WHERE asset_id = %(asset)s AND number = %(number)s::integer))
"""


async def use(conn: Conn, user_id: int, asset_id: int, number: int) -> bool:
    """Let that version count, 0 for the original; whether there is one of that number."""
    values = {"asset": asset_id, "user": user_id, "number": number}
    return (await conn.execute(USE, values)).rowcount == 1
