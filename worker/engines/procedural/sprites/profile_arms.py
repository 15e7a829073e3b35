"""The arms of people in profile: one before the trunk and one beyond it."""

from collections.abc import Mapping

from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites import outfit
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import Plan

DEPTHS = {"far": -1.5, "near": 2.0}


def reach(body: Body) -> float:
    """How far before the body the hand that holds something is, for the usual build."""
    return (4.8 + 0.7 * body.wide) / body.wide


def joint(way: str, held: str) -> str:
    """What the arm is called that holds that, or nothing if it is ""."""
    return f"arms {way} holding {held}" if held else f"arms {way} free"


def arms(plan: Plan, person: Person, body: Body, held: Mapping[str, str]) -> None:
    """Both arms with hands; `held` is what `near` and `far` hold, "" for nothing."""
    for way, z in DEPTHS.items():
        plan.figure.joint(joint(way, held[way]), 0, body.shoulder + 1.4)
        with plan.figure.called("arms", *person.cloth):
            points = _bent(body) if held[way] else _hanging(body, way)
            if held[way] == "shield":
                points = [*_bent(body)[:2], (2.4, body.hand_y - 1.0)]
            _arm(plan, body, person.dressed, points, z)
            if way == "near" and plan.detail:
                _pad(plan, body, person.dressed)


def _bent(body: Body) -> list[Point]:
    shoulder = (-0.3, body.shoulder + 1.4)
    return [shoulder, (0.9, body.chest + 2.0), (body.hand_x - 0.3, body.hand_y)]


def _hanging(body: Body, way: str) -> list[Point]:
    if way == "near":
        return [(-0.3, body.shoulder + 1.4), (-0.5, body.hand_y)]
    return [(0.9, body.shoulder + 1.4), (2.2 * body.wide, body.hand_y - 0.4)]


def _arm(plan: Plan, body: Body, style: str, points: list[Point], z: float) -> None:
    f, wide = plan.figure, body.wide
    sleeve, glove, thick = outfit.sleeves(plan, body, style)
    first = f.shapes
    f.path(sleeve, points, thick * wide, thick * 0.86, z)
    f.ellipse(glove, *points[-1], 1.55, 1.5, z + 0.3)
    if z < 0:
        f.tone(f.shape >= first, -0.9)


def _pad(plan: Plan, body: Body, style: str) -> None:
    f, wide = plan.figure, body.wide
    pads = outfit.shoulder_pads(plan, style)
    if pads == "round" and style in ("armour", "tunic", "bare"):
        plate = body.metal if style == "armour" else body.leather
        f.ellipse(plate, -0.4, body.shoulder + 0.8, 2.5 * wide, 2.0, 2.4)
    if pads == "spiked" and style in ("bare", "rags"):
        y = body.shoulder
        spike = [(-2.4, y + 1.4), (-0.4, y - 2.4), (1.8, y + 1.4)]
        f.polygon(plan.named("bone"), spike, 2.4, facing=(0.1, -0.4, 0.7))
