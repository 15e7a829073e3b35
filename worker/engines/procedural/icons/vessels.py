"""Icons of bottles and lamps."""

import numpy as np

from worker.engines.procedural.figure import Mask
from worker.engines.procedural.icons.tray import accent, accented, main, shine
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

POTION = frozenset(
    ["cork", "label", "bubbles", "liquid", "ribbon", "stone", "band", "wings", "leaf"]
)
TORCH = frozenset(["flame", "shaft", "band"])


def potion(plan: Plan) -> None:
    """Eight bottles, four stoppers, three necks, what is on it, what is in it, how full."""
    f = plan.figure
    glass = plan.named("glass")
    liquid = main(plan, (*GEMS, "poison", "fire", "water", "jade", "magenta"))
    form = plan.pick("bottle", ("round", "cone", "tall", "square", "heart", "bulb", "jug", "vial"))
    wide, neck = plan.between("wide", 0.86, 1.12), plan.dice.pick("neck", (9.6, 7.6, 5.6))
    first = f.shapes
    _bottle(plan, glass, form, wide)
    half = plan.dice.pick("neck width", (1.8, 2.4, 3.2))
    f.capsule(glass, (0, 15), (0, neck), half + 0.2, half, -0.05)
    f.join(first)
    _content(plan, liquid, form)
    f.ellipse(glass, 0, neck, half + 1.5, 1.4, 0.2, power=3)
    with f.called("cork"):
        _stopper(plan, neck - 2.6, half)
    _hung(plan, form, neck)
    shine(plan, -5.6 * wide if form not in ("tall", "vial") else -3.0, 2.0, "long")


def _bottle(plan: Plan, glass: int, form: str, w: float) -> None:
    f = plan.figure
    if form in ("round", "bulb"):
        r = 9.4 * w if form == "round" else 7.6 * w
        f.ellipse(glass, 0, 29 - r, r, r, 0)
        if form == "bulb":
            f.ellipse(glass, 0, 13.6, 4.6 * w, 3.6, 0)
    elif form == "cone":
        sides = [(-2.6, 11), (2.6, 11), (10.6 * w, 28.8), (-10.6 * w, 28.8)]
        f.polygon(glass, sides, 0, facing=(0, -0.1, 1), bulge=0.8)
    elif form == "tall":
        f.ellipse(glass, 0, 19.5, 6.4 * w, 10, 0, power=3.6)
    elif form == "vial":
        f.ellipse(glass, 0, 19.5, 4.4 * w, 10, 0, power=2.8)
    elif form == "square":
        f.ellipse(glass, 0, 20.4, 9.4 * w, 8.8, 0, power=4.5)
    elif form == "jug":
        f.ellipse(glass, 0, 20.6, 9.0 * w, 8.6, 0, power=2.4)
        f.path(glass, [(2, 9), (8.6 * w, 9.6), (8.4 * w, 16)], 1.3, 1.3, -0.1)
    else:
        f.ellipse(glass, 4 * w, 17.6, 5.6 * w, 5.2, 0, mirror=True)
        f.polygon(glass, [(-9.2 * w, 19), (9.2 * w, 19), (0, 29)], 0, facing=(0, 0.1, 1), bulge=0.7)


def _content(plan: Plan, liquid: int, form: str) -> None:
    """The liquid behind its wall of glass: still, bubbling, layered or glittering.

    A heart is narrow below, so it is filled higher: its colour is what the potion is known by.
    """
    f = plan.figure
    level = plan.between("level", 14.2, 18.6) - (1.6 if form == "heart" else 0.0)
    wave = np.round(level + plan.dice.pick("wave", (0.0, 0.5, 1.0)) * np.sin(f.x * 0.9), 4)
    inner: Mask = f.solid()
    for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        inner = inner & np.roll(f.solid(), (down, across), (0, 1))
    full = inner & (f.y > wave)
    with f.called("liquid"):
        f.paint(full, liquid)
        f.tone(full & (f.y < wave + 1.0 / f.unit + 0.05), 1.6)
    style = plan.pick("content", ("bubbles", "layers", "still", "glitter"))
    style = "bubbles" if "bubbles" in plan.words.features else style
    if style == "bubbles":
        with f.called("bubbles"):
            for index in range(4 if plan.detail else 1):
                x = plan.between(f"bubble x{index}", -4.5, 4.5)
                y = plan.between(f"bubble y{index}", level + 2, 26)
                f.tone(f.inside(x, y, 0.9, 0.9) & full, 1.8)
    elif style == "layers":
        deep = full & (f.y > level + 5)
        f.tone(deep, -1)
    elif style == "glitter" and plan.detail:
        for index in range(4):
            x = plan.between(f"bubble x{index}", -4.5, 4.5)
            y = plan.between(f"bubble y{index}", level + 1, 27)
            f.tone(f.inside(x, y, 0.6, 0.6) & full, 2.4)


def _stopper(plan: Plan, y: float, half: float) -> None:
    f = plan.figure
    style = plan.pick("cork", ("cork", "ball", "crystal", "wax"), "cork")
    if style == "cork":
        f.ellipse(plan.named("wood"), 0, y, half + 0.1, 2.7, 0.1, power=4)
    elif style == "ball":
        metal = plan.named(plan.dice.pick("stopper", ("gold", "silver", "bronze")))
        f.ellipse(metal, 0, y - 0.4, half + 0.5, half + 0.5, 0.1)
    elif style == "crystal":
        gem = plan.named(plan.dice.pick("stopper gem", GEMS))
        for side, facing in ((-1, (-0.7, -0.3, 0.5)), (1, (0.6, 0.2, 0.6))):
            points = [(0.0, y - 3.4), (side * (half + 0.8), y), (0.0, y + 2.4)]
            f.polygon(gem, points, 0.1, facing=facing)
        f.join(f.shapes - 2)
    elif style == "wax":
        wax = plan.named(plan.dice.pick("wax", ("crimson", "purple", "navy")))
        f.ellipse(wax, 0, y + 0.6, half + 0.8, 2.4, 0.3, power=3)
        f.capsule(wax, (half * 0.8, y + 1), (half * 0.8, y + 5), 0.9, 0.7, 0.3)


def _hung(plan: Plan, form: str, neck: float) -> None:
    """What is tied to the bottle."""
    f, words = plan.figure, plan.words
    style = plan.pick("hung", (NO, NO, "label", "ribbon", "stone", "band"))
    asked = ("label", "ribbon", "stone", "band", "wings", "leaf")
    style = next((word for word in asked if word in words.features), style)
    if accented(plan) and style in (NO, "label"):
        style = "band"
    y = 22.0
    with f.called(style):
        if style == "label":
            f.ellipse(plan.named("paper"), 0, y, 4.2, 2.8, 0.3, power=5, flat=1.0)
            ink = plan.ramp(plan.named("paper"))[0]
            for column in range(f.column(-2.4), f.column(2.4)):
                f.stamp(column, f.row(y), ink)
        elif style == "ribbon":
            cloth = accent(plan, ("crimson", "gold", "blue", "white"))
            f.capsule(cloth, (-3, neck + 3.4), (3, neck + 3.4), 1.1, 1.1, 0.4)
            f.path(cloth, [(2.4, neck + 3.4), (5.6, neck + 6), (6.4, neck + 9)], 1.0, 0.8, 0.4)
        elif style == "stone":
            f.ellipse(plan.named("gold"), 0, 17.4, 2.7, 2.7, 0.4)
            f.ellipse(accent(plan, GEMS), 0, 17.4, 1.7, 1.7, 0.5)
        elif style == "band":
            f.paint(
                f.solid() & (np.abs(f.y - 25.4) < 1.0), accent(plan, ("gold", "silver", "bronze"))
            )
        elif style == "wings":
            wing = [(6, 18), (14.4, 9.6), (13.4, 14), (13.8, 17), (7, 22)]
            f.polygon(plan.named("white"), wing, -0.3, facing=(0.1, -0.3, 0.8), mirror=True)
        elif style == "leaf":
            f.ellipse(plan.named("green"), 3.6, neck + 2.6, 3.4, 1.6, 0.4, tilt=-0.5)


def torch(plan: Plan) -> None:
    """A torch, a brazier, a lantern or a lamp; head, flame, handle and bars vary."""
    words = plan.words
    usual = ("fire", "fire", "fire", "fire", "ice", "poison")
    coloured = words.colours[0] if words.colours else words.element
    burning = plan.named(coloured or plan.dice.pick("flame", usual))
    named = words.material or accented(plan)
    metals = ("iron", "gold", "bronze", "copper")
    metal = plan.named(named or plan.dice.pick("metal", metals))
    form = plan.pick("form", ("torch", "lantern", "brazier", "candle"))
    form = "torch" if "shaft" in words.features else form
    if form in ("torch", "brazier"):
        _torch(plan, form, burning, metal)
    elif form == "lantern":
        _lantern(plan, burning, metal)
    else:
        _candle(plan, burning, metal)


def _flame(plan: Plan, burning: int, y: float, wide: float, high: float) -> None:
    """A flame of three tongues above `y`."""
    f = plan.figure
    tip, side = plan.between("tip", -2.4, 2.4), plan.between("side", 0.3, 0.75)
    points = [(-wide, y), (-wide * 1.1, y - high * side), (-wide * 0.55, y - high * 0.42),
              (tip, y - high), (wide * 0.5, y - high * 0.5), (wide, y - high * (1.1 - side)),
              (wide, y)]  # fmt: skip
    with f.called("flame"):
        first = f.shapes
        f.polygon(burning, points, 0.1, bulge=0.9)
        f.ellipse(burning, 0, y - 0.6, wide, 2.6, 0.1)
        f.join(first)
        flame = f.of(burning) & (f.depth == 0.1)
        f.tone(flame, -0.7)
        f.tone(flame & f.inside(0, y - high * 0.22, wide * 0.66, high * 0.36), 1.3)
        f.tone(flame & f.inside(0, y - high * 0.14, wide * 0.36, high * 0.2), 1.4)


def _torch(plan: Plan, form: str, burning: int, metal: int) -> None:
    f = plan.figure
    lean = plan.dice.pick("lean", (0.0, 3.0, -3.0, 5.0, -5.0))
    wood = plan.named(plan.dice.pick("wood", ("wood", "brown", "bone", "black")))
    wide = plan.between("cup", 3.0, 5.0) + (2.6 if form == "brazier" else 0)
    _flame(plan, burning, 14.6, wide + 1.6, plan.between("high", 11.0, 14.0))
    low = plan.between("low", 26.0, 30.0)
    with f.called("shaft"):
        thick = plan.between("thick", 1.6, 2.4) + (0.0 if plan.detail else 0.6)
        f.capsule(wood, (0, 15), (-lean, low), thick, thick * 0.8, 0)
    head = plan.pick("head", ("cup", "wrap", "basket"))
    if form == "brazier" or head == "cup":
        f.ellipse(metal, 0, 15.6, wide, 2.6, 0.2, power=3)
    elif head == "wrap":
        f.capsule(plan.named("tan"), (0, 13), (-lean * 0.2, 17), 3, 2.4, 0.2)
    else:
        for x in (-0.8, 0.0, 0.8):
            f.capsule(metal, (x * wide, 11.4), (x * 1.6, 17), 0.7, 0.7, 0.3)
    rings = plan.pick("rings", (NO, "one", "two") if plan.detail else (NO,), "band")
    rings = "one" if "band" in plan.words.features else rings
    with f.called("band"):
        for share in {"one": (0.5,), "two": (0.35, 0.7)}.get(rings, ()):
            x, y = -lean * share, 15 + (low - 15) * share
            f.ellipse(metal, x, y, 2.6, 1.0, 0.3, power=3)


def _candle(plan: Plan, burning: int, metal: int) -> None:
    f = plan.figure
    wax = plan.named(plan.dice.pick("wax", ("paper", "white", "crimson", "tan")))
    thick, top = plan.between("thick", 3.4, 6.0), plan.between("top", 13.0, 18.0)
    _flame(plan, burning, top - 1.4, 3.4, plan.between("high", 8.0, 11.0))
    with f.called("shaft"):
        f.ellipse(wax, 0, (top + 28) / 2, thick, (28 - top) / 2 + 1, 0, power=5)
        for index, x in enumerate((-0.6, 0.7)):
            drip = plan.between(f"drip {index}", 2.0, 7.0)
            f.capsule(wax, (x * thick, top), (x * thick * 1.2, top + drip), 1.2, 0.9, 0.1)
    f.ellipse(metal, 0, 27.6, plan.between("dish", 7.0, 11.0), 1.8, 0.2)
    if plan.pick("handle", ("loop", "plain", "foot")) == "loop":
        with f.called("ring"):
            f.path(metal, [(8, 27.4), (13, 26), (12, 22.4), (8.6, 24)], 1.0, 1.0, 0.1)


def _lantern(plan: Plan, burning: int, metal: int) -> None:
    f = plan.figure
    wide, high = plan.between("wide", 5.0, 8.0), plan.between("tall", 7.0, 9.0)
    with f.called("ring"):
        f.path(metal, [(-4, 8), (0, plan.between("handle", 1.0, 4.0)), (4, 8)], 0.9, 0.9, -0.1)
    roof = plan.pick("roof", ("flat", "pointed", "dome"))
    if roof == "dome":
        f.ellipse(metal, 0, 10.6, wide + 1, 4.6, 0.2)
    else:
        top = 6.4 if roof == "flat" else 3.6
        corners = [(-wide - 1.4, 11), (-2, top), (2, top), (wide + 1.4, 11)]
        f.polygon(metal, corners, 0.2, facing=(-0.1, -0.5, 0.7))
    power = plan.dice.pick("glass", (2.2, 3.0, 4.4))
    f.ellipse(plan.named("glass"), 0, 18, wide, high, 0, power=power)
    with f.called("flame"):
        f.ellipse(burning, 0, 19.4, wide * 0.56, plan.between("flame high", 3.6, 5.6), 0.1)
    low = 17 + high
    base = [
        (-wide - 1.4, low),
        (wide + 1.4, low),
        (wide + 0.4, low + 3.6),
        (-wide - 0.4, low + 3.6),
    ]
    f.polygon(metal, base, 0.2, facing=(0, 0.2, 0.8), bulge=0.3)
    bars = plan.pick("bars", ("two", "three", NO), "band")
    far = np.abs(f.x)
    between = (f.y > 11) & (f.y < low)
    with f.called("band"):
        if bars != NO and (plan.detail or "band" in plan.words.features):
            f.paint(f.solid() & between & (np.abs(far - wide * 0.85) < 0.7), metal)
        if bars == "three" and plan.detail:
            f.paint(f.solid() & between & (far < 0.6), metal)
