"""From a recipe to a stored picture: fetched, made in a bounded process, kept."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request

from web import limits
from web.errors import Told
from web.gallery import files
from web.gallery.records import Asset, File
from web.services import connection, services
from web.words import figures
from worker.decoding import BadFile
from worker.finishing import bounded, recipe
from worker.finishing.bounded import Finished, FinishingBroken
from worker.finishing.palettes import Rgb
from worker.finishing.recipe import Asked

PALETTES_PER_MINUTE = 10


def original(found: dict[str, File]) -> File:
    """The picture that is finished. Only pictures are."""
    main = found.get("original")
    if main is None or main.media_type != "image/png":
        raise HTTPException(404)
    return main


async def make(
    request: Request, asset: Asset, main: File, steps: Sequence[Asked]
) -> tuple[Finished, str] | str:
    """The recipe on the original: what came of it and its storage key, or why it cannot be."""
    with tempfile.TemporaryDirectory(prefix="homeforge-finish-") as room:
        source, target = Path(room) / "source", Path(room) / "target"
        await files.fetch(request, main, source)
        try:
            finished = await bounded.finish(
                source, target, recipe.write(steps), asset.kind, asset.settings, asset.meta
            )
        except BadFile as error:
            return figures(error.message)
        except FinishingBroken as error:
            raise Told(503, "The steps could not be run just now. Try again shortly.") from error
        return finished, await services(request).storage.put_file(target)


async def palette(request: Request, user_id: int, data: bytes) -> tuple[Rgb, ...] | str:
    """The colours of a palette file that somebody sent, or why it is none.

    A small file may unpack to a picture that takes seconds, so they are counted.
    """
    async with connection(request) as conn:
        await limits.hit(conn, f"palette:{user_id}", PALETTES_PER_MINUTE, 60)
    with tempfile.TemporaryDirectory(prefix="homeforge-palette-") as room:
        source = Path(room) / "source"
        await asyncio.to_thread(source.write_bytes, data)
        try:
            return await bounded.palette(source)
        except BadFile as error:
            return figures(error.message)
        except FinishingBroken as error:
            raise Told(503, "The file could not be read just now. Try again shortly.") from error
