"""From the form to an order: what was asked for, what is wrong with it, what it costs."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from boot import numbers
from web.errors import Told
from web.history import Earlier
from web.limits import TooMany
from web.palettes import Palette
from web.presets.shipped import Preset
from web.projects.records import Project
from web.reading import NOTHING, Words
from web.words import in_credits, number
from worker import catalog
from worker.catalog import Kind, Option, Settings
from worker.queue import NotEnoughCredits, Order, TooManyOpen

TOO_MUCH = "That is more than may be ordered in an hour. Nothing was ordered: try again in {wait}."
NOBODYS_ENGINE = "No worker makes this with that engine now: please choose again."


@dataclass(frozen=True, slots=True)
class Rule:
    """What a number of the form may be, and the sentence for one that may not."""

    least: int
    most: int
    sentence: str

    def read(self, text: str) -> int | None:
        return numbers.whole(text, self.least, self.most)


_MOST_SEED = catalog.SEED_LIMIT - 1
RULES = {
    "variations": Rule(
        1, catalog.MAX_VARIATIONS, f"A whole number from 1 to {catalog.MAX_VARIATIONS}."
    ),
    "seed": Rule(0, _MOST_SEED, f"A whole number from 0 to {_MOST_SEED}, or nothing."),
}


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a kind: what its fields hold, and a sentence for each that is wrong.

    `message` says why nothing was ordered, `notice` what is good to know of what was.
    `key` is the press of the button: a page gets a fresh one with every answer. `engines` are
    those that can be chosen, `reading` is what the built-in one reads in the words, `outlook` when
    it would be made, as a sentence. `palettes` and `presets` can be chosen, `earlier` are words
    that were used before. `project` is the chosen one of `projects`, which are the open ones, and
    `styled` names the options that hold what its style says.
    """

    kind: Kind
    values: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)
    message: str = ""
    notice: str = ""
    key: UUID = field(default_factory=uuid4)
    engines: Sequence[str] = ()
    reading: Words = NOTHING
    outlook: str = ""
    palettes: Sequence[Palette] = ()
    presets: Sequence[Preset] = ()
    earlier: Sequence[Earlier] = ()
    projects: Sequence[Project] = ()
    project: Project | None = None
    styled: Collection[str] = ()

    @property
    def count(self) -> int | None:
        """Variations to show a price for; None when the field holds nonsense."""
        return RULES["variations"].read(self.values["variations"])

    @property
    def rules(self) -> Mapping[str, Rule]:
        """What its numbers may be, for the fields to say so while somebody types."""
        return RULES

    @property
    def price(self) -> int:
        """Credits for one, with the size and what else is chosen."""
        usual = self.prices.get(self.values.get("size", ""), self.kind.base_price)
        return usual * catalog.times(self.kind, self.values)

    @property
    def total(self) -> int | None:
        """Credits for all; None, and no price to agree to, when it is not known how many."""
        return None if self.count is None else self.price * self.count

    @property
    def prices(self) -> dict[str, int]:
        """The usual credits for one, by size: what the button shows while the form is filled in.

        Empty for a kind that has no sizes.
        """
        defaults = {option.name: option.default for option in self.kind.options}
        return {
            str(size): catalog.price(self.kind, {**defaults, "size": size})
            for option in self.kind.options
            for size in option.sizes
        }


def blank(kind: Kind, settings: Mapping[str, object] | None = None) -> Form:
    """A form to begin with: the defaults, or the settings of something made before.

    What of these is not offered any more keeps its default, and the notice says so.
    """
    options = {option.name: option for option in kind.options}
    values = {name: str(option.default) for name, option in options.items()}
    gone: list[str] = []
    for name, value in (settings or {}).items():
        kept = _kept(options.get(name), value)
        if kept is None:
            gone.append(options[name].label if name in options else name)
        else:
            values[name] = kept
    notice = f"Not offered any more, so the usual is chosen: {', '.join(gone)}." if gone else ""
    own = {"engine": kind.engine, "variations": "1", "seed": str(random_seed()), "lock": ""}
    return Form(kind, {**values, **own, "project": ""}, notice=notice)


def _kept(option: Option | None, value: object) -> str | None:
    """What a field shows of a value that was stored; None if it cannot be chosen any more."""
    if option is None:
        return None
    try:
        return str(catalog.check(option.as_optional, value))
    except ValueError:
        return None


def engine(kind: Kind, given: Mapping[str, str]) -> str:
    """Who shall make it: the usual engine of the kind unless the form says otherwise."""
    return given.get("engine", kind.engine)


def read(kind: Kind, given: Mapping[str, str], *, offered: bool) -> Order | Form:
    """The order the form asks for, or the form again with what is wrong.

    `offered` is whether its engine can be chosen.
    """
    errors: dict[str, str] = {}
    press = key(given.get("key", ""), errors)
    count = _number("variations", given.get("variations", "1"), errors)
    chosen = given.get("seed", "").strip()
    seed = _number("seed", chosen, errors) if chosen else random_seed()
    settings = _settings(kind, given, errors)
    if not offered:
        errors["engine"] = NOBODYS_ENGINE
    if errors or press is None or count is None or seed is None:
        return again(kind, given, errors)
    price = catalog.price(kind, settings)
    changed = _changed_price(given.get("price", ""), price * count)
    if changed:
        return again(kind, given, {}, changed)
    return order(kind, settings, price, press, seeds(seed, count), engine(kind, given))


def order(
    kind: Kind, settings: Settings, price: int, press: UUID, seeds: list[int], engine: str
) -> Order:
    """One job for each seed, at `price` credits each."""
    return Order(
        key=press,
        kind=kind.name,
        engine=engine,
        settings=settings,
        seeds=seeds,
        price=price,
        run_seconds=kind.deadline_seconds,
    )


def again(
    kind: Kind,
    given: Mapping[str, str],
    errors: Mapping[str, str],
    message: str = "",
    notice: str = "",
) -> Form:
    """The form as it was sent, with a fresh key; fields that were not sent keep their default."""
    start = blank(kind).values
    values = {name: given.get(name, default) for name, default in start.items()}
    if not message and "key" in errors:
        message = errors["key"]
    return Form(kind, values, errors, message, notice)


def after(kind: Kind, given: Mapping[str, str], order: Order, notice: str) -> Form:
    """The form for the next order: as this one, with a fresh seed unless it is locked."""
    seed = order.seeds[0] if given.get("lock") == "on" else random_seed()
    return again(kind, {**given, "seed": str(seed)}, {}, notice=notice)


def price_again(kind_name: str, settings: Mapping[str, object]) -> int | None:
    """What a job's settings cost today; None if today's catalogue no longer takes them."""
    try:
        kind = catalog.find(kind_name)
        return catalog.price(kind, catalog.validate(kind, settings))
    except (catalog.UnknownKind, catalog.Invalid):
        return None


def refusal(no: NotEnoughCredits | TooManyOpen | TooMany) -> Told:
    """Why nothing was ordered, with its status."""
    if isinstance(no, TooMany):
        return Told(429, TOO_MUCH.format(wait=no.wait), {"Retry-After": str(no.retry_after)})
    if isinstance(no, NotEnoughCredits):
        price = in_credits(no.price)
        return Told(
            402, f"This costs {price} and you have {number(no.balance)}. Nothing was ordered."
        )
    return Told(
        429,
        f"You have {number(no.open)} unfinished jobs, and {number(no.limit)} at a time is the most."
        " Nothing was ordered: wait for some to finish, or cancel some.",
    )


def seeds(first: int, count: int) -> list[int]:
    """Consecutive seeds from the first, so that one number brings back the whole batch."""
    return [(first + n) % catalog.SEED_LIMIT for n in range(count)]


def random_seed() -> int:
    return secrets.randbelow(catalog.SEED_LIMIT)


_FORM_FIELDS = frozenset(
    {"key", "kind", "engine", "variations", "seed", "lock", "price", "project", "styled"}
)


def _settings(kind: Kind, given: Mapping[str, str], errors: dict[str, str]) -> Settings:
    try:
        return catalog.validate(kind, {n: v for n, v in given.items() if n not in _FORM_FIELDS})
    except catalog.Invalid as invalid:
        errors.update(invalid.errors)
        return {}


def key(text: str, errors: dict[str, str]) -> UUID | None:
    """The press of the button a form carries."""
    try:
        return UUID(text)
    except ValueError:
        errors["key"] = "This form was incomplete. It is fresh now: please press Make again."
        return None


def press(given: Mapping[str, str]) -> UUID:
    """The same where there is no form to say it in. Raises Told."""
    errors: dict[str, str] = {}
    found = key(given.get("key", ""), errors)
    if found is None:
        raise Told(400, errors["key"])
    return found


def _number(name: str, text: str, errors: dict[str, str]) -> int | None:
    number = RULES[name].read(text)
    if number is None:
        errors[name] = RULES[name].sentence
    return number


def _changed_price(shown: str, total: int) -> str:
    """The sentence for a button that showed another price, or none ("?").

    Nobody pays what they did not see.
    """
    if not shown or shown == str(total):
        return ""
    return f"This costs {in_credits(total)} in all. Press Make again if that is right."
