"""Tables and chairs."""

import numpy as np

from worker.engines.procedural.props import chairs_turned
from worker.engines.procedural.props.workshop import (
    BINDINGS,
    CLOTHS,
    FLOOR,
    FRONT,
    RIGHT,
    TOP,
    WOODS,
    flame,
    grain,
    main,
    panel,
    seams,
    trim,
    varied,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES


def table(plan: Plan, _: str) -> None:
    """A table seen a little from above: form, legs, boards, cloth, edge, what stands on it."""
    f = plan.figure
    wood = main(plan, WOODS)
    form = plan.pick("form", ("square", "round", "long"))
    half, deep = {"square": (11.5, 8.0), "round": (12.4, 5.6), "long": (14.4, 6.4)}[form]
    f.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES and form == "long":
        half, deep = 7.6, 10.4
    top = plan.dice.pick("top", (11.0, 12.4, 14.0))
    edge = plan.dice.pick("edge", (1.6, 2.4, 3.2))
    _table_legs(plan, wood, (half, top + deep, edge), form)
    if form == "round":
        f.ellipse(wood, 0, top + edge + 2, half, deep, 0.4, flat=1.0)
        f.tone(f.of(wood) & (f.depth == 0.4), -1)
        f.ellipse(wood, 0, top + 2, half, deep, 0.5, flat=4.0)
        board = f.of(wood) & (f.depth == 0.5)
    else:
        panel(f, wood, (-half, top + deep), (half, top + deep + edge), 0.5)
        panel(f, wood, (-half, top), (half, top + deep), 0.5, TOP)
        board = f.of(wood) & (f.y < top + deep) & (f.depth == 0.5)
    lines = plan.pick("boards", ("long", "short", "plain"))
    if lines != "plain":
        f.tone(
            board & seams(f, 2.7 if lines == "long" else 4.4, upright=lines == "short", start=top),
            -1.1,
        )
    f.tone(board & grain(plan, "grain", 0.08, wide=3), -0.8)
    _cloth(plan, (half, top, deep, edge), form)
    _setting(plan, top + (1.6 if form != "round" else 0.4))


def _table_legs(plan: Plan, wood: int, box: tuple[float, float, float], form: str) -> None:
    f, (half, low, edge) = plan.figure, box
    legs = (
        plan.pick("legs", ("posts", "turned", "trestle"))
        if form != "round"
        else plan.pick("foot", ("pillar", "claw", "posts"))
    )
    z = 0.2
    if legs == "posts":
        for side in (-1, 1):
            x = side * (half - 1.6)
            panel(f, wood, (x - 1.3, low), (x + 1.3, FLOOR), z, RIGHT if side > 0 else FRONT)
    elif legs == "turned":
        for side in (-1, 1):
            x = side * (half - 1.8)
            f.capsule(wood, (x, low), (x, FLOOR - 1.2), 1.2, 1.0, z)
            f.ellipse(wood, x, (low + FLOOR) / 2 + 1, 1.8, 1.5, z + 0.1)
            f.ellipse(wood, x, FLOOR - 1, 1.7, 1.0, z + 0.1)
    elif legs == "trestle":
        for side in (-1, 1):
            x = side * (half - 3)
            f.capsule(wood, (x, low + edge), (x - 2.2, FLOOR - 1), 1.1, 1.1, z)
            f.capsule(wood, (x, low + edge), (x + 2.2, FLOOR - 1), 1.1, 1.1, z)
        f.capsule(wood, (-half + 3, FLOOR - 5), (half - 3, FLOOR - 5), 1.0, 1.0, z - 0.1)
    else:
        f.capsule(wood, (0, low - 2), (0, FLOOR - 2), 2.2, 1.8, z)
        reach = 6.0 if legs == "claw" else 4.4
        for side in (-1, 1):
            f.path(
                wood,
                [(0, FLOOR - 4), (side * reach * 0.6, FLOOR - 2.6), (side * reach, FLOOR - 0.9)],
                1.5,
                1.1,
                z,
            )


def _cloth(plan: Plan, box: tuple[float, float, float, float], form: str) -> None:
    f, (half, top, deep, edge) = plan.figure, box
    cloth = plan.pick("cloth", (NO, NO, "runner", "full"))
    if cloth == NO or form == "round":
        return
    made = trim(plan, CLOTHS, "cloth colour")
    wide = half * 0.4 if cloth == "runner" else half + 0.3
    hang = edge + plan.dice.pick("hang", (1.6, 3.0))
    panel(f, made, (-wide, top), (wide, top + deep), 0.6, TOP)
    panel(f, made, (-wide, top + deep), (wide, top + deep + hang), 0.6)
    hem = f.of(made) & (f.y > top + deep + hang - 1.1)
    f.paint(hem, plan.named("gold" if plan.dice.chance("hem", 0.5) else "white"))


def _setting(plan: Plan, y: float) -> None:
    """What stands on the table."""
    f = plan.figure
    kind = plan.pick("setting", (NO, "candle", "mug", "book", "bowl", "vase"))
    x = plan.dice.pick("place", (-4.6, 0.0, 4.6))
    if kind == "candle":
        f.capsule(plan.named("bone"), (x, y - 2), (x, y + 2.2), 0.9, 1.0, 2)
        f.ellipse(plan.named("gold"), x, y + 2.8, 2.0, 0.9, 1.9)
        flame(plan, x, y - 2.4, 1.0, 3.4, 2)
    elif kind == "mug":
        f.ellipse(plan.named("copper"), x + 2.2, y + 0.6, 1.4, 1.6, 1.9)
        panel(f, plan.named("copper"), (x - 1.9, y - 2), (x + 1.9, y + 3), 2, (-0.2, 0, 0.9))
        f.ellipse(plan.named("white"), x, y - 2, 2.0, 1.1, 2.1)
    elif kind == "book":
        panel(f, varied(plan, "binding", BINDINGS), (x - 3.4, y), (x + 3.4, y + 3.4), 2, TOP)
        panel(f, plan.named("paper"), (x - 3.4, y + 3.4), (x + 3.4, y + 4.6), 2)
    elif kind == "bowl":
        fruit = plan.dice.pick("fruit", ("red", "orange", "lime"))
        for dx in (-2.0, 0.0, 2.0):
            f.ellipse(plan.named(fruit), x + dx, y - 0.4 - (dx == 0), 1.5, 1.5, 2)
        with f.clipped(f.y > y):
            f.ellipse(plan.named("bone"), x, y + 0.2, 3.8, 3.0, 2.2)
    elif kind == "vase":
        f.ellipse(
            plan.named(plan.dice.pick("vase", ("sky", "teal", "copper"))), x, y + 1, 1.9, 2.4, 2
        )
        for dx, dy in ((-1.8, -2.8), (0.2, -3.8), (2.0, -2.6)):
            f.ellipse(
                plan.named(plan.dice.pick("bloom", ("red", "pink", "yellow"))),
                x + dx,
                y + dy,
                1.2,
                1.2,
                2.2,
            )
        f.ellipse(plan.named("green"), x, y - 1.6, 1.9, 1.2, 2.1)


def chair(plan: Plan, _: str) -> None:
    """A chair seen from the front: back, height, seat, legs, arms, crown."""
    f = plan.figure
    wood = main(plan, (*WOODS, "white"))
    throne = plan.pick("rank", ("stool", "plain", "plain", "armchair", "throne"))
    half = {"stool": 6.0, "plain": 6.4, "armchair": 8.0, "throne": 8.4}[throne]
    seat = plan.dice.pick("seat", (18.0, 19.2, 20.4))
    cushion = (
        trim(plan, CLOTHS, "cushion")
        if plan.dice.chance("cushioned", 0.6) or throne in ("armchair", "throne")
        else wood
    )
    f.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES:
        chairs_turned.aside(plan, (wood, cushion), (half, seat), throne)
        return
    if plan.view == BACK and throne != "stool":
        _chair_legs(plan, wood, (half, seat))
        chairs_turned.seat_behind(plan, (wood, cushion), (half, seat))
        _chair_back(plan, (wood, wood), (half, seat + 3), throne, z=0.6)
        return
    if throne != "stool":
        _chair_back(plan, (wood, cushion), (half, seat), throne)
    _chair_legs(plan, wood, (half, seat))
    panel(f, cushion, (-half, seat), (half, seat + 3.4), 0.6, TOP)
    panel(f, wood, (-half, seat + 3.4), (half, seat + 5.4), 0.6)
    if throne in ("armchair", "throne"):
        for side in (-1, 1):
            x = side * (half + 0.8)
            f.capsule(wood, (x, seat - 4), (x, seat + 5), 1.1, 1.1, 0.7)
            f.capsule(wood, (x, seat - 4.6), (x, seat - 3.4), 1.8, 1.6, 0.9)


def _chair_back(
    plan: Plan, made: tuple[int, int], box: tuple[float, float], rank: str, z: float = 0.0
) -> None:
    f, (wood, cushion), (half, seat) = plan.figure, made, box
    tall = plan.dice.pick("tall", (11.0, 13.4, 15.4)) + (2.0 if rank == "throne" else 0.0)
    top = max(seat - tall, 2.4)
    back = plan.pick("back", ("slats", "solid", "rungs", "oval"))
    back = "solid" if rank in ("armchair", "throne") else back
    for side in (-1, 1):
        f.capsule(
            wood, (side * (half - 1.1), top + 1), (side * (half - 1.1), seat + 2), 1.1, 1.1, z + 0.2
        )
    if back == "slats":
        for x in (-half * 0.42, 0.0, half * 0.42):
            panel(f, wood, (x - 0.8, top + 1), (x + 0.8, seat), z)
    elif back == "rungs":
        for share in (0.32, 0.62):
            y = top + (seat - top) * share
            panel(f, wood, (-half + 1, y - 0.9), (half - 1, y + 0.9), z)
    elif back == "oval":
        f.ellipse(wood, 0, (top + seat) / 2, half - 1.4, (seat - top) / 2, z, flat=1.5)
        f.ellipse(
            cushion, 0, (top + seat) / 2, half - 2.9, (seat - top) / 2 - 1.6, z + 0.3, flat=1.0
        )
    else:
        panel(f, wood, (-half + 1, top), (half - 1, seat), z)
        panel(f, cushion, (-half + 2.4, top + 1.8), (half - 2.4, seat), z + 0.3, (-0.2, -0.1, 0.95))
        f.tone(
            f.of(cushion)
            & (np.abs(np.abs(f.x) % 3 - 1.5) < 0.4)
            & (np.abs((f.y - top) % 3 - 1.5) < 0.4),
            -1.6,
        )
    panel(f, wood, (-half, top - 0.6), (half, top + 1.6), z + 0.3, (-0.1, -0.3, 0.9))
    crown = plan.pick("crown", ("plain", "knobs", "peak", "arch"))
    gold = plan.named("gold") if rank == "throne" else wood
    if crown == "knobs" or (rank == "throne" and crown == "plain"):
        f.ellipse(gold, half - 1, top - 1.6, 1.5, 1.6, z + 0.4, mirror=True)
    elif crown == "peak":
        f.polygon(
            gold, [(-half, top), (0, top - 4), (half, top)], z + 0.35, facing=(-0.1, -0.3, 0.9)
        )
    elif crown == "arch":
        with f.clipped(f.y < top + 0.4):
            f.ellipse(gold, 0, top + 0.4, half, 3.6, z + 0.35, flat=1.0)


def _chair_legs(plan: Plan, wood: int, box: tuple[float, float]) -> None:
    f, (half, seat) = plan.figure, box
    legs = plan.pick("legs", ("posts", "splayed", "braced"))
    foot = half - 0.9 + (1.6 if legs == "splayed" else 0.0)
    f.capsule(wood, (half * 0.55, seat + 4), (half * 0.55, FLOOR - 3), 0.9, 0.8, -0.4, mirror=True)
    f.capsule(wood, (half - 1.1, seat + 4), (foot, FLOOR - 1), 1.2, 1.0, 0.4, mirror=True)
    if legs == "braced":
        f.capsule(wood, (-half, FLOOR - 3.6), (half, FLOOR - 3.6), 0.8, 0.8, 0.3)
