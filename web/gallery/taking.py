"""What is taken away of many assets at once: which files, and what each is called."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from psycopg.rows import class_row
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from web import sessions
from web.database import Conn
from web.errors import Told
from web.gallery import media, names, zips
from web.projects import naming
from web.services import connection, services
from worker.storage import Storage


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


async def kept(conn: Conn, user_id: int, ids: Sequence[int]) -> list[Kept]:
    """The files of those assets, as far as they are the user's. Raises Told if none is there."""
    async with conn.cursor(row_factory=class_row(Kept)) as cursor:
        await cursor.execute(KEPT, {"ids": list(ids), "user": user_id})
        found = await cursor.fetchall()
    if not found:
        raise Told(404, "None of these assets is there any more.")
    return found


async def archive(request: Request, ids: Sequence[int], name: str) -> Response:
    """The files of those assets as one zip of that name, sent while it is written."""
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        found = await kept(conn, person.id, ids)
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
        yield {"file": name, **told(file)}


def told(file: Kept) -> dict[str, object]:
    """What is known of the asset a file is of."""
    return {
        "title": file.title,
        "seed": file.seed,
        "settings": file.settings,
        "version": file.version,
        "recipe": file.recipe,
    }


def own_name(file: Kept) -> str:
    """The asset's name by the pattern of its project, without an ending; else by its number."""
    if file.project is None or file.pattern is None:
        return names.stem(file.asset_id, file.title)
    called = naming.Called(
        file.title, file.kind, file.seed, file.settings, file.project, file.number
    )
    return naming.stem(file.pattern, called)


def _name(file: Kept, taken: naming.Names) -> str:
    """Where the file is in the zip; each name once."""
    is_main = file.role == "main"
    folder = file.kind if is_main or file.pattern is None else f"{file.kind}/extras"
    role = "" if is_main else f"-{file.role}"
    return taken.unique(f"{folder}/{own_name(file)}{role}", media.ending(file.media_type))
