"""Bodies and clothes of characters: legs, robes, torsos, arms, capes."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural.sprites.plan import Plan

GROUND = 31.0


@dataclass(frozen=True, slots=True)
class Body:
    """Where things are, in units, and what they are made of (material numbers)."""

    wide: float  # 1 is the usual build
    hip: float
    chest: float
    shoulder: float
    head: float
    head_rx: float
    head_ry: float
    skin: int
    main: int
    second: int
    metal: int  # of armour
    blade: int  # of weapons
    leather: int
    trim: int
    hair: int

    @property
    def hand_x(self) -> float:
        """How far out the hands are."""
        return 6.6 * self.wide

    @property
    def hand_y(self) -> float:
        """How high the hands are."""
        return self.chest + 3.4


def legs(plan: Plan, body: Body, style: str) -> None:
    """Two legs with boots. Styles: trousers, armour, bare, skirt."""
    f, wide = plan.figure, body.wide
    upper = {"armour": body.metal, "bare": body.skin}.get(style, body.leather)
    if style == "trousers":
        upper = plan.named(plan.dice.pick("trousers", ("brown", "navy", "grey", "olive")))
    boots = body.metal if style == "armour" else body.leather
    x = 2.6 * wide
    with f.called(*(("armour",) if style == "armour" else ())):
        low = (x, GROUND - 1.6)
        f.capsule(upper, (x, body.hip - 1), low, 2.0 * wide, 1.8 * wide, 0, mirror=True)
    if style == "armour":
        with f.called("boots", "armour"):
            _boots(plan, body, boots, x)
    else:
        with f.called("boots"):
            _boots(plan, body, boots, x)
    if style == "skirt":
        f.joint("body")
        skirt(plan, body)


def _boots(plan: Plan, body: Body, boots: int, x: float) -> None:
    f, wide = plan.figure, body.wide
    high = plan.pick("boots", ("low", "high", "cuffed"), "boots")
    if high != "low":
        f.capsule(
            boots, (x, GROUND - 3), (x, GROUND - 1.6), 2.0 * wide, 2.0 * wide, 0.3, mirror=True
        )
    f.ellipse(boots, x + 0.3, GROUND - 1.4, 2.5 * wide, 1.6, 0.5, power=2.6, mirror=True)
    if high == "cuffed" and plan.detail:
        cuff = ((x - 1.6, GROUND - 3.6), (x + 1.6, GROUND - 3.6))
        f.capsule(body.trim, *cuff, 0.5, 0.5, 0.6, mirror=True)


def skirt(plan: Plan, body: Body) -> None:
    """A short skirt or the hem of a long tunic."""
    wide = body.wide
    points = [(-3.6 * wide, body.hip - 2), (3.6 * wide, body.hip - 2),
              (5.2 * wide, body.hip + 2.2), (-5.2 * wide, body.hip + 2.2)]  # fmt: skip
    plan.figure.polygon(body.main, points, 0.8, facing=(-0.05, 0.3, 0.8), bulge=0.5)


def robe(plan: Plan, body: Body) -> None:
    """A robe to the ground; four silhouettes."""
    f, wide = plan.figure, body.wide
    cuts: tuple[str, ...] = ("wide", "straight", "split", "short", "layered")
    cuts = ("short",) if "boots" in plan.words.features else cuts
    cuts = ("straight",) if "cape" in plan.words.features else cuts  # others would hide it
    cut = plan.pick("robe cut", cuts)
    hem = {"wide": 7.4, "straight": 5.2, "split": 6.4, "short": 6.0, "layered": 6.8}[cut] * wide
    low = GROUND - 3.2 if cut == "short" else GROUND
    if cut in ("short", "split"):
        with f.called("boots"):
            f.ellipse(body.leather, 2.5 * wide, GROUND - 1.3, 2.3, 1.5, 0.5, power=2.6, mirror=True)
    sides = [(-3.8 * wide, body.chest), (3.8 * wide, body.chest), (hem, low), (-hem, low)]
    f.polygon(body.main, sides, 1, facing=(-0.05, 0.15, 0.85), bulge=0.8)
    if cut == "split":
        f.polygon(
            body.second, [(0, body.chest + 2), (2.2, low), (-2.2, low)], 1.2, facing=(0, 0.1, 0.9)
        )
    elif plan.detail and plan.dice.chance("sash", 0.6):
        sash = [(-1.3, body.chest), (1.3, body.chest), (1.9, low), (-1.9, low)]
        f.polygon(body.second, sash, 1.2, facing=(-0.1, 0.0, 0.9), bulge=0.3)
    if cut == "layered":
        over = [
            (-4 * wide, body.chest),
            (4 * wide, body.chest),
            (5.8 * wide, low - 4),
            (-5.8 * wide, low - 4),
        ]
        f.polygon(body.second, over, 1.3, facing=(-0.05, 0.1, 0.85), bulge=0.8)
    if plan.detail and plan.dice.chance("hem", 0.6):
        f.paint(f.of(body.main) & (f.y > low - 1.7), body.trim)


def torso(plan: Plan, body: Body, style: str) -> None:
    """The upper body. Styles: tunic, armour, robe, ribs, bare, rags."""
    f, wide = plan.figure, body.wide
    made = {"armour": body.metal, "ribs": body.skin, "bare": body.skin}.get(style, body.main)
    width = (4.2 if style == "robe" else 3.4 if style == "ribs" else 4.8) * wide
    f.ellipse(made, 0, body.chest, width, 4.4, 1.1, power=2.7)
    if style == "ribs":
        _ribs(plan, body)
    elif style == "armour":
        _plate(plan, body)
    elif plan.detail:
        _decoration(plan, body)
    if style != "ribs" and (plan.detail or "belt" in plan.words.features):
        with f.called("belt"):
            _belt(plan, body, style)


def belly(plan: Plan, body: Body, style: str) -> None:
    """The belly of somebody fat, in front of the torso and of what hangs on it."""
    f = plan.figure
    made = {"armour": body.metal, "bare": body.skin}.get(style, body.main)
    f.ellipse(made, 0, body.chest + 1.8, 5.2 * body.wide, 4.4, 1.9, power=2.2)
    if plan.detail and style not in ("bare", "armour"):
        with f.called("belt"):
            f.paint(f.of(made) & (np.abs(f.y - body.hip - 0.6) < 0.8), body.leather)


def _ribs(plan: Plan, body: Body) -> None:
    f = plan.figure
    dark = plan.named("black")
    for index in range(3):
        y = body.chest - 2.4 + index * 2.1
        f.paint(f.of(body.skin) & (abs(f.y - y) < 0.55) & (abs(f.x) < 2.7) & (abs(f.x) > 0.5), dark)
    f.ellipse(body.skin, 0, body.hip - 0.6, 3.2, 1.5, 1.3, power=2.5)


def _plate(plan: Plan, body: Body) -> None:
    f = plan.figure
    emblem = plan.pick("plate", ("tabard", "plain", "cross", "ridge"))
    if emblem == "tabard":
        points = [
            (-2.2, body.shoulder),
            (2.2, body.shoulder),
            (2.6, body.hip + 2.6),
            (-2.6, body.hip + 2.6),
        ]
        f.polygon(body.main, points, 1.5, facing=(-0.1, 0.1, 0.8), bulge=0.5)
    elif emblem == "cross":
        f.capsule(body.main, (0, body.chest - 2), (0, body.chest + 1.5), 0.7, 0.7, 1.5)
        f.capsule(body.main, (-1.6, body.chest - 1), (1.6, body.chest - 1), 0.7, 0.7, 1.5)
    elif emblem == "ridge":
        f.tone(
            (abs(f.x - 0.5) < 0.6) & (f.y < body.hip) & (f.y > body.shoulder) & f.of(body.metal), 1
        )


def lames(plan: Plan, body: Body) -> None:
    """The rows of small plates of a samurai's armour, laced with cord, and a skirt of them."""
    f, wide = plan.figure, body.wide
    for x in (-3.3, 0.0, 3.3):
        plate = [(x - 1.5, 0.0), (x + 1.5, 0.0), (x * 1.2 + 1.7, 3.6), (x * 1.2 - 1.7, 3.6)]
        points = [(a * wide, body.hip - 0.6 + b) for a, b in plate]
        f.polygon(body.metal, points, 1.6, facing=(x * 0.06, 0.1, 0.85))
    front = f.of(body.metal) & (np.abs(f.x) < 5.4 * wide) & (f.y > body.shoulder + 1)
    f.tone(front & (np.abs((f.y - body.shoulder) % 2.2 - 1.1) < 0.56), -1)
    if plan.detail:
        cord = np.abs(np.abs(f.x) - 2.0 * wide) < 0.5
        f.paint(front & cord & (f.y < body.hip - 1), body.second)


def _decoration(plan: Plan, body: Body) -> None:
    f, wide = plan.figure, body.wide
    style = plan.pick("deco", ("plain", "vest", "strap", "collar", "apron", "buttons"))
    top, low = body.shoulder, body.hip
    if style == "vest":
        points = [(1.3, top - 0.4), (4.8 * wide, top), (4.8 * wide, low), (1.9, low)]
        f.polygon(body.leather, points, 1.5, facing=(0.3, -0.1, 0.8), mirror=True)
    elif style == "strap":
        points = [
            (-4.2 * wide, top),
            (-2.4 * wide, top - 0.4),
            (4.2 * wide, low - 1),
            (4 * wide, low + 0.8),
        ]
        f.polygon(body.leather, points, 1.5, facing=(-0.2, -0.2, 0.8))
    elif style == "collar":
        f.ellipse(body.second, 0, top - 0.4, 3.2 * wide, 1.7, 1.6)
    elif style == "apron":
        points = [(-2.4, top + 1), (2.4, top + 1), (3, low + 2.6), (-3, low + 2.6)]
        leather = plan.words.forms.get("apron") == "leather"
        made = body.leather if leather else body.second
        with f.called("apron"):
            f.polygon(made, points, 1.5, facing=(-0.15, 0, 0.9), bulge=0.4)
    elif style == "buttons":
        for index in range(3):
            y = top + 1.4 + index * 1.9
            f.paint(f.inside(0.5, y, 0.75, 0.6) & f.of(body.main), body.trim)


def _belt(plan: Plan, body: Body, style: str) -> None:
    f = plan.figure
    belt = body.trim if style == "robe" else body.leather
    half = 4.1 * body.wide
    y = body.hip - 0.9
    f.polygon(
        belt,
        [(-half, y), (half, y), (half, y + 1.5), (-half, y + 1.5)],
        1.8,
        facing=(0, -0.2, 0.9),
        bulge=0.5,
    )
    if plan.detail:
        f.ellipse(body.trim, 0, y + 0.75, 1.1, 1.0, 2.0, power=3)


def arms(plan: Plan, body: Body, style: str) -> None:
    """Two arms with hands, and shoulder pads."""
    f, wide = plan.figure, body.wide
    sleeve = {"armour": body.metal, "ribs": body.skin, "bare": body.skin}.get(style, body.main)
    if style == "tunic" and plan.dice.chance("short sleeves", 0.35):
        sleeve = body.skin
    thick = 1.1 if style == "ribs" else 1.75
    x, y = 5.0 * wide, body.shoulder + 1.4
    f.capsule(
        sleeve,
        (x, y),
        (body.hand_x - 0.3, body.hand_y - 1),
        thick * wide,
        thick * 0.9,
        2.0,
        mirror=True,
    )
    glove = body.metal if style == "armour" else body.skin
    f.ellipse(glove, body.hand_x, body.hand_y, 1.6, 1.5, 2.3, mirror=True)
    pads = plan.pick("pads", ("none", "none", "round", "spiked")) if style != "armour" else "round"
    pads = pads if plan.detail else "none"
    if pads == "round" and style in ("armour", "tunic", "bare"):
        plate = body.metal if style == "armour" else body.leather
        f.ellipse(plate, x, body.shoulder + 0.6, 2.5 * wide, 1.9, 2.4, mirror=True)
    if pads == "spiked" and style in ("bare", "rags"):
        spike = [
            (x - 1.8, body.shoulder + 1.2),
            (x + 0.6, body.shoulder - 2.4),
            (x + 2.2, body.shoulder + 1.4),
        ]
        f.polygon(plan.named("bone"), spike, 2.4, facing=(0.2, -0.4, 0.7), mirror=True)


def cape(plan: Plan, body: Body, share: float) -> None:
    """A cape behind the back, if there is one."""
    if not plan.has("cape", share):
        return
    wide = body.wide
    cut = plan.pick("cape cut", ("long", "short", "ragged"))
    low = {"long": GROUND - 0.6, "short": GROUND - 4, "ragged": GROUND - 1.5}[cut]
    wide *= 1.12 if "cape" in plan.words.features else 1.0
    top = body.shoulder - 0.6
    edge = [(9.2 * wide, low), (-9.2 * wide, low)]
    if cut == "ragged":
        edge = [
            (9.2 * wide, low),
            (5 * wide, low - 2),
            (3, low),
            (0, low - 2),
            (-3, low),
            (-5 * wide, low - 2),
            (-9.2 * wide, low),
        ]
    points = [(-5.4 * wide, top), (5.4 * wide, top), *edge]
    plan.figure.polygon(body.second, points, -3, facing=(0, 0.25, 0.75), bulge=0.5)


def wings(plan: Plan, body: Body) -> None:
    """Feathered wings behind the back, only if the words ask for them."""
    if "wings" not in plan.words.features:
        return
    made = plan.named("white")
    for index in range(4):
        tip = (14.8 - index * 1.2, body.shoulder - 5.0 + index * 3.2)
        root = (3.0, body.shoulder + 1.6)
        plan.figure.capsule(made, root, tip, 2.0, 1.4, -4 + index * 0.08, mirror=True)
