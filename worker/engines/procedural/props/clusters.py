"""Crystals and mushrooms, several together."""

import math

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.props.workshop import (
    FLOOR,
    LEFT,
    main,
    tufts,
    varied,
    wished,
)
from worker.engines.procedural.sprites.plan import NO, Plan

MUSHROOMS = frozenset(["spots"])


def crystals(plan: Plan, _: str) -> None:
    """A cluster of crystals: how many, how steep, their cut, base, height."""
    made = main(plan, (*GEMS, "crystal", "jade"))
    count = plan.dice.pick("count", (3, 4, 5))
    spread = plan.dice.pick("spread", (0.16, 0.24, 0.33))
    cut = plan.pick("cut", ("pointed", "slanted", "blunt"))
    tallest = plan.dice.pick("tallest", (24.0, 27.0, 28.6))
    order = sorted(range(count), key=lambda index: -abs(index - (count - 1) / 2))
    for rank, index in enumerate(order):
        place = index - (count - 1) / 2
        long = tallest * (1 - 0.52 * abs(place) / (count / 2))
        long *= plan.between(f"long {index}", 0.8, 1.0)
        angle = place * spread * 2.6 / count * 2 + plan.between(f"lean {index}", -0.08, 0.08)
        half = plan.between(f"half {index}", 2.3, 3.5) * (1.15 if place == 0 else 0.9)
        _crystal(plan, made, cut, (place * 10.4 / count * 1.35, angle, long, half), rank * 0.3)
    _bed(plan, made)


def _bed(plan: Plan, made: int) -> None:
    """What the crystals grow from."""
    f = plan.figure
    base = plan.pick("base", ("rock", "earth", "shards"))
    if base == "earth":
        f.ellipse(plan.named("brown"), 0, FLOOR - 1.3, 10.6, 1.9, 4)
    for index in range(4):
        if base == "rock":
            x, r = plan.between(f"bx{index}", -9, 9), plan.between(f"br{index}", 2.4, 4.2)
            f.ellipse(plan.named("stone"), x, FLOOR - 1.2, r, 2.0, 4, power=2.6)
        elif base == "shards":
            x = plan.between(f"sx{index}", -11, 11)
            shard = [(x - 1.5, FLOOR - 0.4), (x, FLOOR - 3.6), (x + 1.6, FLOOR - 0.4)]
            f.polygon(made, shard, 4, facing=LEFT)


def _crystal(
    plan: Plan, made: int, cut: str, place: tuple[float, float, float, float], z: float
) -> None:
    """A prism of three faces with a tip, leaning by its angle."""
    f, (x, angle, long, half) = plan.figure, place
    cos, sin = math.cos(angle), math.sin(angle)

    def at(across: float, up: float) -> Point:
        return (
            round(x + across * cos + up * sin, 4),
            round(FLOOR - 1 + across * sin - up * cos, 4),
        )

    tip = {"pointed": (0.0, long), "slanted": (-half * 0.7, long), "blunt": (0.0, long * 0.93)}[cut]
    neck = long * 0.8 - half * 0.3
    left, right = at(-half, neck), at(half, neck)
    inner_top, inner_low = at(half * 0.15, neck - half * 0.5), at(half * 0.15, 0)
    first = f.shapes
    f.polygon(made, [at(-half, 0), left, inner_top, inner_low], z, facing=(-0.35, -0.05, 0.9))
    f.polygon(made, [inner_low, inner_top, right, at(half, 0)], z, facing=(0.75, 0.2, 0.6))
    f.polygon(made, [left, at(*tip), inner_top], z, facing=(-0.6, -0.7, 0.4))
    f.polygon(made, [at(*tip), right, inner_top], z, facing=(0.3, -0.1, 0.85))
    f.join(first)
    if half > 2.2 and plan.detail:
        glint = [
            at(-half * 0.72, neck * 0.9),
            at(-half * 0.4, neck * 0.86),
            at(-half * 0.4, neck * 0.4),
            at(-half * 0.72, neck * 0.45),
        ]
        f.polygon(made, glint, z + 0.01, facing=(-0.6, -0.75, 0.4))
        f.join(first)


def mushrooms(plan: Plan, _: str) -> None:
    """A cluster of mushrooms: how many, caps, spots, stems, glow, ground."""
    f = plan.figure
    cap = main(plan, ("red", "crimson", "brown", "orange", "purple", "teal", "amber", "sky"))
    stem = varied(plan, "stem", ("bone", "white", "tan"))
    form = plan.pick("cap", ("dome", "flat", "cone", "bell"))
    spots = wished(plan, "spots", ("spots", "spots", "ring", NO, "gills"), "spots")
    layouts = {
        "three": ((-6.4, 15.0, 0.86), (6.6, 18.4, 0.7), (0.4, 6.4, 1.15)),
        "pair": ((5.4, 13.4, 0.9), (-4.0, 6.0, 1.2)),
        "row": ((-9.0, 19.0, 0.6), (8.8, 17.4, 0.66), (3.6, 10.0, 0.85), (-3.8, 6.6, 1.0)),
        "family": ((9.0, 20.6, 0.5), (-9.6, 21.4, 0.46), (-5.6, 12.4, 0.8), (3.6, 5.6, 1.12)),
    }
    layout = layouts[
        plan.pick(
            "layout", ("three", "pair", "row", "family") if plan.detail else ("three", "pair")
        )
    ]
    flip = plan.dice.pick("flip", (-1, 1))
    for index, (x, y, size) in enumerate(layout):
        _mushroom(
            plan,
            (cap, stem),
            (form, spots),
            (x * flip, y + plan.between(f"y{index}", -1, 1), size),
            index,
        )
    if plan.pick("ground", ("mound", "log", "bare")) == "mound":
        f.ellipse(varied(plan, "mound", ("green", "brown", "olive")), 0, FLOOR - 1, 12, 2.2, 3.5)
    tufts(plan, 10)


def _mushroom(
    plan: Plan,
    made: tuple[int, int],
    style: tuple[str, str],
    place: tuple[float, float, float],
    index: int,
) -> None:
    f, (cap, stem), (form, spots), (x, y, size) = plan.figure, made, style, place
    rx, ry = {"dome": (6.6, 5.6), "flat": (7.6, 3.6), "cone": (5.4, 7.0), "bell": (5.0, 6.6)}[form]
    rx, ry, z = rx * size, ry * size, index * 0.8
    rim = y + ry
    bend = plan.between(f"bend {index}", -0.8, 0.8)
    f.path(
        stem,
        [(x, rim - 0.5), (x + bend, (rim + FLOOR) / 2), (x, FLOOR - 1)],
        1.5 * size + 0.3,
        2.0 * size + 0.2,
        z,
    )
    f.ellipse(stem, x, rim + 0.2, rx * 0.82, 1.3 * size, z + 0.1)
    if spots == "gills":
        f.tone(f.inside(x, rim + 0.2, rx * 0.82, 1.3 * size) & (f.y > rim + 0.1), -1)
    with f.clipped(f.y < rim + 0.5 + 0.4 * size - 0.02 * (f.x - x) ** 2):
        f.ellipse(cap, x, rim, rx, ry, z + 0.3, power=1.7 if form == "cone" else 2.2)
    body = f.of(cap) & (f.depth == z + 0.3)
    if spots == "spots":
        for spot in range(5):
            sx = x + plan.between(f"s{index}{spot}x", -0.8, 0.8) * rx
            sy = rim - plan.between(f"s{index}{spot}y", 0.1, 0.85) * ry
            r = plan.between(f"s{index}{spot}r", 0.8, 1.35) * size**0.5
            with f.called("spots"):
                f.paint(body & f.inside(sx, sy, r, r * 0.85), stem)
    elif spots == "ring":
        f.paint(body & (np.abs(f.y - rim + ry * 0.3) < 0.8 * size), stem)
