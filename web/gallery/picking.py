"""What is done with the assets somebody picked, all at once."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from psycopg.rows import class_row
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from boot import numbers
from web import forms, sessions
from web.database import Conn
from web.errors import Told
from web.gallery import marks, media, names, suggestions, zips
from web.projects import naming
from web.rendering import own_page
from web.services import connection, services
from web.words import number
from worker.storage import Storage

NONE_PICKED = "Pick some assets first: each has a box at its corner."
UNKNOWN = "This button is not known any more. Please reload the page."


async def picked(request: Request) -> Response:
    """One press of a button under the gallery, for all that was picked."""
    given, boxes = await forms.read_picked(request, "asset")
    ids = read_ids(boxes)
    if not ids:
        raise Told(422, NONE_PICKED)
    if given.get("do") == "zip":
        return await archive(request, ids)
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


@dataclass(frozen=True, slots=True)
class Kept:
    """A file with what is known of its asset; of a picture the version that counts."""

    asset_id: int
    kind: str
    title: str
    seed: int
    settings: Mapping[str, Any]
    role: str
    storage_key: str
    media_type: str
    version: int | None
    recipe: Mapping[str, Any] | None
    project: str | None
    pattern: str | None
    number: int


KEPT = """
SELECT asset.id AS asset_id, asset.kind, asset.title, asset.seed, asset.settings, file.role,
       coalesce(version.storage_key, file.storage_key) AS storage_key, file.media_type,
       version.number AS version, version.recipe, project.name AS project, project.pattern,
       coalesce(link.row_number, asset.id) AS number
  FROM assets AS asset JOIN asset_files AS file ON file.asset_id = asset.id
  LEFT JOIN asset_versions AS version
    ON version.asset_id = asset.id AND version.number = asset.current_version
   AND file.role = 'main'
  LEFT JOIN project_batches AS link ON link.batch_id = asset.batch_id
  LEFT JOIN projects AS project ON project.id = link.project_id
 WHERE asset.id = ANY(%(ids)s) AND asset.user_id = %(user)s AND asset.deleted_at IS NULL
 ORDER BY asset.id, file.role
"""


async def archive(request: Request, ids: Sequence[int], name: str = "homeforge-assets") -> Response:
    """The files of those assets as one zip of that name, sent while it is written."""
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        async with conn.cursor(row_factory=class_row(Kept)) as cursor:
            await cursor.execute(KEPT, {"ids": list(ids), "user": person.id})
            found = await cursor.fetchall()
    if not found:
        raise Told(404, "None of these assets is there any more.")
    headers = {"Content-Disposition": names.attachment(f"{name}.zip")}
    entries = _entries(services(request).storage, found)
    return StreamingResponse(zips.stream(entries), media_type="application/zip", headers=headers)


async def _entries(storage: Storage, found: Sequence[Kept]) -> AsyncIterator[zips.Entry]:
    """A folder for each kind, and in it one for what comes beside a project's files."""
    taken = naming.Names()
    called = [_name(file, taken) for file in found]
    for name, file in zip(called, found, strict=True):
        yield zips.kept(storage, name, file.storage_key)
    yield zips.listed("assets.json", _told(called, found))


async def _told(called: Sequence[str], found: Sequence[Kept]) -> AsyncIterator[dict[str, object]]:
    """What is known of each file."""
    for name, file in zip(called, found, strict=True):
        yield {
            "file": name,
            "title": file.title,
            "seed": file.seed,
            "settings": file.settings,
            "version": file.version,
            "recipe": file.recipe,
        }


def _name(file: Kept, taken: naming.Names) -> str:
    """By the pattern of its project, each name once; else by the number, which tells all apart."""
    ending = media.ending(file.media_type)
    if file.project is None or file.pattern is None:
        stem, _ = names.of_file(file.asset_id, file.title, file.role, ending).rsplit(".", 1)
        return taken.unique(f"{file.kind}/{stem}", ending)
    called = naming.Called(
        file.title, file.kind, file.seed, file.settings, file.project, file.number
    )
    stem = naming.stem(file.pattern, called)
    beside = "" if file.role == "main" else "extras/"
    role = "" if file.role == "main" else f"-{file.role}"
    return taken.unique(f"{file.kind}/{beside}{stem}{role}", ending)
