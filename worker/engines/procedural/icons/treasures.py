"""Icons of chests and feathers."""

import numpy as np

from worker.engines.procedural.figure import Mask
from worker.engines.procedural.icons.tray import (
    accent,
    accented,
    along,
    dyed,
    main,
    turned,
)
from worker.engines.procedural.materials import GEMS, INK
from worker.engines.procedural.sprites.plan import NO, Plan

CHEST = frozenset(["lock", "band", "feet", "studs", "stone", "corners"])
FEATHER = frozenset(["stripes", "spots", "nib", "eye spot", "stone"])


def chest(plan: Plan) -> None:
    """Five lids, five sorts of bands, four locks, feet, studs; wide or tall."""
    f, words = plan.figure, plan.words
    wood = dyed(plan, "wood", ("brown", "brown", "maroon", "navy", "green", "tan"))
    usual = ("gold", "iron", "bronze", "silver", "copper")
    metal = plan.named(words.material or accented(plan) or plan.dice.pick("band metal", usual))
    lid = plan.pick("lid", ("round", "flat", "high", "roof", "slab"))
    wide, low = plan.between("wide", 10.0, 13.4), plan.between("low", 25.6, 29.0)
    top = {"round": 5.0, "flat": 8.2, "high": 3.0, "roof": 4.4, "slab": 10.0}[lid]
    top += plan.between("rise", -1.0, 2.4)
    feet = plan.pick("feet", (NO, "balls", "block"), "feet")
    with f.called("feet"):
        if feet != NO:
            power = 2 if feet == "balls" else 5
            f.ellipse(metal, wide * 0.8, low + 1, 2.4, 1.8, -0.1, power=power, mirror=True)
    _box(plan, lid, wood, (wide, top, low))
    _bands(plan, metal, wide, top, low)
    _lock(plan, metal)


def _box(plan: Plan, lid: str, wood: int, measure: tuple[float, float, float]) -> None:
    f, (wide, top, low) = plan.figure, measure
    seam = 15.4
    if lid in ("flat", "roof", "slab"):
        inset = {"flat": 1.2, "roof": 5.4, "slab": -0.6}[lid]
        corners = [(-wide, seam), (-wide + inset, top), (wide - inset, top), (wide, seam)]
        f.polygon(wood, corners, 0, facing=(-0.1, -0.6, 0.7))
    else:
        f.ellipse(wood, 0, seam + 0.6, wide + 0.4, seam + 0.6 - top, 0, power=2.7)
    slope = plan.dice.pick("slope", (0.0, 0.8, 1.8))
    body = [(-wide, seam), (wide, seam), (wide - slope, low), (-wide + slope, low)]
    f.polygon(wood, body, 0.2, facing=(0.05, 0.15, 0.95), bulge=0.3)
    grain = plan.pick("boards", ("lying", "upright", "plain"))
    if grain == "lying":
        f.tone(f.of(wood) & (np.abs((f.y - 1.5) % 4.2 - 2.1) < 0.5), -1)
    elif grain == "upright":
        f.tone(f.of(wood) & (np.abs((f.x + 40) % 5.2 - 2.6) < 0.5), -1)


def _bands(plan: Plan, metal: int, wide: float, top: float, low: float) -> None:
    f = plan.figure
    style = plan.pick("band style", ("two", "corners", "middle", "frame", "three"))
    style = "corners" if "corners" in plan.words.features else style
    solid = f.solid() & (f.y < low + 0.2)
    rim = (np.abs(f.y - 15.2) < 1.1) | (f.y > low - 1.7)
    far = np.abs(f.x)
    side: Mask = {
        "two": np.abs(far - wide * 0.56) < 1.1,
        "corners": far > wide * 0.8,
        "middle": far < 2.4,
        "frame": (far > wide * 0.85) | (f.y < top + 2.4),
        "three": (far < 1.2) | (np.abs(far - wide * 0.72) < 1.1),
    }[style]
    with f.called("band", *(("corners",) if style in ("corners", "frame") else ())):
        f.paint(solid & (rim | side), metal)
    f.tone(solid & (np.abs(f.y - 16.8) < 0.6), -1)
    with f.called("studs"):
        for y in (12.0, 20.0, 24.0) if plan.has("studs", 0.3) else ():
            f.paint(f.inside(wide * 0.86, y, 0.9, 0.9, mirror=True), plan.named("steel"))


def _lock(plan: Plan, metal: int) -> None:
    f = plan.figure
    style = plan.pick("lock", ("round", "padlock", "plate", "stone"), "lock")
    with f.called("lock"):
        if style == "padlock":
            f.path(metal, [(-1.8, 18), (-1.8, 15), (1.8, 15), (1.8, 18)], 0.8, 0.8, 0.5)
            f.ellipse(metal, 0, 19.4, 3.2, 2.8, 0.6, power=4)
        elif style == "plate":
            points = [(-3.4, 13.4), (3.4, 13.4), (3.4, 19), (0, 21.4), (-3.4, 19)]
            f.polygon(metal, points, 0.6, facing=(-0.15, -0.15, 0.9))
        elif style != NO:
            f.ellipse(metal, 0, 16.6, 2.9, 3.2, 0.6, power=3)
        for down in range(2 if plan.detail else 1) if style not in (NO, "stone") else ():
            f.stamp(f.middle - 1, f.row(17.4) + down, INK)
            f.stamp(f.middle, f.row(17.4) + down, INK)
    if style == "stone" or "stone" in plan.words.features:
        with f.called("stone"):
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), 0, 16.6, 1.9, 2.1, 0.8)


def feather(plan: Plan) -> None:
    """Slim, broad, curved or a fan; notches, stripes, an eye, a tip; three quills."""
    f = plan.figure
    usual = ("white", "sky", "crimson", "green", "violet", "amber", "black", "teal")
    vane = main(plan, usual)
    form = plan.pick("form", ("slim", "broad", "curved", "fan", "plume"))
    wide = plan.between("width", 0.82, 1.2) * {"slim": 3.6, "broad": 6.2, "fan": 7.0}.get(form, 5.0)
    bend = plan.between("bend", 2.0, 4.6) if form in ("curved", "plume") else 0.0
    low = plan.between("vane", 5.0, 9.6)
    first = f.shapes
    for side, facing in ((-1, (-0.5, -0.4, 0.7)), (1, (0.5, 0.3, 0.6))):
        f.polygon(vane, turned(_vane(form, side, wide, bend, low)), 0, facing=facing)
    f.join(first)
    _notches(plan, wide, bend)
    _feather_mark(plan, vane, wide, bend)
    spine = turned([(bend, -12), (bend * 0.3, -4), (0, low), (0, low + 7)])
    f.path(plan.named("bone"), spine, 0.5, 0.8, 0.3)
    nib = plan.pick("quill", ("plain", "nib", "bead"))
    nib = next((q for w, q in (("nib", "nib"), ("stone", "bead")) if w in plan.words.features), nib)
    if nib == "nib":
        tip = turned([(-1.4, low + 5), (0, low + 10.4), (1.4, low + 5)])
        with f.called("nib"):
            f.polygon(plan.named("gold"), tip, 0.4, facing=(-0.3, -0.3, 0.8))
    elif nib == "bead":
        with f.called("stone"):
            f.ellipse(
                plan.named(plan.dice.pick("bead", GEMS)), *turned([(0, low + 2)])[0], 1.7, 1.7, 0.4
            )


def _vane(form: str, side: int, wide: float, bend: float, low: float) -> list[tuple[float, float]]:
    """One half of the feather: from the tip along the edge back to the spine."""
    shares = {"fan": (0.9, 1.0, 0.7, 0.3), "plume": (0.7, 1.0, 1.0, 0.8)}.get(
        form, (0.7, 1.0, 0.9, 0.6)
    )
    ways = ((bend * 0.8, -11.0), (bend * 0.4, -5.0), (0.0, 1.0), (0.0, low - 2))
    edge = [(x + side * wide * share, y) for (x, y), share in zip(ways, shares, strict=True)]
    tip = (bend + (side * wide * 0.5 if form == "fan" else 0), -15.0)
    return [(bend, -14.0), tip, *edge, (0, low), (bend * 0.3, -4)]


def _notches(plan: Plan, wide: float, bend: float) -> None:
    f = plan.figure
    style = plan.pick("barbs", ("one", "two", "many", "whole"))
    places = {"one": ((-1, -2),), "two": ((-1, -4), (1, 2)),
              "many": ((-1, -6), (1, -3), (-1, 1), (1, 4))}.get(style, ())  # fmt: skip
    for side, y in places:
        x = bend * 0.2 + side * wide * 0.9
        f.erase(f.inside(*turned([(x, y)])[0], 1.5, 0.9))


def _feather_mark(plan: Plan, vane: int, wide: float, bend: float) -> None:
    f, (_, y) = plan.figure, along(plan)
    style = plan.pick("mark", (NO, "tip", "stripes", "eye", "spots"))
    asked = {"stripes": "stripes", "spots": "spots", "eye spot": "eye"}
    style = next((asked[word] for word in plan.words.features if word in asked), style)
    if accented(plan) and style == NO:
        style = "tip"
    second = accent(plan, ("gold", "black", "crimson", "white"), "mark colour")
    body = f.of(vane)
    if style == "tip":
        f.paint(body & (y < -9), second)
    elif style == "stripes":
        with f.called("stripes"):
            f.paint(body & (np.abs((y + 40) % 5 - 2.5) < 0.8), second)
    elif style == "eye":
        at = turned([(bend * 0.8, -9.6)])[0]
        with f.called("eye spot"):
            f.paint(body & f.inside(*at, wide * 0.56, wide * 0.56), second)
            f.paint(body & f.inside(*at, wide * 0.26, wide * 0.26), plan.named("blue"))
    elif style == "spots":
        with f.called("spots"):
            for side, down in ((-1, -8), (1, -4), (-1, 0), (1, 3)):
                f.paint(body & f.inside(*turned([(side * wide * 0.4, down)])[0], 1.2, 1.2), second)
