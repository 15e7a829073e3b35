"""Palettes of one's own: brought as a file, named, and chosen in the form.

An order has the colours themselves in its settings, so it stays whole when its palette goes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from psycopg.errors import UniqueViolation
from psycopg.rows import tuple_row
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import forms, sessions
from web.database import Conn
from web.finishing import running
from web.rendering import render
from web.services import connection
from web.sessions import Person
from worker import catalog
from worker.finishing.palette_files import MAX_BYTES
from worker.finishing.palettes import to_hex

MOST = 50
LONGEST = 60  # characters of a name
FULL = f"You have {MOST} palettes, and that is the most: delete one first."
TAKEN = "You have a palette of this name already."
NAMELESS = f"A name has 1 to {LONGEST} characters."
FILELESS = "Choose a palette file first."


@dataclass(frozen=True, slots=True)
class Palette:
    """`value` is what a form sends for it; `colours` are `#rrggbb` in the file's order."""

    id: int
    name: str
    value: str

    @property
    def colours(self) -> Sequence[str]:
        return [f"#{digits}" for digits in self.value.removeprefix(catalog.OWN).split()]


ALL = """
SELECT id, name, colours FROM palettes WHERE user_id = %(user)s ORDER BY lower(name), id
"""


async def all_of(conn: Conn, user_id: int) -> list[Palette]:
    """The person's palettes by name."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(ALL, {"user": user_id})
        rows = await cursor.fetchall()
    return [Palette(number, name, catalog.OWN + colours) for number, name, colours in rows]


KEEP = """
INSERT INTO palettes (user_id, name, colours)
SELECT %(user)s, %(name)s, %(colours)s
 WHERE (SELECT count(*) FROM palettes WHERE user_id = %(user)s) < %(most)s
"""


async def keep(conn: Conn, user_id: int, name: str, colours: str) -> str:
    """Keep the palette; why not, a sentence or empty. `colours` are hex digits with spaces."""
    values = {"user": user_id, "name": name, "colours": colours, "most": MOST}
    try:
        async with conn.transaction():
            await sessions.hold(conn, user_id)
            done = await conn.execute(KEEP, values)
    except UniqueViolation:
        return TAKEN
    return "" if done.rowcount else FULL


DELETE = "DELETE FROM palettes WHERE user_id = %(user)s AND id = %(id)s"


async def page(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        return await _page(request, conn, person)


async def _page(
    request: Request, conn: Conn, person: Person, name: str = "", error: str = ""
) -> Response:
    return render(
        request,
        "palettes/index.html",
        422 if error else 200,
        person=person,
        palettes=await all_of(conn, person.id),
        given_name=name,
        error=error,
        longest=LONGEST,
        most=MOST,
        most_colours=catalog.MAX_COLOURS,
    )


async def bring(request: Request) -> Response:
    """A palette file under a name."""
    fields, data = await forms.read_with_file(request, "file", MAX_BYTES)
    name = forms.name(fields.get("name", ""), LONGEST)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
    colours, error = await _read(request, person, data)
    async with connection(request) as conn:
        error = error or ("" if name else NAMELESS)
        error = error or await keep(conn, person.id, name, colours)
        if error:
            return await _page(request, conn, person, fields.get("name", ""), error)
    return RedirectResponse("/palettes", 303)


async def _read(request: Request, person: Person, data: bytes | None) -> tuple[str, str]:
    """The colours of the file, and why it is none that a kind could be made in."""
    if not data:
        return "", FILELESS
    found = await running.palette(request, person.id, data)
    if isinstance(found, str):
        return "", found
    if not 2 <= len(found) <= catalog.MAX_COLOURS:
        most = catalog.MAX_COLOURS
        return "", f"A palette to make things in has 2 to {most} colours; this has {len(found)}."
    return to_hex(found), ""


async def delete(request: Request) -> Response:
    values = {"id": request.path_params["id"]}
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        done = await conn.execute(DELETE, {**values, "user": person.id})
    if not done.rowcount:
        raise HTTPException(404)
    return RedirectResponse("/palettes", 303)
