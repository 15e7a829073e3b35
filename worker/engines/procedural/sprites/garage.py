"""What the drawings of vehicles share: paint, wheels, windows, stripes."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.figure import Mask, Material, Point
from worker.engines.procedural.props.workshop import trim, varied
from worker.engines.procedural.sprites.plan import Plan

ROAD = 30.6  # where wheels stand
PAINTS = (
    "red", "orange", "amber", "lime", "green", "teal", "sky", "blue", "navy", "purple", "pink",
    "white", "crimson", "olive",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shop:
    """The materials of a vehicle by number."""

    paint: int
    second: int
    steel: int
    dark: int
    glass: int
    lamp: int


def shop(plan: Plan, usual: tuple[str, ...] = PAINTS) -> Shop:
    """Paint as the words say, else by the seed; the second colour keeps its distance."""
    words = plan.words
    tone = plan.tone(usual)
    metal = words.material
    paint = (
        plan.named(metal)
        if metal and not words.colours
        else plan.figure.add(Material(ramp(tone), 1.1))
    )
    if len(words.colours) > 1 or words.accent or (metal and words.colours):
        second = trim(plan, ("white",)) if not (metal and words.colours) else plan.named(str(metal))
    else:
        second = varied(
            plan, "second", ("white", "grey", "black", "amber", "navy", "crimson", "tan")
        )
    glass = Material(
        ramp(Tone(plan.dice.pick("glass", (220.0, 200.0, 240.0)), 0.08, 0.26, 0.97)), 1.3
    )
    add = plan.figure.add
    return Shop(
        paint, second, plan.named("steel"), add(Material(ramp(Tone(270, 0.02, 0.13, 0.5)))),
        add(glass), plan.light(90.0),
    )  # fmt: skip


def wheel(plan: Plan, made: Shop, at: Point, radius: float, z: float = 3.0) -> None:
    """A tyre with one of four rims."""
    with plan.figure.called("wheels"):
        _wheel(plan, made, at, radius, z)


def _wheel(plan: Plan, made: Shop, at: Point, radius: float, z: float) -> None:
    f, (x, y) = plan.figure, at
    style = plan.pick("rim", ("disc", "spokes", "hub", "white"))
    f.ellipse(made.dark, x, y, radius, radius, z)
    if plan.detail == 0:
        f.stamp(f.column(x), f.row(y), plan.ramp(made.steel)[3])
        return
    rim = made.second if style == "white" else made.steel
    f.ellipse(rim, x, y, radius * 0.56, radius * 0.56, z + 0.04)
    if style == "spokes":
        cross = (np.abs(f.x - x) < 0.5) | (np.abs(f.y - y) < 0.5)
        f.tone(f.inside(x, y, radius * 0.5, radius * 0.5) & cross, -2)
    else:
        f.ellipse(made.dark, x, y, radius * 0.2, radius * 0.2, z + 0.08)


def stripe(plan: Plan, made: Shop, body: Mask, y: float, high: float) -> None:
    """A stripe along the body, two thin ones, a flash, or none."""
    f = plan.figure
    if plan.detail == 0 and "stripes" not in plan.words.features:
        return
    kind = plan.pick("stripe", ("none", "one", "two", "flash", "lower"), "stripes")
    with f.called("stripes"):
        if kind == "one":
            f.paint(body & (np.abs(f.y - y) < high), made.second)
        elif kind == "two":
            f.paint(body & (np.abs(np.abs(f.y - y) - high) < 0.55), made.second)
        elif kind == "flash":
            f.paint(body & (np.abs(f.y - y - f.x * 0.22) < high), made.second)
        elif kind == "lower":
            f.paint(body & (f.y > y + high * 0.6), made.second)


def flag(plan: Plan, at: Point, made: int) -> None:
    """A small flag on a pole that stands at `at`."""
    f, (x, y) = plan.figure, at
    with f.called("flag"):
        f.capsule(plan.named("wood"), (x, y), (x, y - 5), 0.5, 0.4, 0.5)
        f.polygon(
            made, [(x, y - 5.2), (x - 5, y - 3.8), (x, y - 2.2)], 0.6, facing=(-0.2, -0.2, 0.9)
        )


def portholes(
    plan: Plan, made: Shop, start: Point, step: float, count: int, radius: float = 1.3
) -> None:
    """A row of round windows."""
    f = plan.figure
    for index in range(count if plan.detail else 1):
        x = start[0] + step * index
        if plan.detail:
            f.ellipse(made.steel, x, start[1], radius + 0.6, radius + 0.6, 4)
        f.ellipse(made.glass, x, start[1], radius, radius, 4.04)


def rotor(plan: Plan, made: Shop, at: Point, half: float, *, upright: bool) -> None:
    """A propeller seen from the edge: blades, a blur between them, a hub."""
    f, (x, y) = plan.figure, at
    blades = plan.pick("blades", ("still", "tilted", "bent"))
    bend = {"still": 0.0, "tilted": 1.4, "bent": -1.2}[blades]
    for side in (-1, 1):
        end = (
            (x + bend * side * 0.5, y + side * half)
            if upright
            else (x + side * half, y + bend * (side if blades == "tilted" else 1))
        )
        f.capsule(made.dark if upright else made.steel, at, end, 0.8, 0.6, 4)
    if plan.detail:
        f.ellipse(made.steel, x, y, 1.3, 1.3, 4.1)
