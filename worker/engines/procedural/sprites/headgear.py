"""Heads of characters: hair, beards, ears, hats, helmets, crowns."""

import numpy as np

from worker.engines.procedural.sprites.hair import scalp
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, SIDES

CLOSED = ("slit", "crest")  # helmets without a face


def head(plan: Plan, body: Body) -> None:
    """The bare head; that of bones is a skull, wide above and narrow at the jaw."""
    if body.skin == plan.named("bone") and plan.detail:
        first = plan.figure.shapes
        plan.figure.ellipse(body.skin, 0, body.head - 0.5, body.head_rx + 0.3, 4.7, 3, power=2.4)
        plan.figure.ellipse(body.skin, 0, body.head + 3.4, 3.3, 2.3, 3, power=3.4)
        plan.figure.join(first)
        return
    plan.figure.ellipse(body.skin, 0, body.head, body.head_rx, body.head_ry, 3, power=2.5)


def hood_peak(plan: Plan) -> str:
    """Which hood it is."""
    return plan.pick("hood peak", ("round", "pointed"))


def hood(plan: Plan, body: Body, material: int) -> None:
    """A hood around the face."""
    f, y, rx, ry = plan.figure, body.head, body.head_rx, body.head_ry
    peak = hood_peak(plan)
    first = f.shapes
    f.ellipse(material, 0, y - 0.5, rx + 0.9, ry + 0.9, 4, power=2.2)
    if peak == "pointed":
        f.polygon(
            material,
            [(-rx + 0.8, y - 3), (1.2, y - ry - 3.4), (rx - 0.6, y - 3)],
            4,
            facing=(-0.2, -0.4, 0.7),
        )
    f.join(first)
    cloth = f.of(material) & f.inside(0, y, rx + 1.2, ry + 2)
    if plan.view == BACK:
        f.tone(cloth & (np.abs(f.x - 0.5) < 0.5) & (f.y < y + 2.6), -0.9)
        return
    window = f.inside(0, y + 1.2, rx - 1.2, ry - 1.2)
    with f.called():
        f.paint(cloth & window, body.skin)
        f.tone(cloth & window & (f.y < y - 0.6), -1.2)


def wizard_hat(plan: Plan, body: Body) -> None:
    """A pointed hat with a brim."""
    f, y, rx = plan.figure, body.head, body.head_rx
    base = y - 2.0
    bend = plan.pick("hat bend", ("straight", "bent", "floppy"))
    tip = {"straight": (0.3, base - 10.4), "bent": (4.0, base - 8.6), "floppy": (6.0, base - 4.6)}[
        bend
    ]
    knee = {"straight": (1.4, base - 5.5), "bent": (0.6, base - 7.4), "floppy": (1.6, base - 8.2)}[
        bend
    ]
    left = (-2.2, base - 5.8)
    first = f.shapes
    knee = knee if bend != "straight" else tip
    cone = [(-rx + 0.2, base), left, knee, tip, (2.8, base - 5.0), (rx - 0.2, base)]
    f.polygon(
        body.main,
        [(-x, y) for x, y in cone] if plan.view in SIDES else cone,  # it bends backwards
        4.1,
        facing=(-0.1, -0.2, 0.8),
        bulge=0.7,
    )
    f.ellipse(body.main, 0, base, rx + 2.4, 1.7, 4.2, power=2.3)
    f.join(first)
    cloth = f.of(body.main) & (f.y < base + 1)
    f.paint(cloth & (f.y > base - 2.9) & (f.y < base - 1.2) & (np.abs(f.x) < rx - 0.4), body.trim)
    with f.called():
        f.tone((f.y > base + 1.0) & (f.y < base + 2.6) & f.of(body.skin), -1)


def crown(plan: Plan, body: Body) -> None:
    """A crown with points and a stone."""
    f, rx = plan.figure, body.head_rx
    base = body.head - 2.6
    form = plan.pick("crown form", ("points", "tall", "band"))
    rise = {"points": 4.4, "tall": 6.0, "band": 2.8}[form]
    zigzag = [
        (-rx, base),
        (-rx - 0.4, base - rise),
        (-rx / 2, base - rise * 0.55),
        (0, base - rise - 0.6),
        (rx / 2, base - rise * 0.55),
        (rx + 0.4, base - rise),
        (rx, base),
    ]
    gold = plan.named("gold")
    f.polygon(gold, zigzag, 4.2, facing=(-0.15, -0.2, 0.8), bulge=0.6)
    f.tone(f.of(gold) & (f.y > base - 1.0) & (f.y < base + 1), -1)
    if plan.detail and plan.view != BACK:
        f.ellipse(
            plan.named(plan.dice.pick("crown stone", ("ruby", "emerald", "sapphire"))),
            rx - 1.6 if plan.view in SIDES else 0,
            base - 1.6,
            1.0,
            1.0,
            4.4,
        )


def tricorne_felt(plan: Plan, body: Body) -> int:
    """What a pirate's hat is made of."""
    return body.main if plan.words.colours else plan.named("black")


def tricorne_mark(plan: Plan) -> str:
    """What is on a pirate's hat; a skull is seen from the front only."""
    return plan.pick("hat mark", ("skull", "feather", "band"))


def tricorne(plan: Plan, body: Body) -> None:
    """A pirate's hat with a mark."""
    f, rx = plan.figure, body.head_rx
    base = body.head - 2.0
    dark = tricorne_felt(plan, body)
    brim = [
        (-rx - 3, base - 0.4),
        (-rx + 1, base - 5.2),
        (0, base - 6.4),
        (rx - 1, base - 5.2),
        (rx + 3, base - 0.4),
        (0, base + 0.6),
    ]
    f.polygon(dark, brim, 4.2, facing=(-0.1, -0.2, 0.8), bulge=0.6)
    mark = tricorne_mark(plan)
    if mark == "skull" and plan.view != BACK:
        f.ellipse(plan.named("bone"), 0, base - 2.8, 1.5, 1.4, 4.5)
    elif mark == "feather":
        f.capsule(body.second, (3, base - 3), (7, base - 7), 1.3, 0.6, 4.5)
    else:
        f.paint(f.of(dark) & (f.y > base - 1.6), body.trim)


def bandana(plan: Plan, body: Body) -> None:
    """A cloth tied round the head."""
    f, y = plan.figure, body.head
    f.paint(scalp(plan, body, y - 1.2) | (f.of(body.hair) & (f.y < y - 1.2)), body.second)
    if plan.view == BACK:
        for tip in ((-1.7, y + 2.2), (2.1, y + 3.2)):
            f.capsule(body.second, (0.2, y - 0.8), tip, 0.8, 0.8, 3.2)
        f.ellipse(body.second, 0, y - 0.8, 1.3, 1.1, 3.3)
    else:
        f.ellipse(body.second, body.head_rx + 1, y - 1.2, 1.6, 1.2, 2.8)


def mitre(plan: Plan, body: Body) -> None:
    """A bishop's hat."""
    f, rx = plan.figure, body.head_rx
    base = body.head - 2.2
    cloth = plan.named("white")
    f.polygon(
        cloth,
        [
            (-rx + 0.6, base),
            (-rx + 0.4, base - 4.6),
            (0, base - 8.6),
            (rx - 0.4, base - 4.6),
            (rx - 0.6, base),
        ],
        4.2,
        facing=(-0.15, -0.15, 0.85),
        bulge=0.7,
    )
    gold = plan.named("gold")
    if plan.view == BACK:  # its two ribbons
        f.capsule(cloth, (1.5, base), (2.1, base + 5.6), 0.9, 1.0, 4.25, mirror=True)
        f.paint(f.of(cloth) & (f.y > base + 4.6) & (f.y < base + 7), gold)
    middle = (np.abs(f.x) < 0.7) & (plan.view != BACK)
    f.paint(f.of(cloth) & (middle | (f.y > base - 1.4)) & (f.y < base + 1), gold)


def straw_hat(plan: Plan, body: Body) -> None:
    """A wide straw hat."""
    f, rx = plan.figure, body.head_rx
    base = body.head - 2.2
    straw = plan.named("amber") if plan.dice.chance("straw", 0.5) else plan.named("tan")
    first = f.shapes
    f.ellipse(straw, 0, base - 1.2, rx - 0.6, 3.4, 4.1)
    f.ellipse(straw, 0, base, rx + 3.2, 1.7, 4.2)
    f.join(first)
    f.paint(f.of(straw) & (np.abs(f.y - base + 1.6) < 0.7) & (np.abs(f.x) < rx - 0.5), body.main)


def cap_form(plan: Plan) -> str:
    """Which cap it is."""
    return plan.pick("cap form", ("peaked", "beret", "feather"))


def cap(plan: Plan, body: Body) -> None:
    """A soft cap: round, with a peak, or with a feather."""
    f, y, rx = plan.figure, body.head, body.head_rx
    form = cap_form(plan)
    first = f.shapes
    f.ellipse(body.second, 0.8 if form == "beret" else 0, y - 3.6, rx + 0.7, 3.6, 4.1, power=2.3)
    if form == "peaked" and plan.view != BACK:
        f.capsule(body.second, (-rx + 1.4, y - 1.4), (rx - 1.4, y - 1.4), 1.3, 1.3, 4.2)
    f.join(first)
    f.paint(f.of(body.second) & (f.depth > 4) & (abs(f.y - y + 1.7) < 0.7), body.leather)
    if form == "feather":
        f.capsule(body.trim, (rx - 1.4, y - 4), (rx + 2.2, y - 8), 1.2, 0.5, 4.3)
    elif form == "beret":
        f.ellipse(body.second, 0.8, y - 7.2, 0.9, 0.9, 4.2)


def small_hat(plan: Plan, top: float, wide: float, z: float) -> None:
    """A hat for creatures, its brim at `top`: pointed, a bowler or a cap."""
    f = plan.figure
    cloth = plan.named(plan.dice.pick("hat colour", ("purple", "navy", "crimson", "brown")))
    form = plan.pick("hat form", ("pointed", "bowler", "top"))
    first = f.shapes
    if form == "pointed":
        cone = [(-wide * 0.7, top), (1.6, top - 8), (wide * 0.7, top)]
        f.polygon(cloth, cone, z, facing=(-0.1, -0.2, 0.8), bulge=0.6)
    elif form == "bowler":
        f.ellipse(cloth, 0, top - 0.6, wide * 0.72, 4.4, z)
    else:
        sides = [(-wide * 0.6, top), (-wide * 0.66, top - 6), (wide * 0.66, top - 6)]
        f.polygon(cloth, [*sides, (wide * 0.6, top)], z, facing=(-0.1, 0, 0.9), bulge=0.8)
    f.ellipse(cloth, 0, top, wide, 1.4, z + 0.1)
    f.join(first)
    band = f.of(cloth) & (abs(f.y - top + 1.9) < 0.7) & (abs(f.x) < wide * 0.8) & (f.depth == z)
    f.paint(band, plan.named("gold"))


def small_crown(plan: Plan, base: float, z: float) -> None:
    """A little crown for creatures, its lower edge at `base`."""
    points = [(-4.0, base), (-4.6, base - 4.8), (-2.0, base - 2.6), (0.0, base - 5.8)]
    mirrored = [(-x, y) for x, y in reversed(points[:-1])]
    gold = plan.named("gold")
    plan.figure.polygon(gold, [*points, *mirrored], z, facing=(-0.1, -0.2, 0.9), bulge=0.5)
