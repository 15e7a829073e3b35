"""Icons of eggs and pies."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.pantry import served
from worker.engines.procedural.icons.tray import accent, accented, main, ring, shine, star
from worker.engines.procedural.sprites.plan import NO, Plan

EGG = frozenset(["spots", "stripes", "crack", "ribbon"])
PIE = frozenset(["slashes", "leaf", "rim"])


def egg(plan: Plan) -> None:
    """Slim or plump; bare, spotted, striped, painted or cracked; in a nest, a cup or on straw."""
    f = plan.figure
    shell = main(plan, ("paper", "bone", "white", "tan", "sky", "lime", "pink", "copper"))
    second = accent(plan, ("brown", "teal", "crimson", "gold", "purple"))
    wide, tall = plan.between("wide", 7.0, 9.4), plan.between("tall", 9.2, 11.4)
    lean = plan.between("lean", -0.24, 0.24)
    point = {"pointed": 0.68, "round": 0.88}.get(
        plan.pick("top", ("pointed", "round", "egg")), 0.78
    )
    bed = plan.pick("bed", (NO, NO, "nest", "cup", "straw"))
    y = 17.0 if bed == NO else 14.6
    rise = np.round((f.y - y) / tall, 4)
    half = wide * (1 + rise * (1 - point))
    inside = np.round(((f.x - lean * (y - f.y)) / half) ** 2 + rise**2, 4) <= 1
    with f.clipped(inside):
        f.ellipse(shell, 0, y, wide * 1.5, tall * 1.1, 0)
    _painted(plan, shell, second, (y, wide, tall))
    shade = plan.pick("shade", ("plain", "foot", "blush"))
    if shade != "plain":
        low = y + tall * (0.9 if shade == "foot" else 0.2)
        f.tone(f.of(shell) & f.inside(wide * 0.4, low, wide * 0.8, tall * 0.36), -0.7)
    gleam = plan.pick("gleam", ("L", "dot", "long"))
    shine(plan, -wide * 0.42 + lean * 4, y - tall * 0.5 - 16, gleam)
    if plan.has("ribbon", 0.06):
        with f.called("ribbon"):
            f.capsule(second, (-wide * 0.9, y + 1), (wide * 0.9, y + 1), 1.2, 1.2, 0.3)
            f.ellipse(second, 2.6, y - 0.8, 2.6, 1.5, 0.4, tilt=-0.5, mirror=True)
    _bed(plan, bed, y + tall * 0.8)


def _painted(plan: Plan, shell: int, second: int, at: tuple[float, float, float]) -> None:
    f, (y, wide, tall) = plan.figure, at
    style = plan.pick("marks", (NO, "spots", "stripes", "zigzag", "crack", "tip"))
    asked = ("spots", "stripes", "crack")
    style = next((word for word in asked if word in plan.words.features), style)
    style = "spots" if accented(plan) and style in (NO, "crack") else style
    body = f.of(shell)
    if style == "spots":
        with f.called("spots"):
            for index in range(plan.dice.pick("count", (4, 6, 9))):
                x, up = plan.between(f"x{index}", -0.8, 0.8), plan.between(f"y{index}", -0.8, 0.8)
                r = plan.between(f"r{index}", 1.1, 2.2)
                f.paint(body & f.inside(x * wide, y + up * tall, r, r), second)
    elif style == "stripes":
        gap = plan.between("gap", 4.2, 6.0)
        with f.called("stripes"):
            f.paint(body & (np.abs((f.y + 40) % gap - gap / 2) < 0.95), second)
    elif style == "zigzag":
        teeth = np.abs((f.x + 60) % 5 - 2.5)
        f.paint(body & (np.abs(f.y - y - teeth + 1) < 1.3), second)
    elif style == "tip":
        f.paint(body & (f.y < y - tall * 0.42), second)
    elif style == "crack":
        way: list[Point] = [
            (-2.4, y - tall),
            (0.6, y - 5),
            (-2.2, y - 2.4),
            (1.8, y),
            (0.4, y + 3.4),
        ]
        with f.called("crack"), f.clipped(body):
            f.path(plan.named("black"), way, 0.6, 0.5, 0.2)


def _bed(plan: Plan, style: str, y: float) -> None:
    f = plan.figure
    if style == "nest":
        for index, x in enumerate((-8.0, -4.0, 0.0, 4.0, 8.0)):
            twig = plan.named("wood" if index % 2 else "leather")
            f.path(
                twig,
                [(x - 5.4, y + 0.6 - abs(x) * 0.2), (x, y + 2.2), (x + 5.4, y + 0.2)],
                1.2,
                1.0,
                0.5,
            )
    elif style == "cup":
        cup = plan.named(plan.dice.pick("cup colour", ("white", "blue", "crimson", "teal")))
        bowl = [
            (-8.4, y - 5.0),
            (8.4, y - 5.0),
            (7.0, y),
            (3.6, y + 2.4),
            (-3.6, y + 2.4),
            (-7.0, y),
        ]
        f.polygon(cup, bowl, 0.5, facing=(-0.05, 0.2, 0.8), bulge=0.9)
        f.capsule(cup, (0, y + 2), (0, y + 4.4), 1.7, 1.7, 0.4)
        f.ellipse(cup, 0, y + 5.4, 5.0, 1.6, 0.45)
    elif style == "straw":
        for x in (-9.0, -5.4, -1.8, 1.8, 5.4, 9.0):
            f.capsule(plan.named("gold"), (x * 0.7, y + 1.6), (x * 1.2, y + 3.2), 1.2, 0.6, 0.5)
        f.ellipse(plan.named("gold"), 0, y + 2.4, 8.0, 2.2, 0.5)


def pie(plan: Plan) -> None:
    """In a dish, deep or flat; a lattice, slits, a star or crumbs on it; three edges, a garnish."""
    f = plan.figure
    filling = main(plan, ("crimson", "purple", "amber", "orange", "maroon", "lime"))
    crust = accent(plan, ("tan", "amber", "bronze"), "crust colour")
    half, y = plan.between("wide", 11.0, 13.2), plan.between("at", 15.4, 17.4)
    ry = plan.between("seen", 4.8, 7.2)
    dish = plan.named(plan.dice.pick("dish colour", ("steel", "copper", "white", "blue", "brown")))
    deep = {"deep": 8.0, "flat": 4.4}.get(plan.pick("dish", ("deep", "flat", "usual")), 6.0)
    foot = y + ry + deep
    side = [(-half, y), (half, y), (half * 0.7, foot), (-half * 0.7, foot)]
    f.polygon(dish, side, -0.2, facing=(-0.05, 0.2, 0.8), bulge=0.9)
    served(plan, foot - 1.0)
    f.ellipse(dish, 0, y + deep * 0.5, half * 0.94, ry + deep * 0.5, -0.2, power=2.4)
    with f.called("rim"):
        f.ellipse(crust, 0, y, half + 0.8, ry + 0.8, 0)
        edge = plan.pick("edge", ("crimped", "plain", "fluted"))
        count = {"crimped": 12, "fluted": 18}.get(edge, 0)
        for x, up in ring(count, half, ry):
            f.ellipse(crust, x, y + up, 2.2 if count == 12 else 1.5, 1.9, 0.1)
    # A filling of a said colour is to be seen.
    closed = () if plan.words.colours or plan.words.material else ("slits", "star", "crumble")
    lid = plan.pick("lid", ("lattice", "open", *closed))
    lid = "slits" if "slashes" in plan.words.features else lid
    _lid(plan, filling, crust, lid, (half * 0.8, y, ry * 0.76))
    garnish = plan.pick("garnish", (NO, "leaf", "cream", "cherry"), "leaf")
    garnish = "leaf" if "leaf" in plan.words.features else garnish
    if garnish == "leaf":
        with f.called("leaf"):
            f.ellipse(plan.named("green"), 2.2, y - 1.6, 2.8, 1.4, 0.6, tilt=-0.5, mirror=True)
    elif garnish == "cream":
        f.ellipse(plan.named("white"), 0, y - 0.6, 4.0, 2.4, 0.6)
        f.ellipse(plan.named("white"), 0, y - 2.8, 2.2, 1.8, 0.7)
    elif garnish == "cherry":
        f.ellipse(plan.named("red"), 0, y - 1.6, 2.2, 2.1, 0.6)


def _lid(plan: Plan, filling: int, crust: int, style: str, at: tuple[float, float, float]) -> None:
    f, (half, y, ry) = plan.figure, at
    f.ellipse(filling, 0, y, half, ry, 0.2, flat=0.5)
    face = f.of(filling) & (f.depth == 0.2)
    u, v = f.x / half * 6, (f.y - y) / ry * 6
    if style == "lattice":
        across = np.abs((u + v + 60) % 4 - 2) < 0.95
        back = np.abs((u - v + 60) % 4 - 2) < 0.95
        f.paint(face & (across | back), crust)
    elif style in ("slits", "star", "crumble"):
        f.ellipse(crust, 0, y, half, ry, 0.3, flat=0.3)
        lid = f.of(crust) & (f.depth == 0.3)
        if style == "slits":
            with f.called("slashes"):
                f.paint(lid & (np.abs(np.abs(u) - 2) < 0.6) & (np.abs(v) < 3.4), filling)
        elif style == "star":
            points = [(a, b * 0.6 + y) for a, b in star(5, half * 0.6, half * 0.28)]
            f.polygon(filling, points, 0.4, facing=(-0.1, -0.3, 0.8))
        else:
            bits = np.round(np.sin(f.x * 1.9 + f.y) * np.sin(f.y * 2.6 - f.x), 4) > 0.4
            f.paint(lid & bits, filling)
