"""The gallery: everything that was made for me, newest first, and the bin beside it."""

from dataclasses import dataclass
from datetime import datetime

from psycopg.rows import class_row, tuple_row
from starlette.requests import Request
from starlette.responses import Response

from boot import numbers
from web import forms, sessions
from web.database import Conn
from web.gallery import marks, picking, search, sheets, suggestions
from web.projects import records
from web.rendering import render
from web.services import connection
from worker import catalog


async def index(request: Request) -> Response:
    wanted, said = search.read(request.query_params), forms.said(request)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        tiles, older = await search.find(conn, person.id, wanted)
        tags = await suggestions.memory.tags(conn, person.id)
        projects = await records.open_ones(conn, person.id, wanted.project)
    return render(
        request,
        "assets/index.html",
        person=person,
        search=wanted,
        kinds=catalog.KINDS.values(),
        projects=projects,
        tags=tags,
        tiles=tiles,
        older=older,
        notice=picking.said(said),
        undo=picking.read_ids(said.get("undo", "").split("-")[: search.PAGE]),
        keep_days=marks.KEEP_DAYS,
        programs=sheets.PROGRAMS,
    )


@dataclass(frozen=True, slots=True)
class Thrown:
    """An asset in the bin; `picture` and the size are as in a Tile."""

    id: int
    kind: str
    title: str
    deleted_at: datetime
    days_left: int
    picture: str | None
    width: int
    height: int


BINNED = """
SELECT asset.id, asset.kind, asset.title, asset.deleted_at,
       ceil(extract(epoch FROM asset.deleted_at + make_interval(days => %(days)s)
                               - clock_timestamp()) / 86400)::int AS days_left,
       shown.role AS picture, coalesce(shown.width, 1) AS width, coalesce(shown.height, 1) AS height
  FROM assets AS asset
  LEFT JOIN picture_of(asset.id, asset.current_version) AS shown ON true
 WHERE asset.user_id = %(user)s AND asset.id < %(before)s
   AND asset.deleted_at > clock_timestamp() - make_interval(days => %(days)s)
 ORDER BY asset.id DESC LIMIT %(limit)s
"""
# The bin counts too: its files are still kept.
STORED = """
SELECT count(DISTINCT asset.id)::int, coalesce(sum(file.bytes), 0)::bigint,
       coalesce(sum(file.bytes) FILTER (WHERE asset.deleted_at IS NOT NULL), 0)::bigint
  FROM assets AS asset
  LEFT JOIN (SELECT asset_id, bytes FROM asset_files
             UNION ALL SELECT asset_id, bytes FROM asset_versions) AS file
         ON file.asset_id = asset.id
 WHERE asset.user_id = %(user)s
"""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a person's assets take, in bytes; `binned` is the part of it that is in the bin."""

    assets: int
    bytes: int
    binned: int


async def stored(conn: Conn, user_id: int) -> Stored:
    """What the person has in the storage."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(STORED, {"user": user_id})
        row = await cursor.fetchone()
    assert row is not None  # noqa: S101  an aggregate gives a row
    return Stored(*row)


async def the_bin(request: Request) -> Response:
    before = numbers.whole(request.query_params.get("before", ""), 1, 2**62) or 2**62
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        values = {"user": person.id, "before": before, "days": marks.KEEP_DAYS}
        async with conn.cursor(row_factory=class_row(Thrown)) as cursor:
            await cursor.execute(BINNED, {**values, "limit": search.PAGE + 1})
            found = await cursor.fetchall()
        taken = await stored(conn, person.id)
    tiles = found[: search.PAGE]
    return render(
        request,
        "assets/bin.html",
        person=person,
        tiles=tiles,
        older=f"/assets/bin?before={tiles[-1].id}" if len(found) > search.PAGE else None,
        stored=taken,
        notice=picking.said(forms.said(request)),
        keep_days=marks.KEEP_DAYS,
    )
