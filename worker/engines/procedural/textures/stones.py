"""Grounds of stone: slabs, cobbles, bricks, tiles, lava, ice, scales, roofs."""

import numpy as np

from worker.engines.procedural.colour import Tone, oklch
from worker.engines.procedural.textures.noise import Floats, cells, fractal, lattice, smooth, warped
from worker.engines.procedural.textures.surface import Layer, Mask, Site, Surface, shades

MORTAR = Tone(70, 0.02, 0.30, 0.72)
EMBERS = tuple(
    oklch(*step)
    for step in ((0.40, 0.16, 22), (0.50, 0.20, 27), (0.60, 0.21, 36), (0.70, 0.19, 50),
                 (0.80, 0.17, 70), (0.89, 0.14, 88), (0.96, 0.08, 98))
)  # fmt: skip


def stone(site: Site, tone: Tone) -> Surface:
    """Irregular slabs with lit and dark edges."""
    s, count = site.seed, site.count(site.dice.pick("count", (4, 5, 5)))
    x, y = warped(site.x, site.y, 0.03, 4, s)
    slab = cells(x, y, count, s)
    grain = fractal(site.x, site.y, 6, s, octaves=4)
    height = smooth(0.0, 0.22, slab.edge) * 0.55 + 0.3 * slab.number + 0.2 * grain
    light = _edged(height * 0.86, slab.edge, count, site)
    return Surface(height, [Layer(site.everywhere(), light, shades(tone))])


def cobble(site: Site, tone: Tone) -> Surface:
    """Round stones in dark earth."""
    s, count = site.seed, site.count(site.dice.pick("count", (5, 6, 6)))
    x, y = warped(site.x, site.y, 0.02, 4, s)
    stones = cells(x, y, count, s, jitter=0.75)
    dome = smooth(0.04, 0.55, stones.edge)
    grain = fractal(site.x, site.y, 8, s, octaves=3)
    height = dome * 0.8 + 0.1 * stones.number + 0.08 * grain
    light = 0.14 + dome * 0.55 + 0.26 * (stones.number - 0.5) + 0.12 * grain
    light = light + _slope(height, site) * 0.9
    surface = Surface(height, [Layer(site.everywhere(), light, shades(tone))])
    gap = stones.edge < 0.09
    earth = np.clip(0.25 + 0.5 * grain, 0, 1)
    surface.add(Layer(gap, earth, shades(Tone(60, 0.03, 0.17, 0.40), 4)))
    return surface


def _slope(height: Floats, site: Site) -> Floats:
    """How much the surface faces the light at the top left, about -.3...3."""
    right, down = np.roll(height, -1, 1) - height, np.roll(height, -1, 0) - height
    scale = site.size / 64 * 0.5
    result: Floats = np.clip((right + down) * scale, -0.3, 0.3)
    return result


def _edged(light: Floats, edge: Floats, count: int, site: Site) -> Floats:
    """Cracks dark; the pixels at a slab's upper left lighter, at its lower right darker."""
    wide = count / site.size * 1.3
    crack = edge < wide
    inner = (edge >= wide) & (edge < wide * 2.4)
    lit = inner & np.roll(crack, (1, 1), (0, 1))
    dark = inner & np.roll(crack, (-1, -1), (0, 1)) & ~lit
    light = np.where(lit, light + 0.17, np.where(dark, light - 0.15, light))
    return np.where(crack, np.minimum(light, 0.08), light)


def brick(site: Site, tone: Tone) -> Surface:
    """Bricks in one of four bonds, in mortar."""
    n, s = site.size, site.seed
    rows = site.count(6, even=True)
    bond = site.dice.pick("bond", ("running", "third", "stack", "english"))
    columns = max(2, rows // 2)
    row = np.floor(site.y * rows).astype(np.int64)
    wide = (
        np.where(row % 2, columns, columns * 2)
        if bond == "english"
        else np.full(row.shape, columns)
    )
    shift = {
        "running": (row % 2) * 0.5,
        "third": (row % 2) * 0.33,
        "stack": row * 0.0,
        "english": (row % 2) * 0.25,
    }[bond]
    across = site.x * wide + shift
    column = np.floor(across).astype(np.int64)
    fx, fy = across - column, site.y * rows - row
    number = lattice(columns * 2, rows, s)[row % rows, column % wide]
    left, top = fx * n / wide, fy * n / rows
    right, low = (1 - fx) * n / wide, (1 - fy) * n / rows
    inside = np.minimum(np.minimum(left, right), np.minimum(top, low))
    joint = 0.9 if n <= 64 else 1.3
    grain = fractal(site.x, site.y, 8, s, octaves=3)
    light = 0.34 + 0.30 * (number - 0.4) + 0.22 * grain
    light = (
        light
        + np.where((left < joint + 1) | (top < joint + 1), 0.17, 0)
        - np.where((right < joint + 1) | (low < joint + 1), 0.15, 0)
    )
    height = smooth(joint - 0.2, joint + 2.2, inside) * 0.55 + 0.2 + 0.1 * number + 0.08 * grain
    surface = Surface(height, [Layer(site.everywhere(), light, shades(tone))])
    mortar = np.clip(0.34 + 0.4 * fractal(site.x, site.y, 8, s + 4, octaves=2), 0, 1)
    surface.add(Layer(inside < joint, mortar, shades(MORTAR, 5)))
    return surface


def tiles(site: Site, tone: Tone) -> Surface:
    """Polished tiles: checker, diamond, or small squares, with veins."""
    n, s = site.size, site.seed
    count = site.count(site.dice.pick("count", (4, 4, 2)), even=True)
    layouts = ("checker", "diamond", "plain") if site.plain else ("checker", "diamond")
    layout = site.dice.pick("layout", layouts)
    u, v = (site.x + site.y, site.x - site.y) if layout == "diamond" else (site.x, site.y)
    half = count // 2 * (1 if layout == "diamond" else 2)
    u, v = u * half, v * half
    column, row = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    fx, fy = u - column, v - row
    inside = np.minimum(np.minimum(fx, 1 - fx), np.minimum(fy, 1 - fy)) * n / half
    odd = (column + row) % 2 == 1
    x, y = warped(site.x, site.y, 0.12, 3, s)
    vein = np.abs(fractal(x, y, 3, s + 40, octaves=4))
    number = (
        lattice(half * 2, half * 2, s)[row % (half * 2), column % (half * 2)]
        if layout != "diamond"
        else vein * 0
    )
    light = 0.60 + 0.14 * (number - 0.5) + 0.10 * fractal(site.x, site.y, 4, s, octaves=3)
    light = light - 0.22 * smooth(0.07, 0.0, vein)
    bevel = inside < 2
    lit = bevel & ((fx < 0.5) & (fx <= fy) | (fy < 0.5) & (fy <= fx))
    light = light + np.where(lit, 0.2, np.where(bevel, -0.16, 0.0))
    height = smooth(0.6, 2.6, inside) * 0.4 + 0.4
    surface = Surface(height, [Layer(site.everywhere(), light, shades(tone))])
    if layout != "plain":
        said = site.words.colours or site.words.material or site.words.element
        second = tone.turned(0.0 if said else site.dice.pick("second", (0.0, 40.0, 180.0)))
        second = second.lighter(-0.07 if said else -0.22)
        surface.add(Layer(odd, light, shades(site.second or second)))
    surface.add(Layer(inside < 0.8, np.full(light.shape, 0.2), shades(MORTAR, 5)))
    return surface


def lava(site: Site, tone: Tone) -> Surface:
    """Dark crust floating on glowing melt."""
    s, count = site.seed, site.count(site.dice.pick("count", (3, 4, 4)))
    x, y = warped(site.x, site.y, 0.06, 3, s)
    plates = cells(x, y, count, s)
    gap = site.dice.between("gap", 0.12, 0.2)
    edge = plates.edge + 0.12 * fractal(site.x, site.y, 6, s, octaves=3)
    melt = np.clip(1 - edge / gap * 0.62, 0, 1)
    surface = Surface(np.where(edge > gap, 0.55 + 0.35 * smooth(gap, 0.6, edge), 0.2))
    surface.layers.append(Layer(site.everywhere(), melt, _molten(site, tone)))
    crust = 0.2 + 0.5 * smooth(gap, 0.75, edge) + 0.3 * fractal(site.x, site.y, 8, s + 2, octaves=3)
    crust = crust + 0.2 * (plates.number - 0.5) + _slope(surface.height, site)
    surface.layers.append(Layer(edge > gap, crust, shades(Tone(18, 0.04, 0.15, 0.46), 6)))
    return surface


def _molten(site: Site, tone: Tone) -> tuple[tuple[int, int, int], ...]:
    return shades(Tone(tone.hue, 0.2, 0.42, 0.96, 40)) if site.words.colours else EMBERS


def ice(site: Site, tone: Tone) -> Surface:
    """Cracked ice with pale depths."""
    s, count = site.seed, site.count(site.dice.pick("count", (3, 4, 5)))
    x, y = warped(site.x, site.y, 0.06, 3, s)
    plates = cells(x, y, count, s, jitter=1.0)
    deep = fractal(site.x, site.y, 3, s, octaves=4)
    wide = count / site.size
    light = 0.5 + 0.2 * (plates.number - 0.5) + 0.30 * deep
    light = np.where(plates.edge < wide * 1.2, 0.98, light)
    light = np.where((plates.edge >= wide * 1.2) & (plates.edge < wide * 2.2), light - 0.14, light)
    lines = np.sin((site.x * 2 + site.y * 3) * 2 * np.pi * 2 + 3 * deep)
    scratch = np.abs(np.round(lines, 4)) < 0.06
    light = np.where(scratch & (plates.number > 0.55), light + 0.18, light)
    height = 0.6 + 0.2 * plates.number + 0.1 * deep - 0.3 * smooth(0.1, 0.0, plates.edge)
    return Surface(height, [Layer(site.everywhere(), light, shades(tone))])


def _overlapping(site: Site, rows: int) -> tuple[Floats, Floats, Floats, Mask]:
    """Round-ended scales in rows, half shifted: across and along each, a number, and the rim."""
    lines = site.y * rows
    row = np.floor(lines).astype(np.int64)
    along = lines - row
    across = site.x * rows + (row % 2) * 0.5
    column = np.floor(across).astype(np.int64)
    fx: Floats = np.asarray(across - column - 0.5, np.float64)
    end = 1 - 2.0 * fx * fx  # where the round end of the scale is
    over = along > end
    row, fx = np.where(over, row + 1, row), np.where(over, np.where(fx < 0, fx + 0.5, fx - 0.5), fx)
    column = np.where(over, np.floor(site.x * rows + (row % 2) * 0.5).astype(np.int64), column)
    along = np.where(over, along - 1, along)
    number = lattice(rows, rows, site.seed)[row % rows, column % rows]
    rim = (end - along < rows / site.size * 1.3) & ~over
    return fx, along, number, rim


def roof(site: Site, tone: Tone) -> Surface:
    """Round roof tiles in rows."""
    rows = site.count(6, even=True)
    fx, along, number, rim = _overlapping(site, rows)
    grain = fractal(site.x, site.y, 8, site.seed, octaves=2)
    light = 0.52 + 0.2 * along + 0.24 * (number - 0.5) - 0.5 * fx * 0.5 + 0.1 * grain
    light = light - 0.55 * smooth(0.25, -0.3, along)
    light = np.where(rim, light + 0.16, light)
    height = 0.3 + 0.55 * np.clip(along, -0.3, 1) - 0.8 * fx * fx + 0.05 * number
    return Surface(height, [Layer(site.everywhere(), np.clip(light, 0.02, 1), shades(tone))])


def scales(site: Site, tone: Tone) -> Surface:
    """The scales of a dragon or a fish, with a ridge and a gloss."""
    rows = site.count(site.dice.pick("rows", (6, 8)), even=True)
    fx, along, number, rim = _overlapping(site, rows)
    light = 0.34 + 0.30 * along + 0.16 * (number - 0.5) - 0.35 * fx
    light = light + np.where((np.abs(fx) < 0.09) & (along > 0.1), 0.18, 0.0)
    gloss = (fx + 0.2) ** 2 + (along - 0.45) ** 2 < 0.018
    light = np.where(gloss, light + 0.28, light) - 0.45 * smooth(0.15, -0.4, along)
    light = np.where(rim, light - 0.2, light)
    height = 0.3 + 0.5 * np.clip(along, -0.4, 1) - 1.0 * fx * fx
    return Surface(height, [Layer(site.everywhere(), np.clip(light, 0.02, 1), shades(tone))])
