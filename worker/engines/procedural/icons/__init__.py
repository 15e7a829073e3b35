"""Icons: items for an inventory."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from worker.engines.procedural import lexicon, shading
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.icons import armour, food, gems, treasures, vessels, weapons
from worker.engines.procedural.shading import Look, Pixels
from worker.engines.procedural.sprites.compose import ENLARGED, fitted
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.understanding import FITTING, Understanding, suit

DRAWN: dict[str, Callable[[Plan], None]] = {
    "sword": weapons.sword, "dagger": weapons.dagger, "axe": weapons.axe, "hammer": weapons.hammer,
    "spear": weapons.spear, "bow": weapons.bow, "staff": weapons.staff, "bomb": weapons.bomb,
    "shield": armour.shield, "helmet": armour.helmet, "ring": armour.finger_ring,
    "crown": armour.crown, "boots": armour.boots,
    "gem": gems.gem, "coin": gems.coin, "key": treasures.key, "chest": treasures.chest,
    "scroll": vessels.scroll, "book": vessels.book, "potion": vessels.potion,
    "heart": treasures.heart, "skull": treasures.skull, "star": gems.star_icon,
    "feather": treasures.feather, "torch": vessels.torch,
    "apple": food.apple, "bread": food.bread, "meat": food.meat, "cheese": food.cheese,
    "mushroom": food.mushroom, "fish": food.fish, "carrot": food.carrot,
}  # fmt: skip


FITTING["icon"] = {name: frozenset() for name in DRAWN}  # no traits yet: they are conflicts


@dataclass(frozen=True, slots=True)
class Icon:
    """A finished picture and what was decided for it."""

    pixels: Pixels
    family: str
    archetype: str
    native: int


def choose(words: Understanding, dice: Dice) -> tuple[str, str]:
    """Family and archetype: said, else drawn by the seed."""
    table = lexicon.subjects("icon")
    family = words.family or dice.pick("family", tuple(table))
    return family, words.archetype or dice.pick("archetype", tuple(table[family]))


def make(words: Understanding, seed: int, size: int, palette: str, outline: str) -> Icon:
    """Draw an icon of `size` x `size` pixels."""
    native = ENLARGED.get(size, size)
    family, archetype = choose(words, Dice("icon", seed, words.word_seed))
    suit(words, archetype)
    dice = Dice("icon", seed, words.word_seed, archetype)
    figure = fitted(words, dice, native, DRAWN[archetype])
    pixels = shading.render(figure, Look(palette, outline, "middle"))
    pixels = np.repeat(np.repeat(pixels, size // native, 0), size // native, 1)
    return Icon(pixels, family, archetype, native)
