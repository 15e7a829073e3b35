"""The gallery: everything that was made for me, newest first."""

from dataclasses import dataclass

from psycopg.rows import class_row
from starlette.requests import Request
from starlette.responses import Response

from web import sessions
from web.gallery.hearing import length
from web.gallery.records import kind_title
from web.rendering import render
from web.services import connection

PAGE = 48


@dataclass(frozen=True, slots=True)
class Tile:
    """An asset in the gallery. `picture` is the role of the file that shows it, None without one;
    the size is that file's, in pixels. `seconds` are a sound's, as its engine said."""

    id: int
    kind: str
    title: str
    picture: str | None
    width: int
    height: int
    seconds: object

    @property
    def facts(self) -> str:
        measure = f"{self.width} × {self.height}" if self.picture == "main" else ""
        return " · ".join(filter(None, (kind_title(self.kind), measure or length(self.seconds))))


# What is no picture itself is shown by the preview its engine made of it.
GALLERY = """
SELECT asset.id, asset.kind, asset.title, asset.meta #> '{sound,seconds}' AS seconds,
       file.role AS picture, coalesce(file.width, 1) AS width, coalesce(file.height, 1) AS height
  FROM assets AS asset
  LEFT JOIN LATERAL (
       SELECT role, width, height FROM asset_files
        WHERE asset_id = asset.id AND role IN ('main', 'preview') AND width IS NOT NULL
        ORDER BY role LIMIT 1) AS file ON true
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
