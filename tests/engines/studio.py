"""Short ways to ask the procedural engine for pictures in tests."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from worker.engines.base import Produced, Request
from worker.engines.procedural import Procedural, icons, shading, sprites
from worker.engines.procedural.drawing import Drawing
from worker.engines.procedural.figure import Figure
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.understanding import understand

Pixels = NDArray[np.uint8]


def draw(
    kind: str,
    prompt: str = "",
    *,
    seed: int = 1,
    size: int = 32,
    palette: str = "free",
    outline: str = "tinted",
    view: str = sprites.AUTO,
) -> Pixels:
    """The pixels of a sprite, seen from there, or of an icon."""
    return _drawing(kind, understand(kind, prompt), seed, size, palette, outline, view).pixels


def _drawing(
    kind: str, words: Understanding, seed: int, size: int, palette: str, outline: str, view: str
) -> Drawing:
    if kind == "sprite":
        return sprites.make(words, seed, size, palette, outline, view)
    return icons.make(words, seed, size, palette, outline)


def seen_from(name: str, view: str, *, seed: int = 1, size: int = 32, prompt: str = "") -> Pixels:
    """The pixels of that archetype from there."""
    words = understand("sprite", prompt)
    words.family, words.archetype = sprites.SUBJECTS[name].family, name
    return sprites.make(words, seed, size, "free", "tinted", view).pixels


def generate(kind: str, seed: int = 1, **settings: str | int) -> dict[str, tuple[Produced, Pixels]]:
    """What the engine produced for a request, by role, decoded from its files."""
    with tempfile.TemporaryDirectory() as folder:
        request = Request(kind, settings, seed)
        produced = Procedural().generate(request, Path(folder), lambda _f, _s: None, lambda: False)
        return {file.role: (file, np.asarray(Image.open(file.path))) for file in produced}


def colours(pixels: Pixels) -> set[tuple[int, ...]]:
    """The colours of the opaque pixels."""
    flat = pixels.reshape(-1, pixels.shape[-1])
    seen = flat[flat[:, 3] > 0] if pixels.shape[-1] == 4 else flat
    return {tuple(int(channel) for channel in colour[:3]) for colour in seen}


def solid(pixels: Pixels) -> NDArray[np.bool_]:
    """Where the picture is not transparent."""
    return np.asarray(pixels[..., 3] > 0)


def feet(frame: Pixels) -> int:
    """How many columns the lowest rows cover: feet apart cover more than feet together."""
    return int(solid(frame)[-4:].any(0).sum())


@dataclass(frozen=True, slots=True)
class Seen:
    """A drawing before it was finished, the account of its words, and its picture."""

    words: Understanding
    figure: Figure
    pixels: Pixels

    @property
    def followed(self) -> bool:
        """Whether every word was understood and followed."""
        return not self.words.conflict and not self.words.unknown

    def part(self, name: str) -> int:
        """How many pixels go by that name: in the buffer where something is, and stamped on it."""
        numbers = [n for n, names in enumerate(self.figure.parts.names) if name in names]
        solid = self.figure.shape >= 0
        there = np.isin(self.figure.parts.map, numbers) & solid
        stamped = [s for s in self.figure.stamps if s.part in numbers and solid[s.row, s.column]]
        return int(there.sum()) + len(stamped)


def see(
    kind: str,
    prompt: str,
    *,
    seed: int = 1,
    size: int = 32,
    archetype: str = "",
    view: str = sprites.AUTO,
) -> Seen:
    """Draw, and keep the figure; `archetype` is for those that no word names."""
    words = understand(kind, prompt)
    if archetype:
        words.archetype = archetype
    with mock.patch.object(shading, "render", side_effect=shading.render) as render:
        pixels = _drawing(kind, words, seed, size, "free", "tinted", view).pixels
        figure = render.call_args.args[0]
    return Seen(words, figure, pixels)
