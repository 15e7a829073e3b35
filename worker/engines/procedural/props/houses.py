"""Houses: walls, roofs, doors and windows by slots."""

import numpy as np

from worker.engines.procedural.props.workshop import (
    FLOOR,
    FRONT,
    RIGHT,
    TOP,
    courses,
    grain,
    panel,
    said,
    seams,
    slopes,
    varied,
)
from worker.engines.procedural.sprites import views
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, SIDES

HOUSE = frozenset(["roof", "door", "windows", "chimney"])
STYLES = {"wood": "boards", "stone": "stone", "obsidian": "stone", "copper": "brick"}
ROOFS = ("crimson", "maroon", "navy", "teal", "copper", "purple", "brown", "green")
WALLS = {
    "timber": ("paper", "white", "bone"),
    "brick": ("copper", "maroon", "tan"),
    "stone": ("stone", "grey", "tan"),
    "boards": ("wood", "brown", "tan"),
    "plaster": ("paper", "white", "sky", "pink"),
}


def house(plan: Plan, _: str) -> None:
    """A small house: gable or long roof, tiles, walls, door, windows, chimney, extras."""
    f = plan.figure
    style = _wall_style(plan)
    wall, roof = _house_paints(plan, style)
    half = plan.dice.pick("half", (10.0, 11.4, 12.4))
    eave = plan.dice.pick("eave", (16.0, 17.4, 19.0))
    form = plan.pick("form", ("gable", "long", "hipped", "barn"))
    ridge = plan.dice.pick("ridge", (4.4, 5.6, 7.0))
    f.mirrored = plan.view in (views.LEFT, BACK)
    if plan.view in SIDES:  # who sees the gable from the front sees the slope from the side
        form, half = ("long", half) if form == "gable" else ("gable", half * 0.84)
    with f.called("chimney"):
        _chimney(plan, (half, ridge, eave))
    panel(f, wall, (-half, eave - 1), (half, FLOOR), 0)
    _wall_marks(plan, wall, style, (half, eave))
    if form == "gable":
        _gable(plan, (wall, roof), (half, eave, ridge), style)
    else:
        with f.called("roof"):
            _long_roof(plan, roof, (half, eave, ridge), form)
    _openings(plan, (half, eave))
    _house_extras(plan, half)


def _house_paints(plan: Plan, style: str) -> tuple[int, int]:
    """Walls and roof. A material is for the walls; a colour is for the roof, unless the words
    speak of the roof by itself."""
    names = said(plan)
    walls = plan.words.material or (names[0] if names and "roof" in plan.words.tints else None)
    left = [name for name in names if name != walls]
    wall = plan.named(walls) if walls else varied(plan, "wall", WALLS[style])
    return wall, plan.named(left[0]) if left else varied(plan, "roof", ROOFS)


def _wall_style(plan: Plan) -> str:
    asked = STYLES.get(plan.words.material or "")
    return asked or plan.pick("walls", ("timber", "brick", "stone", "boards", "plaster"))


def _wall_marks(plan: Plan, wall: int, style: str, box: tuple[float, float]) -> None:
    f, (half, eave) = plan.figure, box
    body = f.of(wall)
    if style == "boards":
        f.tone(body & seams(f, 2.4, start=eave), -1.0)
    elif style in ("brick", "stone"):
        gap = (2.2, 4.0) if style == "brick" else (3.2, 5.4)
        f.tone(body & courses(f, *gap, eave), -0.9 if style == "brick" else -1.1)
        f.tone(body & grain(plan, "worn", 0.1, wide=2, high=2), -0.5)
    elif style == "timber":
        beam = plan.named("wood") if not plan.words.accent else plan.named(plan.words.accent)
        width = 0.75 if plan.detail == 2 else 0.8
        for x in (-half + width, half - width):
            panel(f, beam, (x - width, eave - 1), (x + width, FLOOR), 0.2)
        panel(f, beam, (-half, FLOOR - 6.4), (half, FLOOR - 5.2), 0.2)
        for side in (-1, 1):
            f.capsule(
                beam, (side * (half - 1), FLOOR - 6), (side * half * 0.45, eave), 0.7, 0.7, 0.2
            )
    else:
        f.tone(body & grain(plan, "worn", 0.05, wide=2), -0.7)
    f.tone(body & (f.y > FLOOR - 2) & (style != "timber"), -0.8)


def _gable(plan: Plan, made: tuple[int, int], box: tuple[float, float, float], style: str) -> None:
    """The gable faces us: two slopes seen from the edge, the wall up to the ridge."""
    f, (wall, roof), (half, eave, ridge) = plan.figure, made, box
    over = half + 2.4
    f.polygon(wall, [(-half, eave), (0, ridge), (half, eave)], 0.1, facing=FRONT)
    if style == "boards":
        f.tone(f.of(wall) & (f.depth == 0.1) & seams(f, 2.4, upright=True), -0.9)
    thick = plan.dice.pick("thick", (3.4, 4.2, 5.0))
    top, low = ridge - 2.6, eave + 1.6
    with f.called("roof"):
        lit, dark = slopes(f, (-0.45, -0.6, 0.7), (0.35, -0.1, 0.9))
        for side, facing in ((-1, lit), (1, dark)):
            far = over * side
            slope = [(0, top), (far, low), (far, low + thick * 0.4), (0, top + thick)]
            f.polygon(roof, slope, 0.8, facing=facing)
    f.tone(f.of(roof) & (np.abs(np.abs(f.x) % 3.0 - 1.5) < 0.5), -0.9)
    if plan.detail:
        gable = plan.pick("gable", ("round", "square", NO))
        y = (ridge + eave) / 2 + 1.4
        if gable == "round":
            with f.called("windows"):
                f.ellipse(plan.named("wood"), 0, y, 2.2, 2.2, 0.5)
                f.ellipse(_glass(plan), 0, y, 1.3, 1.3, 0.6, flat=2.0)
        elif gable == "square":
            with f.called("windows"):
                window(plan, 0, y, 1.7, 1.8)


def _long_roof(plan: Plan, roof: int, box: tuple[float, float, float], form: str) -> None:
    """A roof whose slope faces us, with tiles."""
    f, (half, eave, ridge) = plan.figure, box
    over = half + 2.2
    top = {"long": over - 1.2, "hipped": half * 0.5, "barn": half * 0.74}[form]
    facing = (-0.08, -0.36, 0.9)
    if form == "barn":
        knee = ridge + (eave - ridge) * 0.42
        f.polygon(
            roof,
            [(-top, ridge), (top, ridge), (over - 1.6, knee), (-over + 1.6, knee)],
            0.8,
            facing=TOP,
        )
        f.polygon(
            roof,
            [(-over + 1.6, knee), (over - 1.6, knee), (over, eave + 1), (-over, eave + 1)],
            0.8,
            facing=facing,
        )
        f.join(f.shapes - 2)
    else:
        f.polygon(
            roof,
            [(-top, ridge), (top, ridge), (over, eave + 1), (-over, eave + 1)],
            0.8,
            facing=facing,
        )
    tiles = plan.pick("tiles", ("tiles", "boards", "thatch", "slates"))
    body = f.of(roof)
    if tiles == "thatch":
        f.tone(body & grain(plan, "straw", 0.3, wide=1, high=3), -0.9)
        f.tone(body & grain(plan, "straw light", 0.2, wide=1, high=3), 0.8)
    elif tiles == "boards":
        f.tone(body & seams(f, 2.6, upright=True), -1.1)
    else:
        high, wide = (2.4, 3.0) if tiles == "tiles" else (3.2, 4.6)
        f.tone(body & courses(f, high, wide, ridge), -1.1)
        f.tone(body & grain(plan, "odd tiles", 0.1, wide=2, high=2), 0.6)
    f.tone(body & (f.y < ridge + 1.4), 1.0)
    f.tone(body & (f.y > eave - 0.2), -1.1)


def _chimney(plan: Plan, box: tuple[float, float, float]) -> None:
    f, (half, ridge, _) = plan.figure, box
    kind = plan.pick("chimney", ("brick", "stone", NO, "pipe"), "chimney")
    if kind == NO:
        return
    x = plan.dice.pick("chimney side", (-1, 1)) * half * 0.55
    made = plan.named({"brick": "copper", "stone": "stone", "pipe": "iron"}[kind])
    wide = 1.0 if kind == "pipe" else 1.9
    panel(f, made, (x - wide, ridge - 2.4), (x + wide, ridge + 8), -0.3)
    panel(f, made, (x + wide - 0.9, ridge - 2.4), (x + wide, ridge + 8), -0.2, RIGHT)
    panel(f, made, (x - wide - 0.6, ridge - 3.4), (x + wide + 0.6, ridge - 1.8), -0.1, TOP)


def _glass(plan: Plan) -> int:
    lit = plan.dice.chance("lit windows", 0.4)
    return plan.light(85.0) if lit else plan.named("sky")


def window(plan: Plan, x: float, y: float, half: float, high: float) -> None:
    f = plan.figure
    frame = plan.named("white" if plan.dice.chance("white frames", 0.4) else "wood")
    panel(f, frame, (x - half - 0.7, y - high - 0.7), (x + half + 0.7, y + high + 0.7), 0.5)
    panel(f, _glass(plan), (x - half, y - high), (x + half, y + high), 0.6, (-0.2, -0.2, 0.9))
    if plan.detail == 2:
        panel(f, frame, (x - 0.3, y - high), (x + 0.4, y + high), 0.7)
    shutters = plan.pick("shutters", (NO, "shutters", "box"))
    if shutters == "shutters" and plan.detail == 2:
        made = plan.named(plan.dice.pick("shutter colour", ("green", "blue", "crimson")))
        for side in (-1, 1):
            panel(
                f,
                made,
                (x + side * (half + 1.4) - 0.8, y - high - 0.4),
                (x + side * (half + 1.4) + 0.8, y + high + 0.4),
                0.65,
            )
    elif shutters == "box" and plan.detail:
        panel(
            f, plan.named("green"), (x - half - 0.8, y + high), (x + half + 0.8, y + high + 1), 0.7
        )
        panel(
            f,
            plan.named("wood"),
            (x - half - 0.8, y + high + 0.9),
            (x + half + 0.8, y + high + 2),
            0.7,
        )


def _openings(plan: Plan, box: tuple[float, float]) -> None:
    """Door and windows."""
    f, (half, eave) = plan.figure, box
    place = plan.pick("door place", ("middle", "left", "right"))
    if plan.view != views.FRONT:
        _back_windows(plan, box)
        return
    with f.called("door"):
        _door(plan, {"middle": 0.0, "left": -half * 0.48, "right": half * 0.48}[place], eave)
    places = {"middle": (-0.64, 0.64), "left": (0.1, 0.66), "right": (-0.66, -0.1)}[place]
    y = (eave + 1.4 + FLOOR) / 2 - 0.6
    for share in places if plan.detail else places[:1]:
        with f.called("windows"):
            window(plan, share * half, y, 1.5, 1.7)


def _back_windows(plan: Plan, box: tuple[float, float]) -> None:
    """Where there is no door: windows all along the wall."""
    f, (half, eave) = plan.figure, box
    shares = (-0.58, 0.0, 0.58) if half > 10 else (-0.42, 0.42)
    for share in shares if plan.detail else shares[::2]:
        with f.called("windows"):
            window(plan, share * half, (eave + 1.4 + FLOOR) / 2 - 0.6, 1.5, 1.7)


def _door(plan: Plan, x: float, eave: float) -> None:
    f = plan.figure
    door = varied(plan, "door", ("wood", "maroon", "green", "navy", "teal"))
    form = plan.pick("door form", ("square", "round", "wide"))
    wide, top = (2.9 if form == "wide" else 2.2), max(FLOOR - 8.6, eave + 3.4)
    if form == "round":
        f.ellipse(plan.named("stone"), x, top + 1.6, wide + 0.9, 2.7, 0.5, flat=2.0)
        f.ellipse(door, x, top + 1.8, wide, 2.0, 0.55, flat=2.0)
    panel(
        f,
        plan.named("stone" if form == "round" else "wood"),
        (x - wide - 0.9, top + (1.4 if form == "round" else -0.8)),
        (x + wide + 0.9, FLOOR),
        0.5,
    )
    panel(f, door, (x - wide, top + (1.4 if form == "round" else 0.1)), (x + wide, FLOOR), 0.6)
    f.tone(f.of(door) & (f.depth == 0.6) & seams(f, 1.6, upright=True, start=x), -0.9)
    if plan.detail:
        f.stamp(f.column(x + wide - 0.7), f.row(FLOOR - 3.6), plan.ramp(plan.named("gold"))[4])


def _house_extras(plan: Plan, half: float) -> None:
    f = plan.figure
    extra = plan.pick("extra", ("bushes", "ivy", "lantern", NO, "steps"))
    if extra == "bushes":
        green = varied(plan, "green", ("green", "olive"))
        for x in (-half + 0.6, half - 0.6):
            f.ellipse(green, x, FLOOR - 1.6, 2.6, 2.0, 2)
    elif extra == "ivy":
        green = varied(plan, "green", ("green", "olive"))
        side = plan.dice.pick("ivy side", (-1, 1))
        near = f.solid() & (side * f.x > half * 0.5) & (f.depth < 0.5) & (f.y > 12)
        f.paint(near & grain(plan, "ivy", 0.5, wide=2, high=2), green)
    elif extra == "lantern" and plan.detail and plan.view == views.FRONT:
        f.ellipse(plan.light(80.0), half * 0.22, FLOOR - 8, 0.9, 1.1, 2)
    elif extra == "steps":
        panel(f, plan.named("stone"), (-half - 1, FLOOR - 1.2), (half + 1, FLOOR), 2, TOP)
