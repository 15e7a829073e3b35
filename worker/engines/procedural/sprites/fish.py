"""Fish."""

import math
from dataclasses import replace

import numpy as np

from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import RIGHT, SIDES

FISH = frozenset(["fins", "eyes", "stripes", "spots", "teeth", "spikes", "tail", "face", "mouth"])
VIEWS = SIDES | {"front"}


def fish(plan: Plan, _: str) -> None:
    """A fish that swims to the left and turns its face to us; from the side it does not turn it."""
    main = plan.tone(("sky", "orange", "teal", "red", "violet", "lime", "grey"))
    scale, fin, f = plan.made_of(main, 1.1), plan.made_of(plan.second_tone(main)), plan.figure
    f.mirrored = plan.view == RIGHT
    form = plan.pick("form", ("round", "long", "tall", "puffer", "angler"))
    rx, ry = {"round": (9.6, 8.2), "long": (11.6, 6.0), "tall": (8.4, 10.0), "puffer": (9.4, 9.4),
              "angler": (9.8, 7.6)}[form]  # fmt: skip
    rx, ry = rx * plan.between("long", 0.9, 1.08), ry * plan.between("high", 0.88, 1.1)
    y, x = 16.0, -1.6
    if form == "angler":
        f.path(
            scale,
            [(x - 2, y - ry * 0.8), (x - 4, y - ry - 4), (x - 8, y - ry - 2.4)],
            0.9,
            0.7,
            0.2,
        )
        f.ellipse(plan.light(95.0), x - 8.4, y - ry - 1.4, 1.7, 1.7, 0.3)
    f.joint("float tail", x + rx * 0.7, y)
    with f.called("tail", "fins"):
        _fish_tail(plan, fin, y, x, rx)
    f.joint("float")
    _fish_fins(plan, fin, x, y, ry, form, scale, rx)
    f.ellipse(scale, x, y, rx, ry, 0, power=2.1)
    f.tone(f.of(scale) & (f.y > y + ry * 0.35), 0.9)
    _scales(plan, scale, fin, x, y, rx, ry)
    with f.called("fins"):
        _side_fin(plan, fin, x + 1.6, y + ry * 0.35)
    _fish_face(plan, y, scale, ry, rx, x)


def _side_fin(plan: Plan, fin: int, x: float, y: float) -> None:
    f = plan.figure
    form = plan.pick("side fin", ("round", "swept", "fan"))
    if form == "round":
        f.ellipse(fin, x, y, 3.0, 1.7, 0.4, tilt=0.5)
    elif form == "swept":
        f.polygon(fin, [(x - 2, y - 1), (x + 4.4, y + 2.6), (x - 1, y + 2)], 0.4)
    else:
        f.polygon(fin, [(x - 2, y), (x + 2.6, y - 2.6), (x + 3.4, y + 3)], 0.4)


def _fish_tail(plan: Plan, fin: int, y: float, x: float, rx: float) -> None:
    f = plan.figure
    tail = plan.pick("tail", ("fork", "fan", "ribbon", "moon"), "tail")
    if tail == "moon":
        far = x + rx + 4.6
        points = [(x + rx * 0.7, y), (far, y - 8), (far - 2.6, y), (far, y + 8)]
        f.polygon(fin, points, -0.3, facing=(0, -0.2, 0.8))
        return
    if tail == "fork":
        f.polygon(
            fin,
            [(x + rx * 0.7, y), (15.4, y - 7), (13, y), (15.4, y + 7)],
            -0.3,
            facing=(0.1, -0.2, 0.8),
        )
    elif tail != NO:
        spread = 6.6 if tail == "fan" else 3.6
        far = x + rx + 5.4
        points = [
            (x + rx * 0.7, y - 1),
            (far, y - spread),
            (far - 1.6, y),
            (far, y + spread),
            (x + rx * 0.7, y + 1),
        ]
        f.polygon(fin, points, -0.3, facing=(-0.1, -0.2, 0.8))
        if tail == "ribbon":
            f.polygon(fin, [(x + rx * 0.6, y + 1), (far - 2, y + 6.4), (far - 4.6, y + 2)], -0.35)


def _fish_fins(
    plan: Plan, fin: int, x: float, y: float, ry: float, form: str, scale: int, rx: float
) -> None:
    f = plan.figure
    top = plan.pick("fin", ("sail", "spiny", "small"))
    rise = {"sail": 6.4, "spiny": 4.6, "small": 2.8}[top] * plan.between("rise", 0.8, 1.3)
    low, high = y - ry, y - ry - rise
    points = [
        (x - 5, low + ry * 0.3),
        (x - 1, high),
        (x + 2, low - rise * 0.4),
        (x + 6, low + ry * 0.5),
    ]
    with f.called("fins"):
        f.polygon(fin, points, -0.3, facing=(0, -0.3, 0.8))
    if form == "puffer" or "spikes" in plan.words.features:
        for index in range(12):
            angle = 2 * math.pi * index / 12
            end = (x + math.cos(angle) * (rx + 2), y + math.sin(angle) * (ry + 2))
            with f.called("spikes"):
                f.capsule(scale, (x, y), end, 2, 0.5, -0.2)


def _fish_face(plan: Plan, y: float, scale: int, ry: float, rx: float, x: float) -> None:
    teeth = "teeth" in plan.words.features or plan.dice.chance("teeth", 0.3)
    mouth = "none" if "mouth" in plan.words.without else "fangs" if teeth else ""
    half = min(rx, ry) * 0.8
    face = Face(
        y - ry * 0.2,
        half,
        plan.ramp(scale),
        plan.mood,
        x=x - rx * 0.36,
        mouth=mouth,
        mouth_y=y + ry * 0.34,
        gap=2.6,
    )
    if plan.view in SIDES:
        face = replace(face, turned=-1, x=x - rx * 0.46, mouth_x=x - rx * 0.86)
    plan.eyes(face)


def _scales(plan: Plan, scale: int, fin: int, x: float, y: float, rx: float, ry: float) -> None:
    f = plan.figure
    marks = next(
        (m for m in ("stripes", "spots") if m in plan.words.features),
        plan.pick("marks", ("stripes", "scales", "spots", "plain")),
    )
    back = f.of(scale) & (f.x > x + rx * 0.1)
    if marks == "stripes" and "stripes" not in plan.words.without:
        with f.called("stripes"):
            f.paint(f.of(scale) & (f.x > x) & (np.abs((f.x + 30) % 4 - 2) < 0.8), fin)
    elif marks == "scales":
        row = np.floor((f.y + 30) / 2.4)
        f.tone(back & (np.abs((f.x + 30 + row % 2 * 1.4) % 2.8 - 1.4) < 0.5), -1)
    elif marks == "spots" and "spots" not in plan.words.without:
        for index in range(4):
            right = x + plan.between(f"x{index}", 0.2, 0.9) * rx
            down = y + plan.between(f"y{index}", -0.7, 0.6) * ry
            with f.called("spots"):
                f.paint(back & f.inside(right, down, 1.3, 1.2), fin)
