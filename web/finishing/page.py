"""The page on which a picture is finished, and the bytes of its versions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from web import palettes, sessions
from web.finishing import form, running, versions
from web.finishing.form import Line
from web.finishing.versions import History, Version
from web.gallery import checking, files, names, records, table
from web.gallery.records import Asset, File
from web.palettes import Palette
from web.rendering import render
from web.services import connection
from web.sessions import Person
from worker.checking.wanted import frame_count, wanted
from worker.finishing import recipe
from worker.finishing.palettes import PALETTES
from worker.finishing.recipe import Asked
from worker.finishing.steps import STEPS, Value, fitting


@dataclass(frozen=True, slots=True)
class Bench:
    """An asset on the bench: its original, and all that was made of it."""

    person: Person
    asset: Asset
    main: File
    history: History
    palettes: Sequence[Palette]  # the person's own

    @property
    def shown(self) -> Version | None:
        """What is looked at: the draft, else what counts; None for the original."""
        return self.history.draft or self.history.current

    @property
    def steps(self) -> tuple[Asked, ...]:
        """The steps of what is looked at."""
        return recipe.read(self.shown.recipe) if self.shown else ()

    @property
    def known(self) -> dict[str, Value]:
        """What a new step begins with: the size that was asked for, else the one it has."""
        asset, size = self.asset, self.shown or self.main
        asked = wanted(asset.kind, asset.settings, asset.meta)
        frames = frame_count(asset.meta)
        return {
            "width": asked.width or size.width or 1,
            "height": asked.height or size.height or 1,
            "tiles": asset.kind == "texture",
            "clean": True,
            **({"frames": frames} if frames else {}),
        }

    @property
    def checks(self) -> Sequence[Mapping[str, Any]]:
        """The checks of what is looked at; none of an original that was never checked."""
        if self.shown:
            return self.shown.checks
        return checking.checks(self.asset.meta)


async def bench(request: Request) -> Bench:
    """The asset of the address. A stranger's asset is not there."""
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset = await records.find(conn, person.id, request.path_params["id"])
        main = running.original(await records.files(conn, asset))
        history = await versions.history(conn, asset.id)
        return Bench(person, asset, main, history, await palettes.all_of(conn, person.id))


async def page(request: Request) -> Response:
    return answer(request, await bench(request))


def answer(
    request: Request,
    on: Bench,
    lines: Sequence[Line] | None = None,
    message: str = "",
    status: int = 200,
) -> Response:
    """The page, with the form as it was sent and what is wrong with it."""
    shown = on.shown
    address = f"/assets/{on.asset.id}"
    source = f"{address}/finish/{shown.number}.png?{shown.storage_key[-8:]}" if shown else None
    width, height = (shown.width, shown.height) if shown else (on.main.width, on.main.height)
    picture = File("main", "", "image/png", 1, width, height)
    return render(
        request,
        "finishing/page.html",
        status,
        person=on.person,
        asset=on.asset,
        main=on.main,
        history=on.history,
        lines=form.lines(on.steps) if lines is None else lines,
        checks=on.checks,
        message=message,
        light_source=source or f"{address}/files/original.png",
        shown=picture,
        table=table.laid(on.asset.kind, picture),
        zooms=table.ZOOMS,
        grounds=table.GROUNDS,
        steps=fitting(on.asset.kind),
        palettes=PALETTES,
        own_palettes=on.palettes,
        most_steps=recipe.MOST_STEPS,
        words=words,
    )


def words(version: Version) -> str:
    """The titles of a version's steps, as one line."""
    return " → ".join(STEPS[asked.step].title for asked in recipe.read(version.recipe))


async def picture(request: Request) -> Response:
    """The bytes of a version, 0 for the draft; `?download=1` gives it a name."""
    on = await bench(request)
    found = on.history.find(request.path_params["number"])
    if found is None:
        raise HTTPException(404)
    name = names.of_version(on.asset.id, on.asset.title, found.number)
    kept = File("main", found.storage_key, "image/png", found.bytes, found.width, found.height)
    return await files.sent(request, kept, name)
