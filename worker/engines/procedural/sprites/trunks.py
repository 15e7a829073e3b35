"""The upper bodies of characters, with what is worn on them: plates, vests, aprons, belts.

From the front and from behind; in profile they are in `profile`.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from worker.engines.procedural.sprites import outfit
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK


@dataclass(frozen=True, slots=True)
class Cut:
    """How what is worn on a trunk looks from one side."""

    ribs: Callable[[Plan, Body], None]
    plate: Callable[[Plan, Body], None]
    decoration: Callable[[Plan, Body], None]
    belt: Callable[[Plan, Body, str], None]

    def wear(self, plan: Plan, body: Body, style: str) -> None:
        """What belongs to the style, on a trunk that is drawn, and the belt over it."""
        if style == "ribs":
            self.ribs(plan, body)
        elif style == "armour":
            self.plate(plan, body)
        elif plan.detail:
            self.decoration(plan, body)
        if style != "ribs" and (plan.detail or "belt" in plan.words.features):
            with plan.figure.called("belt"):
                self.belt(plan, body, style)


def cloth(body: Body, style: str) -> int:
    """What a trunk of that style is made of."""
    return {"armour": body.metal, "ribs": body.skin, "bare": body.skin}.get(style, body.main)


def clothed(plan: Plan, person: Person, body: Body) -> None:
    """The trunk in its clothes, and the arms."""
    f = plan.figure
    f.joint("body")
    with f.called(*person.cloth):
        torso(plan, body, person.dressed)
        if person.laced:
            lames(plan, body)
    if person.fat:
        with f.called("fat", *person.cloth):
            belly(plan, body, person.dressed)
    f.joint("arms", body.wide * 5.0, body.shoulder + 1.4)
    with f.called("arms", *person.cloth):
        outfit.arms(plan, body, person.dressed)


def torso(plan: Plan, body: Body, style: str) -> None:
    """The upper body. Styles: tunic, armour, robe, ribs, bare, rags."""
    width = (4.2 if style == "robe" else 3.4 if style == "ribs" else 4.8) * body.wide
    plan.figure.ellipse(cloth(body, style), 0, body.chest, width, 4.4, 1.1, power=2.7)
    Cut(_ribs, _plate, _decoration, _belt).wear(plan, body, style)


def belly(plan: Plan, body: Body, style: str) -> None:
    """The belly of somebody fat, in front of the torso and of what hangs on it."""
    f, z = plan.figure, 1.15 if plan.view == BACK else 1.9
    made = {"armour": body.metal, "bare": body.skin}.get(style, body.main)
    f.ellipse(made, 0, body.chest + 1.8, 5.2 * body.wide, 4.4, z, power=2.2)
    if plan.detail and style not in ("bare", "armour"):
        with f.called("belt"):
            f.paint(f.of(made) & (np.abs(f.y - body.hip - 0.6) < 0.8), body.leather)


def _ribs(plan: Plan, body: Body) -> None:
    f = plan.figure
    dark = plan.named("black")
    for index in range(3):
        y = body.chest - 2.4 + index * 2.1
        f.paint(f.of(body.skin) & (abs(f.y - y) < 0.55) & (abs(f.x) < 2.7) & (abs(f.x) > 0.5), dark)
    if plan.view == BACK:
        f.capsule(body.skin, (0, body.shoulder), (0, body.hip - 1), 0.8, 0.8, 1.2)
    f.ellipse(body.skin, 0, body.hip - 0.6, 3.2, 1.5, 1.3, power=2.5)


def _plate(plan: Plan, body: Body) -> None:
    f = plan.figure
    emblem = plan.pick("plate", ("tabard", "plain", "cross", "ridge"))
    if emblem == "tabard":
        points = [
            (-2.2, body.shoulder),
            (2.2, body.shoulder),
            (2.6, body.hip + 2.6),
            (-2.6, body.hip + 2.6),
        ]
        f.polygon(body.main, points, 1.5, facing=(-0.1, 0.1, 0.8), bulge=0.5)
    elif emblem == "cross" and plan.view != BACK:
        f.capsule(body.main, (0, body.chest - 2), (0, body.chest + 1.5), 0.7, 0.7, 1.5)
        f.capsule(body.main, (-1.6, body.chest - 1), (1.6, body.chest - 1), 0.7, 0.7, 1.5)
    elif emblem == "ridge":
        f.tone(
            (abs(f.x - 0.5) < 0.6) & (f.y < body.hip) & (f.y > body.shoulder) & f.of(body.metal), 1
        )


def lames(plan: Plan, body: Body) -> None:
    """The rows of small plates of a samurai's armour, laced with cord, and a skirt of them."""
    f, wide = plan.figure, body.wide
    for x in (-3.3, 0.0, 3.3):
        plate = [(x - 1.5, 0.0), (x + 1.5, 0.0), (x * 1.2 + 1.7, 3.6), (x * 1.2 - 1.7, 3.6)]
        points = [(a * wide, body.hip - 0.6 + b) for a, b in plate]
        f.polygon(body.metal, points, 1.6, facing=(x * 0.06, 0.1, 0.85))
    front = f.of(body.metal) & (np.abs(f.x) < 5.4 * wide) & (f.y > body.shoulder + 1)
    f.tone(front & (np.abs((f.y - body.shoulder) % 2.2 - 1.1) < 0.56), -1)
    if plan.detail:
        cord = np.abs(np.abs(f.x) - 2.0 * wide) < 0.5
        f.paint(front & cord & (f.y < body.hip - 1), body.second)


def _decoration(plan: Plan, body: Body) -> None:
    f, wide = plan.figure, body.wide
    style = plan.pick("deco", ("plain", "vest", "strap", "collar", "apron", "buttons"))
    top, low = body.shoulder, body.hip
    if style == "vest" and plan.view == BACK:
        points = [(-4.8 * wide, top), (4.8 * wide, top), (4.6 * wide, low), (-4.6 * wide, low)]
        f.polygon(body.leather, points, 1.5, facing=(-0.1, -0.1, 0.9), bulge=0.6)
    elif style == "vest":
        points = [(1.3, top - 0.4), (4.8 * wide, top), (4.8 * wide, low), (1.9, low)]
        f.polygon(body.leather, points, 1.5, facing=(0.3, -0.1, 0.8), mirror=True)
    elif style == "strap":
        points = [
            (-4.2 * wide, top),
            (-2.4 * wide, top - 0.4),
            (4.2 * wide, low - 1),
            (4 * wide, low + 0.8),
        ]
        f.polygon(body.leather, points, 1.5, facing=(-0.2, -0.2, 0.8))
    elif style == "collar":
        f.ellipse(body.second, 0, top - 0.4, 3.2 * wide, 1.7, 1.6)
    elif style == "apron":
        with f.called("apron"):
            _apron(plan, body)
    elif style == "buttons" and plan.view != BACK:
        for index in range(3):
            y = top + 1.4 + index * 1.9
            f.paint(f.inside(0.5, y, 0.75, 0.6) & f.of(body.main), body.trim)


def _apron(plan: Plan, body: Body) -> None:
    """From behind only its strings are seen, crossed."""
    f, top, low = plan.figure, body.shoulder, body.hip
    leather = plan.words.forms.get("apron") == "leather"
    made = body.leather if leather else body.second
    if plan.view == BACK:
        f.capsule(made, (-3.2, top), (3.4, low - 1), 0.6, 0.6, 1.5)
        f.capsule(made, (3.2, top), (-3.4, low - 1), 0.6, 0.6, 1.5)
        return
    points = [(-2.4, top + 1), (2.4, top + 1), (3, low + 2.6), (-3, low + 2.6)]
    f.polygon(made, points, 1.5, facing=(-0.15, 0, 0.9), bulge=0.4)


def _belt(plan: Plan, body: Body, style: str) -> None:
    f = plan.figure
    belt = body.trim if style == "robe" else body.leather
    half = 4.1 * body.wide
    y = body.hip - 0.9
    f.polygon(
        belt,
        [(-half, y), (half, y), (half, y + 1.5), (-half, y + 1.5)],
        1.8,
        facing=(0, -0.2, 0.9),
        bulge=0.5,
    )
    if plan.detail and plan.view != BACK:
        f.ellipse(body.trim, 0, y + 0.75, 1.1, 1.0, 2.0, power=3)
