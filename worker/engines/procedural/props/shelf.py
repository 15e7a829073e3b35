"""Every prop and planet: who draws it, which features it can follow, where it stands."""

from collections.abc import Callable
from dataclasses import dataclass

from worker.engines.procedural import scenery
from worker.engines.procedural.props import (
    beds,
    chests,
    clusters,
    crates,
    fires,
    houses,
    planets,
    roadside,
    stones,
    tables,
    towers,
    trees,
    yard,
)
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, EVERY, FRONT, HEAD_ON

NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that can be drawn, from `least` pixels on: smaller, nobody could tell what it is.

    It can be seen from `views`, and is from `native` as usual.
    """

    family: str
    draw: Callable[[Plan, str], None]
    features: frozenset[str] = NOTHING
    stands: str = "ground"
    least: int = 16
    native: str = FRONT
    views: frozenset[str] = HEAD_ON


# What looks the same from everywhere, and what is drawn from everywhere; the rest is too thin to be
# seen from the side.
SAME = frozenset(
    [
        "tree",
        "pine",
        "bush",
        "rock",
        "crystals",
        "mushrooms",
        "crate",
        "barrel",
        "torch",
        "campfire",
    ]
)
TURNED = frozenset(
    ["chest", "lamp", "well", "table", "chair", "bed", "bookshelf", "house", "tower", "tent"]
)


def _views(name: str) -> frozenset[str]:
    return EVERY if name in SAME | TURNED else frozenset([FRONT, BACK])


PROPS: dict[str, Thing] = {
    name: Thing("props", draw, features, views=_views(name))
    for name, draw, features in (
        ("tree", trees.tree, trees.TREE),
        ("pine", trees.pine, trees.PINE),
        ("bush", trees.bush, trees.BUSH),
        ("rock", stones.rock, stones.ROCK),
        ("crystals", clusters.crystals, NOTHING),
        ("mushrooms", clusters.mushrooms, clusters.MUSHROOMS),
        ("gravestone", stones.gravestone, stones.ROCK),
        ("crate", crates.crate, NOTHING),
        ("barrel", crates.barrel, NOTHING),
        ("chest", chests.chest, chests.CHEST),
        ("sign", roadside.sign, NOTHING),
        ("fence", yard.fence, NOTHING),
        ("lamp", roadside.lamp, NOTHING),
        ("torch", fires.torch, fires.LIT),
        ("well", yard.well, NOTHING),
        ("campfire", fires.campfire, fires.LIT),
        ("table", tables.table, NOTHING),
        ("chair", tables.chair, NOTHING),
        ("bed", beds.bed, NOTHING),
        ("bookshelf", beds.bookshelf, NOTHING),
        ("house", houses.house, houses.HOUSE),
        ("tower", towers.tower, towers.TOWER),
        ("tent", towers.tent, NOTHING),
    )
}
PLANETS: dict[str, Thing] = {
    name: Thing("planets", planets.planet, planets.FEATURES[name], "middle", views=EVERY)
    for name in scenery.PLANETS
}
