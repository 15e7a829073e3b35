"""What is done on the bench; each leads back to it. None of it costs credits."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from boot import numbers
from web import forms, limits, sessions
from web.errors import Told
from web.finishing import form, page, running, versions
from web.finishing.page import Bench
from web.services import connection
from worker.finishing import recipe
from worker.finishing.palette_files import MAX_BYTES
from worker.finishing.palettes import to_hex
from worker.finishing.recipe import Asked

RUNS_PER_MINUTE = 60


async def preview(request: Request) -> Response:
    """Any button of the form: the list of steps as it is then, run, as the draft."""
    fields, names = await forms.read_picked(request, "step")
    on = await page.bench(request)
    typed = form.typed(names, fields)
    sent = form.edited(typed, fields.get("do", ""), fields.get("new", ""), on.known)
    steps = form.checked(sent)
    if isinstance(steps, list):
        return page.answer(request, on, steps, "Please look at the steps below.", 422)
    if why := await _draw(request, on, steps):
        return page.answer(request, on, sent, why, 422)
    return _back(on)


async def palette(request: Request) -> Response:
    """A palette file of the person's own becomes the colours of the palette step."""
    data = await forms.read_file(request, "file", MAX_BYTES)
    if data is None:
        raise Told(400, "Choose a palette file first.")
    on = await page.bench(request)
    found = await running.palette(request, on.person.id, data)
    if isinstance(found, str):
        return page.answer(request, on, None, found, 422)
    own = Asked("palette", {"palette": "own", "colours": to_hex(found), "shades": True})
    steps = tuple(asked for asked in on.steps if asked.step != "palette")
    if why := await _draw(request, on, (*steps, own)):
        return page.answer(request, on, None, why, 422)
    return _back(on)


async def _draw(request: Request, on: Bench, steps: tuple[Asked, ...]) -> str:
    """Run the steps and make the result the draft; or why that cannot be."""
    async with connection(request) as conn:
        await limits.hit(conn, f"finish:{on.person.id}", RUNS_PER_MINUTE, 60)
    made = await running.make(request, on.asset, on.main, steps)
    if isinstance(made, str):
        return made
    finished, key = made
    async with connection(request) as conn:
        await versions.draw(conn, on.person.id, on.asset.id, recipe.write(steps), finished, key)
    return ""


async def keep(request: Request) -> Response:
    on = await page.bench(request)
    async with connection(request) as conn:
        number = await versions.keep(conn, on.person.id, on.asset.id)
    if number is None and on.history.draft:
        raise Told(409, f"An asset keeps at most {versions.MOST} versions.")
    return _back(on)


async def discard(request: Request) -> Response:
    on = await page.bench(request)
    async with connection(request) as conn:
        await versions.discard(conn, on.person.id, on.asset.id)
    return _back(on)


async def use(request: Request) -> Response:
    """Undo, redo, or any version of the list: let that one count."""
    given = await forms.read(request)
    number = numbers.whole(given.get("number", ""), 0, versions.MOST)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        asset_id = request.path_params["id"]
        if number is None or not await versions.use(conn, person.id, asset_id, number):
            raise HTTPException(404)
    return RedirectResponse(f"/assets/{asset_id}/finish", 303)


def _back(on: Bench) -> Response:
    return RedirectResponse(f"/assets/{on.asset.id}/finish", 303)
