"""What characters hold: a weapon on the right of the picture, a shield on the left."""

from collections.abc import Callable

from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.outfit import GROUND, Body
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, SIDES


def hold(plan: Plan, body: Body, choices: tuple[str, ...]) -> None:
    """Draw the weapon the words ask for, or one of the choices."""
    draw(plan, body, choose(plan, choices))


def choose(plan: Plan, choices: tuple[str, ...]) -> str:
    """The weapon the words ask for, or one of the choices, or "none"."""
    asked = [name for name in _DRAWN if name in plan.words.features]
    if "weapon" in plan.words.without:
        return "none"
    held = plan.words.forms.get("weapon")  # of a blacksmith, whose class has no hammer
    choices = (held,) if held in _DRAWN else choices
    usual = tuple(choice for choice in choices if choice not in plan.words.without)
    name = asked[0] if asked else plan.pick("weapon", usual or ("none",), "weapon")
    return name if name in _DRAWN else "none"


def draw(plan: Plan, body: Body, name: str, held_by: str = "") -> None:
    """Draw a weapon in the hand; `held_by` is the joint of the arm, if not that of both."""
    if name == "none":
        return
    if name == "bow":
        with plan.figure.called("weapon", name):
            _quiver(plan, body)
    plan.figure.joint(f"weapon {name}", body.hand_x, body.hand_y, held_by)
    with plan.figure.called("weapon", name):
        _DRAWN[name](plan, body)
    with plan.figure.called("arms"):
        plan.figure.ellipse(body.skin, body.hand_x + 0.3, body.hand_y, 1.5, 1.3, body.grip + 1)


def _blade(plan: Plan, body: Body, length: float, width: float) -> None:
    f, x, y = plan.figure, body.hand_x + 0.6, body.hand_y - 1
    tip = (x + length * 0.3, y - length)
    side = [(x - width, y - 0.4), (tip[0] - width * 0.4, tip[1] + width * 1.6), tip]
    f.polygon(body.blade, [*side, (x + 0.2, y)], body.grip, facing=(-0.5, -0.4, 0.7))
    f.polygon(
        body.blade,
        [tip, (tip[0] + width * 0.8, tip[1] + width * 2), (x + width + 0.4, y), (x, y)],
        body.grip,
        facing=(0.3, 0.1, 0.85),
    )
    f.join(f.shapes - 2)
    f.capsule(
        body.trim,
        (x - width - 1.2, y + 0.1),
        (x + width + 1.4, y + 0.7),
        0.75,
        0.75,
        body.grip + 0.3,
    )


def _sword(plan: Plan, body: Body) -> None:
    _blade(
        plan, body, plan.between("blade", 9.5, 12.5), plan.dice.pick("blade width", (1.1, 1.4, 1.8))
    )


def _dagger(plan: Plan, body: Body) -> None:
    _blade(plan, body, 6.2, 1.1)


def _shaft(
    plan: Plan, body: Body, above: float, material: int | None = None, below: float = 3.0
) -> tuple[float, float]:
    """A pole through the hand; returns the point at its top."""
    x, y = body.hand_x + 0.8, body.hand_y
    wood = plan.named("wood") if material is None else material
    low = min(GROUND - 0.8, y + below)
    plan.figure.capsule(wood, (x, low), (x + 0.6, y - above), 0.8, 0.8, body.grip)
    return x + 0.6, y - above


def _axe(plan: Plan, body: Body) -> None:
    f = plan.figure
    x, y = _shaft(plan, body, 9.5)
    form = plan.pick("axe form", ("bearded", "double", "broad"))
    for side in (1, -1) if form == "double" else (1,):
        edge = [
            (x, y + 0.2),
            (x + 3.6 * side, y - 1.6),
            (x + 4.6 * side, y + 1.4),
            (x + 4.0 * side, y + 4.4),
            (x, y + 3.0),
        ]
        if form == "broad":
            edge[3] = (x + 4.8 * side, y + 5.8)
        f.polygon(body.blade, edge, body.grip + 0.3, facing=(-0.3 * side, -0.3, 0.8), bulge=0.5)


def _hammer(plan: Plan, body: Body) -> None:
    x, y = _shaft(plan, body, 8.5)
    plan.figure.ellipse(body.blade, x, y + 0.4, 3.6, 2.3, body.grip + 0.3, power=4)
    plan.figure.ellipse(body.trim, x, y + 0.4, 0.9, 2.4, body.grip + 0.4, power=4)


def _club(plan: Plan, body: Body) -> None:
    wood = plan.named("wood")
    x, y = _shaft(plan, body, 7)
    plan.figure.ellipse(wood, x, y, 2.4, 3.4, body.grip + 0.3)
    if plan.dice.chance("nails", 0.6):
        for dx, dy in ((-1.6, -1.6), (1.4, -0.6), (0, 1.2)):
            plan.figure.ellipse(body.blade, x + dx, y + dy, 0.7, 0.7, body.grip + 0.4)


def _spear(plan: Plan, body: Body) -> None:
    f = plan.figure
    x, y = _shaft(plan, body, 12, below=8)
    f.polygon(
        body.blade,
        [(x - 1.8, y + 1.4), (x, y - 3.2), (x, y + 2)],
        body.grip + 0.3,
        facing=(-0.6, -0.4, 0.6),
    )
    f.polygon(
        body.blade,
        [(x, y - 3.2), (x + 1.8, y + 1.4), (x, y + 2)],
        body.grip + 0.3,
        facing=(0.6, 0, 0.6),
    )


def _staff(plan: Plan, body: Body) -> None:
    f = plan.figure
    x, y = _shaft(plan, body, 11, below=8)
    stone = plan.named(
        plan.dice.pick("staff stone", ("ruby", "emerald", "sapphire", "amethyst", "topaz"))
    )
    if plan.words.element:
        stone = plan.named(plan.words.element)
    form = plan.pick("staff form", ("orb", "claw", "crook", "crystal"))
    if form == "crystal":
        f.polygon(
            stone,
            [(x - 1.7, y), (x, y - 4), (x, y + 1.6)],
            body.grip + 0.4,
            facing=(-0.6, -0.4, 0.6),
        )
        f.polygon(
            stone,
            [(x, y - 4), (x + 1.7, y), (x, y + 1.6)],
            body.grip + 0.4,
            facing=(0.6, -0.1, 0.6),
        )
        return
    if form == "crook":
        f.path(
            plan.named("wood"),
            [(x, y), (x + 1, y - 3), (x + 3.2, y - 3.2), (x + 3.4, y - 0.8)],
            0.9,
            0.7,
            body.grip,
        )
        f.ellipse(stone, x + 2, y - 0.6, 1.2, 1.2, body.grip + 0.4)
        return
    if form == "claw":
        f.path(
            body.trim,
            [(x - 1, y + 1.4), (x - 2.2, y - 1), (x - 1.4, y - 2.8)],
            0.7,
            0.5,
            body.grip + 0.5,
        )
        f.path(
            body.trim,
            [(x + 1, y + 1.4), (x + 2.2, y - 1), (x + 1.4, y - 2.8)],
            0.7,
            0.5,
            body.grip + 0.5,
        )
    f.ellipse(stone, x, y - 0.6, 2.0, 2.0, body.grip + 0.4)


def _sceptre(plan: Plan, body: Body) -> None:
    x, y = _shaft(plan, body, 7, body.trim, below=2)
    plan.figure.ellipse(
        plan.named(plan.dice.pick("sceptre stone", ("ruby", "sapphire"))),
        x,
        y,
        1.8,
        1.8,
        body.grip + 0.4,
    )


def _fork(plan: Plan, body: Body) -> None:
    x, y = _shaft(plan, body, 11, below=8)
    for dx in (-1.8, 0.0, 1.8):
        plan.figure.capsule(
            body.blade, (x + dx, y + 1.6), (x + dx, y - 1.8), 0.55, 0.5, body.grip + 0.3
        )
    plan.figure.capsule(
        body.blade, (x - 1.8, y + 1.6), (x + 1.8, y + 1.6), 0.55, 0.55, body.grip + 0.3
    )


def _bow(plan: Plan, body: Body) -> None:
    """Held in the middle, the string on the outer side, so that the ground is seen between."""
    f, x, y = plan.figure, body.hand_x + 0.6, body.hand_y
    wood = plan.named(plan.dice.pick("bow wood", ("wood", "gold", "bone", "maroon")))
    tall, deep = plan.between("bow tall", 8.6, 10.4), plan.between("bow deep", 5.8, 6.8)
    if plan.view in SIDES:  # pointing where its archer looks
        x, deep = x + 1.6, -deep * 0.6
    form = plan.pick("bow form", ("round", "recurved", "angled"))
    shares = {"round": (0.0, 0.28, 1.0), "recurved": (0.0, 0.5, 1.0), "angled": (0.12, 0.4, 0.9)}
    middle, bend, end = shares[form]
    half = [(x + middle * deep, 0.0), (x + bend * deep, 0.58 * tall), (x + end * deep, tall)]
    if form == "recurved":
        half.append((x + deep * 1.16, tall * 1.06))
    y = min(y, GROUND - 1.2 - half[-1][1])
    limbs = [(a, y - b) for a, b in reversed(half)] + [(a, y + b) for a, b in half[1:]]
    f.path(wood, limbs, 0.85, 0.85, body.grip)
    f.capsule(plan.named("white"), limbs[0], limbs[-1], 0.3, 0.3, body.grip - 0.1)


def _quiver(plan: Plan, body: Body) -> None:
    """Arrows behind the left shoulder, for whoever carries a bow."""
    f, x, y = plan.figure, -4.6 * body.wide, body.shoulder
    z, low = (2.85, (x + 6.2, y + 7.6)) if plan.view == BACK else (-1.0, (x + 2.6, y + 3.0))
    if plan.view in SIDES:
        x, z, low = -3.4 * body.wide, 1.85, (-1.8 * body.wide, y + 5.6)
    f.joint("body")
    f.capsule(body.leather, low, (x, y - 2.4), 1.9, 1.9, z)
    fletching = plan.named(plan.dice.pick("fletching", ("red", "white", "green")))
    for dx, dy in ((-1.9, -4.0), (0.1, -5.0)):
        f.capsule(fletching, (x + dx, y + dy), (x + dx - 0.5, y + dy - 1.4), 0.8, 0.8, z + 0.1)


_DRAWN: dict[str, Callable[[Plan, Body], None]] = {
    "sword": _sword, "dagger": _dagger, "axe": _axe, "hammer": _hammer, "club": _club,
    "spear": _spear, "staff": _staff, "sceptre": _sceptre, "fork": _fork, "bow": _bow,
}  # fmt: skip


def shield(plan: Plan, body: Body) -> None:
    """A shield on the left arm."""
    f = plan.figure
    x, y = -body.hand_x - 0.2, body.hand_y - 1.2
    face = body.main if plan.dice.chance("shield face", 0.5) else body.second
    _board(plan, body, (x, y), face, 4.6)
    if plan.pick("boss", ("boss", NO)) == "boss" and plan.detail:
        f.ellipse(body.trim, x, y, 1.2, 1.2, 4.9)


def shield_inside(plan: Plan, body: Body) -> None:
    """The same shield from behind: beyond the arm, with the strap it is held by."""
    f, x, y = plan.figure, -body.hand_x - 0.2, body.hand_y - 1.2
    _board(plan, body, (x, y), plan.named("wood"), -1.0)
    if plan.detail:
        f.capsule(body.leather, (x - 2.4, y + 0.6), (x + 2.4, y + 0.6), 0.7, 0.7, -0.8)


def shield_aside(plan: Plan, body: Body) -> None:
    """The same shield on the near arm of somebody in profile."""
    f, x, y = plan.figure, 2.2, body.hand_y - 1.0
    face = body.main if plan.dice.chance("shield face", 0.5) else body.second
    _board(plan, body, (x, y), face, 4.6)
    if plan.pick("boss", ("boss", NO)) == "boss" and plan.detail:
        f.ellipse(body.trim, x, y, 1.1, 1.2, 4.9)


def _board(plan: Plan, body: Body, at: Point, face: int, z: float) -> None:
    """A shield's rim and what is within it."""
    f, (x, y) = plan.figure, at
    form = plan.pick("shield form", ("round", "kite", "tower"))
    if form == "round":
        f.ellipse(body.metal, x, y, 4.2, 4.4, z)
        f.ellipse(face, x, y, 3.1, 3.3, z + 0.1)
    else:
        tip = 5.6 if form == "kite" else 4.6
        rim = [
            (x - 3.6, y - 4),
            (x + 3.6, y - 4),
            (x + 3.4, y + 1.4),
            (x, y + tip),
            (x - 3.4, y + 1.4),
        ]
        f.polygon(body.metal, rim, z, facing=(-0.1, -0.1, 0.9), bulge=0.5)
        inner = [(x + (a - x) * 0.68, y + (b - y) * 0.68) for a, b in rim]
        f.polygon(face, inner, z + 0.1, facing=(-0.1, -0.1, 0.9), bulge=0.6)
