"""Golems."""

import numpy as np

from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES

GOLEM = frozenset(["eyes", "spikes", "horns", "arms", "legs", "face", "mouth"])


def golem(plan: Plan, _: str) -> None:
    """A golem of boulders, with shining seams."""
    f, words = plan.figure, plan.words
    name = words.material or words.element or (words.colours[0] if words.colours else None)
    rock = plan.named(
        name
        or plan.dice.pick(
            "rock", ("stone", "stone", "bronze", "crystal", "obsidian", "wood", "ice", "jade")
        )
    )
    growth = plan.named(plan.dice.pick("growth", ("green", "amethyst", "ruby", "sapphire")))
    wide = plan.between("wide", 7.6, 9.6) * (0.82 if plan.view in SIDES else 1.0)
    power = plan.dice.pick("cut", (2.2, 2.8, 3.6))
    f.mirrored = plan.view in (LEFT, BACK)
    _golem_legs(plan, rock, power, wide)
    y = 18.6
    f.joint("body")
    f.ellipse(rock, 0, y, wide, 7.4, 0, power=power)
    with f.called("arms"):
        _golem_arms(plan, rock, power, wide, y)
    f.joint("body")
    _golem_shoulders(plan, rock, wide, y, power, growth)
    f.joint("head", 0, y - 6)
    _golem_face(plan, rock, growth, y, wide, power)


def _golem_legs(plan: Plan, rock: int, power: float, wide: float) -> None:
    f = plan.figure
    f.joint("legs")
    if "legs" in plan.words.without:
        return
    with f.called("legs"):
        if plan.view not in SIDES:
            f.ellipse(rock, wide * 0.5, 27.6, 3.6, 3.6, -0.2, power=power, mirror=True)
            return
        f.joint("legs far", 2.6, 24)
        f.ellipse(rock, 3.4, 27.6, 3.6, 3.6, -0.4, power=power)
        f.joint("legs near", 0, 24)
        f.ellipse(rock, -1.6, 27.6, 3.8, 3.6, 0.1, power=power)


def _golem_arms(plan: Plan, rock: int, power: float, wide: float, y: float) -> None:
    f = plan.figure
    arms = plan.pick("arms", ("hanging", "raised", "floating"), "arms")
    if arms != NO and plan.view in SIDES:
        _golem_side_arms(plan, rock, power, arms, (wide, y))
        return
    f.joint("arms claw", wide * 0.9, y - 2.4)
    if arms != NO:
        hand = {
            "hanging": (wide + 2.6, 25.0),
            "raised": (wide + 3.4, 9.4),
            "floating": (wide + 4.4, 20.0),
        }[arms]
        if arms != "floating":
            f.capsule(rock, (wide * 0.9, y - 2.4), hand, 2.6, 2.2, 0.2, mirror=True)
        f.ellipse(rock, hand[0], hand[1], 3.4, 3.4, 0.4, power=power, mirror=True)


def _golem_side_arms(
    plan: Plan, rock: int, power: float, arms: str, place: tuple[float, float]
) -> None:
    """The far arm beyond the trunk, the near one over it."""
    f, (wide, y) = plan.figure, place
    hand = {"hanging": (1.6, 25.0), "raised": (wide + 2.8, 15.4), "floating": (wide * 0.4, 22.0)}[
        arms
    ]
    for side, shift, z in (("far", 4.4, -0.6), ("near", 0.0, 0.8)):
        f.joint(f"arms claw {side}", shift * 0.6, y - 3)
        at = (hand[0] + shift * 0.7, hand[1] - shift * 0.3)
        if arms != "floating":
            f.capsule(rock, (shift * 0.6 - 0.6, y - 3), at, 2.6, 2.2, z)
        f.ellipse(rock, *at, 3.4, 3.4, z + 0.1, power=power)


def _golem_shoulders(
    plan: Plan, rock: int, wide: float, y: float, power: float, growth: int
) -> None:
    f = plan.figure
    aside = plan.view in SIDES
    shoulders = plan.pick("shoulders", ("boulders", "crystals", "moss", "plain"))
    if shoulders == "boulders" and aside:
        f.ellipse(rock, -0.8, y - 4.8, 3.8, 3.4, 1.0, power=power)
    elif shoulders == "boulders":
        f.ellipse(rock, wide * 0.9, y - 4.8, 3.6, 3.2, 0.5, power=power, mirror=True)
    elif shoulders == "crystals" and aside:
        for x, top in ((-wide * 0.4, 7.0), (-wide * 0.85, 9.6), (-wide * 1.1, 13.0)):
            shard = [(x - 0.6, y - 3), (x - 1.6, top), (x + 2.0, y - 4)]
            f.polygon(growth, shard, -0.1, facing=(-0.4, -0.2, 0.7))
    elif shoulders == "crystals":
        for x, top in ((wide * 0.7, 7.6), (wide * 1.05, 9.6)):
            f.polygon(
                growth,
                [(x - 1.5, y - 4), (x, top), (x + 1.5, y - 4)],
                -0.1,
                facing=(-0.4, -0.2, 0.7),
                mirror=True,
            )
    elif shoulders == "moss":
        f.paint(
            f.of(rock) & (np.round(f.y - y + 4.6 - np.sin(f.x * 1.3), 4) < 0),
            growth if plan.words.material else plan.named("green"),
        )


def _golem_face(plan: Plan, rock: int, growth: int, y: float, wide: float, power: float) -> None:
    f = plan.figure
    r = plan.dice.pick("head", (4.2, 5.2))
    head, x = y - 7.4 - r * 0.45, 2.2 if plan.view in SIDES else 0.0
    _golem_crown(plan, growth, r, head)
    f.ellipse(rock, x, head, r * 1.1, r, 0.7, power=power)
    brow = 0.4 if x else 0.0
    f.ellipse(rock, x + brow, head - r * 0.35, r * 1.16, r * 0.34, 0.9, power=3)
    _golem_core(plan, (wide if x else 0.0, y), rock, r, head)


def _golem_crown(plan: Plan, growth: int, r: float, head: float) -> None:
    f = plan.figure
    horns = plan.pick("crown", ("none", "horns", "spikes", "crest"), "horns")
    if "spikes" in plan.words.features:
        horns = "spikes"
    if horns == "horns" and plan.view in SIDES:
        with f.called("horns"):
            for x, z in ((3.6, 0.5), (1.0, 0.9)):
                points = [(x, head - r * 0.6), (x - 1.4, head - r - 1), (x - 0.6, head - r - 3.4)]
                f.path(plan.named("bone"), points, 1.4, 0.5, z)
    elif horns == "horns":
        points = [(r * 0.7, head - r * 0.6), (r + 2, head - r - 1), (r + 2, head - r - 3.4)]
        with f.called("horns"):
            f.path(plan.named("bone"), points, 1.4, 0.5, 0.5, mirror=True)
    elif horns in ("spikes", "crest"):
        middle = 2.0 if plan.view in SIDES else 0.0
        for x in (middle - 2.4, middle, middle + 2.4):
            points = [(x - 1.2, head - r * 0.6), (x, head - r - 3), (x + 1.2, head - r * 0.6)]
            with f.called("spikes"):
                f.polygon(growth, points, 0.4, facing=(-0.3, -0.3, 0.8))


def _golem_core(plan: Plan, place: tuple[float, float], rock: int, r: float, head: float) -> None:
    """What shines in the chest, at the middle or the edge of the trunk, and the face."""
    f, (x, y) = plan.figure, place
    f.joint("body")
    core = plan.pick("core", ("seams", "rune", "heart"))
    shine = plan.light(plan.dice.pick("shine", (40.0, 205.0, 145.0, 300.0)))
    if plan.view == BACK and core != "seams":
        pass  # a heart or a rune is in the chest
    elif core == "heart":
        f.ellipse(shine, x * 0.92, y, 1.2 if x else 2.2, 2.2, 0.4)
    elif core == "rune":
        ring = f.inside(x * 0.86, y, 2.8, 2.8) & ~f.inside(x * 0.86, y, 1.7, 1.7)
        f.paint(f.of(rock) & ring & (f.depth < 0.6), shine)
    else:
        crack = np.abs(np.round(f.x - 1.6 * np.sin(f.y * 0.9), 4)) < 0.55
        f.paint(f.of(rock) & crack & (f.y > y - 4) & (f.y < y + 4) & (f.depth < 0.2), shine)
    f.joint("head", 0, y - 6)
    jaw = "" if plan.words.mood else plan.pick("jaw", ("teeth", "line", "none"), "mouth")
    mouth = "none" if "mouth" in plan.words.without else jaw
    look(
        plan,
        Face(
            head + r * 0.3,
            r,
            plan.ramp(rock),
            plan.mood,
            glow=plan.ramp(shine)[4],
            mouth=mouth,
            mouth_y=head + r * 0.7,
            gap=r * 0.45,
            x=2.2 if plan.view in SIDES else 0.0,
        ),
        r * 1.1,
    )
