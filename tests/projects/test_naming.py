"""Names of files by a project's pattern."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.projects import naming
from web.projects.naming import Called


def called(title: str = "Red_Potion", **more: object) -> Called:
    asked = {"prompt": "red potion, big", "size": more.get("size", 32)}
    return Called(title, "icon", 7, asked, str(more.get("project", "Cave Quest")), 3)


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("{name}", "Red_Potion"),
        ("{project}_{name}_{size}", "Cave-Quest_Red_Potion_32"),
        ("{kind}-{subject}.{seed}", "icon-red-potion-big.7"),
        ("{number}{name}", "003Red_Potion"),
    ],
)
def test_a_pattern_is_filled_in(pattern: str, name: str) -> None:
    assert naming.stem(pattern, called()) == name


@pytest.mark.parametrize(
    ("pattern", "kept"),
    [
        ("", "{name}"),
        (" {name} _ {size} ", "{name}_{size}"),
        ("{kind}", None),
        ("potion", None),
        ("{name}/{size}", None),
        ("..\\{name}", None),
        ("{name", None),
        ("{name}{what}", None),
        ("{name}" * 30, None),
        ("ü{name}", None),
    ],
)
def test_a_pattern_is_kept_only_if_it_can_name_files(pattern: str, kept: str | None) -> None:
    assert naming.read(pattern) == kept


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("{name}_{nme}", "There is no {nme} to put in a name. There are {name}, {subject}, "),
        ("{ Name }", "There is no {Name} to put in a name."),
        ("{}", "There is no {} to put in a name."),
        ("{" + "x" * 90 + "}", "There is no {" + "x" * 30 + "} to"),
        ("{name}/{size}", naming.RULE),
        ("potion", naming.RULE),
    ],
)
def test_a_wrong_pattern_is_refused_by_what_is_wrong_with_it(pattern: str, told: str) -> None:
    assert naming.read(pattern) is None
    assert naming.refusal(pattern).startswith(told)


@pytest.mark.parametrize(
    "title", ["", "../../etc/passwd", "C:\\x", "赤い薬", "a\x00b", ".hidden", "con", "CON", "lpt1"]
)
def test_no_title_becomes_a_path_a_device_or_nothing(title: str) -> None:
    name = naming.stem("{name}", called(title))
    assert name
    assert not set(name) & set("/\\:\x00")
    assert not name.startswith(".")
    assert name.lower() not in ("con", "lpt1")


@given(st.text(max_size=300), st.text(max_size=100))
@settings(deadline=None)
def test_any_name_is_short_and_plain(title: str, project: str) -> None:
    name = naming.stem("{project}.{name}", called(title, project=project))
    assert 0 < len(name) <= naming.LONGEST + len("asset-")
    assert name.isascii()
    assert name.strip("_.-") == name


def test_a_part_that_is_empty_leaves_no_joint_behind() -> None:
    assert naming.stem("{name}_{size}", called(size="")) == "Red_Potion"


def test_names_that_would_be_the_same_get_a_number() -> None:
    taken = naming.Names()
    wanted = ["potion", "Potion", "potion-2", "potion"]
    assert [taken.unique(stem, "png") for stem in wanted] == [
        "potion.png", "Potion-2.png", "potion-2-2.png", "potion-3.png",
    ]  # fmt: skip
    assert taken.unique("potion", "wav") == "potion.wav"


def test_thousands_of_one_name_are_not_counted_through_for_each() -> None:
    written = 0

    class Stem(str):
        __slots__ = ()

        def __format__(self, spec: str) -> str:
            nonlocal written
            written += 1
            return format(str(self), spec)

    taken = naming.Names()
    found = [taken.unique(Stem("Potion" if n % 2 else "potion"), "png") for n in range(1000)]
    assert len({name.lower() for name in found}) == 1000
    assert found[-1] == "Potion-1000.png"
    assert written < 3000
