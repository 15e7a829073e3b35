"""Rocks and gravestones."""

import numpy as np

from worker.engines.procedural.colour import Tone
from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import (
    FLOOR,
    FRONT,
    LEFT,
    RIGHT,
    TOP,
    grain,
    main,
    panel,
    tinted,
    trim,
    tufts,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK

ROCK = frozenset(["moss"])
GREYS = ("stone", "stone", "grey", "tan", "iron")


def rock(plan: Plan, _: str) -> None:
    """A rock of flat facets: form, size, companions, cover, foot."""
    made = main(plan, GREYS)
    form = plan.pick("form", ("boulder", "slab", "spire", "split"))
    high = {"boulder": 19.0, "slab": 14.0, "spire": 25.0, "split": 19.0}[form] + plan.between(
        "high", -1.5, 1.5
    )
    half = {"boulder": 12.0, "slab": 14.0, "spire": 8.6, "split": 8.8}[form] + plan.between(
        "half", -1, 1
    )
    beside = plan.pick("beside", ("pebbles", "small", NO))
    if form == "split":
        _stone(plan, made, "b", (5.4, FLOOR, half * 0.8, high * 0.72), -0.5)
        _stone(plan, made, "a", (-3.4, FLOOR, half, high), 0)
    else:
        _stone(plan, made, "a", (0, FLOOR, half, high), 0)
    side = plan.dice.pick("side", (-1, 1))
    if beside == "small":
        _stone(plan, made, "c", (side * half * 0.86, FLOOR, 3.8, 4.6), 1)
    elif beside == "pebbles" and plan.detail:
        for index in range(3):
            x = plan.between(f"px{index}", -half, half)
            plan.figure.ellipse(made, x, FLOOR - 0.9, 1.5, 1.1, 1)
    _weathered(plan, made, ("plain", "cracked", "specks", "vein", "moss", "snow"))
    tufts(plan, half)


def _stone(
    plan: Plan, made: int, slot: str, place: tuple[float, float, float, float], z: float
) -> None:
    """Facets round a ridge point: a fan of planes from the top left to the lower right."""
    f, (x, y, half, high) = plan.figure, place
    ridge = (
        x + plan.between(f"{slot} ridge", -0.25, 0.25) * half,
        y - high * plan.between(f"{slot} knee", 0.5, 0.66),
    )

    def at(across: tuple[float, float], up: tuple[float, float]) -> Point:
        right = plan.between(f"{slot}x{across}", *across)
        return x + half * right, y - high * plan.between(f"{slot}y{up}", *up)

    outline: list[Point] = [
        (x - half * 0.9, y - 0.6),
        at((-1.02, -0.9), (0.3, 0.5)),
        at((-0.62, -0.36), (0.84, 0.96)),
        at((0.0, 0.36), (1.0, 1.0)),
        at((0.66, 0.9), (0.55, 0.76)),
        (x + half, y - high * 0.26),
        (x + half * 0.84, y - 0.6),
    ]
    middle = (x + half * plan.between(f"{slot} toe", -0.1, 0.3), y - 0.6)
    fan = [
        ((outline[0], outline[1], outline[2], ridge), LEFT),
        ((outline[2], outline[3], ridge), TOP),
        ((outline[3], outline[4], ridge), (0.15, -0.45, 0.85)),
        ((outline[0], ridge, middle), (-0.25, 0.1, 0.95)),
        ((ridge, outline[4], outline[5], outline[6], middle), RIGHT),
    ]
    first = f.shapes
    f.polygon(made, outline, z - 0.01, facing=FRONT)
    for corners, facing in fan:
        f.polygon(made, corners, z, facing=facing)
    f.join(first)


def _weathered(plan: Plan, made: int, covers: tuple[str, ...]) -> None:
    """One of the covers: moss, snow, cracks, specks or a vein of ore."""
    f = plan.figure
    cover = plan.pick("cover", covers)
    body = f.of(made)
    if plan.has("moss", 0.0) or (cover == "moss" and "moss" not in plan.words.without):
        up = (f.normal[..., 1] < -0.3) | grain(plan, "moss more", 0.12, wide=2, high=2)
        moss = tinted(plan, Tone(130, 0.11, 0.26, 0.76))
        with f.called("moss"):
            f.paint(body & up & ~grain(plan, "moss gap", 0.2, wide=2), moss)
    elif cover == "snow":
        f.paint(body & (f.normal[..., 1] < -0.4), plan.named("white"))
    elif cover == "cracked":
        line = np.abs(f.x - plan.between("crack", -4, 4) - np.abs((f.y * 0.8) % 4 - 2)) < 0.55
        f.tone(body & line & (f.y < FLOOR - 4), -2)
    elif cover == "vein":
        ore = trim(plan, ("gold", "ruby", "emerald", "sapphire", "amethyst"), "ore")
        band = np.abs(f.x * 0.7 + f.y - plan.between("vein", 20, 24)) < 2.2
        f.paint(body & band & grain(plan, "ore", 0.42, wide=2, high=2), ore)
    if cover != "plain":
        f.tone(body & grain(plan, "pits", 0.06), -0.8)


def gravestone(plan: Plan, _: str) -> None:
    """A gravestone: form, sign, wear, base, lean, foot."""
    f = plan.figure
    f.mirrored = plan.view == BACK
    made = main(plan, GREYS)
    form = plan.pick("form", ("round", "square", "cross", "pointed", "celtic", "obelisk"))
    base = plan.pick("base", ("step", "mound", "buried"))
    low = {"step": 27.6, "mound": 28.6, "buried": FLOOR}[base]
    first = f.shapes
    _grave(plan, made, form, low)
    f.join(first)
    if base == "step":
        panel(f, made, (-9.6, 27.4), (9.6, 28.8), 0.6, TOP)
        panel(f, made, (-9.6, 28.8), (9.6, FLOOR), 0.6)
    elif base == "mound":
        f.ellipse(plan.named("brown"), 0, FLOOR - 1.4, 10.4, 2.6, 0.6)
    if plan.view != BACK:
        _sign(plan, made, form)
    _weathered(plan, made, ("plain", "cracked", "specks", "moss"))
    tufts(plan, 4 if base == "buried" and form in ("cross", "celtic") else 8)


def _grave(plan: Plan, made: int, form: str, low: float) -> None:
    f = plan.figure
    wide = plan.dice.pick("wide", (6.6, 7.4, 8.2))
    if form in ("cross", "celtic"):
        arm = plan.dice.pick("arm", (10.0, 11.4))
        if form == "celtic":
            f.ellipse(made, 0, arm, 6.8, 6.8, -0.1)
            f.erase(f.inside(0, arm, 4.4, 4.4))
        panel(f, made, (-2.4, 3), (2.4, low), 0)
        panel(f, made, (-wide, arm - 2.3), (wide, arm + 2.3), 0)
        panel(f, made, (1.2, 3.4), (2.4, low), 0.1, RIGHT)
    elif form == "obelisk":
        f.polygon(made, [(-3.4, 6), (0.6, 6), (1.4, low), (-5.4, low)], 0, facing=(-0.25, 0, 0.95))
        f.polygon(made, [(0.6, 6), (3.4, 6), (5.4, low), (1.4, low)], 0, facing=RIGHT)
        f.polygon(made, [(-3.6, 6.2), (0, 2), (0.6, 6.2)], 0.1, facing=LEFT)
        f.polygon(made, [(0, 2), (3.6, 6.2), (0.6, 6.2)], 0.1, facing=(0.3, -0.1, 0.9))
    else:
        top = {"round": 12.0, "square": 6.0, "pointed": 10.0}[form]
        for shift, facing, z in ((1.8, RIGHT, -0.1), (0.0, FRONT, 0.0)):
            panel(f, made, (-wide + shift, top), (wide - 1.8 + shift, low), z, facing)
            if form == "round":
                f.ellipse(made, shift - 0.9, top, wide - 0.9, 7.4, z, flat=2.0)
            elif form == "pointed":
                f.polygon(
                    made,
                    [(shift - wide, top), (shift - 0.9, 3), (wide - 1.8 + shift, top)],
                    z,
                    facing=facing,
                )


def _sign(plan: Plan, made: int, form: str) -> None:
    """What is cut into the stone."""
    f = plan.figure
    if form in ("cross", "celtic", "obelisk") or plan.detail == 0:
        return
    sign = plan.pick("sign", ("lines", "cross", "skull", "rip"))
    body = f.of(made)
    if sign == "lines":
        for y, half in ((12.5, 4.0), (15.5, 3.0), (18.5, 4.0)):
            f.tone(body & (np.abs(f.y - y) < 0.55) & (np.abs(f.x + 0.9) < half), -1.6)
    elif sign == "cross":
        bar = (np.abs(f.x + 0.9) < 0.9) & (np.abs(f.y - 15) < 4.6)
        arm = (np.abs(f.y - 13.4) < 0.9) & (np.abs(f.x + 0.9) < 3.2)
        f.tone(body & (bar | arm), -1.6)
    elif sign == "skull":
        dark = f.inside(-0.9, 14, 3.4, 3.0) | ((np.abs(f.x + 0.9) < 1.8) & (np.abs(f.y - 17) < 1.6))
        f.tone(body & dark, 0.9)
        for x in (-2.3, 0.5):
            f.tone(body & f.inside(x, 14.2, 0.95, 1.1), -4)
    else:
        for x, y, half in ((-0.9, 12.0, 3.4), (-0.9, 14.4, 2.2)):
            f.tone(body & (np.abs(f.y - y) < 0.6) & (np.abs(f.x - x) < half), -1.8)
        f.tone(body & (np.abs(np.abs(f.x + 0.9) - 2.4) < 0.6) & (np.abs(f.y - 18) < 1.6), -1.8)
