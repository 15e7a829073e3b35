"""From words and a seed to frames: the figure of the still picture, drawn pose by pose."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from worker.engines.procedural.animation.actions import ACTIONS
from worker.engines.procedural.animation.model import Model
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.fitting import suit
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.shading import Look, Pixels
from worker.engines.procedural.sprites import compose, views

FAMILIES = ("characters", "monsters", "creatures")


@dataclass(frozen=True, slots=True)
class Tag:
    """Frames `first` to `last` are an action; `fps` frames a second."""

    name: str
    first: int
    last: int
    fps: int
    loops: bool


@dataclass(frozen=True, slots=True)
class Animation:
    """All frames, shape (n, size, size, 4), and which are what; in `rows` of as many frames each.

    `stands` is "ground" when the lowest row of every frame is the feet's, else "middle".
    """

    frames: Pixels
    tags: tuple[Tag, ...]
    family: str
    archetype: str
    native: int
    stands: str
    rows: int = 1

    def facts(self) -> dict[str, object]:
        """What a program needs to use the sheet, ready for JSON; lengths in pixels.

        `pivot` is between the feet, `feet_row` the lowest row of the frame. Frames are counted row
        by row; a sheet of more than one row says how many `columns` it has.
        """
        count, height, width, _ = self.frames.shape
        return {
            "frame": {"width": width, "height": height},
            "frames": count,
            **({"columns": count // self.rows} if self.rows > 1 else {}),
            "tags": [
                {"name": t.name, "from": t.first, "to": t.last, "fps": t.fps, "loop": t.loops}
                for t in self.tags
            ],
            "pivot": {"x": width // 2, "y": height},
            "feet_row": height - 1,
            "stands": self.stands,
        }

    def sheet(self) -> Pixels:
        """The frames side by side, row below row."""
        count, height, width, _ = self.frames.shape
        columns = count // self.rows
        grid = self.frames.reshape(self.rows, columns, height, width, 4)
        return grid.transpose(0, 2, 1, 3, 4).reshape(self.rows * height, columns * width, 4)


def make(
    words: Understanding,
    seed: int,
    size: int,
    palette: str,
    outline: str,
    actions: Sequence[str] = tuple(ACTIONS),
    view: str = views.AUTO,
) -> Animation:
    """Draw the actions of the figure that `sprites.make` draws still for the same request.

    The first frame of `idle` is that still picture, unless the figure had to be drawn smaller to
    leave room for its moves.
    """
    native = compose.ENLARGED.get(size, size)
    dice = Dice("sprite", seed, words.word_seed)
    family, archetype = _choose(words, dice, view)
    dice = Dice("sprite", seed, words.word_seed, archetype)
    suit(words, archetype)
    subject = compose.SUBJECTS[archetype]
    look = Look(palette, outline, subject.stands)
    one = subject.native if view == views.AUTO else view
    seen = views.ROUND if view == views.FOUR else (one,)
    found = Model(words, dice, native, archetype, look).drawn(seen)
    frames = np.concatenate([found[one, name] for one in seen for name in actions])
    frames = frames.repeat(size // native, 1).repeat(size // native, 2)
    tags = _tags(actions, seen)
    return Animation(frames, tags, family, archetype, native, subject.stands, len(seen))


def moves(words: Understanding) -> bool:
    """Whether what the words name is a body that can be posed; what they leave open is."""
    if words.archetype in compose.SUBJECTS:
        return compose.SUBJECTS[words.archetype].family in FAMILIES
    return words.family is None or words.family in FAMILIES


def _choose(words: Understanding, dice: Dice, view: str) -> tuple[str, str]:
    family, archetype = compose.choose(words, dice, view=view)
    if family not in FAMILIES:
        able = [family for family in FAMILIES if compose.seen_from(family, view)]
        open_words = replace(words, family=dice.pick("family that moves", able), archetype=None)
        return compose.choose(open_words, dice, view=view)
    return family, archetype


def _tags(actions: Sequence[str], seen: Sequence[str]) -> tuple[Tag, ...]:
    """By action; of several views also by where the figure heads, such as `walk_down`."""
    tags, first = [], 0
    for view in seen:
        for name in actions:
            action = ACTIONS[name]
            last = first + len(action.moments) - 1
            called = f"{name}_{views.HEADINGS[view]}" if len(seen) > 1 else name
            tags.append(Tag(called, first, last, action.fps, action.loops))
            first = last + 1
    return tuple(tags)
