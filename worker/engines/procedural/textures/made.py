"""Made grounds: planks, metal plates, circuit boards."""

import numpy as np

from worker.engines.procedural.colour import Tone
from worker.engines.procedural.textures.noise import Floats, fractal, lattice
from worker.engines.procedural.textures.surface import Layer, Site, Surface, shades


def planks(site: Site, tone: Tone) -> Surface:
    """Boards with grain, knots and nails; lying or standing."""
    upright = site.dice.pick("direction", ("lying", "lying", "upright")) == "upright"
    x, y = (site.y, site.x) if upright else (site.x, site.y)
    n, s = site.size, site.seed
    boards = site.count(site.dice.pick("boards", (3, 4, 5)))
    row = np.floor(y * boards).astype(np.int64)
    fy = y * boards - row
    along = (x + lattice(1, boards, s)[row % boards, 0]) % 1.0
    side, end = np.minimum(fy, 1 - fy) * n / boards, np.minimum(along, 1 - along) * n
    grain = _grain(x, y, s, n)
    number = lattice(1, boards, s + 3)[row % boards, 0]
    light = 0.40 + 0.26 * (number - 0.5) + 0.30 * grain + _knots(along, fy, row % boards, boards, s)
    light = (
        light
        + np.where((side < 2) & (fy < 0.5), 0.13, 0)
        - np.where((side < 2) & (fy > 0.5), 0.1, 0)
    )
    seam = (side < 1) | (end < 1)
    light = np.where(seam, 0.0, light)
    height = np.where(seam, 0.1, 0.6 + 0.12 * grain + 0.1 * number)
    if site.dice.chance("nails", 0.7):
        nail = (np.abs(end - 3.0) < 1) & (np.abs(np.abs(fy - 0.5) - 0.26) * n / boards < 1)
        light = np.where(nail, 0.05, light)
    return Surface(height, [Layer(site.everywhere(), light, shades(tone))])


def _grain(x: Floats, y: Floats, seed: int, size: int) -> Floats:
    wave = fractal(x, y, 2, seed + 8, octaves=2) * 0.02
    return fractal(x, y + wave, 3, seed, octaves=3, rows=24 if size > 32 else 16)


def _knots(
    along: Floats,
    across: Floats,
    row: np.ndarray[tuple[int, ...], np.dtype[np.int64]],
    boards: int,
    seed: int,
) -> Floats:
    """Rings round one knot on some boards."""
    at = lattice(1, boards, seed + 21)[row, 0]
    there = lattice(1, boards, seed + 22)[row, 0] > 0.45
    away = np.hypot((along - 0.2 - 0.6 * at) * boards * 0.55, across - 0.5) * 3
    ring = np.where(
        away < 1, np.cos(away * 9) * 0.18 * (1 - away) - 0.22 * np.clip(0.4 - away, 0, 1), 0.0
    )
    result: Floats = np.where(there, ring, 0.0)
    return result


def metal(site: Site, tone: Tone) -> Surface:
    """Riveted plates, brushed; square, wide, or with a tread."""
    n, s = site.size, site.seed
    rows = site.count(2)
    columns = rows * (1 if site.dice.pick("plate", ("square", "square", "tall")) == "square" else 2)
    u, v = site.x * columns, site.y * rows
    column, row = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    left, top = (u - column) * n / columns, (v - row) * n / rows
    right, low = n / columns - left, n / rows - top
    inside = np.minimum(np.minimum(left, right), np.minimum(top, low))
    number = lattice(columns, rows, s)[row % rows, column % columns]
    brushed = fractal(site.x, site.y, 2, s, octaves=4, rows=32)
    light = 0.48 + 0.16 * (number - 0.5) + 0.18 * brushed + 0.10 * (low - top) * rows / n
    height = np.where(inside < 1, 0.1, 0.6)
    lit = (inside >= 1) & (inside < 2) & (np.minimum(left, top) < 2)
    dark = (inside >= 1) & (inside < 2) & ~lit
    light = np.where(
        inside < 1, 0.0, np.where(lit, light + 0.26, np.where(dark, light - 0.2, light))
    )
    surface = Surface(height, [Layer(site.everywhere(), light, shades(tone))])
    finish = site.dice.pick("finish", ("rivets", "rivets", "tread", "plain"))
    if finish == "tread":
        _tread(site, surface, inside)
    elif finish == "rivets":
        _rivets(surface, np.minimum(left, right), np.minimum(top, low))
    return surface


def _rivets(surface: Surface, across: Floats, down: Floats) -> None:
    rivet = np.round(np.hypot(across - 4.5, down - 4.5), 4) < 1.9
    layer = surface.layers[0]
    above = rivet & ~np.roll(rivet, 1, 0)
    shadow = np.roll(rivet, 1, 0) & ~rivet
    light = np.where(rivet, np.where(above, 0.97, 0.58), np.where(shadow, 0.06, layer.light))
    surface.layers[0] = Layer(layer.where, light, layer.ramp)
    surface.height = np.where(rivet, 0.85, surface.height)


def _tread(site: Site, surface: Surface, inside: Floats) -> None:
    count = site.count(8, even=True)
    u, v = site.x * count, site.y * count
    odd = (np.floor(u) + np.floor(v)) % 2 == 1
    fx, fy = u % 1 - 0.5, v % 1 - 0.5
    a, b = np.where(odd, fx + fy, fx - fy), np.where(odd, fx - fy, fx + fy)
    bump = ((a / 0.62) ** 2 + (b / 0.26) ** 2 < 1) & (inside > 3)
    layer = surface.layers[0]
    shadow = np.roll(bump, (1, 1), (0, 1)) & ~bump & (inside > 2)
    lit = bump & ~np.roll(bump, (1, 1), (0, 1))
    light = np.where(
        lit, 0.95, np.where(bump, layer.light + 0.12, np.where(shadow, 0.14, layer.light))
    )
    surface.layers[0] = Layer(layer.where, light, layer.ramp)
    surface.height = np.where(bump, 0.9, surface.height)


def circuit(site: Site, tone: Tone) -> Surface:
    """A board with traces, pads and chips."""
    n, s = site.size, site.seed
    count = site.count(8)
    column, row = (site.x * count).astype(np.int64), (site.y * count).astype(np.int64)
    fx, fy = site.x * count - column - 0.5, site.y * count - row - 0.5
    across, down = lattice(count, count, s) > 0.5, lattice(count, count, s + 1) > 0.5
    right, left = across[row, column], across[row, (column - 1) % count]
    low, top = down[row, column], down[(row - 1) % count, column]
    wide = max(1.05 * count / n, 0.1)
    trace = ((np.abs(fy) < wide) & ((right & (fx > -wide)) | (left & (fx < wide)))) | (
        (np.abs(fx) < wide) & ((low & (fy > -wide)) | (top & (fy < wide)))
    )
    ends = right * 1 + left * 1 + low * 1 + top * 1
    pad = (np.round(np.hypot(fx, fy), 4) < 0.32) & (ends == 1)
    hole = (np.round(np.hypot(fx, fy), 4) < 0.13) & (ends == 1)
    copper = (trace | pad) & ~hole
    light = 0.36 + 0.16 * fractal(site.x, site.y, 4, s, octaves=3)
    light = np.where(np.roll(copper, (1, 1), (0, 1)) & ~copper, 0.06, light)
    surface = Surface(np.full(light.shape, 0.4), [Layer(site.everywhere(), light, shades(tone))])
    shine = np.where(np.roll(copper, (1, 1), (0, 1)), 0.5, 0.82)
    metal_tone = Tone(site.dice.pick("traces", (84.0, 84.0, 60.0, 230.0)), 0.12, 0.36, 0.94)
    surface.add(Layer(copper, shine, shades(metal_tone, 5)), 0.4)
    chip = (ends == 0) & (np.maximum(np.abs(fx), np.abs(fy)) < 0.42)
    shell = np.where(np.minimum(fx, fy) < -0.3, 0.8, 0.3)
    surface.add(Layer(chip, shell, shades(Tone(270, 0.015, 0.16, 0.5), 5)), 0.45)
    return surface
