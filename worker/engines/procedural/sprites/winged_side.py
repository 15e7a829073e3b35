"""Bats and birds from the side, facing right."""

from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan


def bat_wing(plan: Plan, made: tuple[int, int], y: float, *, far: bool) -> None:
    """One wing, stretched backwards; of the far one the tip is seen beyond the near."""
    f, (fur, web) = plan.figure, made
    lift = {"up": -6.0, "level": -1.5, "down": 2.6}[plan.pick("pose", ("up", "level", "down"))]
    x, z = (2.6, -1.0) if far else (-1.0, 1.0)
    rise = lift - (2.0 if far else 0.0)
    knee, tip = (x - 4.4, y - 6.4 + rise), (x - 13.0, y - 4.6 + rise * 1.1)
    low: list[Point] = [(x - 12.4, y + 3.6 + rise * 0.6)]
    for index in range(plan.dice.pick("scallops", (2, 3))):
        near = x - 10.4 + index * 4.4
        low += [(near - 1.2, y + 1.0 + lift * 0.3), (near + 1.2, y + 5.0 + lift * 0.3)]
    first = f.shapes
    f.joint(f"float wings {'far' if far else 'near'}", -abs(x), y)
    f.polygon(web, [(x, y - 2), knee, tip, *low, (x, y + 3)], z, facing=(-0.1, -0.15, 0.8))
    if plan.detail:
        f.path(fur, [(x, y - 1), knee, tip], 1.0, 0.6, z + 0.1)
    if far:
        f.tone(f.shape >= first, -0.7)


def bat_ears(plan: Plan, fur: int, r: float, y: float) -> None:
    """Both ears, one behind the other."""
    f = plan.figure
    ears = plan.pick("ears", ("tall", "wide", "round", "horned"), "ears")
    if ears == NO:
        return
    for x, z in ((r * 0.5, -0.1), (-r * 0.2, 0.3)):
        if ears == "round":
            f.ellipse(fur, x, y - r * 0.95, 2.5, 2.5, z)
            continue
        rise = {"tall": 5.6, "wide": 3.4, "horned": 4.0}[ears]
        back = {"tall": 1.0, "wide": 2.6, "horned": 0.2}[ears]
        ear = [(x - r * 0.45, y - r * 0.5), (x - back, y - r - rise), (x + r * 0.4, y - r * 0.7)]
        f.polygon(fur, ear, z, facing=(0.0, -0.3, 0.8))


def bird_legs(plan: Plan, made: int, low: float) -> None:
    """Two legs, toes to the right; `low` is where the body ends."""
    f = plan.figure
    for side, x, z in (("far", 2.2, -0.4), ("near", -1.0, 0.2)):
        f.joint(f"legs {side}", max(x, 0), low)
        f.capsule(made, (x, low - 1), (x, GROUND - 1), 0.8, 0.8, z)
        f.ellipse(made, x + 1.0, GROUND - 0.9, 2.4, 0.9, z + 0.1)


def bird_tail(plan: Plan, second: int, at: Point) -> None:
    """Behind the body: a fan, a plume, or the few feathers every bird has."""
    f, (x, y) = plan.figure, at
    tail = plan.pick("tail", ("none", "fan", "plume", "none"), "tail")
    if tail == "fan":
        for index in range(4):
            f.capsule(second, (x, y), (x - 6.4 + index * 1.3, y - 2 - index * 2.6), 1.4, 1.5, -1)
    elif tail == "plume":
        f.path(second, [(x, y), (x - 5, y - 1.4), (x - 7, y - 6.4)], 1.8, 1.0, -1)
    else:
        f.capsule(second, (x, y), (x - 4.0, y + 1.2), 1.9, 1.1, -1)


def bird_wing(plan: Plan, second: int, rx: float, y: float) -> None:
    """The near wing on the flank, or spread with the far one beyond it."""
    f = plan.figure
    wing = plan.pick("wings", ("folded", "spread", "raised"), "wings")
    if wing == "folded":
        f.joint("wings near", -rx * 0.2, y - 2)
        f.ellipse(second, -rx * 0.2, y + 1.6, rx * 0.56, 4.6, 0.4, tilt=0.5)
        return
    if wing == NO:
        return
    up = -8.4 if wing == "raised" else -2.6
    for side, x, z in (("far", 2.6, -0.5), ("near", -0.6, 0.4)):
        f.joint(f"wings {side}", -0.6, y - 1)
        for index in range(3):
            tip = (x - 8.6 + index * 1.6, y + up + index * 2.4)
            f.capsule(second, (x, y), tip, 2.0, 1.2, z + index * 0.1)


def bird_crest(plan: Plan, second: int, top: float) -> None:
    """Feathers that lie backwards."""
    f = plan.figure
    crest = plan.pick("crest", ("tuft", "mohawk", "horned", "none"))
    if crest == "tuft":
        for lean in (-3.6, -1.8, 0.0):
            f.capsule(second, (0.6, top + 1.6), (lean, top - 2.4), 0.9, 0.6, -0.1)
    elif crest == "mohawk":
        f.ellipse(second, 0, top + 0.6, 3.4, 2.4, -0.1)
    elif crest == "horned":
        for x, z in ((4.0, -0.1), (1.0, 0.2)):
            ear = [(x - 1.6, top + 2), (x - 2.2, top - 2.6), (x + 1.6, top + 1.6)]
            f.polygon(second, ear, z, facing=(0.0, -0.3, 0.8))


def bird_beak(plan: Plan, made: int, x: float, y: float) -> None:
    """A beak that points to the right, from the edge of the face at x."""
    beak = plan.pick("beak", ("short", "long", "hooked"))
    far, drop, wide = {
        "short": (3.0, 0.6, 1.7),
        "long": (5.2, 1.0, 1.4),
        "hooked": (3.6, 2.6, 2.1),
    }[beak]
    points = [(x - 1.0, y - wide), (x + far * 0.7, y - wide * 0.3), (x + far, y + drop)]
    plan.figure.polygon(made, [*points, (x - 1.0, y + wide)], 0.8, facing=(-0.1, -0.3, 0.9))
