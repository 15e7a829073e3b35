"""Tables, chairs, beds and bookshelves."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.figure import Figure
from worker.engines.procedural.props.workshop import (
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

CLOTHS = ("crimson", "blue", "green", "purple", "teal", "amber", "white")
BINDINGS = ("crimson", "blue", "green", "purple", "amber", "teal", "brown", "tan", "navy", "orange")


def table(plan: Plan, _: str) -> None:
    """A table seen a little from above: form, legs, boards, cloth, edge, what stands on it."""
    f = plan.figure
    wood = main(plan, WOODS)
    form = plan.pick("form", ("square", "round", "long"))
    half, deep = {"square": (11.5, 8.0), "round": (12.4, 5.6), "long": (14.4, 6.4)}[form]
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
        for dx in (-2, 0, 2):
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


def _chair_back(plan: Plan, made: tuple[int, int], box: tuple[float, float], rank: str) -> None:
    f, (wood, cushion), (half, seat) = plan.figure, made, box
    tall = plan.dice.pick("tall", (11.0, 13.4, 15.4)) + (2.0 if rank == "throne" else 0.0)
    top = max(seat - tall, 2.4)
    back = plan.pick("back", ("slats", "solid", "rungs", "oval"))
    back = "solid" if rank in ("armchair", "throne") else back
    for side in (-1, 1):
        f.capsule(
            wood, (side * (half - 1.1), top + 1), (side * (half - 1.1), seat + 2), 1.1, 1.1, 0.2
        )
    if back == "slats":
        for x in (-half * 0.42, 0.0, half * 0.42):
            panel(f, wood, (x - 0.8, top + 1), (x + 0.8, seat), 0)
    elif back == "rungs":
        for share in (0.32, 0.62):
            y = top + (seat - top) * share
            panel(f, wood, (-half + 1, y - 0.9), (half - 1, y + 0.9), 0)
    elif back == "oval":
        f.ellipse(wood, 0, (top + seat) / 2, half - 1.4, (seat - top) / 2, 0, flat=1.5)
        f.ellipse(cushion, 0, (top + seat) / 2, half - 2.9, (seat - top) / 2 - 1.6, 0.3, flat=1.0)
    else:
        panel(f, wood, (-half + 1, top), (half - 1, seat), 0)
        panel(f, cushion, (-half + 2.4, top + 1.8), (half - 2.4, seat), 0.3, (-0.2, -0.1, 0.95))
        f.tone(
            f.of(cushion)
            & (np.abs(np.abs(f.x) % 3 - 1.5) < 0.4)
            & (np.abs((f.y - top) % 3 - 1.5) < 0.4),
            -1.6,
        )
    panel(f, wood, (-half, top - 0.6), (half, top + 1.6), 0.3, (-0.1, -0.3, 0.9))
    crown = plan.pick("crown", ("plain", "knobs", "peak", "arch"))
    gold = plan.named("gold") if rank == "throne" else wood
    if crown == "knobs" or (rank == "throne" and crown == "plain"):
        f.ellipse(gold, half - 1, top - 1.6, 1.5, 1.6, 0.4, mirror=True)
    elif crown == "peak":
        f.polygon(gold, [(-half, top), (0, top - 4), (half, top)], 0.35, facing=(-0.1, -0.3, 0.9))
    elif crown == "arch":
        with f.clipped(f.y < top + 0.4):
            f.ellipse(gold, 0, top + 0.4, half, 3.6, 0.35, flat=1.0)


def _chair_legs(plan: Plan, wood: int, box: tuple[float, float]) -> None:
    f, (half, seat) = plan.figure, box
    legs = plan.pick("legs", ("posts", "splayed", "braced"))
    foot = half - 0.9 + (1.6 if legs == "splayed" else 0.0)
    f.capsule(wood, (half * 0.55, seat + 4), (half * 0.55, FLOOR - 3), 0.9, 0.8, -0.4, mirror=True)
    f.capsule(wood, (half - 1.1, seat + 4), (foot, FLOOR - 1), 1.2, 1.0, 0.4, mirror=True)
    if legs == "braced":
        f.capsule(wood, (-half, FLOOR - 3.6), (half, FLOOR - 3.6), 0.8, 0.8, 0.3)


def bed(plan: Plan, _: str) -> None:
    """A bed seen from above its foot: width, head board, pillows, cover, pattern, foot board."""
    f = plan.figure
    wood = (
        varied(plan, "wood", WOODS) if not plan.words.material else plan.named(plan.words.material)
    )
    cover = (
        plan.named(plan.words.colours[0])
        if plan.words.colours
        else main(plan, CLOTHS, "cover")
        if not plan.words.material
        else varied(plan, "cover", CLOTHS)
    )
    half = plan.dice.pick("half", (7.6, 9.4, 12.0))
    top = 6.4
    head = plan.pick("head", ("flat", "arch", "posts", "peak"))
    _head_board(plan, wood, (half, top), head)
    linen = varied(plan, "linen", ("white", "white", "paper", "sky"))
    panel(f, linen, (-half, top + 1), (half, 26), 0.3, (-0.2, -0.3, 0.9))
    _pillows(plan, linen, (half, top))
    fold = plan.dice.pick("fold", (13.4, 15.4, 17.0))
    panel(f, cover, (-half, fold), (half, 27), 0.5, (-0.12, -0.16, 0.95))
    panel(f, cover, (half * 0.72, fold), (half, 27), 0.5, RIGHT)
    panel(f, linen, (-half, fold - 0.6), (half, fold + 1.6), 0.6, (-0.2, -0.3, 0.9))
    _quilt(plan, cover, (half, fold))
    foot = plan.pick("foot", ("board", "low", "posts"))
    y = {"board": 24.6, "low": 27.0, "posts": 26.0}[foot]
    panel(f, wood, (-half - 0.8, y), (half + 0.8, FLOOR - 1.6), 0.9)
    panel(f, wood, (-half - 0.8, y - 1.2), (half + 0.8, y + 0.4), 0.95, TOP)
    for side in (-1, 1):
        f.capsule(
            wood,
            (side * (half + 0.3), y - (2.4 if foot == "posts" else 0.4)),
            (side * (half + 0.3), FLOOR - 1),
            1.2,
            1.2,
            1.1,
        )
        if foot == "posts":
            f.ellipse(wood, side * (half + 0.3), y - 3, 1.7, 1.7, 1.2)


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
    half, top = plan.dice.pick("half", (8.6, 10.6, 12.6)), plan.dice.pick("top", (3.0, 4.6, 6.6))
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
