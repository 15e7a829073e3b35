"""Icons of weapons. All lie on the diagonal, point or head at the top right."""

import math

from worker.engines.procedural.icons.tray import (
    MIDDLE,
    SLANT,
    accent,
    facet,
    main,
    shine,
    star,
    turned,
)
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

METAL = ("steel", "steel", "gold", "bronze", "silver", "crystal", "obsidian", "fire", "ice")


def _grip(plan: Plan, start: float, end: float, width: float = 1.5) -> None:
    f = plan.figure
    wrap = plan.named(plan.dice.pick("wrap", ("leather", "wood", "navy", "maroon")))
    a, b = turned([(0, start), (0, end)])
    f.capsule(wrap, a, b, width, width, 0.1)
    if plan.detail:
        for share in (0.3, 0.7):
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            f.tone(f.inside(x, y, 1.3, 1.3) & f.of(wrap), -0.9)


def _guard(plan: Plan, metal: int, y: float, half: float) -> None:
    f = plan.figure
    style = plan.pick("guard", ("straight", "curved", "winged", "disc"))
    bend = {"straight": 0.0, "curved": -2.2, "winged": 2.2, "disc": 0.0}[style]
    if style == "disc":
        f.path(metal, turned([(-half * 0.7, y), (half * 0.7, y)]), 1.6, 1.6, 0.3)
        return
    left, middle, right = turned([(-half, y + bend), (0, y), (half, y + bend)])
    f.path(metal, [left, middle, right], 1.25, 1.25, 0.3)


def sword(plan: Plan) -> None:
    """Straight, broad, wavy or curved blade; guard, grip, pommel, stone."""
    _bladed(
        plan,
        -15.5,
        5.6,
        plan.between("blade width", 1.7, 3.0),
        ("straight", "leaf", "curved", "broad"),
    )


def dagger(plan: Plan) -> None:
    """A short blade."""
    _bladed(plan, -10.0, 4.0, plan.between("blade width", 1.7, 2.6), ("straight", "leaf", "curved"))


def _bladed(plan: Plan, tip: float, guard: float, width: float, forms: tuple[str, ...]) -> None:
    f = plan.figure
    blade = main(plan, METAL)
    trim = plan.named("gold" if plan.words.material != "gold" else "bronze")
    form = plan.pick("blade form", forms)
    bend = 2.6 if form == "curved" else 0.0
    belly = {"leaf": 1.35, "broad": 1.5}.get(form, 1.0) * width
    top, shoulder = (bend, tip), tip + (4.6 if form == "broad" else 3.6)
    left = [
        top,
        (-width * 0.9 + bend * 0.5, shoulder),
        (-belly, guard * 0.2),
        (-width, guard),
        (0, guard),
    ]
    right = [
        top,
        (width * 0.9 + bend * 0.5, shoulder),
        (belly, guard * 0.2),
        (width, guard),
        (0, guard),
    ]
    first = f.shapes
    facet(plan, blade, turned([*left, (bend * 0.2, 0)]), (-0.72, -0.1, 0.5))
    facet(plan, blade, turned([*right, (bend * 0.2, 0)]), (0.62, 0.42, 0.5))
    f.join(first)
    _grip(plan, guard + 0.6, guard + 7)
    _guard(plan, trim, guard, plan.between("guard width", 3.8, 5.6))
    end = turned([(0, guard + 8.2)])[0]
    f.ellipse(trim, end[0], end[1], 1.9, 1.9, 0.4)
    if plan.words.accent or plan.dice.chance("stone", 0.6):
        x, y = turned([(0, guard)])[0]
        f.ellipse(accent(plan, GEMS), x, y, 1.7, 1.7, 0.6)
    if plan.detail:
        x, y = turned([(-width * 0.3 + bend * 0.6, tip + 5)])[0]
        shine(plan, x, y - MIDDLE, "bar")


def _shaft(plan: Plan, top: float, bottom: float, width: float = 1.25) -> None:
    f = plan.figure
    f.path(plan.named("wood"), turned([(0, top), (0, bottom)]), width, width, 0)
    _grip(plan, bottom - 5.5, bottom, width + 0.35)


def axe(plan: Plan) -> None:
    """Single, double or bearded axe head on a shaft."""
    f = plan.figure
    head = main(plan, METAL)
    _shaft(plan, -13, 15)
    form = plan.pick("axe form", ("single", "double", "bearded", "crescent"))
    for side in (-1, 1) if form == "double" else (-1,):
        low = {"bearded": 4.6, "crescent": 3.0}.get(form, 1.2)
        outer = [(7.6 * side, -14.2), (10.8 * side, -7.0), (8.6 * side, low)]
        inner = [(1 * side, -4.2), (1 * side, -11.4)]
        first = f.shapes
        facet(plan, head, turned([*outer, *inner]), (-0.25, -0.3, 0.8), 0.1)
        edge = [(7.6 * side, -14.2), (10.8 * side, -7.0), (8.6 * side, low), (7.6 * side, -6.6)]
        facet(plan, head, turned(edge), (-0.5, -0.5, 0.6) if side < 0 else (0.5, 0.4, 0.6), 0.1)
        f.join(first)
    band = plan.named("gold" if plan.words.material != "gold" else "steel")
    f.path(band, turned([(0, -11.6), (0, -4.2)]), 1.9, 1.9, 0.3)
    if plan.words.accent or plan.dice.chance("stone", 0.3):
        x, y = turned([(0, -8)])[0]
        f.ellipse(accent(plan, GEMS), x, y, 1.6, 1.6, 0.6)


def hammer(plan: Plan) -> None:
    """War hammer, mallet, spiked mace."""
    f = plan.figure
    head = main(plan, ("steel", "iron", "stone", "gold", "bronze", "obsidian"))
    band = accent(plan, ("gold", "bronze", "leather"))
    _shaft(plan, -10, 15)
    form = plan.pick("hammer form", ("block", "war", "mace", "round"))
    x, y = turned([(0, -9.5)])[0]
    if form == "mace":
        f.polygon(
            head, [(a + x, b + y) for a, b in star(8, 8.2, 5.2)], 0.2, facing=(0, 0, 1), bulge=0.9
        )
        f.ellipse(head, x, y, 5.2, 5.2, 0.3)
        return
    f.ellipse(head, x, y, 8.6, 4.9, 0.2, power=2.6 if form == "round" else 5, tilt=SLANT, flat=0.2)
    if form == "war":
        f.polygon(head, turned([(-7, -12), (-14, -9.5), (-7, -7)]), 0.1, facing=(-0.3, -0.5, 0.7))
    f.ellipse(band, x, y, 2.0, 5.4, 0.4, power=4, tilt=SLANT)


def spear(plan: Plan) -> None:
    """Leaf, barbed or three-pronged point on a long shaft."""
    f = plan.figure
    head = main(plan, METAL)
    _shaft(plan, -10, 17, 1.05)
    form = plan.pick("spear form", ("leaf", "barbed", "trident", "lance"))
    if form == "trident":
        f.path(
            head,
            turned([(-4.2, -14.5), (-4.2, -9), (0, -7), (4.2, -9), (4.2, -14.5)]),
            1.1,
            1.1,
            0.2,
        )
        f.path(head, turned([(0, -16.5), (0, -7)]), 0.7, 1.2, 0.2)
        return
    wide = {"leaf": 3.0, "barbed": 4.4, "lance": 2.4}[form]
    low = -6.0 if form == "barbed" else -7.2
    first = f.shapes
    facet(plan, head, turned([(0, -18), (-wide, low - 1.6), (0, -5.2)]), (-0.7, -0.1, 0.5), 0.2)
    facet(plan, head, turned([(0, -18), (wide, low - 1.6), (0, -5.2)]), (0.6, 0.4, 0.5), 0.2)
    f.join(first)
    f.path(
        accent(plan, ("gold", "crimson", "bronze", "navy")),
        turned([(0, -5), (0, -3)]),
        1.6,
        1.6,
        0.4,
    )


def bow(plan: Plan) -> None:
    """A bow with its string and an arrow."""
    f = plan.figure
    limb = main(plan, ("wood", "wood", "bone", "gold", "obsidian", "jade", "crimson"))
    form = plan.pick("bow form", ("long", "recurve", "horn"))
    angles = [-1.3 + 2.6 * index / 12 for index in range(13)]
    arc = [
        (-9.5 + 15 * math.cos(a) * (1.0 if form == "long" else 0.92), 13.5 * math.sin(a))
        for a in angles
    ]
    if form == "recurve":
        arc = [(arc[0][0] + 2.6, arc[0][1] - 2), *arc, (arc[-1][0] + 2.6, arc[-1][1] + 2)]
    points = turned(arc, -SLANT)
    f.capsule(plan.named("bone"), points[0], points[-1], 0.45, 0.45, -0.2)
    half = len(points) // 2
    f.path(limb, points[: half + 1], 0.9, 1.8, 0)
    f.path(limb, points[half:], 1.8, 0.9, 0)
    f.join(f.shapes - len(points) + 1)
    x, y = points[half]
    f.ellipse(accent(plan, ("leather", "gold", "crimson")), x, y, 1.9, 1.9, 0.2)
    if plan.dice.chance("arrow", 0.75):
        f.path(plan.named("wood"), turned([(-9, 0), (12, 0)], -SLANT), 0.7, 0.7, 0.1)
        f.polygon(
            plan.named("steel"),
            turned([(16, 0), (11, -2.8), (12, 0), (11, 2.8)], -SLANT),
            0.3,
            facing=(-0.4, -0.4, 0.7),
        )
        fletch = turned([(-10.6, -2.2), (-7.6, 0), (-10.6, 2.2)], -SLANT)
        f.polygon(plan.named(plan.dice.pick("fletching", ("red", "white", "green"))), fletch, 0.3)


def staff(plan: Plan) -> None:
    """A staff with a stone held by claws, wings, a crook or a ring."""
    f = plan.figure
    stone = main(plan, (*GEMS, "fire", "ice"))
    claw = accent(plan, ("gold", "silver", "bronze", "wood"))
    f.path(plan.named("wood"), turned([(0, -6), (0, 17)]), 1.3, 1.1, 0)
    form = plan.pick("staff form", ("claws", "crook", "ring", "wings"))
    x, y = turned([(0, -10.2)])[0]
    if form == "claws":
        for side in (-1, 1):
            f.path(claw, turned([(0, -5), (5 * side, -8.4), (3.6 * side, -14.4)]), 1.2, 0.7, 0.1)
    elif form == "crook":
        f.path(
            claw, turned([(0, -5), (-5.2, -9), (-3, -15), (3, -15), (4.4, -11.4)]), 1.4, 1.0, 0.1
        )
    elif form == "ring":
        f.path(
            claw,
            turned([(0, -4.8), (-5, -8), (-5, -13), (0, -16), (5, -13), (5, -8), (0, -4.8)]),
            1.1,
            1.1,
            0.1,
        )
    else:
        for side in (-1, 1):
            wing = [(0, -6), (8.5 * side, -10.6), (5.6 * side, -7.4), (6.6 * side, -4), (0, -4)]
            f.polygon(claw, turned(wing), 0.1, facing=(-0.3, -0.4, 0.8))
    f.ellipse(stone, x, y, 3.9, 3.9, 0.3)
    shine(plan, x - 1.8, y - MIDDLE - 1.8)


def bomb(plan: Plan) -> None:
    """A bomb, round, spiked or like a barrel, with a burning fuse."""
    f = plan.figure
    shell = main(plan, ("obsidian", "iron", "obsidian", "crimson", "navy", "poison"))
    form = plan.pick("bomb form", ("round", "round", "barrel", "spiked"))
    r = plan.between("size", 9.2, 11.2)
    if form == "spiked":
        rays = plan.dice.pick("rays", (7, 9, 11))
        spikes = [(a - 1.5, b + 19) for a, b in star(rays, r + 2.6, r - 1.4)]
        f.polygon(shell, spikes, -0.1, bulge=0.6)
    f.ellipse(
        shell,
        -1.5,
        19,
        r * (0.86 if form == "barrel" else 1),
        r,
        0,
        power=3.4 if form == "barrel" else 2,
    )
    _bomb_mark(plan, shell, r)
    f.capsule(plan.named("iron"), (4.0, 12.2), (6.0, 10.2), 2.8, 2.6, 0.2)
    bend = plan.between("fuse", 5.0, 8.4)
    f.path(plan.named("tan"), [(6.2, 9.6), (9.0, bend), (11, 6.4)], 0.8, 0.8, 0.1)
    spark = [(a + 12, b + 5) for a, b in star(plan.dice.pick("sparks", (5, 6, 8)), 4.6, 2.0)]
    f.polygon(plan.named("fire"), spark, 0.4, facing=(0, 0, 1), bulge=0.9)
    shine(plan, -6.5, -2.5)


def _bomb_mark(plan: Plan, shell: int, r: float) -> None:
    f = plan.figure
    mark = plan.pick("mark", ("band", NO, "cross", "skull", "stripes"))
    body = f.of(shell)
    if mark == "band":
        f.paint(body & (abs(f.y - plan.between("band at", 17, 22)) < 1.5), plan.named("gold"))
    elif mark == "cross":
        f.paint(
            body & f.inside(-2, 20, 4, 4) & ((abs(f.x + 2) < 1) | (abs(f.y - 20) < 1)),
            plan.named("red"),
        )
    elif mark == "skull":
        f.paint(body & (f.inside(-2, 19, 3.6, 3) | f.inside(-2, 22, 2, 2)), plan.named("bone"))
        f.paint(f.inside(-0.4, 19.4, 0.9, 1) | f.inside(-3.6, 19.4, 0.9, 1), shell)
    elif mark == "stripes":
        f.paint(body & (abs((f.x + f.y + 40) % 7 - 3.5) < 1.0), plan.named("amber"))
