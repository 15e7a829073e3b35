"""Spiders and crabs from the side, facing right."""

from dataclasses import replace

from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan


def spider_legs(plan: Plan, shell: int, y: float, *, far: bool) -> None:
    """Four legs of one side, fanned out from the neck."""
    f = plan.figure
    thick = plan.dice.pick("thick", (0.75, 0.95, 1.2))
    pose = plan.pick("pose", ("arched", "wide", "tall", "ready"))
    rise = {"arched": 6.0, "wide": 4.0, "tall": 8.6, "ready": 7.0}[pose]
    shift, z, side = (1.4, -0.6, "far") if far else (0.0, 0.6, "near")
    first = f.shapes
    for index, reach in enumerate((-13.6, -6.0, 6.8, 13.4)):
        f.joint(f"leg{index % 2} {side}", 0.6, y)
        root = (0.6 + reach * 0.12, y)
        knee = (shift + reach * 0.62, y - rise + abs(reach) * 0.16)
        end = (shift + reach, GROUND - 0.8 - (1.2 if far else 0.0))
        f.path(shell, [root, knee, end], thick * 1.25, thick * 0.6, z)
    if far:
        f.tone(f.shape >= first, -0.8)


def spider_trunk(plan: Plan, shell: int, y: float, box: Point) -> float:
    """The abdomen behind and the head before it; the head's half width."""
    f, (rx, ry) = plan.figure, box
    r = plan.between("head", 4.8, 5.8) * 0.92
    f.joint("body")
    f.ellipse(shell, -5.4, y - 4.0, rx, ry * 0.94, -0.2, tilt=0.25)
    f.joint("head", 4, y)
    f.ellipse(shell, 5.6, y + 0.2, r, r * 0.84, 0.4)
    return r


def spider_fangs(plan: Plan, fangs: str, y: float, r: float) -> None:
    """At the front of the head, below its eyes."""
    drop = {"short": 2.2, "long": 3.8, "mandibles": 3.0}[fangs]
    made = plan.named("bone" if fangs != "mandibles" else "crimson")
    root = (5.6 + r * 0.66, y + r * 0.5)
    plan.figure.capsule(made, root, (root[0] + 0.6, root[1] + drop), 1.0, 0.5, 0.6)


def crab(plan: Plan, made: tuple[int, int], box: tuple[float, float, float]) -> None:
    """A crab that walks where it looks: a claw before it, one beside it."""
    f, (shell, claw), (wide, high, y) = plan.figure, made, box
    wide *= 0.84
    _crab_legs(plan, shell, (wide, y), far=True)
    if "arms" not in plan.words.without:
        with f.called("arms", "claws"):
            _claw(plan, made, (wide * 0.7, y - 2.0), far=True)
    f.joint("body")
    form = plan.pick("shell", ("flat", "dome", "heart", "square"))
    f.ellipse(shell, 0, y, wide, high, 0.2, power={"square": 3.4}.get(form, 2.2))
    f.paint(f.of(shell) & (f.depth == 0.2) & (f.y > y + high * 0.45), plan.named("tan"))
    _crab_legs(plan, shell, (wide, y), far=False)
    if "arms" not in plan.words.without:
        with f.called("arms", "claws"):
            _claw(plan, (shell, claw), (wide * 0.4, y - 0.6), far=False)
    _crab_face(plan, shell, (wide, high, y))


def _crab_legs(plan: Plan, shell: int, place: Point, *, far: bool) -> None:
    f, (wide, y) = plan.figure, place
    if "legs" in plan.words.without:
        return
    shift, z, side = (1.8, -0.4, "far") if far else (0.0, 0.5, "near")
    first = f.shapes
    for index, share in enumerate((-0.75, -0.2, 0.4)):
        f.joint(f"leg{index % 2} {side}", wide * share, y + 2)
        knee = (shift + wide * share * 1.5, y + 1.6)
        end = (shift + wide * share * 1.4 - 1.4, GROUND - 0.8)
        with f.called("legs"):
            f.path(shell, [(wide * share, y + 2), knee, end], 1.3, 0.6, z)
    if far:
        f.tone(f.shape >= first, -0.8)


def _claw(plan: Plan, made: tuple[int, int], root: Point, *, far: bool) -> None:
    f, (shell, claw), (x, y) = plan.figure, made, root
    pose = plan.pick("pose", ("up", "out", "front"))
    size = plan.between("claw", 2.8, 4.0) * (0.85 if far else 1.0)
    lift = {"up": -7.6, "out": -1.6, "front": -4.4}[pose] - (1.4 if far else 0.0)
    hand = (x + (5.0 if pose == "up" else 6.4), y + lift)
    z = -0.3 if far else 1.0
    f.joint(f"arms claw {'far' if far else 'near'}", x, y)
    f.path(shell, [(x, y), (x + 3.6, y + 1.0), hand], 1.5, 1.3, z)
    at = (hand[0] + 0.8, hand[1] - size * 0.6)
    f.ellipse(claw, *at, size, size * 1.1, z + 0.1, tilt=0.3)
    if plan.pick("claw form", ("pincer", "round", "saw")) != "round":
        notch = f.inside(at[0] + size * 0.3, at[1] - size * 0.9, size * 0.34, size * 0.8)
        f.erase(notch & f.of(claw) & (f.depth == z + 0.1))


def _crab_face(plan: Plan, shell: int, box: tuple[float, float, float]) -> None:
    f, (wide, high, y) = plan.figure, box
    stalks = plan.pick("eyes", ("stalks", "low", "wide")) if plan.detail else "low"
    top = {"stalks": y - high - 4.0, "low": y - high * 0.7, "wide": y - high - 2.4}[stalks]
    f.joint("head", 0, y)
    for x, z in ((wide * 0.72, -0.1), (wide * 0.3, 0.4)):
        if stalks != "low":
            f.capsule(shell, (x - 0.6, y - high * 0.6), (x, top), 1.0, 1.0, z - 0.05)
        f.ellipse(shell, x, top, 2.2, 2.2, z)
    mouth = "none" if "mouth" in plan.words.without else ""
    face = Face(top, 6.0, plan.ramp(shell), plan.mood, mouth=mouth, mouth_y=y + 0.6)
    plan.eyes(replace(face, x=wide * 0.3 + 0.6, turned=True, mouth_x=wide * 0.8))
