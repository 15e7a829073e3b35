"""Palettes that people bring: .hex, .gpl (GIMP), .pal (JASC) and PNG strips.

A .hex file is six digits a line. A .gpl begins with "GIMP Palette", then comes a colour a line, its
name after it; a .pal has three head lines ("JASC-PAL", "0100", the count) and a colour a line. Of
a picture the colours are taken in reading order.
"""

import re

import numpy as np

from worker.decoding.bad_file import BadFile
from worker.decoding.pictures import is_png, open_picture
from worker.finishing.colour import packed, unpacked
from worker.finishing.palettes import MOST, Rgb, from_hex

MAX_BYTES = 256 * 1024
_THREE = re.compile(r"([0-9]{1,3})\s+([0-9]{1,3})\s+([0-9]{1,3})(?:\s.*)?")
_FORMS = "a .hex, .gpl or JASC .pal file, or a PNG picture of the colours"


def read(data: bytes) -> tuple[Rgb, ...]:
    """The colours of a palette file, each once, in its own order.

    Raises BadFile: file_too_large, not_a_palette, too_many_colours, or what a picture may break.
    """
    if len(data) > MAX_BYTES:
        raise BadFile("file_too_large", f"A palette has at most {MAX_BYTES // 1024} KiB.")
    found = _of_picture(data) if is_png(data) else _of_text(data)
    colours = tuple(dict.fromkeys(found))
    if not colours:
        raise _none("it holds no colours")
    if len(colours) > MOST:
        raise BadFile(
            "too_many_colours", f"A palette has at most {MOST} colours; this has {len(colours)}."
        )
    return colours


def _none(why: str) -> BadFile:
    return BadFile("not_a_palette", f"This cannot be read as a palette ({why}): send {_FORMS}.")


def _of_picture(data: bytes) -> list[Rgb]:
    pixels = np.asarray(open_picture(data).convert("RGBA"))
    numbers, first = np.unique(packed(pixels[pixels[..., 3] > 0][:, :3]), return_index=True)
    if numbers.size > MOST:
        raise BadFile(
            "too_many_colours",
            f"A palette has at most {MOST} colours; this picture has {numbers.size:,}.",
        )
    rows = unpacked(numbers[np.argsort(first)]).tolist()
    return [(red, green, blue) for red, green, blue in rows]


def _of_text(data: bytes) -> list[Rgb]:
    try:
        lines = [line.strip() for line in data.decode("utf-8-sig").splitlines()]
    except UnicodeDecodeError:
        raise _none("it is no text") from None
    lines = [line for line in lines if line]
    if lines and lines[0] == "GIMP Palette":
        return _threes([n for n in lines[1:] if not re.match(r"(Name|Columns):|#", n)])
    if lines and lines[0] == "JASC-PAL":
        return _jasc(lines)
    try:
        return [from_hex(line)[0] for line in lines if not line.startswith(";")]
    except (ValueError, IndexError) as error:
        raise _none(str(error).rstrip(".")) from None


def _jasc(lines: list[str]) -> list[Rgb]:
    if len(lines) < 3 or not re.fullmatch(r"[0-9]{1,9}", lines[2]):
        raise _none("its third line does not say how many colours there are")
    if len(lines) - 3 != int(lines[2]):
        raise _none(f"it promises {lines[2]} colours and has {len(lines) - 3}")
    return _threes(lines[3:])


def _threes(lines: list[str]) -> list[Rgb]:
    found: list[Rgb] = []
    for line in lines:
        match = _THREE.fullmatch(line)
        red, green, blue = (int(part) for part in match.groups()) if match else (256, 0, 0)
        if max(red, green, blue) > 255:
            raise _none(f"“{line[:40]}” is not three numbers from 0 to 255")
        found.append((red, green, blue))
    return found
