"""The gallery: everything that was made for me, newest first."""

from dataclasses import dataclass

from psycopg.rows import class_row
from starlette.requests import Request
from starlette.responses import Response

from web import sessions
from web.rendering import render
from web.services import connection

PAGE = 48


@dataclass(frozen=True, slots=True)
class Tile:
    """An asset in the gallery; the size is its main picture's, in pixels."""

    id: int
    kind: str
    title: str
    width: int
    height: int


GALLERY = """
SELECT asset.id, asset.kind, asset.title,
       coalesce(file.width, 1) AS width, coalesce(file.height, 1) AS height
  FROM assets AS asset
  LEFT JOIN asset_files AS file ON file.asset_id = asset.id AND file.role = 'main'
 WHERE asset.user_id = %(user)s AND asset.deleted_at IS NULL AND asset.id < %(before)s
 ORDER BY asset.id DESC LIMIT %(limit)s
"""


async def index(request: Request) -> Response:
    before = int(request.path_params.get("before", 2**62))
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        async with conn.cursor(row_factory=class_row(Tile)) as cursor:
            values = {"user": person.id, "before": before, "limit": PAGE + 1}
            tiles = await (await cursor.execute(GALLERY, values)).fetchall()
    older = tiles[PAGE - 1].id if len(tiles) > PAGE else None
    return render(request, "assets/index.html", person=person, tiles=tiles[:PAGE], older=older)
