"""What a line of a list is understood as, and what is wrong with it."""

import pytest

from web.projects import lists, rows, style
from web.projects.makers import Usual
from web.projects.rows import Row
from worker import catalog

HEAD = "subject,kind,size,variations,seed,name,tags\n"


async def row(line: str, **chosen: str | int) -> Row:
    (found,) = await rows.understand(lists.read(HEAD + line), Usual(catalog.find("icon")), chosen)
    return found


async def test_a_row_has_its_own_words_and_size_and_the_style_has_the_rest() -> None:
    found = await row(
        "red potion,,64px,3,7,hp,loot",
        palette="ember",
        outline="black",
        style="worn",
        **{"size-icon": 48},
    )
    assert found.errors == {}
    assert found.settings == {
        "prompt": "red potion", "style": "worn", "size": 64, "palette": "ember", "outline": "black",
    }  # fmt: skip
    assert found.seeds == [7, 8, 9]
    assert (found.price, found.total) == (2, 6)
    assert (found.name, found.tags) == ("hp", ["loot"])


async def test_a_row_that_says_little_gets_the_usual() -> None:
    found = await row("red potion,,,,,,", **{"size-icon": 48, "size-sprite": 16})
    assert found.kind is catalog.find("icon")
    assert found.settings["size"] == 48
    assert len(found.seeds) == 1
    assert found.cells["seed"] == str(found.seeds[0])


@pytest.mark.parametrize("kind", ["sprite", "Sprites", "SPRITE"])
async def test_a_kind_is_known_by_each_of_its_names(kind: str) -> None:
    assert (await row(f"red dragon,{kind},,,,,")).kind is catalog.find("sprite")


@pytest.mark.parametrize("size", ["64", "64x64", "64 × 64 px", "64PX"])
async def test_a_size_is_read_as_people_write_it(size: str) -> None:
    assert (await row(f"red potion,,{size},,,,")).settings["size"] == 64


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        (",icon,,,,,", "subject", "Say in a few words"),
        ("x" * 501 + ",,,,,,", "subject", "At most 500 characters"),
        ("red potion,icno,,,,,", "kind", "No kind of this name"),
        ("red potion,,33,,,,", "size", "Choose one of:"),
        ("red potion,,64x32,,,,", "size", "Choose one of:"),
        ("coin,sound,32,,,,", "size", "no setting of this name"),
        ("red potion,,,17,,,", "variations", "from 1 to 16"),
        ("red potion,,,many,,,", "variations", "from 1 to 16"),
        ("red potion,,,,-1,,", "seed", "A whole number from 0"),
        ("red potion,,,,," + "n" * 81 + ",", "name", "at most 80 characters"),
        ("red potion,,,,,,<b>", "tags", "Tags are words"),
        ("red potion,,,,,,loot,what", "subject", "more cells in this line"),
        ("a capybara on a skateboard,,,,,,", "subject", "can make nothing"),
    ],
)
async def test_each_wrong_cell_has_its_sentence(line: str, column: str, sentence: str) -> None:
    found = await row(line)
    assert sentence in found.errors[column]
    assert len(found.errors) == 1
    assert found.total == 0


async def test_several_wrong_cells_are_told_at_once() -> None:
    assert set((await row("red potion,icno,,0,x,,")).errors) == {"kind", "variations", "seed"}


VIEWED = "subject,kind,view\n"


async def viewed(line: str, **chosen: str) -> Row:
    lines = lists.read(VIEWED + line)
    (found,) = await rows.understand(lines, Usual(catalog.find("icon")), chosen)
    return found


async def test_a_row_says_from_where_it_is_seen_or_the_style_does() -> None:
    assert (await viewed("knight,sprite,Back")).settings["view"] == "back"
    assert (await viewed("knight,sprite,", view="left")).settings["view"] == "left"
    assert (await viewed("knight,sprite,auto", view="left")).settings["view"] == "auto"
    every = await viewed("knight,animation,four")
    assert every.settings["view"] == "four"
    assert every.price == 3 * (await viewed("knight,animation,")).price


async def test_a_style_may_ask_for_what_only_some_kinds_have() -> None:
    (view,) = [field for field in style.fields() if field.name == "view"]
    labels = {choice.value: choice.label for choice in view.option.choices}
    assert labels["four"] == "All four directions, a row each (animations)"
    chosen = style.read({"view": "four"})
    assert (chosen.style, chosen.errors) == ({"view": "four"}, {})
    assert set(style.read({"view": "above"}).errors) == {"view"}
    everywhere = {"view": "four"}
    assert style.settings(everywhere, catalog.find("animation")) == everywhere
    assert style.settings(everywhere, catalog.find("sprite")) == {}


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        ("knight,sprite,above", "view", "Choose one of: auto, back, front, left, right."),
        ("sword,icon,back", "view", "Icon has no setting of this name."),
        ("rowboat,sprite,back", "subject", "A rowboat can be drawn from the side only"),
    ],
)
async def test_a_view_that_there_is_not_is_wrong(line: str, column: str, sentence: str) -> None:
    found = await viewed(line)
    assert sentence in found.errors[column]
    assert len(found.errors) == 1


async def test_formulas_are_words_like_others() -> None:
    found = await row('"=HYPERLINK(""x"") red potion",,,,,,')
    assert found.settings["prompt"] == '=HYPERLINK("x") red potion'


async def test_what_is_looked_at_is_what_is_read_again() -> None:
    lines = lists.read(HEAD + "red potion,,,2,,,\nslimy dragon,sprite,,,,hero,\n")
    first = await rows.understand(lines, Usual(catalog.find("icon")), {"outline": "black"})
    text = lists.write(row.cells for row in first)
    again = await rows.understand(
        lists.read(text), Usual(catalog.find("texture")), {"outline": "black"}
    )
    assert rows.print_of(again) == rows.print_of(first)


async def test_any_change_of_what_is_ordered_changes_the_print() -> None:
    lines = "red potion,icon,32,1,7,hp,loot"
    seen = {rows.print_of([await row(lines)])}
    for changed in ("blue potion,icon,32,1,7,hp,loot", lines.replace(",7,", ",8,"), lines[:-1]):
        seen.add(rows.print_of([await row(changed)]))
    seen.add(rows.print_of([await row(lines, outline="black")]))
    assert len(seen) == 5


def test_a_style_of_an_older_catalogue_leaves_out_what_is_gone() -> None:
    old: dict[str, str | int | bool] = {"palette": "gone", "outline": "black", "glow": "on"}
    assert style.settings(old, catalog.find("icon")) == {"outline": "black"}
    assert style.told(old)[0] == ("Palette", "gone")


def test_a_style_knows_every_option_of_the_catalogue_but_the_subject() -> None:
    names = {each.name for each in style.fields()}
    for kind in catalog.KINDS.values():
        for option in kind.options:
            wanted = f"size-{kind.name}" if option.type == "size" else option.name
            assert option.required or wanted in names
    view = next(each for each in style.fields() if each.name == "view")
    assert view.scope == "sprites and animations"
    assert style.read({"view": "left"}).style == {"view": "left"}
