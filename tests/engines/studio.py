"""Short ways to ask the procedural engine for pictures in tests."""

import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from worker.engines.base import Produced, Request
from worker.engines.procedural import Procedural, icons, sprites
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
) -> Pixels:
    """The pixels of a sprite or an icon."""
    make = sprites.make if kind == "sprite" else icons.make
    return make(understand(kind, prompt), seed, size, palette, outline).pixels


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
