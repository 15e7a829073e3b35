"""Finding assets among tens of thousands: by words, kind, project, tag, favourite, day, seed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import urlencode

from psycopg.rows import class_row

from boot import numbers
from web.database import Conn
from web.gallery.hearing import length
from web.gallery.records import kind_title
from worker import catalog

PAGE = 48
MOST_WORDS = 8
WRONG_SEED = "A whole number, as a card shows it."
WRONG_DAY = "A day like 2026-11-29."
FIRST_DAY, LAST_DAY = "1970-01-01", "2999-12-31"


@dataclass(frozen=True, slots=True)
class Tile:
    """An asset in the gallery. `picture` is the role of the file that shows it, None without one;
    the size is that file's, in pixels. `seconds` are a sound's, as its engine said."""

    id: int
    kind: str
    title: str
    favourite: bool
    official: bool
    picture: str | None
    width: int
    height: int
    seconds: object

    @property
    def facts(self) -> str:
        measure = f"{self.width} × {self.height}" if self.picture == "main" else ""
        return " · ".join(filter(None, (kind_title(self.kind), measure or length(self.seconds))))


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for. Empty fields look for everything; `errors` are sentences by field.

    `values` is what the fields hold; `before` is the last asset of the page before, by id.
    """

    values: Mapping[str, str]
    words: str | None = None
    kind: str | None = None
    project: int | None = None
    tag: str | None = None
    favourite: bool = False
    seed: int | None = None
    first_day: date | None = None
    last_day: date | None = None
    before: int = 2**62
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def narrow(self) -> bool:
        """Whether it looks for less than everything."""
        return any(self.values.values())

    @property
    def details(self) -> bool:
        """Whether one of the fields that are folded away is in use."""
        return any(self.values[name] for name in ("tag", "seed", "from", "to"))

    def older(self, last: int) -> str:
        """The address of the page after the asset `last`."""
        return self._address(before=str(last))

    @property
    def here(self) -> str:
        """The address of this page."""
        return self._address(before="" if self.before == 2**62 else str(self.before))

    def _address(self, **more: str) -> str:
        query = urlencode({name: value for name, value in {**self.values, **more}.items() if value})
        return f"/assets?{query}" if query else "/assets"


FIELDS = ("q", "kind", "project", "tag", "favourite", "seed", "from", "to")


def read(query: Mapping[str, str]) -> Search:
    """The search an address asks for; what makes no sense is left out and said."""
    values = {name: query.get(name, "").replace("\x00", "").strip()[:200] for name in FIELDS}
    errors: dict[str, str] = {}
    values["favourite"] = "1" if values["favourite"] == "1" else ""
    values["kind"] = values["kind"] if values["kind"] in catalog.KINDS else ""
    project = numbers.whole(values["project"], 1, 2**62)
    values["project"] = str(project or "")
    return Search(
        values=values,
        words=_words(values["q"]),
        kind=values["kind"] or None,
        project=project,
        tag=values["tag"].lower() or None,
        favourite=bool(values["favourite"]),
        seed=_seed(values["seed"], errors),
        first_day=_day("from", values, errors),
        last_day=_day("to", values, errors),
        before=numbers.whole(query.get("before", ""), 1, 2**62) or 2**62,
        errors=errors,
    )


def _words(text: str) -> str | None:
    """Every word as the beginning of one, all of them to be there; only letters and digits."""
    words = re.findall(r"[^\W_]+", text.lower())[:MOST_WORDS]
    return " & ".join(f"{word}:*" for word in words) or None


def _seed(text: str, errors: dict[str, str]) -> int | None:
    found = numbers.whole(text, 0, catalog.SEED_LIMIT - 1) if text else None
    if text and found is None:
        errors["seed"] = WRONG_SEED
    return found


def _day(name: str, values: Mapping[str, str], errors: dict[str, str]) -> date | None:
    try:
        found = date.fromisoformat(values[name] or FIRST_DAY)
    except ValueError:
        found = date.max
    if not FIRST_DAY <= found.isoformat() <= LAST_DAY:
        errors[name] = WRONG_DAY
    return found if values[name] and name not in errors else None


# Every condition that is not asked for falls away while the statement is planned, which is done
# anew each time: a kept plan would have to serve all of them at once, and none well. The person
# is a range of one: with an equals sign Postgres may walk back through everybody's assets by their
# number instead, which takes a tenth of a second for somebody who has not been here for a while.
GALLERY = """
SELECT asset.id, asset.kind, asset.title, asset.favourite_at IS NOT NULL AS favourite,
       asset.official_at IS NOT NULL AS official,
       asset.meta #> '{sound,seconds}' AS seconds,
       shown.role AS picture, coalesce(shown.width, 1) AS width, coalesce(shown.height, 1) AS height
  FROM assets AS asset
  LEFT JOIN picture_of(asset.id, asset.current_version) AS shown ON true
 WHERE asset.user_id >= %(user)s AND (asset.user_id, asset.id) < (%(user)s, %(before)s)
   AND asset.deleted_at IS NULL
   AND (%(words)s::text IS NULL OR asset.words @@ to_tsquery('english', %(words)s))
   AND (%(kind)s::text IS NULL OR asset.kind = %(kind)s)
   AND (%(project)s::bigint IS NULL OR asset.batch_id IN (
        SELECT batch_id FROM project_batches WHERE project_id = %(project)s))
   AND (%(tag)s::text IS NULL OR (asset.tags @> ARRAY[%(tag)s::text] AND asset.tags <> '{}'))
   AND (NOT %(favourite)s OR asset.favourite_at IS NOT NULL)
   AND (%(seed)s::bigint IS NULL OR asset.seed = %(seed)s)
   AND (%(start)s::timestamptz IS NULL OR asset.created_at >= %(start)s)
   AND (%(end)s::timestamptz IS NULL OR asset.created_at < %(end)s)
 ORDER BY asset.user_id DESC, asset.id DESC LIMIT %(limit)s
"""


def _midnight(day: date | None, later: int = 0) -> datetime | None:
    """The moment the day begins, in UTC; or some days later."""
    if day is None:
        return None
    return datetime.combine(day, time(), UTC) + timedelta(days=later)


async def find(conn: Conn, user_id: int, search: Search) -> tuple[list[Tile], str | None]:
    """A page of what was found, newest first, and the address of the next one if there is more."""
    values = {
        "user": user_id,
        "words": search.words,
        "kind": search.kind,
        "project": search.project,
        "tag": search.tag,
        "favourite": search.favourite,
        "seed": search.seed,
        "start": _midnight(search.first_day),
        "end": _midnight(search.last_day, 1),
        "before": search.before,
        "limit": PAGE + 1,
    }
    async with conn.cursor(row_factory=class_row(Tile)) as cursor:
        await cursor.execute(GALLERY, values, prepare=False)
        found = await cursor.fetchall()
    tiles = found[:PAGE]
    return tiles, search.older(tiles[-1].id) if len(found) > PAGE else None
