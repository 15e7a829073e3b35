"""The bytes of an asset: each of its files, as it was stored."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from web import sessions
from web.errors import Told
from web.gallery import media, names, records
from web.gallery.media import Span
from web.gallery.records import File
from web.services import connection, services
from worker.storage import FileMissing

# Kept by this person's browser, and asked for each time: the address is no secret, and what was
# shown to one must not be shown after a sign-out, or to the next person at the same machine.
ASK_FIRST = "private, no-cache"


async def file(request: Request) -> Response:
    """A file of mine, told by its role; that the address ends with .png or .wav is for people."""
    async with services(request).pictures, connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await records.find(conn, person.id, request.path_params["id"], binned=True)
        found = (await records.files(conn, asset)).get(request.path_params["role"])
    if found is None:
        raise HTTPException(404)
    name = names.of_file(asset.id, asset.title, found.role, media.ending(found.media_type))
    return await sent(request, found, name)


async def sent(request: Request, found: File, name: str) -> Response:
    """The file, or the part of it that is asked for, in pieces; `?download=1` gives it the name.

    Call it after it was seen whose file it is: a browser that still has it is told so (304).
    """
    headers = {"Cache-Control": ASK_FIRST, "ETag": f'"{found.storage_key}"'}
    if has(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    shown = found.media_type in media.ENDINGS
    if not shown or request.query_params.get("download") == "1":
        headers["Content-Disposition"] = names.attachment(name)
    headers["Accept-Ranges"] = "bytes"
    asked = request.headers.get("range") if _may_go_on(request, headers["ETag"]) else None
    span = media.span(asked, found.bytes)
    if span is None:
        headers["Content-Range"] = f"bytes */{found.bytes}"
        return Response(status_code=416, headers=headers)
    media_type = found.media_type if shown else "application/octet-stream"
    return await _pieces(request, found, span, media_type, headers)


async def _pieces(
    request: Request, found: File, span: Span, media_type: str, headers: dict[str, str]
) -> Response:
    storage, key = services(request).storage, found.storage_key
    headers["Content-Length"] = str(span.end - span.first)
    with _or_gone():
        if span.whole:
            return StreamingResponse(await storage.stream(key), 200, headers, media_type)
        pieces = await storage.part(key, span.first, span.end)
    headers["Content-Range"] = f"bytes {span.first}-{span.end - 1}/{found.bytes}"
    return StreamingResponse(pieces, 206, headers, media_type)


def _may_go_on(request: Request, etag: str) -> bool:
    """Whether the part asked for is one of what is here (RFC 9110, section 13.1.5)."""
    return request.headers.get("if-range", etag) == etag


def has(request: Request, etag: str) -> bool:
    """Whether the browser has this very content already (RFC 9110, section 13.1.2)."""
    known = request.headers.get("if-none-match", "").split(",")
    return etag in {tag.strip().removeprefix("W/") for tag in known}


async def stored(request: Request, found: File) -> bytes:
    """The file's bytes, for who looks into them; or a page that says they are gone."""
    with _or_gone():
        return await services(request).storage.get(found.storage_key)


async def fetch(request: Request, found: File, target: Path) -> None:
    """Write the file to `target`, piece by piece; or a page that says it is gone."""
    with _or_gone():
        pieces = await services(request).storage.stream(found.storage_key)
    with await asyncio.to_thread(target.open, "wb") as file:
        async for piece in pieces:
            await asyncio.to_thread(file.write, piece)


@contextmanager
def _or_gone() -> Iterator[None]:
    try:
        yield
    except FileMissing:
        raise Told(
            404, "This file is missing from the storage. Its record is still here."
        ) from None
