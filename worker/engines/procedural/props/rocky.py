"""Planets of rock and ice: deserts, ice worlds, lava worlds, moons, dead worlds."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone
from worker.engines.procedural.figure import Material
from worker.engines.procedural.props.globes import (
    MIDDLE,
    Globe,
    clouds,
    craters,
    main_tone,
    new_globe,
    poles,
    rim,
    second_tone,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.textures.noise import cells

DUSTS = (Tone(55, 0.10, 0.26, 0.88), Tone(38, 0.12, 0.22, 0.78), Tone(78, 0.09, 0.32, 0.94))
ICES = (Tone(220, 0.055, 0.40, 0.99), Tone(200, 0.05, 0.38, 0.98), Tone(250, 0.06, 0.38, 0.98))
ROCKS = (Tone(270, 0.012, 0.22, 0.88), Tone(60, 0.03, 0.22, 0.84), Tone(240, 0.03, 0.22, 0.82))
CRUSTS = (Tone(20, 0.04, 0.13, 0.44), Tone(300, 0.04, 0.13, 0.42), Tone(260, 0.02, 0.13, 0.42))


def desert(plan: Plan, reach: float) -> Globe:
    """Dunes, canyons, craters and dust."""
    globe = new_globe(plan, main_tone(plan, DUSTS), reach)
    relief = globe.noise(plan.dice.pick("relief", (3, 4, 5)), 0)
    globe.paint(
        relief < plan.dice.pick("plains", (-0.2, -0.1, 0.0)),
        second_tone(
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
            0.7 * np.sign(np.round(np.sin((globe.lat + 0.05 * globe.noise(5, 6)) * 60), 4)),
            relief > 0.05,
        )
    if marks == "craters" or "craters" in plan.words.features:
        craters(globe, 0.6 if marks == "craters" else 0.4)
    poles(globe)
    rim(globe, Tone(70, 0.09, 0.5, 0.97))
    return globe


def frozen(plan: Plan, reach: float) -> Globe:
    """Ice sheets with cracks, snow fields, open water."""
    globe = new_globe(plan, main_tone(plan, ICES), reach)
    plates = cells(
        globe.lon, globe.lat + 0.5, plan.dice.pick("plates", (6, 8, 11)), globe.seed + 4, rows=5
    )
    globe.raise_((plates.number - 0.5) * 1.6)
    lines = np.round(plates.edge + 0.10 * globe.noise(6, 8), 4) < plan.dice.pick(
        "cracks", (0.06, 0.10, 0.14)
    )
    globe.paint(
        lines,
        second_tone(
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
        craters(globe, 0.8)
    clouds(globe, 0.3)
    rim(globe, Tone(215, 0.06, 0.6, 0.99))
    return globe


def lava(plan: Plan, reach: float) -> Globe:
    """A dark crust with glowing cracks and lakes."""
    globe = new_globe(plan, main_tone(plan, CRUSTS), reach)
    plates = cells(
        globe.lon, globe.lat + 0.5, plan.dice.pick("plates", (6, 8, 10)), globe.seed + 4, rows=5
    )
    globe.raise_((plates.number - 0.5) * 1.4)
    heat = np.round(plates.edge + 0.16 * globe.noise(6, 8), 4)
    wide = plan.dice.pick("cracks", (0.10, 0.15, 0.20))
    lakes = globe.noise(3, 2) > plan.dice.pick("lakes", (0.3, 0.4, 0.9))
    hot = materials.material("fire").ramp
    glow = plan.figure.add(
        Material((hot[0], hot[1], hot[2], hot[3], hot[3]), 1.0, grainy=plan.detail > 0)
    )
    heart = plan.figure.add(
        Material((hot[1], hot[2], hot[3], hot[4], hot[4]), 1.0, grainy=plan.detail > 0)
    )
    with plan.figure.called("fire"):
        globe.paint((heat < wide) | lakes, glow)
        globe.paint((heat < wide * 0.42) | (lakes & (globe.noise(5, 3) > 0.1)), heart)
    globe.raise_(0.9, (heat < wide) | lakes)
    clouds(globe, 0.25, Tone(40, 0.02, 0.20, 0.62))
    rim(globe, Tone(40, 0.12, 0.4, 0.80))
    return globe


def moon(plan: Plan, reach: float) -> Globe:
    """Craters and dark seas of stone."""
    globe = new_globe(plan, main_tone(plan, ROCKS), reach)
    seas = globe.noise(plan.dice.pick("seas", (2, 3, 4)), 2)
    globe.raise_(-1.0, seas > plan.dice.pick("sea level", (0.1, 0.2, 0.3)))
    globe.raise_(np.round(globe.noise(6, 7, 3) * 0.4, 4))
    if "craters" not in plan.words.without:
        craters(globe, plan.dice.pick("crater share", (0.35, 0.5, 0.62)))
    if plan.pick("rays", ("rays", NO, NO)) == "rays":
        globe.paint(globe.noise(8, 9, 2) > 0.5, Tone(90, 0.01, 0.4, 0.98))
    return globe


def dead(plan: Plan, reach: float) -> Globe:
    """A burnt world: cracks, craters, ash, a piece broken off."""
    globe = new_globe(
        plan,
        main_tone(
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
        craters(globe, 0.6)
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
