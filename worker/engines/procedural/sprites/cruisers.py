"""The hull of a cruiser from above: plates with hard edges, a raised deck, turrets, a bridge."""

from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.hulls import Hull, Y
from worker.engines.procedural.sprites.plan import NO, Plan

STERN = Y + 9.4
FLAT = (0.12, -0.15, 0.95)
SLOPE = (0.55, -0.1, 0.7)


def cruiser_body(plan: Plan, h: Hull) -> None:
    """The keel and all that stands on it."""
    f, top = plan.figure, Y - h.long
    form = plan.pick("keel", ("wedge", "hammer", "slab", "spear"))
    keel = _keel(form, top)
    first = f.shapes
    f.polygon(h.hull, keel, 1.2, facing=SLOPE, mirror=True)
    deck = [(round(x * 0.62, 4), round(y + (Y + 2 - y) * 0.14, 4)) for x, y in keel]
    f.polygon(h.hull, deck, 1.5, facing=FLAT, mirror=True)
    f.join(first)
    _turrets(plan, h, top)
    _bridge(plan, h)


def _keel(form: str, top: float) -> list[Point]:
    """The right half of the outline, from the bow to the stern."""
    return {
        "wedge": [(0, top), (0.9, top), (5.6, Y + 5), (5.6, STERN), (0, STERN)],
        "hammer": [
            (0, top), (2.4, top), (4.2, top + 2), (4.2, top + 4.6), (2.2, top + 6.6),
            (2.6, Y + 1), (5.4, Y + 4), (5.4, STERN), (0, STERN),
        ],
        "slab": [
            (0, top), (1.4, top), (3.6, top + 4), (3.6, Y + 3), (5.4, Y + 5),
            (5.4, STERN), (0, STERN),
        ],
        "spear": [
            (0, top - 1), (0.8, top - 1), (4.4, top + 8), (2.6, top + 10),
            (3.6, Y + 5), (5.6, STERN), (0, STERN),
        ],
    }[form]  # fmt: skip


def _turrets(plan: Plan, h: Hull, top: float) -> None:
    f = plan.figure
    row = plan.pick("turrets", ("line", "pairs", "one", NO), "guns")
    if row == NO:
        return
    with f.called("guns"):
        places = {"line": (6.6, 10.0), "pairs": (8.4,), "one": (7.6,)}[row]
        for down in places if plan.detail else places[:1]:
            y, x = top + down, 2.0 if row == "pairs" else 0.0
            f.ellipse(h.dark, x, y, 1.5, 1.3, 1.9, mirror=bool(x))
            f.capsule(h.dark, (x, y - 2.6), (x, y), 0.5, 0.6, 1.9, mirror=bool(x))


def _bridge(plan: Plan, h: Hull) -> None:
    """The house on the deck, and its windows."""
    f = plan.figure
    form = plan.pick("bridge", ("block", "tee", "tower"))
    y = Y + plan.dice.pick("bridge place", (1.6, 3.2, 4.8))
    if form == "tee":
        f.ellipse(h.paint, 0, y - 1.2, 3.2, 1.2, 1.9, power=4)
        f.ellipse(h.paint, 0, y + 1.4, 1.5, 2.6, 1.9, power=4)
    else:
        wide, high = (2.4, 2.6) if form == "block" else (1.5, 3.8)
        f.ellipse(h.paint, 0, y, wide, high, 1.9, power=4)
    if "cockpit" not in plan.words.without:
        with f.called("cockpit"):
            f.ellipse(h.glass, 0, y - (1.2 if form == "tee" else 1.0), 1.5, 0.9, 2.5, power=4)
