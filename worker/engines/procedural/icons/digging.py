"""Icons of pickaxes and shovels."""

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.hafted import shaft
from worker.engines.procedural.icons.tray import adorned, facet, main, shine, turned
from worker.engines.procedural.icons.weapons import METAL, fitting, grip, stone
from worker.engines.procedural.sprites.plan import NO, Plan

PICKAXE = frozenset(["shaft", "grip", "pommel", "band", "stone"])
SHOVEL = frozenset(["shaft", "grip", "band", "blade", "groove"])

# Of each arm of the head: how far it reaches, how far it droops, how thick its end is.
_ARMS: dict[str, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    "points": ((12.4, 5.4, 0.6), (12.4, 5.4, 0.6)),
    "adze": ((12.6, 5.0, 0.6), (10.4, 4.4, 2.9)),
    "crescent": ((11.6, 8.4, 0.6), (11.6, 8.4, 0.6)),
    "straight": ((13.0, 1.6, 0.9), (13.0, 1.6, 0.9)),
    "hammer": ((13.4, 5.0, 0.6), (6.4, 0.0, 2.9)),
}


def pickaxe(plan: Plan) -> None:
    """Five heads, a socket, three shafts, an end; the head broad or narrow, thick or thin."""
    f = plan.figure
    head = main(plan, METAL)
    shaft(plan, -12, plan.between("long", 12.0, 17.5), 1.35)
    arms = _ARMS[plan.pick("pick form", tuple(_ARMS))]
    reach, thick = plan.between("reach", 0.84, 1.06), plan.between("thick", 1.7, 2.5)
    first = f.shapes
    for side, arm in zip((-1, 1), arms, strict=True):
        _arm(plan, head, side, arm, reach, thick)
    f.join(first)
    style = plan.pick("socket", ("block", "band", "cross", NO), "band")
    metal = fitting(plan)
    with f.called("band"):
        if style == "block":
            f.path(metal, turned([(0, -13), (0, -8.4)]), 2.1, 2.1, 0.3)
        elif style == "band":
            f.path(metal, turned([(-1.8, -7.4), (1.8, -7.4)]), 1.1, 1.1, 0.3)
        elif style == "cross":
            for lean in (-2.0, 2.0):
                f.path(metal, turned([(-lean, -12.4), (lean, -8.4)]), 0.8, 0.8, 0.3)
    if adorned(plan, "stone", 0.15):
        stone(plan, -11, 1.7)


def _arm(
    plan: Plan, head: int, side: int, arm: tuple[float, float, float], reach: float, thick: float
) -> None:
    f, (far, droop, end) = plan.figure, arm
    tip: Point = (far * side * reach, -11.4 + droop)
    knee: Point = (far * side * reach * 0.55, -11.4 + droop * 0.22)
    if end > 2:  # a flat end: a chisel or a hammer
        low, high = (tip[0], tip[1] + end), (tip[0] + 0.6 * side, tip[1] - end * 0.7)
        flat = [(0, -11.4 - thick), high, low, (0, -11.4 + thick)]
        f.polygon(head, turned(flat), 0.1, facing=(-0.2, 0.0, 0.9), bulge=0.4)
        return
    middle = (thick + end) / 2
    f.path(head, turned([(0, -11.4), knee]), thick, middle, 0.1)
    f.path(head, turned([knee, tip]), middle, end, 0.1)


_BLADES: dict[str, list[Point]] = {
    "spade": [(-4.8, -5.4), (-4.6, -11), (0, -16.4), (4.6, -11), (4.8, -5.4)],
    "round": [(-4.4, -5.2), (-5.4, -9), (-4.6, -13), (-2, -15.8), (2, -15.8), (4.6, -13),
              (5.4, -9), (4.4, -5.2)],
    "square": [(-3.8, -5.2), (-4.4, -6.4), (-4.4, -15.2), (-3.4, -16), (3.4, -16), (4.4, -15.2),
               (4.4, -6.4), (3.8, -5.2)],
    "narrow": [(-3.0, -5.0), (-3.6, -12), (-1.6, -17), (1.6, -17), (3.6, -12), (3.0, -5.0)],
    "scoop": [(-4.0, -5.0), (-6.2, -8), (-6.4, -15.4), (0, -14.2), (6.4, -15.4), (6.2, -8),
              (4.0, -5.0)],
}  # fmt: skip


def shovel(plan: Plan) -> None:
    """Five blades, a step, a ridge, four handles, two bands; long or short."""
    f = plan.figure
    metal = main(plan, METAL)
    wood = plan.named(plan.dice.pick("shaft wood", ("wood", "wood", "tan", "maroon", "black")))
    low, wide = plan.between("long", 6.0, 13.6), plan.between("wide", 0.8, 1.24)
    bend = {"bent": 1.3, "bowed": -1.3}.get(plan.pick("shaft", ("straight", "bent", "bowed")), 0.0)
    with f.called("shaft"):
        f.path(wood, turned([(0, -6), (bend, (low - 6) / 2), (0, low)]), 1.3, 1.3, 0)
    _handle(plan, wood, metal, low)
    if plan.pick("wrapping", ("grip", NO, NO), "grip") == "grip" and plan.detail:
        grip(plan, low - 5.0, low - 1.0, 1.7)
    outline = [(x * wide, y) for x, y in _BLADES[plan.pick("blade form", tuple(_BLADES))]]
    with f.called("blade"):
        _blade(plan, metal, outline)
    socket = plan.pick("socket", ("long", "short", "banded"), "band")
    end = {"long": 1.4, "short": -2.4}.get(socket, -1.0)
    f.path(metal, turned([(0, -6.4), (0, end)]), 1.9, 1.5, 0.3)
    if socket == "banded" or "band" in plan.words.features:
        with f.called("band"):
            f.path(fitting(plan), turned([(-1.6, end), (1.6, end)]), 1.2, 1.2, 0.4)


def _blade(plan: Plan, metal: int, outline: list[Point]) -> None:
    f, first = plan.figure, plan.figure.shapes
    left = [point for point in outline if point[0] < 0]
    tip = next((y for x, y in outline if x == 0), min(y for _, y in outline))
    for side, facing in ((-1, (-0.5, -0.2, 0.7)), (1, (0.42, 0.3, 0.7))):
        edge = [(abs(x) * side, y) for x, y in left]
        facet(plan, metal, turned([(0.0, -5.0), *edge, (0.0, tip)]), facing, 0.2)
    f.join(first)
    ridge = plan.pick("ridge", ("ridge", "step", "rim", NO), "groove")
    dark = plan.named("obsidian" if plan.words.material != "obsidian" else "steel")
    with f.called("groove"):
        if ridge in ("ridge", "rim"):
            f.path(dark, turned([(0, -6), (0, -10.6 if ridge == "ridge" else -8.6)]), 0.7, 0.7, 0.3)
        elif ridge == "step":
            width = max(x for x, _ in outline)
            f.path(dark, turned([(-width * 0.9, -6), (width * 0.9, -6)]), 0.8, 0.8, 0.3)
    if plan.detail:
        x, y = turned([(-2.0, -9.4)])[0]
        shine(plan, x, y - 16, "bar")


def _handle(plan: Plan, wood: int, metal: int, low: float) -> None:
    f = plan.figure
    style = plan.pick("handle", ("grip", "tee", "ball", "ring"))
    with f.called("shaft"):
        if style == "grip":
            f.path(wood, turned([(0, low), (-3.0, low + 1.8), (-3.0, low + 4.4)]), 1.0, 1.0, 0.1)
            f.path(wood, turned([(0, low), (3.0, low + 1.8), (3.0, low + 4.4)]), 1.0, 1.0, 0.1)
            f.path(metal, turned([(-3.2, low + 4.8), (3.2, low + 4.8)]), 1.2, 1.2, 0.2)
        elif style == "tee":
            f.path(wood, turned([(-3.8, low + 0.6), (3.8, low + 0.6)]), 1.4, 1.4, 0.2)
        elif style == "ball":
            f.ellipse(wood, *turned([(0, low + 0.8)])[0], 2.2, 2.2, 0.2)
        else:
            at = turned([(0, low + 2)])[0]
            f.ellipse(wood, *at, 3.0, 3.0, 0.1)
            f.erase(f.inside(*at, 1.3, 1.3) & (f.depth == 0.1))
