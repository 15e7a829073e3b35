"""The hull of a cruiser from above: plates with hard edges, a raised deck, turrets, a bridge."""

import numpy as np

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
    f.tone(f.of(h.hull) & (f.depth == 1.2), -0.8)
    f.tone(f.of(h.hull) & (f.depth == 1.2) & (np.abs((f.y + 30) % 3.2 - 1.6) < 0.5), -0.8)
    _plating(plan, h)
    _turrets(plan, h, top)
    _bridge(plan, h)


def _plating(plan: Plan, h: Hull) -> None:
    """Seams across the hull, or a painted line along it."""
    f, plates = plan.figure, plan.figure.of(h.hull) & (plan.figure.depth > 1.1)
    style = plan.pick("plating", ("rows", "spine", NO), "stripes")
    with f.called("stripes"):
        if style == "rows":
            f.tone(plates & (np.abs((f.y + 30) % 4.2 - 2.1) < 0.5), -0.8)
        elif style == "spine":
            f.paint(plates & (np.abs(f.x) < 1.0) & (f.depth > 1.4), h.paint)


def _keel(form: str, top: float) -> list[Point]:
    """The right half of the outline, from the bow to the stern."""
    return {
        "wedge": [(0, top), (0.8, top), (10.4, Y + 7.0), (10.4, Y + 8.6), (5.6, STERN), (0, STERN)],
        "hammer": [
            (0, top), (4.4, top), (6.2, top + 2), (6.2, top + 4.8), (3.0, top + 7),
            (3.0, Y - 1), (5.0, Y - 1), (5.0, Y + 2), (8.6, Y + 2), (8.6, STERN), (0, STERN),
        ],
        "slab": [
            (0, top), (3.0, top), (3.0, top + 2.4), (5.2, top + 2.4), (5.2, Y - 3), (8.8, Y - 1),
            (8.8, Y + 7), (5.4, Y + 7), (5.4, STERN), (0, STERN),
        ],
        "spear": [
            (0, top - 1), (1.0, top - 1), (6.2, top + 9), (3.6, top + 11.4),
            (4.2, Y + 4), (8.8, STERN - 1.4), (6.4, STERN), (0, STERN),
        ],
    }[form]  # fmt: skip


def cruiser_engines(plan: Plan, h: Hull) -> None:
    """Bells in a row along the stern, and what comes out of them."""
    f = plan.figure
    row = {"three": (0.0, 4.6), "wide": (4.4,), "pair": (2.4,)}
    long = plan.between("flame", 2.4, 4.0)
    for x in row[plan.pick("bells", tuple(row))]:
        f.ellipse(h.dark, x, STERN + 0.2, 1.9, 1.6, 0.7, power=3, mirror=bool(x))
        if "flames" not in plan.words.without:
            with f.called("flames"):
                f.ellipse(h.fire, x, STERN + 1.6, 1.3, long, -0.1, mirror=bool(x))


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
