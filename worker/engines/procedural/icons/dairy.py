"""Icons of cheese."""

import numpy as np

from worker.engines.procedural.icons.pantry import served
from worker.engines.procedural.icons.tray import accent, main
from worker.engines.procedural.sprites.plan import NO, Plan

CHEESE = frozenset(["holes", "rind", "label", "leaf"])


def cheese(plan: Plan) -> None:
    """Wedge, wheel, block, slice or ball; holes, rind, a label, a leaf; thick or thin."""
    f = plan.figure
    body = main(plan, ("yellow", "amber", "gold", "tan", "white"))
    rind = accent(plan, ("amber", "crimson", "tan", "orange", "brown"))
    form = plan.pick("form", ("wedge", "wheel", "block", "slice", "ball"))
    thick = plan.between("thick", 6.4, 11.4)
    _FORMS[form](plan, body, rind, thick)
    holes = plan.pick("holes", ("few", "many", "large"), "holes")
    with f.called("holes"):
        for index, (x, y) in enumerate(_PLACES[: {"few": 4, "many": 7, "large": 3}.get(holes, 0)]):
            radius = plan.between(f"r{index}", 1.0, 1.5) * (1.6 if holes == "large" else 1.0)
            _hole(plan, body, (x + plan.between(f"x{index}", -1.2, 1.2), y, radius))
    marks = plan.pick("marks", ("plain", "veins", "specks")) if form != "ball" else "plain"
    if marks == "veins":
        vein = np.abs(np.round(np.sin(f.x * 0.7 + np.sin(f.y * 0.8)), 4)) < 0.1
        f.paint(f.of(body) & vein, plan.named("teal"))
    elif marks == "specks":
        for index in range(6):
            x, y = plan.between(f"sx{index}", -10, 10), plan.between(f"sy{index}", 12, 25)
            f.paint(f.of(body) & f.inside(x, y, 0.7, 0.7), plan.named("olive"))
    served(plan, 26.0)
    piece = plan.pick("piece", (NO, NO, "slice", "cubes"))
    if piece == "slice":
        f.polygon(
            body, [(-12, 27), (-3, 24.4), (-2, 26), (-11, 28.8)], 0.5, facing=(-0.2, -0.6, 0.8)
        )
    elif piece == "cubes":
        for x in (-10.0, -5.6):
            f.ellipse(body, x, 26.4, 2.0, 1.9, 0.5, power=5)
    if plan.has("label", 0.12 if form != "ball" else 0.0):
        with f.called("label"):
            f.ellipse(plan.named("crimson"), -3, 20, 3.0, 2.4, 0.6, flat=0.6)
    if plan.has("leaf", 0.15):
        with f.called("leaf"):
            f.ellipse(plan.named("green"), 9, 27, 4.4, 1.8, 0.5, tilt=-0.3)


_PLACES = (
    (-5.0, 20.6),
    (5.4, 17.2),
    (1.0, 23.0),
    (-8.6, 24.2),
    (8.4, 22.6),
    (0.2, 17.4),
    (-2.6, 15.0),
)


def _hole(plan: Plan, body: int, measure: tuple[float, float, float]) -> None:
    """A hollow: dark under its upper edge, light on its lower one."""
    f, (x, y, r) = plan.figure, measure
    inside = f.inside(x, y, r, r) & f.of(body)
    f.tone(inside, -1.6)
    f.tone(f.inside(x, y + 1.0 / f.unit, r, r) & f.of(body) & ~inside & (f.y > y), 0.9)


def _wedge(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    tip, back = plan.between("tip", 15.4, 19.0), plan.between("back", 6.4, 10.4)
    far = plan.between("far", 11.0, 14.0)
    top = [(-13, tip), (far * 0.4, back), (far, back + 5), (far, back + 6.6), (-13, tip + 1.4)]
    f.polygon(body, top, 0, facing=(-0.2, -0.7, 0.7))
    side = [
        (-13, tip + 0.6),
        (far, back + 5.6),
        (far, back + 5.6 + thick),
        (-13, tip + 0.6 + thick),
    ]
    f.polygon(body, side, 0.2, facing=(0.1, 0.15, 0.95))
    with f.called("rind"):
        f.paint(f.of(body) & (f.x > far - 1.8), rind)


def _wheel(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    wide, high = plan.between("wide", 11.4, 13.6), plan.between("high", 5.4, 8.0)
    y = 20 - thick * 0.5
    with f.called("rind"):
        f.ellipse(rind, 0, y + thick * 0.6, wide, high, -0.2)
        f.ellipse(rind, 0, y + thick * 0.3, wide, thick * 0.32, -0.2, power=5)
    f.ellipse(body, 0, y, wide, high, 0, flat=0.9)
    start = plan.between("slice", 0.0, 0.5)
    cut = [
        (0, y),
        (wide * (1 - start), y - high * 0.5),
        (wide, y + 1.4),
        (wide * 0.6, y + high * 0.8),
    ]
    f.polygon(plan.named("tan"), cut, 0.2, facing=(0.3, 0.3, 0.7))


def _block(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    wide, deep = plan.between("wide", 9.0, 12.4), plan.between("deep", 3.0, 6.0)
    top, low = 21 - thick, 25.0
    f.polygon(body, [(-wide, top), (-wide + deep, top - deep), (wide + deep * 0.4, top - deep),
                     (wide - 1, top)], 0, facing=(-0.2, -0.7, 0.7))  # fmt: skip
    f.polygon(
        body,
        [(-wide, top), (wide - 1, top), (wide - 1, low), (-wide, low)],
        0.2,
        facing=(0, 0.1, 1),
    )
    with f.called("rind"):
        f.polygon(rind, [(wide - 1, top), (wide + deep * 0.4, top - deep),
                         (wide + deep * 0.4, low - deep), (wide - 1, low)], 0.1,
                  facing=(0.7, 0.2, 0.6))  # fmt: skip


def _slice(plan: Plan, body: int, rind: int, thick: float) -> None:
    f = plan.figure
    wide, lean = plan.between("wide", 9.4, 13.0), plan.between("lean", -4.0, 4.0)
    top, low = 17 - thick, 17 + thick * 0.9
    corners = [
        (-wide + lean, top),
        (wide + lean, top + 2),
        (wide - lean, low),
        (-wide - lean, low - 2),
    ]
    f.polygon(body, [(x + 1.2, y + 1.8) for x, y in corners], -0.2, facing=(0.2, 0.5, 0.7))
    f.polygon(body, corners, 0.2, facing=(-0.2, -0.2, 1))
    with f.called("rind"):
        f.paint(f.of(body) & (f.y > low - 2.4) & (f.depth > 0), rind)


def _ball(plan: Plan, body: int, rind: int, thick: float) -> None:
    """Half a ball in its rind, the cut to the front."""
    f = plan.figure
    r = 6.4 + thick * 0.5
    turn, high = plan.between("cut", 0.74, 0.9), r * plan.between("flat", 0.88, 1.0)
    with f.called("rind"):
        f.ellipse(rind, -2.4, 17, r, high, 0)
        f.ellipse(rind, 1.4, 17, r * turn, high, 0.1, flat=1.0)
    f.ellipse(body, 1.8, 17, r * turn - 1.5, high - 1.6, 0.2, flat=1.0)


_FORMS = {"wedge": _wedge, "wheel": _wheel, "block": _block, "slice": _slice, "ball": _ball}
