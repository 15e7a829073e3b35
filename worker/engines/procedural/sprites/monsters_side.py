"""Monsters from the side, facing right: the belly before, the spine and the tail behind."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites import genome as slots
from worker.engines.procedural.sprites.crests_side import crest
from worker.engines.procedural.sprites.genome import Genome
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan

FAR = 2.4  # units by which a limb of the other side is seen beside the near one


def narrow(g: Genome) -> Genome:
    """From the side a monster is less wide than from the front."""
    return replace(g, wide=g.wide * {"wide": 0.8, "brute": 0.84}.get(g.body, 0.9))


def profile(plan: Plan, g: Genome, crests: tuple[str, ...]) -> None:
    """All but its face; the genome is a narrow one."""
    _behind_body(plan, g)
    plan.figure.joint("bulk")
    sway = plan.dice.pick("sway", (1.6, -1.6)) if g.body == "worm" else 0.0
    bends = (-2.6, -2.0, -1.2, -0.4, 0.4) if sway > 0 else (1.2, -1.4, -2.8, -2.0, -0.2)
    trunk(plan, g, _head_at(g), bends)
    _belly(plan, g)
    _clear(plan, g)
    _before_body(plan, g)
    plan.figure.joint("head", 0, g.head)
    crest(plan, g, _head_at(g), crests)


def _clear(plan: Plan, g: Genome) -> None:
    """Markings stay off the face, or nobody could read it."""
    f, radius = plan.figure, min(g.radius, 6.6)
    around = f.inside(half(g) * 0.7, g.head + 1.6, radius * 0.8, radius * 0.62)
    f.paint(around & (f.of(g.second) | f.of(g.dark)) & (f.depth < 1.2), g.skin)


def half(g: Genome) -> float:
    """How far from the middle the face's edge is, at the height of its eyes."""
    if g.body in (*slots.WALKERS, "worm"):
        return g.radius + _head_at(g)
    share = min(abs(g.head - g.y) / g.high, 0.9)
    return g.wide * float(np.sqrt(1 - share**2))


def _head_at(g: Genome) -> float:
    """How far to the right the head sits."""
    return g.wide * 0.24 if g.body in slots.WALKERS else 1.0 if g.body == "worm" else 0.0


def _behind_body(plan: Plan, g: Genome) -> None:
    """What the body covers: the far wing, the tail, the far limbs."""
    f = plan.figure
    f.joint("wings far", -g.wide * 0.2, g.y)
    with f.called("wings"):
        _wing(plan, g, (g.wide * 0.05, g.y - g.high * 0.3), -3.0)
    f.joint("tail", -g.wide * 0.6, GROUND - 2.4)
    with f.called("tail"):
        _tail(plan, g, -g.wide * 0.66, GROUND - 2.6)
    _legs(plan, g, far=True)
    _arm(plan, g, far=True)


def _before_body(plan: Plan, g: Genome) -> None:
    """What covers the body: the near limbs and the near wing."""
    f = plan.figure
    _legs(plan, g, far=False)
    f.joint("wings near", -g.wide * 0.2, g.y)
    with f.called("wings"):
        _wing(plan, g, (-g.wide * 0.3, g.y - g.high * 0.2), 1.6)
    _arm(plan, g, far=False)


def _wing(plan: Plan, g: Genome, at: Point, z: float) -> None:
    f, (x, y) = plan.figure, at
    style = slots.wings(plan)
    far = max(-14.6, x - 10.4)
    if style == "bat":
        low = [(far + 2.6, y + 1.0), (x - 3.4, y + 4.0), (x, y + 3.4)]
        web = [(x, y), (x - 3.4, y - 8.0), (far, y - 5.6), (far + 0.6, y + 2.6), *low]
        f.polygon(g.second, web, z, facing=(-0.1, -0.15, 0.8))
        f.path(g.skin, [(x, y), (x - 3.4, y - 7.8), (far, y - 5.4)], 0.9, 0.6, z + 0.1)
    elif style == "feather":
        for index in range(3):
            tip = (far + index * 1.2, y - 7 + 3.4 * index)
            f.capsule(g.second, (x + 0.6, y), tip, 1.8, 1.4, z + index * 0.1)
    elif style == "insect":
        glass = plan.named("glass")
        f.ellipse(glass, x - 4.4, y - 4.6, 5.2, 2.2, z, tilt=0.6)
        f.ellipse(glass, x - 4.0, y + 0.4, 3.8, 1.7, z - 0.1, tilt=-0.2)


def _tail(plan: Plan, g: Genome, x: float, low: float) -> None:
    f = plan.figure
    style = slots.tail(plan)
    if style == "spike":
        f.path(g.skin, [(x, low), (x - 4, low - 0.6), (x - 6.6, low - 4.2)], 2.4, 0.7, -2)
        blade = [(x - 4.8, low - 3.6), (x - 7.2, low - 8.6), (x - 8.6, low - 3.2)]
        f.polygon(g.second, blade, -1.9, facing=(-0.2, -0.3, 0.8))
    elif style == "curl":
        bend = [(x, low), (x - 4, low - 1.2), (x - 5.6, low - 5), (x - 3.4, low - 7)]
        f.path(g.skin, bend, 1.7, 1.1, -2)
    elif style == "club":
        f.path(g.skin, [(x, low), (x - 4.4, low + 0.4), (x - 6.4, low - 2.4)], 2, 1.3, -2)
        f.ellipse(g.bone, x - 7, low - 3.8, 2.6, 2.4, -1.9)


def _legs(plan: Plan, g: Genome, *, far: bool) -> None:
    f, w, hip = plan.figure, g.wide, g.y + g.high * 0.5
    side, z = ("far", -0.8) if far else ("near", 0.4)
    shift = FAR if far else 0.0
    places = {"four": (-0.55, 0.3), "tentacles": (-0.7, -0.1, 0.5)}.get(g.legs, (-0.05,))
    first = f.shapes
    for number, share in enumerate(places):
        x = w * share + shift
        if number == 0 < len(places) - 1:
            f.joint(f"hind legs {side}", x, hip)
        else:
            f.joint(f"legs {side}", max(x, 0), hip)
        with f.called("legs"):
            if g.legs == "stubs":
                f.ellipse(g.skin, x + 0.6, GROUND - 1.4, 3.0, 1.8, z)
            elif g.legs in ("two", "claws"):
                f.capsule(g.skin, (x, hip), (x, GROUND - 1.6), 2.6, 1.9, z)
                foot = g.skin if g.legs == "two" else g.bone
                f.ellipse(foot, x + 1.2, GROUND - 1.2, 3.0, 1.5, z + 0.2, power=2.4)
            elif g.legs == "four":
                f.capsule(g.skin, (x, hip), (x + 0.4, GROUND - 1.3), 1.9, 1.4, z)
            elif g.legs == "tentacles":
                f.capsule(g.skin, (x, hip), (x + 1.8, GROUND - 1.2), 1.9, 1.0, z)
    if far:
        f.tone(f.shape >= first, -0.7)


def _arm(plan: Plan, g: Genome, *, far: bool) -> None:
    """The near arm lies over the body; of the far one the hand is seen before it."""
    style = slots.arms(plan, g)
    f, y, w = plan.figure, g.y - 0.6, g.wide
    x, z = (w * 0.5, -1.0) if far else (w * 0.02, 1.4)
    first = f.shapes
    f.joint(f"arms claw {'far' if far else 'near'}", x, y)
    with f.called("arms"):
        if style == "stub":
            f.capsule(g.skin, (x, y), (x + w * 0.2 + 2.6, y + 2.6), 2.0, 1.7, z)
        elif style == "raised":
            hand = (x + w * 0.2 + 3.6, y - 4.0)
            f.path(g.skin, [(x, y), (x + w * 0.2 + 2.6, y + 0.8), hand], 1.9, 1.6, z)
            f.ellipse(g.second, hand[0] + 0.1, hand[1] - 0.6, 2.0, 2.0, z + 0.1)
        elif style in ("long", "claw"):
            hand = (x + w * 0.1 + 2.0, y + 6.0)
            f.path(g.skin, [(x, y - 1), (x - 0.4, y + 2.4), hand], 2.0, 1.8, z)
            for spread in (-1.0, 0.3, 1.6) if style == "claw" else ():
                tip = (hand[0] + spread * 1.3 + 0.6, hand[1] + 2.8)
                with f.called("claws"):
                    f.capsule(g.bone, (hand[0] + spread, hand[1] + 0.4), tip, 0.8, 0.45, z + 0.2)
    if far:
        f.tone(f.shape >= first, -0.7)


def trunk(plan: Plan, g: Genome, head: float, bends: Sequence[float]) -> None:
    """Trunk and head, that at `head` to the right; `bends` are where a worm's rings are."""
    f, first = plan.figure, plan.figure.shapes
    if g.body == "worm":
        for index, x in enumerate(bends):
            f.ellipse(g.skin, x, GROUND - 2.4 - index * 3.4, 6.0 - index * 0.25, 3.4, index * 0.2)
        f.ellipse(g.skin, head, g.head, g.radius, 5.2, 1.2)
        return
    if g.body == "pear":
        f.ellipse(g.skin, 0, g.y + g.high * 0.25, g.wide, g.high * 0.76, 0, power=2.2)
        f.ellipse(g.skin, 0, g.y - g.high * 0.3, g.wide * 0.76, g.high * 0.7, 0)
    else:
        f.ellipse(g.skin, 0, g.y, g.wide, g.high, 0, power=plan.dice.pick("form", (1.9, 2.2, 2.8)))
    f.join(first)
    if g.body in slots.WALKERS:
        power = plan.dice.pick("head", (2.0, 2.5, 3.0))
        f.ellipse(g.skin, head, g.head, g.radius, g.radius * 0.92, 1, power=power)


def _belly(plan: Plan, g: Genome) -> None:
    """What the front shows is seen along the right edge; stripes and spots are on the flank."""
    f, style = plan.figure, slots.belly(plan)
    skin, low = f.of(g.skin) & (f.depth < 0.9), g.y + g.high * 0.3
    front = f.inside(g.wide * 0.86, low + 0.8, g.wide * 0.62, g.high * 0.66)
    if style in ("oval", "shell"):
        with f.called("belly"):
            f.paint(skin & front, g.second)
            if style == "shell":
                f.tone(skin & front & (abs((f.y - low + 30) % 2.5 - 1.25) < 0.4), -1)
    elif style == "stripes" and "stripes" not in plan.words.without:
        bands = (abs((f.y - low + 30) % 3.4 - 1.7) < 0.75) & (f.x < -g.wide * 0.1)
        with f.called("stripes"):
            f.paint(skin & bands & (f.y > g.y - g.high * 0.7), g.dark)
    elif style == "spots" and "spots" not in plan.words.without:
        for index in range(7):
            x = plan.between(f"x{index}", -0.95, 0.3) * g.wide
            y = g.y + plan.between(f"y{index}", -0.5, 0.9) * g.high
            with f.called("spots"):
                f.paint(skin & f.inside(x, y, 1.5, 1.2), g.second)
