"""Heads of characters from behind: all hair, or bare, and what sticks out beside it."""

import numpy as np

from worker.engines.procedural.sprites import hair, headgear
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import Plan

FALL = 3.04  # depth of hair that falls over the head and the back
# How far below the head's middle the hair reaches.
ENDS = {"long": 6.8, "bob": 4.4, "short": 3.2, "parted": 3.6, "fringe": 3.4}


def head(plan: Plan, person: Person) -> None:
    """The head with its ears and hair."""
    f, body = plan.figure, person.body
    headgear.head(plan, body)
    if person.ears:
        with f.called("ears"):
            hair.ears(plan, body, person.ears)
    if not person.covered:
        with f.called("hair"):
            _hair(plan, body, person.role.hair)


def _hair(plan: Plan, body: Body, styles: tuple[str, ...]) -> None:
    style = hair.choose(plan, styles)
    if style == "none":
        return
    f, y, rx = plan.figure, body.head, body.head_rx
    hair.volume(plan, body, style)
    if style == "mohawk":
        f.ellipse(body.hair, 0, y - 1.0, 1.6, body.head_ry - 0.6, FALL)
        return
    end = y + ENDS.get(style, 2.6)
    f.paint(hair.scalp(plan, body, min(end, y + 4.2)), body.hair)
    if style in ("long", "bob"):
        first = f.shapes
        sides = [(-rx - 0.2, y), (rx + 0.2, y), (rx - 0.6, end), (-rx + 0.6, end)]
        f.polygon(body.hair, sides, FALL, facing=(-0.1, 0, 0.9), bulge=0.7)
        f.ellipse(body.hair, 0, end, rx - 0.6, 1.1, FALL)
        f.join(first)
    elif style == "bun":
        f.ellipse(body.hair, 0, y - 2.2, 2.5, 2.3, FALL + 0.1)
    _strands(plan, body, style, end)


def _strands(plan: Plan, body: Body, style: str, end: float) -> None:
    """Where the hair parts, so that it does not look like a ball."""
    f, y = plan.figure, body.head
    if not plan.detail:
        return
    locks = f.of(body.hair) & (f.y < end + 2)
    if style == "tails":
        f.tone(locks & (np.abs(f.x - 0.5) < 0.5) & (f.y > y - 4), -1)
        return
    for x, top in ((-2.6, 1.0), (0.6, 2.2), (3.4, 0.6)):
        f.tone(locks & (np.abs(f.x - x) < 0.5) & (f.y > end - 2.4 - top), -0.9)
