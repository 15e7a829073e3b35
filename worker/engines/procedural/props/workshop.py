"""What the drawings of things share: sides of boxes, materials by the words, grain and flames."""

from collections.abc import Sequence

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.figure import Figure, Mask, Material, Point, Vector
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.textures.noise import lattice

FLOOR = 31.0  # where things stand, in design units
FRONT: Vector = (-0.05, 0.12, 0.98)
TOP: Vector = (-0.1, -0.75, 0.65)
LEFT: Vector = (-0.7, 0.05, 0.7)
RIGHT: Vector = (0.62, 0.1, 0.78)
BELOW: Vector = (0.1, 0.7, 0.7)
WOODS = ("wood", "wood", "brown", "tan", "maroon")
CLOTHS = ("crimson", "blue", "green", "purple", "teal", "amber", "white")
BINDINGS = ("crimson", "blue", "green", "purple", "amber", "teal", "brown", "tan", "navy", "orange")
METALS = ("iron", "steel", "bronze", "gold", "copper")


def panel(
    f: Figure, material: int, corner: Point, far: Point, z: float, facing: Vector = FRONT
) -> None:
    """A flat rectangle between two corners."""
    (x0, y0), (x1, y1) = corner, far
    f.polygon(material, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], z, facing=facing)


def slopes(f: Figure, left: Vector, right: Vector) -> tuple[Vector, Vector]:
    """The facings of two slopes, so that the left one is the lit one however it is shown."""
    if not f.mirrored:
        return left, right
    return (-right[0], right[1], right[2]), (-left[0], left[1], left[2])


def said(plan: Plan) -> list[str]:
    """The materials and colours of the words, the one for the largest part first."""
    words = plan.words
    found = [words.material, *words.colours, words.element]
    return list(dict.fromkeys(name for name in found if name))


def main(plan: Plan, usual: Sequence[str], slot: str = "main") -> int:
    """The largest part: of what the words say first, else one of the usual."""
    names = said(plan)
    return plan.named(names[0]) if names else varied(plan, slot, usual)


def trim(plan: Plan, usual: Sequence[str], slot: str = "trim") -> int:
    """The second part: "with gold", the second thing said, else one of the usual."""
    names = said(plan)
    second = plan.words.accent or (names[1] if len(names) > 1 else None)
    return plan.named(second) if second else varied(plan, slot, usual)


def wished(plan: Plan, slot: str, options: Sequence[str], feature: str) -> str:
    """One of the options by the seed; the words may ask for the one that is named like the
    feature, or refuse it."""
    if feature in plan.words.features:
        return feature
    return plan.dice.pick(slot, [o for o in options if o not in plan.words.without])


def varied(plan: Plan, slot: str, usual: Sequence[str]) -> int:
    """One of the usual, unless the words refuse it, a little turned and lightened by the seed."""
    names = [name for name in usual if name not in plan.words.without] or list(usual)
    name = plan.dice.pick(slot, names)
    contrast = materials.MATERIALS[name][1] if name in materials.MATERIALS else 1.0
    tone = materials.tone(name).turned(plan.between(f"{slot} hue", -8, 8))
    return tinted(plan, tone.lighter(plan.between(f"{slot} light", -0.04, 0.04)), contrast)


def tinted(plan: Plan, tone: Tone, contrast: float = 1.0) -> int:
    """A material of that tone."""
    return plan.figure.add(Material(ramp(tone), contrast))


def grain(plan: Plan, slot: str, share: float, *, wide: int = 2, high: int = 1) -> Mask:
    """Specks of wide x high pixels that cover that share of the buffer; none at 16 px."""
    f = plan.figure
    if plan.detail == 0:
        return np.zeros_like(f.solid())
    seed = plan.dice.number(slot) % 2**31
    coarse = lattice(f.side // wide + 1, f.side // high + 1, seed) < share
    mask: Mask = np.repeat(np.repeat(coarse, high, 0), wide, 1)[: f.side, : f.side]
    return mask


def seams(f: Figure, gap: float, *, upright: bool = False, start: float = 0.0) -> Mask:
    """Lines of one pixel every `gap` units: between boards or courses."""
    place = (f.x if upright else f.y) - start
    step = np.round(place / gap, 4)
    before = np.round((place - 1 / f.unit) / gap, 4)
    mask: Mask = np.broadcast_to(np.floor(step) != np.floor(before), f.shape.shape)
    return mask


def courses(f: Figure, high: float, wide: float, start: float = 0.0) -> Mask:
    """The joints of bricks `wide` x `high` units, every second course moved by half a brick."""
    course = np.floor(np.round((f.y - start) / high, 4))
    moved = f.x + np.where(course % 2 == 0, 0.0, wide / 2)
    here = np.floor(np.round(moved / wide, 4))
    before = np.floor(np.round((moved - 1 / f.unit) / wide, 4))
    mask: Mask = seams(f, high, start=start) | (here != before)
    return mask


def flame(plan: Plan, x: float, y: float, wide: float, high: float, z: float) -> None:
    """A fire that stands at (x, y): a body, two tongues and a hot heart."""
    f = plan.figure
    with f.called("flames", plan.words.element or "fire"):
        _flame(plan, (x, y), wide, high, z)


def _flame(plan: Plan, at: Point, wide: float, high: float, z: float) -> None:
    f, (x, y) = plan.figure, at
    outer, inner = flames(plan)
    lean = plan.dice.pick("flame lean", (-0.18, 0.0, 0.18)) * high
    first = f.shapes
    points = [(x, y - wide * 0.6), (x + lean * 0.3, y - high * 0.55), (x + lean, y - high)]
    f.path(outer, points, wide, 0.3, z)
    for side, reach in (
        (-1, plan.between("left tongue", 0.5, 0.8)),
        (1, plan.between("right", 0.4, 0.7)),
    ):
        tip = (x + side * wide * 0.95 + lean * 0.4, y - high * reach)
        f.path(outer, [(x + side * wide * 0.5, y - wide * 0.5), tip], wide * 0.55, 0.3, z)
    f.join(first)
    f.path(
        inner, [(x, y - wide * 0.5), (x + lean * 0.4, y - high * 0.55)], wide * 0.55, 0.4, z + 0.04
    )


def flames(plan: Plan) -> tuple[int, int]:
    """The materials of a flame and of its heart, in the colour of the element."""
    element = plan.words.element
    if element in (None, "fire"):
        fire = materials.material("fire").ramp
        outer, inner = (
            (fire[0], fire[1], fire[1], fire[2], fire[2]),
            (fire[2], fire[3], fire[3], fire[4], fire[4]),
        )
    else:
        cold = ramp(materials.tone(element))
        outer, inner = (
            (cold[1], cold[2], cold[2], cold[3], cold[3]),
            (cold[3], cold[3], cold[4], cold[4], cold[4]),
        )
    add = plan.figure.add
    return add(Material(outer, 1.0, glow=True)), add(Material(inner, 1.0, glow=True))


def tufts(plan: Plan, reach: float, slot: str = "foot") -> None:
    """What grows or lies at the foot of a thing: grass, stones, flowers, earth, or nothing."""
    f = plan.figure
    foot = plan.pick(slot, ("grass", "stones", "flowers", "none", "earth"))
    foot = foot if plan.detail else "none"
    if foot == "earth":
        f.ellipse(plan.named("brown"), 0, FLOOR - 0.7, reach, 1.4, -0.6)
    if foot in ("none", "earth"):
        return
    green = varied(plan, "grass", ("green", "green", "olive"))
    bloom = plan.named(plan.dice.pick("bloom", ("pink", "yellow", "white", "red", "sky")))
    for index, side in enumerate((-1, 1, -1, 1)[: 1 + plan.detail]):
        x = side * reach * plan.between(f"{slot} {index}", 0.45, 1.0)
        if foot == "stones" and index < 2:
            f.ellipse(plan.named("stone"), x, FLOOR - 1.0, 1.6 + index * 0.5, 1.2, 2)
        else:
            _blades(f, green, x)
        if foot == "flowers" and plan.detail:
            f.ellipse(bloom, x, FLOOR - 3.4, 0.75, 0.75, 2.1)


def _blades(f: Figure, green: int, x: float) -> None:
    first = f.shapes
    for lean, high in ((-1.5, 1.8), (0.0, 2.9), (1.5, 1.9)):
        f.capsule(green, (x + lean * 0.3, FLOOR - 0.5), (x + lean, FLOOR - high), 0.7, 0.3, 2)
    f.join(first)
