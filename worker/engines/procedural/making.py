"""From a checked order to files: pictures, maps and sounds, each with its record."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from worker.engines.base import Cancelled, IsCancelled, Produced, Report, Role
from worker.engines.procedural import (
    animation,
    icons,
    panels,
    sounds,
    sprites,
    textures,
    tilesets,
)
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sounds import files as audio
from worker.engines.procedural.textures import surface as surfaces

CONVENTION = "OpenGL, +Y"  # of normal maps
Meta = dict[str, object]


@dataclass(frozen=True, slots=True)
class Order:
    """A checked request."""

    engine: str  # and its version
    kind: str
    seed: int
    size: int
    palette: str
    outline: str
    movement: str
    view: str  # a setting: `auto` is as usual for the subject
    prompt: str
    style: str
    words: Understanding


@dataclass(frozen=True, slots=True)
class Stages:
    """How far it is; each begins only if nobody wants it to end."""

    report: Report
    cancelled: IsCancelled

    def begin(self, fraction: float, name: str) -> None:
        """Tell of the stage. Raises Cancelled."""
        if self.cancelled():
            raise Cancelled
        self.report(fraction, name)


def _figure(order: Order, out: Path, stages: Stages) -> list[Produced]:
    look = order.words, order.seed, order.size, order.palette, order.outline
    made = sprites.make(*look, order.view) if order.kind == "sprite" else icons.make(*look)
    stages.begin(0.7, "shading")
    drawn: Meta = {"family": made.family, "archetype": made.archetype, "view": _view(order)}
    meta = _meta(order, made.pixels, drawn)
    if made.native != order.size:
        meta["native_size"] = made.native
        meta["enlarged"] = order.size // made.native
    stages.begin(0.9, "saving")
    normals = _save(out, "normal", made.normals, {"convention": CONVENTION})
    return [_save(out, "main", made.pixels, meta), normals]


def _texture(order: Order, out: Path, stages: Stages) -> list[Produced]:
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


def _panel(order: Order, out: Path, stages: Stages) -> list[Produced]:
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


def _tileset(order: Order, out: Path, stages: Stages) -> list[Produced]:
    pair = tilesets.read(order.prompt, order.seed, order.style)
    made = tilesets.make(pair, order.seed, order.size, order.palette)
    stages.begin(0.7, "shading")
    drawn: Meta = {"family": "ground", "archetype": f"{made.upper} on {made.lower}"}
    meta = {**_meta(order, made.sheet(), drawn), "tileset": made.facts()}
    stages.begin(0.9, "saving")
    preview = _save(out, "preview", made.preview(), {"map": "a sample made of the tiles"})
    return [_save(out, "main", made.sheet(), meta), preview]


def _animation(order: Order, out: Path, stages: Stages) -> list[Produced]:
    actions = tuple(animation.ACTIONS) if order.movement == "all" else (order.movement,)
    made = animation.make(
        order.words, order.seed, order.size, order.palette, order.outline, actions, order.view
    )
    stages.begin(0.7, "shading")
    drawn: Meta = {"family": made.family, "archetype": made.archetype, "view": _view(order)}
    meta = {**_meta(order, made.sheet(), drawn), "animation": made.facts()}
    stages.begin(0.9, "saving")
    return [_save(out, "main", made.sheet(), meta)]


def _sound(order: Order, out: Path, stages: Stages) -> list[Produced]:
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


def make(order: Order, out: Path, stages: Stages) -> list[Produced]:
    """Draw or sound what was ordered, and write its files below `out`. Raises Cancelled."""
    return _MAKERS.get(order.kind, _figure)(order, out, stages)


def _view(order: Order) -> str:
    """The view that was asked for; nothing if it is the usual one."""
    return "" if order.view == sprites.AUTO else order.view


def _meta(order: Order, pixels: NDArray[np.uint8] | None, drawn: Meta) -> Meta:
    """The account of the words and of what was drawn, ready for JSON."""
    resolved = {**order.words.resolved(), **{name: value for name, value in drawn.items() if value}}
    words = order.words
    resolved["subject_from"] = "words" if words.archetype else "family" if words.family else "seed"
    return {
        "engine": order.engine,
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
