"""What game developers ask for by name: read as they mean it, and told what it is read as."""

import pytest

from tests.engines.studio import see
from worker.engines.procedural import engine, lexicon, likenesses, tilesets
from worker.engines.procedural.understanding import understand

# The prompt; what it names; what words that are not themselves are read as.
ASKED = [
    ("sprite", "goblin shaman", "mage", {"shaman": "mage"}),
    ("sprite", "hooded cultist in red robe", "mage", {"cultist": "mage"}),
    ("sprite", "princess in pink dress", "king", {"princess": "king", "dress": "robe"}),
    ("sprite", "goblin with a club", "goblin", {"club": "hammer"}),
    ("sprite", "spearman", "knight", {}),
    ("sprite", "werewolf", "wolf", {"werewolf": "wolf"}),
    ("sprite", "goldfish", "fish", {}),
    ("sprite", "asteroid", "moon", {"asteroid": "moon"}),
    ("sprite", "taxi", "car", {"taxi": "car"}),
    ("sprite", "fire truck", "truck", {"fire": "truck", "truck": "truck"}),
    ("sprite", "hot air balloon", "airship", {"hot": "balloon", "air": "balloon"}),
    ("sprite", "village inn", "house", {"inn": "house"}),
    ("sprite", "jrpg platformer sprite knight", "knight", {}),
    ("icon", "round shield", "shield", {"round": "round-shield", "shield": "round-shield"}),
    ("icon", "battle axe", "axe", {"battle": "battleaxe", "axe": "battleaxe"}),
    ("icon", "magic sword", "sword", {"magic": "runes"}),
    ("icon", "magic potion", "potion", {"magic": "blue"}),
    ("icon", "raw meat", "meat", {"raw": "red"}),
    ("icon", "chicken leg", "meat", {"chicken": "drumstick", "leg": "drumstick"}),
    ("texture", "dry grass", "grass", {"dry": "tan"}),
    ("texture", "autumn leaves", "leaves", {"autumn": "orange"}),
    ("texture", "roof tiles", "roof", {"roof": "roof-tiles", "tiles": "roof-tiles"}),
    ("texture", "rocky ground", "stone", {"ground": "rocky"}),
    ("texture", "spaceship floor", "metal", {"spaceship": "metal"}),
    ("texture", "cave wall", "stone", {"cave": "stone"}),
    ("texture", "gold", "metal", {}),
    ("texture", "gravel", "dirt", {"gravel": "pebbles"}),
    ("panel", "dark wood panel", "panel", {"dark": "black"}),
    ("panel", "xp bar", "bar", {"xp": "xpbar", "bar": "xpbar"}),
    ("panel", "ice button", "button", {"ice": "glass"}),
    ("panel", "parchment", "panel", {}),
    ("sound", "arrow shot", "whoosh", {"arrow": "whoosh", "shot": "whoosh"}),
    ("sound", "sniper shot", "gunshot", {"shot": "sniper"}),
    ("sound", "machine gun", "gunshot", {"machine": "gunshot", "gun": "gunshot"}),
    ("sound", "healing spell", "magic", {"healing": "holy"}),
    ("sound", "landing on grass", "hit", {"landing": "hit"}),
    ("sound", "car", "engine", {}),
    ("sound", "fireball explosion", "explosion", {"fireball": "fire"}),
    ("sound", "running on wood", "footstep", {}),
    ("texture", "clay tiles", "tiles", {"clay": "orange"}),
    ("icon", "slice of bread", "bread", {"slice": "toast", "bread": "toast"}),
    ("sound", "unlock", "select", {"unlock": "select"}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "prompt", "thing", "read_as"), ASKED)
def test_it_is_read_as_it_is_meant(
    kind: str, prompt: str, thing: str, read_as: dict[str, str]
) -> None:
    found = understand(kind, prompt)
    assert (found.archetype, found.read_as) == (thing, read_as)
    assert set(found.unknown) <= {"village"}
    assert found.conflict == []


@pytest.mark.parametrize(
    ("kind", "prompt", "thing"),
    [
        ("sprite", "plant monster", "plant"),
        ("sprite", "slime boss", "slime"),
        ("sprite", "red fighter ship", "fighter"),
        ("sprite", "pirate captain", "pirate"),
        ("sprite", "pirate woman", "pirate"),
        ("sprite", "human wizard", "mage"),
        ("icon", "loaf of bread", "bread"),
        ("texture", "desert sand", "sand"),
        ("texture", "ceramic tiles", "tiles"),
        ("panel", "dialog window", "panel"),
    ],
)
def test_a_thing_may_be_named_twice(kind: str, prompt: str, thing: str) -> None:
    found = understand(kind, prompt)
    assert (found.archetype, found.conflict, found.unknown) == (thing, [], [])


@pytest.mark.parametrize(
    ("kind", "prompt", "lost"),
    [
        ("sprite", "spider queen", ["spider"]),
        ("sprite", "knight animal", ["animal"]),
        ("sprite", "knight with a slime", ["slime"]),
        ("sprite", "wizard tower", ["wizard"]),
        ("icon", "skull with treasure chest", ["treasure", "chest"]),
    ],
)
def test_two_things_are_not_one(kind: str, prompt: str, lost: list[str]) -> None:
    assert understand(kind, prompt).conflict == lost


@pytest.mark.parametrize(
    ("kind", "prompt"),
    [("icon", "ice cream"), ("icon", "star fish"), ("icon", "light bulb"), ("sound", "crackling")],
)
def test_what_is_something_else_is_not_taken_for_its_words(kind: str, prompt: str) -> None:
    found = understand(kind, prompt)
    assert (found.archetype, found.unknown) == (None, prompt.split())


@pytest.mark.parametrize(
    ("kind", "prompt", "word", "part"),
    [
        ("sprite", "dead tree", "dead", "leaves"),
        ("sprite", "bald villager", "bald", "hair"),
        ("sprite", "female archer", "female", "beard"),
        ("sprite", "barefoot thief", "barefoot", "boots"),
        ("icon", "empty bottle", "empty", "liquid"),
    ],
)
def test_a_word_that_means_without_refuses_the_part(
    kind: str, prompt: str, word: str, part: str
) -> None:
    for seed in range(6):
        seen = see(kind, prompt, seed=seed)
        assert (seen.followed, seen.words.read_as[word]) == (True, f"no {part}")
        assert seen.part(part) == 0


def test_who_is_dead_has_leaves_to_lose() -> None:
    assert understand("sprite", "dead knight").unknown == ["dead"]
    assert understand("icon", "empty shield").unknown == ["empty"]
    assert understand("sprite", "female knight", "bearded").gave_way == {"bearded": "female"}


@pytest.mark.parametrize(
    "prompt",
    ["magic sword", "round shield", "empty bottle", "raw meat", "cooked meat", "love potion"],
)
def test_what_is_read_in_an_icon_is_seen(prompt: str) -> None:
    for seed in range(6):
        assert see("icon", prompt, seed=seed).followed


@pytest.mark.parametrize("prompt", ["taxi", "fire truck", "goldfish", "cherry blossom tree"])
def test_what_is_read_in_a_sprite_is_seen(prompt: str) -> None:
    for seed in range(6):
        assert see("sprite", prompt, seed=seed).followed


def test_a_tileset_is_split_where_both_grounds_take_their_words() -> None:
    pair = tilesets.read("green grass with flowers on dirt", 1)
    assert (pair.upper.archetype, pair.upper.features) == ("grass", ["flowers"])
    assert (pair.lower.archetype, pair.account().conflict) == ("dirt", [])
    pair = tilesets.read("deep water and shallow water", 1)
    assert (pair.upper.colours, pair.lower.colours) == (["navy"], ["cyan"])


@pytest.mark.parametrize("kind", [kind for kind in engine.KINDS if kind in lexicon.FACTS])
def test_every_likeness_is_of_a_word_that_is_known(kind: str) -> None:
    known = set(lexicon.senses(kind))
    says = likenesses.SAYS.get(kind, {}).values()
    assert set(likenesses.LOOSE[kind]) <= known
    assert set(likenesses.FORMS[kind]) <= known
    assert set(likenesses.ALONE.get(kind, {})) <= known
    assert {meant for table in says for meant in table.values()} <= known
