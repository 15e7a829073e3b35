"""An asset in the formats other programs read, written at the moment somebody asks."""

import io
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import PurePath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from web import sessions
from web.errors import Told
from web.gallery import files, names, records, threads
from web.gallery.records import Asset
from web.services import connection, services
from web.words import iso
from worker import exports
from worker.exports import Files, Format, Unsuitable, moving

MEDIA_TYPES = {
    ".gif": "image/gif",
    ".json": "application/json",
    ".png": "image/png",
    ".zip": "application/zip",
}
BROKEN = "The picture of this asset cannot be read, so it cannot be written in another format."


def menu(kind: str) -> Sequence[Format]:
    """The formats on offer for an asset of the kind."""
    return exports.offered(kind)


async def download(request: Request) -> Response:
    """The asset as a file of that format; several files come in a zip."""
    asset, found = await _found(request)
    name = request.path_params["format"]
    made = await written(found, lambda asset: exports.write(asset, name))
    file_name, data = one_file(f"{names.stem(asset.id, asset.title)}-{name}", made)
    suffix = PurePath(file_name).suffix
    media_type = MEDIA_TYPES.get(suffix, "application/octet-stream")
    headers = {"Content-Disposition": names.attachment(file_name)}
    return Response(data, media_type=media_type, headers=headers)


async def moves(request: Request) -> Response:
    """An action of an animation, moving by itself; with `?still=1` its first frame."""
    _, found = await _found(request)
    still = request.query_params.get("still") == "1"
    made = await written(found, moving.stills if still else moving.apngs)
    data = made.get(f"{found.name}-{request.path_params['action']}.png")
    if data is None:
        raise HTTPException(404)
    headers = {"Cache-Control": files.ASK_FIRST}
    return Response(data, media_type="image/png", headers=headers)


def one_file(name: str, made: Files) -> tuple[str, bytes]:
    """Name and bytes of what is sent: the file itself, or `name.zip` around several."""
    if len(made) == 1:
        return next(iter(made.items()))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file_name, data in made.items():
            archive.writestr(file_name, data)
    return f"{name}.zip", out.getvalue()


async def _found(request: Request) -> tuple[Asset, exports.Asset]:
    """The asset of mine in the address, with its main picture, as the exports take it."""
    async with services(request).pictures, connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await records.find(conn, person.id, request.path_params["id"])
        main = (await records.files(conn, asset)).get("main")
    if main is None:
        raise HTTPException(404)
    png = await files.stored(request, main)
    return asset, exported(asset, png)


def exported(asset: Asset, png: bytes) -> exports.Asset:
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
    return exports.Asset(name, asset.kind, png, asset.meta, provenance)


async def written(asset: exports.Asset, write: Callable[[exports.Asset], Files]) -> Files:
    """The files, made on a thread of the gallery. Raises Told."""
    try:
        return await threads.apart(partial(write, asset))
    except Unsuitable as error:
        raise Told(422, str(error)) from error
    except (OSError, ValueError) as error:
        raise Told(422, BROKEN) from error
