"""What stands by the road: signs and lamps."""

import numpy as np

from worker.engines.procedural.figure import Point
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
    tufts,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES


def sign(plan: Plan, _: str) -> None:
    """A sign: board, posts, what it says, hanging or nailed, ornament, foot."""
    f = plan.figure
    f.mirrored = plan.view == BACK
    wood = main(plan, WOODS)
    form = plan.pick("form", ("board", "arrow", "hanging", "double", "shield"))
    top = plan.dice.pick("top", (4.0, 5.4, 7.0))
    low = top + plan.dice.pick("high", (9.0, 10.4, 12.0))
    half = {"board": 12.0, "arrow": 11.0, "hanging": 8.4, "double": 11.4, "shield": 8.6}[form]
    if form in ("arrow", "double", "shield"):
        posts = "one"
    elif form == "hanging":
        posts = "arm"
    else:
        posts = plan.pick("posts", ("one", "two", "crooked"))
    _posts(plan, wood, (half, top), posts)
    _board(plan, wood, (half, top, low), form)
    board = f.of(wood) & (f.depth == 0.6)
    lines = plan.pick("boards", ("seams", "plain", "worn"))
    if lines == "seams":
        f.tone(board & seams(f, 3.4, start=top), -1.4)
    f.tone(board & grain(plan, "grain", 0.14 if lines == "worn" else 0.05, wide=3), -0.8)
    _edge(plan, board)
    if plan.view != BACK:
        _writing(plan, board, (top + (3.0 if form == "hanging" else 0.0), low), form)
    if posts in ("one", "crooked"):
        tufts(plan, 2.6)


def _board(plan: Plan, wood: int, box: tuple[float, float, float], form: str) -> None:
    f, (half, top, low) = plan.figure, box
    if form == "shield":
        points = [(-half, top), (half, top), (half, low - 2), (0, low + 4), (-half, low - 2)]
        f.polygon(wood, points, 0.6, facing=FRONT, bulge=0.4)
    elif form in ("arrow", "double"):
        way = plan.dice.pick("way", (-1, 1))
        _pointer(plan, wood, half, (top, low - 1.6 if form == "arrow" else top + 6, way))
        if form == "double":
            _pointer(plan, wood, half, (top + 7.4, top + 13, -way))
    else:
        y = top + (3.0 if form == "hanging" else 0.0)
        panel(f, wood, (-half, y), (half, low + y - top), 0.6, (-0.12, -0.1, 0.95))


def _pointer(plan: Plan, wood: int, half: float, place: tuple[float, float, int]) -> None:
    """A board with a tip, from the first to the second height, towards a side."""
    y0, y1, side = place
    blunt, neck, tip = -half * side, half * 0.7 * side, (half + 2.6) * side
    points = [(blunt, y0), (neck, y0), (tip, (y0 + y1) / 2), (neck, y1), (blunt, y1)]
    plan.figure.polygon(wood, points, 0.6, facing=(-0.12, -0.1, 0.95))


def _posts(plan: Plan, wood: int, box: tuple[float, float], posts: str) -> None:
    f, (half, top) = plan.figure, box
    if posts == "arm":
        panel(f, wood, (-half - 2.6, top - 2.4), (-half - 0.2, FLOOR), 0.2)
        panel(f, wood, (-half - 4, top), (half + 1, top + 1.8), 0.3, TOP)
        for x in (-half * 0.6, half * 0.6):
            panel(f, trim(plan, METALS), (x - 0.5, top + 1.4), (x + 0.5, top + 4), 0.25)
    elif posts == "two":
        for x in (-half * 0.7, half * 0.7):
            panel(f, wood, (x - 1.3, top - 1.6), (x + 1.3, FLOOR), 0)
    else:
        lean = 1.6 if posts == "crooked" else 0.0
        f.polygon(
            wood,
            [(-1.6 + lean, top - 2), (1.6 + lean, top - 2), (1.6, FLOOR), (-1.6, FLOOR)],
            0,
            facing=FRONT,
        )


def _edge(plan: Plan, board: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> None:
    f = plan.figure
    above, below = board & ~np.roll(board, 1, 0), board & ~np.roll(board, -1, 0)
    style = plan.pick("edge", ("lit", "framed", "nailed"))
    f.tone(above, 1.0)
    f.tone(below, -1.2)
    if style == "framed":
        f.tone(board & (~np.roll(board, 1, 1) | ~np.roll(board, -1, 1)), 0.8)
    elif style == "nailed" and plan.detail:
        f.tone(board & (np.abs(np.abs(f.x) - 6.4) < 0.5) & (np.roll(above, 1, 0)), -3)


def _writing(
    plan: Plan,
    board: np.ndarray[tuple[int, ...], np.dtype[np.bool_]],
    box: tuple[float, float],
    form: str,
) -> None:
    """Lines of writing or a picture: what an inn, a smith or a quest board shows."""
    f, (top, low) = plan.figure, box
    if form == "double" or plan.detail == 0:
        return
    y = (top + low) / 2 + (0.4 if form != "arrow" else -0.8)
    says = plan.pick("says", ("lines", "mug", "sword", "mark", "coin", "skull"))
    if says == "lines":
        for dy, half in ((-2.4, 6.4), (0.0, 4.4), (2.4, 5.6)):
            f.tone(board & (np.abs(f.y - y - dy) < 0.55) & (np.abs(f.x + 6.4 - half) < half), -1.9)
    elif says == "mug":
        panel(f, plan.named("amber"), (-2.4, y - 2), (1.8, y + 3), 1)
        panel(f, plan.named("white"), (-2.8, y - 3), (2.2, y - 1.4), 1.1)
        f.path(plan.named("amber"), [(2.2, y - 0.8), (3.6, y + 0.4), (2.2, y + 1.8)], 0.6, 0.6, 0.9)
    elif says == "sword":
        f.capsule(plan.named("steel"), (-3, y + 2.4), (3.4, y - 3.2), 0.9, 0.5, 1)
        f.capsule(plan.named("gold"), (-3.6, y - 0.4), (-0.4, y + 2.8), 0.7, 0.7, 1.1)
    elif says == "coin":
        f.ellipse(plan.named("gold"), 0, y, 3.0, 3.0, 1)
    elif says == "skull":
        f.ellipse(plan.named("bone"), 0, y - 0.8, 3.0, 2.6, 1)
        panel(f, plan.named("bone"), (-1.5, y + 1), (1.5, y + 3), 1)
        f.tone(f.inside(1.2, y - 0.4, 0.8, 0.9, mirror=True), -4)
    else:
        panel(f, plan.named("crimson"), (-0.9, y - 3.4), (0.9, y + 0.8), 1)
        panel(f, plan.named("crimson"), (-0.9, y + 2), (0.9, y + 3.6), 1)


def lamp(plan: Plan, _: str) -> None:
    """A street lamp: post, arm, lantern, roof, foot, light."""
    f = plan.figure
    f.mirrored = plan.view in (LEFT, BACK)
    metal = main(plan, ("black", "black", "navy", "green", "iron", "bronze", "maroon"))
    form = plan.pick("form", ("post", "arm", "twin", "globe"))
    top = plan.dice.pick("top", (7.6, 9.0, 10.4))
    thick = plan.dice.pick("thick", (0.9, 1.2, 1.5))
    f.capsule(metal, (0, top), (0, FLOOR - 2), thick, thick + 0.2, 0)
    foot = plan.pick("base", ("steps", "bell", "stone"))
    if foot == "bell":
        f.polygon(
            metal,
            [(-1.2, 24), (1.2, 24), (3.6, FLOOR), (-3.6, FLOOR)],
            0.2,
            facing=FRONT,
            bulge=0.8,
        )
    else:
        made = metal if foot == "steps" else plan.named("stone")
        panel(f, made, (-2.6, 26), (2.6, 28.6), 0.2, FRONT)
        panel(f, made, (-4.2, 28.6), (4.2, FLOOR), 0.3, FRONT)
    ring = plan.pick("ring", ("one", "two", NO))
    for y in {"one": (18.0,), "two": (15.0, 22.0)}.get(ring, ()):
        f.ellipse(metal, 0, y, thick + 1.2, 1.0, 0.3)
    if form in ("arm", "twin"):
        sides = (-1, 1) if form == "twin" else (plan.dice.pick("side", (-1, 1)),)
        if plan.view in SIDES:  # an arm that comes towards us
            f.capsule(metal, (0, top), (0, top - 2.4), 0.9, 0.8, 0.1)
            _lantern(plan, metal, (0.0, top + 3.4), 0.82)
        for side in sides if plan.view not in SIDES else ():
            f.path(
                metal, [(0, top), (side * 3.0, top - 3.4), (side * 7.4, top - 2.4)], 0.9, 0.8, 0.1
            )
            _lantern(plan, metal, (side * 7.4, top + 3.4), 0.82)
        f.ellipse(metal, 0, top - 1.2, 1.5, 1.5, 0.3)
    else:
        _lantern(plan, metal, (0.0, top - 2.6), 1.1, globe=form == "globe")


def _lantern(plan: Plan, metal: int, at: Point, size: float, *, globe: bool = False) -> None:
    f, (x, y) = plan.figure, at
    hue = {"fire": 60.0, "ice": 215.0, "poison": 140.0, "shadow": 300.0}.get(
        plan.words.element or "", plan.dice.pick("light", (85.0, 75.0, 95.0))
    )
    lit = plan.has("flames", 0.8)
    glass = plan.light(hue) if lit else plan.named("glass")
    if globe:
        f.ellipse(glass, x, y, 4.4 * size, 4.4 * size, 1)
        f.ellipse(metal, x, y + 4.2 * size, 2.6 * size, 1.0, 1.1)
        return
    form = plan.pick("lantern", ("box", "tapered", "round"))
    wide, low = {"box": (3.0, 3.0), "tapered": (3.8, 2.2), "round": (3.4, 3.4)}[form]
    wide, low, up = wide * size, low * size, 3.8 * size
    if form == "round":
        f.ellipse(glass, x, y, wide, up, 1)
    else:
        f.polygon(
            glass,
            [(x - wide, y - up), (x + wide, y - up), (x + low, y + up), (x - low, y + up)],
            1,
            facing=(0, 0, 1),
            bulge=0.9,
        )
    if form == "box" and plan.detail:
        panel(f, metal, (x - 0.4, y - up), (x + 0.4, y + up), 1.2)
    f.polygon(
        metal,
        [(x - wide - 1, y - up + 0.4), (x, y - up - 3.6 * size), (x + wide + 1, y - up + 0.4)],
        1.3,
        facing=(-0.2, -0.4, 0.8),
        bulge=0.4,
    )
    panel(f, metal, (x - low - 0.7, y + up - 0.6), (x + low + 0.7, y + up + 1), 1.3)
