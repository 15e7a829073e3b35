"""Faces, pixel by pixel, stamped over the finished shading: eyes, brows, lids, mouths.

Sizes follow the head's radius in pixels, because an eye is drawn differently at every size:
one dark pixel at 16, a dark and a white one at 32, white with a pupil and a glint above.
"""

from dataclasses import dataclass

from worker.engines.procedural.colour import Rgb
from worker.engines.procedural.figure import Figure
from worker.engines.procedural.materials import INK, TONGUE, WHITE


@dataclass(frozen=True, slots=True)
class Face:
    """Where and how: `y` is the eyes' middle, `radius` the head's half width, both in units.

    `gap` is half the distance between the eyes in units. `skin` is the ramp below the lids.
    `mouth` is a style (line, smile, frown, open, fangs, teeth, o, tusks, none) or "" for what
    the mood suggests. `glow` replaces the white of the eyes and drops the pupils. A face that is
    `turned` looks to the right: there is one eye, at x, and a mouth that ends at the outline if
    `mouth_x` is near it.
    """

    y: float
    radius: float
    skin: tuple[Rgb, ...]
    mood: str = "calm"
    gap: float = 0.0
    count: int = 2
    mouth: str = ""
    mouth_y: float = 0.0
    iris: Rgb = INK
    glow: Rgb | None = None
    x: float = 0.0
    large: float = 1.0
    turned: bool = False
    mouth_x: float | None = None


@dataclass(frozen=True, slots=True)
class _Box:
    """One eye in buffer pixels; `inner` is +1 if the nose is to its right."""

    left: int
    top: int
    width: int
    height: int
    inner: int


def draw(figure: Figure, face: Face) -> None:
    """Stamp the face; its parts are `eyes`, `mouth` and `teeth`."""
    count = {1: ("one eye",), 3: ("three eyes",)}.get(face.count, ())
    count = () if face.turned and face.count == 3 else count  # only two of them are seen
    with figure.called("face", "eyes", *count):
        for box in _boxes(figure, face):
            _eye(figure, face, box)
            if face.mood in ("angry", "sad") and box.width > 1:
                _brow(figure, face, box)
    with figure.called("face", "mouth"):
        _mouth(figure, face)


def eye_size(pixels: float) -> tuple[int, int]:
    """Width and height of an eye for a head of that half width in pixels."""
    for limit, size in ((2.4, (1, 1)), (4.4, (1, 2)), (7.4, (2, 2)), (10.5, (3, 3))):
        if pixels < limit:
            return size
    return (4, 4)


def _boxes(figure: Figure, face: Face) -> list[_Box]:
    width, height = eye_size(face.radius * figure.unit * face.large)
    if face.mood == "scared" and width > 1:
        height += 1
    top = figure.row(face.y) - height // 2
    middle = figure.middle + round(face.x * figure.unit)
    if face.count == 1:
        wide = max(2, (width + 1) // 2 * 2 + (2 if width > 1 else 0))
        return [
            _Box(middle - wide // 2, top - 1, wide, max(height + 1, wide - 1), int(face.turned))
        ]
    if face.turned:
        eye = _Box(middle - width // 2, top, width, height, 1)
        other = _Box(eye.left + width + 1, top - height - 1, width, max(2, height - 1), 1)
        return [eye, other] if face.count == 3 else [eye]
    gap = max(1, round((face.gap or face.radius * 0.36) * figure.unit - width / 2))
    pair = [
        _Box(middle - gap - width, top, width, height, 1),
        _Box(middle + gap, top, width, height, -1),
    ]
    if face.count == 3:
        third = max(2, width // 2 * 2)
        pair.append(_Box(middle - third // 2, top - height - 1, third, max(2, height - 1), 0))
    return pair


def _eye(figure: Figure, face: Face, box: _Box) -> None:
    if face.mood == "sleepy":
        _closed(figure, face, box)
        return
    if box.width == 1:
        _dot(figure, face, box)
        return
    white = face.glow or WHITE
    for row in range(box.height):
        for column in range(box.width):
            corner = row in (0, box.height - 1) and column in (0, box.width - 1)
            if not (corner and box.width > 3):
                figure.stamp(box.left + column, box.top + row, white)
    if face.glow is None:
        _pupil(figure, face, box)
    if face.mood == "happy" and box.height > 2:
        _lid(figure, face, box, box.top + box.height - 1)
    if face.mood == "sad" and box.height > 2:
        _lid(figure, face, box, box.top)


def _dot(figure: Figure, face: Face, box: _Box) -> None:
    for row in range(box.height):
        figure.stamp(box.left, box.top + row, face.glow or INK)


def _pupil(figure: Figure, face: Face, box: _Box) -> None:
    width = max(1, box.width // 2)
    height = box.height if box.height < 3 else box.height - 1
    if face.mood == "scared":
        width, height = max(1, width - 1), max(1, height - 1)
    left = box.left + (box.width - width) // 2
    if box.inner:
        left = box.left + (box.width - width if box.inner > 0 else 0)
        left -= box.inner if box.width > 3 else 0
    top = box.top + box.height - height - (1 if box.width > 3 else 0)
    for row in range(max(height, 1)):
        for column in range(width):
            rim = row == height - 1 or width < 2
            figure.stamp(left + column, top + row, INK if rim or row == 0 else face.iris)
    if box.width >= 3:
        figure.stamp(left, top, WHITE if width > 1 else INK)


def _lid(figure: Figure, face: Face, box: _Box, row: int) -> None:
    for column in range(box.width):
        figure.stamp(box.left + column, row, face.skin[2])


def _closed(figure: Figure, face: Face, box: _Box) -> None:
    for row in range(box.height):
        for column in range(box.width):
            colour = INK if row == box.height - 1 else face.skin[2]
            figure.stamp(box.left + column, box.top + row, colour)


def _brow(figure: Figure, face: Face, box: _Box) -> None:
    """A slanted line: inwards down for anger, outwards down for grief."""
    angry = face.mood == "angry"
    drop = 1 if box.height > 2 or box.width < 3 else 0
    for column in range(box.width):
        inner = column >= box.width / 2 if box.inner > 0 else column < box.width / 2
        low = inner == angry if box.inner else angry and 0 < column < box.width - 1
        figure.stamp(box.left + column, box.top - 1 + (drop if low else 0), INK)
    if box.width > 2 and box.inner:
        nose = box.left + box.width if box.inner > 0 else box.left - 1
        figure.stamp(nose, box.top - 1 + (drop if angry else -1), INK)


TOOTHED = ("fangs", "tusks", "teeth")
_MOODS = {"happy": "smile", "angry": "frown", "sad": "frown", "scared": "o", "sleepy": "line"}


def _mouth(figure: Figure, face: Face) -> None:
    style = face.mouth or _MOODS.get(face.mood, "line")
    if style in TOOTHED and "teeth" in figure.parts.refused:
        style = "line"
    pixels = face.radius * figure.unit
    if style == "none" or pixels < 3.4:
        return
    y = face.mouth_y or face.y + face.radius * 0.5
    row = figure.row(y)
    half = max(1, round(pixels * 0.26))
    x = face.x if face.mouth_x is None else face.mouth_x
    middle = figure.middle + round(x * figure.unit)
    with figure.called(*(("teeth",) if style in TOOTHED else ("mouth",))):
        _MOUTHS.get(style, _line)(figure, middle, row, half)


def _line(figure: Figure, middle: int, row: int, half: int) -> None:
    for column in range(-half, half):
        figure.stamp(middle + column, row, INK)


def _smile(figure: Figure, middle: int, row: int, half: int) -> None:
    _line(figure, middle, row, half)
    figure.stamp(middle - half - 1, row - 1, INK)
    figure.stamp(middle + half, row - 1, INK)


def _frown(figure: Figure, middle: int, row: int, half: int) -> None:
    _line(figure, middle, row, half)
    figure.stamp(middle - half - 1, row + 1, INK)
    figure.stamp(middle + half, row + 1, INK)


def _open(figure: Figure, middle: int, row: int, half: int) -> None:
    _smile(figure, middle, row, half)
    for down in range(1, max(2, half)):
        for column in range(-half + down - 1, half - down + 1):
            figure.stamp(middle + column, row + down, TONGUE if down == max(2, half) - 1 else INK)


def _fangs(figure: Figure, middle: int, row: int, half: int) -> None:
    _line(figure, middle, row, half + 1)
    figure.stamp(middle - half, row + 1, WHITE)
    figure.stamp(middle + half - 1, row + 1, WHITE)


def _tusks(figure: Figure, middle: int, row: int, half: int) -> None:
    _line(figure, middle, row, half)
    for up in range(1 if half < 3 else 2):
        figure.stamp(middle - half - 1, row - up, WHITE)
        figure.stamp(middle + half, row - up, WHITE)


def _teeth(figure: Figure, middle: int, row: int, half: int) -> None:
    wide = half + 1
    for column in range(-wide, wide):
        figure.stamp(middle + column, row, WHITE if column % 2 else INK)
        figure.stamp(middle + column, row + 1, INK)
    if half > 2:
        _line(figure, middle, row - 1, wide)


def _round(figure: Figure, middle: int, row: int, half: int) -> None:
    for down in range(max(2, half)):
        for column in range(-max(1, half // 2), max(1, half // 2)):
            figure.stamp(middle + column, row + down, INK)


_MOUTHS = {
    "line": _line,
    "smile": _smile,
    "frown": _frown,
    "open": _open,
    "fangs": _fangs,
    "tusks": _tusks,
    "teeth": _teeth,
    "o": _round,
}
