"""Bodies and clothes of characters: legs, robes, torsos, arms, capes."""

from dataclasses import dataclass

from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import FRONT

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
    reach: float = 6.6  # how far out the hands of the usual build are
    hang: float = 3.4  # how far below the chest
    grip: float = 2.6  # the depth of what is held

    @property
    def hand_x(self) -> float:
        """How far out the hands are."""
        return self.reach * self.wide

    @property
    def hand_y(self) -> float:
        """How high the hands are."""
        return self.chest + self.hang


def below(plan: Plan, body: Body, style: str, lower: str) -> None:
    """A robe or two legs, as the style says; `lower` is that of the legs."""
    if style in ("robe", "dress"):
        plan.figure.joint("robe")
        with plan.figure.called("robe"):
            robe(plan, body)
    else:
        plan.figure.joint("legs")
        with plan.figure.called("legs"):
            legs(plan, body, lower)


def legs(plan: Plan, body: Body, style: str) -> None:
    """Two legs with boots. Styles: trousers, armour, bare, skirt."""
    f, wide = plan.figure, body.wide
    upper, boots = leg_materials(plan, body, style)
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


def leg_materials(plan: Plan, body: Body, style: str) -> tuple[int, int]:
    """What the legs and the boots are made of."""
    upper = {"armour": body.metal, "bare": body.skin}.get(style, body.leather)
    if style == "trousers":
        upper = plan.named(plan.dice.pick("trousers", ("brown", "navy", "grey", "olive")))
    return upper, body.metal if style == "armour" else body.leather


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
    cut, hem, low = robe_cut(plan, body)
    if cut in ("short", "split"):
        with f.called("boots"):
            f.ellipse(body.leather, 2.5 * wide, GROUND - 1.3, 2.3, 1.5, 0.5, power=2.6, mirror=True)
    sides = [(-3.8 * wide, body.chest), (3.8 * wide, body.chest), (hem, low), (-hem, low)]
    f.polygon(body.main, sides, 1, facing=(-0.05, 0.15, 0.85), bulge=0.8)
    if cut == "split" and plan.view == FRONT:
        f.polygon(
            body.second, [(0, body.chest + 2), (2.2, low), (-2.2, low)], 1.2, facing=(0, 0.1, 0.9)
        )
    elif plan.detail and plan.view == FRONT and plan.dice.chance("sash", 0.6):
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


def robe_cut(plan: Plan, body: Body) -> tuple[str, float, float]:
    """How a robe is cut, half its hem, and how far down it reaches."""
    cuts: tuple[str, ...] = ("wide", "straight", "split", "short", "layered")
    cuts = ("short",) if "boots" in plan.words.features else cuts
    cuts = ("straight",) if "cape" in plan.words.features else cuts  # others would hide it
    cut = plan.pick("robe cut", cuts)
    hem = {"wide": 7.4, "straight": 5.2, "split": 6.4, "short": 6.0, "layered": 6.8}[cut]
    return cut, hem * body.wide, GROUND - 3.2 if cut == "short" else GROUND


def sleeves(plan: Plan, body: Body, style: str) -> tuple[int, int, float]:
    """What the arms and the hands are made of, and how thick an arm is."""
    sleeve = {"armour": body.metal, "ribs": body.skin, "bare": body.skin}.get(style, body.main)
    if style == "tunic" and plan.dice.chance("short sleeves", 0.35):
        sleeve = body.skin
    return sleeve, body.metal if style == "armour" else body.skin, 1.1 if style == "ribs" else 1.75


def shoulder_pads(plan: Plan, style: str) -> str:
    """What is on the shoulders: none, round or spiked."""
    pads = plan.pick("pads", ("none", "none", "round", "spiked")) if style != "armour" else "round"
    return pads if plan.detail else "none"


def arms(plan: Plan, body: Body, style: str) -> None:
    """Two arms with hands, and shoulder pads."""
    f, wide = plan.figure, body.wide
    sleeve, glove, thick = sleeves(plan, body, style)
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
    f.ellipse(glove, body.hand_x, body.hand_y, 1.6, 1.5, 2.3, mirror=True)
    pads = shoulder_pads(plan, style)
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
    if plan.has("cape", share):
        edge = cape_edge(plan, body)
        plan.figure.polygon(body.second, edge, -3, facing=(0, 0.25, 0.75), bulge=0.5)


def cape_cut(plan: Plan) -> tuple[str, float]:
    """How the cape is cut, and how far down it hangs."""
    cut = plan.pick("cape cut", ("long", "short", "ragged"))
    return cut, {"long": GROUND - 0.6, "short": GROUND - 4, "ragged": GROUND - 1.5}[cut]


def cape_edge(plan: Plan, body: Body) -> list[tuple[float, float]]:
    """The outline of a cape, from the front or from behind."""
    cut, low = cape_cut(plan)
    wide = body.wide * (1.12 if "cape" in plan.words.features else 1.0)
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
    return [(-5.4 * wide, top), (5.4 * wide, top), *edge]


def wings(plan: Plan, body: Body, z: float = -4) -> None:
    """Feathered wings on the back, only if the words ask for them."""
    if "wings" not in plan.words.features:
        return
    made = plan.named("white")
    for index in range(4):
        tip = (14.8 - index * 1.2, body.shoulder - 5.0 + index * 3.2)
        root = (3.0, body.shoulder + 1.6)
        plan.figure.capsule(made, root, tip, 2.0, 1.4, z + index * 0.08, mirror=True)
