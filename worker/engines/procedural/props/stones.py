"""Rocks, gravestones, crystals and a cluster of mushrooms."""

import math

import numpy as np

from worker.engines.procedural.colour import Tone
from worker.engines.procedural.figure import Point
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.props.workshop import (
    FLOOR,
    FRONT,
    LEFT,
    RIGHT,
    TOP,
    grain,
    main,
    panel,
    tinted,
    trim,
    tufts,
    varied,
    wished,
)
from worker.engines.procedural.sprites.plan import NO, Plan

ROCK = frozenset(["moss"])
MUSHROOMS = frozenset(["spots"])
GREYS = ("stone", "stone", "grey", "tan", "iron")
FACETS = (TOP, LEFT, (-0.2, -0.1, 0.95), (0.35, 0.0, 0.9), RIGHT)


def rock(plan: Plan, _: str) -> None:
    """A rock of flat facets: form, size, companions, cover, foot."""
    made = main(plan, GREYS)
    form = plan.pick("form", ("boulder", "slab", "spire", "split"))
    high = {"boulder": 19.0, "slab": 14.0, "spire": 25.0, "split": 19.0}[form] + plan.between(
        "high", -1.5, 1.5
    )
    half = {"boulder": 12.0, "slab": 14.0, "spire": 8.6, "split": 8.8}[form] + plan.between(
        "half", -1, 1
    )
    beside = plan.pick("beside", ("pebbles", "small", NO))
    if form == "split":
        _stone(plan, made, "b", (5.4, FLOOR, half * 0.8, high * 0.72), -0.5)
        _stone(plan, made, "a", (-3.4, FLOOR, half, high), 0)
    else:
        _stone(plan, made, "a", (0, FLOOR, half, high), 0)
    side = plan.dice.pick("side", (-1, 1))
    if beside == "small":
        _stone(plan, made, "c", (side * half * 0.86, FLOOR, 3.8, 4.6), 1)
    elif beside == "pebbles" and plan.detail:
        for index in range(3):
            x = plan.between(f"px{index}", -half, half)
            plan.figure.ellipse(made, x, FLOOR - 0.9, 1.5, 1.1, 1)
    _weathered(plan, made, ("plain", "cracked", "specks", "vein", "moss", "snow"))
    tufts(plan, half)


def _stone(
    plan: Plan, made: int, slot: str, place: tuple[float, float, float, float], z: float
) -> None:
    """Facets round a ridge point: a fan of planes from the top left to the lower right."""
    f, (x, y, half, high) = plan.figure, place
    ridge = (
        x + plan.between(f"{slot} ridge", -0.25, 0.25) * half,
        y - high * plan.between(f"{slot} knee", 0.5, 0.66),
    )
    outline: list[Point] = [
        (x - half * 0.9, y - 0.6), (x - half * plan.between(f"{slot}1", 0.9, 1.02), y - high * plan.between(f"{slot}2", 0.3, 0.5)),
        (x - half * plan.between(f"{slot}3", 0.36, 0.62), y - high * plan.between(f"{slot}4", 0.84, 0.96)),
        (x + half * plan.between(f"{slot}5", 0.0, 0.36), y - high),
        (x + half * plan.between(f"{slot}6", 0.66, 0.9), y - high * plan.between(f"{slot}7", 0.55, 0.76)),
        (x + half, y - high * 0.26), (x + half * 0.84, y - 0.6),
    ]  # fmt: skip
    middle = (x + half * plan.between(f"{slot} toe", -0.1, 0.3), y - 0.6)
    fan = [
        ((outline[0], outline[1], outline[2], ridge), LEFT),
        ((outline[2], outline[3], ridge), TOP),
        ((outline[3], outline[4], ridge), (0.15, -0.45, 0.85)),
        ((outline[0], ridge, middle), (-0.25, 0.1, 0.95)),
        ((ridge, outline[4], outline[5], outline[6], middle), RIGHT),
    ]
    first = f.shapes
    f.polygon(made, outline, z - 0.01, facing=FRONT)
    for corners, facing in fan:
        f.polygon(made, corners, z, facing=facing)
    f.join(first)


def _weathered(plan: Plan, made: int, covers: tuple[str, ...]) -> None:
    """One of the covers: moss, snow, cracks, specks or a vein of ore."""
    f = plan.figure
    cover = plan.pick("cover", covers)
    body = f.of(made)
    if plan.has("moss", 0.0) or (cover == "moss" and "moss" not in plan.words.without):
        up = (f.normal[..., 1] < -0.3) | grain(plan, "moss more", 0.12, wide=2, high=2)
        moss = tinted(plan, Tone(130, 0.11, 0.26, 0.76))
        with f.called("moss"):
            f.paint(body & up & ~grain(plan, "moss gap", 0.2, wide=2), moss)
    elif cover == "snow":
        f.paint(body & (f.normal[..., 1] < -0.4), plan.named("white"))
    elif cover == "cracked":
        line = np.abs(f.x - plan.between("crack", -4, 4) - np.abs((f.y * 0.8) % 4 - 2)) < 0.55
        f.tone(body & line & (f.y < FLOOR - 4), -2)
    elif cover == "vein":
        ore = trim(plan, ("gold", "ruby", "emerald", "sapphire", "amethyst"), "ore")
        band = np.abs(f.x * 0.7 + f.y - plan.between("vein", 20, 24)) < 2.2
        f.paint(body & band & grain(plan, "ore", 0.42, wide=2, high=2), ore)
    if cover != "plain":
        f.tone(body & grain(plan, "pits", 0.06), -0.8)


def gravestone(plan: Plan, _: str) -> None:
    """A gravestone: form, sign, wear, base, lean, foot."""
    f = plan.figure
    made = main(plan, GREYS)
    form = plan.pick("form", ("round", "square", "cross", "pointed", "celtic", "obelisk"))
    base = plan.pick("base", ("step", "mound", "buried"))
    low = {"step": 27.6, "mound": 28.6, "buried": FLOOR}[base]
    first = f.shapes
    _grave(plan, made, form, low)
    f.join(first)
    if base == "step":
        panel(f, made, (-9.6, 27.4), (9.6, 28.8), 0.6, TOP)
        panel(f, made, (-9.6, 28.8), (9.6, FLOOR), 0.6)
    elif base == "mound":
        f.ellipse(plan.named("brown"), 0, FLOOR - 1.4, 10.4, 2.6, 0.6)
    _sign(plan, made, form)
    _weathered(plan, made, ("plain", "cracked", "specks", "moss"))
    tufts(plan, 9)


def _grave(plan: Plan, made: int, form: str, low: float) -> None:
    f = plan.figure
    wide = plan.dice.pick("wide", (6.6, 7.4, 8.2))
    if form in ("cross", "celtic"):
        arm = plan.dice.pick("arm", (10.0, 11.4))
        if form == "celtic":
            f.ellipse(made, 0, arm, 6.8, 6.8, -0.1)
            f.erase(f.inside(0, arm, 4.4, 4.4))
        panel(f, made, (-2.4, 3), (2.4, low), 0)
        panel(f, made, (-wide, arm - 2.3), (wide, arm + 2.3), 0)
        panel(f, made, (1.2, 3.4), (2.4, low), 0.1, RIGHT)
    elif form == "obelisk":
        f.polygon(made, [(-3.4, 6), (0.6, 6), (1.4, low), (-5.4, low)], 0, facing=(-0.25, 0, 0.95))
        f.polygon(made, [(0.6, 6), (3.4, 6), (5.4, low), (1.4, low)], 0, facing=RIGHT)
        f.polygon(made, [(-3.6, 6.2), (0, 2), (0.6, 6.2)], 0.1, facing=LEFT)
        f.polygon(made, [(0, 2), (3.6, 6.2), (0.6, 6.2)], 0.1, facing=(0.3, -0.1, 0.9))
    else:
        top = {"round": 12.0, "square": 6.0, "pointed": 10.0}[form]
        for shift, facing, z in ((1.8, RIGHT, -0.1), (0.0, FRONT, 0.0)):
            panel(f, made, (-wide + shift, top), (wide - 1.8 + shift, low), z, facing)
            if form == "round":
                f.ellipse(made, shift - 0.9, top, wide - 0.9, 7.4, z, flat=2.0)
            elif form == "pointed":
                f.polygon(
                    made,
                    [(shift - wide, top), (shift - 0.9, 3), (wide - 1.8 + shift, top)],
                    z,
                    facing=facing,
                )


def _sign(plan: Plan, made: int, form: str) -> None:
    """What is cut into the stone."""
    f = plan.figure
    if form in ("cross", "celtic", "obelisk") or plan.detail == 0:
        return
    sign = plan.pick("sign", ("lines", "cross", "skull", "rip"))
    body = f.of(made)
    if sign == "lines":
        for y, half in ((12.5, 4.0), (15.5, 3.0), (18.5, 4.0)):
            f.tone(body & (np.abs(f.y - y) < 0.55) & (np.abs(f.x + 0.9) < half), -1.6)
    elif sign == "cross":
        bar = (np.abs(f.x + 0.9) < 0.9) & (np.abs(f.y - 15) < 4.6)
        arm = (np.abs(f.y - 13.4) < 0.9) & (np.abs(f.x + 0.9) < 3.2)
        f.tone(body & (bar | arm), -1.6)
    elif sign == "skull":
        dark = f.inside(-0.9, 14, 3.4, 3.0) | ((np.abs(f.x + 0.9) < 1.8) & (np.abs(f.y - 17) < 1.6))
        f.tone(body & dark, 0.9)
        for x in (-2.3, 0.5):
            f.tone(body & f.inside(x, 14.2, 0.95, 1.1), -4)
    else:
        for x, y, half in ((-0.9, 12.0, 3.4), (-0.9, 14.4, 2.2)):
            f.tone(body & (np.abs(f.y - y) < 0.6) & (np.abs(f.x - x) < half), -1.8)
        f.tone(body & (np.abs(np.abs(f.x + 0.9) - 2.4) < 0.6) & (np.abs(f.y - 18) < 1.6), -1.8)


def crystals(plan: Plan, _: str) -> None:
    """A cluster of crystals: how many, how steep, their cut, base, glow."""
    f = plan.figure
    made = main(plan, (*GEMS, "crystal", "jade"))
    count = plan.dice.pick("count", (3, 4, 5))
    spread = plan.dice.pick("spread", (0.16, 0.24, 0.33))
    cut = plan.pick("cut", ("pointed", "slanted", "blunt"))
    tallest = plan.dice.pick("tallest", (24.0, 27.0, 28.6))
    order = sorted(range(count), key=lambda index: -abs(index - (count - 1) / 2))
    for rank, index in enumerate(order):
        place = index - (count - 1) / 2
        long = (
            tallest
            * (1 - 0.52 * abs(place) / (count / 2))
            * plan.between(f"long {index}", 0.8, 1.0)
        )
        angle = place * spread * 2.6 / count * 2 + plan.between(f"lean {index}", -0.08, 0.08)
        half = plan.between(f"half {index}", 2.3, 3.5) * (1.15 if place == 0 else 0.9)
        _crystal(plan, made, cut, (place * 10.4 / count * 1.35, angle, long, half), rank * 0.3)
    base = plan.pick("base", ("rock", "earth", "shards"))
    if base == "rock":
        stone = plan.named("stone")
        for index in range(4):
            f.ellipse(
                stone,
                plan.between(f"bx{index}", -9, 9),
                FLOOR - 1.2,
                plan.between(f"br{index}", 2.4, 4.2),
                2.0,
                4,
                power=2.6,
            )
    elif base == "earth":
        f.ellipse(plan.named("brown"), 0, FLOOR - 1.3, 10.6, 1.9, 4)
    else:
        for index in range(4):
            x = plan.between(f"sx{index}", -11, 11)
            f.polygon(
                made,
                [(x - 1.5, FLOOR - 0.4), (x, FLOOR - 3.6), (x + 1.6, FLOOR - 0.4)],
                4,
                facing=LEFT,
            )


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
