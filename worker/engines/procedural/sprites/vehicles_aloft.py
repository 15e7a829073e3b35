"""Airships and balloons, seen from the side."""

import numpy as np

from worker.engines.procedural.props.workshop import TOP, flame, panel, seams, varied, wished
from worker.engines.procedural.sprites import vehicles_air_ends as ends
from worker.engines.procedural.sprites.garage import (
    Shop,
    flag,
    rotor,
    shop,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import SIDES

AIRSHIP = frozenset(["stripes", "flames", "fins"])


def airship(plan: Plan, _: str) -> None:
    """An airship or balloon: envelope, panels, gondola, engines, fins, nose."""
    f, made = plan.figure, shop(plan)
    form = plan.pick("form", ("cigar", "egg", "balloon", "twin"))
    if form == "balloon":
        _balloon(plan, made)
        return
    y = {"cigar": 10.4, "egg": 11.4, "twin": 11.0}[form]
    rx, ry = {"cigar": (14.2, 6.0), "egg": (13.0, 7.8), "twin": (14.0, 4.6)}[form]
    ry *= plan.dice.pick("full", (0.9, 1.0, 1.08))
    rows = ((-ry * 0.5, 0.2), (ry * 0.6, 0.6)) if form == "twin" else ((0.0, 0.2),)
    if plan.view not in SIDES:
        ends.gondola(plan, made, ends.airship(plan, made, tuple(y + dy for dy, _ in rows), ry))
        return
    with f.called("fins"):
        _tail_fins(plan, made, y, ry)
    for dy, z in rows:
        f.ellipse(made.paint, 0, y + dy, rx, ry, z, power=2.2)
    _panels(plan, made, (rx, y, ry))
    _gondola(plan, made, y + ry * (1.5 if form == "twin" else 1.0))
    nose = plan.pick("nose", ("cap", "spike", NO))
    if nose == "cap":
        f.paint(f.of(made.paint) & (f.x > rx * 0.74), made.second)
    elif nose == "spike":
        f.capsule(made.steel, (rx - 1, y), (rx + 1.6, y), 1.0, 0.4, 0.7)


def _tail_fins(plan: Plan, made: Shop, y: float, ry: float) -> None:
    f = plan.figure
    kind = plan.pick("fins kind", ("swept", "square", "round"))
    for side in (-1, 1):
        if kind == "round":
            f.ellipse(made.second, -12.6, y + side * ry * 0.75, 2.9, 3.2, -0.2)
            continue
        near, far = (-8.0, y + side * ry * 0.5), y + side * (ry + 1.6)
        fin = [near, (-14.8, y + side * (ry + 2.0)), (-15.2, y + side * 1.4)]
        if kind == "square":
            fin = [near, (-11.0, far), (-15.4, far), (-14.0, y + side * 1.4)]
        z = -0.2 if side < 0 else 1.4
        f.polygon(made.second, fin, z, facing=(-0.1, 0.3 * side, 0.9))


def _panels(plan: Plan, made: Shop, box: tuple[float, float, float]) -> None:
    f, (rx, y, ry) = plan.figure, box
    style = wished(plan, "panels", ("ribs", "gores", "stripes", "star"), "stripes")
    body = f.of(made.paint)
    lat = np.round((f.y - y) / (ry * np.sqrt(np.clip(1 - (f.x / (rx + 0.4)) ** 2, 0.02, 1))), 4)
    if style == "ribs":
        f.tone(body & seams(f, 4.4, upright=True), -0.9)
    elif style == "gores":
        f.tone(body & (np.abs(np.abs(lat) - 0.36) < 0.09), -1.0)
    elif style == "stripes":
        with f.called("stripes"):
            f.paint(body & (np.abs(np.abs(lat) - 0.42) < 0.2), made.second)
    else:
        f.tone(body & (np.abs(np.abs(lat) - 0.42) < 0.08), -0.8)
        f.paint(body & f.inside(0, y - ry * 0.1, 2.6, 2.6), made.second)


def _gondola(plan: Plan, made: Shop, top: float) -> None:
    f = plan.figure
    wood = varied(plan, "gondola", ("wood", "brown", "maroon", "tan"))
    kind = plan.pick("gondola kind", ("cabin", "boat", "long"))
    y = top + 1.6
    half = {"cabin": 4.8, "boat": 7.0, "long": 8.6}[kind]
    for x in (-half * 0.7, half * 0.7):
        f.capsule(plan.named("iron"), (x, top - 2), (x, y + 1), 0.5, 0.5, -0.3)
    if kind == "boat":
        f.polygon(
            wood,
            [
                (-half, y - 0.6),
                (half + 1.4, y - 1.4),
                (half - 0.6, y + 4.6),
                (-half + 1.4, y + 4.6),
            ],
            0.8,
            facing=(-0.1, 0.1, 0.95),
            bulge=0.4,
        )
        f.tone(f.of(wood) & seams(f, 1.9, start=y), -1.0)
    else:
        f.ellipse(wood, 0, y + 2.2, half, 2.9, 0.8, power=3.6)
        for index in range(3):
            x = (index - 1) * half * 0.5
            panel(f, made.glass, (x - 1.0, y + 0.9), (x + 1.0, y + 2.7), 1, (-0.3, -0.3, 0.8))
    if plan.pick("engine", ("rear", "pods", NO)) != NO:
        rotor(plan, made, (-half - 2.0, y + 2.0), 2.8, upright=True)
    _hanging(plan, made, half, y)


def _hanging(plan: Plan, made: Shop, half: float, y: float) -> None:
    f = plan.figure
    hang = plan.pick("hanging", ("ladder", "flag", "sandbags", NO))
    if hang == "flag":
        flag(plan, (-half + 1, y), made.second)
    elif hang == "sandbags":
        for x in (-half * 0.5, 0.0, half * 0.5):
            f.ellipse(plan.named("tan"), x, y + 5.6, 1.1, 1.3, 1.2)
    elif hang == "ladder":
        for x in (-0.9, 0.9):
            f.capsule(plan.named("tan"), (x, y + 4), (x, y + 10), 0.4, 0.4, 0.4)
        for step in (5.6, 7.4, 9.2):
            f.capsule(plan.named("tan"), (-0.9, y + step), (0.9, y + step), 0.4, 0.4, 0.4)


def _balloon(plan: Plan, made: Shop) -> None:
    """A hot-air balloon."""
    f = plan.figure
    rx, ry = plan.dice.pick("wide", (9.6, 10.8, 11.8)), 10.0
    y = 11.6
    first = f.shapes
    f.ellipse(made.paint, 0, y, rx, ry, 0.4, power=plan.dice.pick("round", (2.0, 2.3)))
    f.polygon(
        made.paint,
        [(-rx * 0.86, y + 4), (rx * 0.86, y + 4), (2.6, y + 12), (-2.6, y + 12)],
        0.4,
        facing=(0, 0.3, 0.8),
        bulge=0.9,
    )
    f.join(first)
    body = f.of(made.paint)
    pattern = wished(plan, "panels", ("stripes", "band", "zigzag", "plain"), "stripes")
    gore = np.round(
        f.x / np.maximum(rx * np.sqrt(np.clip(1 - ((f.y - y) / 13.4) ** 2, 0.04, 1)), 1), 4
    )
    if pattern == "stripes":
        with f.called("stripes"):
            f.paint(body & ((np.abs(gore) * 2.5 + 0.5) % 2 < 1), made.second)
    elif pattern == "band":
        f.paint(body & (np.abs(f.y - y) < 2.4), made.second)
    elif pattern == "zigzag":
        f.paint(body & (np.abs(f.y - y - np.abs((f.x + 40) % 6 - 3) + 1.5) < 1.5), made.second)
    f.tone(body & (np.abs((np.abs(gore) * 2.5 + 0.5) % 1 - 0.5) > 0.44), -0.6)
    for x in (-2.2, 2.2):
        f.capsule(plan.named("tan"), (x, y + 11), (x * 0.9, 27), 0.4, 0.4, 0)
    with f.called("flames"):
        if plan.has("flames", 0.6):
            flame(plan, 0, 26.4, 0.9, 2.6, 0.1)
    basket = varied(plan, "gondola", ("tan", "wood", "brown"))
    f.polygon(
        basket,
        [(-2.9, 26.6), (2.9, 26.6), (2.3, 31), (-2.3, 31)],
        0.6,
        facing=(-0.1, 0.1, 0.9),
        bulge=0.5,
    )
    f.tone(f.of(basket) & (f.y > 26) & (seams(f, 1.4) & (np.abs(f.x) < 4)), -1)
    panel(f, made.second, (-3.2, 26.2), (3.2, 27.4), 0.7, TOP)
