"""Animals on four legs from the side, on their feet and facing right."""

from dataclasses import replace

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites import beasts_parts as parts
from worker.engines.procedural.sprites import coats
from worker.engines.procedural.sprites.breeds import Beast
from worker.engines.procedural.sprites.coats import Coat
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

LEGS = {"sitting": 7.2, "standing": 6.4, "crouched": 5.0}  # one that sits is the slim one
FAR = 1.9  # units by which a leg or an ear of the other side is seen beside the near one


def profile(plan: Plan, kind: Beast, coat: Coat) -> None:
    """An animal that walks by: far legs, tail, body, near legs, head."""
    f = plan.figure
    build = plan.pick("build", tuple(LEGS))
    y = GROUND - LEGS[build] - 2.6
    thick = {"sitting": 4.4, "standing": 4.9, "crouched": 5.2}[build] * kind.large
    r = (plan.between("head", 6.0, 7.6) * 0.9 + 0.2) * kind.large * (1.0 if plan.detail else 1.1)
    x, head = 6.4, y - thick - r * 0.42
    f.joint("wings far", -1, y - 3)
    with f.called("wings"):
        wing(plan, coat.pale, (-0.6, y - 3.4), -3.0)
    _legs(plan, coat, y, far=True)
    f.joint("tail", -9, y - 2)
    with f.called("tail"):
        _tail(plan, coat, kind.tails, (-9.6, y - thick * 0.4))
    f.joint("bulk")
    _trunk(plan, coat, y, thick)
    _legs(plan, coat, y, far=False)
    f.joint("wings near", -1, y - 3)
    with f.called("wings"):
        wing(plan, coat.pale, (-1.4, y - 2.6), 1.4)
    f.joint("head", 4, head + r)
    _head(plan, kind, coat, (x, head), r)
    coats.flank(plan, coat, y)


def _trunk(plan: Plan, coat: Coat, y: float, thick: float) -> None:
    f = plan.figure
    first = f.shapes
    f.capsule(coat.fur, (-7.0, y), (3.0, y - 0.3), thick, thick * 0.94, 0)
    f.ellipse(coat.fur, -7.2, y + 0.6, thick * 0.98, thick * 1.05, 0)
    f.capsule(coat.fur, (3.4, y - 0.6), (5.6, y - thick - 1.0), thick * 0.84, thick * 0.8, 0)
    f.join(first)
    chest = plan.pick("chest", ("bib", "belly", "socks", NO), "belly")
    body = f.of(coat.fur) & (f.depth == 0)
    if chest != NO:
        under = f.y > y + thick * (0.34 if chest == "belly" else 0.62) - 0.1 * (f.x + 2)
        front = f.inside(8.0, y, 3.4, thick)
        with f.called("belly"):
            f.paint(body & (front if chest == "bib" else under), coat.pale)


def _legs(plan: Plan, coat: Coat, y: float, *, far: bool) -> None:
    f = plan.figure
    paws = plan.pick("paws", ("pale", "same", "dark"))
    paw = {"pale": coat.pale, "dark": plan.named("black")}.get(paws, coat.fur)
    side, shift, z = ("far", FAR, -0.8) if far else ("near", 0.0, 0.6)
    for name, x, knee in (("hind legs", -7.6, -0.5), ("legs", 3.6, 0.2)):
        x += shift if name == "legs" else shift * 1.2
        f.joint(f"{name} {side}", x, y + 2)
        with f.called("legs"):
            first = f.shapes
            if name == "hind legs" and not far:
                f.ellipse(coat.fur, x + 0.6, y + 1.6, 3.2, 3.6, z)
            f.path(coat.fur, [(x, y + 2), (x + knee, 27), (x, GROUND - 1.6)], 2.2, 1.7, z)
            f.join(first)
            f.ellipse(paw, x + 0.5, GROUND - 1.2, 2.2, 1.3, z + 0.05)
            if far:
                f.tone(f.depth == z, -0.8)
                f.tone(f.depth == z + 0.05, -0.8)


def _head(plan: Plan, kind: Beast, coat: Coat, at: Point, r: float) -> None:
    f, (x, y) = plan.figure, at
    if plan.has("mane", kind.mane):
        with f.called("mane"):
            _mane(plan, coat.second, at, r)
    _ear(plan, coat, kind.ears, (x + FAR, y), r, far=True)
    form = plan.pick("head form", kind.heads)
    wide, high = {"wide": (1.06, 0.9), "long": (0.98, 1.0), "wolfish": (0.96, 0.93)}.get(
        form, (1.0, 0.95)
    )
    first = f.shapes
    f.ellipse(coat.fur, x, y, r * wide, r * high, 1, power=2.2)
    if form in ("cheeks", "wolfish"):
        tuft = [(x + r * 0.2, y + r * 0.1), (x - r * 0.75, y + r * 0.95), (x + r * 0.5, y + r)]
        f.polygon(coat.fur, tuft, 1, facing=(-0.2, 0.2, 0.8))
    f.join(first)
    if coat.wild:
        _wolfish(plan, coat, at, r)
    _marks(plan, coat, at, r)
    if plan.detail and plan.words.mood is None:
        _collar(plan, at, r)
    lips = _snout(plan, coat, kind, at, r)
    _ear(plan, coat, kind.ears, at, r, far=False)
    with f.called("horns"):
        _horns(plan, at, r)
    _face(plan, coat, at, r, lips)


def _snout(plan: Plan, coat: Coat, kind: Beast, at: Point, r: float) -> Point:
    """The muzzle, from which the nose looks out; where its lips are."""
    f, (x, y) = plan.figure, at
    form = plan.pick("muzzle", kind.muzzle)
    rx, ry, out = {"small": (2.2, 1.8, 0.72), "long": (3.8, 2.2, 0.86), "broad": (3.3, 2.7, 0.76)}[
        form
    ]
    first = f.shapes
    f.ellipse(coat.pale, x + r * out, y + r * 0.42, rx, ry, 1.2, power=2.3)
    if form == "long":
        f.ellipse(coat.pale, x + r * 0.6, y + r * 0.5, 3.0, 2.4, 1.2)
    f.join(first)
    nose = plan.dice.pick("nose", (materials.INK, (120, 52, 66)))
    tip = f.column(x + r * out + rx - 0.7)
    row = f.row(y + r * 0.42 - ry * 0.55)
    for column in range(1 + (plan.detail > 0)):
        for down in range(1 + (plan.detail == 2)):
            f.stamp(tip - column, row + down, nose)
    return x + r * out + rx * 0.4, y + r * 0.42 + ry * 0.45


def _face(plan: Plan, coat: Coat, at: Point, r: float, lips: Point) -> None:
    face = parts.face(plan, coat.fur, at[1], r)
    x = at[0] + r * 0.24
    plan.eyes(replace(face, turned=True, x=x, mouth_x=lips[0], mouth_y=lips[1]))


def _marks(plan: Plan, coat: Coat, at: Point, r: float) -> None:
    """What the coat shows on the head; what it shows on the body: `coats.flank`."""
    f, (x, y) = plan.figure, at
    marks, head = coats.marks(plan), f.of(coat.fur) & (f.depth > 0.9)
    if marks == "panda":
        with f.called("face"):
            f.paint(head & f.inside(x + r * 0.3, y + 0.3, r * 0.42, r * 0.46), plan.named("black"))
    elif marks == "mask":
        f.paint(head & f.inside(x + r * 0.4, y, r * 0.56, r * 0.5), coat.second)
    elif marks == "blaze":
        f.paint(head & f.inside(x + r * 0.85, y - r * 0.35, r * 0.34, r * 0.8), coat.pale)
    elif marks == "patch":
        f.paint(head & f.inside(x + r * 0.24, y - 0.6, r * 0.5, r * 0.5), coat.second)
    elif marks == "stripes":
        with f.called("stripes"):
            bars = np.abs((f.x - x + 30) % 2.6 - 1.3) < 0.45
            f.paint(head & bars & (f.y < y - r * 0.5), coat.second)


def _wolfish(plan: Plan, coat: Coat, at: Point, r: float) -> None:
    """Pale below the eye, the crown's colour above."""
    f, (x, y) = plan.figure, at
    head = f.of(coat.fur) & (f.depth >= 0.9) & (f.depth < 1.15)
    low = f.y > np.round(y + r * 0.24 - (f.x - x) * 0.16, 4)
    f.paint(head & low, coat.pale)
    f.paint(head & ~low, coat.crown)


def _collar(plan: Plan, at: Point, r: float) -> None:
    f, (x, y) = plan.figure, at
    style = plan.pick("collar", (NO, NO, NO, "band", "scarf", "bell"))
    if style == NO:
        return
    cloth = plan.named(plan.dice.pick("collar colour", ("crimson", "blue", "green", "purple")))
    thick = 1.5 if style == "scarf" else 0.9
    f.capsule(cloth, (x - r * 0.9, y + r * 0.8), (x + r * 0.3, y + r * 1.16), thick, thick, 0.9)
    if style == "scarf":
        f.capsule(cloth, (x - r * 0.8, y + r), (x - r * 1.3, y + r + 3.6), 1.2, 1.0, 0.9)
    elif style == "bell":
        f.ellipse(plan.named("gold"), x + r * 0.3, y + r * 1.3, 1.4, 1.4, 0.95)


def _horns(plan: Plan, at: Point, r: float) -> None:
    f, (x, y) = plan.figure, at
    if plan.has("horns", 0.0):
        bone = plan.named("bone")
        for shift, z in ((FAR, 0.9), (0.0, 1.4)):
            root, tip = (x + shift - 0.4, y - r * 0.8), (x + shift - 1.4, y - r - 3.6)
            f.path(bone, [root, tip], 1.3, 0.4, z)


def _tail(plan: Plan, coat: Coat, tails: tuple[str, ...], at: Point) -> None:
    f, (x, y) = plan.figure, at
    tail, fur = plan.pick("tail", tails, "tail"), coat.fur
    if tail == "thin":
        f.path(fur, [(x, y), (x - 3.4, y - 1.4), (x - 5, y - 6), (x - 4, y - 9.6)], 1.5, 1.0, -0.5)
    elif tail == "curl":
        bend = [(x, y), (x - 3.6, y - 2), (x - 4.6, y - 6.6), (x - 2, y - 8.4), (x - 0.8, y - 6)]
        f.path(fur, bend, 1.5, 1.0, -0.5)
    elif tail == "bushy":
        f.path(fur, [(x, y), (x - 3.4, y - 1.0), (x - 4.2, y - 6)], 2.0, 3.0, -0.5)
        f.ellipse(coat.pale, x - 4.2, y - 8.0, 2.2, 2.5, -0.4)
    elif tail == "tuft":
        f.path(fur, [(x, y), (x - 3.6, y + 0.4), (x - 4.6, y + 5.0)], 1.2, 0.9, -0.5)
        f.ellipse(coat.second, x - 4.8, y + 6.6, 1.9, 2.5, -0.4)
    elif tail in ("stub", "puff"):
        made = coat.pale if tail == "puff" else fur
        f.ellipse(made, x - 1.6, y - 0.6, 2.4, 2.4, -0.5)


def wing(plan: Plan, feathers: int, at: Point, z: float) -> None:
    """A feathered wing, only if the words ask for it."""
    if "wings" in plan.words.features:
        x, y = at
        for index in range(4):
            tip = (x - 8.4 + index * 0.4, y - 10.6 + index * 3.2)
            plan.figure.capsule(feathers, at, tip, 2.0, 1.4, z + index * 0.06)


def _mane(plan: Plan, second: int, at: Point, r: float) -> None:
    f, (x, y) = plan.figure, at
    form = plan.pick("mane", ("round", "spiky", "ruff"))
    if form == "round":
        f.ellipse(second, x - r * 0.42, y + 0.8, r * 1.26, r * 1.36, 0.5)
    elif form == "ruff":
        f.ellipse(second, x - r * 0.4, y + r * 0.7, r * 1.2, r * 1.0, 0.5)
    else:
        points: list[Point] = []
        for index, angle in enumerate(np.linspace(0, 2 * np.pi, 14, endpoint=False)):
            reach = r * (1.5 if index % 2 else 1.2)
            across, down = float(np.cos(angle)) * reach, float(np.sin(angle)) * reach
            points.append((round(x - r * 0.4 + across, 3), round(y + 0.6 + down * 0.98, 3)))
        f.polygon(second, points, 0.5, bulge=0.8)


def _ear(plan: Plan, coat: Coat, ears: tuple[str, ...], at: Point, r: float, *, far: bool) -> None:
    """The near ear over the head, or what is seen of the far one beyond it."""
    f, (x, y) = plan.figure, at
    ear = plan.pick("ears", ears, "ears")
    z, inner = (0.7, False) if far else (1.3, True)
    first = f.shapes
    with f.called("ears"):
        if ear in ("pointed", "wide"):
            tip = (x - r * 0.2, y - r - 3.6) if ear == "pointed" else (x - r * 0.7, y - r - 2.2)
            ends = (x - r * 0.6, y - r * 0.5), (x + r * 0.28, y - r * 0.7)
            f.polygon(coat.crown, [ends[0], tip, ends[1]], z, facing=(0.0, -0.25, 0.8))
            if inner:
                mid = [(x - r * 0.3, y - r * 0.62), (tip[0] + 0.2, tip[1] + 1.8), ends[1]]
                f.polygon(coat.pale, mid, z + 0.05)
        elif ear == "round":
            size = plan.between("ear", 2.2, 3.6) * 0.9
            f.ellipse(coat.crown, x - r * 0.3, y - r * 0.8, size, size, z)
            if inner:
                f.ellipse(coat.pale, x - r * 0.2, y - r * 0.74, size * 0.5, size * 0.5, z + 0.05)
        elif ear == "floppy":
            f.ellipse(coat.crown, x - r * 0.4, y + 0.2, 2.1, 4.4, z, tilt=0.3)
        else:
            _long_ear(plan, coat, ear, at, r, z)
    if far:
        f.tone(f.shape >= first, -0.8)


def _long_ear(plan: Plan, coat: Coat, ear: str, at: Point, r: float, z: float) -> None:
    f, (x, y) = plan.figure, at
    if ear in ("long", "tall", "spread"):
        high = {"tall": 6.4, "spread": 5.0}.get(ear, 5.2)
        tilt = -0.6 if ear == "spread" else -0.2
        f.ellipse(coat.crown, x - r * 0.4, y - r - high + 2.6, 2.0, high, z, tilt=tilt)
        if z > 1:
            f.ellipse(
                coat.pale, x - r * 0.4, y - r - high + 2.8, 0.9, high - 1.6, z + 0.05, tilt=tilt
            )
    elif ear in ("lop", "folded"):
        bend = [(x - r * 0.1, y - r * 0.8), (x - r * 0.4, y - r - 2.6), (x - r * 0.9, y - r + 2.4)]
        if ear == "folded" and z < 1:
            bend = [(x, y - r * 0.8), (x - r * 0.1, y - r - 6.4)]
        f.path(coat.crown, bend, 1.9, 1.6, z)
