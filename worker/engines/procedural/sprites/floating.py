"""What floats: eyeballs and fish."""

import math

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites.plan import NO, Plan

EYEBALL = frozenset(["wings", "spikes", "antenna", "tail", "one eye", "eyes"])


FISH = frozenset(["fins", "eyes", "stripes", "spots", "teeth", "spikes", "tail", "face", "mouth"])


def eyeball(plan: Plan, _: str) -> None:
    """A floating eye."""
    main = plan.tone(("crimson", "purple", "teal", "green", "orange", "indigo"))
    lid, f = plan.made_of(main), plan.figure
    r, y = plan.between("size", 8.2, 10.2), 16.0
    f.joint("float tail", 0, y + r * 0.6)
    with f.called("tail"):
        _trailing(plan, lid, r, y)
    f.joint("float wings", r * 0.7, y)
    with f.called("wings"):
        _eye_wings(plan, lid, r, y)
    f.joint("float")
    _stalks(plan, lid, y, r)
    f.ellipse(lid, 0, y, r, r, 0)
    with f.called("eyes", "one eye"):
        f.ellipse(plan.named("white"), 0, y, r * 0.78, r * 0.78, 0.2)
        _iris(plan, r, y)
    _lids(plan, lid, r, y)


def _lids(plan: Plan, lid: int, r: float, y: float) -> None:
    """The mood of an eye: how its lids hang."""
    f, mood = plan.figure, plan.mood
    slant = np.abs(f.x) * 0.45
    cover = {
        "angry": f.y < y - r * 0.62 + (r * 0.5 - slant),
        "sad": f.y < y - r * 0.66 + slant * 0.9,
        "sleepy": (f.y < y - r * 0.05) | (f.y > y + r * 0.62),
        "happy": f.y > y + r * 0.34 + slant * 0.2,
        "scared": np.abs(f.y - y) > r * 2,
    }.get(mood)
    with f.called(f"mood {mood}"):
        if cover is None:
            f.tone(f.inside(0, y, r * 0.78, r * 0.78), 0)
        elif mood == "scared":
            f.paint(
                f.inside(0, y, r * 0.74, r * 0.74) & ~f.inside(0, y + 0.4, r * 0.3, r * 0.3),
                plan.named("white"),
            )
        else:
            f.paint(cover & f.inside(0, y, r, r) & (f.depth > 0.1), lid)
            f.stamps[:] = [s for s in f.stamps if f.material[s.row, s.column] != lid]


def _eye_wings(plan: Plan, lid: int, r: float, y: float) -> None:
    f = plan.figure
    wings = plan.pick("wings", ("none", "bat", "none", "leafy"), "wings")
    if wings == "bat":
        f.polygon(
            lid,
            [
                (r * 0.7, y - 1),
                (r + 2, y - 7),
                (15.4, y - 4.6),
                (14.4, y + 1.4),
                (r + 1, y + 1),
                (r * 0.7, y + 4),
            ],
            -0.6,
            facing=(0.1, -0.15, 0.8),
            mirror=True,
        )
    elif wings == "leafy":
        f.ellipse(lid, r + 2.6, y - 3, 4, 2, -0.6, tilt=-0.4, mirror=True)


def _stalks(plan: Plan, lid: int, y: float, r: float) -> None:
    f = plan.figure
    stalks = plan.pick("stalks", ("none", "stalks", "spikes", "none"))
    stalks = next(
        (s for w, s in (("spikes", "spikes"), ("antenna", "stalks")) if w in plan.words.features),
        stalks,
    )
    stalked = stalks == "stalks" and "antenna" not in plan.words.without
    for x in (-5.8, 0.0, 5.8) if stalked else ():
        top = y - r - 3.6 + abs(x) * 0.4
        with f.called("antenna"):
            f.capsule(lid, (x * 0.6, y - r * 0.7), (x, top), 1.0, 0.8, -0.2)
            f.ellipse(plan.named("white"), x, top - 0.6, 1.6, 1.6, 0.1)
            f.stamp(f.column(x), f.row(top - 0.4), materials.INK)
    for index in range(9 if stalks == "spikes" else 0):
        angle = math.pi + math.pi * index / 8
        tip = (math.cos(angle) * (r + 3.4), y + math.sin(angle) * (r + 3.4))
        root = (math.cos(angle) * r * 0.8, y + math.sin(angle) * r * 0.8)
        with f.called("spikes"):
            f.capsule(lid, root, tip, 1.5, 0.4, -0.2)


def _trailing(plan: Plan, lid: int, r: float, y: float) -> None:
    f = plan.figure
    tail = plan.pick("tail", ("tentacles", "nerve", "teeth", "none"), "tail")
    if tail == "tentacles":
        for x, z in ((-5.0, -0.5), (-1.8, -0.4), (1.8, -0.4), (5.0, -0.5)):
            f.path(
                lid,
                [(x, y + r * 0.6), (x * 1.2 + 1, y + r + 2.4), (x * 1.3 - 0.8, y + r + 5)],
                1.4,
                0.7,
                z,
            )
    elif tail == "nerve":
        f.path(
            plan.named("crimson"),
            [(0, y + r * 0.7), (2, y + r + 2.4), (-1, y + r + 5)],
            1.7,
            0.8,
            -0.4,
        )
    elif tail == "teeth":
        for x in (-4.0, 0.0, 4.0):
            f.polygon(
                plan.named("bone"),
                [(x - 1.6, y + r * 0.8), (x, y + r + 3), (x + 1.6, y + r * 0.8)],
                -0.4,
            )


def _iris(plan: Plan, r: float, y: float) -> None:
    f = plan.figure
    iris = plan.named(
        plan.words.colours[1]
        if len(plan.words.colours) > 1
        else plan.dice.pick("iris", ("lime", "amber", "sky", "red", "violet"))
    )
    gaze = plan.dice.pick("gaze", (-1.2, 0.0, 1.2))
    f.ellipse(iris, gaze, y + 0.4, r * 0.42, r * 0.42, 0.3, flat=0.4)
    slit = plan.pick("pupil", ("round", "slit", "goat"))
    rx, ry = {"round": (0.2, 0.2), "slit": (0.1, 0.34), "goat": (0.34, 0.17)}[slit]
    dark = plan.named("black")
    f.paint(f.inside(gaze, y + 0.4, r * rx, r * ry), dark)
    f.tone(f.of(dark), -2)
    f.stamp(f.column(gaze - r * 0.2), f.row(y - r * 0.2), materials.WHITE)


def fish(plan: Plan, _: str) -> None:
    """A fish seen from the front, a little from the side."""
    main = plan.tone(("sky", "orange", "teal", "red", "violet", "lime", "grey"))
    scale, fin, f = plan.made_of(main, 1.1), plan.made_of(plan.second_tone(main)), plan.figure
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
    plan.eyes(
        Face(
            y - ry * 0.2,
            min(rx, ry) * 0.8,
            plan.ramp(scale),
            plan.mood,
            x=x - rx * 0.36,
            mouth=mouth,
            mouth_y=y + ry * 0.34,
            gap=2.6,
        )
    )


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
