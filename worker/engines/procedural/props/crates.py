"""Crates and barrels."""

import numpy as np

from worker.engines.procedural.materials import INK
from worker.engines.procedural.props.workshop import (
    FLOOR,
    FRONT,
    METALS,
    TOP,
    WOODS,
    grain,
    main,
    panel,
    seams,
    trim,
)
from worker.engines.procedural.sprites.plan import NO, Plan

RAISED = (-0.3, -0.34, 0.9)  # bars that stand out a little


def crate(plan: Plan, _: str) -> None:
    """A crate seen a little from above: proportions, boards, braces, frame, fittings, mark."""
    f = plan.figure
    wood = main(plan, WOODS)
    half, high = (
        plan.between("half", 10.2, 13.6),
        plan.between("high", 12.6, 18.4),
    )
    lid = plan.dice.pick("lid", (4.5, 6.0, 7.5))
    front = FLOOR - high
    first = f.shapes
    panel(f, wood, (-half, front - lid), (half, front), 0, TOP)
    panel(f, wood, (-half, front), (half, FLOOR), 0, FRONT)
    f.join(first)
    top, face = f.of(wood) & (f.y < front), f.of(wood) & (f.y >= front)
    boards = plan.pick("boards", ("lying", "upright", "wide"))
    gap = {"lying": 3.0, "upright": 3.4, "wide": 5.0}[boards]
    f.tone(face & seams(f, gap, upright=boards == "upright", start=front), -1.6)
    f.tone(top & seams(f, gap, upright=True), -1.2)
    f.tone(face & grain(plan, "grain", 0.1, wide=3), -0.7)
    _frame(plan, wood, (half, front))
    _brace(plan, wood, (half, front))
    _fittings(plan, (half, front))


def _frame(plan: Plan, wood: int, box: tuple[float, float]) -> None:
    """The raised frame of the front and the lid."""
    f, (half, front) = plan.figure, box
    style = plan.pick("frame", ("full", "posts", "rails"))
    bar = 2.0 if plan.detail else 2.2
    if style in ("full", "posts"):
        for side in (-1, 1):
            x = side * (half - bar / 2)
            panel(f, wood, (x - bar / 2, front), (x + bar / 2, FLOOR), 0.5, RAISED)
    if style in ("full", "rails"):
        panel(f, wood, (-half, front), (half, front + bar), 0.5, RAISED)
        panel(f, wood, (-half, FLOOR - bar), (half, FLOOR), 0.5, RAISED)
    panel(f, wood, (-half, front - 0.9), (half, front + 0.2), 0.52, TOP)


def _brace(plan: Plan, wood: int, box: tuple[float, float]) -> None:
    f, (half, front) = plan.figure, box
    brace = plan.pick("brace", ("slash", "cross", "bar", NO, "slats"))
    low, left, right, up = FLOOR - 2, -half + 2, half - 2, front + 2
    strokes = {
        "slash": [((left, low), (right, up))],
        "cross": [((left, low), (right, up)), ((left, up), (right, low))],
        "bar": [((left, (low + up) / 2), (right, (low + up) / 2))],
        "slats": [((left / 2.4, up), (left / 2.4, low)), ((right / 2.4, up), (right / 2.4, low))],
    }.get(brace, [])  # fmt: skip
    for (x0, y0), (x1, y1) in strokes:
        away = np.abs((f.x - x0) * (y1 - y0) - (f.y - y0) * (x1 - x0)) / float(
            np.hypot(x1 - x0, y1 - y0)
        )
        inside = (f.x > left) & (f.x < right) & (f.y > up) & (f.y < low)
        with f.clipped((np.round(away, 4) < 1.15) & inside):
            panel(f, wood, (left, up), (right, low), 0.4, RAISED)


def _fittings(plan: Plan, box: tuple[float, float]) -> None:
    """Corners of metal, nails, or a painted mark."""
    f, (half, front) = plan.figure, box
    metal = trim(plan, METALS)
    style = plan.pick("fittings", ("corners", "nails", "bands", NO, "label"))
    if style == "corners":
        for x in (-half, half):
            for y in (front, FLOOR):
                dx, dy = (3.4 if x < 0 else -3.4), (3.4 if y < FLOOR else -3.4)
                panel(
                    f,
                    metal,
                    (min(x, x + dx), min(y, y + dy)),
                    (max(x, x + dx), max(y, y + dy)),
                    0.8,
                )
    elif style == "bands":
        for x in (-half * 0.55, half * 0.55):
            panel(f, metal, (x - 1.2, front - 1), (x + 1.2, FLOOR), 0.8)
            panel(f, metal, (x - 1.2, front - 5), (x + 1.2, front - 1), 0.8, TOP)
    elif style == "label":
        panel(f, plan.named("paper"), (-4, front + 4.4), (4, front + 9), 0.8)
        panel(f, metal, (-2.4, front + 5.6), (2.4, front + 7.4), 0.9)
    elif style == "nails" and plan.detail:
        ink = plan.ramp(metal)[4]
        for x in (-half + 1, half - 1.1):
            for y in (front + 1.2, FLOOR - 1.1):
                f.stamp(f.column(x), f.row(y), ink)


def barrel(plan: Plan, _: str) -> None:
    """A barrel: belly, height, hoops, top, tap or mark, staves."""
    f = plan.figure
    wood, metal = main(plan, WOODS), trim(plan, METALS)
    belly, waist = (
        plan.between("belly", 8.6, 12.0),
        plan.between("waist", 0.72, 0.92),
    )
    top = plan.between("top", 5.6, 11.4)
    middle = (top + FLOOR) / 2
    flare = (f.y - middle) / (FLOOR - middle)
    width = belly * (1 - (1 - waist) * flare**2)
    with f.clipped((np.abs(f.x) <= np.round(width, 4)) & (f.y >= top)):
        f.ellipse(wood, 0, middle + 1, belly, FLOOR - middle + 9, 0, power=2.0, flat=0.3)
    f.erase(f.y > FLOOR - 1.8 + 1.8 * np.sqrt(np.clip(1 - (f.x / belly) ** 2, 0, 1)))
    staves = np.abs(((f.x / width) * 2.6 + 10) % 1 - 0.0) < 0.16
    f.tone(f.of(wood) & staves, -1.1)
    f.tone(f.of(wood) & grain(plan, "grain", 0.1, wide=1, high=3), -0.7)
    _hoops(plan, metal, (belly, top, middle))
    _lid(plan, (wood, metal), (belly * waist, top))
    _tap(plan, metal, middle)


def _hoops(plan: Plan, metal: int, box: tuple[float, float, float]) -> None:
    f, (belly, top, middle) = plan.figure, box
    hoops = {"two": (-0.62, 0.62), "four": (-0.85, -0.45, 0.45, 0.85), "three": (-0.78, 0.0, 0.78)}
    places = hoops[plan.pick("hoops", ("two", "four", "three") if plan.detail else ("two",))]
    bow = 1.6 * np.sqrt(np.clip(1 - (f.x / belly) ** 2, 0, 1)) - 0.8
    body = f.solid()
    for place in places:
        y = middle + place * (FLOOR - middle) + bow
        band = body & (np.abs(f.y - y) < 1.0)
        f.paint(band, metal)
        f.tone(body & (f.y > y + 1.0) & (f.y < y + 1.0 + 1 / f.unit), -1)
    del top


def _lid(plan: Plan, made: tuple[int, int], box: tuple[float, float]) -> None:
    """The top: closed, open with something in it, or broken."""
    f, (wood, metal), (half, top) = plan.figure, made, box
    kind = plan.pick("lid", ("closed", "water", "apples", "empty"))
    f.ellipse(
        metal if plan.dice.chance("rim", 0.5) else wood, 0, top, half + 0.4, 2.9, 0.5, flat=1.6
    )
    inner = {
        "closed": wood,
        "water": plan.named("water"),
        "apples": plan.named("black"),
        "empty": plan.named("black"),
    }[kind]
    f.ellipse(inner, 0, top + 0.1, half - 1.1, 1.9, 0.6, flat=4.0)
    if kind in ("apples", "empty"):
        f.tone(f.of(inner), -2)
    if kind == "closed":
        f.tone(
            f.of(inner) & f.inside(0, top + 0.1, half - 1.1, 1.9) & seams(f, 3.2, upright=True),
            -1.4,
        )
    elif kind == "apples":
        fruit = plan.named(plan.dice.pick("fruit", ("red", "lime", "orange", "tan")))
        for x, y in ((-4.6, -0.6), (4.4, -0.6), (0, -1.6), (-2.2, 0.2), (2.4, 0.2)):
            f.ellipse(fruit, x * half / 9, top + y, 2.1, 2.0, 0.8 + y * 0.02)


def _tap(plan: Plan, metal: int, middle: float) -> None:
    f = plan.figure
    extra = plan.pick("extra", (NO, "tap", "mark", "skull", "bung"))
    if extra == "tap":
        f.capsule(metal, (0, middle + 6), (0, middle + 9.4), 1.1, 0.9, 2)
        f.capsule(metal, (-1.8, middle + 5.4), (1.8, middle + 5.4), 0.7, 0.7, 2.1)
    elif extra == "mark":
        band = (np.abs(f.x) + np.abs(f.y - middle)) < 3.6
        f.paint(
            f.solid() & band & ((np.abs(f.x) + np.abs(f.y - middle)) > 1.6),
            trim(plan, ("red", "white", "yellow", "black"), "mark"),
        )
    elif extra == "skull" and plan.detail:
        bone = plan.named("bone")
        f.ellipse(bone, 0, middle - 0.6, 3.2, 2.8, 2)
        panel(f, bone, (-1.7, middle + 1), (1.7, middle + 3.4), 2)
        for x in (-1.3, 1.2):
            f.stamp(f.column(x), f.row(middle - 0.4), INK)
            f.stamp(f.column(x), f.row(middle - 0.4) + 1, INK)
    elif extra == "bung":
        f.ellipse(plan.named("black"), 0, middle, 1.2, 1.2, 2)
