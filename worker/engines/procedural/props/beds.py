"""Beds and bookshelves."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.figure import Figure
from worker.engines.procedural.props import beds_turned
from worker.engines.procedural.props.workshop import (
    BINDINGS,
    CLOTHS,
    FLOOR,
    FRONT,
    RIGHT,
    TOP,
    WOODS,
    main,
    panel,
    seams,
    trim,
    varied,
)
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES


def bed(plan: Plan, _: str) -> None:
    """A bed seen from above its foot: width, head board, pillows, cover, pattern, foot board."""
    f = plan.figure
    wood, cover = _bed_paints(plan)
    half, top = plan.between("half", 7.2, 12.6), plan.between("top", 5.6, 8.4)
    head = plan.pick("head", ("flat", "arch", "posts", "peak"))
    linen = varied(plan, "linen", ("white", "white", "paper", "sky"))
    f.mirrored = plan.view in (LEFT, BACK)
    if plan.view == BACK:
        beds_turned.bed_behind(plan, (wood, cover, linen), half)
        return
    if plan.view in SIDES:
        beds_turned.bed_aside(plan, (wood, cover, linen), half)
        return
    _head_board(plan, wood, (half, top), head)
    panel(f, linen, (-half, top + 1), (half, 26), 0.3, (-0.2, -0.3, 0.9))
    _pillows(plan, linen, (half, top))
    fold = plan.dice.pick("fold", (13.4, 15.4, 17.0))
    panel(f, cover, (-half, fold), (half, 27), 0.5, (-0.12, -0.16, 0.95))
    panel(f, cover, (half * 0.72, fold), (half, 27), 0.5, RIGHT)
    panel(f, linen, (-half, fold - 0.6), (half, fold + 1.6), 0.6, (-0.2, -0.3, 0.9))
    _quilt(plan, cover, (half, fold))
    _foot_board(plan, wood, half)


def _bed_paints(plan: Plan) -> tuple[int, int]:
    """The wood and the cover: a material is for the wood, a colour for the cover."""
    words = plan.words
    wood = plan.named(words.material) if words.material else varied(plan, "wood", WOODS)
    if words.colours:
        return wood, plan.named(words.colours[0])
    return wood, varied(plan, "cover", CLOTHS) if words.material else main(plan, CLOTHS, "cover")


def _foot_board(plan: Plan, wood: int, half: float) -> None:
    f = plan.figure
    foot = plan.pick("foot", ("board", "low", "posts"))
    y = {"board": 24.6, "low": 27.0, "posts": 26.0}[foot]
    panel(f, wood, (-half - 0.8, y), (half + 0.8, FLOOR - 1.6), 0.9)
    panel(f, wood, (-half - 0.8, y - 1.2), (half + 0.8, y + 0.4), 0.95, TOP)
    up = y - (2.4 if foot == "posts" else 0.4)
    for x in (-half - 0.3, half + 0.3):
        f.capsule(wood, (x, up), (x, FLOOR - 1), 1.2, 1.2, 1.1)
        if foot == "posts":
            f.ellipse(wood, x, y - 3, 1.7, 1.7, 1.2)


def _head_board(plan: Plan, wood: int, box: tuple[float, float], head: str) -> None:
    f, (half, top) = plan.figure, box
    panel(f, wood, (-half - 0.8, top - 2), (half + 0.8, top + 6), 0)
    if head == "arch":
        with f.clipped(f.y < top):
            f.ellipse(wood, 0, top - 1, half + 0.8, 4.4, 0, flat=2.0)
    elif head == "peak":
        f.polygon(
            wood, [(-half - 0.8, top - 1.6), (0, top - 6), (half + 0.8, top - 1.6)], 0, facing=FRONT
        )
    f.tone(f.of(wood) & seams(f, 3.2, upright=True), -1)
    for side in (-1, 1):
        up = 4.6 if head == "posts" else 2.6
        f.capsule(
            wood, (side * (half + 0.3), top - up), (side * (half + 0.3), top + 6), 1.2, 1.2, 0.2
        )
        f.ellipse(wood, side * (half + 0.3), top - up - 0.6, 1.6, 1.5, 0.25)


def _pillows(plan: Plan, linen: int, box: tuple[float, float]) -> None:
    f, (half, top) = plan.figure, box
    kind = plan.pick("pillows", ("one", "two", "stack"))
    if kind == "two" and half > 8:
        f.ellipse(linen, half * 0.48, top + 4.4, half * 0.43, 2.9, 0.4, power=3.4, mirror=True)
        return
    f.ellipse(linen, 0, top + 4.4, half * 0.78, 3.0, 0.4, power=3.4)
    if kind == "stack":
        f.ellipse(trim(plan, CLOTHS, "cushion"), 0, top + 6, half * 0.46, 2.2, 0.45, power=3)


def _quilt(plan: Plan, cover: int, box: tuple[float, float]) -> None:
    f, (half, fold) = plan.figure, box
    pattern = plan.pick("pattern", ("plain", "patch", "stripes", "border", "dots"))
    body = f.of(cover) & (f.y > fold)
    second = trim(plan, ("gold", "white", "amber", "sky"), "pattern colour")
    if pattern == "patch":
        odd = (np.floor(f.x / 4) + np.floor((f.y - fold) / 4)) % 2 == 0
        f.tone(body & odd, -0.9)
        f.tone(body & (seams(f, 4.0, upright=True) | seams(f, 4.0, start=fold)), -0.8)
    elif pattern == "stripes":
        f.paint(body & (np.abs((f.x + 40) % 5 - 2.5) < 0.7), second)
    elif pattern == "border":
        f.paint(body & (np.abs(np.abs(f.x) - half + 2.4) < 0.6), second)
    elif pattern == "dots":
        dots = (np.abs((f.x + 40) % 4 - 2) < 0.6) & (np.abs((f.y - fold) % 4 - 2) < 0.6)
        f.paint(body & dots, second)


def bookshelf(plan: Plan, _: str) -> None:
    """A shelf of books: width, shelves, top, how full, books, ornaments."""
    f = plan.figure
    wood = main(plan, WOODS)
    half, top = plan.between("half", 8.0, 13.2), plan.between("top", 3.0, 8.0)
    f.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES:
        beds_turned.shelf_aside(plan, wood, top)
        return
    if plan.view == BACK:
        beds_turned.shelf_behind(plan, wood, (half, top))
        _shelf_top(plan, wood, (half, top))
        return
    panel(f, wood, (-half, top), (half, FLOOR), 0)
    dark = plan.figure.add(materials.material("brown"))
    panel(f, dark, (-half + 1.5, top + 1.5), (half - 1.5, FLOOR - 1.6), 0.1)
    f.tone(f.of(dark), -2.4)
    shelves = plan.dice.pick("shelves", (3, 4)) if plan.detail else 2
    gap = (FLOOR - 1.6 - top - 1.5) / shelves
    for shelf in range(shelves):
        floor = top + 1.5 + gap * (shelf + 1)
        _books(plan, half - 1.5, floor - 1.0, gap - 1.0, shelf)
        panel(f, wood, (-half + 0.5, floor - 1.1), (half - 0.5, floor), 0.5, (-0.1, -0.3, 0.9))
    panel(f, wood, (half - 1.5, top), (half, FLOOR), 0.6, RIGHT)
    _shelf_top(plan, wood, (half, top))


def _books(plan: Plan, half: float, floor: float, room: float, shelf: int) -> None:
    f = plan.figure
    full = plan.pick("full", ("full", "gaps", "sparse"))
    x, index = -half + 0.3, 0
    step = 1 / f.unit
    while x < half - 1.4:
        name = f"{shelf} {index}"
        wide = max(plan.dice.pick(f"w{name}", (1.6, 2.0, 2.6)), step)
        high = room * plan.dice.pick(f"h{name}", (0.66, 0.8, 0.92))
        gone = {"full": 0.03, "gaps": 0.18, "sparse": 0.4}[full]
        if x + wide <= half and not plan.dice.chance(f"gone {name}", gone):
            made = plan.named(plan.dice.pick(f"b{name}", BINDINGS))
            panel(
                f,
                made,
                (x, floor - high),
                (x + wide, floor),
                0.3 + 0.02 * (index % 2),
                (-0.25, 0.0, 0.95),
            )
            if plan.detail == 2 and plan.dice.chance(f"band {name}", 0.5):
                f.paint(
                    (f.depth >= 0.3)
                    & (f.depth < 0.4)
                    & (f.x > x)
                    & (f.x < x + wide)
                    & (np.abs(f.y - floor + high * 0.7) < 0.4),
                    plan.named("gold"),
                )
        x, index = x + wide, index + 1


def _shelf_top(plan: Plan, wood: int, box: tuple[float, float]) -> None:
    f, (half, top) = plan.figure, box
    kind = plan.pick("crown", ("plain", "cornice", "peak", "things"))
    if kind == "plain":
        panel(f, wood, (-half, top), (half, top + 1.6), 0.6, TOP)
        return
    panel(f, wood, (-half - 0.9, top - 0.4), (half + 0.9, top + 1.6), 0.7, TOP)
    if kind == "peak":
        f.polygon(wood, [(-half * 0.7, top), (0, top - 2.4), (half * 0.7, top)], 0.65, facing=FRONT)
    elif kind == "things":
        _ornament(plan, f, -half * 0.5, top)
        f.ellipse(plan.named("copper"), half * 0.45, top - 1.4, 1.6, 1.6, 0.6)


def _ornament(plan: Plan, f: Figure, x: float, y: float) -> None:
    kind = plan.pick("ornament", ("plant", "globe", "pile"))
    if kind == "plant":
        f.ellipse(plan.named("green"), x, y - 2.6, 2.4, 1.8, 0.6)
        panel(f, plan.named("copper"), (x - 1.3, y - 1.6), (x + 1.3, y), 0.65)
    elif kind == "globe":
        f.ellipse(plan.named("sky"), x, y - 2.2, 1.9, 1.9, 0.6)
    else:
        panel(f, plan.named("crimson"), (x - 2.4, y - 1.1), (x + 2.4, y), 0.6)
        panel(f, plan.named("blue"), (x - 1.9, y - 2.3), (x + 2.0, y - 1.1), 0.6)
