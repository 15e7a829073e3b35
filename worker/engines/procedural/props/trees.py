"""Trees, pines and bushes."""

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone
from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.foliage import (
    LEAVES,
    clumps,
    leaf_paint,
    placed,
    ragged,
    season_of,
    snow,
)
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
BARKS = ("wood", "wood", "brown", "tan")
NEEDLES = (
    Tone(150, 0.10, 0.20, 0.70),
    Tone(165, 0.09, 0.20, 0.70),
    Tone(140, 0.12, 0.24, 0.78),
    Tone(195, 0.07, 0.24, 0.78),
)
# The clumps of crowns and bushes from the top down: x, y and radius in units, about the middle.
CROWNS = {
    "round": "0,-5,5 -5,-2.4,4.6 5,-2.6,4.6 0,0.4,5 -6.6,2.4,4 "
    "6.6,2.2,4 -2.6,4.2,4 3,4.4,3.8",
    "wide": "-2,-3.6,4.6 4,-3,4.4 -7,-0.8,4.4 8,0,4.2 0.6,0.6,4.8 "
    "-9.6,2,3.2 -4.4,3,3.8 5,3.2,3.8 10,2.6,2.8",
    "tall": "0,-9,3.8 -2.6,-5.4,4 2.8,-4.6,4 -3.6,-0.8,4.2 3.4,0.2,4.2 "
    "-0.4,2,4.2 -3.8,4.4,3.4 3.8,5,3.2",
    "cloud": "1,-5.4,4.4 -5.6,-1,4.4 6.4,-1.2,4.2 0,1,4 -8,3.4,3.2 8.2,3,3 -1,4.2,3.4",
    "leaning": "4,-5.6,4.4 -1,-4,4.4 7.6,-2,4 -5,-0.6,4 2.6,0,4.6 "
    "-7.6,2.4,3.2 -2.4,3.4,3.8 6.4,3,3.6",
}  # fmt: skip
BUSHES = {
    "round": "0,-5,4.6 -4.6,-2.6,4.2 4.8,-2.4,4.2 0,0.6,4.6 -5.4,2,3.4 5.6,2,3.4",
    "wide": "-3,-3,4 3.6,-3.4,4 -8,-0.6,3.8 8.4,-0.4,3.6 0,0.4,4.2 -5,2,3.4 5,2.2,3.4",
    "peaked": "0,-8,3.4 -2.4,-4.4,3.8 2.8,-4,3.8 -4.8,-0.4,3.6 4.6,0,3.6 "
    "0,0.8,4.2 -4,2.6,3 4,2.8,3",
    "twin": "-5,-4.6,4.2 5.6,-3,3.8 -7.6,-0.6,3.6 0,-0.6,3.8 "
    "7.6,0.4,3.4 -3.4,1.8,3.6 3.6,2.2,3.4",
}  # fmt: skip


def tree(plan: Plan, _: str) -> None:
    """A tree: season, crown, leaves, trunk, bark, fruit and foot by the seed or the words."""
    season = season_of(plan)
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
        leaves = leaf_paint(plan, season)
        with plan.figure.called("leaves", season):
            clumps(plan, leaves, placed(CROWNS[crown], lift))
        _hung(plan, leaves, season)
        if season == "winter":
            snow(plan, leaves)
    tufts(plan, 7)


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
    needles, bark = _needles(plan), varied(plan, "bark", BARKS)
    layers = plan.dice.pick("layers", (3, 4, 5)) if plan.detail else 3
    wide, top = plan.dice.pick("width", (8.0, 9.6, 11.2)), plan.dice.pick("top", (1.6, 3.0, 5.0))
    low = plan.dice.pick("skirt", (26.0, 27.4, 29.0))
    f.capsule(bark, (0, low - 2), (0, FLOOR - 1), 1.5, 1.9, -0.4)
    droop = plan.pick("droop", ("flat", "drooping", "lifted", "ragged"))
    for index in range(layers):
        _tier(plan, needles, droop, (index, layers), (top, low, wide))
    f.tone(f.of(needles) & grain(plan, "needle light", 0.14, wide=1, high=2), 0.8)
    f.tone(f.of(needles) & grain(plan, "needle dark", 0.14, wide=1, high=2), -0.8)
    ragged(plan, needles, 1)
    if plan.has("winter", 0.3):
        fall = f.of(needles) & (f.bias > -0.5) & (f.normal[..., 1] < -0.28)
        with f.called("winter"):
            f.paint(fall, tinted(plan, LEAVES["winter"][0]))
    elif plan.pick("hung", ("cones", NO, NO)) == "cones" and plan.detail:
        for index in range(5):
            x, y = plan.between(f"px{index}", -4, 4), plan.between(f"py{index}", 12, 25)
            f.ellipse(plan.named("copper"), x, y, 0.8, 1.1, 6)
    tufts(plan, 5)


def _needles(plan: Plan) -> int:
    names = said(plan)
    if names:
        return plan.named(names[0])
    return tinted(
        plan, plan.dice.pick("needles", NEEDLES).turned(plan.between("needle hue", -8, 8))
    )


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
    season = season_of(plan)
    leaves = leaf_paint(plan, season)
    form = plan.pick("form", tuple(BUSHES))
    shift = plan.dice.pick("rise", (24.0, 25.0))
    with f.called(season):
        clumps(plan, leaves, placed(BUSHES[form], shift))
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
        snow(plan, leaves)
    tufts(plan, 8)
