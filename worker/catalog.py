"""What can be made, with which settings, and what it costs.

The form, the check of what comes in, the price on the button and the price charged all come
from here. A setting is a string, a whole number or a yes/no; lengths are pixels.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from boot import numbers

SEED_LIMIT = 2**32  # seeds are 0 <= seed < SEED_LIMIT: short enough to read out and type in
MAX_VARIATIONS = 16
MAX_PROMPT = 500  # characters
MAX_STYLE = 200
OWN = "own:"  # a palette of one's own is its colours: "own:1a1c2c ffcd75"
MAX_COLOURS = 64

Setting = str | int | bool
Settings = dict[str, Setting]


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    times: int = 1  # so many times the price


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a kind. The web form is drawn from it and the input is checked by it."""

    name: str
    label: str
    type: Literal["text", "choice", "size", "flag"]
    default: Setting
    choices: tuple[Choice, ...] = ()
    sizes: tuple[int, ...] = ()  # for type "size": the allowed edge lengths in pixels
    help: str = ""
    placeholder: str = ""
    max_length: int = 0  # for type "text", characters
    required: bool = False
    own: bool = False  # of a palette: colours of one's own are a choice too

    @property
    def as_optional(self) -> "Option":
        """The same option, for where nothing is ordered yet."""
        return replace(self, required=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of asset, made by `engine`. `expected_seconds` is a guess until there is history."""

    name: str
    title: str
    plural: str
    summary: str
    engine: str
    options: tuple[Option, ...]
    base_price: int  # credits for one asset at a size up to `base_size`
    base_size: int  # pixels; 0 for what has no size
    expected_seconds: float
    deadline_seconds: int

    @property
    def capability(self) -> str:
        return f"{self.engine}:{self.name}"

    def option(self, name: str) -> Option:
        return next(option for option in self.options if option.name == name)


_OWN = re.compile(OWN + rf"[0-9a-f]{{6}}(?: [0-9a-f]{{6}}){{1,{MAX_COLOURS - 1}}}")


class UnknownKind(Exception):
    """There is no such kind of asset."""


class Invalid(Exception):
    """The settings break a rule; `errors` maps the setting's name to a sentence for people."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {message}" for name, message in errors.items()))
        self.errors = errors


PALETTES = (
    Choice("free", "Free: as many colours as it needs"),
    Choice("ember", "Ember: warm dusk, 16 colours"),
    Choice("lagoon", "Lagoon: cool and clear, 16 colours"),
    Choice("moss", "Moss: forest floor, 16 colours"),
    Choice("handheld", "Handheld: 4 greens"),
)

MOVEMENTS = (
    Choice("all", "All of them, in one sheet"),
    Choice("idle", "Idle: stands and breathes"),
    Choice("walk", "Walk"),
    Choice("attack", "Attack"),
    Choice("hurt", "Hurt: reels from a blow"),
)

VIEWS = (
    Choice("auto", "As usual"),
    Choice("front", "Front"),
    Choice("right", "Side, facing right"),
    Choice("left", "Side, facing left"),
    Choice("back", "Back"),
)
FOUR = Choice("four", "All four directions, a row each", times=3)


def _prompt(placeholder: str) -> Option:
    return Option(
        "prompt",
        "What should it be?",
        "text",
        "",
        max_length=MAX_PROMPT,
        required=True,
        placeholder=placeholder,
    )


def _style(placeholder: str) -> Option:
    return Option(
        "style",
        "In which style?",
        "text",
        "",
        max_length=MAX_STYLE,
        help="Words a whole set shares. Where both disagree, the words above win.",
        placeholder=placeholder,
    )


def _palette() -> Option:
    return Option("palette", "Palette", "choice", "free", choices=PALETTES, own=True)


def _view(*more: Choice) -> Option:
    return Option("view", "View", "choice", "auto", choices=(*VIEWS, *more))


LENGTHS = (
    Choice("auto", "As the words and the seed say"),
    Choice("short", "Short"),
    Choice("long", "Long"),
)
PITCHES = (
    Choice("auto", "As the words and the seed say"),
    Choice("low", "Low"),
    Choice("high", "High"),
)

_OUTLINE = Option(
    "outline",
    "Outline",
    "choice",
    "tinted",
    choices=(
        Choice("tinted", "Tinted: each part's own dark"),
        Choice("black", "Black"),
        Choice("none", "None"),
    ),
)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "sprite",
            "Sprite",
            "Sprites",
            "Characters, creatures, monsters, vehicles, trees, furniture, houses and planets.",
            engine="procedural",
            options=(
                _prompt("angry red dragon"),
                _style("golden, icy"),
                _view(),
                Option("size", "Size", "size", 32, sizes=(16, 24, 32, 48, 64, 96, 128)),
                _palette(),
                _OUTLINE,
            ),
            base_price=3,
            base_size=128,
            expected_seconds=2,
            deadline_seconds=300,
        ),
        Kind(
            "icon",
            "Icon",
            "Icons",
            "Items for an inventory: weapons, potions, gems, food, keys.",
            engine="procedural",
            options=(
                _prompt("emerald potion"),
                _style("icy, black"),
                Option("size", "Size", "size", 32, sizes=(16, 24, 32, 48, 64, 96, 128)),
                _palette(),
                _OUTLINE,
            ),
            base_price=2,
            base_size=128,
            expected_seconds=2,
            deadline_seconds=300,
        ),
        Kind(
            "texture",
            "Texture",
            "Textures",
            "Seamless ground and walls, with height and normal map.",
            engine="procedural",
            options=(
                _prompt("mossy cobblestone"),
                _style("mossy, dark"),
                Option("size", "Size", "size", 64, sizes=(32, 64, 128, 256, 512)),
                _palette(),
            ),
            base_price=4,
            base_size=128,
            expected_seconds=3,
            deadline_seconds=300,
        ),
        Kind(
            "tileset",
            "Tileset",
            "Tilesets",
            "Two grounds joined in every way: 47 tiles that fit together, and variants.",
            engine="procedural",
            options=(
                _prompt("grass on water"),
                _style("snowy, dark"),
                Option("size", "Size of a tile", "size", 32, sizes=(16, 32, 48, 64)),
                _palette(),
            ),
            base_price=6,
            base_size=64,
            expected_seconds=3,
            deadline_seconds=300,
        ),
        Kind(
            "animation",
            "Animation",
            "Animations",
            "Characters, monsters and creatures that stand, walk, strike and are hit, also in all "
            "four directions.",
            engine="procedural",
            options=(
                _prompt("knight with a red cape"),
                _style("green, no helmet"),
                Option("movement", "Movement", "choice", "all", choices=MOVEMENTS),
                _view(FOUR),
                Option("size", "Size", "size", 32, sizes=(24, 32, 48, 64, 96, 128)),
                _palette(),
                _OUTLINE,
            ),
            base_price=8,
            base_size=128,
            expected_seconds=4,
            deadline_seconds=300,
        ),
        Kind(
            "panel",
            "Panel",
            "Panels",
            "Windows, buttons with their states, bars and slots, ready to be cut in nine.",
            engine="procedural",
            options=(
                _prompt("wooden panel with title"),
                _style("golden studs"),
                Option(
                    "size",
                    "Size of a piece",
                    "size",
                    48,
                    sizes=(32, 48, 64, 96, 128),
                    help="A button is half as high as wide and comes in three states; "
                    "a bar comes as trough, fill and an example.",
                ),
                _palette(),
            ),
            base_price=2,
            base_size=128,
            expected_seconds=2,
            deadline_seconds=300,
        ),
        Kind(
            "sound",
            "Sound",
            "Sounds",
            "Effects: coins, jumps, lasers, explosions, doors, steps, magic, and loops for engines "
            "and alarms.",
            engine="procedural",
            options=(
                _prompt("heavy footsteps on gravel"),
                _style("retro, echo"),
                Option("length", "Length", "choice", "auto", choices=LENGTHS),
                Option("pitch", "Pitch", "choice", "auto", choices=PITCHES),
            ),
            base_price=2,
            base_size=0,
            expected_seconds=2,
            deadline_seconds=300,
        ),
    )
}


def find(name: str) -> Kind:
    """The kind of that name. Raises UnknownKind."""
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownKind(name) from None


def validate(kind: Kind, given: Mapping[str, object]) -> Settings:
    """Every setting of the kind, checked, with defaults filled in. Raises Invalid.

    Names the kind does not have are refused too: a setting that is silently dropped is a
    promise silently broken.
    """
    errors: dict[str, str] = {}
    settings: Settings = {}
    for option in kind.options:
        try:
            settings[option.name] = check(option, given.get(option.name, option.default))
        except ValueError as error:
            errors[option.name] = str(error)
    for name in given.keys() - {option.name for option in kind.options}:
        errors[name] = f"{kind.title} has no setting of this name."
    if errors:
        raise Invalid(errors)
    return settings


def price(kind: Kind, settings: Settings) -> int:
    """Credits for one asset of this kind with these settings; what is more or larger costs more."""
    size = int(settings["size"]) if kind.base_size else 0
    usual = kind.base_price if size <= kind.base_size else kind.base_price * 2
    return usual * times(kind, settings)


def times(kind: Kind, values: Mapping[str, object]) -> int:
    """How often the usual price the choices among these values cost."""
    chosen = (c for o in kind.options for c in o.choices if values.get(o.name) == c.value)
    return math.prod(choice.times for choice in chosen)


def check(option: Option, value: object) -> Setting:
    """One setting, checked. Raises ValueError with a sentence for people."""
    match option.type:
        case "text":
            return _check_text(option, value)
        case "choice":
            allowed = {choice.value for choice in option.choices}
            if option.own and isinstance(value, str) and _OWN.fullmatch(value):
                return value
            if not isinstance(value, str) or value not in allowed:
                raise ValueError(f"Choose one of: {', '.join(sorted(allowed))}.")
            return value
        case "size":
            return _check_size(option, value)
        case "flag":
            return value in (True, "on", "true", "1")


def _check_text(option: Option, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("This must be text.")
    # Control characters (NUL above all, which Postgres refuses) and lone surrogates go.
    text = "".join(c for c in value if c.isprintable() or c.isspace())
    text = " ".join(text.encode("utf-8", "ignore").decode().split())
    if option.required and not text:
        raise ValueError("Say in a few words what it should be.")
    if len(text) > option.max_length:
        raise ValueError(f"At most {option.max_length} characters; this has {len(text)}.")
    return text


def _check_size(option: Option, value: object) -> int:
    size = numbers.whole(str(value), min(option.sizes), max(option.sizes))
    if size not in option.sizes:
        raise ValueError(f"Choose one of: {', '.join(map(str, option.sizes))} pixels.")
    return size
