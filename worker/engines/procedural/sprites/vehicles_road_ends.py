"""Cars and trucks from the front and from behind."""

import numpy as np

from worker.engines.procedural.figure import Mask
from worker.engines.procedural.props.workshop import FRONT, TOP, panel, seams, varied
from worker.engines.procedural.sprites.garage import ROAD, Shop
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK

Box = tuple[float, float, float]  # half width, top, bottom
ROOFS = {"saloon": 0.66, "hatch": 0.7, "coupe": 0.6, "van": 0.86, "pickup": 0.7, "beetle": 0.5}


def tyres(plan: Plan, made: Shop, x: float, radius: float, wide: float = 1.9) -> None:
    """Two tyres seen from their treads, at both sides."""
    f = plan.figure
    with f.called("wheels"):
        f.ellipse(made.dark, x, ROAD - radius, wide, radius, -0.4, power=4, mirror=True)


def down_the_middle(plan: Plan, made: Shop, body: Mask, low: float) -> None:
    """The stripe of the flank, as it runs over bonnet and boot."""
    f = plan.figure
    if plan.detail == 0 and "stripes" not in plan.words.features:
        return
    kind = plan.pick("stripe", ("none", "one", "two", "flash", "lower"), "stripes")
    across = np.abs(f.x)
    with f.called("stripes"):
        if kind in ("one", "flash"):
            f.paint(body & (across < 1.6), made.second)
        elif kind == "two":
            f.paint(body & (np.abs(across - 1.9) < 0.9), made.second)
        elif kind == "lower":
            f.paint(body & (f.y > low - 2.4), made.second)


def car(plan: Plan, made: Shop, form: str, heights: tuple[float, float, float]) -> None:
    """A car that comes or goes; `heights` are its waist, its roof and its lower edge."""
    f, (waist, roof, low), half = plan.figure, heights, 10.2
    tyres(plan, made, half - 1.8, plan.dice.pick("wheels", (3.6, 4.2, 4.8)))
    first = f.shapes
    sides = [(half, waist + 1.6), (half, low), (-half, low), (-half, waist + 1.6)]
    body = [(1 - half, waist), (half - 1, waist), *sides]
    f.polygon(made.paint, body, 0, facing=(0, 0.05, 0.98), bulge=0.4)
    top, base = half * ROOFS[form], half * 0.88
    cabin = [(-top, roof), (top, roof), (base, waist + 0.6), (-base, waist + 0.6)]
    f.polygon(made.paint, cabin, 0, facing=(0, -0.3, 0.9), bulge=0.3)
    f.join(first)
    down_the_middle(plan, made, f.of(made.paint), low)
    pane = [(-top * 0.84, roof + 1.2), (top * 0.84, roof + 1.2)]
    pane += [(base * 0.86, waist - 0.2), (-base * 0.86, waist - 0.2)]
    f.polygon(made.glass, pane, 0.4, facing=(-0.2, -0.3, 0.8))
    if plan.detail:
        f.tone(f.of(made.glass) & (np.abs(f.x + f.y * 0.8 - waist * 0.8 + 4) < 0.9), 1.4)
    f.tone(f.solid() & (f.y > low - 1.2) & (f.depth == 0), -1)
    (_tail if plan.view == BACK else _grille)(plan, made, (half, waist, low))
    _on_the_roof(plan, made, roof, waist)


def _grille(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, waist, low) = plan.figure, box
    panel(f, made.dark, (-half * 0.4, waist + 3.0), (half * 0.4, low - 2.0), 0.3, FRONT)
    f.ellipse(made.lamp, half - 2.6, waist + 3.8, 1.8, 1.5, 1, mirror=True)
    _bumper(plan, made, (half, waist, low))


def _tail(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, waist, low) = plan.figure, box
    f.tone(f.of(made.paint) & (np.abs(f.y - waist - 2.6) < 0.5) & (f.depth == 0), -1)
    f.ellipse(plan.named("red"), half - 2.2, waist + 3.8, 1.5, 1.3, 1, power=3, mirror=True)
    if plan.detail:
        f.capsule(made.dark, (half * 0.5, low), (half * 0.5, low + 0.8), 0.8, 0.8, -0.2)
    _bumper(plan, made, (half, waist, low))


def _bumper(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, _, low) = plan.figure, box
    bumper = plan.pick("bumper", ("chrome", "dark", NO))
    if plan.detail == 0:
        return
    if bumper != NO:
        metal = made.steel if bumper == "chrome" else made.dark
        f.capsule(metal, (1 - half, low - 0.8), (half - 1, low - 0.8), 0.9, 0.9, 1.2)
    panel(f, plan.named("white"), (-2.4, low - 2.8), (2.4, low - 1.0), 1.3)


def _on_the_roof(plan: Plan, made: Shop, roof: float, waist: float) -> None:
    f = plan.figure
    load = plan.pick("load", (NO, "rack", "spoiler", "siren", "board"))
    if load == "rack":
        f.capsule(made.dark, (-5, roof - 0.6), (5, roof - 0.6), 0.6, 0.6, -0.2)
        panel(f, plan.named("wood"), (-4.4, roof - 3.6), (0.4, roof - 0.8), -0.3)
        panel(f, made.second, (0.4, roof - 2.8), (4.2, roof - 0.8), -0.3)
    elif load == "siren":
        panel(f, plan.named("red"), (-2.8, roof - 1.8), (0, roof), -0.2)
        panel(f, plan.named("blue"), (0, roof - 1.8), (2.8, roof), -0.2)
    elif load == "board":
        f.ellipse(made.second, 0, roof - 0.8, 2.6, 1.0, -0.2)
    elif load == "spoiler":
        z = 1.0 if plan.view == BACK else -0.2
        panel(f, made.second, (-9.4, waist - 3.0), (9.4, waist - 1.2), z, TOP)
        f.capsule(made.dark, (6.4, waist - 1.4), (6.4, waist + 0.4), 0.7, 0.7, z, mirror=True)


def truck(plan: Plan, made: Shop, box: Box) -> None:
    """A truck that comes or goes: `box` is the half width, the top and the bed of its load."""
    f, (half, _, bed) = plan.figure, box
    tyres(plan, made, half - 2.0, plan.dice.pick("wheels", (3.0, 3.4, 3.9)), 2.3)
    panel(f, made.dark, (1.4 - half, bed), (half - 1.4, bed + 2.4), -0.2)
    load = plan.pick("load", ("box", "tanker", "logs", "crates", "tipper", "tarp"))
    _LOADS[load](plan, made, box)
    if plan.view == BACK:
        f.ellipse(plan.named("red"), half - 2.4, bed + 1.4, 1.2, 1.0, 1, mirror=True)
        return
    _cab(plan, made, box)


def _cab(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, top, bed) = plan.figure, box
    wide, roof, low = half - 1.2, top + 2.0, bed + 2.4
    corners = [(-wide + 0.8, roof), (wide - 0.8, roof), (wide, low), (-wide, low)]
    f.polygon(made.paint, corners, 0.6, facing=(0, 0, 0.98), bulge=0.4)
    body = f.of(made.paint) & (f.depth == 0.6)
    down_the_middle(plan, made, body & (f.y > roof + 7), low)
    glass = [(-wide + 1.6, roof + 1.4), (wide - 1.6, roof + 1.4)]
    glass += [(wide - 1.2, roof + 6.2), (-wide + 1.2, roof + 6.2)]
    f.polygon(made.glass, glass, 0.7, facing=(-0.2, -0.3, 0.8))
    panel(f, made.dark, (-wide * 0.5, low - 5.2), (wide * 0.5, low - 1.6), 0.8)
    if plan.detail:
        f.tone(f.of(made.dark) & (f.depth == 0.8) & seams(f, 1.4, start=low), 1.6)
    f.ellipse(made.lamp, wide - 1.6, low - 3.0, 1.3, 1.4, 1, mirror=True)
    bumper = plan.pick("bumper", ("chrome", "bull", "dark"))
    metal = made.dark if bumper == "dark" else made.steel
    f.capsule(metal, (-wide, low), (wide, low), 1.0, 1.0, 1.2)
    pipe = plan.pick("exhaust", ("stack", "pair", NO))
    if pipe != NO and plan.detail:
        f.capsule(made.steel, (wide, top + 7), (wide, top - 2.4), 0.7, 0.7, 0.5, mirror=True)


def _boxed(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, top, bed) = plan.figure, box
    panel(f, made.second, (-half, top), (half, bed + 0.6), 0.3)
    panel(f, made.second, (-half, top - 1.2), (half, top + 0.6), 0.32, TOP)
    doors = f.of(made.second) & (np.abs(f.x) < 0.5) & (f.y > top + 1)
    f.tone(doors, -1.6)
    f.paint(f.of(made.second) & (np.abs(f.y - (top + bed) / 2) < 1.4), made.paint)


def _tank(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, top, bed) = plan.figure, box
    y, high = (top + bed) / 2 + 1, (bed - top) / 2
    f.ellipse(made.steel, 0, y, half - 0.6, high, 0.3, power=2.6)
    ring = f.inside(0, y, half - 1.6, high - 1) & ~f.inside(0, y, half - 2.8, high - 2.2)
    f.paint(f.of(made.steel) & (f.depth == 0.3) & ring, made.paint)


def _logs(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, _, bed) = plan.figure, box
    cut, bark = plan.named("tan"), varied(plan, "wood", ("wood", "brown"))
    for row, places in enumerate(((-6.0, -2.0, 2.0, 6.0), (-4.0, 0.0, 4.0), (-2.0, 2.0))):
        for x in places:
            y = bed - 1.6 - row * 3.5
            f.ellipse(bark, x, y, 2.1, 2.1, 0.3 + row * 0.01)
            f.ellipse(cut, x, y, 1.4, 1.4, 0.35 + row * 0.01)
    f.capsule(made.steel, (half - 0.8, bed), (half - 0.8, bed - 9), 0.6, 0.6, 0.6, mirror=True)


def _crates(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, _, bed) = plan.figure, box
    for index, x in enumerate((-half + 0.6, 0.2)):
        high = plan.dice.pick(f"crate {index}", (5.0, 7.0, 9.4))
        wood = varied(plan, f"crate wood {index}", ("wood", "tan", "brown"))
        panel(f, wood, (x, bed - high), (x + half - 1, bed + 0.4), 0.3 + index * 0.01)
        f.tone(f.of(wood) & seams(f, 2.4, start=bed) & (f.x > x) & (f.x < x + half - 1), -1)
    panel(f, made.paint, (-half, bed - 1.4), (half, bed + 0.6), 0.5)


def _skip(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, _, bed) = plan.figure, box
    ore = plan.named(plan.dice.pick("ore", ("brown", "stone", "gold", "tan")))
    heap = [(-half + 1, bed - 6), (-3, bed - 10.4), (4, bed - 9), (half - 1, bed - 6)]
    f.polygon(ore, heap, 0.2, facing=TOP)
    corners = [(-half, bed - 7), (half, bed - 7), (half - 1.6, bed + 0.8), (1.6 - half, bed + 0.8)]
    f.polygon(made.second, corners, 0.3, facing=FRONT)
    f.tone(f.of(made.second) & seams(f, 3.6, upright=True), -1)
    panel(f, made.second, (-half - 0.2, bed - 7.6), (half + 0.2, bed - 6), 0.35, TOP)


def _tarp(plan: Plan, made: Shop, box: Box) -> None:
    f, (half, top, bed) = plan.figure, box
    with f.clipped(f.y < bed - 2):
        f.ellipse(made.second, 0, bed - 2, half, bed - 2 - top, 0.3, power=3.4)
        if plan.view == BACK:
            f.ellipse(made.dark, 0, bed - 2, half - 2, bed - 4.4 - top, 0.35, power=3.4, flat=3.0)
    panel(f, plan.named("wood"), (-half, bed - 3), (half, bed + 0.6), 0.4)


_LOADS = {
    "box": _boxed, "tanker": _tank, "logs": _logs, "crates": _crates, "tipper": _skip,
    "tarp": _tarp,
}  # fmt: skip
