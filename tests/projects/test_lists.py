"""Reading a list: whatever people paste, and whatever spreadsheets write."""

import codecs

import pytest

from web.projects import lists
from web.projects.lists import Unreadable


def subjects(text: str) -> list[str]:
    return [line.cells["subject"] for line in lists.read(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("red potion\nblue potion", ["red potion", "blue potion"]),
        (
            "red potion, big\r\n\r\n  \r\nblue potion; small",
            ["red potion, big", "blue potion; small"],
        ),
        ('"red potion, big"\nblue potion', ["red potion, big", "blue potion"]),
        ("engine, humming\nseed, falling", ["engine, humming", "seed, falling"]),
        ('the "great" sword\n"Excalibur" of stone', ['the "great" sword', '"Excalibur" of stone']),
        ("subject\nred potion, big", ["red potion, big"]),
        ("Subject;Kind\nred potion;icon", ["red potion"]),
        ('"subject"\t"kind"\nred potion\ticon\n\t\n', ["red potion"]),
        ('kind,subject\nicon,"a ""big"" one,\nin two lines"', ['a "big" one,\nin two lines']),
        ("\ufeffsubject,kind\nred potion,icon", ["red potion"]),
        ("subject,kind,,\nred potion,icon,,\n,,,", ["red potion"]),
        ("=cmd|'/c calc'!A0\n@SUM(1)\n+1\n-1", ["=cmd|'/c calc'!A0", "@SUM(1)", "+1", "-1"]),
        ("red\x00 potion", ["red potion"]),
    ],
)
def test_subjects_are_found_in_lines_and_tables(text: str, found: list[str]) -> None:
    assert subjects(text) == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing in the list"),
        (" \n\r\n", "nothing in the list"),
        ("subject,kind\n", "nothing in the list"),
        ("subject,knd\nred potion,icon", "No column is called “knd”"),
        ("subject,kind,kind\nred potion,icon,icon", "two columns called kind"),
        ("red potion\ticon\t32", "its first line names no columns"),
        ("name;prompt;seed\nblade;iron sword;5", "none is called subject"),
        ("Kind,Size\nicon,32", "none is called subject"),
        ('subject,kind\n"red potion,icon\n', "Line 2: a quotation mark"),
        ("\n".join(["red potion"] * 501), "at most 500 rows"),
        ("x" * 300_000, "at most 256 kB"),
        ('subject,kind\n"' + "x" * 140_000 + '",icon', "Line 2"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        lists.read(text)


def test_five_hundred_rows_are_read() -> None:
    assert len(lists.read("\n".join(["red potion"] * 500))) == 500


def test_cells_beyond_the_columns_are_counted_and_missing_ones_are_empty() -> None:
    wide, narrow = lists.read("subject,kind,size\nred potion,icon,32,what,\nblue potion")
    assert (wide.surplus, narrow.surplus) == (1, 0)
    assert narrow.cells == {"subject": "blue potion"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_files_of_spreadsheets_are_decoded(encoding: str) -> None:
    text = "subject;name\nGrüner Trank;Trank_ü\n"
    assert lists.decode(text.encode(encoding)) == text


def test_a_file_of_utf_16_with_a_mark_in_either_order_is_decoded() -> None:
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        assert lists.decode(mark + "trank ü".encode(encoding)) == "trank ü"


@pytest.mark.parametrize("data", [b"gr\xfcner Trank", b"\x89PNG\r\n\x1a\n\xff", b"\xff\xfe\x00"])
def test_a_file_that_is_no_text_is_told(data: bytes) -> None:
    with pytest.raises(Unreadable, match="neither UTF-8 nor UTF-16"):
        lists.decode(data)


def test_a_file_that_is_too_large_is_told() -> None:
    with pytest.raises(Unreadable, match="at most 256 kB"):
        lists.decode(b"x" * (256 * 1024 + 1))


def test_what_is_written_is_read_back_as_it_is() -> None:
    rows = [{"subject": 'a "big", red\none; =1', "tags": "loot, shop", "name": "ü"}, {"seed": "7"}]
    back = [dict(line.cells) for line in lists.read(lists.write(rows))]
    empty = dict.fromkeys(lists.COLUMNS, "")
    assert back == [{**empty, **row} for row in rows]
