"""The bytes of an asset: each of its files, as it was stored."""

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from web import sessions
from web.errors import Told
from web.gallery import media, names, records
from web.gallery.records import File
from web.services import connection, services
from worker.storage import FileMissing

# Kept by this person's browser, and asked for each time: the address is no secret, and what was
# shown to one must not be shown after a sign-out, or to the next person at the same machine.
ASK_FIRST = "private, no-cache"
# Larger files go out in pieces: many slow readers at once must not fill the memory.
LARGE = 2**20


async def file(request: Request) -> Response:
    """The bytes of a file of mine; `?download=1` gives it a name of our own making.

    Which file is told by its role; that the address ends with .png or .wav is for people.
    A browser that still has them is told so (304), but only after it was seen whose they are.
    """
    async with services(request).pictures, connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await records.find(conn, person.id, request.path_params["id"], binned=True)
        found = (await records.files(conn, asset)).get(request.path_params["role"])
    if found is None:
        raise HTTPException(404)
    headers = {"Cache-Control": ASK_FIRST, "ETag": f'"{found.storage_key}"'}
    if has(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    shown = found.media_type in media.ENDINGS
    if not shown or request.query_params.get("download") == "1":
        name = names.of_file(asset.id, asset.title, found.role, media.ending(found.media_type))
        headers["Content-Disposition"] = names.attachment(name)
    media_type = found.media_type if shown else "application/octet-stream"
    asked = request.headers.get("range") if _may_go_on(request, headers["ETag"]) else None
    if found.bytes > LARGE and not asked:
        return await _streamed(request, found, media_type, headers)
    return media.part(await stored(request, found), asked, media_type, headers)


def _may_go_on(request: Request, etag: str) -> bool:
    """Whether the part asked for is one of what is here (RFC 9110, section 13.1.5)."""
    return request.headers.get("if-range", etag) == etag


def has(request: Request, etag: str) -> bool:
    """Whether the browser has this very content already (RFC 9110, section 13.1.2)."""
    known = request.headers.get("if-none-match", "").split(",")
    return etag in {tag.strip().removeprefix("W/") for tag in known}


async def _streamed(
    request: Request, found: File, media_type: str, headers: dict[str, str]
) -> Response:
    with _or_gone():
        pieces = await services(request).storage.stream(found.storage_key)
    length = {"Content-Length": str(found.bytes), "Accept-Ranges": "bytes"}
    return StreamingResponse(pieces, media_type=media_type, headers={**headers, **length})


async def stored(request: Request, found: File) -> bytes:
    """The file's bytes, or a page that says they are gone."""
    with _or_gone():
        return await services(request).storage.get(found.storage_key)


@contextmanager
def _or_gone() -> Iterator[None]:
    try:
        yield
    except FileMissing:
        raise Told(
            404, "This file is missing from the storage. Its record is still here."
        ) from None
