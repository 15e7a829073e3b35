"""Animals on four legs that sit and look at you."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan

BEAST = frozenset(
    [
        "eyes",
        "legs",
        "tail",
        "horns",
        "spots",
        "stripes",
        "belly",
        "mane",
        "ears",
        "wings",
        "teeth",
        "face",
        "mouth",
    ]
)


@dataclass(frozen=True, slots=True)
class Beast:
    """The slots of an animal: ears, tails, muzzle, manes, and colours."""

    ears: tuple[str, ...]
    tails: tuple[str, ...]
    muzzle: tuple[str, ...]
    mane: float
    colours: tuple[str, ...]
    large: float = 1.0


BEASTS = {
    "cat": Beast(
        ("pointed", "pointed", "wide"),
        ("thin", "curl", "bushy"),
        ("small",),
        0.05,
        ("orange", "grey", "black", "white", "tan", "amber"),
    ),
    "wolf": Beast(
        ("pointed", "wide", "floppy"),
        ("bushy", "bushy", "thin"),
        ("long", "broad"),
        0.35,
        ("grey", "brown", "orange", "black", "white"),
    ),
    "bear": Beast(
        ("round",),
        ("stub",),
        ("broad", "long", "small"),
        0.08,
        ("brown", "black", "white", "tan"),
        1.12,
    ),
    "lion": Beast(
        ("round", "pointed"), ("tuft",), ("broad", "long"), 1.0, ("amber", "orange", "tan", "gold")
    ),
    "rabbit": Beast(
        ("long", "tall", "lop", "spread", "folded"),
        ("puff", "puff", "stub"),
        ("small",),
        0.1,
        ("white", "tan", "brown", "grey", "pink"),
        0.95,
    ),
}


def beast(plan: Plan, archetype: str) -> None:
    """An animal that sits and looks at you."""
    kind = BEASTS[archetype]
    main = plan.tone(kind.colours)
    fur, f = plan.made_of(main), plan.figure
    pale = plan.made_of(main.lighter(0.2).muted(0.55), 1.0)
    second = plan.made_of(
        plan.second_tone(main) if len(plan.words.colours) > 1 else main.lighter(-0.16), 1.0
    )
    build = plan.pick("build", ("sitting", "standing", "crouched"))
    head = {"sitting": 13.0, "standing": 12.4, "crouched": 15.6}[build]
    r = plan.between("head", 6.0, 7.6) * kind.large * (1.0 if plan.detail else 1.12)
    f.joint("wings", 4, 21)
    with f.called("wings"):
        _beast_wings(plan, pale)
    f.joint("tail", 5, 28)
    with f.called("tail"):
        _beast_tail(plan, fur, second, pale, kind.tails)
    f.joint("bulk")
    _beast_body(plan, fur, pale, build)
    f.joint("head", 0, head + r)
    if plan.has("mane", kind.mane):
        with f.called("mane"):
            _mane(plan, second, head, r)
    with f.called("ears"):
        _beast_ears(plan, fur, pale, kind.ears, head, r)
    f.ellipse(fur, 0, head, r * 1.1, r * 0.95, 1, power=2.2)
    _beast_marks(plan, fur, second, pale, head, r)
    with f.called("horns"):
        _beast_horns(plan, r, head)
    _beast_face(plan, pale, head, r, kind, fur)


def _beast_horns(plan: Plan, r: float, head: float) -> None:
    f = plan.figure
    horns = plan.has("horns", 0.08)
    if horns:
        f.path(
            plan.named("bone"),
            [(r * 0.4, head - r * 0.8), (r * 0.7, head - r - 3.4)],
            1.3,
            0.4,
            1.2,
            mirror=True,
        )


def _beast_face(plan: Plan, pale: int, head: float, r: float, kind: Beast, fur: int) -> None:
    _muzzle(plan, pale, kind.muzzle, head, r)
    mouth = "fangs" if "teeth" in plan.words.features else ""
    if "mouth" in plan.words.without or not plan.detail:
        mouth = "none"
    iris = materials.material(plan.dice.pick("iris", ("green", "amber", "blue"))).ramp[2]
    plan.eyes(
        Face(
            head - 0.6,
            r,
            plan.ramp(fur),
            plan.mood,
            mouth=mouth,
            mouth_y=head + r * 0.62,
            iris=iris,
            gap=r * 0.48,
        )
    )


def _beast_body(plan: Plan, fur: int, pale: int, build: str) -> None:
    f = plan.figure
    chest = plan.has("belly", 0.6)
    if build == "sitting":
        f.ellipse(fur, 4.8, 26.6, 4.0, 4.4, -0.4, mirror=True)
        f.ellipse(fur, 0, 24, 6.0, 7.4, -0.2)
        f.joint("legs")
        with f.called("legs"):
            f.capsule(fur, (2.6, 23), (2.8, 29.4), 1.9, 1.8, 0, mirror=True)
            f.ellipse(pale, 3.0, GROUND - 1.2, 2.2, 1.4, 0.1, mirror=True)
    elif build == "standing":
        f.ellipse(fur, 0, 22.6, 7.4, 6.0, -0.3)
        f.joint("hind legs")
        with f.called("legs"):
            f.capsule(fur, (5.4, 23), (5.6, 29.2), 2.0, 1.9, -0.4, mirror=True)
        f.joint("legs")
        with f.called("legs"):
            f.capsule(fur, (2.6, 23.6), (2.6, 29.4), 2.0, 1.8, 0, mirror=True)
            f.ellipse(pale, 2.7, GROUND - 1.2, 2.2, 1.4, 0.1, mirror=True)
    else:
        f.ellipse(fur, 0, 25, 8.6, 5.6, -0.3)
        f.ellipse(fur, 7.4, 27.4, 3.2, 3.4, -0.2, mirror=True)
        f.joint("legs")
        with f.called("legs"):
            f.ellipse(pale, 4.2, GROUND - 1.4, 2.8, 1.6, 0.1, mirror=True)
    f.joint("bulk")
    if chest:
        with f.called("belly"):
            f.paint(f.of(fur) & f.inside(0, 23.6, 3.4, 5.4) & (f.depth < 0), pale)


def _beast_tail(plan: Plan, fur: int, second: int, pale: int, tails: tuple[str, ...]) -> None:
    f = plan.figure
    tail = plan.pick("tail", tails, "tail")
    if tail == "thin":
        f.path(fur, [(5, 28), (11, 27), (12.6, 21), (11.4, 17)], 1.5, 1.0, -0.8)
    elif tail == "curl":
        f.path(fur, [(5, 28), (11, 27), (12.4, 22), (9.8, 20), (9, 22.6)], 1.5, 1.0, -0.8)
    elif tail == "bushy":
        f.path(fur, [(5, 28), (11, 25), (12.4, 19)], 2.0, 3.2, -0.8)
        f.ellipse(pale, 12.6, 16.6, 2.3, 2.6, -0.7)
    elif tail == "tuft":
        f.path(fur, [(5, 28), (11.4, 26), (12.6, 19)], 1.2, 0.9, -0.8)
        f.ellipse(second, 12.8, 17, 2.2, 2.6, -0.7)
    elif tail in ("stub", "puff"):
        f.ellipse(pale if tail == "puff" else fur, 8.6, 26, 2.6, 2.6, -0.8)


def _beast_wings(plan: Plan, pale: int) -> None:
    """Feathered wings, only if the words ask for them."""
    if "wings" in plan.words.features:
        for index in range(4):
            tip = (14.6 - index * 0.8, 12.0 + index * 3.0)
            plan.figure.capsule(pale, (4, 21), tip, 2.0, 1.4, -1 + index * 0.06, mirror=True)


def _mane(plan: Plan, second: int, head: float, r: float) -> None:
    f = plan.figure
    form = plan.pick("mane", ("round", "spiky", "ruff"))
    if form == "round":
        f.ellipse(second, 0, head + 0.6, r * 1.5, r * 1.4, 0.5)
    elif form == "ruff":
        f.ellipse(second, 0, head + r * 0.7, r * 1.35, r * 1.0, 0.5)
    else:
        angles = np.linspace(0, 2 * np.pi, 14, endpoint=False)
        points: list[Point] = []
        for index, angle in enumerate(angles):
            reach = r * (1.65 if index % 2 else 1.3)
            points.append(
                (
                    round(reach * float(np.cos(angle)), 3),
                    round(head + 0.4 + reach * 0.95 * float(np.sin(angle)), 3),
                )
            )
        f.polygon(second, points, 0.5, bulge=0.8)


def _beast_ears(plan: Plan, fur: int, pale: int, ears: tuple[str, ...], y: float, r: float) -> None:
    f = plan.figure
    ear = plan.pick("ears", ears, "ears")
    if ear in ("pointed", "wide"):
        tip = (r * 0.95, y - r - 3.8) if ear == "pointed" else (r + 2.6, y - r - 1.6)
        f.polygon(
            fur,
            [(r * 0.2, y - r * 0.6), tip, (r * 1.08, y - r * 0.15)],
            0.8,
            facing=(0.1, -0.25, 0.8),
            mirror=True,
        )
        inner = [(r * 0.45, y - r * 0.6), (tip[0] - 0.4, tip[1] + 1.8), (r * 0.95, y - r * 0.4)]
        f.polygon(pale, inner, 0.9, mirror=True)
    elif ear == "round":
        size, out = plan.between("ear", 2.2, 3.6), plan.between("ear out", 0.72, 0.98) * r
        f.ellipse(fur, out, y - r * 0.75, size, size, 0.8, mirror=True)
        f.ellipse(pale, out, y - r * 0.7, size * 0.5, size * 0.5, 0.9, mirror=True)
    elif ear == "floppy":
        f.ellipse(fur, r * 1.05, y - 0.4, 2.2, 4.6, 1.1, tilt=-0.25, mirror=True)
    elif ear in ("long", "tall", "spread"):
        high = 6.8 if ear == "tall" else 5.4
        out, tilt = (r * 0.8, 0.5) if ear == "spread" else (r * 0.5, 0.14)
        f.ellipse(fur, out, y - r - high + 2.2, 2.2, high, 0.8, tilt=tilt, mirror=True)
        f.ellipse(pale, out, y - r - high + 2.4, 1.0, high - 1.6, 0.9, tilt=tilt, mirror=True)
    elif ear == "folded":
        f.ellipse(fur, -r * 0.5, y - r - 3.2, 2.2, 5.4, 0.8, tilt=-0.14)
        f.path(
            fur,
            [(r * 0.4, y - r * 0.8), (r * 0.6, y - r - 4), (r * 0.9 + 3, y - r - 2)],
            2.0,
            1.6,
            0.8,
        )
    elif ear == "lop":
        f.path(
            fur,
            [(r * 0.4, y - r * 0.8), (r * 0.9, y - r - 3), (r + 2.4, y - r + 2)],
            2.0,
            1.7,
            0.8,
            mirror=True,
        )


def _beast_marks(plan: Plan, fur: int, second: int, pale: int, y: float, r: float) -> None:
    f = plan.figure
    asked = next((m for m in ("stripes", "spots") if m in plan.words.features), None)
    options = tuple(
        m
        for m in ("plain", "mask", "blaze", "patch", "stripes", "spots")
        if m not in plan.words.without
    )
    options = options if plan.detail else ("plain", "mask", "patch")
    marks = asked or plan.pick("marks", options)
    coat = f.of(fur)
    if marks == "mask":
        f.paint(
            coat & f.inside(r * 0.5, y, r * 0.52, r * 0.5, mirror=True) & (f.depth > 0.9), second
        )
    elif marks == "blaze":
        f.paint(coat & (np.abs(f.x) < 1.3) & (f.y < y) & (f.depth > 0.9), pale)
    elif marks == "patch":
        f.paint(coat & f.inside(r * 0.5, y - 0.6, r * 0.5, r * 0.5) & (f.depth > 0.9), second)
    elif marks == "stripes":
        with f.called("stripes"):
            f.paint(
                coat & (np.abs((f.y + 30) % 3.2 - 1.6) < 0.55) & (np.abs(f.x) > r * 0.6), second
            )
            f.paint(coat & (np.abs(np.abs(f.x) % 2.6 - 1.3) < 0.45) & (f.y < y - r * 0.55), second)
    elif marks == "spots":
        for index in range(7):
            x, down = plan.between(f"x{index}", -8, 8), plan.between(f"y{index}", y - r, 27)
            if abs(down - y) > 2 or abs(x) > r * 0.8:
                with f.called("spots"):
                    f.paint(coat & f.inside(x, down, 1.3, 1.1), second)


def _muzzle(plan: Plan, pale: int, muzzles: tuple[str, ...], y: float, r: float) -> None:
    f = plan.figure
    muzzle = plan.pick("muzzle", muzzles)
    rx, ry = {"small": (2.6, 1.9), "long": (2.9, 2.9), "broad": (3.6, 2.5)}[muzzle]
    f.ellipse(pale, 0, y + r * 0.5, rx, ry, 1.2)
    nose = plan.dice.pick("nose", (materials.INK, (120, 52, 66)))
    row = f.row(y + r * 0.5 - ry * 0.75)
    for column in (-1, 0):
        f.stamp(f.middle + column, row, nose)
    if plan.detail == 2:
        for column in (-2, 1):
            f.stamp(f.middle + column, row, nose)
        for column in (-1, 0):
            f.stamp(f.middle + column, row + 1, nose)
