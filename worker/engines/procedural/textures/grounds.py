"""Soft and living grounds: grass, dirt, sand, snow, water, leaves, bark."""

import numpy as np

from worker.engines.procedural.colour import Tone
from worker.engines.procedural.textures.noise import (
    Cells,
    Floats,
    cells,
    fractal,
    lattice,
    rolled,
    smooth,
    warped,
)
from worker.engines.procedural.textures.surface import Layer, Mask, Site, Surface, shades


def grass(site: Site, tone: Tone) -> Surface:
    """Blades over a soft ground, with lighter tufts."""
    n, s = site.size, site.seed
    patch = fractal(site.x, site.y, 4, s, octaves=3)
    light, height = 0.40 + 0.24 * patch, 0.40 + 0.2 * patch
    usual = n / 16 if n <= 96 else 7
    longest = max(2, round(usual * site.dice.pick("length", (0.8, 1.0, 1.3)) * site.coarse))
    count = n * n // site.dice.pick("density", (12, 16, 22))
    spots = lattice(count, 4, s + 3)
    columns, rows = (spots[0] * n).astype(np.int64), (spots[1] * n).astype(np.int64)
    lean = np.where(spots[2] > 0.5, 1, -1)
    lengths = 2 + (spots[3] * (longest - 1)).astype(np.int64)
    base = patch[rows, columns] * 0.3
    light, height = light.copy(), height.copy()
    light[(rows + 1) % n, columns] = np.minimum(light[(rows + 1) % n, columns], 0.20)
    for step in range(longest + 1):
        on = lengths > step
        y, x = (rows - step) % n, (columns + lean * (step // 2)) % n
        share = step / np.maximum(lengths, 1)
        light[y[on], x[on]] = (0.40 + 0.42 * share * (0.5 + spots[2]) + base)[on]
        height[y[on], x[on]] = (0.45 + 0.4 * share)[on]
    return Surface(height, [Layer(site.everywhere(), light, shades(tone), grainy=True)])


def dirt(site: Site, tone: Tone) -> Surface:
    """Earth in clods, with crumbs that catch the light; pebbles lie on top."""
    s = site.seed
    rough = fractal(site.x, site.y, site.count(4), s, octaves=5)
    clods = fractal(site.x, site.y, site.count(11), s + 60, octaves=2)
    crumb = cells(site.x, site.y, site.count(12), s + 30, jitter=1.0)
    light = 0.42 + 0.22 * rough + 0.16 * clods + 0.12 * (crumb.number - 0.5)
    height = 0.4 + 0.2 * rough + 0.1 * clods + 0.06 * crumb.number
    lump = (crumb.near < 0.26) & (crumb.number > 0.72)
    shade = rolled(lump, 1, 1) & ~lump
    light = np.where(lump, light + 0.18, np.where(shade, light - 0.2, light))
    height = np.where(lump, height + 0.12, height)
    return Surface(height, [Layer(site.everywhere(), light, shades(tone))])


def sand(site: Site, tone: Tone) -> Surface:
    """Ripples blown by the wind, with dark and light grains."""
    s = site.seed
    bend = fractal(site.x, site.y, 2, s, octaves=3)
    ripples = site.count(site.dice.pick("ripples", (4, 5, 7)))
    slope = site.dice.pick("slope", (0, 1, -1))
    phase = site.y * ripples + site.x * slope + bend * 1.1
    wave: Floats = np.asarray(np.round(np.sin(2 * np.pi * phase), 5), np.float64)
    crest = smooth(-0.4, 1.0, wave)
    light = 0.44 + 0.24 * crest + 0.12 * fractal(site.x, site.y, 16, s, octaves=2)
    light = np.where(np.roll(wave, -1, 0) > wave + 0.02, light - 0.10, light)
    grain = lattice(site.size, site.size, s)
    light = np.where(grain > 0.985, 0.2, np.where(grain < 0.015, 0.98, light))
    return Surface(0.4 + 0.3 * crest, [Layer(site.everywhere(), light, shades(tone), grainy=True)])


def snow(site: Site, tone: Tone) -> Surface:
    """Drifts with blue shadows, and a sparkle here and there."""
    s = site.seed
    x, y = warped(site.x, site.y, 0.08, 2, s)
    drift = fractal(x, y, site.count(site.dice.pick("drifts", (2, 3, 4))), s, octaves=4)
    slope = np.roll(drift, -1, 1) + np.roll(drift, -1, 0) - 2 * drift
    light = 0.66 + 0.34 * drift + np.clip(slope * site.size / 64 * 2.4, -0.3, 0.2)
    grain = lattice(site.size, site.size, s)
    light = np.where(grain > 0.988, 0.99, light)
    return Surface(0.5 + 0.35 * drift, [Layer(site.everywhere(), light, shades(tone), grainy=True)])


def water(site: Site, tone: Tone) -> Surface:
    """Waves seen from above with broken light between them."""
    s, count = site.seed, site.count(site.dice.pick("count", (3, 4, 5)))
    x, y = warped(site.x, site.y, 0.06, 3, s)
    net = cells(x, y, count, s, jitter=1.0)
    swell = fractal(site.x, site.y, 3, s, octaves=3)
    where = smooth(-0.15, 0.3, fractal(site.x, site.y, 3, s + 31, octaves=2))
    light = 0.38 + 0.22 * swell + 0.15 * smooth(0.36, 0.06, net.edge)
    light = light + 0.5 * smooth(0.10, 0.0, net.edge) * where
    light = light - 0.14 * smooth(0.4, 0.9, net.edge)
    height = 0.5 + 0.25 * swell + 0.2 * smooth(0.3, 0, net.edge)
    return Surface(height, [Layer(site.everywhere(), light, shades(tone))])


def leaves(site: Site, tone: Tone) -> Surface:
    """Layers of pointed leaves, each with a midrib, a light and a dark half, and a shadow."""
    count = site.count(site.dice.pick("count", (4, 5, 6)))
    slim = site.dice.pick("slim", (0.26, 0.32, 0.4))
    height = 0.1 + 0.1 * fractal(site.x, site.y, 5, site.seed, octaves=3)
    light = 0.10 + 0.14 * fractal(site.x, site.y, 8, site.seed + 1, octaves=2)
    for level in range(6):
        x, y = site.x + 0.13 * level, site.y + 0.21 * level
        leaf = cells(x, y, count + level % 2, site.seed + level * 17, jitter=1.0)
        on, shade, rise = _leaf(leaf, slim, level)
        shadow = rolled(on, max(1, site.size // 64), max(1, site.size // 64)) & ~on
        light = np.where(on, shade, np.where(shadow, light - 0.22, light))
        height = np.where(on, rise, height)
    return Surface(height, [Layer(site.everywhere(), np.clip(light, 0.02, 1), shades(tone))])


def _leaf(leaf: Cells, slim: float, level: int) -> tuple[Mask, Floats, Floats]:
    """Where the leaf of each cell is, how light, how high. It points in one of 16 directions."""
    turn = np.floor(leaf.number * 16) * (np.pi / 8)
    cos, sin = np.round(np.cos(turn), 6), np.round(np.sin(turn), 6)
    along, across = leaf.x * cos + leaf.y * sin, leaf.y * cos - leaf.x * sin
    width = slim * (1 - (along / 0.62) ** 2) * (1.1 - 0.5 * along)
    on: Mask = (np.abs(across) < width) & (np.abs(along) < 0.62)
    base = 0.14 + 0.09 * level + 0.2 * (leaf.number * 7 % 1 - 0.5)
    lit = np.where(across * (cos + sin) > 0, 0.2, -0.02)
    rib = np.abs(across) < 0.035
    shade = base + lit + np.where(rib, 0.14, 0.0) - 0.10 * np.abs(along)
    return on, shade, 0.25 + 0.1 * level + 0.2 * (1 - np.abs(across) / np.maximum(width, 0.05))


def bark(site: Site, tone: Tone) -> Surface:
    """The bark of a tree: long ridges that part and join."""
    s = site.seed
    x, y = warped(site.x, site.y, 0.05, 3, s)
    columns = site.count(site.dice.pick("ridges", (6, 8)))
    ridge = cells(x, y, columns, s, rows=max(2, columns // 3), jitter=0.9)
    grain = fractal(site.x, site.y, 16, s, octaves=3, rows=4)
    rise = smooth(0.0, 0.4, ridge.edge)
    light = 0.12 + 0.46 * rise + 0.26 * (ridge.number - 0.5) + 0.28 * grain
    slope = np.roll(rise, -1, 1) - rise
    light = light + np.clip(slope * site.size / 64 * 0.8, -0.22, 0.22)
    return Surface(0.2 + 0.6 * rise + 0.15 * grain, [Layer(site.everywhere(), light, shades(tone))])


# -- what lies on top -----------------------------------------------------------------------


def moss(site: Site, surface: Surface) -> None:
    """Moss that fills the low places first."""
    s = site.seed + 77
    spread = site.dice.between("moss", 0.06, 0.2)
    low = 0.5 - surface.height
    amount = fractal(site.x, site.y, 4, s, octaves=4) + 0.55 * low + spread - 0.06
    light = np.clip(0.24 + amount * 0.9 + 0.6 * fractal(site.x, site.y, 16, s + 3, octaves=2), 0, 1)
    edge = (amount > 0.02) & (np.roll(amount, (-1, -1), (0, 1)) <= 0.02)
    light = np.where(edge, light * 0.5, light)
    ramp = shades(Tone(128, 0.13, 0.27, 0.74, 14), 5)
    surface.add(Layer(amount > 0.02, light, ramp, name="moss"))
    _cushion(site, surface, amount - 0.02, 0.46)


def snow_cover(site: Site, surface: Surface) -> None:
    """Snow on what is high."""
    amount = fractal(site.x, site.y, 3, site.seed + 55, octaves=4) + 0.5 * (surface.height - 0.4)
    light = np.clip(0.62 + amount * 0.6, 0, 1)
    ramp = shades(Tone(245, 0.03, 0.62, 0.99), 5)
    surface.add(Layer(amount > 0.0, light, ramp, name="snow"))
    _cushion(site, surface, amount, 0.6)


def _cushion(site: Site, surface: Surface, amount: Floats, level: float) -> None:
    """Raise what grows or lies on the ground: it fills the gaps up to a level of its own and has
    a rough top, so that the height map shows it and not the bare stones below."""
    rough = 0.14 * fractal(site.x, site.y, 16, site.seed + 91, octaves=2)
    filled = level + 0.22 * smooth(0.0, 0.2, amount) + rough
    grown = np.maximum(surface.height + 0.05 + rough, filled)
    surface.height = np.where(amount > 0, grown, surface.height)


def cracks(site: Site, surface: Surface) -> None:
    """A few dark cracks that run over everything."""
    x, y = warped(site.x, site.y, 0.1, 4, site.seed + 60)
    net = cells(x, y, 3, site.seed + 61, jitter=1.0)
    broken = fractal(site.x, site.y, 3, site.seed + 62, octaves=2) > -0.1
    crack = (net.edge < 3 / site.size * 1.1) & broken
    _darken(surface, crack)
    crack_tone = surface.layers[0].ramp[:1]
    surface.add(Layer(crack, np.zeros(crack.shape), crack_tone, name="cracks"))


def _darken(surface: Surface, where: Mask) -> None:
    for index, layer in enumerate(surface.layers):
        light = np.where(
            where, 0.02, np.where(np.roll(where, (1, 1), (0, 1)), layer.light + 0.12, layer.light)
        )
        surface.layers[index] = Layer(layer.where, light, layer.ramp, layer.grainy)
    surface.height = np.where(where, surface.height - 0.35, surface.height)


def rust(site: Site, surface: Surface) -> None:
    """Rust in blotches and runs."""
    x, y = warped(site.x, site.y, 0.06, 6, site.seed + 51)
    amount = fractal(x, y, 4, site.seed + 50, octaves=5) + 0.12 * (0.5 - surface.height)
    light = np.clip(
        0.3 + amount * 0.7 + 0.5 * fractal(site.x, site.y, 16, site.seed + 3, octaves=2), 0, 1
    )
    ramp = shades(Tone(45, 0.105, 0.24, 0.64, 20), 5)
    surface.add(Layer(amount > 0.2, light, ramp, name="rust"))
    pits = 0.16 * fractal(site.x, site.y, 16, site.seed + 92, octaves=2)
    surface.height = np.where(amount > 0.2, surface.height - 0.06 + pits, surface.height)


def pebbles(site: Site, surface: Surface) -> None:
    """Single stones with a light and a shadow."""
    stones = cells(site.x, site.y, site.count(6), site.seed + 40, jitter=1.0)
    stone = (stones.near < 0.16 + 0.2 * stones.number) & (stones.number > 0.45)
    shadow = np.roll(stone, (1, 1), (0, 1)) & ~stone
    _shade(surface, shadow)
    lit = ~np.roll(stone, (1, 1), (0, 1))
    light: Floats = np.where(lit, 0.9, 0.45 + 0.3 * (0.3 - stones.near) + 0.2 * stones.number)
    surface.add(Layer(stone, light, shades(Tone(70, 0.03, 0.34, 0.84), 5), name="pebbles"), 0.3)


def _shade(surface: Surface, where: Mask) -> None:
    for index, layer in enumerate(surface.layers):
        surface.layers[index] = Layer(
            layer.where, np.where(where, 0.05, layer.light), layer.ramp, layer.grainy
        )


def flowers(site: Site, surface: Surface) -> None:
    """Small flowers of one colour with yellow hearts."""
    spots = cells(site.x, site.y, site.count(7), site.seed + 44, jitter=1.0)
    size = 7 / site.size * 1.35
    blossom = (spots.near < size) & (spots.number > 0.55)
    heart = (spots.near < size * 0.45) & blossom
    hue = site.dice.pick("flower", (355.0, 95.0, 300.0, 25.0, 250.0))
    light = np.where(np.roll(blossom, (1, 1), (0, 1)), 0.62, 0.92)
    petals = shades(Tone(hue, 0.13, 0.5, 0.97), 5)
    surface.add(Layer(blossom, light, petals, name="flowers"), 0.15)
    surface.add(Layer(heart, np.full(light.shape, 0.75), shades(Tone(90, 0.16, 0.5, 0.95), 5)))
