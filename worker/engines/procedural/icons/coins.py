"""Icons of coins and stars."""

import math

import numpy as np

from worker.engines.procedural.figure import Mask, Point
from worker.engines.procedural.icons.tray import (
    accented,
    facet,
    main,
    placed,
    ring,
    shine,
    star,
    varied,
)
from worker.engines.procedural.materials import INK
from worker.engines.procedural.sprites.plan import NO, Plan

COIN = frozenset(["emblem", "rim", "holes"])
STAR = frozenset(["ring", "tail", "eyes", "stone"])


def coin(plan: Plan) -> None:
    """Four forms turned more or less, a rim of four sorts, twelve marks, a hole."""
    f, words = plan.figure, plan.words
    metal = main(plan, ("gold", "gold", "silver", "bronze", "copper"))
    form = plan.pick("coin form", ("round", "round", "octagon", "scalloped", "worn"))
    turn, high = plan.between("turn", 8.6, 12.6), plan.between("high", 11.2, 12.8)
    thick, x = plan.between("thick", 1.2, 3.6), -0.8
    _disc(plan, metal, form, (x + thick, turn, high), -0.3)
    f.tone(f.of(metal), -1.4)
    first = f.shapes
    _disc(plan, metal, form, (x, turn, high), 0.0)
    share = plan.dice.pick("rim", (0.68, 0.76, 0.84))
    f.ellipse(metal, x, 16, turn * share, high * share, 0.02, flat=1.6)
    f.join(first)
    inner = f.solid() & (f.depth == 0.02)
    with f.called("rim"):
        _edge(plan, metal, x, turn, high, share)
    f.tone(inner, -1.1)
    hole = plan.pick("hole", (NO, NO, NO, "round", "square"))
    hole = "round" if "holes" in words.features else hole
    hole = NO if "emblem" in words.features or "holes" in words.without else hole
    if hole == NO:
        second = accented(plan)
        mark = _mark(plan, plan.pick("mark", tuple(_MARKS))) & inner
        with f.called("emblem"):
            f.tone(mark, 2.2)
            if second:
                f.paint(mark, plan.named(second))
    else:
        cut = f.inside(x, 16, 3.0, 3.4)
        if hole == "square":
            cut = (np.abs(f.x - x) < 2.6) & (np.abs(f.y - 16) < 3.0)
        with f.called("holes"):
            f.tone(f.inside(x, 16, 4.2, 4.6) & f.of(metal), 0.8)
        f.erase(cut)


def _disc(plan: Plan, metal: int, form: str, measure: tuple[float, float, float], z: float) -> None:
    f, (x, rx, ry) = plan.figure, measure
    if form == "scalloped":
        count = plan.dice.pick("scallops", (8, 10, 12))
        f.ellipse(metal, x, 16, rx * 0.94, ry * 0.94, z, flat=0.9)
        for a, b in ring(count, rx * 0.88, ry * 0.88):
            f.ellipse(metal, x + a, 16 + b, rx * 0.22, ry * 0.22, z, flat=1.4)
    elif form == "worn":
        f.ellipse(metal, x, 16, rx, ry, z, flat=0.9)
        at = ring(12, rx, ry)[plan.dice.pick("notch", (1, 4, 7, 10))]
        f.erase(f.inside(x + at[0], 16 + at[1], 2.6, 2.6) & (f.depth == z))
    else:
        f.ellipse(metal, x, 16, rx, ry, z, flat=0.9, power=3.0 if form == "octagon" else 2.0)


def _edge(plan: Plan, metal: int, x: float, rx: float, ry: float, share: float) -> None:
    """Milled, beaded, a ring, or smooth."""
    f = plan.figure
    style = plan.pick("edge", ("smooth", "milled", "beads", "ring"))
    rim = f.of(metal) & (f.depth == 0.0)
    if style == "milled" and plan.detail:
        notch = np.round(np.sin(np.arctan2(f.y - 16, f.x - x) * 12), 4) > 0.6
        f.tone(notch & rim, -1)
    elif style == "beads":
        middle = (1 + share) / 2
        for a, b in ring(12, rx * middle, ry * middle):
            f.tone(rim & f.inside(x + a, 16 + b, 0.9, 0.9), 1.4)
    elif style == "ring":
        f.tone(rim & ~f.inside(x, 16, rx * 0.92, ry * 0.92), 1.2)
    else:
        f.tone(rim, 0)


_MARKS = ("star", "crown", "square", "moon", "bar", "skull", "cross", "sun", "heart", "sword",
          "diamond", "eye")  # fmt: skip


def _mark(plan: Plan, mark: str) -> Mask:
    f = plan.figure
    x, y = f.x + 0.8, f.y - 16
    far, high = np.abs(x), np.abs(y)
    shapes = {
        "cross": ((far < 1.2) | (np.abs(y + 1) < 1.2)) & (far < 4) & (high < 5),
        "star": np.round(far**0.7 + high**0.7, 4) < 3.6,
        "crown": (far < 4.6) & (y < 4) & (y > -1.2 - 3.6 * np.round(np.abs(np.cos(x * 0.68)), 4)),
        "square": np.maximum(far, high) < 3.2,
        "moon": f.inside(-0.8, 16, 5.4, 5.4) & ~f.inside(1.6, 15, 4.4, 4.6),
        "bar": (far < 1.5) & (high < 6),
        "skull": (f.inside(-0.8, 14.6, 4.4, 4) | ((far < 2.4) & (y > 0) & (y < 4.6)))
        & ~f.inside(1.0, 15.2, 1.2, 1.3)
        & ~f.inside(-2.6, 15.2, 1.2, 1.3),
        "sun": f.inside(-0.8, 16, 3.0, 3.0) | ((np.minimum(far, high) < 0.8) & (far + high < 6)),
        "heart": (np.round(far + np.abs(y - 0.6 * far) * 0.9, 4) < 4.4) & (y < 4.6),
        "sword": ((far < 1.0) & (high < 6)) | ((np.abs(y - 2.4) < 0.8) & (far < 3.2)),
        "diamond": far * 1.3 + high < 5.4,
        "eye": (far + high * 1.9 < 5.6) & ~f.inside(-0.8, 16, 1.3, 1.6),
    }  # fmt: skip
    return np.asarray(shapes[mark] & f.solid())


def star_icon(plan: Plan) -> None:
    """Four to eight rays, cut, smooth or with a rim; a ring, a tail, a stone or a face."""
    f = plan.figure
    made = main(plan, ("gold", "gold", "crystal", "topaz", "fire", "silver", "amethyst"))
    rays = plan.dice.pick("rays", (5, 5, 5, 4, 6, 8))
    turn = plan.between("turn", -0.16, 0.16)
    outer, waist = plan.between("outer", 12.6, 14.6), plan.between("waist", 0.34, 0.56)
    corners = star(rays, outer, outer * waist, -math.pi / 2 + turn)
    second = varied(plan, "second", ("crimson", "sapphire", "amethyst", "emerald", "white"))
    second = plan.named(accented(plan)) if accented(plan) else second
    _star_back(plan, second, rays, outer, turn)
    style = plan.pick("cut", ("facets", "smooth", "rim", "inset"))
    first = f.shapes
    if style == "facets":
        _facets(plan, made, corners, rays, turn)
    else:
        f.polygon(made, placed(corners), 0, facing=(-0.1, -0.15, 0.9), bulge=1.0)
    f.join(first)
    small = placed([(x * 0.6, y * 0.6) for x, y in corners])
    if style == "inset":
        f.polygon(second, small, 0.2, facing=(-0.1, -0.2, 0.9), bulge=0.8)
    elif style == "rim":
        f.polygon(made, small, 0.2, facing=(0.1, 0.25, 0.9), bulge=0.4)
    tips = plan.pick("tips", ("plain", "plain", "balls", "gaps"))
    for x, y in corners[::2] if tips == "balls" else ():
        f.ellipse(made, x * 0.94, y * 0.94 + 16, 1.7, 1.7, 0.1)
    for x, y in corners[1::2] if tips == "gaps" else ():
        f.ellipse(second, x * 1.1, y * 1.1 + 16, 1.4, 1.4, -0.1)
    _star_heart(plan, second)
    shine(plan, -3, -4)


def _facets(plan: Plan, made: int, corners: list[Point], rays: int, turn: float) -> None:
    for index in range(len(corners)):
        after = corners[(index + 1) % len(corners)]
        angle = -math.pi / 2 + turn + math.pi * (index + 0.5) / rays
        spread = 0.55 if index % 2 else -0.55
        facing = (math.cos(angle + spread), math.sin(angle + spread), 0.75)
        facet(plan, made, placed([(0, 0), corners[index], after]), facing)


def _star_back(plan: Plan, second: int, rays: int, outer: float, turn: float) -> None:
    f = plan.figure
    back = plan.pick("back", (NO, NO, "ring", "rays", "tail"))
    back = next((word for word in ("ring", "tail") if word in plan.words.features), back)
    if back == "ring":
        with f.called("ring"):
            f.ellipse(second, 0, 16, outer * 0.86, outer * 0.86, -0.3)
            f.erase(f.inside(0, 16, outer * 0.66, outer * 0.66))
    elif back == "rays":
        points = star(rays, outer * 0.86, outer * 0.4, -math.pi / 2 + turn + math.pi / rays)
        f.polygon(second, placed(points), -0.3, bulge=0.6)
    elif back == "tail":
        with f.called("tail"):
            for lean, long in ((-2.6, 13.0), (0.0, 16.0), (2.6, 13.0)):
                end = (-long + lean, 16 + long - 1 + lean)
                f.capsule(second, (lean * 0.8, 17 + lean), end, 2.4, 0.6, -0.3)


def _star_heart(plan: Plan, second: int) -> None:
    f = plan.figure
    heart = plan.pick("heart", (NO, NO, "stone", "face"))
    asked = {"stone": "stone", "eyes": "face"}
    heart = next((asked[word] for word in plan.words.features if word in asked), heart)
    if heart == "stone":
        with f.called("stone"):
            f.ellipse(second, 0, 16, 2.8, 2.8, 0.5)
    elif heart == "face":
        with f.called("eyes"):
            tall = 1 if f.unit < 1.2 else 2
            for side in (-1, 1):
                for down in range(tall):
                    f.stamp(f.column(side * 2.0), f.row(14.8) + down, INK)
            for column in range(-tall, tall) if plan.detail else ():
                f.stamp(f.middle + column, f.row(17.4), INK)
