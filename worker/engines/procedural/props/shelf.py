"""Every prop and planet: who draws it, which features it can follow, where it stands."""

from collections.abc import Callable
from dataclasses import dataclass

from worker.engines.procedural import scenery
from worker.engines.procedural.props import (
    buildings,
    containers,
    furniture,
    outdoors,
    planets,
    stones,
    trees,
)
from worker.engines.procedural.sprites.plan import Plan

NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that can be drawn."""

    family: str
    draw: Callable[[Plan, str], None]
    features: frozenset[str] = NOTHING
    stands: str = "ground"


PROPS: dict[str, Thing] = {
    name: Thing("props", draw, features)
    for name, draw, features in (
        ("tree", trees.tree, trees.TREE),
        ("pine", trees.pine, trees.PINE),
        ("bush", trees.bush, trees.BUSH),
        ("rock", stones.rock, stones.ROCK),
        ("crystals", stones.crystals, NOTHING),
        ("mushrooms", stones.mushrooms, stones.MUSHROOMS),
        ("gravestone", stones.gravestone, stones.ROCK),
        ("crate", containers.crate, NOTHING),
        ("barrel", containers.barrel, NOTHING),
        ("chest", containers.chest, containers.CHEST),
        ("sign", outdoors.sign, NOTHING),
        ("fence", outdoors.fence, NOTHING),
        ("lamp", outdoors.lamp, NOTHING),
        ("torch", outdoors.torch, outdoors.LIT),
        ("well", outdoors.well, NOTHING),
        ("campfire", outdoors.campfire, outdoors.LIT),
        ("table", furniture.table, NOTHING),
        ("chair", furniture.chair, NOTHING),
        ("bed", furniture.bed, NOTHING),
        ("bookshelf", furniture.bookshelf, NOTHING),
        ("house", buildings.house, buildings.HOUSE),
        ("tower", buildings.tower, buildings.TOWER),
        ("tent", buildings.tent, NOTHING),
    )
}
PLANETS: dict[str, Thing] = {
    name: Thing("planets", planets.planet, planets.FEATURES[name], "middle")
    for name in scenery.PLANETS
}
