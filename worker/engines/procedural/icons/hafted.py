"""Icons of weapons on a shaft: axes, hammers, spears, staffs."""

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import (
    MIDDLE,
    SLANT,
    accent,
    accented,
    adorned,
    facet,
    main,
    shine,
    star,
    turned,
)
from worker.engines.procedural.icons.weapons import METAL, fitting, grip, pommel, ribbon, stone
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

AXE = frozenset(["shaft", "grip", "pommel", "band", "stone", "spikes", "ribbon", "blade"])
HAMMER = frozenset(["shaft", "grip", "pommel", "band", "stone", "spikes", "ribbon"])
SPEAR = frozenset(["shaft", "grip", "pommel", "ribbon", "guard", "stone", "blade"])
STAFF = frozenset(["shaft", "stone", "band", "pommel", "ribbon"])


def shaft(plan: Plan, top: float, bottom: float, width: float = 1.25) -> None:
    """Straight, bent or knotty, of a wood of its own, with a grip and an end."""
    f = plan.figure
    wood = plan.named(plan.dice.pick("shaft wood", ("wood", "wood", "tan", "maroon", "black")))
    form = plan.pick("shaft", ("straight", "bent", "knotty"))
    bend = {"bent": 1.5, "knotty": -0.9}.get(form, 0.0)
    middle = (top + bottom) / 2
    with f.called("shaft"):
        f.path(wood, turned([(0, top), (bend, middle), (0, bottom)]), width, width, 0)
        if form == "knotty":
            f.ellipse(wood, *turned([(bend, middle)])[0], width * 1.5, width * 1.5, 0.05)
    if plan.pick("wrapping", ("grip", "grip", NO)) == "grip" or "grip" in plan.words.features:
        grip(plan, bottom - 5.5, bottom, width + 0.35)
    pommel(plan, fitting(plan), bottom + 1.0)


def axe(plan: Plan) -> None:
    """Six heads, a back, a binding, three shafts, an end."""
    f = plan.figure
    head = main(plan, METAL)
    shaft(plan, -13, plan.between("long", 11.5, 17.0))
    form = plan.pick("axe form", ("single", "double", "bearded", "crescent", "hatchet", "hooked"))
    reach = plan.between("reach", 0.84, 1.16)
    with f.called("blade"):
        for side in (-1, 1) if form == "double" else (-1,):
            _axe_head(plan, head, form, side, reach)
    if form != "double":
        _back(plan, head)
    band = fitting(plan)
    style = plan.pick("binding", ("band", "bands", NO))
    with f.called("band"):
        if style == "band" or "band" in plan.words.features:
            f.path(band, turned([(0, -11.6), (0, -4.2)]), 1.9, 1.9, 0.3)
        elif style == "bands":
            for y in (-11.4, -4.6):
                f.path(band, turned([(-1.4, y), (1.4, y)]), 1.0, 1.0, 0.3)
    if adorned(plan, "stone", 0.3):
        stone(plan, -8, 1.7)
    if plan.has("ribbon", 0.08 if plan.detail else 0.0):
        ribbon(plan, 9.0)


def _axe_head(plan: Plan, head: int, form: str, side: int, reach: float) -> None:
    f, first = plan.figure, plan.figure.shapes
    top, far, low = {
        "bearded": (-14.2, 9.6, 4.6), "crescent": (-15.6, 9.4, 2.6), "hatchet": (-11.6, 8.2, -0.6),
        "hooked": (-14.0, 10.2, -1.0),
    }.get(form, (-14.2, 10.2, 1.2))  # fmt: skip
    far *= reach
    corner, edge = (far * 0.72 * side, top), (far * side, (top + low) / 2)
    heel = (far * 0.82 * side, low)
    inner: list[Point] = [(1 * side, -4.2), (1 * side, -11.4)]
    if form == "hooked":
        inner = [(far * 0.42 * side, -2.6), *inner]
    flat = (0.1, 0.12, 1.0) if side < 0 else (0.26, 0.26, 0.9)
    facet(plan, head, turned([corner, edge, heel, *inner]), flat, 0.1)
    # The ground edge takes the light, whichever way it looks.
    ground = [(corner[0] - 2.2 * side, corner[1] + 1.4), (edge[0] - 3.2 * side, edge[1])]
    bevel = [corner, edge, heel, (heel[0] - 2.4 * side, heel[1] - 1.2), *reversed(ground)]
    facet(plan, head, turned(bevel), (-0.55, -0.5, 0.6) if side < 0 else (-0.3, -0.3, 0.9), 0.1)
    f.join(first)


def _back(plan: Plan, head: int) -> None:
    f = plan.figure
    back = plan.pick("back", (NO, "spike", "hammer"))
    if back == "spike" or "spikes" in plan.words.features:
        with f.called("spikes"):
            points = turned([(0.6, -10.4), (7.0, -8.4), (0.6, -6)])
            f.polygon(head, points, 0.1, facing=(0.3, 0.1, 0.8))
    elif back == "hammer":
        f.path(head, turned([(1, -8), (4.4, -8)]), 2.0, 2.2, 0.1)


def hammer(plan: Plan) -> None:
    """Six heads, two bands, three shafts, an end."""
    f = plan.figure
    head = main(plan, ("steel", "iron", "stone", "gold", "bronze", "obsidian", "wood"))
    shaft(plan, -10, plan.between("long", 11.0, 17.0))
    form = plan.pick("hammer form", ("block", "war", "mace", "round", "pick", "star"))
    form = "mace" if "spikes" in plan.words.features else form
    x, y = turned([(0, -9.5)])[0]
    long, high = plan.between("head long", 7.0, 9.6), plan.between("head high", 4.0, 5.8)
    if form in ("mace", "star"):
        rays = plan.dice.pick("spikes", (6, 8, 10)) if form == "mace" else 4
        points = [(a + x, b + y) for a, b in star(rays, long + 0.6, high + 0.4)]
        with f.called("spikes"):
            f.polygon(head, points, 0.2, facing=(0, 0, 1), bulge=0.9)
        f.ellipse(head, x, y, high, high, 0.3)
    else:
        power = 2.6 if form == "round" else 5
        slim = 0.7 if form == "pick" else 1.0
        f.ellipse(head, x, y, long, high * slim, 0.2, power=power, tilt=SLANT, flat=0.2)
        if form in ("war", "pick"):
            points = turned([(-6.4, -9.5 - high * 0.6), (-14, -9.0), (-6.4, -9.5 + high * 0.6)])
            f.polygon(head, points, 0.1, facing=(-0.3, -0.5, 0.7))
    _hammer_band(plan, form, x, y, high)
    if plan.has("ribbon", 0.08 if plan.detail else 0.0):
        ribbon(plan, 9.0)


def _hammer_band(plan: Plan, form: str, x: float, y: float, high: float) -> None:
    f = plan.figure
    band = accent(plan, ("gold", "bronze", "leather", "copper"))
    style = plan.pick("band", ("middle", "ends", NO))
    style = "middle" if accented(plan) or "band" in plan.words.features else style
    with f.called("band"):
        if form in ("mace", "star"):
            f.path(band, turned([(-1.6, -4.4), (1.6, -4.4)]), 1.3, 1.3, 0.4)
        elif style == "middle":
            f.ellipse(band, x, y, 1.8, high + 0.3, 0.4, power=4, tilt=SLANT)
        elif style == "ends":
            for side in (-4.6, 4.6):
                at = turned([(side, -9.5)])[0]
                f.ellipse(band, *at, 1.1, high + 0.3, 0.4, power=4, tilt=SLANT)
    if plan.has("stone", 0.2):
        stone(plan, -9.5, 1.7)


def spear(plan: Plan) -> None:
    """Six points, a socket, a ribbon, three shafts, an end."""
    f = plan.figure
    head = main(plan, METAL)
    shaft(plan, -10, plan.between("long", 13.0, 19.0), 1.05)
    form = plan.pick("spear form", ("leaf", "barbed", "trident", "lance", "glaive", "winged"))
    wide = plan.between("wide", 0.84, 1.2)
    with f.called("blade"):
        if form == "trident":
            span = 4.4 * wide
            prongs = [(-span, -14.5), (-span, -9), (0, -7), (span, -9), (span, -14.5)]
            f.path(head, turned(prongs), 1.1, 1.1, 0.2)
            f.path(head, turned([(0, -16.5), (0, -7)]), 0.7, 1.2, 0.2)
        elif form == "glaive":
            blade = [(0, -5), (-1.4, -12), (1.4, -18), (4.6 * wide, -12.6), (2.4, -6)]
            facet(plan, head, turned(blade), (0.3, -0.2, 0.7), 0.2)
        else:
            _point(plan, head, form, wide)
    if form == "winged" or "guard" in plan.words.features:
        with f.called("guard"):
            f.path(head, turned([(-4.4, -6.2), (0, -4), (4.4, -6.2)]), 0.9, 0.9, 0.3)
    socket = accent(plan, ("gold", "crimson", "bronze", "navy"))
    with f.called("ribbon"):
        style = plan.pick("socket", ("ring", "tassel", "flag"), "ribbon")
        f.path(socket, turned([(0, -5), (0, -3)]), 1.6, 1.6, 0.4)
        if style == "tassel":
            for side in (-2.4, 0.0, 2.4):
                f.path(socket, turned([(0, -3), (side, 1.2)]), 0.9, 0.7, 0.3)
        elif style == "flag":
            flag = turned([(0.6, -4), (7.4, -3), (5.4, -0.4), (7.0, 2.4), (0.6, 1.4)])
            f.polygon(socket, flag, 0.25, facing=(0.1, -0.2, 0.8))
    if plan.has("stone", 0.1):
        stone(plan, -6.4, 1.4)


def _point(plan: Plan, head: int, form: str, wide: float) -> None:
    f, first = plan.figure, plan.figure.shapes
    half = {"leaf": 3.0, "barbed": 4.6, "lance": 2.2, "winged": 2.6}[form] * wide
    low = {"barbed": -5.6, "lance": -4.6}.get(form, -7.4)
    facet(plan, head, turned([(0, -18), (-half, low - 1.6), (0, -5.2)]), (-0.7, -0.1, 0.5), 0.2)
    facet(plan, head, turned([(0, -18), (half, low - 1.6), (0, -5.2)]), (0.6, 0.4, 0.5), 0.2)
    f.join(first)


def staff(plan: Plan) -> None:
    """Six heads, four stones, three shafts, bands, an end."""
    f = plan.figure
    gem = main(plan, (*GEMS, "jade", "crystal"))
    claw = accent(plan, ("gold", "silver", "bronze", "wood"))
    low = plan.between("long", 13.0, 18.5)
    wood = plan.named(plan.dice.pick("shaft wood", ("wood", "tan", "black", "bone")))
    form = plan.pick("shaft", ("straight", "bent", "twisted"))
    bend = {"bent": 1.8, "twisted": -1.2}.get(form, 0.0) if plan.detail else 0.0
    thick = 1.4 if plan.detail else 1.9
    with f.called("shaft"):
        way = turned([(0, -6), (bend, 2), (-bend * 0.6, 9), (0, low)])
        f.path(wood, way, thick, thick * 0.8, 0)
    pommel(plan, claw, low + 0.8)
    bands = plan.pick("bands", ("one", "two", NO)) if plan.detail else NO
    bands = "one" if "band" in plan.words.features else bands
    with f.called("band"):
        for y in {"one": (-3.4,), "two": (-3.4, 4.0)}.get(bands, ()):
            f.path(claw, turned([(-1.6, y), (1.6, y)]), 1.1, 1.1, 0.2)
    head = plan.pick("staff form", ("claws", "crook", "ring", "wings", "moon", "prongs"))
    head = head if plan.detail or head in ("crook", "wings") else "wings"
    _staff_head(plan, claw, head)
    with f.called("stone"):
        _staff_stone(plan, gem, -10.2)
    if plan.has("ribbon", 0.08 if plan.detail else 0.0):
        ribbon(plan, 10.0)


def _staff_head(plan: Plan, claw: int, form: str) -> None:
    f = plan.figure
    ways: dict[str, list[Point]] = {
        "crook": [(0, -5), (-5.2, -9), (-3, -15), (3, -15), (4.4, -11.4)],
        "ring": [(0, -4.8), (-5, -8), (-5, -13), (0, -16), (5, -13), (5, -8), (0, -4.8)],
        "moon": [(5.4, -14.6), (1.4, -5.4), (-4.6, -7.4), (-5.6, -12), (-1.4, -16.4)],
    }
    if form in ways:
        f.path(claw, turned(ways[form]), 1.3, 1.0, 0.1)
        return
    for side in (-1, 1):
        if form == "claws":
            way = turned([(0, -5), (5 * side, -8.4), (3.6 * side, -14.4)])
            f.path(claw, way, 1.2, 0.7, 0.1)
        elif form == "prongs":
            f.path(claw, turned([(0, -4.4), (3.8 * side, -6), (6.4 * side, -15)]), 1.1, 0.6, 0.1)
        else:
            wing = [(0, -6), (8.5 * side, -10.6), (5.6 * side, -7.4), (6.6 * side, -4), (0, -4)]
            f.polygon(claw, turned(wing), 0.1, facing=(-0.3, -0.4, 0.8))


def _staff_stone(plan: Plan, gem: int, y: float) -> None:
    f, at = plan.figure, turned([(0, y)])[0]
    cut = plan.pick("stone cut", ("ball", "crystal", "star", "drop"))
    r = plan.between("stone size", 3.2, 4.6) + (0.0 if plan.detail else 0.8)
    if cut == "crystal":
        first = f.shapes
        facet(plan, gem, turned([(0, y - r * 1.6), (-r, y), (0, y + r)]), (-0.7, -0.3, 0.5), 0.3)
        facet(plan, gem, turned([(0, y - r * 1.6), (r, y), (0, y + r)]), (0.6, 0.3, 0.5), 0.3)
        f.join(first)
    elif cut == "star":
        points = [(a + at[0], b + at[1]) for a, b in star(4, r * 1.5, r * 0.6)]
        f.polygon(gem, points, 0.3, facing=(-0.1, -0.2, 0.9), bulge=0.9)
    else:
        f.ellipse(gem, *at, r, r, 0.3)
        if cut == "drop":
            f.path(gem, turned([(0, y - r * 0.4), (0, y - r * 1.7)]), r * 0.6, 0.5, 0.3)
            f.join(f.shapes - 2)
        shine(plan, at[0] - r * 0.45, at[1] - MIDDLE - r * 0.45)
