"""Icons of scrolls and books."""

import numpy as np

from worker.engines.procedural.colour import Rgb
from worker.engines.procedural.icons.tray import accent, accented, dyed, placed, star
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

VIVID = ("red", "blue", "green", "purple", "orange", "teal", "crimson", "indigo", "brown", "navy")
SCROLL = frozenset(["seal", "writing", "knobs", "ribbon"])
BOOK = frozenset(["emblem", "corners", "spine", "bookmark", "lock", "pages", "stone", "band"])


def scroll(plan: Plan) -> None:
    """Unrolled, half open, tied or lying; wide or tall; writing, knobs, seal, torn edges."""
    words = plan.words
    paper = plan.named(words.colours[0]) if words.colours else _aged(plan)
    knob = (
        plan.named(words.material or accented(plan)) if words.material or accented(plan) else None
    )
    knob = (
        plan.named(plan.dice.pick("rods", ("wood", "gold", "iron", "bone")))
        if knob is None
        else knob
    )
    form = plan.pick("form", ("sheet", "half", "tied", "sheet", "lying"))
    form = "sheet" if "writing" in words.features and form == "tied" else form
    form = "tied" if "ribbon" in words.features else form
    half, tall = plan.between("width", 6.4, 10.4), plan.between("tall", 8.4, 11.4)
    if form == "tied":
        _tied(plan, paper, knob, tall)
    elif form == "lying":
        _sheet(plan, paper, knob, (tall + 1.6, half * 0.8), rolls=False)
    else:
        _sheet(plan, paper, knob, (half, tall if form == "sheet" else tall * 0.72), rolls=True)


def _aged(plan: Plan) -> int:
    return plan.named(plan.dice.pick("paper", ("paper", "paper", "tan", "bone")))


def _sheet(plan: Plan, paper: int, knob: int, measure: tuple[float, float], *, rolls: bool) -> None:
    f, (half, tall) = plan.figure, measure
    top, low = 16 - tall, 16 + tall
    corners = [(-half, top), (half, top), (half, low), (-half, low)]
    f.polygon(paper, corners, 0, facing=(-0.15, -0.2, 1), bulge=0.3)
    edge = plan.pick("edge", ("clean", "torn", "burnt"))
    if edge != "clean":
        bite = np.round(np.sin(f.y * 1.9) * 0.9 + np.sin(f.y * 0.8 + 1) * 0.7, 4)
        f.erase((np.abs(f.x) > half - 1.0 + bite) & (f.depth == 0))
        if edge == "burnt":
            f.tone(f.of(paper) & (np.abs(f.x) > half - 2.2 + bite), -1.6)
    rods = plan.pick("rods", ("balls", "caps", NO), "knobs")
    thick = plan.between("roll", 1.9, 3.2)
    for y in (top - 0.4, low + 0.4):
        if rolls:
            f.capsule(paper, (-half - 0.6, y), (half + 0.6, y), thick, thick, 0.2)
        with f.called("knobs"):
            _knob(plan, knob, rods, (half, y, thick), rolls=rolls)
    if not rolls:
        for x in (-half, half):
            f.capsule(paper, (x, top - 0.4), (x, low + 0.4), thick, thick, 0.2)
    _written(plan, paper, half, top, low)
    if accented(plan) or plan.has("seal", 0.5):
        with f.called("seal"):
            wax = accent(plan, ("ruby", "crimson", "sapphire", "emerald"))
            x, y = half * plan.dice.pick("seal x", (-0.5, 0.0, 0.5)), low - 4.4
            f.ellipse(wax, x, y, 2.5, 2.5, 0.5)


def _knob(
    plan: Plan, knob: int, rods: str, measure: tuple[float, float, float], *, rolls: bool
) -> None:
    f, (half, y, thick) = plan.figure, measure
    if rods == NO:
        return
    x = half + 2.6 if rolls else half
    down = y if rolls else y + (-thick if y < 16 else thick)
    if rods == "balls":
        f.ellipse(knob, x, down, 1.9, 2.0, 0.1, mirror=True)
    else:
        f.ellipse(knob, x, down, 1.5, thick + 0.5, 0.1, power=4, mirror=True)


def _written(plan: Plan, paper: int, half: float, top: float, low: float) -> None:
    f = plan.figure
    style = plan.pick("writing", ("lines", "map", "rune", "star", "columns"), "writing")
    ink = plan.ramp(paper)[0 if plan.detail else 1]
    with f.called("writing"):
        if style == "map":
            _map(plan, paper, half, ink)
        elif style in ("rune", "star"):
            points = placed(star(5 if style == "star" else 3, half * 0.66, half * 0.3))
            f.polygon(plan.named("crimson"), points, 0.05, facing=(0, 0, 1))
        elif style != NO:
            gap = 3.0 if plan.detail else 4.4
            for index in range(int((low - top - 4) / gap)):
                row = f.row(top + 3.4 + index * gap)
                end = plan.between(f"line {index}", 0.2, 0.95) * (half - 2)
                for column in range(f.column(-half + 2), f.column(end)):
                    if style == "lines" or abs(column - f.middle) > 1:
                        f.stamp(column, row, ink)


def _map(plan: Plan, paper: int, half: float, ink: Rgb) -> None:
    """An island, the dashes of a way, and the cross where it ends."""
    f, y = plan.figure, 16.0
    island = f.inside(-half * 0.2, y + 0.6, half * 0.6, 4.4) | f.inside(half * 0.3, y - 2, 3.2, 3.0)
    f.tone(f.of(paper) & (f.depth == 0) & island, -1.2)
    for share, down in ((-0.62, 3.4), (-0.34, 1.8), (-0.06, 1.8)) if plan.detail else ():
        f.stamp(f.column(half * share), f.row(y + down), ink)
    red = plan.ramp(plan.named("crimson"))[2]
    column, row = f.column(half * 0.36), f.row(y - 1.6)
    for away in (-1, 0, 1):
        f.stamp(column + away, row + away, red)
        f.stamp(column + away, row - away, red)


def _tied(plan: Plan, paper: int, knob: int, tall: float) -> None:
    """Rolled up, on the diagonal or upright, with a ribbon and a seal."""
    f = plan.figure
    lean = plan.dice.pick("lean", (0.0, 0.5, -0.5, 0.9))
    dx, dy = lean * tall, tall * (1.1 - 0.3 * abs(lean))
    thick = plan.between("thick", 3.6, 5.2)
    start, end = (dx, 16 - dy), (-dx, 16 + dy)
    rods = plan.pick("rods", ("balls", "caps", NO), "knobs")
    with f.called("knobs"):
        for x, y in (start, end) if rods != NO else ():
            away = 1.35 if rods == "balls" else 1.2
            f.ellipse(knob, x * away, 16 + (y - 16) * away, 2.2, 2.2, -0.1)
    f.capsule(paper, start, end, thick, thick, 0)
    f.tone(f.of(paper) & (np.abs(f.x * dy + (f.y - 16) * dx) / max(dy, 1) > thick * 0.72), -0.8)
    cloth = accent(plan, ("crimson", "blue", "purple", "green", "gold"))
    with f.called("ribbon"):
        f.ellipse(cloth, 0, 16, thick + 0.5, 1.6, 0.3, power=3, tilt=-lean * 0.8)
    with f.called("seal"):
        f.ellipse(cloth, 0, 16.4, 2.4, 2.4, 0.5)


def book(plan: Plan) -> None:
    """Closed, standing or open; thick or thin; eight signs, corners, clasp, spine, bookmark."""
    f = plan.figure
    named = plan.words.material
    cover = plan.named(named) if named else dyed(plan, "cover", VIVID)
    said = accented(plan)
    trim = plan.named(said or plan.dice.pick("trim", ("gold", "gold", "silver")))
    form = plan.pick("form", ("closed", "closed", "open", "standing"))
    form = "closed" if {"lock", "spine", "corners"} & set(plan.words.features) else form
    if form == "open":
        _open_book(plan, cover, trim)
        return
    wide, tall = plan.between("wide", 8.0, 11.0), plan.between("tall", 9.8, 12.8)
    thick = plan.between("pages", 1.8, 4.6)
    left, right, top, low = -wide, wide - 1.0, 15 - tall, 15 + tall
    if form == "standing":
        thick = max(thick, 3.4)
    f.polygon(cover, [(left + 0.6, top + thick), (right + 1.2, top + thick),
                      (right + 1.2, low + thick), (left + 0.6, low + thick)], -0.2,
              facing=(0.2, 0.2, 0.9))  # fmt: skip
    with f.called("pages"):
        pages = [(left + 1.6, low - 1), (right + 0.6, low - 1), (right + 0.6, low + thick - 1.2),
                 (left + 1.6, low + thick - 1.2)]  # fmt: skip
        f.polygon(plan.named("paper"), pages, 0, facing=(0.1, 0.1, 1))
    front = [(left, top), (right, top), (right, low), (left, low)]
    f.polygon(cover, front, 0.3, facing=(-0.2, -0.25, 0.9), bulge=0.25)
    face = f.of(cover) & (f.depth == 0.3)
    _spine(plan, cover, trim, left, (top, low))
    middle = ((left + 2.6 + right) / 2, 15.0)
    _sign(plan, cover, trim, middle, min(wide, tall) * 0.5)
    with f.called("corners"):
        if plan.pick("corners", ("metal", "metal", NO), "corners") != NO and plan.detail:
            size = plan.dice.pick("corner", (2.0, 2.8))
            for y in (top + 1, low - 1):
                f.paint(face & f.inside(right - 0.6, y, size, size), trim)
    _closing(plan, trim, right, (top, low, thick))


def _spine(plan: Plan, cover: int, trim: int, left: float, span: tuple[float, float]) -> None:
    f = plan.figure
    style = plan.pick("spine", ("bands", "trim", "plain"), "spine")
    edge = f.of(cover) & (f.depth == 0.3) & (f.x < left + 2.8)
    with f.called("spine"):
        if style == "trim":
            f.paint(edge, trim)
        elif style == "bands":
            f.paint(edge & (np.abs((f.y + 30) % 5 - 2.5) < 0.9), trim)
        elif style == "plain":
            f.tone(edge, -0.6)
    f.tone(f.of(cover) & (np.abs(f.x - left - 3.4) < 0.6) & (f.y > span[0]) & (f.y < span[1]), -1)


def _sign(plan: Plan, cover: int, trim: int, at: tuple[float, float], r: float) -> None:
    f, words = plan.figure, plan.words
    signs = ("star", "gem", "eye", "ring", "cross", "skull", "moon", NO)
    sign = plan.pick("sign", signs[:-1] if "emblem" in words.features else signs)
    sign = "gem" if "stone" in words.features else sign
    x, y = at
    with f.called("emblem"):
        if sign == "star":
            rays = plan.dice.pick("rays", (4, 5, 6))
            f.polygon(trim, [(a + x, b + y) for a, b in star(rays, r, r * 0.44)], 0.5, bulge=0.4)
        elif sign == "ring":
            f.ellipse(trim, x, y, r, r, 0.5)
            f.paint(f.inside(x, y, r * 0.62, r * 0.62), cover)
        elif sign == "cross":
            f.ellipse(trim, x, y, r * 0.24, r, 0.5, power=5)
            f.ellipse(trim, x, y - r * 0.2, r * 0.66, r * 0.22, 0.5, power=5)
        elif sign == "skull":
            f.ellipse(trim, x, y - 0.6, r * 0.8, r * 0.7, 0.5)
            f.ellipse(trim, x, y + r * 0.6, r * 0.44, r * 0.4, 0.5, power=3)
            for side in (-1, 1):
                f.paint(f.inside(x + side * r * 0.34, y - 0.2, r * 0.2, r * 0.24), cover)
        elif sign == "moon":
            f.ellipse(trim, x, y, r * 0.9, r * 0.9, 0.5)
            f.paint(f.inside(x + r * 0.4, y - r * 0.2, r * 0.7, r * 0.7), cover)
        elif sign in ("gem", "eye"):
            f.ellipse(trim, x, y, r, r * (0.62 if sign == "eye" else 0.9), 0.5)
            with f.called("stone"):
                f.ellipse(
                    plan.named(plan.dice.pick("sign stone", GEMS)), x, y, r * 0.44, r * 0.46, 0.7
                )


def _closing(plan: Plan, trim: int, right: float, span: tuple[float, float, float]) -> None:
    f, (_, low, thick) = plan.figure, span
    style = plan.pick("closing", (NO, "clasp", "strap", "bookmark"))
    asked = {"lock": "clasp", "band": "strap", "bookmark": "bookmark"}
    style = next((asked[word] for word in plan.words.features if word in asked), style)
    if style == "clasp":
        with f.called("lock"):
            f.ellipse(trim, right + 0.8, 15, 2.4, 2.0, 0.8, power=4)
    elif style == "strap":
        with f.called("band"):
            f.paint(
                f.solid() & (np.abs(f.y - 15) < 1.3) & (f.x > right - 3.4), plan.named("leather")
            )
            f.paint(f.solid() & (np.abs(f.x - right + 2.6) < 1.2), plan.named("leather"))
    elif style == "bookmark":
        cloth = plan.named(plan.dice.pick("bookmark", ("crimson", "blue", "amber", "green")))
        tail = [(1.0, low), (4.0, low), (4.0, low + thick + 4), (2.5, low + thick + 2.4),
                (1.0, low + thick + 4)]  # fmt: skip
        with f.called("bookmark"):
            f.polygon(cloth, tail, 0.2, facing=(-0.1, 0.2, 0.9))


def _open_book(plan: Plan, cover: int, trim: int) -> None:
    """Seen from above, its pages a little bent."""
    f = plan.figure
    wide, tall = plan.between("wide", 11.0, 13.8), plan.between("tall", 7.6, 10.4)
    lift = plan.between("lift", 0.8, 2.6)
    for side in (-1, 1):
        board = [(0, 16 - tall - 1), (side * (wide + 1), 16 - tall - 1 - lift),
                 (side * (wide + 1), 16 + tall + 1 - lift), (0, 16 + tall + 1.6)]  # fmt: skip
        f.polygon(cover, board, -0.2, facing=(0.1 * side, 0.1, 0.9))
        leaf = [(0, 16 - tall), (side * wide, 16 - tall - lift), (side * wide, 16 + tall - lift),
                (0, 16 + tall)]  # fmt: skip
        with f.called("pages"):
            f.polygon(plan.named("paper"), leaf, 0, facing=(0.35 * side, -0.1, 0.9), bulge=0.3)
    f.tone(f.of(plan.named("paper")) & (np.abs(f.x) < 0.9), -1.4)
    ink = plan.ramp(plan.named("paper"))[1]
    sign = plan.pick("sign", ("lines", "lines", "star", "eye"))
    with f.called("emblem"):
        if sign == "star":
            points = [(a + wide * 0.5, b + 15) for a, b in star(5, tall * 0.5, tall * 0.22)]
            f.polygon(trim, points, 0.3, facing=(-0.1, -0.2, 0.9))
        elif sign == "eye":
            f.ellipse(trim, wide * 0.5, 15, tall * 0.5, tall * 0.32, 0.3)
    for index in range(3 if plan.detail else 2):
        row = f.row(16 - tall * 0.5 + index * tall * 0.5)
        for side in (-1, 1) if sign == "lines" else (-1,):
            first, last = sorted((f.column(side * 2.6), f.column(side * (wide - 3))))
            for column in range(first, last):
                f.stamp(column, row, ink)
    if plan.has("bookmark", 0.35):
        with f.called("bookmark"):
            f.capsule(plan.named("crimson"), (0.6, 16), (0.6, 16 + tall + 4), 1.0, 1.0, 0.3)
