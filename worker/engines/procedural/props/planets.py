"""Planets, moons and stars: globes with the light on them dithered.

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

PLANET = frozenset(["rings", "clouds"])
CRATERED = frozenset(["rings", "craters"])
MIDDLE = 16.0
BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 - 0.47
DITHER = 0.62  # how far the pattern moves the light, in steps of the ramp
EARTHS = (Tone(245, 0.13, 0.24, 0.80), Tone(225, 0.11, 0.24, 0.82), Tone(258, 0.14, 0.22, 0.76))
LANDS = (
    Tone(135, 0.13, 0.24, 0.80),
    Tone(112, 0.10, 0.24, 0.76),
    Tone(60, 0.09, 0.26, 0.78),
    Tone(150, 0.11, 0.22, 0.76),
)
GASES = (
    Tone(62, 0.10, 0.28, 0.92),
    Tone(35, 0.11, 0.26, 0.86),
    Tone(250, 0.09, 0.28, 0.92),
    Tone(300, 0.09, 0.26, 0.88),
    Tone(180, 0.08, 0.30, 0.92),
    Tone(350, 0.09, 0.28, 0.92),
)
DUSTS = (Tone(55, 0.10, 0.26, 0.88), Tone(38, 0.12, 0.22, 0.78), Tone(78, 0.09, 0.32, 0.94))
ICES = (Tone(220, 0.055, 0.40, 0.99), Tone(200, 0.05, 0.38, 0.98), Tone(250, 0.06, 0.38, 0.98))
ROCKS = (Tone(270, 0.012, 0.22, 0.88), Tone(60, 0.03, 0.22, 0.84), Tone(240, 0.03, 0.22, 0.82))
CRUSTS = (Tone(20, 0.04, 0.13, 0.44), Tone(300, 0.04, 0.13, 0.42), Tone(260, 0.02, 0.13, 0.42))
VENOMS = (Tone(118, 0.15, 0.26, 0.86), Tone(95, 0.13, 0.28, 0.88), Tone(155, 0.12, 0.24, 0.82))
STARS = (
    Tone(82, 0.16, 0.55, 0.99, 30),
    Tone(40, 0.19, 0.42, 0.90, 40),
    Tone(225, 0.10, 0.55, 0.99),
    Tone(20, 0.19, 0.36, 0.80, 36),
    Tone(100, 0.06, 0.62, 0.99),
)


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
    """A material whose light is dithered."""
    return plan.figure.add(Material(ramp(tone), 1.0, glow=glow, grainy=True))


def _main(plan: Plan, usual: Sequence[Tone]) -> Tone:
    words = plan.words
    named = [*words.colours, words.material]
    name = next((name for name in named if name), None)
    if name:
        return materials.tone(name)
    return plan.dice.pick("tone", usual).turned(plan.between("tone hue", -9, 9))


def _second(plan: Plan, usual: Sequence[Tone], slot: str) -> Tone:
    if len(plan.words.colours) > 1:
        return materials.tone(plan.words.colours[1])
    return plan.dice.pick(slot, usual).turned(plan.between(f"{slot} hue", -9, 9))


def _globe(plan: Plan, base: Tone, reach: float, *, glow: bool = False) -> Globe:
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
    globe.raise_(BAYER[rows][:, columns] * DITHER)
    return globe


def planet(plan: Plan, kind: str) -> None:
    """A planet of a kind: base, relief, cover, clouds, poles, rim, rings."""
    ringed = (
        kind == "ringed"
        or ("rings" in plan.words.features)
        or (kind == "gasgiant" and plan.dice.chance("ringed", 0.2))
    )
    ringed = ringed and "rings" not in plan.words.without
    reach = (
        plan.dice.pick("reach", (8.4, 9.0, 9.4))
        if ringed
        else plan.dice.pick("reach", (12.6, 13.4, 14.2))
    )
    if kind == "star":
        _star(plan)
        return
    made = DRAWN[kind](plan, reach)
    if ringed:
        _rings(plan, made.radius)


def _earthlike(plan: Plan, reach: float) -> Globe:
    """Seas, shores, land, mountains, poles and clouds."""
    globe = _globe(plan, _main(plan, EARTHS), reach)
    land = globe.noise(plan.dice.pick("continents", (2, 3, 4)), 0) + plan.dice.pick(
        "dry", (-0.12, 0.0, 0.12)
    )
    _land(globe, land, _second(plan, LANDS, "land"))
    _poles(globe)
    _clouds(globe)
    _rim(globe, Tone(230, 0.10, 0.5, 0.97))
    return globe


def _ocean(plan: Plan, reach: float) -> Globe:
    globe = _globe(plan, _main(plan, (*EARTHS, Tone(195, 0.11, 0.28, 0.86))), reach)
    depth = globe.noise(plan.dice.pick("currents", (4, 5, 6)), 3, 3)
    globe.raise_(np.where(depth > 0.2, 0.5, np.where(depth < -0.25, -0.5, 0.0)))
    _land(
        globe,
        globe.noise(plan.dice.pick("islands", (5, 6, 7)), 0)
        - plan.dice.pick("sparse", (0.28, 0.36, 0.44)),
        _second(plan, LANDS, "land"),
    )
    _poles(globe)
    _clouds(globe)
    _rim(globe, Tone(220, 0.10, 0.5, 0.98))
    return globe


def _land(globe: Globe, height: Floats, tone: Tone) -> None:
    globe.paint(height > 0.0, Tone(84, 0.08, 0.36, 0.92))
    land = globe.paint(height > 0.06, tone)
    figure = globe.plan.figure
    globe.raise_(0.5, (height > 0.14) & (height < 0.2))
    figure.paint(
        globe.inside & (height > 0.3),
        grained(globe.plan, Tone(tone.hue - 40, tone.chroma * 0.6, 0.22, 0.70)),
    )
    globe.raise_(-0.6, (height > 0.30) & (height < 0.36) & figure.of(land))


def _desert(plan: Plan, reach: float) -> Globe:
    """Dunes, canyons, craters and dust."""
    globe = _globe(plan, _main(plan, DUSTS), reach)
    relief = globe.noise(plan.dice.pick("relief", (3, 4, 5)), 0)
    globe.paint(
        relief < plan.dice.pick("plains", (-0.2, -0.1, 0.0)),
        _second(
            plan,
            (Tone(30, 0.10, 0.20, 0.70), Tone(60, 0.06, 0.24, 0.76), Tone(12, 0.09, 0.20, 0.66)),
            "plain",
        ),
    )
    globe.raise_(np.round(relief * 1.3, 4))
    marks = plan.dice.pick("marks", ("canyon", "dunes", "craters"))
    if marks == "canyon":
        line = (
            np.abs(globe.lat - plan.between("canyon", -0.14, 0.14) + 0.06 * globe.noise(4, 5))
            < 0.02
        )
        globe.raise_(-1.8, line & (globe.noise(2, 9) > -0.3))
    elif marks == "dunes":
        globe.raise_(
            0.7 * np.sign(np.sin((globe.lat + 0.05 * globe.noise(5, 6)) * 60)), relief > 0.05
        )
    if marks == "craters" or "craters" in plan.words.features:
        _craters(globe, 0.6 if marks == "craters" else 0.4)
    _poles(globe)
    _rim(globe, Tone(70, 0.09, 0.5, 0.97))
    return globe


def _frozen(plan: Plan, reach: float) -> Globe:
    """Ice sheets with cracks, snow fields, open water."""
    globe = _globe(plan, _main(plan, ICES), reach)
    plates = cells(
        globe.lon, globe.lat + 0.5, plan.dice.pick("plates", (6, 8, 11)), globe.seed + 4, rows=5
    )
    globe.raise_((plates.number - 0.5) * 1.1)
    lines = np.round(plates.edge + 0.10 * globe.noise(6, 8), 4) < plan.dice.pick(
        "cracks", (0.06, 0.10, 0.14)
    )
    globe.paint(
        lines,
        _second(
            plan,
            (Tone(245, 0.10, 0.26, 0.76), Tone(215, 0.10, 0.28, 0.78), Tone(280, 0.08, 0.26, 0.74)),
            "crack",
        ),
    )
    fields = plan.pick("fields", ("snow", "water", "bare"))
    if fields == "snow":
        globe.paint(globe.noise(3, 2) > 0.24, Tone(240, 0.015, 0.5, 0.995))
    elif fields == "water":
        globe.paint(globe.noise(3, 2) > 0.28, Tone(245, 0.11, 0.24, 0.72))
    if plan.has("craters", 0.3):
        _craters(globe, 0.8)
    _clouds(globe, 0.3)
    _rim(globe, Tone(215, 0.06, 0.6, 0.99))
    return globe


def _lava(plan: Plan, reach: float) -> Globe:
    """A dark crust with glowing cracks and lakes."""
    globe = _globe(plan, _main(plan, CRUSTS), reach)
    plates = cells(
        globe.lon, globe.lat + 0.5, plan.dice.pick("plates", (6, 8, 10)), globe.seed + 4, rows=5
    )
    globe.raise_((plates.number - 0.5) * 1.4)
    heat = np.round(plates.edge + 0.16 * globe.noise(6, 8), 4)
    wide = plan.dice.pick("cracks", (0.10, 0.15, 0.20))
    lakes = globe.noise(3, 2) > plan.dice.pick("lakes", (0.3, 0.4, 0.9))
    hot = materials.material("fire").ramp
    glow = plan.figure.add(Material((hot[0], hot[1], hot[2], hot[3], hot[3]), 1.0, grainy=True))
    heart = plan.figure.add(Material((hot[1], hot[2], hot[3], hot[4], hot[4]), 1.0, grainy=True))
    with plan.figure.called("fire"):
        globe.paint((heat < wide) | lakes, glow)
        globe.paint((heat < wide * 0.42) | (lakes & (globe.noise(5, 3) > 0.1)), heart)
    globe.raise_(0.9, (heat < wide) | lakes)
    _clouds(globe, 0.25, Tone(40, 0.02, 0.20, 0.62))
    _rim(globe, Tone(40, 0.12, 0.4, 0.80))
    return globe


def _gas(plan: Plan, reach: float) -> Globe:
    """Bands that wave, storms, a spot."""
    tone = _main(plan, GASES)
    globe = _globe(plan, tone, reach)
    waves = plan.dice.pick("waves", (0.012, 0.024, 0.04))
    lat = globe.lat + waves * globe.noise(3, 2, 3)
    count = plan.dice.pick("bands", (3.0, 4.0, 5.5))
    bands = np.round(
        np.sin(lat * 2 * np.pi * count + 1.6 * np.sin(lat * 9 + plan.between("phase", 0, 6))), 4
    )
    second = _second(plan, (tone.turned(24), tone.turned(-26), tone.turned(40)), "band")
    globe.paint(bands > 0.2, Tone(second.hue, second.chroma * 1.1, 0.24, 0.80))
    globe.paint(bands < -0.62, Tone(tone.hue - 16, tone.chroma * 0.5, 0.40, 0.98))
    globe.raise_(-0.7, np.abs(bands - 0.2) < plan.dice.pick("edges", (0.0, 0.12, 0.2)))
    globe.raise_(np.round(globe.noise(5, 6, 3) * 0.5, 4))
    storm = plan.pick("storm", ("spot", "spots", NO))
    for index in range({"spot": 1, "spots": 3, NO: 0}[storm]):
        lon = (
            globe.lon
            - plan.between("turn", 0, 1)
            - plan.between(f"storm {index}", -0.14, 0.14)
            + 0.5
        ) % 1 - 0.5
        size = 1.0 if storm == "spot" else 0.55
        away = np.hypot(
            lon / (0.075 * size),
            (globe.lat - plan.between(f"storm lat {index}", -0.2, 0.2)) / (0.05 * size),
        )
        globe.paint(np.round(away, 4) < 1.3, Tone(tone.hue, tone.chroma * 0.5, 0.44, 0.99))
        globe.paint(np.round(away, 4) < 1.0, Tone(25, 0.14, 0.28, 0.78))
    _rim(globe, Tone(tone.hue, 0.06, 0.5, 0.98))
    return globe


def _moon(plan: Plan, reach: float) -> Globe:
    """Craters and dark seas of stone."""
    globe = _globe(plan, _main(plan, ROCKS), reach)
    seas = globe.noise(plan.dice.pick("seas", (2, 3, 4)), 2)
    globe.raise_(-1.0, seas > plan.dice.pick("sea level", (0.1, 0.2, 0.3)))
    globe.raise_(np.round(globe.noise(6, 7, 3) * 0.4, 4))
    if "craters" not in plan.words.without:
        _craters(globe, plan.dice.pick("crater share", (0.35, 0.5, 0.62)))
    if plan.pick("rays", ("rays", NO, NO)) == "rays":
        globe.paint(globe.noise(8, 9, 2) > 0.5, Tone(90, 0.01, 0.4, 0.98))
    return globe


def _dead(plan: Plan, reach: float) -> Globe:
    """A burnt world: cracks, craters, ash, a piece broken off."""
    globe = _globe(
        plan,
        _main(
            plan,
            (Tone(30, 0.035, 0.16, 0.60), Tone(280, 0.03, 0.17, 0.60), Tone(100, 0.03, 0.18, 0.62)),
        ),
        reach,
    )
    globe.raise_(np.round(globe.noise(4, 1) * 1.2, 4))
    plates = cells(
        globe.lon, globe.lat + 0.5, plan.dice.pick("plates", (5, 7, 9)), globe.seed + 4, rows=4
    )
    globe.raise_(
        -2.2,
        np.round(plates.edge + 0.1 * globe.noise(6, 8), 4)
        < plan.dice.pick("cracks", (0.05, 0.08, 0.11)),
    )
    if plan.has("craters", 0.7):
        _craters(globe, 0.6)
    scar = plan.pick("scar", ("bitten", "ash", "glow", NO))
    f = plan.figure
    if scar == "bitten":
        x, y = plan.dice.pick("bite", ((9.4, -8.4), (-9.4, 8.4), (10.4, 5.4)))
        ragged = globe.noise(9, 3, 2) * 1.6
        f.erase(
            np.round(
                np.hypot(f.x - x * globe.radius / 12, f.y - MIDDLE - y * globe.radius / 12)
                + ragged,
                4,
            )
            < globe.radius * 0.42
        )
    elif scar == "ash":
        globe.paint(globe.noise(3, 5) > 0.26, Tone(270, 0.01, 0.14, 0.42))
    elif scar == "glow":
        globe.paint((plates.edge < 0.05) & (globe.noise(2, 6) > 0.1), Tone(30, 0.17, 0.36, 0.76))
    return globe


def _toxic(plan: Plan, reach: float) -> Globe:
    """Pools and fumes in sickly bands."""
    globe = _globe(plan, _main(plan, VENOMS), reach)
    swirl = globe.noise(plan.dice.pick("swirl", (2, 3, 4)), 1)
    pools = np.round(globe.noise(4, 2) + 0.3 * swirl, 4)
    level = plan.dice.pick("pools", (0.06, 0.14, 0.22))
    second = _second(
        plan,
        (Tone(315, 0.11, 0.20, 0.66), Tone(285, 0.10, 0.18, 0.60), Tone(60, 0.09, 0.22, 0.66)),
        "pool",
    )
    globe.raise_(np.round(swirl * 1.0, 4))
    globe.paint(pools > level - 0.05, Tone(second.hue, second.chroma, 0.14, 0.42))
    globe.paint(pools > level, second)
    globe.raise_(0.8, (pools > level + 0.22) & (pools < level + 0.30))
    fumes = plan.pick("fumes", ("bands", "spots", NO), "clouds")
    if fumes == "bands":
        _clouds(globe, 1.0, Tone(110, 0.08, 0.5, 0.97))
    elif fumes == "spots":
        dots = cells(globe.lon, globe.lat + 0.5, 12, globe.seed + 6, rows=6)
        with plan.figure.called("clouds"):
            globe.paint((dots.near < 0.22) & (dots.number > 0.4), Tone(105, 0.12, 0.5, 0.97))
    _rim(globe, Tone(120, 0.13, 0.5, 0.96))
    return globe


def _craters(globe: Globe, least: float) -> None:
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


def _poles(globe: Globe) -> None:
    plan = globe.plan
    caps = plan.pick("poles", ("both", "north", "small", NO))
    if caps == NO:
        return
    edge = {"both": 0.33, "north": 0.28, "small": 0.40}[caps] + 0.07 * globe.noise(6, 7, 3)
    far = np.abs(globe.lat) if caps != "north" else -globe.lat
    globe.paint(np.round(far - edge, 4) > 0, Tone(240, 0.02, 0.48, 0.995))


def _clouds(globe: Globe, share: float = 0.8, tone: Tone | None = None) -> None:
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


def _rim(globe: Globe, tone: Tone) -> None:
    """The air shows on the lit side of the rim."""
    f = globe.plan.figure
    thin = 1 - (1.25 / (globe.radius * f.unit))
    lit = np.round((-0.55 * f.x - 0.68 * (f.y - MIDDLE)) / globe.radius, 4)
    globe.paint((globe.away > thin * thin) & (lit > 0.1), tone)
    globe.raise_(0.8, (globe.away > thin * thin) & (lit > 0.1))


def _rings(plan: Plan, radius: float) -> None:
    """Rings round the globe, half of them behind it, with the globe's shadow on them."""
    f = plan.figure
    tilt = plan.between("ring tilt", -0.36, 0.36)
    cos, sin = np.cos(tilt), np.sin(tilt)
    y = f.y - MIDDLE
    u, v = (
        f.x * cos + y * sin,
        (y * cos - f.x * sin) / plan.dice.pick("ring slant", (0.24, 0.32, 0.4)),
    )
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


def _star(plan: Plan) -> None:
    """A star: colour, size, grain, spots, flares, corona."""
    f = plan.figure
    tone = _main(plan, STARS) if plan.words.element != "fire" else STARS[1]
    reach = plan.dice.pick("reach", (8.6, 9.8, 11.0))
    corona = plan.pick("corona", ("rays", "wisps", "halo", "spikes"))
    rays = grained(
        plan, Tone(tone.hue - 12, tone.chroma, tone.low - 0.1, tone.high - 0.12), glow=True
    )
    _corona(plan, rays, corona, reach)
    globe = _globe(plan, tone, reach, glow=True)
    globe.raise_(0.9 - globe.away * 1.5)
    grain = globe.noise(plan.dice.pick("grain", (5, 7, 9)), 1, 3)
    globe.raise_(np.round(grain * 1.3, 4))
    spots = plan.pick("spots", ("spots", "bands", NO))
    if spots == "spots":
        dots = cells(globe.lon, globe.lat + 0.5, 9, globe.seed + 3, rows=5)
        globe.raise_(-1.8, (dots.near < 0.24) & (dots.number > 0.55))
    elif spots == "bands":
        globe.raise_(0.8 * np.sign(np.sin(globe.lat * 26 + 2 * globe.noise(3, 5))))
    f.tone(globe.inside & (globe.away > 0.86), -0.8)


def _corona(plan: Plan, rays: int, corona: str, reach: float) -> None:
    f = plan.figure
    if corona == "halo":
        f.ellipse(rays, 0, MIDDLE, reach + 2.2, reach + 2.2, -1, flat=0.6)
        return
    count = {
        "rays": plan.dice.pick("rays", (10, 12, 16)),
        "wisps": 9,
        "spikes": plan.dice.pick("spikes", (4, 6, 8)),
    }[corona]
    turn = plan.between("corona turn", 0, 1.5)
    for index in range(count):
        angle = turn + 2 * np.pi * index / count
        long = (
            reach
            + {
                "rays": 2.4 + 1.6 * (index % 2),
                "wisps": plan.between(f"w{index}", 1.4, 4.4),
                "spikes": 5.0,
            }[corona]
        )
        half = {"rays": 0.2, "wisps": 0.26, "spikes": 0.14}[corona]
        curl = 0.22 if corona == "wisps" else 0.0
        points = [
            (
                round(float(np.cos(angle + a)) * r, 4),
                round(MIDDLE + float(np.sin(angle + a)) * r, 4),
            )
            for a, r in ((-half, reach * 0.96), (curl, long), (half, reach * 0.96))
        ]
        f.polygon(rays, points, -1, facing=(0, 0, 1))


FEATURES = {
    "earthlike": PLANET, "ocean": PLANET, "desert": CRATERED, "frozen": PLANET | CRATERED,
    "lava": PLANET, "gasgiant": frozenset(["rings"]), "ringed": frozenset[str](),
    "moon": CRATERED, "dead": CRATERED, "toxic": PLANET, "star": frozenset[str](),
}  # fmt: skip
DRAWN = {
    "earthlike": _earthlike, "ocean": _ocean, "desert": _desert, "frozen": _frozen, "lava": _lava,
    "gasgiant": _gas, "ringed": _gas, "moon": _moon, "dead": _dead, "toxic": _toxic,
}  # fmt: skip
