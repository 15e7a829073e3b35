"""A figure that is drawn in a pose: its joints are moved and turned before a pixel is set.

Shapes are drawn anew where the pose puts them; nothing that is drawn already is bent. Moves are
whole pixels, so what only moves keeps every pixel; only what turns or stretches is drawn afresh.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from worker.engines.procedural.figure import NOTHING, UNITS, Figure, Floats, Mask, Point
from worker.engines.procedural.forms import Dome, Form, Limb

GROUND = 31.0  # units: the row the feet stand on
DESIGN = 32  # pixels: the size moves are given for
HANDS = {"weapon": ("arms", 1), "shield": ("arms", -1)}  # what is held: by which joint and side


@dataclass(frozen=True, slots=True)
class Move:
    """How far a joint is from its place: `right` and `down` in pixels of a figure of 32 pixels.

    `turn` in degrees lifts what hangs outwards; `wide` and `high` stretch it from the ground up;
    `front` brings it nearer, in units of depth.
    """

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    wide: float = 1.0
    high: float = 1.0
    front: float = 0.0

    def and_then(self, other: "Move") -> "Move":
        """Both moves."""
        return Move(
            self.right + other.right,
            self.down + other.down,
            self.turn + other.turn,
            self.wide * other.wide,
            self.high * other.high,
            self.front + other.front,
        )


FEET = ("leg", "hind")

# A joint's name is words from the general to the special: "arms claw" follows "arms" as well, and
# "arms right" only on that side of the picture.
Pose = Mapping[str, Move]


class Posed(Figure):
    """See the module's docstring."""

    def __init__(self, size: int, scale: float, pose: Pose) -> None:
        super().__init__(size, scale)
        self._pose = pose
        self.joints: set[str] = set()
        self._home = self.middle, self.top
        self._centres: Floats = np.arange(self.side, dtype=np.float64) + 0.5
        self._places: dict[str, Point] = {}
        self._turn = 0.0  # radians, as seen: against the clock
        self._pivot: Point = (0.0, 0.0)
        self._slip: Point = (0.0, 0.0)  # units the hand that holds it has moved
        self._wide = self._high = 1.0
        self._rise = 0.0  # pixels a stretch moves y = 0 by
        self._name, self._side, self._holder = "", 1, ""

    def joint(self, name: str, x: float = 0.0, y: float = UNITS, held_by: str = "") -> None:
        self._name, self._side, self._holder = name, -1 if x < 0 else 1, held_by
        self.joints.add(name)
        self._places[name] = self._places[name.partition(" ")[0]] = (abs(x), y)
        self._enter(self._side)

    def place(self, name: str) -> Point | None:
        """Where that joint hangs in the still figure (x counted outwards), if it has one."""
        return self._places.get(name)

    def cut_below(self, row: int) -> None:
        """Nothing is left below that row of the buffer.

        A staff or a hem that sinks with the body goes behind the row of the feet.
        """
        self.shape[row + 1 :] = NOTHING

    def _sides(self, *, mirror: bool) -> Iterator[int]:
        if not mirror:
            yield 1
            return
        for side in (1, -1):
            self._enter(side)
            yield side
        self._enter(self._side)

    # -- where the joint is --------------------------------------------------------------------

    def _enter(self, side: int) -> None:
        move = self._move(self._name, side)
        first = self._name.partition(" ")[0]
        x, y = self._places[first]
        self._pivot = (x * side, y)
        self._turn = math.radians(move.turn) * side
        self._slip = (0.0, 0.0)
        if self._holder or first in HANDS:
            move = self._held(move, *((self._holder, 1) if self._holder else HANDS[first]))
        right, down = (self._pixels(value) for value in (move.right, move.down))
        self._wide, self._high, self.nearer = move.wide, move.high, move.front
        self.middle, self.top = self._home[0] + right, self._home[1] + down
        self._rise = GROUND * self.unit * (1 - move.high)
        self.x = np.asarray((self._centres - self.middle) / (self.unit * move.wide))[None, :]
        self.y = np.asarray(
            (self._centres - self.top - self._rise) / (self.unit * move.high), np.float64
        )[:, None]

    def _move(self, name: str, side: int) -> Move:
        move = Move()
        words = name.split()
        for count in range(1, len(words) + 1):
            general = " ".join(words[:count])
            for key in (general, f"{general} {'right' if side > 0 else 'left'}"):
                move = move.and_then(self._pose.get(key, Move()))
        return move

    def _held(self, move: Move, holder: str, side: int) -> Move:
        """What is held goes where the hand goes; it turns by itself only."""
        arm = self._move(holder, side)
        x, y = self._places.get(holder, self._pivot)
        moved = _turned(self._pivot, (x * side, y), math.radians(arm.turn) * side)
        self._slip = (moved[0] - self._pivot[0], moved[1] - self._pivot[1])
        return move.and_then(Move(arm.right, arm.down))

    def _pixels(self, value: float) -> int:
        """Whole pixels at this size, at least one for what moves."""
        pixels = round(round(value * self.size / DESIGN, 4))
        return pixels if pixels or abs(value) < 0.5 else int(math.copysign(1, value))

    def column(self, x: float) -> int:
        return int(np.floor(round(self.middle + x * self.unit * self._wide, 4)))

    def row(self, y: float) -> int:
        return int(np.floor(round(self.top + self._rise + y * self.unit * self._high, 4)))

    # -- shapes that turn ------------------------------------------------------------------------

    def _at(self, point: Point) -> Point:
        if not self._turn and self._slip == (0.0, 0.0):
            return point
        x, y = _turned(point, self._pivot, self._turn)
        return x + self._slip[0], y + self._slip[1]

    def _form(self, material: int, form: Form, z: float) -> None:
        super()._form(material, self._placed(form), z)

    def _placed(self, form: Form) -> Form:
        if isinstance(form, Dome):
            x, y = self._at((form.x, form.y))
            return replace(form, x=x, y=y, tilt=form.tilt - self._turn)
        if isinstance(form, Limb):
            return replace(form, start=self._at(form.start), end=self._at(form.end))
        x, y = _turned((form.facing[0], form.facing[1]), (0.0, 0.0), self._turn)
        return replace(
            form, points=[self._at(point) for point in form.points], facing=(x, y, form.facing[2])
        )

    def inside(self, x: float, y: float, rx: float, ry: float, *, mirror: bool = False) -> Mask:
        x, y = self._at((x, y))
        return super().inside(x, y, rx, ry, mirror=mirror)


def _turned(point: Point, pivot: Point, angle: float) -> Point:
    """The point turned round the pivot, against the clock as seen; y runs down."""
    if not angle:
        return point
    cos, sin = math.cos(angle), math.sin(angle)
    dx, dy = point[0] - pivot[0], point[1] - pivot[1]
    return round(pivot[0] + cos * dx + sin * dy, 5), round(pivot[1] - sin * dx + cos * dy, 5)


@dataclass(frozen=True, slots=True)
class Reach:
    """How much of a pose there is room for: shares of its moves across, up, down, of its turns."""

    across: float = 1.0
    up: float = 1.0
    turn: float = 1.0
    sink: float = 1.0


def within(pose: Pose, reach: Reach) -> Pose:
    """The pose with no more than that reach; feet are lifted all the same."""
    return {name: _within(name, move, reach) for name, move in pose.items()}


def _within(name: str, move: Move, reach: Reach) -> Move:
    upwards = name.startswith("float") or move.down < 0
    share = 1.0 if name.startswith(FEET) else reach.up if upwards else reach.sink
    return Move(
        move.right * reach.across,
        move.down * share,
        move.turn * reach.turn,
        move.wide if move.wide < 1 else 1 + (move.wide - 1) * reach.across,
        1 + (move.high - 1) * (reach.sink if move.high < 1 else reach.up),
        move.front,
    )


def merged(poses: Iterable[Pose]) -> Pose:
    """All of the poses at once."""
    whole: dict[str, Move] = {}
    for pose in poses:
        for name, move in pose.items():
            whole[name] = whole.get(name, Move()).and_then(move)
    return whole


def turned_away(pose: Pose) -> Pose:
    """The pose of somebody seen from behind: what is brought before the body is beyond it."""
    return {name: replace(move, front=-move.front) for name, move in pose.items()}
