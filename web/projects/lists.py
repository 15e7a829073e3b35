"""Reading a list of what shall be made: lines of subjects, or a table with a header, as text or
as the file a spreadsheet writes. A cell is only ever text, whatever it looks like."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

MOST_ROWS = 500
MOST_BYTES = 256 * 1024
COLUMNS = ("subject", "kind", "size", "variations", "seed", "name", "tags", "engine", "view")
SEPARATORS = (",", ";", "\t")

NO_TEXT = "This file is neither UTF-8 nor UTF-16 text. Save it as CSV in UTF-8 and try again."
TOO_LARGE = f"A list has at most {MOST_BYTES // 1024} kB."
TOO_MANY = f"A list has at most {MOST_ROWS} rows: please order it in parts."
EMPTY = "There is nothing in the list yet: write a line for each thing you want."
NO_HEADER = (
    "This looks like a table, but its first line names no columns. "
    f"Begin with a line of names such as: {', '.join(COLUMNS[:3])}. Only subject has to be there."
)
NO_SUBJECT = (
    "The first line names columns, but none is called subject: call the one with the words so. "
    f"Known: {', '.join(COLUMNS)}."
)
OPEN_QUOTE = (
    "Line {line}: a quotation mark is opened and not closed, or stands within a cell. Write it "
    "twice to have it in the text."
)


class Unreadable(Exception):
    """The list cannot be read at all; says why, for people."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it came: its cells by column, and how many are behind the last column."""

    cells: Mapping[str, str]
    surplus: int = 0


def decode(data: bytes) -> str:
    """The text of a file. Raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise Unreadable(TOO_LARGE)
    try:
        return data.decode(_encoding(data))
    except UnicodeDecodeError:
        raise Unreadable(NO_TEXT) from None


def _encoding(data: bytes) -> str:
    """By its mark; without one UTF-16 is known by the zero in each pair of plain letters."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = data[:200]
    if len(data) % 2 == 0 and head.count(0) > len(head) // 4:
        return "utf-16-le" if head[1::2].count(0) >= head[::2].count(0) else "utf-16-be"
    return "utf-8-sig"


def read(text: str) -> list[Line]:
    """The lines that are not empty. Raises Unreadable."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Unreadable(TOO_LARGE)
    text = text.replace("\x00", "").removeprefix("\ufeff")
    rows = text.splitlines()
    first = next((row for row in rows if row.strip()), None)
    if first is None:
        raise Unreadable(EMPTY)
    separator = _separator(first)
    if _names([first]) == ["subject"]:
        lines = _subjects(text)[1:]
    else:
        lines = _subjects(text) if separator is None else _table(text, separator)
    if not lines:
        raise Unreadable(EMPTY)
    if len(lines) > MOST_ROWS:
        raise Unreadable(TOO_MANY)
    return lines


def _separator(first: str) -> str | None:
    """What stands between the columns that the first line names; None if it names none."""
    for separator in SEPARATORS:
        names = _names(first.split(separator))
        if "subject" in names:
            return separator
        if len(set(names).intersection(COLUMNS)) > 1:
            raise Unreadable(NO_SUBJECT)
    if "\t" in first:
        raise Unreadable(NO_HEADER)
    return None


def _names(cells: Iterable[str]) -> list[str]:
    return [cell.strip().strip('"').strip().lower() for cell in cells]


def _subjects(text: str) -> list[Line]:
    """Every line is a subject, with its commas; a spreadsheet's quotes around one go."""
    try:
        rows = [row[0] if row else "" for row in _parsed(text, "\x1f")]
    except Unreadable:  # somebody's own quotation marks
        rows = text.splitlines()
    return [Line({"subject": row.strip()}) for row in rows if row.strip()]


def _table(text: str, separator: str) -> list[Line]:
    header, *rows = [row for row in _parsed(text, separator) if any(map(str.strip, row))]
    columns = _columns(header)
    return [_line(columns, row) for row in rows]


def _columns(header: Sequence[str]) -> list[str]:
    columns = _names(header)
    while columns and not columns[-1]:
        columns.pop()
    for column in columns:
        if column not in COLUMNS:
            raise Unreadable(f"No column is called “{column[:40]}”. Known: {', '.join(COLUMNS)}.")
        if columns.count(column) > 1:
            raise Unreadable(f"There are two columns called {column}.")
    return columns


def _line(columns: Sequence[str], row: Sequence[str]) -> Line:
    surplus = sum(1 for cell in row[len(columns) :] if cell.strip())
    return Line(dict(zip(columns, map(str.strip, row), strict=False)), surplus)


def _parsed(text: str, separator: str) -> list[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        return list(reader)
    except csv.Error:
        raise Unreadable(OPEN_QUOTE.format(line=reader.line_num)) from None


def write(rows: Iterable[Mapping[str, str]]) -> str:
    """The list as a table with every column, which `read` takes back as it is."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
