"""Trees, pines, palms and bushes: crowns of leaf clumps over trunks."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone
from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import (
    FLOOR,
    grain,
    said,
    tinted,
    tufts,
    varied,
)
from worker.engines.procedural.sprites.plan import NO, Plan

TREE = frozenset(["spring", "autumn", "winter", "fruit", "leaves"])
BUSH = frozenset(["spring", "autumn", "winter", "fruit"])
PINE = frozenset(["winter"])
LEAVES = {
    "summer": (Tone(138, 0.14, 0.24, 0.84), Tone(126, 0.14, 0.26, 0.86), Tone(150, 0.12, 0.22, 0.76)),
    "spring": (Tone(350, 0.13, 0.42, 0.95), Tone(8, 0.10, 0.46, 0.97), Tone(320, 0.10, 0.42, 0.94)),
    "autumn": (Tone(52, 0.17, 0.30, 0.84), Tone(32, 0.18, 0.27, 0.72), Tone(80, 0.15, 0.34, 0.90)),
    "winter": (Tone(240, 0.03, 0.50, 0.99), Tone(225, 0.03, 0.52, 0.99)),
}  # fmt: skip
BARKS = ("wood", "wood", "brown", "tan")
# Clumps of a crown, from the top down: x, y and radius in units, around its middle.
CROWNS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "round": ((0, -5, 5), (-5, -2.4, 4.6), (5, -2.6, 4.6), (0, 0.4, 5), (-6.6, 2.4, 4), (6.6, 2.2, 4), (-2.6, 4.2, 4), (3, 4.4, 3.8)),
    "wide": ((-2, -3.6, 4.6), (4, -3, 4.4), (-7, -0.8, 4.4), (8, 0, 4.2), (0.6, 0.6, 4.8), (-9.6, 2, 3.2), (-4.4, 3, 3.8), (5, 3.2, 3.8), (10, 2.6, 2.8)),
    "tall": ((0, -9, 3.8), (-2.6, -5.4, 4), (2.8, -4.6, 4), (-3.6, -0.8, 4.2), (3.4, 0.2, 4.2), (-0.4, 2, 4.2), (-3.8, 4.4, 3.4), (3.8, 5, 3.2)),
    "cloud": ((1, -5.4, 4.4), (-5.6, -1, 4.4), (6.4, -1.2, 4.2), (0, 1, 4), (-8, 3.4, 3.2), (8.2, 3, 3), (-1, 4.2, 3.4)),
    "leaning": ((4, -5.6, 4.4), (-1, -4, 4.4), (7.6, -2, 4), (-5, -0.6, 4), (2.6, 0, 4.6), (-7.6, 2.4, 3.2), (-2.4, 3.4, 3.8), (6.4, 3, 3.6)),
}  # fmt: skip


def tree(plan: Plan, _: str) -> None:
    """A tree: season, crown, leaves, trunk, bark, fruit and foot by the seed or the words."""
    season = _season(plan)
    crown = plan.pick("crown", tuple(CROWNS))
    lift = plan.dice.pick("lift", (11.0, 12.0, 13.2))
    bark = varied(plan, "bark", BARKS)
    birch = plan.dice.chance("birch", 0.18)
    if birch:
        bark = plan.named("white")
    bare = season == "winter" and not said(plan) and plan.dice.chance("bare", 0.6)
    bare = (bare or "leaves" in plan.words.without) and "leaves" not in plan.words.features
    with plan.figure.called(season if bare else "trunk"):
        _trunk(plan, bark, lift, bare=bare)
    if birch:
        f = plan.figure
        f.tone(f.of(bark) & grain(plan, "birch bark", 0.16), -2)
    if not bare:
        leaves = _leaves(plan, season)
        with plan.figure.called("leaves", season):
            _clumps(plan, leaves, [(x, y + lift, r) for x, y, r in CROWNS[crown]])
        _hung(plan, leaves, season)
        if season == "winter":
            _snow(plan, leaves)
    tufts(plan, 7)


def _season(plan: Plan) -> str:
    asked = next(
        (name for name in ("spring", "autumn", "winter") if name in plan.words.features), ""
    )
    free = [
        s
        for s in ("summer", "summer", "summer", "autumn", "spring", "winter")
        if s not in plan.words.without
    ]
    return asked or plan.dice.pick("season", free)


def _leaves(plan: Plan, season: str) -> int:
    names = said(plan)
    if names:
        return plan.named(names[0])
    tone = plan.dice.pick("leaf tone", LEAVES["summer" if season == "winter" else season])
    return tinted(plan, tone.turned(plan.between("leaf hue", -8, 8)))


def _clumps(plan: Plan, leaves: int, clumps: list[tuple[float, float, float]]) -> None:
    """Round clumps, the upper in front: each shades the one below it."""
    f = plan.figure
    back = f.shapes
    for x, y, r in clumps:
        f.ellipse(leaves, x * 0.94, y + 1.2, r * 1.02, r * 0.94, 0)
    f.join(back)
    f.tone(f.of(leaves), -1.3)
    grow = plan.dice.pick("fullness", (0.78, 0.86, 0.94))
    for index, (x, y, r) in enumerate(clumps):
        dx, dy = plan.between(f"cx{index}", -0.9, 0.9), plan.between(f"cy{index}", -0.8, 0.8)
        size = r * grow * plan.between(f"cr{index}", 0.88, 1.1)
        f.ellipse(leaves, x + dx, y + dy, size, size * 0.86, 2.0 - index * 0.12)
    mask = f.of(leaves)
    style = plan.pick("leaf", ("tufts", "dots", "strokes"))
    wide, high = {"tufts": (2, 1), "dots": (1, 1), "strokes": (1, 2)}[style]
    wide, high = (wide * 2, high * 2) if plan.figure.unit > 1.6 else (wide, high)
    f.tone(mask & grain(plan, "leaf light", 0.13, wide=wide, high=high), 0.8)
    f.tone(mask & grain(plan, "leaf dark", 0.15, wide=wide, high=high), -0.9)
    _ragged(plan, leaves, wide)


def _ragged(plan: Plan, leaves: int, wide: int) -> None:
    """Leaves stand out at the rim: some of its pixels go."""
    f = plan.figure
    solid = f.solid()
    rim = f.of(leaves) & ~(
        np.roll(solid, 1, 0) & np.roll(solid, -1, 0) & np.roll(solid, 1, 1) & np.roll(solid, -1, 1)
    )
    f.erase(rim & grain(plan, "rim", 0.34, wide=wide, high=1))


def _hung(plan: Plan, leaves: int, season: str) -> None:
    """Fruit, blossoms or a nest among the leaves."""
    f = plan.figure
    options = {"summer": (NO, "fruit", "blossoms", NO), "autumn": (NO, "fruit", NO)}.get(
        season, (NO,)
    )
    hung = plan.pick("hung", options)
    if "fruit" in plan.words.features:
        hung = "fruit"
    if hung == NO or plan.detail == 0:
        return
    made = plan.named(
        plan.dice.pick(
            "fruit", ("red", "orange", "yellow", "purple") if hung == "fruit" else ("white", "pink")
        )
    )
    inside, radius = f.of(leaves), 0.95 if hung == "fruit" else 0.7
    for index in range(14):
        x, y = plan.between(f"fx{index}", -9, 9), plan.between(f"fy{index}", 4, 17)
        if inside[min(f.row(y), f.side - 1), f.column(x)]:
            with f.called(hung):
                f.ellipse(made, x, y, radius, radius, 4)


def _snow(plan: Plan, leaves: int) -> None:
    """Snow on what faces up."""
    f = plan.figure
    up = f.of(leaves) & (f.normal[..., 1] < -0.42 + 0.2 * grain(plan, "snow", 0.5))
    with f.called("winter"):
        f.paint(up, tinted(plan, LEAVES["winter"][0]))


def _trunk(plan: Plan, bark: int, crown: float, *, bare: bool) -> None:
    f = plan.figure
    form = plan.pick("trunk", ("straight", "forked", "bent", "stout"))
    thick = {"straight": 1.9, "forked": 2.1, "bent": 2.0, "stout": 3.0}[form]
    bend = plan.dice.pick("bend", (-2.2, 2.2)) if form == "bent" else 0.0
    first = f.shapes
    f.path(bark, [(0, FLOOR - 1), (bend, 22), (0, crown + 2)], thick * 1.15, thick * 0.7, -0.2)
    reach = (
        thick
        + {"spread": 2.4, "flare": 1.2, "plain": 0.2}[
            plan.pick("roots", ("spread", "flare", "plain"))
        ]
    )
    for side in (-1, 1):
        f.capsule(
            bark, (side * thick * 0.4, FLOOR - 3), (side * reach, FLOOR - 0.7), 1.3, 0.7, -0.2
        )
    if form == "forked" or bare:
        for side, up in ((-1, 0.0), (1, 1.4)):
            f.path(
                bark, [(0, 21 - up), (side * 3.4, 17 - up), (side * 5.4, 13.4 - up)], 1.5, 0.8, -0.2
            )
    if bare:
        _twigs(plan, bark, crown)
    f.join(first)
    f.tone(f.of(bark) & grain(plan, "bark grain", 0.2, wide=1, high=2), -0.9)
    if plan.pick("hollow", (NO, NO, "hollow")) != NO and form == "stout":
        f.paint(f.of(bark) & f.inside(0.2, 24, 1.2, 1.7), plan.named("black"))


def _twigs(plan: Plan, bark: int, crown: float) -> None:
    """Bare branches that divide."""
    f = plan.figure
    for side in (-1, 1):
        for index in range(3):
            y = crown + 5 - index * 4.2
            out = side * plan.between(f"twig {side}{index}", 4.4, 7.6)
            tip: Point = (out, y - plan.between(f"rise {side}{index}", 3, 5.4))
            f.path(bark, [(0, y), (out * 0.55, y - 1.2), tip], 1.1, 0.5, -0.2)
            f.path(bark, [(out * 0.55, y - 1.2), (out * 1.15, y - 0.8)], 0.7, 0.45, -0.2)
            f.path(bark, [(out * 0.7, y - 2), (out * 0.55, y - 5)], 0.6, 0.4, -0.2)
    f.path(bark, [(0, crown + 2), (0.8, crown - 4), (-0.4, crown - 8)], 1.3, 0.5, -0.2)


def pine(plan: Plan, _: str) -> None:
    """A conifer: layers, droop, width, trunk, tip, cones or snow."""
    f = plan.figure
    names = said(plan)
    tone = plan.dice.pick(
        "needles",
        (
            Tone(150, 0.10, 0.20, 0.70),
            Tone(165, 0.09, 0.20, 0.70),
            Tone(140, 0.12, 0.24, 0.78),
            Tone(195, 0.07, 0.24, 0.78),
        ),
    )
    needles = (
        plan.named(names[0])
        if names
        else tinted(plan, tone.turned(plan.between("needle hue", -8, 8)))
    )
    bark = varied(plan, "bark", BARKS)
    layers = plan.dice.pick("layers", (3, 4, 5)) if plan.detail else 3
    wide, top = plan.dice.pick("width", (8.0, 9.6, 11.2)), plan.dice.pick("top", (1.6, 3.0, 5.0))
    low = plan.dice.pick("skirt", (26.0, 27.4, 29.0))
    f.capsule(bark, (0, low - 2), (0, FLOOR - 1), 1.5, 1.9, -0.4)
    droop = plan.pick("droop", ("flat", "drooping", "lifted", "ragged"))
    for index in range(layers):
        _tier(plan, needles, droop, (index, layers), (top, low, wide))
    f.tone(f.of(needles) & grain(plan, "needle light", 0.14, wide=1, high=2), 0.8)
    f.tone(f.of(needles) & grain(plan, "needle dark", 0.14, wide=1, high=2), -0.8)
    _ragged(plan, needles, 1)
    if "winter" in plan.words.features or plan.has("winter", 0.3):
        fall = f.of(needles) & (f.bias > -0.5) & (f.normal[..., 1] < -0.28)
        with f.called("winter"):
            f.paint(fall, tinted(plan, LEAVES["winter"][0]))
    elif plan.pick("hung", ("cones", NO, NO)) == "cones" and plan.detail:
        for index in range(5):
            f.ellipse(
                plan.named("copper"),
                plan.between(f"px{index}", -4, 4),
                plan.between(f"py{index}", 12, 25),
                0.8,
                1.1,
                6,
            )
    tufts(plan, 5)


def _tier(
    plan: Plan, needles: int, droop: str, place: tuple[int, int], span: tuple[float, float, float]
) -> None:
    """One tier of branches: a cone with a jagged hem; the upper tiers lie in front."""
    f = plan.figure
    (index, layers), (top, low, wide) = place, span
    share = (index + 1) / layers
    apex = top + (low - top) * index / layers * 0.82
    hem = top + (low - top) * share
    half = wide * (0.28 + 0.72 * share) * plan.between(f"tier {index}", 0.93, 1.05)
    drop = {"flat": 0.0, "drooping": 2.0, "lifted": -1.6, "ragged": 0.8}[droop]
    teeth = 5 + index
    corners: list[Point] = [(0, apex), (half, hem + drop)]
    for tooth in range(1, teeth):
        x = half * (1 - 2 * tooth / teeth)
        up = 1.5 if tooth % 2 else 0.0
        bow = drop * abs(x) / half + 1.0 * (1 - (x / half) ** 2)
        corners.append((x, hem + bow - up))
    corners.append((-half, hem + drop))
    f.polygon(needles, corners, 4 - index * 0.5, facing=(-0.1, -0.12, 0.62), bulge=0.75)


def bush(plan: Plan, _: str) -> None:
    """A bush: form, leaves, berries or flowers, season, foot."""
    f = plan.figure
    season = _season(plan)
    leaves = _leaves(plan, season)
    form = plan.pick("form", ("round", "wide", "peaked", "twin"))
    clumps = {
        "round": [
            (0, -5, 4.6),
            (-4.6, -2.6, 4.2),
            (4.8, -2.4, 4.2),
            (0, 0.6, 4.6),
            (-5.4, 2, 3.4),
            (5.6, 2, 3.4),
        ],
        "wide": [
            (-3, -3, 4),
            (3.6, -3.4, 4),
            (-8, -0.6, 3.8),
            (8.4, -0.4, 3.6),
            (0, 0.4, 4.2),
            (-5, 2, 3.4),
            (5, 2.2, 3.4),
        ],
        "peaked": [
            (0, -8, 3.4),
            (-2.4, -4.4, 3.8),
            (2.8, -4, 3.8),
            (-4.8, -0.4, 3.6),
            (4.6, 0, 3.6),
            (0, 0.8, 4.2),
            (-4, 2.6, 3),
            (4, 2.8, 3),
        ],
        "twin": [
            (-5, -4.6, 4.2),
            (5.6, -3, 3.8),
            (-7.6, -0.6, 3.6),
            (0, -0.6, 3.8),
            (7.6, 0.4, 3.4),
            (-3.4, 1.8, 3.6),
            (3.6, 2.2, 3.4),
        ],
    }[form]
    shift = plan.dice.pick("rise", (24.0, 25.0))
    with f.called(season):
        _clumps(plan, leaves, [(x, y + shift, r) for x, y, r in clumps])
    kind = plan.pick("berries", ("berries", "flowers", NO, NO), "fruit")
    if kind != NO and plan.detail:
        colour = materials.material(
            plan.dice.pick("berry", ("red", "blue", "purple", "yellow", "pink", "white"))
        )
        made = f.add(colour)
        for index in range(12):
            x, y = plan.between(f"bx{index}", -9, 9), plan.between(f"by{index}", 17, 28)
            if f.of(leaves)[f.row(y), f.column(x)]:
                r = 0.9 if kind == "berries" else 1.15
                with f.called("fruit"):
                    f.ellipse(made, x, y, r, r, 4)
    if season == "winter":
        _snow(plan, leaves)
    tufts(plan, 8)
