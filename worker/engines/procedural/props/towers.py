"""Towers and tents."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.houses import ROOFS, window
from worker.engines.procedural.props.workshop import (
    FLOOR,
    FRONT,
    LEFT,
    RIGHT,
    courses,
    grain,
    main,
    panel,
    seams,
    slopes,
    trim,
    tufts,
    varied,
)
from worker.engines.procedural.sprites import views
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, SIDES

TOWER = frozenset(["flag", "door", "moss"])


def tower(plan: Plan, _: str) -> None:
    """A tower: width, taper, top, masonry, windows, door, flag."""
    f = plan.figure
    f.mirrored = plan.view in (views.LEFT, BACK)
    stone = main(plan, ("stone", "stone", "grey", "tan", "copper"))
    half = plan.dice.pick("half", (5.4, 6.4, 7.4))
    foot = half + plan.dice.pick("taper", (0.0, 1.2, 2.4))
    top = plan.dice.pick("head", (10.0, 11.4, 13.0))
    f.polygon(
        stone,
        [(-half, top), (half, top), (foot, FLOOR), (-foot, FLOOR)],
        0,
        facing=(0, 0.1, 0.95),
        bulge=0.75,
    )
    _crown(plan, stone, half, top)
    masonry = plan.pick("masonry", ("courses", "blocks", "rough"))
    high, wide = {"courses": (2.6, 4.2), "blocks": (3.8, 5.6), "rough": (3.0, 4.6)}[masonry]
    body = f.of(stone)
    lines = courses(f, high, wide, top)
    if masonry == "rough":
        lines = lines & grain(plan, "mortar", 0.55, wide=3)
    f.tone(body & lines, -0.9)
    f.tone(body & grain(plan, "blocks", 0.08, wide=3, high=2), 0.6)
    _tower_openings(plan, top)
    if plan.pick("dress", ("ivy", NO, NO)) == "ivy" or plan.has("moss", 0.0):
        green = varied(plan, "green", ("green", "olive"))
        low = f.of(stone) & (f.y > 22 + 0.5 * np.abs(f.x + foot))
        with f.called("moss"):
            f.paint(low & grain(plan, "ivy", 0.6, wide=2, high=2), green)
    tufts(plan, foot)


def _crown(plan: Plan, stone: int, half: float, top: float) -> None:
    f = plan.figure
    crown = plan.pick("crown", ("battlements", "cone", "dome", "hut"))
    roof = trim(plan, ROOFS, "roof")
    wide = half + plan.dice.pick("overhang", (0.6, 1.6, 2.4)) * (0.3 if crown == "dome" else 1.0)
    if crown == "battlements":
        panel(f, stone, (-wide, top - 4), (wide, top), 0.4)
        f.polygon(
            stone,
            [(-wide, top), (wide, top), (half, top + 2), (-half, top + 2)],
            0.35,
            facing=(0, 0.5, 0.8),
        )
        count = 3 if plan.detail == 0 else plan.dice.pick("merlons", (3, 4))
        for index in range(count):
            x = (index - (count - 1) / 2) * (2 * wide - 2.6) / (count - 1)
            panel(f, stone, (x - 1.3, top - 7), (x + 1.3, top - 3.4), 0.4)
        _flag(plan, top - 6.4)
        return
    if crown == "hut":
        panel(f, plan.named("wood"), (-wide, top - 5), (wide, top + 0.6), 0.4)
        f.tone(f.of(plan.named("wood")) & seams(f, 2.4, upright=True), -1)
        window(plan, 0, top - 2.4, 1.6, 1.2)
        top -= 5
    eave, peak = wide + 1.2, max(top - {"cone": 11.0, "dome": 8.6, "hut": 6.4}[crown], 1.6)
    if crown == "dome":
        with f.clipped(f.y < top + 0.4):
            f.ellipse(roof, 0, top + 0.4, eave, top - peak, 0.6)
    else:
        f.polygon(
            roof,
            [(-eave, top + 0.8), (0, peak), (eave, top + 0.8)],
            0.6,
            facing=(-0.1, -0.15, 0.8),
            bulge=0.8,
        )
        f.tone(f.of(roof) & courses(f, 2.2, 3.0, peak), -0.9)
    f.tone(f.of(roof) & (f.y > top - 0.6), -1)
    _flag(plan, peak + 1)


def _flag(plan: Plan, top: float) -> None:
    f = plan.figure
    kind = plan.pick(
        "flag",
        ("pennant", "banner")
        if "flag" in plan.words.features
        else ("pennant", "banner", "ball", NO),
    )
    if kind == NO or (kind != "ball" and "flag" in plan.words.without):
        return
    high = max(top - 5.4, 0.4)
    f.capsule(plan.named("wood"), (0, top), (0, high), 0.5, 0.4, 0.2)
    if kind == "ball":
        f.ellipse(plan.named("gold"), 0, high, 1.1, 1.1, 0.3)
        return
    cloth = plan.named(plan.dice.pick("cloth", ("crimson", "blue", "amber", "purple")))
    tip = (5.4, high + 1.4) if kind == "pennant" else (4.8, high)
    corners: list[Point] = [
        (0.3, high),
        tip,
        (4.8 if kind == "banner" else 0.3, high + 2.8),
        (0.3, high + 2.8),
    ]
    with f.called("flag"):
        f.polygon(cloth, corners, 0.2, facing=(-0.2, -0.2, 0.9))


def _tower_openings(plan: Plan, top: float) -> None:
    f = plan.figure
    dark = plan.named("black")
    slits = plan.pick("slits", ("one", "two", "lit"))
    glass = plan.light(85.0) if slits == "lit" else dark
    places = {
        "one": ((0.0, 0.3),),
        "two": ((-1.8, 0.22), (1.8, 0.46)),
        "lit": ((0.0, 0.2), (0.0, 0.46)),
    }[slits]
    for x, share in places[: 1 + plan.detail]:
        y = top + (FLOOR - top) * share
        f.ellipse(glass, x, y, 1.0, 1.9, 0.5, power=3)
        if glass == dark:
            f.tone(f.inside(x, y, 1.0, 1.9), -2)
    door = plan.pick("door", ("arch", "gate", NO), "door")
    if door != NO and plan.view == views.FRONT:
        with f.called("door"):
            _gate(plan, door)


def _gate(plan: Plan, door: str) -> None:
    f = plan.figure
    made = plan.named("wood")
    f.ellipse(plan.named("stone"), 0, 25.4, 3.2, 3.0, 0.45, flat=1.5)
    panel(f, plan.named("stone"), (-3.2, 25.4), (3.2, FLOOR), 0.45)
    f.ellipse(made, 0, 25.8, 2.3, 2.3, 0.5, flat=1.5)
    panel(f, made, (-2.3, 25.8), (2.3, FLOOR), 0.5)
    if door == "gate":
        f.tone(f.of(made) & (f.depth == 0.5) & (seams(f, 1.5, upright=True) | seams(f, 2.2)), -1.6)


def tent(plan: Plan, _: str) -> None:
    """A tent: form, cloth, stripes, opening, poles, trim, flag."""
    f = plan.figure
    cloth = main(plan, ("tan", "crimson", "green", "blue", "white", "amber", "purple", "olive"))
    second = trim(plan, ("white", "amber", "navy", "crimson"), "second")
    form = plan.pick("form", ("ridge", "pavilion", "tipi", "lean"))
    f.mirrored = plan.view in (views.LEFT, BACK)
    if plan.view in SIDES and form in ("ridge", "lean"):
        _tent_aside(plan, cloth)
    elif form == "pavilion":
        _pavilion(plan, cloth, second)
    else:
        half = {"ridge": 13.0, "tipi": 10.6, "lean": 13.4}[form] + plan.between("half", -1.2, 1.2)
        peak = {"ridge": 9.4, "tipi": 4.6, "lean": 10.4}[form] + plan.between("peak", -1.4, 1.4)
        x = {"ridge": 0.0, "tipi": 0.0, "lean": -3.6}[form]
        for side in (-1, 1):
            over = 3.4 if form == "tipi" else 1.8
            f.capsule(
                plan.named("wood"),
                (x - side * 1.0, peak + 2),
                (x + side * over * 0.8, peak - over),
                0.6,
                0.5,
                -0.2,
            )
        lit, dark = slopes(f, (-0.45, -0.3, 0.8), (0.4, 0.0, 0.85))
        left = [(x, peak), (x - 1, peak + 2), (-half, FLOOR), (0, FLOOR)]
        f.polygon(cloth, left, 0, facing=lit)
        f.polygon(cloth, [(x, peak), (half, FLOOR), (0, FLOOR)], 0, facing=dark)
        if plan.view == views.FRONT:
            _tent_opening(plan, (x, peak), half)
    _tent_marks(plan, cloth, second)
    if plan.pick("pegs", ("pegs", "stones", NO)) == "pegs" and plan.detail:
        for side in (-1, 1):
            f.capsule(plan.named("tan"), (side * 9, 24), (side * 14.6, FLOOR - 0.6), 0.3, 0.3, -0.4)
    tufts(plan, 12)


def _tent_aside(plan: Plan, cloth: int) -> None:
    """One of the two slopes, between its poles."""
    f = plan.figure
    peak = 10.0 + plan.between("peak", -1.4, 1.4)
    for side in (-1, 1):
        f.capsule(plan.named("wood"), (side * 9, peak + 2), (side * 10, peak - 2), 0.6, 0.5, -0.2)
    slope = [(-10, peak), (10, peak), (13.6, FLOOR), (-13.6, FLOOR)]
    f.polygon(cloth, slope, 0, facing=(0, -0.45, 0.85))
    f.tone(f.of(cloth) & seams(f, 6.8, upright=True, start=3.4), -0.7)


def _tent_opening(plan: Plan, at: Point, half: float) -> None:
    f, (x, peak) = plan.figure, at
    kind = plan.pick("opening", ("wide", "slit", "flap"))
    wide = {"wide": 0.46, "slit": 0.22, "flap": 0.36}[kind] * half
    top = peak + (FLOOR - peak) * plan.dice.pick("opening top", (0.3, 0.4, 0.5))
    dark = plan.named("black")
    x = x * (FLOOR - top) / (FLOOR - peak)
    f.polygon(dark, [(x, top), (wide, FLOOR), (-wide, FLOOR)], 0.3, facing=FRONT)
    f.tone(f.of(dark), -2)
    if kind != "slit":
        cloth = f.materials[int(f.material[f.row(FLOOR - 2), f.column(-half + 2.4)])]
        f.polygon(
            f.add(cloth), [(x, top - 0.6), (wide + 3.4, FLOOR), (wide, FLOOR)], 0.4, facing=LEFT
        )
        if kind == "flap":
            f.polygon(
                f.add(cloth),
                [(x, top - 0.6), (-wide - 3.0, FLOOR), (-wide, FLOOR)],
                0.4,
                facing=RIGHT,
            )


def _pavilion(plan: Plan, cloth: int, second: int) -> None:
    """A round tent with a roof and hanging walls."""
    f = plan.figure
    half, eave = plan.dice.pick("half", (11.0, 12.4, 13.4)), plan.dice.pick("eave", (14.6, 16.0))
    panel(f, cloth, (-half + 1, eave), (half - 1, FLOOR), 0)
    f.polygon(
        cloth,
        [(-half + 1, eave), (half - 1, eave), (half - 0.4, FLOOR), (-half + 0.4, FLOOR)],
        0.05,
        facing=(0, 0.2, 0.9),
        bulge=0.7,
    )
    f.polygon(
        second if plan.dice.chance("roof second", 0.4) else cloth,
        [(-half - 1, eave + 1), (0, 4), (half + 1, eave + 1)],
        0.6,
        facing=(-0.1, -0.2, 0.8),
        bulge=0.8,
    )
    for index in range(6):
        x = -half - 1 + (2 * half + 2) * (index + 0.5) / 6
        f.ellipse(second if index % 2 else cloth, x, eave + 1, (half + 1) / 6, 2.2, 0.7, flat=1.0)
    if plan.view == views.FRONT:
        dark = plan.named("black")
        f.polygon(dark, [(0, eave + 2), (3.4, FLOOR), (-3.4, FLOOR)], 0.3, facing=FRONT)
        f.tone(f.of(dark), -2)
    _flag(plan, 5)


def _tent_marks(plan: Plan, cloth: int, second: int) -> None:
    f = plan.figure
    marks = plan.pick("marks", ("plain", "stripes", "hem", "patch"))
    body = f.of(cloth) & (f.depth < 0.65)
    if marks == "stripes":
        spread = np.abs(f.x) / np.maximum(f.y - 3, 1) * 9
        f.paint(body & (np.round(spread % 3.4, 4) < 1.4), second)
    elif marks == "hem":
        f.paint(body & (np.abs(f.y - FLOOR + 2.6) < 0.9), second)
    elif marks == "patch":
        x = plan.dice.pick("patch", (-6.4, 6.4))
        f.paint(body & (np.abs(f.x - x) < 1.6) & (np.abs(f.y - 24) < 1.6), second)
    f.tone(body & grain(plan, "cloth", 0.04, wide=1, high=3), -0.7)
