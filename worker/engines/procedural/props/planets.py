"""Planets, moons and stars, by kind."""

import numpy as np

from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.figure import Floats, Material
from worker.engines.procedural.props.globes import (
    Globe,
    clouds,
    grained,
    main_tone,
    new_globe,
    poles,
    rim,
    rings,
    second_tone,
)
from worker.engines.procedural.props.rocky import dead, desert, frozen, lava, moon
from worker.engines.procedural.props.stars import star
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.textures.noise import cells

PLANET = frozenset(["rings", "clouds"])
CRATERED = frozenset(["rings", "craters"])
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
MIRES = (Tone(305, 0.07, 0.17, 0.60), Tone(100, 0.06, 0.18, 0.62), Tone(25, 0.07, 0.18, 0.58))
ACIDS = (
    Tone(132, 0.20, 0.42, 0.97, 22),
    Tone(116, 0.19, 0.46, 0.98, 20),
    Tone(160, 0.16, 0.42, 0.96),
)


def planet(plan: Plan, kind: str) -> None:
    """A planet of a kind: base, relief, cover, clouds, poles, rim, rings."""
    ringed = (
        kind == "ringed"
        or ("rings" in plan.words.features)
        or (kind == "gasgiant" and plan.dice.chance("ringed", 0.2))
    )
    ringed = ringed and "rings" not in plan.words.without
    reach = plan.between("small reach", 7.4, 10.0) if ringed else plan.between("reach", 11.4, 14.4)
    if kind == "star":
        star(plan)
        return
    made = DRAWN[kind](plan, reach)
    if ringed:
        rings(plan, made.radius)


def _earthlike(plan: Plan, reach: float) -> Globe:
    """Seas, shores, land, mountains, poles and clouds."""
    globe = new_globe(plan, main_tone(plan, EARTHS), reach)
    land = globe.noise(plan.dice.pick("continents", (2, 3, 4)), 0) + plan.dice.pick(
        "dry", (-0.12, 0.0, 0.12)
    )
    _land(globe, land, second_tone(plan, LANDS, "land"))
    poles(globe)
    clouds(globe)
    rim(globe, Tone(230, 0.10, 0.5, 0.97))
    return globe


def _ocean(plan: Plan, reach: float) -> Globe:
    globe = new_globe(plan, main_tone(plan, (*EARTHS, Tone(195, 0.11, 0.28, 0.86))), reach)
    depth = globe.noise(plan.dice.pick("currents", (4, 5, 6)), 3, 3)
    globe.raise_(np.where(depth > 0.2, 0.5, np.where(depth < -0.25, -0.5, 0.0)))
    _land(
        globe,
        globe.noise(plan.dice.pick("islands", (5, 6, 7)), 0)
        - plan.dice.pick("sparse", (0.28, 0.36, 0.44)),
        second_tone(plan, LANDS, "land"),
    )
    poles(globe)
    clouds(globe)
    rim(globe, Tone(220, 0.10, 0.5, 0.98))
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


def _gas(plan: Plan, reach: float) -> Globe:
    """Bands that wave, storms, a spot."""
    tone = main_tone(plan, GASES)
    globe = new_globe(plan, tone, reach)
    waves = plan.dice.pick("waves", (0.012, 0.024, 0.04))
    lat = globe.lat + waves * globe.noise(3, 2, 3)
    count = plan.dice.pick("bands", (3.0, 4.0, 5.5))
    bands = np.round(
        np.sin(lat * 2 * np.pi * count + 1.6 * np.sin(lat * 9 + plan.between("phase", 0, 6))), 4
    )
    second = second_tone(plan, (tone.turned(24), tone.turned(-26), tone.turned(40)), "band")
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
    rim(globe, Tone(tone.hue, 0.06, 0.5, 0.98))
    return globe


def _toxic(plan: Plan, reach: float) -> Globe:
    """Dark mire, in which pools of acid shine, with crusts around them and fumes above."""
    globe = new_globe(plan, main_tone(plan, MIRES), reach)
    swirl = globe.noise(plan.dice.pick("swirl", (2, 3, 4)), 1)
    pools = np.round(globe.noise(4, 2) + 0.3 * swirl, 4)
    level = plan.dice.pick("pools", (0.06, 0.14, 0.22))
    acid = second_tone(plan, ACIDS, "pool")
    globe.raise_(np.round(swirl * 1.0, 4))
    globe.paint(pools > level - 0.09, Tone(acid.hue, acid.chroma * 0.7, 0.14, 0.46))
    shining = Material(ramp(acid), 1.0, glow=True, grainy=plan.detail > 0)
    globe.paint(pools > level, plan.figure.add(shining))
    globe.raise_(-0.8, (pools > level) & (pools < level + 0.07))
    globe.raise_(0.9, pools > level + 0.24)
    fumes = plan.pick("fumes", ("bands", "spots", NO), "clouds")
    if fumes == "bands":
        clouds(globe, 1.0, Tone(110, 0.07, 0.36, 0.86))
    elif fumes == "spots":
        dots = cells(globe.lon, globe.lat + 0.5, 12, globe.seed + 6, rows=6)
        with plan.figure.called("clouds"):
            globe.paint((dots.near < 0.22) & (dots.number > 0.4), Tone(120, 0.15, 0.5, 0.97))
    rim(globe, Tone(120, 0.13, 0.5, 0.96))
    return globe


FEATURES = {
    "earthlike": PLANET, "ocean": PLANET, "desert": CRATERED, "frozen": PLANET | CRATERED,
    "lava": PLANET, "gasgiant": frozenset(["rings"]), "ringed": frozenset[str](),
    "moon": CRATERED, "dead": CRATERED, "toxic": PLANET, "star": frozenset[str](),
}  # fmt: skip
DRAWN = {
    "earthlike": _earthlike, "ocean": _ocean, "desert": desert, "frozen": frozen, "lava": lava,
    "gasgiant": _gas, "ringed": _gas, "moon": moon, "dead": dead, "toxic": _toxic,
}  # fmt: skip
