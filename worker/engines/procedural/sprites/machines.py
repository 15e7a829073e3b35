"""Robots."""

from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, FRONT, LEFT, SIDES

ROBOT = frozenset(["eyes", "teeth", "antenna", "arms", "legs", "one eye", "face", "mouth"])


def robot(plan: Plan, _: str) -> None:
    """A robot: head, eyes, chest, arms, feet, top: six slots."""
    main = plan.tone(("sky", "orange", "teal", "red", "yellow", "lime", "white", "violet"))
    paint, f = plan.made_of(main, 1.15), plan.figure
    accent = plan.made_of(plan.second_tone(main), 1.1)
    steel = plan.named("steel") if not plan.words.material else plan.named("iron")
    body = plan.pick("body", ("box", "barrel", "ball", "cone"))
    wide = plan.between("wide", 5.4, 7.4) * (0.86 if plan.view in SIDES else 1.0)
    f.mirrored = plan.view in (LEFT, BACK)
    feet = plan.pick("feet", ("boots", "wheels", "tracks", "hover"))
    f.joint("legs" if feet in ("boots", "wheels") else "base")
    with f.called("legs"):
        low = _robot_feet(plan, paint, steel, feet, wide)
    f.joint("body")
    power = {"box": 5.0, "barrel": 3.0, "ball": 2.0, "cone": 3.0}[body]
    y = low - 4.8
    f.ellipse(paint, 0, y, wide, 5.6, 0, power=power)
    if body == "cone":
        f.polygon(
            paint,
            [(-wide * 0.6, y - 5), (wide * 0.6, y - 5), (wide * 1.1, y + 5), (-wide * 1.1, y + 5)],
            0.05,
            facing=(0, 0.1, 0.9),
            bulge=0.7,
        )
    if plan.view == FRONT:
        _robot_chest(plan, accent, steel, y)
    elif plan.view == BACK:
        _robot_hatch(plan, accent, steel, y)
    with f.called("arms"):
        _robot_arms(plan, paint, steel, accent, wide, y)
    f.joint("head", 0, y - 5.2)
    _robot_head(plan, paint, steel, accent, y - 5.2)


def _robot_feet(plan: Plan, paint: int, steel: int, feet: str, wide: float) -> float:
    f = plan.figure
    if feet == "hover" or "legs" in plan.words.without:
        f.ellipse(steel, 0, 26.4, wide * 0.7, 1.7, -0.2)
        f.ellipse(plan.light(205.0), 0, 28.6, wide * 0.5, 1.6, -0.3)
        return 26.4
    if plan.view in SIDES and feet in ("wheels", "boots"):
        _robot_gait(plan, paint, steel, feet)
        return 26.0 if feet == "wheels" else 26.4
    if feet == "wheels":
        f.capsule(steel, (wide * 0.5, 25), (wide * 0.55, 28), 1.2, 1.2, -0.3, mirror=True)
        f.ellipse(plan.named("black"), wide * 0.6, GROUND - 2.4, 2.6, 2.6, 0.1, mirror=True)
        f.ellipse(steel, wide * 0.6, GROUND - 2.4, 1.1, 1.1, 0.2, mirror=True)
        return 26.0
    if feet == "tracks":
        f.ellipse(plan.named("black"), 0, GROUND - 2.2, wide + 2, 2.6, 0.1, power=3)
        for x in (-5.0, 0.0, 5.0):
            f.ellipse(steel, x, GROUND - 2.2, 1.4, 1.4, 0.2)
        return 27.4
    f.capsule(steel, (wide * 0.5, 24), (wide * 0.5, 28), 1.4, 1.4, -0.3, mirror=True)
    f.ellipse(paint, wide * 0.58, GROUND - 1.6, 3.0, 1.9, 0.1, power=3.4, mirror=True)
    return 26.4


def _robot_gait(plan: Plan, paint: int, steel: int, feet: str) -> None:
    """Feet from the side: one beyond the other, toes to the right."""
    f, black = plan.figure, plan.named("black")
    for side, x, z in (("far", 2.6, -0.6), ("near", -1.4, 0.1)):
        f.joint(f"legs {side}", max(x, 0), 24)
        f.capsule(steel, (x, 24), (x, 28), 1.4, 1.4, z - 0.2)
        if feet == "wheels":
            f.ellipse(black, x, GROUND - 2.4, 2.8, 2.8, z)
            f.ellipse(steel, x, GROUND - 2.4, 1.2, 1.2, z + 0.1)
        else:
            f.ellipse(paint, x + 1.0, GROUND - 1.6, 3.2, 1.9, z, power=3.4)


def _robot_hatch(plan: Plan, accent: int, steel: int, y: float) -> None:
    """What a robot has on its back: a hatch, a pack of cells or a winding key."""
    f = plan.figure
    kind = plan.dice.pick("hatch", ("hatch", "cells", "key"))
    if kind == "hatch":
        f.ellipse(steel, 0, y, 3.4, 3.4, 0.3, power=4)
        f.ellipse(accent, 1.6, y, 0.8, 1.2, 0.4)
    elif kind == "cells":
        f.ellipse(steel, 1.8, y, 1.6, 3.4, 0.4, power=3, mirror=True)
        f.ellipse(accent, 1.8, y - 2.8, 1.4, 1.0, 0.5, power=3, mirror=True)
    else:
        f.ellipse(steel, 0, y, 1.4, 1.4, 0.4)
        f.ellipse(accent, 2.6, y, 2.0, 1.7, 0.5, mirror=True)


def _robot_chest(plan: Plan, accent: int, steel: int, y: float) -> None:
    f = plan.figure
    chests = ("light", "screen", "vents", "dial", "bolts") if plan.detail else ("light", "screen")
    chest = plan.pick("chest", chests)
    if chest == "light":
        f.ellipse(accent, 0, y, 2.0, 2.0, 0.4)
    elif chest == "screen":
        f.ellipse(plan.named("black"), 0, y, 3.2, 2.2, 0.4, power=4)
        f.ellipse(plan.light(145.0), 0, y, 1.8, 0.7, 0.5, power=3)
    elif chest == "vents":
        for down in (-1.8, 0.0, 1.8):
            f.ellipse(steel, 0, y + down, 2.8, 0.6, 0.4, power=4)
    elif chest == "dial":
        f.ellipse(steel, 0, y, 2.5, 2.5, 0.4)
        f.ellipse(accent, 0.4, y - 0.4, 1.0, 1.0, 0.5)
    else:
        for x, down in ((-3, -3), (3, -3), (-3, 3), (3, 3)):
            f.ellipse(steel, x, y + down, 0.9, 0.9, 0.4)


def _robot_arms(plan: Plan, paint: int, steel: int, accent: int, wide: float, y: float) -> None:
    arms = plan.pick("arms", ("claws", "fists", "guns", "raised"), "arms")
    if arms == NO:
        return
    f = plan.figure
    if plan.view in SIDES:
        _robot_side_arms(plan, (paint, steel, accent), arms, y)
        return
    f.joint("arms claw", wide + 0.4, y - 2.6)
    end = (wide + 3.4, y - 5) if arms == "raised" else (wide + 3.0, y + 3.4)
    f.capsule(steel, (wide + 0.4, y - 2.6), end, 1.2, 1.1, -0.1, mirror=True)
    f.ellipse(paint, wide + 0.6, y - 3.0, 2.3, 2.2, 0.3, mirror=True)
    if arms == "claws":
        f.path(
            accent,
            [
                (end[0] - 1.6, end[1] + 3.4),
                (end[0] - 1, end[1] + 0.6),
                (end[0] + 1, end[1] + 0.6),
                (end[0] + 1.6, end[1] + 3.4),
            ],
            0.9,
            0.9,
            0.2,
            mirror=True,
        )
    elif arms == "guns":
        f.capsule(steel, end, (end[0] + 0.4, end[1] + 3.8), 1.7, 1.3, 0.2, mirror=True)
    else:
        f.ellipse(
            accent,
            end[0],
            end[1] + (0.8 if arms == "fists" else -0.8),
            2.1,
            2.0,
            0.2,
            power=3,
            mirror=True,
        )


def _robot_side_arms(plan: Plan, made: tuple[int, int, int], arms: str, y: float) -> None:
    """The far arm beyond the trunk, the near one over it, both a little forward."""
    f, (paint, steel, accent) = plan.figure, made
    for side, x, z in (("far", 4.4, -0.6), ("near", -0.8, 0.8)):
        f.joint(f"arms claw {side}", max(x, 0), y - 2.6)
        end = (x + 6.0, y - 1.8) if arms == "raised" else (x + 1.8, y + 3.4)
        f.capsule(steel, (x, y - 2.6), end, 1.2, 1.1, z)
        f.ellipse(paint, x, y - 3.0, 2.3, 2.2, z + 0.2)
        if arms == "claws":
            jaw = [(-1.6, 3.4), (-1.0, 0.6), (1.0, 0.6), (1.6, 3.4)]
            f.path(accent, [(end[0] + dx, end[1] + dy) for dx, dy in jaw], 0.9, 0.9, z + 0.1)
        elif arms == "guns":
            f.capsule(
                steel, (end[0] - 0.6, end[1]), (end[0] + 4.4, end[1] - 0.4), 1.7, 1.3, z + 0.1
            )
        else:
            f.ellipse(accent, end[0] + 0.4, end[1] + 0.4, 2.1, 2.0, z + 0.1, power=3)


def _robot_head(plan: Plan, paint: int, steel: int, accent: int, neck: float) -> None:
    f = plan.figure
    shape = plan.pick("head", ("box", "dome", "wide", "can"))
    rx, ry, power = {
        "box": (6.0, 4.8, 4.6),
        "dome": (6.0, 5.2, 2.4),
        "wide": (7.8, 4.4, 3.4),
        "can": (4.8, 5.6, 4.0),
    }[shape]
    if not plan.detail:
        rx, ry = rx + 1.2, ry + 0.6
    rx *= 0.88 if plan.view in SIDES else 1.0
    y = neck - ry - 0.4
    f.capsule(steel, (0, neck - 1.4), (0, neck + 1.4), 1.8, 1.8, -0.1)
    f.ellipse(paint, 0, y, rx, ry, 0.6, power=power)
    with f.called("antenna"):
        _robot_top(plan, steel, accent, rx, y - ry)
    _robot_face(plan, rx, ry, y)


def _robot_face(plan: Plan, rx: float, ry: float, y: float) -> None:
    """A visor with eyes behind it, or bare eyes and a mouth."""
    f = plan.figure
    expressive = plan.words.mood or {"mouth", "teeth"} & set(plan.words.features)
    visors = ("screen", "slit", "goggles", "bare")
    visor = plan.pick("visor", ("bare", "goggles") if expressive else visors)
    count = 1 if "one eye" in plan.words.features else plan.dice.pick("eyes", (2, 2, 2, 1))
    dark = plan.figure.add(Material(ramp(Tone(270, 0.02, 0.10, 0.34))))
    if visor != "bare" and plan.view != BACK:
        height = {"screen": ry * 0.62, "slit": ry * 0.34, "goggles": ry * 0.44}[visor]
        x, half = (rx * 0.52, rx * 0.44) if plan.view in SIDES else (0.0, rx * 0.78)
        f.ellipse(dark, x, y, half, height, 0.9, power=4, flat=2.0)
    glow = plan.glow()
    mouth = "teeth" if visor == "bare" or expressive else "none"
    mouth = "" if plan.words.mood else mouth
    mouth = "none" if "mouth" in plan.words.without else mouth
    size = 0.85 if visor == "slit" else 1.0
    look(
        plan,
        Face(
            y,
            rx,
            plan.ramp(dark),
            plan.mood if visor != "slit" else "calm",
            count=count,
            mouth=mouth,
            mouth_y=y + ry * 0.6,
            glow=glow,
            gap=rx * 0.42,
            large=size,
        ),
        rx * 1.1,
    )


def _robot_top(plan: Plan, steel: int, accent: int, rx: float, top: float) -> None:
    f = plan.figure
    style = plan.pick("top", ("antenna", "twin", "ears", "fin", "none"), "antenna")
    if style == "antenna":
        f.capsule(steel, (0, top + 1), (0, top - 3), 0.7, 0.6, 0.3)
        f.ellipse(accent, 0, top - 3.6, 1.5, 1.5, 0.5)
    elif style == "twin":
        rx = 3.0 if plan.view in SIDES else rx
        f.capsule(steel, (rx * 0.6, top + 1.6), (rx * 0.9, top - 3), 0.7, 0.6, 0.3, mirror=True)
        f.ellipse(accent, rx * 0.9, top - 3.2, 1.2, 1.2, 0.5, mirror=True)
    elif style == "ears":
        if plan.view in SIDES:
            f.ellipse(accent, -rx * 0.3, top + 4.8, 1.9, 2.3, 1.0, power=3)
        else:
            f.ellipse(accent, rx + 0.8, top + 4.8, 1.5, 2.3, 0.3, power=3, mirror=True)
    elif style == "fin":
        f.polygon(
            accent, [(-1.2, top + 1), (0, top - 4), (1.6, top + 1)], 0.7, facing=(-0.3, -0.3, 0.8)
        )
