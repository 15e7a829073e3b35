"""Fish."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point, Vector
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES

FISH = frozenset(["fins", "eyes", "stripes", "spots", "teeth", "spikes", "tail", "face", "mouth"])


@dataclass(frozen=True, slots=True)
class _Body:
    """Middle and half axes of a fish whose head is at the left; `way` -1 has it at the right."""

    x: float
    y: float
    rx: float
    ry: float
    way: int

    def at(self, points: Sequence[Point]) -> list[Point]:
        """The points as it swims that way."""
        return [(x * self.way, y) for x, y in points]

    def facing(self, vector: Vector) -> Vector:
        """The direction as it swims that way."""
        return vector[0] * self.way, vector[1], vector[2]


def fish(plan: Plan, _: str) -> None:
    """A fish that swims to the left and turns its face to us; from the side it does not turn it,
    and swims to the right, as all that is seen from the side; from behind it swims away."""
    main = plan.tone(("sky", "orange", "teal", "red", "violet", "lime", "grey"))
    scale, fin, f = plan.made_of(main, 1.1), plan.made_of(plan.second_tone(main)), plan.figure
    f.mirrored, way = plan.view == LEFT, -1 if plan.view in SIDES else 1
    form = plan.pick("form", ("round", "long", "tall", "puffer", "angler"))
    rx, ry = {"round": (9.6, 8.2), "long": (11.6, 6.0), "tall": (8.4, 10.0), "puffer": (9.4, 9.4),
              "angler": (9.8, 7.6)}[form]  # fmt: skip
    rx, ry = rx * plan.between("long", 0.9, 1.08), ry * plan.between("high", 0.88, 1.1)
    y, x = 16.0, -1.6
    body = _Body(x, y, rx, ry, way)
    if plan.view == BACK:
        _behind(plan, (scale, fin), body, form)
        return
    if form == "angler":
        rod = [(x - 2, y - ry * 0.8), (x - 4, y - ry - 4), (x - 8, y - ry - 2.4)]
        f.path(scale, body.at(rod), 0.9, 0.7, 0.2)
        f.ellipse(plan.light(95.0), (x - 8.4) * way, y - ry - 1.4, 1.7, 1.7, 0.3)
    f.joint("float tail", (x + rx * 0.7) * way, y)
    with f.called("tail", "fins"):
        _fish_tail(plan, fin, body)
    f.joint("float")
    _fish_fins(plan, (fin, scale), body, form)
    f.ellipse(scale, x * way, y, rx, ry, 0, power=2.1)
    f.tone(f.of(scale) & (f.y > y + ry * 0.35), 0.9)
    _scales(plan, scale, fin, body)
    with f.called("fins"):
        _side_fin(plan, fin, body)
    _fish_face(plan, scale, body)


def _behind(plan: Plan, made: tuple[int, int], body: _Body, form: str) -> None:
    """A fish that swims away is narrow, its tail and its fins seen from their edges."""
    f, (scale, fin), y, ry = plan.figure, made, body.y, body.ry
    rx = ry * {"puffer": 0.96, "round": 0.8, "angler": 0.84}.get(form, 0.66)
    f.joint("float")
    rise = {"sail": 6.4, "spiny": 4.6, "small": 2.8}[plan.pick("fin", ("sail", "spiny", "small"))]
    with f.called("fins"):
        f.capsule(fin, (0, y - ry * 0.7), (0, y - ry - rise), 1.9, 0.6, -0.3)
        f.ellipse(fin, rx + 1.6, y + ry * 0.35, 2.9, 1.6, -0.2, tilt=0.5, mirror=True)
    _spikes(plan, scale, replace(body, x=0, rx=rx), form)
    f.ellipse(scale, 0, y, rx, ry, 0, power=2.1)
    f.tone(f.of(scale) & (f.y > y + ry * 0.35), 0.9)
    f.ellipse(scale, 0, y + 0.6, rx * 0.42, ry * 0.5, 0.4)
    f.joint("float tail", 0, y)
    tail = plan.pick("tail", ("fork", "fan", "ribbon", "moon"), "tail")
    if tail != NO:
        half = {"fork": 7.0, "fan": 6.6, "ribbon": 4.4, "moon": 8.0}[tail]
        with f.called("tail", "fins"):
            f.ellipse(fin, 0, y + 0.6, 1.4, half, 0.6)


def _side_fin(plan: Plan, fin: int, body: _Body) -> None:
    f, x, y = plan.figure, body.x + 1.6, body.y + body.ry * 0.35
    form = plan.pick("side fin", ("round", "swept", "fan"))
    if form == "round":
        f.ellipse(fin, x * body.way, y, 3.0, 1.7, 0.4, tilt=0.5 * body.way)
    elif form == "swept":
        f.polygon(fin, body.at([(x - 2, y - 1), (x + 4.4, y + 2.6), (x - 1, y + 2)]), 0.4)
    else:
        f.polygon(fin, body.at([(x - 2, y), (x + 2.6, y - 2.6), (x + 3.4, y + 3)]), 0.4)


def _fish_tail(plan: Plan, fin: int, body: _Body) -> None:
    f, x, y, rx = plan.figure, body.x, body.y, body.rx
    tail = plan.pick("tail", ("fork", "fan", "ribbon", "moon"), "tail")
    if tail == "moon":
        far = x + rx + 4.6
        points = [(x + rx * 0.7, y), (far, y - 8), (far - 2.6, y), (far, y + 8)]
        f.polygon(fin, body.at(points), -0.3, facing=(0, -0.2, 0.8))
        return
    if tail == "fork":
        points = [(x + rx * 0.7, y), (15.4, y - 7), (13, y), (15.4, y + 7)]
        f.polygon(fin, body.at(points), -0.3, facing=body.facing((0.1, -0.2, 0.8)))
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
        f.polygon(fin, body.at(points), -0.3, facing=body.facing((-0.1, -0.2, 0.8)))
        if tail == "ribbon":
            band = [(x + rx * 0.6, y + 1), (far - 2, y + 6.4), (far - 4.6, y + 2)]
            f.polygon(fin, body.at(band), -0.35)


def _fish_fins(plan: Plan, made: tuple[int, int], body: _Body, form: str) -> None:
    f, (fin, scale) = plan.figure, made
    x, y, ry = body.x, body.y, body.ry
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
        f.polygon(fin, body.at(points), -0.3, facing=(0, -0.3, 0.8))
    _spikes(plan, scale, body, form)


def _spikes(plan: Plan, scale: int, body: _Body, form: str) -> None:
    x, y, rx, ry = body.x, body.y, body.rx, body.ry
    for index in range(12 if form == "puffer" or "spikes" in plan.words.features else 0):
        angle = 2 * math.pi * index / 12
        end = (x + math.cos(angle) * (rx + 2), y + math.sin(angle) * (ry + 2))
        with plan.figure.called("spikes"):
            plan.figure.path(scale, body.at([(x, y), end]), 2, 0.5, -0.2)


def _fish_face(plan: Plan, scale: int, body: _Body) -> None:
    x, y, rx, ry = body.x, body.y, body.rx, body.ry
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
        face = replace(face, turned=True, x=rx * 0.46 - x, mouth_x=rx * 0.86 - x)
    plan.eyes(face)


def _scales(plan: Plan, scale: int, fin: int, body: _Body) -> None:
    f, x, y, rx, ry = plan.figure, body.x, body.y, body.rx, body.ry
    across = f.x * body.way
    marks = next(
        (m for m in ("stripes", "spots") if m in plan.words.features),
        plan.pick("marks", ("stripes", "scales", "spots", "plain")),
    )
    back = f.of(scale) & (across > x + rx * 0.1)
    if marks == "stripes" and "stripes" not in plan.words.without:
        with f.called("stripes"):
            f.paint(f.of(scale) & (across > x) & (np.abs((across + 30) % 4 - 2) < 0.8), fin)
    elif marks == "scales":
        row = np.floor((f.y + 30) / 2.4)
        f.tone(back & (np.abs((across + 30 + row % 2 * 1.4) % 2.8 - 1.4) < 0.5), -1)
    elif marks == "spots" and "spots" not in plan.words.without:
        for index in range(4):
            right = x + plan.between(f"x{index}", 0.2, 0.9) * rx
            down = y + plan.between(f"y{index}", -0.7, 0.6) * ry
            with f.called("spots"):
                f.paint(back & f.inside(right * body.way, down, 1.3, 1.2), fin)
