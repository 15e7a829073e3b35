"""From words and a seed to frames: the figure of the still picture, drawn pose by pose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from worker.engines.procedural import account, shading
from worker.engines.procedural.animation import trails
from worker.engines.procedural.animation.actions import ACTIONS, NUDGE, Moment
from worker.engines.procedural.animation.posed import Posed, Reach, merged, within
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.figure import UNITS
from worker.engines.procedural.fitting import suit
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.shading import Look, Pixels
from worker.engines.procedural.sprites import compose, views
from worker.engines.procedural.sprites.plan import Plan

# What is tried until the figure stays within its frame; the last one always has its chance.
REACHES = (
    Reach(),
    Reach(across=0),
    Reach(across=0, up=0),
    Reach(turn=0.6),
    Reach(across=0, turn=0.6),
    Reach(across=0, up=0, turn=0.6),
    Reach(across=0, up=0, turn=0.25),
    Reach(across=0, up=0, turn=0.6, sink=0.5),
    Reach(across=0, up=0, turn=0.25, sink=0),
    Reach(across=0, up=0, turn=0.0),
)
SHRINKS, SMALLEST = 0.95, 0.7  # if nothing has room, the figure is drawn smaller, down to this
FAMILIES = ("characters", "monsters", "creatures")
STRICT = 0.9  # above this share of its size, every frame must be lively
LEAST, MOST = 0.02, 0.45  # the share of a frame's pixels that changes from one to the next


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
    """All frames, shape (n, size, size, 4), and which are what.

    `stands` is "ground" when the lowest row of every frame is the feet's, else "middle".
    """

    frames: Pixels
    tags: tuple[Tag, ...]
    family: str
    archetype: str
    native: int
    stands: str

    def facts(self) -> dict[str, object]:
        """What a program needs to use the sheet, ready for JSON; lengths in pixels.

        `pivot` is between the feet, `feet_row` the lowest row of the frame.
        """
        count, height, width, _ = self.frames.shape
        return {
            "frame": {"width": width, "height": height},
            "frames": count,
            "tags": [
                {"name": t.name, "from": t.first, "to": t.last, "fps": t.fps, "loop": t.loops}
                for t in self.tags
            ],
            "pivot": {"x": width // 2, "y": height},
            "feet_row": height - 1,
            "stands": self.stands,
        }

    def sheet(self) -> Pixels:
        """The frames side by side."""
        count, height, width, _ = self.frames.shape
        return self.frames.transpose(1, 0, 2, 3).reshape(height, count * width, 4)


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
    seen = subject.native if view == views.AUTO else view
    model = _Model(words, dice, native, archetype, look, seen)
    found = model.drawn()
    frames = np.concatenate([found[name] for name in actions])
    frames = frames.repeat(size // native, 1).repeat(size // native, 2)
    return Animation(frames, _tags(actions), family, archetype, native, subject.stands)


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


def _tags(actions: Sequence[str]) -> tuple[Tag, ...]:
    tags, first = [], 0
    for name in actions:
        action = ACTIONS[name]
        last = first + len(action.moments) - 1
        tags.append(Tag(name, first, last, action.fps, action.loops))
        first = last + 1
    return tuple(tags)


@dataclass(frozen=True, slots=True)
class _Model:
    """A figure that can be drawn in any pose."""

    words: Understanding
    dice: Dice
    size: int
    archetype: str
    look: Look
    view: str

    def drawn(self) -> dict[str, Pixels]:
        """The frames of every action, all in the scale in which all of them have room."""
        still = compose.viewed(self.words, self.dice, self.size, self.archetype, self.view)
        account.settle(self.words, still)
        usual = scale = still.unit * UNITS / self.size
        while True:
            strict = scale > usual * STRICT
            found = {name: self._action(a.moments, scale, strict) for name, a in ACTIONS.items()}
            done = {name: frames for name, frames in found.items() if frames is not None}
            if len(done) == len(found):
                return done
            if scale < usual * SMALLEST:
                raise RuntimeError(f"{self.archetype} cannot move")
            scale *= SHRINKS

    def _action(self, moments: Sequence[Moment], scale: float, strict: bool) -> Pixels | None:
        """The frames, or None if one of them does not fit or nothing would move."""
        corner = shading.corner_of(self._posed(Moment(), scale, Reach()), self.look)
        frames: list[Pixels] = []
        for number, moment in enumerate(moments):
            beside = frames[-1:] + (frames[:1] if number == len(moments) - 1 else [])
            steps = [changed(one, other) for one, other in pairwise(frames)]
            chosen = None
            for frame in self._fitting(moment, scale, corner):
                chosen = frame if chosen is None and not strict else chosen
                if _is_lively(frame, beside, steps):
                    chosen = frame
                    break
            if chosen is None:
                return None
            frames.append(chosen)
        return np.stack(frames)

    def _fitting(self, moment: Moment, scale: float, corner: tuple[int, int]) -> Iterator[Pixels]:
        """The moment's picture at every reach that stays within the frame."""
        for pose in (moment.pose, merged([moment.pose, NUDGE])):
            for reach in REACHES:
                figure = self._posed(replace(moment, pose=pose), scale, reach)
                figure.cut_below(corner[0] + self.size - 2)
                if _fits(figure, corner):
                    yield shading.render(figure, self.look, corner)

    def _posed(self, moment: Moment, scale: float, reach: Reach) -> Posed:
        figure = Posed(self.size, scale, within(moment.pose, reach))

        def draw(plan: Plan) -> None:
            compose.drawing(self.archetype, self.view)(plan)
            if moment.strikes:
                trails.trail(plan, figure)

        level = compose.detail(self.size, scale)
        compose.draw_on(figure, self.words, self.dice, level, draw, moment.mood)
        return figure


def _is_lively(frame: Pixels, beside: Sequence[Pixels], steps: Sequence[float]) -> bool:
    """Whether it is neither too like nor too unlike the frames beside it.

    `steps` are the changes so far: going round must be none larger than the largest of them.
    """
    changes = [changed(frame, other) for other in beside]
    most = max([*steps, *changes[:1]], default=1.0)
    return all(LEAST <= change <= min(MOST, most) for change in changes)


def _fits(figure: Posed, corner: tuple[int, int]) -> bool:
    top, bottom, left, right = shading.bounds(figure)
    rows = corner[0] < top and bottom < corner[0] + figure.size
    return rows and corner[1] < left and right < corner[1] + figure.size


def changed(one: Pixels, other: Pixels) -> float:
    """The share of the pixels that differ between two frames."""
    return float((one != other).any(-1).mean())
