"""People from every side: the same person, honest about what is seen from there."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engines.studio import Pixels, Seen, draw, generate, see, solid
from tests.engines.test_truth import word_for
from worker.catalog import KINDS
from worker.checking import check, wanted
from worker.engines.base import EngineError, Produced
from worker.engines.procedural import lexicon
from worker.engines.procedural.engine import VIEWS
from worker.engines.procedural.fitting import FITTING
from worker.engines.procedural.sprites import SUBJECTS
from worker.engines.procedural.sprites.views import BACK, FOUR, FRONT, LEFT, RIGHT, ROUND, refusal

PEOPLE = sorted(lexicon.subjects("sprite")["characters"])
SIZES = (16, 24, 32, 48, 64)
SEEDS = range(1, 4)
ASKED = ("size", "alpha", "colours", "parts", "contrast")  # of every picture, whatever its view


def width(pixels: Pixels) -> int:
    return int(solid(pixels).any(0).sum())


def height(pixels: Pixels) -> int:
    return int(solid(pixels).any(1).sum())


def shared(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    return float((one & other).sum() / (one | other).sum())


@pytest.mark.parametrize("kind", ["sprite", "animation"])
def test_the_views_of_the_catalogue_are_the_ones_we_draw(kind: str) -> None:
    assert tuple(choice.value for choice in KINDS[kind].option("view").choices) == VIEWS[kind]


@pytest.mark.parametrize("who", PEOPLE)
def test_every_view_at_every_size_is_a_proper_sprite(who: str) -> None:
    for size in SIZES:
        asked = wanted("sprite", {"size": size, "palette": "free"}, {})
        for view in ROUND:
            found = {c.name: c for c in check(draw("sprite", who, size=size, view=view), asked)}
            for name in ASKED:
                assert found[name].outcome == "pass", f"{who} {view} {size}: {found[name]}"


@pytest.mark.parametrize("who", PEOPLE)
def test_as_usual_is_from_the_front(who: str) -> None:
    assert np.array_equal(draw("sprite", who), draw("sprite", who, view=FRONT))


@pytest.mark.parametrize("who", PEOPLE)
def test_left_is_the_outline_of_right_the_other_way_round(who: str) -> None:
    for size in SIZES:
        for seed in SEEDS:
            right, left = (
                draw("sprite", who, seed=seed, size=size, view=view) for view in (RIGHT, LEFT)
            )
            assert np.array_equal(solid(right), solid(left)[:, ::-1])


@pytest.mark.parametrize("who", PEOPLE)
def test_who_turns_round_turns_in_the_light(who: str) -> None:
    """The forms are mirrored, and then lit from the same side: no picture is another's mirror."""
    right, left = (see("sprite", who, size=48, view=view) for view in (RIGHT, LEFT))
    body = right.figure.solid()
    there, here = (seen.figure.normal for seen in (right, left))
    assert np.array_equal(there[body] * (-1, 1, 1), here[:, ::-1][body])
    assert not np.array_equal(right.pixels, left.pixels[:, ::-1])
    leans = there[..., 0][body]
    assert leans.min() < -0.5 < 0.5 < leans.max()


@pytest.mark.parametrize("who", PEOPLE)
def test_from_behind_the_outline_is_that_from_the_front_the_other_way_round(who: str) -> None:
    for size in (32, 48):
        for seed in SEEDS:
            front, back = (
                solid(draw("sprite", who, seed=seed, size=size, view=view))
                for view in (FRONT, BACK)
            )
            assert shared(front, back[:, ::-1]) > 0.97


@pytest.mark.parametrize("who", PEOPLE)
def test_from_the_side_they_are_as_tall_and_narrower(who: str) -> None:
    for seed in SEEDS:
        front, side = (
            draw("sprite", f"{who} without weapon and shield", seed=seed, view=view)
            for view in (FRONT, RIGHT)
        )
        assert abs(height(front) - height(side)) <= 2
        assert width(side) <= width(front)


@pytest.mark.parametrize("who", PEOPLE)
def test_nobody_has_a_face_on_the_back_of_the_head(who: str) -> None:
    for size in (16, 32, 48):
        for seed in SEEDS:
            seen = see("sprite", who, seed=seed, size=size, view=BACK)
            assert not seen.figure.stamps
            assert not any(seen.part(name) for name in ("face", "eyes", "mouth", "teeth", "beard"))


def test_in_profile_there_is_one_eye_that_looks_ahead() -> None:
    for who in PEOPLE:
        front, right, left = (
            see("sprite", f"{who} without helmet", size=48, view=view)
            for view in (FRONT, RIGHT, LEFT)
        )
        assert 0 < right.part("eyes") < front.part("eyes")
        for seen, way in ((right, 1), (left, -1)):
            where = [s.column for s in seen.figure.stamps if "eyes" in names(seen, s.part)]
            where += np.nonzero(seen.figure.parts.where("eyes") & seen.figure.solid())[1].tolist()
            assert (np.mean(where) - seen.figure.side / 2) * way > 1


def names(seen: Seen, part: int) -> frozenset[str]:
    return seen.figure.parts.names[part]


def middle(seen: Seen, name: str) -> float:
    """How far to the right of the middle a part is, in pixels."""
    columns = np.nonzero(seen.figure.parts.where(name) & seen.figure.solid())[1]
    return float(columns.mean()) - (seen.figure.side - 1) / 2


def test_a_sword_stays_in_its_hand() -> None:
    seen = {view: see("sprite", "knight with sword and shield", view=view) for view in ROUND}
    swords = {view: middle(one, "sword") for view, one in seen.items()}
    assert swords[FRONT] > 4
    assert swords[BACK] < -4
    assert swords[RIGHT] > 4
    assert swords[LEFT] < -4
    assert middle(seen[FRONT], "shield") < 0 < middle(seen[BACK], "shield")


@pytest.mark.parametrize(
    ("prompt", "part"),
    [("king with cape", "cape"), ("ranger with bow", "bow"), ("knight with wings", "wings"),
     ("elf with long hair", "hair")],
)  # fmt: skip
def test_what_hangs_on_the_back_is_seen_best_from_behind(prompt: str, part: str) -> None:
    for seed in SEEDS:
        front, back = (see("sprite", prompt, seed=seed, view=view) for view in (FRONT, BACK))
        assert back.part(part) > front.part(part) > 0


@pytest.mark.parametrize("word", ["beard", "fangs", "angry", "happy"])
def test_what_only_a_face_shows_is_a_conflict_from_behind(word: str) -> None:
    for view, followed in ((FRONT, True), (RIGHT, True), (BACK, False)):
        seen = see("sprite", f"orc with {word}" if word == "beard" else f"{word} orc", view=view)
        assert (word in seen.words.conflict) is not followed, view


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("view", [RIGHT, BACK])
def test_what_is_refused_is_not_drawn_from_there_either(who: str, view: str) -> None:
    for feature in sorted(FITTING["sprite"][who] - {"mood", *lexicon.ESSENTIAL}):
        said = word_for("sprite", feature)
        refused = see("sprite", f"{who} without {said}", view=view)
        assert refused.words.excluded == [said]
        assert refused.part(feature) == 0, f"{who} without {said}"


@pytest.mark.parametrize("view", [RIGHT, LEFT, BACK])
def test_what_is_worn_and_carried_is_there_from_every_side(view: str) -> None:
    for feature in ("hat", "hood", "helmet", "crown", "cape", "shield", "sword", "axe", "bow",
                    "staff", "spear", "hammer", "dagger", "armour", "robe", "boots", "horns",
                    "hair", "wings", "arms", "skin", "ears"):  # fmt: skip
        said = word_for("sprite", feature)
        followed = [see("sprite", f"villager with {said}", seed=s, view=view) for s in range(6)]
        kept = [seen for seen in followed if seen.followed]
        assert kept, f"nobody shows {said} from {view}"
        assert all(seen.part(feature) > 1 for seen in kept)


def test_the_record_says_what_view_was_ordered() -> None:
    assert "view" not in resolved(generate("sprite", prompt="knight"))
    assert resolved(generate("sprite", prompt="knight", view="back"))["view"] == "back"


def resolved(made: dict[str, tuple[Produced, Pixels]]) -> dict[str, object]:
    found = made["main"][0].meta["resolved"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("kind", "prompt", "view", "sentence"),
    [
        (
            "sprite",
            "rowboat",
            "back",
            "A rowboat can be drawn from the side only: choose right or left.",
        ),
        ("sprite", "knight", "above", "The view must be one of auto, front, right, left, back."),
        ("sprite", "knight", "four", "The view must be one of"),
        ("icon", "sword", "back", "The view must be one of auto."),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(
    kind: str, prompt: str, view: str, sentence: str
) -> None:
    with pytest.raises(EngineError) as refused:
        generate(kind, prompt=prompt, view=view)
    assert refused.value.failure == "bad_input"
    assert refused.value.message.startswith(sentence)


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ((RIGHT, LEFT), "An orc can be drawn from the side only: choose right or left."),
        ((RIGHT,), "An orc can be drawn from the right only: choose right."),
        ((FRONT,), "An orc can be drawn from the front only: choose front."),
        ((FRONT, RIGHT, LEFT), "An orc can be drawn from the front and the side only: choose"),
        ((FRONT, BACK), "An orc can be drawn from the front and the back only: choose front or"),
    ],
)
def test_a_refusal_names_what_can_be_drawn(drawn: tuple[str, ...], sentence: str) -> None:
    assert refusal("orc", frozenset(drawn), LEFT).startswith(sentence)


def test_who_cannot_turn_round_is_told_what_can_be_had() -> None:
    assert refusal("fish", frozenset([RIGHT, LEFT]), FOUR) == (
        "A fish can be drawn not in all four directions, but from the side only: "
        "choose right or left."
    )


def test_words_that_name_nobody_get_what_can_be_seen_from_there() -> None:
    for seed in range(12):
        told = resolved(generate("sprite", seed, prompt="red", view="back"))
        assert BACK in SUBJECTS[str(told["archetype"])].views
