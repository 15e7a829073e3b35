"""Assets: my gallery, one asset with all its files, and the bytes themselves."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from psycopg.rows import class_row
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from web import sessions, story
from web.database import Conn
from web.errors import Told
from web.rendering import render
from web.services import connection, services
from worker import catalog
from worker.storage import FileMissing

PAGE = 48
# Kept by this person's browser, and asked for each time: the address is no secret, and what was
# shown to one must not be shown after a sign-out, or to the next person at the same machine.
ASK_FIRST = "private, no-cache"
SHOWN_TYPES = frozenset({"image/png"})  # anything else is only ever downloaded


@dataclass(frozen=True, slots=True)
class Tile:
    """An asset in the gallery; the size is its main picture's, in pixels."""

    id: int
    kind: str
    title: str
    width: int
    height: int


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
        kind = catalog.KINDS.get(self.kind)
        return kind.title if kind else self.kind


@dataclass(frozen=True, slots=True)
class File:
    """A file of an asset. `width` and `height` are pixels, None for what is no picture."""

    role: str
    storage_key: str
    media_type: str
    bytes: int
    width: int | None
    height: int | None


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


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await find(conn, person.id, request.path_params["id"])
        found = await files(conn, asset)
    return render(
        request,
        "assets/page.html",
        person=person,
        asset=asset,
        main=found.get("main"),
        maps=[found[role] for role in ("height", "normal") if role in found],
        settings=story.settings(asset.kind, asset.settings),
        understood=understood(asset.meta),
    )


async def file(request: Request) -> Response:
    """The bytes of a file of mine; `?download=1` gives it a name of our own making.

    A browser that still has them is told so (304), but only after it was seen whose they are.
    """
    async with services(request).pictures, connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await find(conn, person.id, request.path_params["id"])
        found = (await files(conn, asset)).get(request.path_params["role"])
    if found is None:
        raise HTTPException(404)
    headers = {"Cache-Control": ASK_FIRST, "ETag": f'"{found.storage_key}"'}
    if _has(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    shown = found.media_type in SHOWN_TYPES
    if not shown or request.query_params.get("download") == "1":
        headers["Content-Disposition"] = f'attachment; filename="{file_name(asset, found.role)}"'
    media_type = found.media_type if shown else "application/octet-stream"
    return Response(await _bytes(request, found), media_type=media_type, headers=headers)


def _has(request: Request, etag: str) -> bool:
    """Whether the browser has this very content already (RFC 9110, section 13.1.2)."""
    known = request.headers.get("if-none-match", "").split(",")
    return etag in {tag.strip().removeprefix("W/") for tag in known}


async def _bytes(request: Request, found: File) -> bytes:
    try:
        return await services(request).storage.get(found.storage_key)
    except FileMissing:
        raise Told(
            404, "This file is missing from the storage. Its record is still here."
        ) from None


def file_name(asset: Asset, role: str) -> str:
    """`homeforge-41-red-dragon.png`: letters, digits and hyphens, whatever the title says."""
    plain = unicodedata.normalize("NFKD", asset.title).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.lower())
    slug = "-".join(words)[:60].strip("-")
    parts = ["homeforge", str(asset.id), slug, "" if role == "main" else role]
    return "-".join(part for part in parts if part) + ".png"


UNDERSTOOD = {
    "used": "Understood",
    "read_as": "Read as",
    "unknown": "Not understood",
    "excluded": "Left out, as asked",
    "conflict": "In conflict",
    "resolved": "Became",
}


def understood(meta: Mapping[str, Any]) -> list[tuple[str, str, list[str]]]:
    """What the engine made of the words: name, label and items of each part that has any."""
    found = meta.get("prompt", meta)
    found = found if isinstance(found, Mapping) else meta
    parts = [(name, label, _items(found.get(name))) for name, label in UNDERSTOOD.items()]
    return [part for part in parts if part[2]]


def _items(value: object) -> list[str]:
    """A list of words, from whichever shape an engine chose for them."""
    if isinstance(value, Mapping):
        pairs = ((str(key).replace("_", " "), _items(item)) for key, item in value.items())
        return [f"{key}: {', '.join(items)}" for key, items in pairs if items]
    if isinstance(value, (list, tuple)):
        return [" → ".join(_items(item)) for item in value]
    return [] if value in (None, "", False) else [str(value)]
