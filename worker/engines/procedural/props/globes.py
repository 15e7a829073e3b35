"""The globe of a planet, and what lies on globes: craters, poles, clouds, air, rings.

The surface is noise on longitude and latitude; only the light is dithered (Bayer, 4 x 4), never
the borders of land. The radius is a whole number of pixels and .3, which leaves no nubs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.figure import Floats, Mask, Material
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.textures.noise import cells, fractal

MIDDLE = 16.0
BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 - 0.47
DITHER = 0.62  # how far the pattern moves the light, in steps of the ramp


@dataclass(frozen=True, slots=True)
class Globe:
    """A globe in the figure: where it is, the place on it of every pixel, and its noise."""

    plan: Plan
    inside: Mask
    away: Floats  # 0 in the middle, 1 at the rim
    lon: Floats
    lat: Floats  # -.5 at the north pole, .5 at the south pole
    seed: int
    radius: float

    def noise(self, columns: int, slot: int, octaves: int = 4) -> Floats:
        """Noise over the globe, about -1..1."""
        return fractal(self.lon, self.lat + 0.5, columns, self.seed + slot, octaves=octaves)

    def paint(self, where: Mask, tone: Tone | int) -> int:
        """Put a tone on part of the globe."""
        made = tone if isinstance(tone, int) else grained(self.plan, tone)
        self.plan.figure.paint(self.inside & where, made)
        return made

    def raise_(self, amount: Floats | float, where: Mask | None = None) -> None:
        """Lighten part of the globe by steps of the ramp."""
        figure = self.plan.figure
        area = self.inside if where is None else self.inside & where
        figure.bias += np.where(area, amount, 0.0)


def grained(plan: Plan, tone: Tone, *, glow: bool = False) -> int:
    """A material whose light is dithered, if there is room for it."""
    return plan.figure.add(Material(ramp(tone), 1.0, glow=glow, grainy=plan.detail > 0))


def main_tone(plan: Plan, usual: Sequence[Tone]) -> Tone:
    words = plan.words
    named = [*words.colours, words.material]
    name = next((name for name in named if name), None)
    if name:
        return materials.tone(name)
    return plan.dice.pick("tone", usual).turned(plan.between("tone hue", -9, 9))


def second_tone(plan: Plan, usual: Sequence[Tone], slot: str) -> Tone:
    if len(plan.words.colours) > 1:
        return materials.tone(plan.words.colours[1])
    return plan.dice.pick(slot, usual).turned(plan.between(f"{slot} hue", -9, 9))


def new_globe(plan: Plan, base: Tone, reach: float, *, glow: bool = False) -> Globe:
    f = plan.figure
    radius = (np.floor(reach * f.unit) + 0.3) / f.unit
    f.ellipse(grained(plan, base, glow=glow), 0, MIDDLE, radius, radius, 0)
    x, y = f.x / radius, (f.y - MIDDLE) / radius
    away = np.round(x * x + y * y, 5)
    z = np.sqrt(np.clip(1 - away, 0.0, 1))
    tilt = plan.between("tilt", -0.5, 0.5)
    cos, sin = np.cos(tilt), np.sin(tilt)
    across, down = x * cos + y * sin, y * cos - x * sin
    lon = np.round(np.arctan2(across, z + 1e-9) / (2 * np.pi) + plan.between("turn", 0, 1), 5) % 1
    lat = np.round(np.arcsin(np.clip(down, -1, 1)) / np.pi, 5)
    globe = Globe(plan, away <= 1, away, lon, lat, plan.dice.number("globe") % 2**31, radius)
    rows, columns = np.arange(f.side) % 4, np.arange(f.side) % 4
    globe.raise_(BAYER[rows][:, columns] * (DITHER if plan.detail else 0.0))
    return globe


def craters(globe: Globe, least: float) -> None:
    """Bowls with a lit far wall and a bright lip."""
    plan = globe.plan
    count = plan.dice.pick("crater size", (8, 10, 13))
    bowls = cells(globe.lon, globe.lat + 0.5, count, globe.seed + 11, rows=count // 2)
    radius = 0.2 + 0.26 * bowls.number
    there = bowls.number > least
    wall = np.round(bowls.near / radius, 4)
    toward = np.round(bowls.x * 0.55 + bowls.y * 0.68, 4)  # positive on the side of the light
    with plan.figure.called("craters"):
        tone, bowl = plan.figure.tone, globe.inside & there & (wall < 1)
        tone(bowl, -1.1)
        tone(bowl & (wall > 0.55) & (toward > 0), -0.9)
        tone(bowl & (wall > 0.55) & (toward <= 0), 0.8)
        tone(globe.inside & there & (wall >= 1) & (wall < 1.28) & (toward > -0.02), 0.9)


def poles(globe: Globe) -> None:
    plan = globe.plan
    caps = plan.pick("poles", ("both", "north", "small", NO))
    if caps == NO:
        return
    edge = {"both": 0.33, "north": 0.28, "small": 0.40}[caps] + 0.07 * globe.noise(6, 7, 3)
    far = np.abs(globe.lat) if caps != "north" else -globe.lat
    globe.paint(np.round(far - edge, 4) > 0, Tone(240, 0.02, 0.48, 0.995))


def clouds(globe: Globe, share: float = 0.8, tone: Tone | None = None) -> None:
    plan = globe.plan
    if not plan.has("clouds", share):
        return
    kind = plan.pick("clouds kind", ("streaks", "swirls", "thick"))
    x, y = globe.lon, globe.lat + 0.5
    if kind == "streaks":
        cover = fractal(x, y, 2, globe.seed + 90, octaves=3, rows=7) - 0.24
    elif kind == "swirls":
        warp = 0.08 * globe.noise(3, 91)
        cover = fractal(x + warp, y + warp, 3, globe.seed + 92, octaves=4, rows=6) - 0.20
    else:
        cover = globe.noise(3, 93) - 0.12
    cover = np.round(cover, 4)
    with plan.figure.called("clouds"):
        globe.paint(cover > 0, tone or Tone(245, 0.02, 0.50, 0.995))
        globe.raise_(0.5, cover > 0.1)


def rim(globe: Globe, tone: Tone) -> None:
    """The air shows on the lit side of the rim."""
    f = globe.plan.figure
    thin = 1 - (1.25 / (globe.radius * f.unit))
    lit = np.round((-0.55 * f.x - 0.68 * (f.y - MIDDLE)) / globe.radius, 4)
    globe.paint((globe.away > thin * thin) & (lit > 0.1), tone)
    globe.raise_(0.8, (globe.away > thin * thin) & (lit > 0.1))


def rings(plan: Plan, radius: float) -> None:
    """Rings round the globe, half of them behind it, with the globe's shadow on them."""
    f = plan.figure
    tilt = plan.between("ring tilt", -0.6, 0.6)
    cos, sin = np.cos(tilt), np.sin(tilt)
    y = f.y - MIDDLE
    slant = plan.between("ring slant", 0.2, 0.44)
    u, v = f.x * cos + y * sin, (y * cos - f.x * sin) / slant
    away = np.round(np.hypot(u, v), 4)
    inner, outer = radius * plan.dice.pick("ring gap", (1.24, 1.34)), 14.9
    tone = plan.dice.pick(
        "ring tone",
        (Tone(75, 0.05, 0.34, 0.94), Tone(230, 0.05, 0.34, 0.95), Tone(330, 0.06, 0.32, 0.90)),
    )
    made, second = grained(plan, tone), grained(plan, Tone(tone.hue + 20, tone.chroma, 0.26, 0.80))
    form = plan.pick("ring form", ("wide", "double", "thin"))
    if form == "thin":
        inner = max(inner, outer - 2.4)
    on = (away > inner) & (away < outer)
    if form == "double":
        middle = inner + (outer - inner) * 0.55
        on &= np.abs(away - middle) > 0.62
    with f.called("rings"):
        for z, half in ((-1.0, v < 0), (1.0, v >= 0)):
            with f.clipped(on & half):
                f.ellipse(made, 0, MIDDLE, 16, 16, z, flat=6.0)
        ring = f.of(made)
        f.paint(
            ring
            & (away > inner + (outer - inner) * 0.36)
            & (away < inner + (outer - inner) * 0.62),
            second,
        )
        shadow = ring | f.of(second)
        f.tone(shadow & (v < 0) & (np.abs(f.x - y * 0.6) < radius * 0.9) & (f.x > 0), -1.6)
        f.tone(shadow & (np.abs(away - inner - 0.5) < 0.5), -0.8)
