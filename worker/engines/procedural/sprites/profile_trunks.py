"""The upper bodies of people in profile, facing right, with what is worn on them."""

import numpy as np

from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.trunks import Cut, cloth

DEEP = {"robe": 3.0, "ribs": 2.5}  # half of what a trunk is from chest to back; else 3.4


def torso(plan: Plan, body: Body, style: str) -> None:
    """The upper body. Styles as in `trunks.torso`."""
    f, wide = plan.figure, body.wide
    made = cloth(body, style)
    first = f.shapes
    f.ellipse(made, 0, body.chest, DEEP.get(style, 3.4) * wide, 4.4, 1.1, power=2.6)
    if style in ("armour", "bare"):
        f.ellipse(made, 0.7 * wide, body.chest - 0.8, 3.1 * wide, 3.2, 1.1)
    f.join(first)
    Cut(_ribs, _plate, _decoration, _belt).wear(plan, body, style)


def belly(plan: Plan, body: Body, style: str) -> None:
    """The belly of somebody fat, before the trunk and what hangs on it."""
    f = plan.figure
    made = {"armour": body.metal, "bare": body.skin}.get(style, body.main)
    f.ellipse(made, 1.3 * body.wide, body.chest + 1.7, 4.3 * body.wide, 4.3, 1.5, power=2.2)
    if plan.detail and style not in ("bare", "armour"):
        with f.called("belt"):
            belt = f.of(made) & (np.abs(f.y - body.hip - 0.6) < 0.8) & (f.depth >= 1.1)
            f.paint(belt & (f.depth < 1.7), body.leather)


def _ribs(plan: Plan, body: Body) -> None:
    f, dark = plan.figure, plan.named("black")
    for index in range(3):
        y = body.chest - 2.4 + index * 2.1
        f.paint(f.of(body.skin) & (abs(f.y - y) < 0.55) & (f.x > -1.2) & (f.x < 2.3), dark)
    f.ellipse(body.skin, 0, body.hip - 0.6, 2.6, 1.5, 1.3, power=2.5)


def _plate(plan: Plan, body: Body) -> None:
    """Of a plate's marks only a tabard is seen from the side: its front and its back."""
    f, wide = plan.figure, body.wide
    if plan.pick("plate", ("tabard", "plain", "cross", "ridge")) != "tabard":
        return
    top, low = body.shoulder, body.hip + 2.6
    front = [(2.0 * wide, top), (3.5 * wide, top + 1.6), (3.4 * wide, low), (1.7 * wide, low)]
    f.polygon(body.main, front, 1.5, facing=(0.3, 0.1, 0.8))
    back = [(-2.1 * wide, top), (-3.3 * wide, top + 1), (-3.5 * wide, low), (-2.0 * wide, low)]
    f.polygon(body.main, back, 1.5, facing=(-0.3, 0.1, 0.8))


def lames(plan: Plan, body: Body) -> None:
    """The rows of small plates of a samurai's armour, and a skirt of them."""
    f, wide = plan.figure, body.wide
    for x in (-2.2, 0.9):
        plate = [(x - 1.4, -0.6), (x + 1.4, -0.6), (x * 1.3 + 1.7, 3.0), (x * 1.3 - 1.7, 3.0)]
        points = [(a * wide, body.hip + b) for a, b in plate]
        f.polygon(body.metal, points, 1.6, facing=(x * 0.08, 0.1, 0.85))
    side = f.of(body.metal) & (np.abs(f.x) < 4.4 * wide) & (f.y > body.shoulder + 1)
    f.tone(side & (np.abs((f.y - body.shoulder) % 2.2 - 1.1) < 0.56), -1)
    if plan.detail:
        cord = np.abs(f.x - 1.4 * wide) < 0.5
        f.paint(side & cord & (f.y < body.hip - 1), body.second)


def _decoration(plan: Plan, body: Body) -> None:
    f, wide = plan.figure, body.wide
    style = plan.pick("deco", ("plain", "vest", "strap", "collar", "apron", "buttons"))
    top, low = body.shoulder, body.hip
    if style == "vest":
        points = [(-3.2 * wide, top), (1.3 * wide, top - 0.2), (0.9 * wide, low)]
        points.append((-3.3 * wide, low))
        f.polygon(body.leather, points, 1.5, facing=(-0.2, -0.1, 0.9), bulge=0.6)
    elif style == "strap":
        points = [(-2.9 * wide, top + 0.4), (-1.2 * wide, top - 0.4)]
        points += [(3.2 * wide, low - 1.2), (2.8 * wide, low + 0.6)]
        f.polygon(body.leather, points, 1.5, facing=(-0.2, -0.2, 0.8))
    elif style == "collar":
        f.ellipse(body.second, 0, top - 0.4, 2.6 * wide, 1.7, 1.6)
    elif style == "apron":
        leather = plan.words.forms.get("apron") == "leather"
        points = [(1.4 * wide, top + 1), (3.3 * wide, top + 1.6), (3.9 * wide, low + 2.6)]
        points.append((0.8 * wide, low + 2.6))
        with f.called("apron"):
            made = body.leather if leather else body.second
            f.polygon(made, points, 1.5, facing=(0.25, 0, 0.9))
            f.capsule(made, (-3.2 * wide, low - 1), (1.6 * wide, low - 1), 0.55, 0.55, 1.5)
    elif style == "buttons":
        for index in range(3):
            y = top + 1.4 + index * 1.9
            f.paint(f.inside(2.3 * wide, y, 0.75, 0.6) & f.of(body.main), body.trim)


def _belt(plan: Plan, body: Body, style: str) -> None:
    f = plan.figure
    belt = body.trim if style == "robe" else body.leather
    half, y = 3.1 * body.wide, body.hip - 0.9
    corners = [(-half, y), (half, y), (half, y + 1.5), (-half, y + 1.5)]
    f.polygon(belt, corners, 1.4, facing=(0, -0.2, 0.9), bulge=0.5)
    if plan.detail:
        f.ellipse(body.trim, half - 0.6, y + 0.75, 0.8, 1.0, 1.5, power=3)
