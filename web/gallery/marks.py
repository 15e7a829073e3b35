"""What a person says of assets: favourite, tags, the official version, thrown away or not.

Each takes some ids and returns how many assets of that person it changed; strangers' ids and
those that are not there change nothing.
"""

import re
from collections.abc import Mapping, Sequence

from psycopg.rows import scalar_row

from web.database import Conn

MOST_TAGS = 20  # of one asset; the database holds to it too
LONGEST_TAG = 32
KEEP_DAYS = 30  # in the bin

FAVOURITE = """
UPDATE assets SET favourite_at = clock_timestamp()
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s AND deleted_at IS NULL AND favourite_at IS NULL
"""
NO_FAVOURITE = """
UPDATE assets SET favourite_at = NULL
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s AND deleted_at IS NULL
   AND favourite_at IS NOT NULL
"""
TAG = """
UPDATE assets SET tags = ARRAY(SELECT DISTINCT unnest(assets.tags || %(tags)s::text[]) ORDER BY 1)
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s AND deleted_at IS NULL
   AND NOT tags @> %(tags)s::text[]
   AND cardinality(ARRAY(SELECT DISTINCT unnest(assets.tags || %(tags)s::text[]))) <= %(most)s
"""
UNTAG = """
UPDATE assets SET tags = ARRAY(SELECT tag FROM unnest(assets.tags) AS had (tag)
                                WHERE tag <> ALL(%(tags)s::text[]) ORDER BY tag)
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s AND deleted_at IS NULL
   AND tags && %(tags)s::text[]
"""
RETAG = """
UPDATE assets SET tags = %(tags)s::text[]
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s AND deleted_at IS NULL
"""
# What is thrown away stops being the official version, so another can be named meanwhile.
BIN = """
UPDATE assets SET deleted_at = clock_timestamp(), official_at = NULL
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s AND deleted_at IS NULL
"""
RESTORE = """
UPDATE assets SET deleted_at = NULL
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s
   AND deleted_at > clock_timestamp() - make_interval(days => %(days)s)
"""
# The batch's rows are held in order, so that two presses at once leave one official version. What
# was ordered again for the same row of a set counts as of the same batch.
HOLD_BATCH = """
WITH mine AS (SELECT batch_id FROM assets WHERE id = %(id)s AND user_id = %(user)s)
SELECT id FROM assets
 WHERE batch_id = ANY (ARRAY(
       SELECT batch_id FROM mine UNION SELECT kin_id FROM batch_kin JOIN mine USING (batch_id)))
 ORDER BY id FOR NO KEY UPDATE
"""
NO_OFFICIAL = """
UPDATE assets SET official_at = NULL WHERE id = ANY(%(ids)s) AND official_at IS NOT NULL
"""
OFFICIAL = """
UPDATE assets SET official_at = clock_timestamp()
 WHERE id = %(id)s AND user_id = %(user)s AND deleted_at IS NULL
"""

Ids = Sequence[int]


async def favourite(conn: Conn, user_id: int, ids: Ids) -> int:
    return await _change(conn, FAVOURITE, user_id, ids)


async def no_favourite(conn: Conn, user_id: int, ids: Ids) -> int:
    return await _change(conn, NO_FAVOURITE, user_id, ids)


async def throw_away(conn: Conn, user_id: int, ids: Ids) -> int:
    """Into the bin, from where it can be had back for 30 days."""
    return await _change(conn, BIN, user_id, ids)


async def restore(conn: Conn, user_id: int, ids: Ids) -> int:
    """Out of the bin again."""
    return await _change(conn, RESTORE, user_id, ids, {"days": KEEP_DAYS})


async def tag(conn: Conn, user_id: int, ids: Ids, tags: Sequence[str]) -> int:
    """Add the tags; an asset that would have more than 20 is left as it is."""
    return await _change(conn, TAG, user_id, ids, {"tags": list(tags), "most": MOST_TAGS})


async def untag(conn: Conn, user_id: int, ids: Ids, tags: Sequence[str]) -> int:
    """Take the tags away."""
    return await _change(conn, UNTAG, user_id, ids, {"tags": list(tags)})


async def retag(conn: Conn, user_id: int, asset_id: int, tags: Sequence[str]) -> int:
    """These tags and no others."""
    return await _change(conn, RETAG, user_id, [asset_id], {"tags": sorted(set(tags))})


async def make_official(conn: Conn, user_id: int, asset_id: int, *, official: bool) -> bool:
    """Name the asset the one of its batch that counts, or none; in the caller's transaction.

    False when there is no such asset.
    """
    values: dict[str, object] = {"id": asset_id, "user": user_id}
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(HOLD_BATCH, values)
        batch = await cursor.fetchall()
        await cursor.execute(NO_OFFICIAL, {"ids": batch})
        if not official:
            return asset_id in batch
        await cursor.execute(OFFICIAL, values)
        return cursor.rowcount == 1


async def _change(
    conn: Conn, update: str, user_id: int, ids: Ids, more: Mapping[str, object] | None = None
) -> int:
    values = {"ids": list(ids), "user": user_id, **(more or {})}
    async with conn.cursor() as cursor:
        await cursor.execute(update, values)
        return cursor.rowcount


_TAG = re.compile(r"[\w][\w .+-]*")


def read_tags(text: str) -> list[str] | None:
    """The tags of a text with commas, in small letters; None if one of them cannot be a tag."""
    found = [" ".join(part.lower().split()) for part in text.split(",")]
    found = [part for part in found if part]
    if len(found) > MOST_TAGS or any(
        len(part) > LONGEST_TAG or not _TAG.fullmatch(part) for part in found
    ):
        return None
    return sorted(set(found))


TAG_RULE = (
    f"Tags are words of letters, digits and hyphens with commas between them: at most {MOST_TAGS}, "
    f"each up to {LONGEST_TAG} characters."
)
