"""The engine: what it is, and the check of what is asked of it."""

from collections.abc import Mapping
from pathlib import Path

from worker.engines.base import (
    Description,
    EngineError,
    IsCancelled,
    Produced,
    Report,
    Request,
)
from worker.engines.procedural import (
    animation,
    palette,
    sounds,
    sprites,
    tilesets,
)
from worker.engines.procedural.fading import fade
from worker.engines.procedural.making import Order, Stages, make
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.understanding import understand

NAME = "procedural"
VERSION = "4"
KINDS = ("sprite", "icon", "texture", "panel", "tileset", "animation", "sound")
SIZES = {
    "sprite": (16, 24, 32, 48, 64, 96, 128),
    "icon": (16, 24, 32, 48, 64, 96, 128),
    "texture": (32, 64, 128, 256, 512),
    "panel": (32, 48, 64, 96, 128),
    "tileset": (16, 32, 48, 64),
    "animation": (24, 32, 48, 64, 96, 128),
}
OUTLINES = ("tinted", "black", "none")
MOVEMENTS = ("all", *animation.ACTIONS)
VIEWS = {"sprite": sprites.ONE, "animation": (*sprites.ONE, sprites.FOUR)}


class Procedural:
    """Assets from words and a seed; the same request, the same pixels."""

    def describe(self) -> Description:
        """What this engine is; it needs nothing, so it is always ready."""
        return Description(NAME, VERSION, KINDS)

    def generate(
        self, request: Request, out: Path, report: Report, cancelled: IsCancelled
    ) -> list[Produced]:
        """Make the asset below `out`. Raises EngineError("bad_input") or Cancelled."""
        stages = Stages(report, cancelled)
        stages.begin(0.05, "reading the words")
        order = check(request)
        stages.begin(0.2, "sounding" if order.kind == "sound" else "drawing")
        return make(order, out, stages)


def check(request: Request) -> Order:
    """The request with every setting checked. Raises EngineError("bad_input")."""
    if request.kind not in KINDS:
        raise EngineError("bad_input", f"This engine does not make {request.kind!r}.")
    settings = request.settings
    prompt, style = _text(settings, "prompt"), _text(settings, "style")
    movement = _choice(settings, "movement", MOVEMENTS)
    words = _words(request.kind, prompt, movement, style)
    size = _size(request.kind, settings) if request.kind in SIZES else 0
    for name, allowed in sounds.CHOICES.items() if request.kind == "sound" else ():
        sounds.choose(words, _choice(settings, name, allowed))
    _readable(request.kind, words, size)
    view = _choice(settings, "view", VIEWS.get(request.kind, (sprites.AUTO,)))
    _visible(request.kind, words, view)
    colours = _palette(settings)
    fade(words, colours)
    return Order(
        engine=f"{NAME} {VERSION}",
        kind=request.kind,
        seed=_seed(request.seed),
        size=size,
        palette=colours,
        outline=_choice(settings, "outline", OUTLINES),
        movement=movement,
        view=view,
        prompt=prompt,
        style=style,
        words=words,
    )


EXAMPLES = {
    "sprite": "dragon, knight or slime",
    "icon": "sword, potion or key",
    "texture": "cobblestone, lava or planks",
    "panel": "wooden panel, stone button or gold slot",
    "tileset": "grass on water, or stone over dirt",
    "animation": "knight, dragon or slime",
    "sound": "coin, explosion or footsteps on gravel",
}


def _words(kind: str, prompt: str, movement: str, style: str) -> Understanding:
    """What was understood; a prompt of which nothing was is refused: nobody asked for a guess.

    However well the style is understood: it does not say what to make.
    """
    words = read(kind, prompt, movement, style)
    own = read(kind, prompt, movement) if style else words
    if kind == "animation" and not animation.moves(words):
        raise EngineError(
            "bad_input",
            f"A {words.archetype or str(words.family).removesuffix('s')} does not walk. "
            "Name a person, a monster or an animal.",
        )
    if own.coverage == 0:
        strange = ", ".join(list(dict.fromkeys([*own.unknown, *own.conflict]))[:8])
        raise EngineError(
            "bad_input",
            f"The built-in engine can make nothing from these words: {strange}. "
            f"Name something it knows, such as {EXAMPLES[kind]}.",
        )
    return words


def read(kind: str, prompt: str, movement: str, style: str = "") -> Understanding:
    """The words of a prompt for one of KINDS; `style` is as in `understand`.

    Pure, and never raises.
    """
    if kind == "sound":
        return sounds.read(prompt, style)
    if kind == "tileset":
        return tilesets.read(prompt, 0, style).account()
    if kind == "animation":
        return animation.read(prompt, movement, style)
    return understand(kind, prompt, style)


def _readable(kind: str, words: Understanding, size: int) -> None:
    """Refuse what could not be told apart at this size."""
    subject = sprites.SUBJECTS.get(words.archetype or "") if kind == "sprite" else None
    if subject and size < subject.least:
        raise EngineError(
            "bad_input",
            f"At {size} pixels nobody could tell that this is a {words.archetype}: "
            f"choose {subject.least} or more.",
        )
    if kind in ("sprite", "icon") and size < 24 and words.size in ("tiny", "small"):
        raise EngineError(
            "bad_input",
            f"At {size} pixels there is no room for something {words.size}: "
            f"leave that word out, or choose 24 or more.",
        )


def _visible(kind: str, words: Understanding, view: str) -> None:
    """Refuse what cannot be drawn from there."""
    if words.archetype in sprites.SUBJECTS:
        drawn = sprites.SUBJECTS[words.archetype].views
        if not sprites.offers(drawn, view):
            raise EngineError("bad_input", sprites.refusal(words.archetype, drawn, view))
    elif kind in VIEWS and not sprites.seen_from(words.family, view):
        raise EngineError(
            "bad_input",
            f"Nothing of the {words.family} can be drawn like this: leave the view as usual.",
        )


def _seed(seed: object) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise EngineError("bad_input", "The seed must be a whole number that is not negative.")
    return seed


def _size(kind: str, settings: Mapping[str, object]) -> int:
    size = settings.get("size", 64 if kind == "texture" else 32)
    if isinstance(size, bool) or not isinstance(size, int) or size not in SIZES[kind]:
        allowed = ", ".join(map(str, SIZES[kind]))
        raise EngineError("bad_input", f"The size must be one of {allowed} pixels.")
    return size


def _choice(settings: Mapping[str, object], name: str, allowed: tuple[str, ...]) -> str:
    value = settings.get(name, allowed[0])
    if value not in allowed:
        raise EngineError("bad_input", f"The {name} must be one of {', '.join(allowed)}.")
    return str(value)


def _palette(settings: Mapping[str, object]) -> str:
    name = settings.get("palette", palette.FREE)
    if isinstance(name, str) and palette.BROUGHT.fullmatch(name):
        return name
    return _choice(settings, "palette", palette.NAMES)


def _text(settings: Mapping[str, object], name: str) -> str:
    text = settings.get(name, "")
    if not isinstance(text, str):
        raise EngineError("bad_input", f"The {name} must be text.")
    return text
