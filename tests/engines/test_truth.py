"""What is called used is in the picture, and what is called excluded is not.

Nothing here asks the engine's own account whether it is right: parts are counted in the buffer,
colours are measured on what was drawn.
"""

import numpy as np
import pytest

from tests.engines.studio import Seen, see
from worker.engines.procedural import lexicon, qualities
from worker.engines.procedural.colour import hue_distance, lab, ramp
from worker.engines.procedural.fitting import FITTING
from worker.engines.procedural.materials import COLOURS, ELEMENT_COLOURS, MATERIALS, material

SEEDS = range(3)
NAMED = [
    (kind, archetype, words.split()[0])
    for kind in ("sprite", "icon")
    for table in lexicon.subjects(kind).values()
    for archetype, words in table.items()
    if words
]
CHROMATIC = [name for name, tone in COLOURS.items() if tone.chroma > 0.05]


def word_for(kind: str, feature: str) -> str:
    """A word of the lexicon for a feature, one that means nothing else."""
    known = lexicon.senses(kind)
    words = [
        word
        for word, senses in known.items()
        if any((s.slot, s.value) == ("feature", feature) for s in senses)
    ]
    return min(words, key=lambda word: len(known[word]))


@pytest.mark.parametrize(("kind", "archetype", "word"), NAMED)
def test_a_wished_part_is_there_and_a_refused_one_is_not(
    kind: str, archetype: str, word: str
) -> None:
    for feature in sorted(FITTING[kind][archetype] - {"mood", *lexicon.ESSENTIAL}):
        said = word_for(kind, feature)
        followed = 0
        for seed in SEEDS:
            wished = see(kind, f"{word} with {said}", seed=seed)
            refused = see(kind, f"{word} without {said}", seed=seed)
            assert refused.words.excluded == [said]
            assert refused.part(feature) == 0, f"{word} without {said}: seed {seed}"
            if wished.followed:
                followed += 1
                assert wished.part(feature) > 0, f"{word} with {said}: seed {seed}"
                same = np.array_equal(wished.pixels, refused.pixels)
                assert not same, f"{word} with or without {said}: seed {seed}"
        assert followed, f"{word} never shows its {said}"


def hue_of(colour: tuple[int, int, int]) -> tuple[float, float]:
    _, a, b = lab(colour)
    return float(np.degrees(np.arctan2(b, a))), float(np.hypot(a, b))


def share_near(seen: Seen, name: str) -> float:
    """The share of the picture's opaque pixels within 20 degrees of the hue of that colour."""
    goal, _ = hue_of(ramp(COLOURS[name])[2])
    flat = seen.pixels[seen.pixels[..., 3] > 0][:, :3]
    colours, counts = np.unique(flat, axis=0, return_counts=True)
    near = []
    for colour in colours:
        hue, chroma = hue_of((int(colour[0]), int(colour[1]), int(colour[2])))
        near.append(chroma > 0.03 and abs(hue_distance(hue, goal)) < 30)
    return float(counts[near].sum() / counts.sum())


@pytest.mark.parametrize(("kind", "archetype", "word"), NAMED)
def test_a_colour_word_that_is_used_colours_the_picture(
    kind: str, archetype: str, word: str
) -> None:
    """Ramps turn by up to 30 degrees towards shadow and light, so that is what near means here."""
    followed = 0
    for seed, name in enumerate(CHROMATIC[::2]):
        seen = see(kind, f"{name} {word}", seed=seed)
        if seen.followed:
            followed += 1
            assert share_near(seen, name) > 0.03, f"{name} {word}"
    assert followed > len(CHROMATIC) * 0.3


@pytest.mark.parametrize(
    ("prompt", "part", "names"),
    [
        ("knight with a red cape", "cape", ["red"]),
        ("wizard with a red hat", "hat", ["red"]),
        ("villager with a green hood", "hood", ["green"]),
        ("slime with a blue hat", "hat", ["blue"]),
        ("knight in black and gold armour", "armour", ["black", "gold"]),
        ("dragon with purple wings", "wings", ["purple"]),
        ("king with a steel crown", "crown", ["steel"]),
        ("goblin with orange boots", "boots", ["orange"]),
    ],
)
def test_a_colour_before_a_part_is_the_colour_of_that_part(
    prompt: str, part: str, names: list[str]
) -> None:
    for seed in SEEDS:
        seen = see("sprite", prompt, seed=seed)
        assert seen.followed, seen.words.lists()
        where = seen.figure.parts.where(part) & seen.figure.solid()
        made = np.bincount(seen.figure.material[where], minlength=len(seen.figure.materials))
        most = [seen.figure.materials[n].ramp for n in np.argsort(-made)[: len(names) + 1]]
        for name in names:
            assert material(name).ramp in most


@pytest.mark.parametrize(("kind", "word"), [("icon", "sword"), ("icon", "key"), ("icon", "ring")])
def test_an_accent_is_put_on_the_thing(kind: str, word: str) -> None:
    for name in ("ruby", "emerald", "jade"):
        for seed in SEEDS:
            seen = see(kind, f"gold {word} with {name}", seed=seed)
            assert seen.followed
            flat = {tuple(int(c) for c in p[:3]) for p in seen.pixels[seen.pixels[..., 3] > 0]}
            assert flat & set(ramp(MATERIALS[name][0]))


@pytest.mark.parametrize(("kind", "archetype", "word"), NAMED)
def test_an_element_or_a_material_that_is_used_is_seen(
    kind: str, archetype: str, word: str
) -> None:
    for slot in (*qualities.ELEMENTS, "silver", "crystal", "ruby"):
        plain, seen = see(kind, word, seed=3), see(kind, f"{slot} {word}", seed=3)
        if not seen.followed or seen.words.archetype != plain.words.archetype:
            continue
        if slot in seen.words.read_as:  # a poison potion is a green one, a fire truck a truck
            meant = seen.words.read_as[slot]
            assert meant == archetype or share_near(seen, meant) > 0.1
            continue
        if slot not in ELEMENT_COLOURS:
            assert material(slot).ramp in [m.ramp for m in seen.figure.materials]
            continue
        assert not np.array_equal(plain.pixels, seen.pixels), f"{slot} {word}"
        if not seen.part(slot):
            wanted = material(slot).ramp, ramp(COLOURS[ELEMENT_COLOURS[slot]])
            assert any(m.ramp in wanted for m in seen.figure.materials), f"{slot} {word}"


@pytest.mark.parametrize("word", [w for k, a, w in NAMED if "mood" in FITTING[k][a]])
def test_a_mood_that_is_used_shows_in_the_face(word: str) -> None:
    calm = see("sprite", f"calm {word}", seed=2)
    for mood in ("angry", "happy", "sad", "sleepy", "scared"):
        seen = see("sprite", f"{mood} {word}", seed=2)
        if mood in seen.words.used:
            assert not np.array_equal(calm.pixels, seen.pixels), f"{mood} {word}"
            assert seen.part(f"mood {mood}")


def test_at_16_pixels_a_mood_without_room_is_a_conflict() -> None:
    found = [see("sprite", "sad knight", seed=seed, size=16) for seed in SEEDS]
    for seen in found:
        plain = see("sprite", "calm knight", seed=0, size=16)
        assert ("sad" in seen.words.conflict) or not np.array_equal(seen.pixels, plain.pixels)


@pytest.mark.parametrize("name", ["green", "red", "white", "black", "gold", "brown"])
def test_a_refused_colour_is_nowhere_but_in_eyes(name: str) -> None:
    goal = ramp(COLOURS[name])[2]
    for kind, word in (("sprite", "slime"), ("sprite", "dragon"), ("icon", "shield")):
        for seed in range(8):
            seen = see(kind, f"{word}, not {name}", seed=seed)
            assert seen.words.excluded == [name]
            used = np.unique(seen.figure.material[seen.figure.solid()])
            for number in used:
                middle = seen.figure.materials[number].ramp[2]
                (hue, chroma), (other, wanted) = hue_of(middle), hue_of(goal)
                light = abs(lab(middle)[0] - lab(goal)[0])
                if wanted > 0.05:
                    alike = abs(hue_distance(hue, other)) < 15 and 0.6 < chroma / wanted < 1.6
                    assert not (alike and light < 0.25), f"{word} {seed} {middle}"
                else:
                    assert not (chroma < 0.04 and light < 0.15), f"{word} {seed} {middle}"


def test_a_skeleton_pirate_is_both() -> None:
    for seed in SEEDS:
        seen = see("sprite", "skeleton pirate", seed=seed)
        assert (seen.words.used, seen.words.race) == (["skeleton", "pirate"], "skeleton")
        assert material("bone").ramp in [m.ramp for m in seen.figure.materials]
        assert seen.part("hair") == 0


def test_blue_fire_is_blue_and_burns() -> None:
    for seed in SEEDS:
        seen = see("icon", "blue fire sword", seed=seed)
        assert seen.followed
        assert seen.part("fire") > 10
        burning = seen.figure.parts.where("fire") & seen.figure.solid()
        ramps = {seen.figure.materials[n].ramp for n in seen.figure.material[burning]}
        assert ramps == {material("blue").ramp}
        assert share_near(seen, "blue") > 0.3


def test_a_red_hat_is_a_hat_and_no_hood() -> None:
    for seed in SEEDS:
        seen = see("sprite", "villager with a red hat", seed=seed)
        assert seen.part("hat") > 10
        assert seen.part("hood") == 0


def test_what_the_seed_picks_follows_the_most_words() -> None:
    for seed in range(12):
        seen = see("sprite", "black and gold armour", seed=seed)
        assert seen.followed
        assert seen.part("armour") > 20


def test_three_coins_are_not_promised() -> None:
    seen = see("icon", "three coins")
    assert seen.words.conflict == ["three"]
    assert seen.words.read_as == {"coins": "coin"}
    assert see("icon", "one coin").words.used == ["one", "coin"]
