"""An asset in the formats other programs read, written at the moment somebody asks."""

import asyncio
import tempfile
import zipfile
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import PurePath
from typing import IO

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from web import sessions
from web.errors import Told
from web.gallery import files, names, records, threads
from web.gallery.records import Asset, File
from web.services import connection, services
from web.words import figures, iso
from worker import exports
from worker.exports import Files, Format, Unsuitable, moving
from worker.exports.asset import Version

MEDIA_TYPES = {
    ".gif": "image/gif",
    ".gltf": "model/gltf+json",
    ".json": "application/json",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".webp": "image/webp",
    ".zip": "application/zip",
}
BROKEN = "The file of this asset cannot be read, so it cannot be written in another format."
IN_MEMORY = 2**20  # bytes of what was made; more waits on the disk for a slow reader
PIECE = 256 * 1024


def menu(kind: str, roles: Collection[str] = ()) -> Sequence[Format]:
    """The formats on offer for an asset of the kind with files of those roles."""
    return exports.offered(kind, roles)


async def download(request: Request) -> Response:
    """The asset as a file of that format; several files come in a zip.

    With `?original=1` it is the picture as it was made, whichever version counts.
    """
    name = request.path_params["format"]
    asset, found = await _mine(request)
    stem = f"{names.stem(asset.id, asset.title)}-{name}"
    async with services(request).exports:
        given = await _given(request, asset, found, exports.FORMATS.get(name))
        made = await written(given, lambda asset: exports.write(asset, name))
        return await answer(stem, made)


async def moves(request: Request) -> Response:
    """An action of an animation, moving by itself; with `?still=1` its first frame."""
    asset, files_by_role = await _mine(request)
    still = request.query_params.get("still") == "1"
    async with services(request).exports:
        found = await _given(request, asset, files_by_role, None)
        made = await written(found, moving.stills if still else moving.apngs)
    data = made.get(f"{found.name}-{request.path_params['action']}.png")
    if data is None:
        raise HTTPException(404)
    headers = {"Cache-Control": files.ASK_FIRST}
    return Response(data, media_type="image/png", headers=headers)


async def answer(stem: str, made: Files) -> Response:
    """What was made as a file to be kept; several come as `stem.zip`."""
    name, file, length = await threads.apart(partial(one_file, stem, made))
    media_type = MEDIA_TYPES.get(PurePath(name).suffix, "application/octet-stream")
    headers = {"Content-Disposition": names.attachment(name), "Content-Length": str(length)}
    return StreamingResponse(_sent(file), media_type=media_type, headers=headers)


def one_file(stem: str, made: Files) -> tuple[str, IO[bytes], int]:
    """Name, file and length of what is sent: the file itself, or `stem.zip` around several."""
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  closed when it was sent
    name, data = next(iter(made.items()))
    if len(made) == 1:
        file.write(data)
    else:
        name = f"{stem}.zip"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for file_name, data in made.items():
                archive.writestr(file_name, data)
    length = file.tell()
    file.seek(0)
    return name, file, length


async def _sent(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        while piece := await asyncio.to_thread(file.read, PIECE):
            yield piece


async def _mine(request: Request) -> tuple[Asset, dict[str, File]]:
    """The asset of mine in the address, and its files by role."""
    async with services(request).pictures, connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await records.find(conn, person.id, request.path_params["id"])
        return asset, await records.files(conn, asset)


async def _given(
    request: Request, asset: Asset, found: Mapping[str, File], into: Format | None
) -> exports.Asset:
    """The asset as the exports take it, with the files that go into this format."""
    is_original = request.query_params.get("original") == "1"
    main = found.get("original" if is_original else "main")
    if main is None:
        raise HTTPException(404)
    data = await files.stored(request, main)
    maps = {
        role: await files.stored(request, found[role])
        for role in (into.maps if into else ())
        if role in found
    }
    return exported(asset, found, data, maps, is_original=is_original)


def exported(
    asset: Asset,
    found: Mapping[str, File],
    data: bytes,
    maps: Mapping[str, bytes],
    *,
    is_original: bool = False,
) -> exports.Asset:
    """The asset with what its files shall say about where it came from."""
    provenance = {
        "generator": "Homeforge",
        "asset": asset.id,
        "title": asset.title,
        "seed": asset.seed,
        "settings": dict(asset.settings),
        "made": iso(asset.created_at),
    }
    name = names.stem(asset.id, asset.title)
    version = None if is_original else version_of(asset, found)
    return exports.Asset(name, asset.kind, data, asset.meta, provenance, maps, version)


def version_of(asset: Asset, found: Mapping[str, File]) -> Version | None:
    """The version that counts, as the exports take it; None for the original."""
    made = found.get("original")
    if asset.version is None or asset.recipe is None or made is None:
        return None
    return Version(asset.version, asset.recipe, (made.width or 1, made.height or 1))


async def written(asset: exports.Asset, write: Callable[[exports.Asset], Files]) -> Files:
    """The files, made on a thread of the gallery. Raises Told."""
    try:
        return await threads.apart(partial(write, asset))
    except Unsuitable as error:
        raise Told(422, figures(str(error))) from error
    except (OSError, ValueError) as error:
        raise Told(422, BROKEN) from error
