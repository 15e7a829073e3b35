"""A list's lines as they are understood: what each orders, what it costs, and what is wrong."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid5

from web import orders, reading
from web.gallery import marks
from web.projects import style
from web.projects.lists import COLUMNS, Line
from web.projects.makers import NO_ENGINE, Usual
from web.projects.style import Style
from web.reading import NOTHING, Words
from worker import catalog
from worker.catalog import Kind, Settings
from worker.queue import Order

LONGEST_NAME = 80
LONG_NAME = f"A name has at most {LONGEST_NAME} characters."
SURPLUS = "There are more cells in this line than columns in the first one."
NO_KIND = f"No kind of this name. Known: {', '.join(catalog.KINDS)}."
_SIZE = re.compile(r"([0-9]{1,4})(?:\s*[x×]\s*\1)?\s*(?:px)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list. `cells` are as they will be ordered, or as they came where they are wrong.

    `errors` are sentences by column; with any of them nothing else is to be relied on. `price` is
    credits for one of its variations.
    """

    number: int
    cells: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)
    kind: Kind | None = None
    settings: Settings = field(default_factory=dict)
    seeds: Sequence[int] = ()
    price: int = 0
    tags: Sequence[str] = ()
    told: Words = NOTHING

    @property
    def total(self) -> int:
        """Credits for all of its variations; nothing while it is wrong."""
        return 0 if self.errors else self.price * len(self.seeds)

    @property
    def capability(self) -> str:
        """What a worker has to be able to do for it; of a row that is right."""
        return f"{self.cells['engine']}:{self.cells['kind']}"

    @property
    def name(self) -> str:
        return self.cells["name"]


async def understand(lines: Sequence[Line], usual: Usual, chosen: Style) -> list[Row]:
    """Each line as a row; those that name no kind or no engine are of the usual one.

    A row without a seed gets one here, so that what is ordered is what was looked at. What the
    built-in engine could make nothing of is wrong too: it would be refused, and nobody pays to
    learn that.
    """
    return [await _row(n, line, usual, chosen) for n, line in enumerate(lines, start=1)]


async def _row(number: int, line: Line, usual: Usual, chosen: Style) -> Row:
    cells = {column: line.cells.get(column, "") for column in COLUMNS}
    errors = {"subject": SURPLUS} if line.surplus else {}
    kind = _kind(cells, usual.kind, errors)
    tags = _marks(cells, errors)
    seeds = _seeds(cells, errors)
    if kind is None:
        return Row(number, cells, errors)
    _engine(cells, kind, usual, errors)
    settings = _settings(kind, cells, chosen, errors)
    if errors:
        return Row(number, cells, errors, kind)
    values = {name: str(value) for name, value in settings.items()}
    told = await reading.of(kind, {**values, "engine": cells["engine"]})
    if told.refusal:
        errors["subject"] = told.refusal
    price = catalog.price(kind, settings)
    return Row(number, cells, errors, kind, settings, seeds, price, tags, told)


def _kind(cells: dict[str, str], usual: Kind, errors: dict[str, str]) -> Kind | None:
    """By name, or by what people call one or several of it."""
    wanted = cells["kind"].lower()
    for kind in catalog.KINDS.values():
        if wanted in (kind.name, kind.title.lower(), kind.plural.lower()):
            cells["kind"] = kind.name
            return kind
    if wanted:
        errors["kind"] = NO_KIND
        return None
    cells["kind"] = usual.name
    return usual


def _engine(cells: dict[str, str], kind: Kind, usual: Usual, errors: dict[str, str]) -> None:
    """Whose engine makes it, as workers write its name."""
    cells["engine"] = cells["engine"] or usual.engine or kind.engine
    offered = usual.offered(kind)
    for engine in offered:
        if engine.lower() == cells["engine"].lower():
            cells["engine"] = engine
            return
    what = kind.plural.lower()
    errors["engine"] = NO_ENGINE.format(what=what, engines=", ".join(offered))


def _marks(cells: dict[str, str], errors: dict[str, str]) -> list[str]:
    """The tags; and the name as it will be kept."""
    cells["name"] = " ".join("".join(c for c in cells["name"] if c.isprintable()).split())
    if len(cells["name"]) > LONGEST_NAME:
        errors["name"] = LONG_NAME
    tags = marks.read_tags(re.sub(r"[;|]", ",", cells["tags"]))
    if tags is None:
        errors["tags"] = marks.TAG_RULE
        return []
    cells["tags"] = ", ".join(tags)
    return tags


def _seeds(cells: dict[str, str], errors: dict[str, str]) -> list[int]:
    cells["variations"] = cells["variations"] or "1"
    cells["seed"] = cells["seed"] or str(orders.random_seed())
    count, first = (orders.RULES[name].read(cells[name]) for name in ("variations", "seed"))
    for name, number in (("variations", count), ("seed", first)):
        if number is None:
            errors[name] = orders.RULES[name].sentence
    return [] if count is None or first is None else orders.seeds(first, count)


def _settings(kind: Kind, cells: dict[str, str], chosen: Style, errors: dict[str, str]) -> Settings:
    """What the style says for the kind, with the row's own words, size and view."""
    given: dict[str, object] = {**style.settings(chosen, kind), "prompt": cells["subject"]}
    if cells["size"]:
        match = _SIZE.fullmatch(cells["size"])
        given["size"] = match[1] if match else cells["size"]
    if cells["view"]:
        given["view"] = cells["view"].lower()
    try:
        settings = catalog.validate(kind, given)
    except catalog.Invalid as invalid:
        for name, sentence in invalid.errors.items():
            errors[name if name in ("size", "view") else "subject"] = sentence
        return {}
    cells["subject"] = str(settings["prompt"])
    cells["size"] = str(settings.get("size", ""))
    cells["view"] = str(settings["view"]) if cells["view"] else ""
    return settings


def orders_of(rows: Sequence[Row], press: UUID) -> list[Order]:
    """One order for each row; none of them may be wrong. The press names each for good."""
    return [
        orders.order(
            row.kind,
            row.settings,
            row.price,
            uuid5(press, str(row.number)),
            list(row.seeds),
            row.cells["engine"],
        )
        for row in rows
        if row.kind
    ]


def print_of(rows: Sequence[Row]) -> bytes:
    """SHA-256 of all that is ordered, and for how much: another print is another order."""
    what = [
        [row.capability, row.settings, list(row.seeds), row.price, row.name, list(row.tags)]
        for row in rows
    ]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).digest()
