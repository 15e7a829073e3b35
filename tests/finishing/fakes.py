"""Pictures as image models make them: "pixel art" of blurred, noisy pixels on a drifting grid."""

import io
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from worker.engines.procedural import sprites
from worker.engines.procedural.understanding import understand
from worker.finishing.colour import Pixels


def sprite(prompt: str, seed: int, size: int) -> Pixels:
    """A drawing of the built-in engine."""
    return sprites.make(understand("sprite", prompt), seed, size, "free", "tinted").pixels


def on_white(pixels: Pixels) -> Pixels:
    image = Image.fromarray(pixels)
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return np.asarray(ground)


def fake(
    truth: Pixels,
    size: int,
    seed: int,
    blur: float = 2.5,
    noise: float = 3,
    drift: float = 0,
) -> Pixels:
    """`truth` (opaque) blown up to `size` pixels. `blur` in pixels, `drift` in cells."""
    dice = np.random.default_rng(seed)
    cells = truth.shape[0]
    rows, columns = (_lines(size, cells, drift, dice) for _ in range(2))
    large = Image.fromarray(truth[rows[:, None], columns]).convert("RGB")
    soft = np.asarray(large.filter(ImageFilter.GaussianBlur(blur))).astype(np.float64)
    noisy = np.clip(soft + dice.normal(0, noise, soft.shape), 0, 255).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(noisy).save(file, "JPEG", quality=88)
    return np.asarray(Image.open(file).convert("RGBA"))


def _lines(size: int, cells: int, drift: float, dice: np.random.Generator) -> NDArray[np.int64]:
    """Which cell each row (or column) belongs to: evenly, but for a sine of `drift` cells."""
    place = (np.arange(size) + 0.5) / size * cells
    waves, phase = dice.uniform(1.2, 3.5), dice.uniform(0, 2 * np.pi)
    place = place + drift * np.sin(2 * np.pi * waves * place / cells + phase)
    return np.clip(np.floor(place), 0, cells - 1).astype(np.int64)


def right(found: Pixels, truth: Pixels, near: int = 16) -> float:
    """The share of pixels whose channels are all within `near` of the truth."""
    off = np.abs(found.astype(int) - truth.astype(int)).max(axis=2)
    return float((off <= near).mean())


Recover = Callable[[Pixels, int, int], Pixels]
