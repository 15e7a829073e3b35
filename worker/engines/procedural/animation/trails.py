"""What a weapon leaves in the air at the moment it strikes: a blade its trail, a
staff a spark, a bow its arrow."""

import math

from worker.engines.procedural.animation.actions import SWUNG
from worker.engines.procedural.animation.posed import GROUND, Posed
from worker.engines.procedural.figure import Material, Point
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, FRONT, SIDES

DEPTHS = {FRONT: 7.0, BACK: -7.0}  # nearer than anything of the body, or beyond it
NEAR = 7.0


def trail(plan: Plan, figure: Posed) -> None:
    """Draw it where the body looks, if there is a weapon that leaves one."""
    hand = figure.place("weapon")
    if hand is None:
        return
    figure.joint("trail")
    aside = plan.view in SIDES
    z = DEPTHS.get(plan.view, NEAR)
    light = plan.ramp(plan.named(plan.words.element or "glass"))
    if figure.joints & {f"weapon {name}" for name in SWUNG}:
        points = _before(hand) if aside else _across(hand[1])
        figure.path(figure.add(Material(light, glow=True)), points, 0.3, 1.5, z)
    elif "weapon staff" in figure.joints:
        x = hand[0] + 3 if aside else hand[0] - 1
        _spark(figure, figure.add(Material(light, glow=True)), x, hand[1] - 10, z)
    elif "weapon bow" in figure.joints:
        shine = figure.add(Material(light, glow=True))
        if aside:
            _arrow(figure, plan, (hand[0] - 3.5, hand[1] - 1.5), shine, z, -0.62)
        else:
            _arrow(figure, plan, (hand[0] - 1.6, hand[1]), shine, z)


def _across(hand: float) -> list[Point]:
    """From above the right shoulder down and across, to where the blade is now."""
    middle, high = hand - 4, min(8.0, GROUND - 2.2 - (hand - 4))
    return _arc((1.0, middle), (10.5, high), -60, 116)


def _before(hand: Point) -> list[Point]:
    """From above the head down before the body."""
    return _arc((hand[0] - 3.0, hand[1] - 1.0), (9.0, 10.0), -76, 24)


def _arc(middle: Point, radii: Point, first: float, last: float) -> list[Point]:
    """Eleven points of an ellipse; degrees, with the clock from the right."""
    angles = [math.radians(first + (last - first) * step / 10) for step in range(11)]
    points = [
        (middle[0] + radii[0] * math.cos(a), middle[1] + radii[1] * math.sin(a)) for a in angles
    ]
    return [(round(x, 4), round(y, 4)) for x, y in points]


def _arrow(figure: Posed, plan: Plan, at: Point, light: int, z: float, way: float = 1.0) -> None:
    """Off the string and away, to the left if `way` is positive; light behind it."""
    x, y = at
    figure.capsule(light, (x + 6.0 * way, y), (x - 4.0 * way, y), 0.4, 0.9, z)
    figure.capsule(plan.named("wood"), (x - 3.0 * way, y), (x - 14.0 * way, y), 0.5, 0.5, z + 0.1)
    head = [(x - 17.4 * way, y), (x - 13.6 * way, y - 2.0), (x - 13.6 * way, y + 2.0)]
    figure.polygon(plan.named("steel"), head, z + 0.2, facing=(-0.3, -0.4, 0.8))


def _spark(figure: Posed, light: int, x: float, y: float, z: float) -> None:
    """A star of four long and four short points."""
    points = []
    for step in range(16):
        far = (5.2, 1.5, 3.0, 1.5)[step % 4]
        angle = math.radians(22.5 * step)
        points.append((round(x + far * math.cos(angle), 4), round(y + far * math.sin(angle), 4)))
    figure.polygon(light, points, z, bulge=0.4)
