"""Icons: items for an inventory."""

from collections.abc import Callable
from dataclasses import dataclass

from worker.engines.procedural import account, lexicon
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.drawing import Drawing, finished
from worker.engines.procedural.fitting import FITTING, best, suit
from worker.engines.procedural.icons import (
    armour,
    bags,
    boots,
    bows,
    cakes,
    coins,
    dairy,
    digging,
    engineered,
    field,
    food,
    garden,
    gems,
    gloves,
    guns,
    hafted,
    jewellery,
    keys,
    kitchen,
    mined,
    orchard,
    pantry,
    plate,
    prizes,
    treasures,
    vessels,
    vital,
    weapons,
    worn,
    writing,
)
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.shading import Look
from worker.engines.procedural.sprites.compose import ENLARGED, fitted
from worker.engines.procedural.sprites.plan import Plan


@dataclass(frozen=True, slots=True)
class Thing:
    """Who draws it, and which parts the words can ask of it.

    What is drawn `by_name` only is never drawn by the seed: a prompt that names nothing keeps
    its picture.
    """

    draw: Callable[[Plan], None]
    parts: frozenset[str]
    by_name: bool = False


DRAWN: dict[str, Thing] = {
    "sword": Thing(weapons.sword, weapons.BLADE),
    "dagger": Thing(weapons.dagger, weapons.BLADE),
    "axe": Thing(hafted.axe, hafted.AXE),
    "hammer": Thing(hafted.hammer, hafted.HAMMER),
    "spear": Thing(hafted.spear, hafted.SPEAR),
    "bow": Thing(bows.bow, bows.BOW),
    "staff": Thing(hafted.staff, hafted.STAFF),
    "bomb": Thing(weapons.bomb, weapons.BOMB),
    "shield": Thing(armour.shield, armour.SHIELD),
    "helmet": Thing(armour.helmet, armour.HELMET),
    "ring": Thing(worn.finger_ring, worn.RING),
    "crown": Thing(worn.crown, worn.CROWN),
    "boots": Thing(boots.boots, boots.BOOTS),
    "gem": Thing(gems.gem, gems.GEM),
    "coin": Thing(coins.coin, coins.COIN),
    "key": Thing(keys.key, keys.KEY),
    "chest": Thing(treasures.chest, treasures.CHEST),
    "scroll": Thing(writing.scroll, writing.SCROLL),
    "book": Thing(writing.book, writing.BOOK),
    "potion": Thing(vessels.potion, vessels.POTION),
    "heart": Thing(vital.heart, vital.HEART),
    "skull": Thing(vital.skull, vital.SKULL),
    "star": Thing(coins.star_icon, coins.STAR),
    "feather": Thing(treasures.feather, treasures.FEATHER),
    "torch": Thing(vessels.torch, vessels.TORCH),
    "fruit": Thing(food.fruit, food.FRUIT),
    "bread": Thing(pantry.bread, pantry.BREAD),
    "meat": Thing(pantry.meat, pantry.MEAT),
    "cheese": Thing(dairy.cheese, dairy.CHEESE),
    "mushroom": Thing(garden.mushroom, garden.MUSHROOM),
    "fish": Thing(food.fish, food.FISH),
    "carrot": Thing(garden.carrot, garden.CARROT),
}
DRAWN |= {
    "pickaxe": Thing(digging.pickaxe, digging.PICKAXE, by_name=True),
    "shovel": Thing(digging.shovel, digging.SHOVEL, by_name=True),
    "bag": Thing(bags.bag, bags.BAG, by_name=True),
    "ingot": Thing(mined.ingot, mined.INGOT, by_name=True),
    "ore": Thing(mined.ore, mined.ORE, by_name=True),
    "egg": Thing(kitchen.egg, kitchen.EGG, by_name=True),
    "cake": Thing(cakes.cake, cakes.CAKE, by_name=True),
    "pie": Thing(kitchen.pie, kitchen.PIE, by_name=True),
    "tomato": Thing(field.tomato, field.TOMATO, by_name=True),
    "corn": Thing(field.corn, field.CORN, by_name=True),
    "pumpkin": Thing(field.pumpkin, field.PUMPKIN, by_name=True),
    "grapes": Thing(orchard.grapes, orchard.GRAPES, by_name=True),
    "banana": Thing(orchard.banana, orchard.BANANA, by_name=True),
    "strawberry": Thing(orchard.strawberry, orchard.STRAWBERRY, by_name=True),
    "pistol": Thing(guns.pistol, guns.PISTOL, by_name=True),
    "gear": Thing(engineered.gear, engineered.GEAR, by_name=True),
    "hourglass": Thing(engineered.hourglass, engineered.HOURGLASS, by_name=True),
    "trophy": Thing(prizes.trophy, prizes.TROPHY, by_name=True),
    "medal": Thing(prizes.medal, prizes.MEDAL, by_name=True),
    "amulet": Thing(jewellery.amulet, jewellery.AMULET, by_name=True),
    "gloves": Thing(gloves.gloves, gloves.GLOVES, by_name=True),
    "chestplate": Thing(plate.chestplate, plate.CHESTPLATE, by_name=True),
}
FITTING["icon"] = {name: thing.parts for name, thing in DRAWN.items()}


LEAST = 0.82  # of the picture: icons beside each other in an inventory are of one size


def choose(words: Understanding, dice: Dice) -> tuple[str, str]:
    """Family and archetype: said, else drawn by the seed among those the words suit best."""
    table = lexicon.subjects("icon")
    families = {name: family for family, names in table.items() for name in names}
    if words.archetype in DRAWN:
        return families[words.archetype], words.archetype
    there = [n for n in DRAWN if families[n] == words.family or not words.family]
    names = best(words, [n for n in there if not DRAWN[n].by_name] or there)
    family = words.family or dice.pick("family", list(dict.fromkeys(families[n] for n in names)))
    return family, dice.pick("archetype", [name for name in names if families[name] == family])


def make(words: Understanding, seed: int, size: int, palette: str, outline: str) -> Drawing:
    """Draw an icon of `size` x `size` pixels, and settle the account of the words."""
    native = ENLARGED.get(size, size)
    family, archetype = choose(words, Dice("icon", seed, words.word_seed))
    suit(words, archetype)
    dice = Dice("icon", seed, words.word_seed, archetype)
    figure = fitted(words, dice, native, DRAWN[archetype].draw, LEAST)
    account.settle(words, figure)
    return finished(figure, Look(palette, outline, "middle"), size, family, archetype)
