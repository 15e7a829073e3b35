"""The engine: takes a request, draws or sounds, writes PNG and WAV files."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from worker.engines.base import (
    Cancelled,
    Description,
    EngineError,
    IsCancelled,
    Produced,
    Report,
    Request,
    Role,
)
from worker.engines.procedural import (
    animation,
    icons,
    palette,
    panels,
    sounds,
    sprites,
    textures,
    tilesets,
)
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sounds import files as audio
from worker.engines.procedural.textures import surface as surfaces
from worker.engines.procedural.understanding import understand

NAME = "procedural"
VERSION = "3"
KINDS = ("sprite", "icon", "texture", "panel", "tileset", "animation", "sound")
SIZES = {
    "sprite": (16, 24, 32, 48, 64, 96, 128),
    "icon": (16, 24, 32, 48, 64, 96, 128),
    "texture": (32, 64, 128, 256, 512),
    "panel": (32, 48, 64, 96, 128),
    "tileset": (16, 32, 48, 64),
    "animation": (24, 32, 48, 64, 96, 128),
}
CONVENTION = "OpenGL, +Y"
OUTLINES = ("tinted", "black", "none")
MOVEMENTS = ("all", *animation.ACTIONS)

Meta = dict[str, object]


@dataclass(frozen=True, slots=True)
class Order:
    """A checked request."""

    kind: str
    seed: int
    size: int
    palette: str
    outline: str
    movement: str
    prompt: str
    style: str
    words: Understanding


class Procedural:
    """Assets from words and a seed; the same request, the same pixels."""

    def describe(self) -> Description:
        """What this engine is; it needs nothing, so it is always ready."""
        return Description(NAME, VERSION, KINDS)

    def generate(
        self, request: Request, out: Path, report: Report, cancelled: IsCancelled
    ) -> list[Produced]:
        """Make the asset below `out`. Raises EngineError("bad_input") or Cancelled."""
        stages = _Stages(report, cancelled)
        stages.begin(0.05, "reading the words")
        order = check(request)
        stages.begin(0.2, "sounding" if order.kind == "sound" else "drawing")
        return _MAKERS.get(order.kind, _figure)(order, out, stages)


@dataclass(frozen=True, slots=True)
class _Stages:
    report: Report
    cancelled: IsCancelled

    def begin(self, fraction: float, name: str) -> None:
        if self.cancelled():
            raise Cancelled
        self.report(fraction, name)


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
    return Order(
        kind=request.kind,
        seed=_seed(request.seed),
        size=size,
        palette=_palette(settings),
        outline=_choice(settings, "outline", OUTLINES),
        movement=movement,
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


def _figure(order: Order, out: Path, stages: _Stages) -> list[Produced]:
    draw = sprites.make if order.kind == "sprite" else icons.make
    made = draw(order.words, order.seed, order.size, order.palette, order.outline)
    stages.begin(0.7, "shading")
    drawn: Meta = {"family": made.family, "archetype": made.archetype}
    meta = _meta(order, made.pixels, drawn)
    if made.native != order.size:
        meta["native_size"] = made.native
        meta["enlarged"] = order.size // made.native
    stages.begin(0.9, "saving")
    normals = _save(out, "normal", made.normals, {"convention": CONVENTION})
    return [_save(out, "main", made.pixels, meta), normals]


def _texture(order: Order, out: Path, stages: _Stages) -> list[Produced]:
    made = textures.make(order.words, order.seed, order.size)
    stages.begin(0.6, "shading")
    pixels = surfaces.picture(made.surface, order.palette)[..., :3]
    drawn: Meta = {"family": "ground", "archetype": made.archetype, "features": list(made.traits)}
    meta = _meta(order, pixels, drawn)
    meta["seamless"] = True
    stages.begin(0.9, "saving")
    return [
        _save(out, "main", pixels, meta),
        _save(
            out,
            "height",
            surfaces.height_map(made.surface),
            {"black": "lowest", "white": "highest"},
        ),
        _save(out, "normal", surfaces.normal_map(made.surface), {"convention": CONVENTION}),
    ]


def _panel(order: Order, out: Path, stages: _Stages) -> list[Produced]:
    made = panels.make(order.words, order.seed, order.size, order.palette)
    stages.begin(0.7, "shading")
    drawn: Meta = {"family": "interface", "archetype": made.archetype, "material": made.theme}
    meta = _meta(order, made.pixels, drawn)
    meta["margins"] = made.margins.as_json()
    meta["pieces"] = [
        {"name": name, "x": x, "y": y, "width": width, "height": height}
        for name, x, y, width, height in made.pieces
    ]
    stages.begin(0.9, "saving")
    return [_save(out, "main", made.pixels, meta)]


def _tileset(order: Order, out: Path, stages: _Stages) -> list[Produced]:
    pair = tilesets.read(order.prompt, order.seed, order.style)
    made = tilesets.make(pair, order.seed, order.size, order.palette)
    stages.begin(0.7, "shading")
    drawn: Meta = {"family": "ground", "archetype": f"{made.upper} on {made.lower}"}
    meta = {**_meta(order, made.sheet(), drawn), "tileset": made.facts()}
    stages.begin(0.9, "saving")
    preview = _save(out, "preview", made.preview(), {"map": "a sample made of the tiles"})
    return [_save(out, "main", made.sheet(), meta), preview]


def _animation(order: Order, out: Path, stages: _Stages) -> list[Produced]:
    actions = tuple(animation.ACTIONS) if order.movement == "all" else (order.movement,)
    made = animation.make(
        order.words, order.seed, order.size, order.palette, order.outline, actions
    )
    stages.begin(0.7, "shading")
    drawn: Meta = {"family": made.family, "archetype": made.archetype}
    meta = {**_meta(order, made.sheet(), drawn), "animation": made.facts()}
    stages.begin(0.9, "saving")
    return [_save(out, "main", made.sheet(), meta)]


def _sound(order: Order, out: Path, stages: _Stages) -> list[Produced]:
    made = sounds.make(order.words, order.seed)
    stages.begin(0.9, "saving")
    return audio.write(made, out, _meta(order, None, {**made.shape, "archetype": made.archetype}))


_MAKERS = {
    "sound": _sound,
    "texture": _texture,
    "panel": _panel,
    "tileset": _tileset,
    "animation": _animation,
}


def _meta(order: Order, pixels: NDArray[np.uint8] | None, drawn: Meta) -> Meta:
    """The account of the words and of what was drawn, ready for JSON."""
    resolved = {**order.words.resolved(), **{name: value for name, value in drawn.items() if value}}
    words = order.words
    resolved["subject_from"] = "words" if words.archetype else "family" if words.family else "seed"
    return {
        "engine": f"{NAME} {VERSION}",
        **order.words.lists(),
        "coverage": order.words.coverage,
        "resolved": resolved,
        **({} if pixels is None else {"colours": _colours(pixels)}),
    }


def _colours(pixels: NDArray[np.uint8]) -> int:
    flat = pixels.reshape(-1, pixels.shape[-1]).astype(np.uint32)
    if pixels.shape[-1] == 4:
        flat = flat[flat[:, 3] > 0]
    return len(np.unique(flat[:, 0] << 16 | flat[:, 1] << 8 | flat[:, 2]))


def _save(out: Path, role: Role, pixels: NDArray[np.uint8], meta: Meta) -> Produced:
    path = out / f"{role}.png"
    Image.fromarray(np.ascontiguousarray(pixels)).save(path, optimize=False, compress_level=6)
    return Produced(path, role, "image/png", meta)
