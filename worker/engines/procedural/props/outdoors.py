"""Signs, fences, lamps, torches, wells and campfires."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import (
    FLOOR,
    FRONT,
    LEFT,
    METALS,
    RIGHT,
    TOP,
    WOODS,
    courses,
    flame,
    grain,
    main,
    panel,
    seams,
    trim,
    tufts,
    varied,
)
from worker.engines.procedural.sprites.plan import NO, Plan

LIT = frozenset(["flames"])


def sign(plan: Plan, _: str) -> None:
    """A sign: board, posts, what it says, hanging or nailed, ornament, foot."""
    f = plan.figure
    wood = main(plan, WOODS)
    form = plan.pick("form", ("board", "arrow", "hanging", "double", "shield"))
    top = plan.dice.pick("top", (4.0, 5.4, 7.0))
    low = top + plan.dice.pick("high", (9.0, 10.4, 12.0))
    half = {"board": 12.0, "arrow": 11.0, "hanging": 8.4, "double": 11.4, "shield": 8.6}[form]
    _posts(plan, wood, (half, top), form)
    if form in ("arrow", "double"):
        way = plan.dice.pick("way", (-1, 1))
        boards = (
            [(top, low - 1.6, way)]
            if form == "arrow"
            else [(top, top + 6, way), (top + 7.4, top + 13, -way)]
        )
        for y0, y1, side in boards:
            middle = (y0 + y1) / 2
            points = [
                (-half * side, y0),
                (half * 0.7 * side, y0),
                ((half + 2.6) * side, middle),
                (half * 0.7 * side, y1),
                (-half * side, y1),
            ]
            f.polygon(wood, points, 0.6, facing=(-0.12, -0.1, 0.95))
    elif form == "shield":
        f.polygon(
            wood,
            [(-half, top), (half, top), (half, low - 2), (0, low + 4), (-half, low - 2)],
            0.6,
            facing=FRONT,
            bulge=0.4,
        )
    else:
        y = top + (3.0 if form == "hanging" else 0.0)
        panel(f, wood, (-half, y), (half, low + y - top), 0.6, (-0.12, -0.1, 0.95))
    board = f.of(wood) & (f.depth == 0.6)
    lines = plan.pick("boards", ("seams", "plain", "worn"))
    if lines == "seams":
        f.tone(board & seams(f, 3.4, start=top), -1.4)
    f.tone(board & grain(plan, "grain", 0.14 if lines == "worn" else 0.05, wide=3), -0.8)
    _edge(plan, board)
    _writing(plan, board, (top + (3.0 if form == "hanging" else 0.0), low), form)
    tufts(plan, 6)


def _posts(plan: Plan, wood: int, box: tuple[float, float], form: str) -> None:
    f, (half, top) = plan.figure, box
    posts = (
        "one"
        if form in ("arrow", "double", "shield")
        else plan.pick("posts", ("one", "two", "crooked"))
    )
    if form == "hanging":
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


def fence(plan: Plan, _: str) -> None:
    """A piece of fence as wide as the picture, so that pieces join: kind, tops, rails, wear, foot."""
    f = plan.figure
    kind = plan.pick("kind", ("pickets", "rails", "palisade", "iron", "wattle"))
    made = main(plan, WOODS if kind != "iron" else ("iron", "obsidian", "bronze"))
    made = (
        plan.named("white")
        if kind == "pickets"
        and not (plan.words.material or plan.words.colours)
        and plan.dice.chance("white", 0.5)
        else made
    )
    top = plan.dice.pick("top", (11.0, 12.6, 14.4))
    rails = plan.dice.pick("rails", (0.24, 0.3)), plan.dice.pick("low rail", (0.64, 0.72, 0.78))
    reach = 15.0
    thick = 1.2 if kind != "iron" else 0.7
    for share in rails if kind != "wattle" else (0.2, 0.36, 0.52, 0.68, 0.84):
        y = top + (FLOOR - top) * share
        panel(f, made, (-reach, y - thick), (reach, y + thick), 0.3, (-0.1, -0.3, 0.92))
    count = {"pickets": 5, "rails": 3, "palisade": 6, "iron": 7, "wattle": 4}[kind]
    count = max(3, count - 2) if plan.detail == 0 else count
    for index in range(count):
        _picket(
            plan,
            made,
            kind,
            (index - (count - 1) / 2) * 2 * (reach - 1.8) / (count - 1),
            top,
            index,
        )
    f.tone(
        f.of(made) & grain(plan, "wear", plan.dice.pick("worn", (0.0, 0.08, 0.16)), wide=1, high=2),
        -0.8,
    )
    vine = plan.pick("overgrown", (NO, NO, "vine", "flowers"))
    if vine != NO:
        _vine(plan, vine, top, reach)
    tufts(plan, 13)


def _picket(plan: Plan, made: int, kind: str, x: float, top: float, index: int) -> None:
    f = plan.figure
    tops = plan.pick("tops", ("pointed", "round", "flat", "slanted"))
    half = {"pickets": 2.0, "rails": 1.7, "palisade": 2.4, "iron": 0.8, "wattle": 1.3}[kind]
    y = top + plan.between(f"uneven {index}", -1, 1) * (
        1.4 if kind in ("palisade", "wattle") else 0.5
    )
    z = 0.6 if kind != "rails" else 0.2
    if kind == "palisade":
        f.capsule(made, (x, y + 2), (x, FLOOR - 0.5), half, half, z)
        f.polygon(
            made, [(x - half, y + 2), (x, y - 2.4), (x + half, y + 2)], z, facing=(-0.3, -0.4, 0.8)
        )
        return
    if kind == "iron":
        f.capsule(made, (x, y), (x, FLOOR - 0.5), half, half, z)
        spear = [(x - 1.6, y + 0.6), (x, y - 3), (x + 1.6, y + 0.6)]
        f.polygon(
            made if tops != "round" else plan.named("gold"),
            spear,
            z + 0.1,
            facing=(-0.3, -0.3, 0.9),
        )
        return
    tip: dict[str, list[Point]] = {
        "pointed": [(x - half, y), (x, y - 2.6), (x + half, y)],
        "round": [
            (x - half, y),
            (x - half * 0.6, y - 1.4),
            (x + half * 0.6, y - 1.4),
            (x + half, y),
        ],
        "flat": [(x - half, y), (x - half, y - 0.6), (x + half, y - 0.6), (x + half, y)],
        "slanted": [(x - half, y), (x - half, y - 2.4), (x + half, y)],
    }
    f.polygon(made, [*tip[tops], (x + half, FLOOR), (x - half, FLOOR)], z, facing=FRONT, bulge=0.25)


def _vine(plan: Plan, vine: str, top: float, reach: float) -> None:
    f = plan.figure
    green = varied(plan, "vine", ("green", "olive"))
    bloom = plan.named(plan.dice.pick("bloom", ("pink", "white", "purple", "red")))
    for index in range(9):
        x, y = plan.between(f"vx{index}", -reach, reach), plan.between(f"vy{index}", top + 1, 26)
        f.ellipse(green, x, y, 1.9, 1.4, 1)
        if vine == "flowers" and index % 2:
            f.ellipse(bloom, x, y, 0.9, 0.9, 1.2)


def lamp(plan: Plan, _: str) -> None:
    """A street lamp: post, arm, lantern, roof, foot, light."""
    f = plan.figure
    metal = main(plan, ("iron", "obsidian", "bronze", "steel", "green"))
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
        for side in sides:
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


def torch(plan: Plan, _: str) -> None:
    """A standing torch or brazier: holder, shaft, bowl, flame, foot."""
    f = plan.figure
    made = main(plan, ("wood", "iron", "bronze", "stone"))
    metal = trim(plan, METALS)
    form = plan.pick("form", ("pole", "tripod", "brazier", "pillar"))
    high = plan.dice.pick("high", (15.0, 16.6, 18.0))
    bowl = {"pole": 2.6, "tripod": 4.4, "brazier": 6.4, "pillar": 5.0}[form]
    if form == "tripod":
        for x in (-6.4, 0.0, 6.4):
            f.capsule(made, (x * 0.2, high), (x, FLOOR - 0.8), 0.9, 0.9, 0.1 if x else 0.2)
        panel(f, metal, (-3.6, 23), (3.6, 24.2), 0.3)
    elif form == "brazier":
        f.capsule(made, (0, high), (0, FLOOR - 2), 1.6, 1.8, 0)
        f.ellipse(made, 0, FLOOR - 1.4, 5.4, 1.5, 0.1, power=2.6)
        f.ellipse(metal, 0, 23, 2.4, 1.3, 0.2)
    elif form == "pillar":
        panel(f, made, (-3.6, high), (3.6, FLOOR), 0)
        panel(f, made, (2.0, high), (3.6, FLOOR), 0.1, RIGHT)
        panel(f, made, (-5, FLOOR - 2.4), (5, FLOOR), 0.2)
        f.tone(f.of(made) & courses(f, 3.4, 5.0, high), -1)
    else:
        f.capsule(made, (0, high), (0, FLOOR - 0.8), 1.3, 1.1, 0)
        panel(f, metal, (-1.8, high + 3.6), (1.8, high + 5), 0.2)
    with f.clipped(f.y > high - 1):
        f.ellipse(metal, 0, high - 1, bowl, bowl * plan.dice.pick("deep", (0.6, 0.8, 1.0)), 0.5)
    rim = plan.pick("rim", ("flat", "spikes", "thick"))
    panel(
        f,
        metal,
        (-bowl - 0.6, high - 1.8),
        (bowl + 0.6, high - (0.2 if rim != "thick" else -0.8)),
        0.7,
        TOP,
    )
    if rim == "spikes":
        for x in (-bowl, bowl):
            f.polygon(
                metal, [(x - 1, high - 1), (x, high - 4.4), (x + 1, high - 1)], 0.7, facing=LEFT
            )
    if plan.has("flames", 0.9):
        tall = plan.dice.pick("tall", (9.0, 11.0, 12.4))
        flame(plan, 0, high - 1.2, bowl * 0.72 + 0.6, tall, 0.4)
    tufts(plan, 6)


def well(plan: Plan, _: str) -> None:
    """A well: ring, stones, posts, roof, bucket, water."""
    f = plan.figure
    stone = main(plan, ("stone", "stone", "tan", "grey", "copper"))
    wood = varied(plan, "wood", WOODS)
    roof = plan.pick("roof", ("gable", "tent", "beam", "shingles"))
    half, rim = plan.dice.pick("half", (9.4, 10.6, 11.8)), plan.dice.pick("rim", (18.6, 20.0, 21.0))
    for side in (-1, 1):
        x = side * (half - 1.8)
        panel(f, wood, (x - 1.2, 7), (x + 1.2, rim + 1), -0.2)
    with f.clipped(f.y >= rim):
        f.ellipse(stone, 0, rim, half, FLOOR - rim, 0.2, power=3.6, flat=0.2)
    body = f.of(stone)
    f.tone(body & courses(f, 3.0, plan.dice.pick("stones", (4.4, 5.4, 6.4)), rim), -1.2)
    f.tone(body & grain(plan, "stones", 0.12, wide=2, high=2), -0.6)
    f.ellipse(stone, 0, rim, half + 0.6, 3.0, 0.5, flat=1.6)
    water = plan.named(
        plan.words.element if plan.words.element in ("water", "poison", "ice", "fire") else "water"
    )
    f.ellipse(plan.named("black"), 0, rim + 0.1, half - 1.6, 1.9, 0.6, flat=4.0)
    f.tone(f.of(plan.named("black")), -2)
    level = plan.pick("level", ("high", "low", "dry"))
    if level != "dry":
        f.ellipse(
            water,
            0,
            rim + (0.4 if level == "high" else 1.0),
            half - 2.2,
            1.5 if level == "high" else 0.8,
            0.7,
            flat=3.0,
        )
    _well_roof(plan, wood, half, roof)
    if plan.pick("bucket", ("hanging", "standing", NO)) == "hanging":
        panel(f, plan.named("tan"), (-0.4, 8.4), (0.4, 13), 0.1)
        f.polygon(
            wood,
            [(-2.2, 12.4), (2.2, 12.4), (1.7, 16.4), (-1.7, 16.4)],
            0.3,
            facing=FRONT,
            bulge=0.6,
        )
        panel(f, plan.named("iron"), (-2.1, 13.4), (2.1, 14.4), 0.4)
    tufts(plan, half)


def _well_roof(plan: Plan, wood: int, half: float, roof: str) -> None:
    f = plan.figure
    f.capsule(wood, (-half, 8.4), (half, 8.4), 1.0, 1.0, -0.1)
    f.ellipse(wood, half - 0.4, 8.4, 1.5, 1.5, 0.2)
    if roof == "beam":
        panel(f, wood, (-half - 1, 5), (half + 1, 7.4), 0.3, TOP)
        return
    tiles = trim(plan, ("crimson", "maroon", "navy", "wood", "teal"), "roof colour")
    eave = half + 2.4
    ridge = {"gable": half * 0.7, "tent": 0.4, "shingles": half * 0.86}[roof]
    f.polygon(
        tiles,
        [(-ridge, 1.4), (ridge, 1.4), (eave, 8.2), (-eave, 8.2)],
        0.9,
        facing=(-0.1, -0.45, 0.85),
        bulge=0.25,
    )
    f.tone(f.of(tiles) & courses(f, 2.2, 3.4, 1.4), -1)
    panel(f, wood, (-eave, 7.8), (eave, 9), 0.95)


def campfire(plan: Plan, _: str) -> None:
    """A campfire: logs, ring of stones, flame, pot or spit, embers."""
    f = plan.figure
    logs = (
        main(plan, ("wood", "wood", "brown", "maroon"))
        if not plan.words.element
        else plan.named("wood")
    )
    lay = plan.pick("logs", ("crossed", "tent", "star"))
    if lay == "tent":
        for x in (-6.4, 6.4, -2.4, 2.8):
            f.capsule(logs, (x, FLOOR - 2), (x * 0.16, 19), 1.4, 1.0, 0.5 if abs(x) < 4 else 0.2)
    else:
        ends = (
            ((-8.6, 28.6, 5.4, 25.4), (8.6, 28.6, -5.4, 25.4))
            if lay == "crossed"
            else ((-9, 27, 9, 27.4), (-6, 29.2, 4.6, 24.6), (6, 29.2, -4.6, 24.6))
        )
        for index, (x0, y0, x1, y1) in enumerate(ends):
            f.capsule(logs, (x0, y0), (x1, y1), 1.7, 1.4, 0.5 + index * 0.2)
            f.ellipse(plan.named("tan"), x0, y0, 1.3, 1.5, 0.6 + index * 0.2)
    ring = plan.pick("ring", ("stones", "few", "earth"))
    if ring == "earth":
        f.ellipse(plan.named("brown"), 0, FLOOR - 1.6, 12, 2.2, -1)
    else:
        stone = varied(plan, "stone", ("stone", "grey", "tan"))
        for index in range(7 if ring == "stones" else 4):
            angle = np.pi * index / (6 if ring == "stones" else 3)
            x, y = float(np.cos(angle)) * 11.4, FLOOR - 3.4 + float(np.sin(angle)) * 2.0
            f.ellipse(stone, x, y, 2.1, 1.7, 1.4)
    burning = plan.has("flames", 0.9)
    if burning:
        wide, tall = (
            plan.dice.pick("wide", (4.2, 5.0, 5.8)),
            plan.dice.pick("tall", (14.0, 17.0, 20.0)),
        )
        flame(plan, 0, 27.4, wide, tall, 0.4)
    _cooking(plan, burning=burning)


def _cooking(plan: Plan, *, burning: bool) -> None:
    """A spit or a pot above the fire, sparks, or smoke."""
    f = plan.figure
    cooking = plan.pick("cooking", (NO, NO, "spit", "pot", "sparks"))
    wood, iron = plan.named("wood"), plan.named("iron")
    if cooking in ("spit", "pot"):
        for side in (-1, 1):
            f.capsule(wood, (side * 12, FLOOR - 1), (side * 11.4, 10), 0.9, 0.8, 1)
        f.capsule(wood if cooking == "spit" else iron, (-12.4, 10.4), (12.4, 10.4), 0.7, 0.7, 1.2)
    if cooking == "spit":
        f.ellipse(plan.named("copper"), 0, 10.6, 5.0, 2.9, 1.4)
        f.capsule(plan.named("bone"), (5, 10.4), (7.4, 9.8), 0.9, 1.0, 1.3)
    elif cooking == "pot":
        with f.clipped(f.y > 12):
            f.ellipse(iron, 0, 14.4, 5.4, 4.4, 1.4)
        panel(f, iron, (-5.8, 11.6), (5.8, 13), 1.5, TOP)
    elif cooking == "sparks" and burning and plan.detail:
        for index in range(4):
            f.capsule(
                plan.named("fire"),
                (0, 22),
                (plan.between(f"s{index}", -6, 6), plan.between(f"t{index}", 8, 14)),
                0.5,
                0.3,
                -0.5,
            )
