"""Many assets as one sheet for a game: what fits is packed, what does not is told in the zip."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from psycopg.rows import class_row
from starlette.requests import Request
from starlette.responses import Response

from web import sessions
from web.database import Conn
from web.errors import Told
from web.gallery import downloads, media, names, taking, threads
from web.gallery.taking import Kept
from web.projects import naming
from web.services import connection, services
from web.words import figures, number
from worker.exports import Asset, Files, Unsuitable, atlas, sheets
from worker.exports.asset import Version
from worker.exports.atlas import LeftOut, Picture
from worker.exports.sidecar import as_json
from worker.storage import FileMissing, Storage

PROGRAMS = tuple(sheets.FORMATS.values())
UNKNOWN = "There is no such program to make a sheet for. Please reload the page."
TOO_MANY = (
    "A sheet has at most {most} pictures, and these are {count}. Take fewer of them, or the zip."
)
TOO_LARGE = (
    "These have {count} pixels together, and a sheet has at most {most}. "
    "Take fewer of them, or the zip."
)
MISSING = "Its file is missing from the storage."


async def sheet(
    request: Request, ids: Sequence[int], name: str, given: Mapping[str, str]
) -> Response:
    """Those assets as one sheet in a zip named `name`: for the program that is given, and how."""
    program = given.get("for", "")
    if program not in sheets.FORMATS:
        raise Told(400, UNKNOWN)
    stem = f"{name}-sheet"
    write = partial(
        sheets.write,
        format_name=program,
        stem=stem,
        extrude=given.get("extrude") == "1",
        powers=given.get("powers") == "1",
    )
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await taking.kept(conn, person.id, ids)
        fitting, left_out = _fitting(found)
        sizes = await _sizes(conn, person.id, [file.asset_id for file in fitting.values()])
    _bound(sizes)
    async with services(request).exports:
        pictures, missing = await _read(services(request).storage, fitting, found, sizes)
        made = await _made(partial(write, pictures), [*left_out, *missing])
        about = [{"name": each.name, **taking.told(fitting[each.name])} for each in pictures]
        return await downloads.answer(stem, {**made, "assets.json": as_json(about)})


def _fitting(found: Sequence[Kept]) -> tuple[dict[str, Kept], list[LeftOut]]:
    """The main files that fit, by what each is called, and what has no place. Raises Told."""
    taken, fitting, left_out = naming.Names(), {}, []
    for file in found:
        if file.role != "main":
            continue
        name = taken.unique(taking.own_name(file), media.ending(file.media_type))
        if file.kind in atlas.FITTING:
            fitting[name.rpartition(".")[0]] = file
        else:
            left_out.append(LeftOut(name, atlas.NO_PLACE.get(file.kind, atlas.NO_PICTURE)))
    if not fitting:
        why = dict.fromkeys(left.why for left in left_out)
        raise Told(422, " ".join([sheets.NOTHING, *why]))
    if len(fitting) > atlas.MOST_PICTURES:
        most, count = number(atlas.MOST_PICTURES), number(len(fitting))
        raise Told(422, TOO_MANY.format(most=most, count=count))
    return fitting, left_out


@dataclass(frozen=True, slots=True)
class Size:
    """The picture of an asset in pixels: the one that counts, and the one that was made first."""

    asset_id: int
    meta: Mapping[str, Any]
    width: int
    height: int
    made_width: int
    made_height: int


SIZES = """
SELECT asset.id AS asset_id, asset.meta, coalesce(version.width, file.width, 1) AS width,
       coalesce(version.height, file.height, 1) AS height,
       coalesce(file.width, 1) AS made_width, coalesce(file.height, 1) AS made_height
  FROM assets AS asset
  JOIN asset_files AS file ON file.asset_id = asset.id AND file.role = 'main'
  LEFT JOIN asset_versions AS version
    ON version.asset_id = asset.id AND version.number = asset.current_version
 WHERE asset.id = ANY(%(ids)s) AND asset.user_id = %(user)s AND asset.deleted_at IS NULL
"""


async def _sizes(conn: Conn, user_id: int, ids: Sequence[int]) -> dict[int, Size]:
    async with conn.cursor(row_factory=class_row(Size)) as cursor:
        await cursor.execute(SIZES, {"ids": list(ids), "user": user_id})
        return {size.asset_id: size for size in await cursor.fetchall()}


def _bound(sizes: Mapping[int, Size]) -> None:
    """Refuse more pixels than a sheet may have, before a file is read. Raises Told."""
    count = sum(size.width * size.height for size in sizes.values())
    if count > atlas.MOST_PIXELS:
        most = number(atlas.MOST_PIXELS)
        raise Told(422, TOO_LARGE.format(most=most, count=number(count)))


async def _read(
    storage: Storage, fitting: Mapping[str, Kept], found: Sequence[Kept], sizes: Mapping[int, Size]
) -> tuple[list[Picture], list[LeftOut]]:
    """The pictures with their normal maps, and those whose file is gone."""
    maps = {file.asset_id: file for file in found if file.role == atlas.NORMAL}
    pictures, missing = [], []
    for name, file in fitting.items():
        size, main = sizes.get(file.asset_id), await _data(storage, file)
        if size is None or main is None:
            missing.append(LeftOut(name, MISSING))
            continue
        normal = await _data(storage, maps.get(file.asset_id))
        pictures.append(Picture(name, _asset(file, size, main, normal)))
    return pictures, missing


async def _data(storage: Storage, file: Kept | None) -> bytes | None:
    try:
        return await storage.get(file.storage_key) if file else None
    except FileMissing:
        return None


def _asset(file: Kept, size: Size, main: bytes, normal: bytes | None) -> Asset:
    version = None
    if file.version is not None:
        made = (size.made_width, size.made_height)
        version = Version(file.version, file.recipe or {}, made)
    stem = names.stem(file.asset_id, file.title)
    maps = {} if normal is None else {atlas.NORMAL: normal}
    return Asset(stem, file.kind, main, size.meta, maps=maps, version=version)


async def _made(write: Callable[[], sheets.Sheet], left_out: Iterable[LeftOut]) -> Files:
    """The sheet's files, and what is not in it in a text beside them. Raises Told."""
    try:
        made = await threads.apart(write)
    except Unsuitable as error:
        raise Told(422, figures(str(error))) from error
    lines = [f"{left.name}: {left.why}\n" for left in (*left_out, *made.left_out)]
    text = {"left-out.txt": "".join(lines).encode()} if lines else {}
    return {**made.files, **text}
