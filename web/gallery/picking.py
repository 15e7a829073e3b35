"""What is done with the assets somebody picked, all at once."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from boot import numbers
from web import forms, sessions
from web.database import Conn
from web.errors import Told
from web.gallery import marks, sheets, suggestions, taking
from web.rendering import own_page
from web.services import connection
from web.words import number

ARCHIVE = "homeforge-assets"
NONE_PICKED = "Pick some assets first: each has a box at its corner."
UNKNOWN = "This button is not known any more. Please reload the page."


async def picked(request: Request) -> Response:
    """One press of a button under the gallery, for all that was picked."""
    given, boxes = await forms.read_picked(request, "asset")
    ids = read_ids(boxes)
    if not ids:
        raise Told(422, NONE_PICKED)
    match given.get("do"):
        case "zip":
            return await taking.archive(request, ids, ARCHIVE)
        case "sheet":
            return await sheets.sheet(request, ids, ARCHIVE, given)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        count = await _do(conn, person.id, ids, given)
    undo = ids if given.get("do") == "bin" else ()
    return RedirectResponse(_back(given.get("back", ""), given.get("do", ""), count, undo), 303)


async def restored(request: Request) -> Response:
    """Out of the bin again."""
    given, boxes = await forms.read_picked(request, "asset")
    ids = read_ids(boxes)
    if not ids:
        raise Told(422, NONE_PICKED)
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        count = await marks.restore(conn, person.id, ids)
    return RedirectResponse(_back(given.get("back", ""), "restore", count), 303)


def read_ids(boxes: Sequence[str]) -> list[int]:
    """The ids that were picked, each once, in order; what is none is left out."""
    found = (numbers.whole(box, 1, 2**62) for box in boxes)
    return sorted({number for number in found if number is not None})


async def _do(conn: Conn, user_id: int, ids: list[int], given: Mapping[str, str]) -> int:
    match given.get("do"):
        case "favourite":
            return await marks.favourite(conn, user_id, ids)
        case "no-favourite":
            return await marks.no_favourite(conn, user_id, ids)
        case "tag" | "untag" as verb:
            tags = marks.read_tags(given.get("tags", ""))
            if not tags:
                raise Told(422, marks.TAG_RULE)
            mark = marks.tag if verb == "tag" else marks.untag
            count = await mark(conn, user_id, ids, tags)
            suggestions.memory.forget(user_id)
            return count
        case "bin":
            return await marks.throw_away(conn, user_id, ids)
        case _:
            raise Told(400, UNKNOWN)


def _back(page: str, did: str, count: int, undo: Sequence[int] = ()) -> str:
    """Back to the page the button was on, which says what was done."""
    here = own_page(page, otherwise="/assets")
    said = {"did": did, "count": count} | ({"undo": "-".join(map(str, undo))} if undo else {})
    return f"{here}{'&' if '?' in here else '?'}{urlencode(said)}"


SAID = {
    "favourite": ("is a favourite now", "are favourites now"),
    "no-favourite": ("is no favourite any more", "are no favourites any more"),
    "tag": ("has the tag now", "have the tag now"),
    "untag": ("has lost the tag", "have lost the tag"),
    "bin": ("is in the bin", "are in the bin"),
    "restore": ("is back in the gallery", "are back in the gallery"),
}


def said(query: Mapping[str, str]) -> str:
    """The sentence about what was just done, if something was."""
    count = numbers.whole(query.get("count", ""), 0, 9999)
    words = SAID.get(query.get("did", ""))
    if words is None or count is None:
        return ""
    if count == 0:
        return "Nothing was changed."
    return f"1 asset {words[0]}." if count == 1 else f"{number(count)} assets {words[1]}."
