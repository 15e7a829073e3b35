"""Textures: seamless grounds and walls with height and normal map."""

from collections.abc import Callable
from dataclasses import dataclass

from worker.engines.procedural import account, materials
from worker.engines.procedural.colour import Tone
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.fitting import FITTING, best, suit
from worker.engines.procedural.meaning import Claim, Understanding
from worker.engines.procedural.textures import grounds, made, stones
from worker.engines.procedural.textures.surface import (
    Site,
    Surface,
    picture,
    site,
    spoken,
)

Make = Callable[[Site, Tone], Surface]


@dataclass(frozen=True, slots=True)
class Ground:
    """How a ground is made, its usual tones, and which traits suit it (with their share)."""

    make: Make
    tones: tuple[Tone, ...]
    traits: dict[str, float]


GREY = (Tone(258, 0.022, 0.24, 0.82), Tone(75, 0.03, 0.24, 0.80), Tone(220, 0.03, 0.22, 0.76))
EARTHY = {"moss": 0.0, "cracks": 0.0, "snow": 0.0}
GROUNDS: dict[str, Ground] = {
    "stone": Ground(stones.stone, GREY, {**EARTHY, "moss": 0.2, "cracks": 0.15}),
    "cobble": Ground(stones.cobble, GREY, {**EARTHY, "moss": 0.25}),
    "brick": Ground(
        stones.brick,
        (Tone(34, 0.11, 0.27, 0.78), Tone(25, 0.10, 0.22, 0.68), Tone(50, 0.07, 0.30, 0.82)),
        {**EARTHY, "moss": 0.12, "cracks": 0.15},
    ),
    "tiles": Ground(
        stones.tiles,
        (Tone(80, 0.025, 0.42, 0.97), Tone(200, 0.05, 0.36, 0.92), Tone(25, 0.07, 0.36, 0.86)),
        {**EARTHY, "cracks": 0.2},
    ),
    "lava": Ground(stones.lava, (Tone(36, 0.2, 0.42, 0.96),), {}),
    "ice": Ground(
        stones.ice,
        (Tone(215, 0.075, 0.48, 0.98), Tone(240, 0.07, 0.45, 0.97)),
        {"snow": 0.15, "cracks": 0.0},
    ),
    "roof": Ground(
        stones.roof,
        (Tone(32, 0.12, 0.22, 0.76), Tone(255, 0.05, 0.22, 0.74), Tone(165, 0.06, 0.24, 0.74)),
        {**EARTHY, "moss": 0.12},
    ),
    "scales": Ground(
        stones.scales,
        (Tone(145, 0.13, 0.2, 0.84), Tone(25, 0.17, 0.2, 0.72), Tone(255, 0.14, 0.2, 0.82)),
        {},
    ),
    "grass": Ground(
        grounds.grass,
        (Tone(138, 0.14, 0.30, 0.86), Tone(125, 0.14, 0.32, 0.88), Tone(150, 0.12, 0.26, 0.80)),
        {"flowers": 0.25, "pebbles": 0.1, "snow": 0.0},
    ),
    "dirt": Ground(
        grounds.dirt,
        (Tone(55, 0.065, 0.24, 0.68), Tone(42, 0.06, 0.22, 0.62), Tone(75, 0.055, 0.28, 0.72)),
        {"pebbles": 0.6, "moss": 0.1, "cracks": 0.0, "snow": 0.0},
    ),
    "sand": Ground(
        grounds.sand, (Tone(82, 0.075, 0.48, 0.95), Tone(65, 0.08, 0.44, 0.90)), {"pebbles": 0.15}
    ),
    "snow": Ground(
        grounds.snow, (Tone(245, 0.045, 0.56, 0.99), Tone(265, 0.04, 0.56, 0.99)), {"pebbles": 0.12}
    ),
    "water": Ground(
        grounds.water,
        (Tone(238, 0.125, 0.34, 0.94), Tone(212, 0.10, 0.36, 0.95), Tone(252, 0.14, 0.28, 0.90)),
        {},
    ),
    "leaves": Ground(
        grounds.leaves,
        (Tone(138, 0.13, 0.22, 0.82), Tone(120, 0.13, 0.24, 0.84), Tone(60, 0.14, 0.26, 0.82)),
        {"flowers": 0.15, "snow": 0.0},
    ),
    "bark": Ground(
        grounds.bark,
        (Tone(52, 0.06, 0.2, 0.66), Tone(75, 0.03, 0.24, 0.74), Tone(38, 0.07, 0.2, 0.6)),
        {"moss": 0.3, "snow": 0.0},
    ),
    "planks": Ground(
        made.planks,
        (Tone(57, 0.08, 0.23, 0.76), Tone(45, 0.085, 0.2, 0.66), Tone(75, 0.06, 0.28, 0.84)),
        {"moss": 0.0, "cracks": 0.0, "snow": 0.0},
    ),
    "metal": Ground(
        made.metal,
        (Tone(250, 0.022, 0.22, 0.90), Tone(230, 0.03, 0.22, 0.86), Tone(60, 0.04, 0.22, 0.84)),
        {"rust": 0.45},
    ),
    "circuit": Ground(
        made.circuit,
        (Tone(160, 0.09, 0.17, 0.56), Tone(255, 0.10, 0.16, 0.56), Tone(20, 0.1, 0.16, 0.5)),
        {},
    ),
}
COVERS: dict[str, Callable[[Site, Surface], None]] = {
    "cracks": grounds.cracks,
    "rust": grounds.rust,
    "moss": grounds.moss,
    "pebbles": grounds.pebbles,
    "flowers": grounds.flowers,
    "snow": grounds.snow_cover,
}
FITTING["texture"] = {name: frozenset(ground.traits) for name, ground in GROUNDS.items()}


@dataclass(frozen=True, slots=True)
class Texture:
    """A finished surface and what was decided for it."""

    surface: Surface
    archetype: str
    traits: tuple[str, ...]


def make(words: Understanding, seed: int, size: int) -> Texture:
    """Make a surface of size x size pixels that repeats in both directions, and settle the
    account of the words."""
    dice = Dice("texture", seed, words.word_seed)
    archetype = words.archetype or dice.pick("archetype", best(words, list(GROUNDS)))
    suit(words, archetype)
    place = site(size, Dice("texture", seed, words.word_seed, archetype), words)
    ground = GROUNDS[archetype]
    surface = ground.make(place, _tone(place, ground))
    traits = tuple(
        name for name in COVERS if name in ground.traits and place.wants(name, ground.traits[name])
    )
    for name in traits:
        COVERS[name](place, surface)
    for text, claims in list(words.claims.items()):
        if not all(_shows(surface, claim) for claim in claims):
            words.give_up(text)
    return Texture(surface, archetype, traits)


def _shows(surface: Surface, claim: Claim) -> bool:
    """Whether the surface shows what the word asked for."""
    if claim.part:
        return False
    if claim.slot == "feature":
        return surface.share(claim.value) > 0.004
    if claim.slot not in ("colour", "material", "accent", "element"):
        return True
    name = materials.ELEMENT_COLOURS.get(claim.value, claim.value)
    return account.share(picture(surface, "free")[..., :3], name) > 0.2


def _tone(place: Site, ground: Ground) -> Tone:
    usual = place.dice.pick("tone", ground.tones)
    words = place.words
    if words.colours:
        return spoken(words.colours[0])
    if words.material:
        return spoken(words.material)
    if words.element:
        return spoken(materials.ELEMENT_COLOURS[words.element])
    tones = (usual.turned(place.dice.between("hue", -6, 6)), *ground.tones)
    others = map(materials.tone, account.INSTEAD)
    return next((t for t in (*tones, *others) if not account.refused(t, words)), usual)
