"""A figure that can be drawn in any pose: its frames, in the scale in which all have room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from worker.engines.procedural import account, shading
from worker.engines.procedural.animation import trails
from worker.engines.procedural.animation.actions import NUDGE, Moment
from worker.engines.procedural.animation.posed import Posed, Reach, merged, turned_away, within
from worker.engines.procedural.animation.profile import acts
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.figure import UNITS
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.shading import Look, Pixels
from worker.engines.procedural.sprites import compose
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, RIGHT, SIDES

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
STRICT = 0.9  # above this share of its size, every frame must be lively
LEAST, MOST = 0.02, 0.45  # the share of a frame's pixels that changes from one to the next


@dataclass(frozen=True, slots=True)
class Model:
    """A figure that can be drawn in any pose."""

    words: Understanding
    dice: Dice
    size: int
    archetype: str
    look: Look

    def drawn(self, seen: Sequence[str]) -> dict[tuple[str, str], Pixels]:
        """The frames by view and action, all in the scale in which all of them have room."""
        stills = [
            compose.viewed(self.words, self.dice, self.size, self.archetype, view) for view in seen
        ]
        account.settle(self.words, *stills)
        usual = scale = min(still.unit for still in stills) * UNITS / self.size
        while True:
            found = self._acted(seen, scale, strict=scale > usual * STRICT)
            if found is not None:
                return found
            if scale < usual * SMALLEST:
                raise RuntimeError(f"{self.archetype} cannot move")
            scale *= SHRINKS

    def _acted(
        self, seen: Sequence[str], scale: float, *, strict: bool
    ) -> dict[tuple[str, str], Pixels] | None:
        """The frames of every action in every view, or None if there is no room for one."""
        poses: dict[tuple[str, str], list[Moment]] = {}
        found: dict[tuple[str, str], Pixels] = {}
        for view in seen:
            first = self._posed_as(view)
            for name, action in acts(self._subject.family, view).items():
                if (first, name) not in poses:
                    acted = self._action(first, action.moments, scale, strict=strict)
                    if acted is None:
                        return None
                    poses[first, name], found[first, name] = acted
                if (view, name) not in found:
                    found[view, name] = self._rendered(view, poses[first, name], scale)
        return found

    @property
    def _subject(self) -> compose.Subject:
        return compose.SUBJECTS[self.archetype]

    def _posed_as(self, view: str) -> str:
        """Both sides move alike: one is posed, and the other is that one mirrored."""
        native = self._subject.native
        return view if view not in SIDES else native if native in SIDES else RIGHT

    def _action(
        self, view: str, moments: Sequence[Moment], scale: float, *, strict: bool
    ) -> tuple[list[Moment], Pixels] | None:
        """The moments as there is room for them and their frames, or None if there is none for
        one of them, or nothing would move."""
        corner = self._corner(view, scale)
        frames: list[Pixels] = []
        reached: list[Moment] = []
        for number, moment in enumerate(moments):
            beside = frames[-1:] + (frames[:1] if number == len(moments) - 1 else [])
            steps = [changed(one, other) for one, other in pairwise(frames)]
            chosen = None
            for frame in self._fitting(view, moment, scale, corner):
                chosen = frame if chosen is None and not strict else chosen
                if _is_lively(frame[1], beside, steps):
                    chosen = frame
                    break
            if chosen is None:
                return None
            reached.append(chosen[0])
            frames.append(chosen[1])
        return reached, np.stack(frames)

    def _fitting(
        self, view: str, moment: Moment, scale: float, corner: tuple[int, int]
    ) -> Iterator[tuple[Moment, Pixels]]:
        """The moment and its picture at every reach that stays within the frame."""
        for pose in (moment.pose, merged([moment.pose, NUDGE])):
            for reach in REACHES:
                reached = replace(moment, pose=within(pose, reach))
                figure = self._posed(view, reached, scale)
                figure.cut_below(corner[0] + self.size - 2)
                if _fits(figure, corner):
                    yield reached, shading.render(figure, self.look, corner)

    def _rendered(self, view: str, moments: Sequence[Moment], scale: float) -> Pixels:
        corner = self._corner(view, scale)
        frames = []
        for moment in moments:
            figure = self._posed(view, moment, scale)
            figure.cut_below(corner[0] + self.size - 2)
            frames.append(shading.render(figure, self.look, corner))
        return np.stack(frames)

    def _corner(self, view: str, scale: float) -> tuple[int, int]:
        return shading.corner_of(self._posed(view, Moment(), scale), self.look)

    def _posed(self, view: str, moment: Moment, scale: float) -> Posed:
        pose = turned_away(moment.pose) if view == BACK else moment.pose
        figure = Posed(self.size, scale, pose)

        def draw(plan: Plan) -> None:
            compose.drawing(self.archetype, view)(plan)
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
