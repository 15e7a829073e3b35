"""Floating eyes."""

import math

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES

EYEBALL = frozenset(["wings", "spikes", "antenna", "tail", "one eye", "eyes"])


def eyeball(plan: Plan, _: str) -> None:
    """A floating eye."""
    main = plan.tone(("crimson", "purple", "teal", "green", "orange", "indigo"))
    lid, f = plan.made_of(main), plan.figure
    f.mirrored = plan.view in (LEFT, BACK)
    r, y = plan.between("size", 8.2, 10.2), 16.0
    f.joint("float tail", 0, y + r * 0.6)
    with f.called("tail"):
        _trailing(plan, lid, r, y)
    f.joint("float wings", (-1 if plan.view in SIDES else 1) * r * 0.7, y)
    with f.called("wings"):
        _eye_wings(plan, lid, r, y)
    f.joint("float")
    _stalks(plan, lid, y, r)
    f.ellipse(lid, 0, y, r, r, 0)
    if plan.view == BACK:
        return
    with f.called("eyes", "one eye"):
        x, half = (r * 0.42, r * 0.52) if plan.view in SIDES else (0.0, r * 0.78)
        f.ellipse(plan.named("white"), x, y, half, r * 0.78, 0.2)
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
    if plan.view in SIDES:
        _near_wing(plan, lid, wings, (r, y))
    elif wings == "bat":
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


def _near_wing(plan: Plan, lid: int, wings: str, place: tuple[float, float]) -> None:
    """From the side one wing is before the ball, the tip of the other beyond it."""
    f, (r, y) = plan.figure, place
    for shift, z in ((3.0, -0.6), (0.0, 0.6)):
        x = shift - r * 0.2
        if wings == "bat":
            web = [(x, y), (x - 4.6, y - 8.4), (x - 11.6, y - 6), (x - 10.4, y + 0.6), (x, y + 4)]
            f.polygon(lid, web, z, facing=(-0.1, -0.15, 0.8))
        elif wings == "leafy":
            f.ellipse(lid, x - r * 0.8, y - 3.4, 4.2, 2.0, z, tilt=0.4)


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
            if plan.view != BACK:
                pupil = f.column(x) + (plan.view in SIDES)
                f.stamp(pupil, f.row(top - 0.4), materials.INK)
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
    gaze, narrow = plan.dice.pick("gaze", (-1.2, 0.0, 1.2)), 1.0
    if plan.view in SIDES:
        gaze, narrow = r * 0.66, 0.56  # a disc seen from its rim
    f.ellipse(iris, gaze, y + 0.4, r * 0.42 * narrow, r * 0.42, 0.3, flat=0.4)
    slit = plan.pick("pupil", ("round", "slit", "goat"))
    rx, ry = {"round": (0.2, 0.2), "slit": (0.1, 0.34), "goat": (0.34, 0.17)}[slit]
    dark = plan.named("black")
    f.paint(f.inside(gaze + r * (1 - narrow) * 0.2, y + 0.4, r * rx * narrow, r * ry), dark)
    f.tone(f.of(dark), -2)
    f.stamp(f.column(gaze - r * 0.2), f.row(y - r * 0.2), materials.WHITE)
