"""Icons of bladed weapons and what they share. All lie on the diagonal, point at the top right."""

import math

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import (
    MIDDLE,
    accent,
    adorned,
    along,
    facet,
    main,
    shine,
    star,
    turned,
)
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

METAL = ("steel", "steel", "gold", "bronze", "silver", "crystal", "obsidian", "iron", "copper")
FITTINGS = ("gold", "bronze", "steel", "silver", "copper", "iron")
BLADE = frozenset(["blade", "guard", "grip", "pommel", "groove", "runes", "stone", "ribbon"])
STEPS = 9


def sword(plan: Plan) -> None:
    """Six blades, five guards, four pommels, long or short, a groove, runes, a stone."""
    forms = ("straight", "leaf", "curved", "broad", "wavy", "falchion")
    _bladed(plan, plan.between("tip", -18.5, -14.0), plan.between("width", 1.5, 2.6), forms)


def dagger(plan: Plan) -> None:
    """A short blade of five forms."""
    forms = ("straight", "leaf", "curved", "broad", "wavy")
    _bladed(plan, plan.between("tip", -11.5, -7.5), plan.between("width", 1.6, 2.6), forms)


def _bladed(plan: Plan, tip: float, width: float, forms: tuple[str, ...]) -> None:
    metal = main(plan, METAL)
    trim = fitting(plan)
    form = plan.pick("blade form", forms)
    guard = plan.dice.pick("hilt", (3.6, 4.8, 5.8))
    with plan.figure.called("blade"):
        _blade(plan, metal, form, tip, guard, width)
        _groove(plan, metal, form, tip, guard)
    end = guard + plan.dice.pick("grip length", (4.4, 5.6, 7.2))
    grip(plan, guard + 0.6, end)
    with plan.figure.called("guard"):
        _guard(plan, trim, guard, plan.between("guard width", 3.0, 4.2 if tip > -12 else 6.0))
    pommel(plan, trim, end + 1.0)
    if adorned(plan, "stone", 0.45):
        stone(plan, guard, 1.7)
    if plan.has("ribbon", 0.08 if plan.detail else 0.0):
        ribbon(plan, end)
    if plan.detail:
        x, y = turned([(_middle(form, 0.35) - width * 0.3, tip + (guard - tip) * 0.35)])[0]
        shine(plan, x, y - MIDDLE, "bar")


def _middle(form: str, t: float) -> float:
    """How far the middle of the blade is to the right, from the tip (0) to the guard (1)."""
    if form == "curved":
        return 3.2 * (1 - t) ** 2
    if form == "wavy":
        return 0.95 * math.sin(t * 3.2 * math.pi)
    return 0.0


def _half(form: str, t: float, side: int) -> float:
    """Half the width of the blade, as a share of its usual width."""
    point = min(1.0, t * (5.0 if form != "broad" else 7.0))
    belly = {
        "leaf": 0.75 + 0.55 * math.sin(math.pi * min(1.0, t * 1.15)),
        "broad": 1.45,
        "falchion": (1.9 - 1.0 * t) if side > 0 else 0.8,
    }.get(form, 1.0)
    return point * belly


def _blade(plan: Plan, metal: int, form: str, tip: float, guard: float, width: float) -> None:
    f, first = plan.figure, plan.figure.shapes
    spine: list[Point] = []
    edges: dict[int, list[Point]] = {-1: [], 1: []}
    for step in range(STEPS + 1):
        t = step / STEPS
        y, x = tip + (guard - tip) * t, _middle(form, t)
        spine.append((x, y))
        for side in (-1, 1):
            edges[side].append((x + side * width * _half(form, t, side), y))
    for side, facing in ((-1, (-0.72, -0.1, 0.5)), (1, (0.62, 0.42, 0.5))):
        facet(plan, metal, turned([*edges[side], *reversed(spine)]), facing)
    f.join(first)


def _groove(plan: Plan, metal: int, form: str, tip: float, guard: float) -> None:
    """A dark line or glowing runes along the blade."""
    f, (x, y) = plan.figure, along(plan)
    style = plan.pick("groove", ("none", "none", "line", "runes", "half"))
    style = next((name for name in ("runes",) if name in plan.words.features), style)
    style = "line" if "groove" in plan.words.features else style
    bent = form in ("curved", "wavy")
    if style == "runes" and plan.detail:
        glow = plan.light(plan.dice.pick("rune light", (205.0, 145.0, 25.0, 300.0)))
        with f.called("runes"):
            for share in (0.42, 0.6, 0.78):
                at = turned([(_middle(form, share), tip + (guard - tip) * share)])[0]
                f.paint(f.inside(*at, 0.9, 1.3) & f.of(metal), glow)
    elif style in ("line", "half") and not bent:
        start = tip + (guard - tip) * (0.3 if style == "line" else 0.6)
        with f.called("groove"):
            dark = plan.named("steel" if plan.words.material == "obsidian" else "obsidian")
            f.paint(f.of(metal) & (abs(x) < 0.6) & (y > start) & (y < guard - 1), dark)


def fitting(plan: Plan) -> int:
    """The metal of guards and caps: another one than the blade's."""
    words = plan.words
    usual = [name for name in FITTINGS if name != words.material and name not in words.without]
    return plan.named(plan.dice.pick("fitting metal", usual))


def grip(plan: Plan, start: float, end: float, width: float = 1.5) -> None:
    """Where the hand goes: plain, wound, or studded."""
    f = plan.figure
    wrap = plan.named(plan.dice.pick("wrap", ("leather", "wood", "navy", "maroon", "black")))
    style = plan.pick("grip", ("plain", "wound", "studs"))
    a, b = turned([(0, start), (0, end)])
    with f.called("grip"):
        f.capsule(wrap, a, b, width, width, 0.1)
        for share in (0.25, 0.5, 0.75) if plan.detail and style != "plain" else ():
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            f.tone(f.inside(x, y, 1.3, 1.3) & f.of(wrap), -0.9 if style == "wound" else 1.2)


def _guard(plan: Plan, metal: int, y: float, half: float) -> None:
    f = plan.figure
    style = plan.pick("guard", ("straight", "curved", "winged", "disc", "double", "claws"))
    bend = {"curved": -2.4, "winged": 2.4, "claws": -3.6}.get(style, 0.0)
    if style == "disc":
        f.path(metal, turned([(-half * 0.6, y), (half * 0.6, y)]), 1.7, 1.7, 0.3)
    elif style == "double":
        f.path(metal, turned([(-half, y), (half, y)]), 1.1, 1.1, 0.3)
        f.path(metal, turned([(-half * 0.5, y - 2.4), (half * 0.5, y - 2.4)]), 0.9, 0.9, 0.3)
    else:
        ends = turned([(-half, y + bend), (0, y), (half, y + bend)])
        f.path(metal, ends, 1.25, 1.25, 0.3)


def pommel(plan: Plan, metal: int, y: float) -> None:
    """The end of a handle: ball, ring, diamond, flat, or nothing but the handle."""
    f = plan.figure
    style = plan.pick("pommel", ("ball", "ring", "diamond", "cap", NO))
    at = turned([(0, y)])[0]
    with f.called("pommel"):
        if style == "ball":
            f.ellipse(metal, *at, 1.9, 1.9, 0.4)
        elif style == "ring":
            f.ellipse(metal, *at, 2.4, 2.4, 0.05)
            if plan.detail:
                f.erase(f.inside(*at, 0.9, 0.9) & (f.depth == 0.05))
        elif style == "diamond":
            points = turned([(0, y - 2), (2, y), (0, y + 3), (-2, y)])
            f.polygon(metal, points, 0.4, facing=(-0.3, -0.3, 0.8))
        elif style == "cap":
            f.path(metal, turned([(-1.6, y - 0.4), (1.6, y - 0.4)]), 1.2, 1.2, 0.4)


def stone(plan: Plan, y: float, radius: float) -> None:
    """A stone at `y` on the middle line."""
    with plan.figure.called("stone"):
        plan.figure.ellipse(accent(plan, GEMS), *turned([(0, y)])[0], radius, radius, 0.6)


def ribbon(plan: Plan, y: float) -> None:
    """A ribbon that flutters from the handle."""
    cloth = plan.named(plan.dice.pick("ribbon", ("crimson", "blue", "white", "purple")))
    start, knee, end = turned([(0, y), (-3.4, y + 1.6), (-3.0, y + 5.0)])
    with plan.figure.called("ribbon"):
        plan.figure.path(cloth, [start, knee, end], 1.2, 0.8, 0.5)


# -- a bomb is no blade, but thrown from the same shelf ----------------------------------------


BOMB = frozenset(["fuse", "spark", "band", "stripes", "spikes", "emblem", "flame"])


def bomb(plan: Plan) -> None:
    """Round, barrel, spiked, a bundle or a flask; fuse, spark, cap and mark vary."""
    f = plan.figure
    shell = main(plan, ("obsidian", "iron", "obsidian", "crimson", "navy", "poison"))
    form = plan.pick("bomb form", ("round", "barrel", "spiked", "bundle", "flask"))
    form = "spiked" if "spikes" in plan.words.features else form
    r, x = plan.between("size", 8.4, 11.2), plan.between("place", -2.4, 0.4)
    if form == "bundle":
        for index in (-1, 1, 0):
            stick = (x + index * r * 0.62, 11.4), (x + index * r * 0.62, 27.4)
            f.capsule(shell, *stick, r * 0.34, r * 0.34, 0.1 - abs(index) * 0.1)
        with f.called("band"):
            f.paint(f.of(shell) & (abs(f.y - 19.4) < 1.7), plan.named("tan"))
    else:
        _shell(plan, shell, form, x, r)
        _bomb_mark(plan, shell, x, r)
    _fuse(plan, x, 19 - r if form != "bundle" else 10.4)
    shine(plan, x - r * 0.5, 19 - r * 0.5 - MIDDLE)


def _shell(plan: Plan, shell: int, form: str, x: float, r: float) -> None:
    f = plan.figure
    if form == "spiked":
        rays = plan.dice.pick("rays", (6, 8, 10))
        points = [(a + x, b + 19) for a, b in star(rays, r + 2.8, r - 2.2)]
        with f.called("spikes"):
            f.polygon(shell, points, -0.1, bulge=0.6)
    wide = {"barrel": 0.84, "flask": 0.9}.get(form, 1.0)
    power = {"barrel": 3.6, "flask": 1.7}.get(form, 2.0)
    f.ellipse(shell, x, 19, r * wide, r, 0, power=power)
    cap = plan.pick("cap", ("neck", "ring", "bolt"))
    iron = plan.named("iron")
    top = 19 - r
    if cap == "neck":
        f.capsule(iron, (x + 2.4, top + 1.6), (x + 3.4, top - 0.6), 2.6, 2.3, 0.2)
    elif cap == "ring":
        f.ellipse(iron, x + 2, top + 0.6, 3.6, 1.6, 0.2, tilt=0.3)
    else:
        f.ellipse(iron, x + 2, top + 0.4, 2.0, 2.0, 0.2, power=4)


def _fuse(plan: Plan, x: float, top: float) -> None:
    f = plan.figure
    style = plan.pick("fuse", ("curl", "straight", "short"))
    start, high = (x + 3.0, top), plan.between("fuse high", 3.0, 6.0)
    ways: dict[str, list[Point]] = {
        "curl": [start, (x + 6.4, top - high), (x + 9.6, top - high + 2.4)],
        "straight": [start, (x + 5.0, top - high - 1)],
        "short": [start, (x + 3.6, top - 2.4)],
    }
    way = ways[style]
    with f.called("fuse"):
        f.path(plan.named("tan"), way, 0.8, 0.8, 0.1)
    rays = plan.dice.pick("sparks", (4, 5, 6, 8))
    flare = plan.between("flare", 3.6, 5.2)
    spark = [(a + way[-1][0], b + way[-1][1]) for a, b in star(rays, flare, flare * 0.45)]
    with f.called("spark", "flame"):
        f.polygon(plan.named("fire"), spark, 0.4, facing=(0, 0, 1), bulge=0.9)


def _bomb_mark(plan: Plan, shell: int, x: float, r: float) -> None:
    f = plan.figure
    mark = plan.pick("mark", ("band", NO, "cross", "skull", "stripes"))
    asked = {"band": "band", "stripes": "stripes", "emblem": "skull"}
    mark = next((asked[word] for word in plan.words.features if word in asked), mark)
    body = f.of(shell) & f.inside(x, 19, r, r)
    if mark == "band":
        with f.called("band"):
            f.paint(body & (abs(f.y - plan.between("band at", 17, 22)) < 1.5), plan.named("gold"))
    elif mark == "cross":
        arms = (abs(f.x - x) < 1) | (abs(f.y - 20) < 1)
        with f.called("emblem"):
            f.paint(body & f.inside(x, 20, 4, 4) & arms, plan.named("red"))
    elif mark == "skull":
        with f.called("emblem"):
            f.paint(body & (f.inside(x, 19, 3.6, 3) | f.inside(x, 22, 2, 2)), plan.named("bone"))
            f.paint(f.inside(x + 1.6, 19.4, 0.9, 1) | f.inside(x - 1.6, 19.4, 0.9, 1), shell)
    elif mark == "stripes":
        with f.called("stripes"):
            f.paint(body & (abs((f.x + f.y + 40) % 7 - 3.5) < 1.0), plan.named("amber"))
