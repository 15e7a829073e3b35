"""Robots and golems."""

import numpy as np

from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

ROBOT = frozenset(["eyes", "teeth", "antenna", "arms", "legs", "one eye", "face", "mouth"])


GOLEM = frozenset(["eyes", "spikes", "horns", "arms", "legs", "face", "mouth"])


def robot(plan: Plan, _: str) -> None:
    """A robot: head, eyes, chest, arms, feet, top: six slots."""
    main = plan.tone(("sky", "orange", "teal", "red", "yellow", "lime", "white", "violet"))
    paint, f = plan.made_of(main, 1.15), plan.figure
    accent = plan.made_of(plan.second_tone(main), 1.1)
    steel = plan.named("steel") if not plan.words.material else plan.named("iron")
    body = plan.pick("body", ("box", "barrel", "ball", "cone"))
    wide = plan.between("wide", 5.4, 7.4)
    feet = plan.pick("feet", ("boots", "wheels", "tracks", "hover"))
    f.joint("legs" if feet in ("boots", "wheels") else "base")
    with f.called("legs"):
        low = _robot_feet(plan, paint, steel, feet, wide)
    f.joint("body")
    power = {"box": 5.0, "barrel": 3.0, "ball": 2.0, "cone": 3.0}[body]
    y = low - 4.8
    f.ellipse(paint, 0, y, wide, 5.6, 0, power=power)
    if body == "cone":
        f.polygon(
            paint,
            [(-wide * 0.6, y - 5), (wide * 0.6, y - 5), (wide * 1.1, y + 5), (-wide * 1.1, y + 5)],
            0.05,
            facing=(0, 0.1, 0.9),
            bulge=0.7,
        )
    _robot_chest(plan, accent, steel, y)
    f.joint("arms claw", wide + 0.4, y - 2.6)
    with f.called("arms"):
        _robot_arms(plan, paint, steel, accent, wide, y)
    f.joint("head", 0, y - 5.2)
    _robot_head(plan, paint, steel, accent, y - 5.2)


def _robot_feet(plan: Plan, paint: int, steel: int, feet: str, wide: float) -> float:
    f = plan.figure
    if feet == "hover" or "legs" in plan.words.without:
        f.ellipse(steel, 0, 26.4, wide * 0.7, 1.7, -0.2)
        f.ellipse(plan.light(205.0), 0, 28.6, wide * 0.5, 1.6, -0.3)
        return 26.4
    if feet == "wheels":
        f.capsule(steel, (wide * 0.5, 25), (wide * 0.55, 28), 1.2, 1.2, -0.3, mirror=True)
        f.ellipse(plan.named("black"), wide * 0.6, GROUND - 2.4, 2.6, 2.6, 0.1, mirror=True)
        f.ellipse(steel, wide * 0.6, GROUND - 2.4, 1.1, 1.1, 0.2, mirror=True)
        return 26.0
    if feet == "tracks":
        f.ellipse(plan.named("black"), 0, GROUND - 2.2, wide + 2, 2.6, 0.1, power=3)
        for x in (-5.0, 0.0, 5.0):
            f.ellipse(steel, x, GROUND - 2.2, 1.4, 1.4, 0.2)
        return 27.4
    f.capsule(steel, (wide * 0.5, 24), (wide * 0.5, 28), 1.4, 1.4, -0.3, mirror=True)
    f.ellipse(paint, wide * 0.58, GROUND - 1.6, 3.0, 1.9, 0.1, power=3.4, mirror=True)
    return 26.4


def _robot_chest(plan: Plan, accent: int, steel: int, y: float) -> None:
    f = plan.figure
    chests = ("light", "screen", "vents", "dial", "bolts") if plan.detail else ("light", "screen")
    chest = plan.pick("chest", chests)
    if chest == "light":
        f.ellipse(accent, 0, y, 2.0, 2.0, 0.4)
    elif chest == "screen":
        f.ellipse(plan.named("black"), 0, y, 3.2, 2.2, 0.4, power=4)
        f.ellipse(plan.light(145.0), 0, y, 1.8, 0.7, 0.5, power=3)
    elif chest == "vents":
        for down in (-1.8, 0.0, 1.8):
            f.ellipse(steel, 0, y + down, 2.8, 0.6, 0.4, power=4)
    elif chest == "dial":
        f.ellipse(steel, 0, y, 2.5, 2.5, 0.4)
        f.ellipse(accent, 0.4, y - 0.4, 1.0, 1.0, 0.5)
    else:
        for x, down in ((-3, -3), (3, -3), (-3, 3), (3, 3)):
            f.ellipse(steel, x, y + down, 0.9, 0.9, 0.4)


def _robot_arms(plan: Plan, paint: int, steel: int, accent: int, wide: float, y: float) -> None:
    arms = plan.pick("arms", ("claws", "fists", "guns", "raised"), "arms")
    if arms == NO:
        return
    f = plan.figure
    end = (wide + 3.4, y - 5) if arms == "raised" else (wide + 3.0, y + 3.4)
    f.capsule(steel, (wide + 0.4, y - 2.6), end, 1.2, 1.1, -0.1, mirror=True)
    f.ellipse(paint, wide + 0.6, y - 3.0, 2.3, 2.2, 0.3, mirror=True)
    if arms == "claws":
        f.path(
            accent,
            [
                (end[0] - 1.6, end[1] + 3.4),
                (end[0] - 1, end[1] + 0.6),
                (end[0] + 1, end[1] + 0.6),
                (end[0] + 1.6, end[1] + 3.4),
            ],
            0.9,
            0.9,
            0.2,
            mirror=True,
        )
    elif arms == "guns":
        f.capsule(steel, end, (end[0] + 0.4, end[1] + 3.8), 1.7, 1.3, 0.2, mirror=True)
    else:
        f.ellipse(
            accent,
            end[0],
            end[1] + (0.8 if arms == "fists" else -0.8),
            2.1,
            2.0,
            0.2,
            power=3,
            mirror=True,
        )


def _robot_head(plan: Plan, paint: int, steel: int, accent: int, neck: float) -> None:
    f = plan.figure
    shape = plan.pick("head", ("box", "dome", "wide", "can"))
    rx, ry, power = {
        "box": (6.0, 4.8, 4.6),
        "dome": (6.0, 5.2, 2.4),
        "wide": (7.8, 4.4, 3.4),
        "can": (4.8, 5.6, 4.0),
    }[shape]
    if not plan.detail:
        rx, ry = rx + 1.2, ry + 0.6
    y = neck - ry - 0.4
    f.capsule(steel, (0, neck - 1.4), (0, neck + 1.4), 1.8, 1.8, -0.1)
    f.ellipse(paint, 0, y, rx, ry, 0.6, power=power)
    with f.called("antenna"):
        _robot_top(plan, steel, accent, rx, y - ry)
    expressive = plan.words.mood or {"mouth", "teeth"} & set(plan.words.features)
    visors = ("screen", "slit", "goggles", "bare")
    visor = plan.pick("visor", ("bare", "goggles") if expressive else visors)
    count = 1 if "one eye" in plan.words.features else plan.dice.pick("eyes", (2, 2, 2, 1))
    dark = plan.figure.add(Material(ramp(Tone(270, 0.02, 0.10, 0.34))))
    if visor != "bare":
        height = {"screen": ry * 0.62, "slit": ry * 0.34, "goggles": ry * 0.44}[visor]
        f.ellipse(dark, 0, y, rx * 0.78, height, 0.9, power=4, flat=2.0)
    glow = plan.glow()
    mouth = "teeth" if visor == "bare" or expressive else "none"
    mouth = "" if plan.words.mood else mouth
    mouth = "none" if "mouth" in plan.words.without else mouth
    size = 0.85 if visor == "slit" else 1.0
    plan.eyes(
        Face(
            y,
            rx,
            plan.ramp(dark),
            plan.mood if visor != "slit" else "calm",
            count=count,
            mouth=mouth,
            mouth_y=y + ry * 0.6,
            glow=glow,
            gap=rx * 0.42,
            large=size,
        )
    )


def _robot_top(plan: Plan, steel: int, accent: int, rx: float, top: float) -> None:
    f = plan.figure
    style = plan.pick("top", ("antenna", "twin", "ears", "fin", "none"), "antenna")
    if style == "antenna":
        f.capsule(steel, (0, top + 1), (0, top - 3), 0.7, 0.6, 0.3)
        f.ellipse(accent, 0, top - 3.6, 1.5, 1.5, 0.5)
    elif style == "twin":
        f.capsule(steel, (rx * 0.6, top + 1.6), (rx * 0.9, top - 3), 0.7, 0.6, 0.3, mirror=True)
        f.ellipse(accent, rx * 0.9, top - 3.2, 1.2, 1.2, 0.5, mirror=True)
    elif style == "ears":
        f.ellipse(accent, rx + 0.8, top + 4.8, 1.5, 2.3, 0.3, power=3, mirror=True)
    elif style == "fin":
        f.polygon(
            accent, [(-1.2, top + 1), (0, top - 4), (1.6, top + 1)], 0.7, facing=(-0.3, -0.3, 0.8)
        )


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
    wide = plan.between("wide", 7.6, 9.6)
    power = plan.dice.pick("cut", (2.2, 2.8, 3.6))
    f.joint("legs")
    if "legs" not in words.without:
        with f.called("legs"):
            f.ellipse(rock, wide * 0.5, 27.6, 3.6, 3.6, -0.2, power=power, mirror=True)
    y = 18.6
    f.joint("body")
    f.ellipse(rock, 0, y, wide, 7.4, 0, power=power)
    f.joint("arms claw", wide * 0.9, y - 2.4)
    with f.called("arms"):
        _golem_arms(plan, rock, power, wide, y)
    f.joint("body")
    _golem_shoulders(plan, rock, wide, y, power, growth)
    f.joint("head", 0, y - 6)
    _golem_face(plan, rock, growth, y, wide, power)


def _golem_arms(plan: Plan, rock: int, power: float, wide: float, y: float) -> None:
    f = plan.figure
    arms = plan.pick("arms", ("hanging", "raised", "floating"), "arms")
    if arms != NO:
        hand = {
            "hanging": (wide + 2.6, 25.0),
            "raised": (wide + 3.4, 9.4),
            "floating": (wide + 4.4, 20.0),
        }[arms]
        if arms != "floating":
            f.capsule(rock, (wide * 0.9, y - 2.4), hand, 2.6, 2.2, 0.2, mirror=True)
        f.ellipse(rock, hand[0], hand[1], 3.4, 3.4, 0.4, power=power, mirror=True)


def _golem_shoulders(
    plan: Plan, rock: int, wide: float, y: float, power: float, growth: int
) -> None:
    f = plan.figure
    shoulders = plan.pick("shoulders", ("boulders", "crystals", "moss", "plain"))
    if shoulders == "boulders":
        f.ellipse(rock, wide * 0.9, y - 4.8, 3.6, 3.2, 0.5, power=power, mirror=True)
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
    head = y - 7.4 - r * 0.45
    _golem_crown(plan, growth, r, head)
    f.ellipse(rock, 0, head, r * 1.1, r, 0.7, power=power)
    f.ellipse(rock, 0, head - r * 0.35, r * 1.16, r * 0.34, 0.9, power=3)
    _golem_core(plan, y, rock, r, head)


def _golem_crown(plan: Plan, growth: int, r: float, head: float) -> None:
    f = plan.figure
    horns = plan.pick("crown", ("none", "horns", "spikes", "crest"), "horns")
    if "spikes" in plan.words.features:
        horns = "spikes"
    if horns == "horns":
        points = [(r * 0.7, head - r * 0.6), (r + 2, head - r - 1), (r + 2, head - r - 3.4)]
        with f.called("horns"):
            f.path(plan.named("bone"), points, 1.4, 0.5, 0.5, mirror=True)
    elif horns in ("spikes", "crest"):
        for x in (-2.4, 0.0, 2.4):
            points = [(x - 1.2, head - r * 0.6), (x, head - r - 3), (x + 1.2, head - r * 0.6)]
            with f.called("spikes"):
                f.polygon(growth, points, 0.4, facing=(-0.3, -0.3, 0.8))


def _golem_core(plan: Plan, y: float, rock: int, r: float, head: float) -> None:
    f = plan.figure
    f.joint("body")
    core = plan.pick("core", ("seams", "rune", "heart"))
    shine = plan.light(plan.dice.pick("shine", (40.0, 205.0, 145.0, 300.0)))
    if core == "heart":
        f.ellipse(shine, 0, y, 2.2, 2.2, 0.4)
    elif core == "rune":
        f.paint(f.of(rock) & (f.inside(0, y, 2.8, 2.8) & ~f.inside(0, y, 1.7, 1.7)), shine)
    else:
        crack = np.abs(np.round(f.x - 1.6 * np.sin(f.y * 0.9), 4)) < 0.55
        f.paint(f.of(rock) & crack & (f.y > y - 4) & (f.y < y + 4) & (f.depth < 0.2), shine)
    f.joint("head", 0, y - 6)
    jaw = "" if plan.words.mood else plan.pick("jaw", ("teeth", "line", "none"), "mouth")
    mouth = "none" if "mouth" in plan.words.without else jaw
    plan.eyes(
        Face(
            head + r * 0.3,
            r,
            plan.ramp(rock),
            plan.mood,
            glow=plan.ramp(shine)[4],
            mouth=mouth,
            mouth_y=head + r * 0.7,
            gap=r * 0.45,
        )
    )
