"""How every measurement is shown: a small table for people, one JSON line for programs."""

import json
from collections.abc import Mapping, Sequence


def table(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """The rows below their headings, in columns: words to the left, numbers to the right.

    A float is shown with three decimals; a cell in other units is given as text. Raises
    ValueError when a row has more or fewer cells than there are headings.
    """
    texts = [[_text(cell) for cell in row] for row in rows]
    columns = list(zip(headings, *texts, strict=True))
    widths = [max(map(len, column)) for column in columns]
    right = [bool(rows) and all(_is_number(row[n]) for row in rows) for n in range(len(widths))]
    lines = [headings, ["-" * width for width in widths], *texts]
    return "\n".join(_line(line, widths, right) for line in lines)


def json_line(figures: Mapping[str, object]) -> str:
    """The figures as one line of JSON. Raises ValueError for NaN and infinity."""
    return json.dumps(dict(figures), allow_nan=False)


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [
        cell.rjust(width) if to_right else cell.ljust(width)
        for cell, width, to_right in zip(cells, widths, right, strict=True)
    ]
    return "  ".join(padded).rstrip()


def _text(cell: object) -> str:
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float)
