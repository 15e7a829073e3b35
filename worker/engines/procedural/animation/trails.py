"""What a weapon leaves in the air at the moment it strikes: a blade its trail, a
staff a spark, a bow its arrow."""

import math

from worker.engines.procedural.animation.actions import SWUNG
from worker.engines.procedural.animation.posed import GROUND, Posed
from worker.engines.procedural.figure import Material, Point
from worker.engines.procedural.sprites.plan import Plan

FRONT = 7.0  # depth: nearer than anything of the body


def trail(plan: Plan, figure: Posed) -> None:
    """Draw it in front of the body, if there is a weapon that leaves one."""
    hand = figure.place("weapon")
    if hand is None:
        return
    figure.joint("trail")
    light = plan.ramp(plan.named(plan.words.element or "glass"))
    if figure.joints & {f"weapon {name}" for name in SWUNG}:
        _arc(figure, figure.add(Material(light, glow=True)), hand[1])
    elif "weapon staff" in figure.joints:
        _spark(figure, figure.add(Material(light, glow=True)), hand[0] - 1, hand[1] - 10)
    elif "weapon bow" in figure.joints:
        _arrow(figure, plan, hand, figure.add(Material(light, glow=True)))


def _arc(figure: Posed, light: int, hand: float) -> None:
    """From above the right shoulder down and across, thickest where the blade is now."""
    middle, high = hand - 4, min(8.0, GROUND - 2.2 - (hand - 4))
    angles = [math.radians(-60 + 176 * step / 10) for step in range(11)]
    points = [(1 + 10.5 * math.cos(a), middle + high * math.sin(a)) for a in angles]
    figure.path(light, [(round(x, 4), round(y, 4)) for x, y in points], 0.3, 1.5, FRONT)


def _arrow(figure: Posed, plan: Plan, hand: Point, light: int) -> None:
    """Off the string, across the body and away to the left, light behind it."""
    x, y = hand[0] - 1.6, hand[1]
    figure.capsule(light, (x + 6.0, y), (x - 4.0, y), 0.4, 0.9, FRONT)
    figure.capsule(plan.named("wood"), (x - 3.0, y), (x - 14.0, y), 0.5, 0.5, FRONT + 0.1)
    head = [(x - 17.4, y), (x - 13.6, y - 2.0), (x - 13.6, y + 2.0)]
    figure.polygon(plan.named("steel"), head, FRONT + 0.2, facing=(-0.3, -0.4, 0.8))


def _spark(figure: Posed, light: int, x: float, y: float) -> None:
    """A star of four long and four short points."""
    points = []
    for step in range(16):
        far = (5.2, 1.5, 3.0, 1.5)[step % 4]
        angle = math.radians(22.5 * step)
        points.append((round(x + far * math.cos(angle), 4), round(y + far * math.sin(angle), 4)))
    figure.polygon(light, points, FRONT, bulge=0.4)
