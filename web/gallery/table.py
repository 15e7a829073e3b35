"""The page of one asset: a light table to look at it, and everything that is known of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import Response

from web import orders, sessions, story
from web.gallery import downloads, media, records
from web.gallery.checking import checks
from web.gallery.hearing import heard
from web.gallery.looking import NOTHING, Look, Memory
from web.gallery.records import Asset, File
from web.gallery.understanding import understood
from web.projects import places
from web.rendering import render
from web.services import connection, services
from worker.storage import FileMissing

ZOOMS = (1, 2, 3, 4, 6, 8, 12, 16)
GROUNDS = ("checker", "dark", "light", "magenta")
WIDE, NARROW = 576, 320  # CSS pixels that are surely there, on a desk and on a phone

memory = Memory()


@dataclass(frozen=True, slots=True)
class Table:
    """How the picture lies on the table at first: `across` is 3 for what is laid three by three.

    `fit` and `fit_small` are the zooms it begins with on a desk and on a phone.
    """

    across: int
    fit: int
    fit_small: int


def laid(kind: str, main: File) -> Table:
    """The table for a picture: a texture lies three by three, so that a seam would show."""
    across = 3 if kind == "texture" else 1
    longest = max(main.width or 1, main.height or 1) * across
    return Table(across, _fit(longest, WIDE), _fit(longest, NARROW))


def _fit(longest: int, room: int) -> int:
    return max(zoom for zoom in ZOOMS if zoom == 1 or zoom * longest <= room)


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await records.find(conn, person.id, request.path_params["id"])
        found = await records.files(conn, asset)
        siblings = await records.siblings(conn, person.id, asset)
        place = await places.of_job(conn, person.id, asset.job_id)
    main = found.get("main")
    shown = main if main and main.width else None
    return render(
        request,
        "assets/page.html",
        person=person,
        asset=asset,
        main=main,
        ending=media.ending(main.media_type) if main else "",
        sound=heard(asset.meta) if main and main.media_type == "audio/wav" else None,
        checks=checks(asset.meta),
        picture=found.get("preview"),
        shown=shown,
        siblings=siblings,
        place=place,
        table=laid(asset.kind, shown) if shown else None,
        look=await _look(request, asset, found) if shown else NOTHING,
        zooms=ZOOMS,
        grounds=GROUNDS,
        sample=found.get("preview") if asset.kind == "tileset" else None,
        maps=[found[role] for role in ("height", "normal") if role in found],
        formats=downloads.menu(asset.kind, found) if main else (),
        settings=story.settings(asset.kind, asset.settings),
        understood=understood(asset.meta),
        again_price=orders.price_again(asset.kind, asset.settings),
        again_key=uuid4(),
    )


async def _look(request: Request, asset: Asset, found: Mapping[str, File]) -> Look:
    """What is to be seen in the picture; nothing in one that is not there."""
    main = found["main"]
    seen = memory.recall(main.storage_key)
    if seen is not None:
        return seen
    try:
        png = await services(request).storage.get(main.storage_key)
    except FileMissing:
        return NOTHING
    return await memory.look(main.storage_key, downloads.exported(asset, found, png, {}))
