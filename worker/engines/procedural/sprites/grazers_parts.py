"""Ears, horns, manes and tails of animals with hooves, from the front and from behind."""

from worker.engines.procedural.figure import Figure, Point
from worker.engines.procedural.sprites.herds import Grazer, Head
from worker.engines.procedural.sprites.hides import Hide
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan


def hoof(plan: Plan, hide: Hide, x: float, thick: float, z: float, *, mirror: bool = True) -> None:
    """A hoof on the ground below x."""
    f, half = plan.figure, thick * 1.12
    foot = [(x - thick, 28.9), (x + thick, 28.9), (x + half, GROUND), (x - half, GROUND)]
    f.polygon(hide.hoof, foot, z + 0.05, bulge=0.5, mirror=mirror)


def fleece(f: Figure, wool: int, at: Point, half: Point, z: float, large: float = 1.0) -> None:
    """Locks of wool around an ellipse, like the edge of a cloud."""
    turns = ((0, 1), (0.643, 0.766), (0.985, 0.174), (0.866, -0.5), (0.342, -0.94))
    for across, up in turns:
        size = half[0] * 0.32 * large
        spot = at[0] + across * half[0], at[1] - up * half[1]
        f.ellipse(wool, spot[0], spot[1], size, size, z)
        f.ellipse(wool, 2 * at[0] - spot[0], spot[1], size, size, z)


def neck(plan: Plan, kind: Grazer, hide: Hide, head: Head) -> None:
    """What is seen of the neck below a head that is held high."""
    thick = head.rx * 0.8
    plan.figure.capsule(hide.fur, (0, head.y + 3), (0, head.muzzle + 4), thick, thick * 1.1, 0.3)


def ears(plan: Plan, kind: Grazer, hide: Hide, head: Head, *, inner: bool = True) -> None:
    f = plan.figure
    ear, (x, y) = plan.said("ears", kind.ears), (head.rx, head.y)
    pale = hide.pale if inner else hide.face
    with f.called("ears"):
        if ear in ("pricked", "apart", "long"):
            lean = {"pricked": 0.78, "apart": 1.28, "long": 0.9}[ear] * x
            high = head.ry + (6.0 if ear == "long" else 3.4)
            root = [(x * 0.2, y - head.ry * 0.72), (x * 0.96, y - head.ry * 0.42)]
            f.polygon(hide.face, [root[0], (lean, y - high), root[1]], 0.8, mirror=True)
            mid = [
                (x * 0.44, y - head.ry * 0.7),
                (lean, y - high + 1.5),
                (x * 0.8, y - head.ry * 0.6),
            ]
            f.polygon(pale, mid, 0.9, mirror=True)
        elif ear in ("level", "drooping", "broad"):
            drop = {"level": -0.2, "drooping": 2.2, "broad": -1.8}[ear]
            wide = 1.9 if ear == "broad" else 1.5
            start, tip = (x * 0.8, y - head.ry * 0.3), (x + 4.0, y - head.ry * 0.3 + drop)
            f.path(hide.face, [start, _half(start, tip), tip], 1.0, wide, 0.8, mirror=True)
            f.ellipse(pale, x + 2.9, y - head.ry * 0.3 + drop * 0.75, 1.4, 0.8, 0.9, mirror=True)
        elif ear in ("flap", "folded"):
            out = 1.5 if ear == "flap" else 1.16
            flap = [(x * 0.24, y - head.ry * 0.82), (x * 0.84, y - head.ry - 2.6)]
            flap += [(x * out, y - head.ry * 0.2), (x * 0.84, y - head.ry * 0.34)]
            f.polygon(hide.face, flap, 1.25, facing=(0.3, 0.3, 0.8), mirror=True)


def _half(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def horned(plan: Plan, kind: Grazer) -> str:
    """The form of its horns; one that has none as usual may be asked for some."""
    style = plan.said("horns", kind.horns)
    return "curved" if style == NO and plan.has("horns", 0.0) else style


def tusks(plan: Plan, hide: Hide, at: Point, z: float = 1.25, *, mirror: bool = False) -> None:
    """The tusks of a boar, at the corners of its mouth."""
    x, y = at
    if plan.words.forms.get("teeth") == "tusks":
        with plan.figure.called("teeth"):
            tusk = [(x - 0.7, y + 0.6), (x + 1.1, y - 2.6), (x + 1.0, y + 0.8)]
            plan.figure.polygon(plan.named("bone"), tusk, z, mirror=mirror)


def horns(plan: Plan, kind: Grazer, hide: Hide, head: Head) -> None:
    f = plan.figure
    style = horned(plan, kind)
    bone, x, y = plan.named("bone"), head.rx, head.y - head.ry * 0.8
    with f.called("horns"):
        if style == "unicorn":
            f.polygon(
                plan.named("gold"), [(-1.3, y + 1.6), (0, y - 7.4), (1.3, y + 1.6)], 1.5, bulge=0.8
            )
        elif "antlers" in style:
            _antlers(plan, style, (x * 0.5, y))
        elif style != NO:
            f.path(bone, _HORNS[style](x, y), 1.4, 0.6, 1.25, mirror=True)


_HORNS = {
    "curved": lambda x, y: [(x * 0.5, y), (x + 1.4, y - 0.8), (x + 2.0, y - 3.6)],
    "short": lambda x, y: [(x * 0.5, y), (x * 0.9, y - 1.4), (x * 0.95, y - 2.8)],
    "wide": lambda x, y: [(x * 0.5, y), (x + 2.6, y - 0.2), (x + 5.0, y - 2.4)],
    "swept": lambda x, y: [(x * 0.36, y), (x * 0.6, y - 3.2), (x * 1.2, y - 5.0)],
    "spread": lambda x, y: [(x * 0.36, y), (x * 0.9, y - 2.8), (x * 1.9, y - 3.4)],
    "lyre": lambda x, y: [(x * 0.36, y), (x * 0.9, y - 2.6), (x * 0.5, y - 5.6)],
    "ram": lambda x, y: [(x * 0.5, y), (x + 2.2, y - 0.6), (x + 3.6, y + 2.4), (x + 2.0, y + 4.6)],
}


def _antlers(plan: Plan, style: str, root: Point) -> None:
    f, (x, y) = plan.figure, root
    wood = plan.named("tan")
    high = 6.8 if style == "tall antlers" else 5.4
    out = 5.2 if style == "wide antlers" else 3.4
    beam = [(x, y), (x + out * 0.75, y - high * 0.4), (x + out, y - high)]
    f.path(wood, beam, 0.95, 0.6, 0.7, mirror=True)
    for share, length in ((0.4, 2.6), (0.72, 2.2)):
        from_x, from_y = x + out * (0.5 + share * 0.5), y - high * share
        f.capsule(
            wood, (from_x, from_y), (from_x + length, from_y - 1.7), 0.7, 0.5, 0.7, mirror=True
        )
    inner = x + out * 0.7, y - high * 0.36
    f.capsule(wood, inner, (inner[0] - 1.5, inner[1] - 2.6), 0.7, 0.5, 0.7, mirror=True)


def mane_of(plan: Plan, kind: Grazer) -> str:
    """The form of its mane; one that has none as usual may be asked for one."""
    mane = plan.pick("mane", kind.manes, "mane")
    return "tousle" if mane == NO and plan.has("mane", 0.0) else mane


def mane_behind(plan: Plan, kind: Grazer, hide: Hide, head: Head) -> None:
    """What of a mane hangs down beside the neck."""
    f, mane = plan.figure, mane_of(plan, kind)
    x, y = head.rx, head.y
    with f.called("mane"):
        if mane == "falling":
            f.path(
                hide.hair,
                [(x * 0.5, y - 2), (x + 0.7, y + 4), (x + 0.3, head.muzzle + 3)],
                2.0,
                1.4,
                0.6,
                mirror=True,
            )
        elif mane == "swept":
            f.path(
                hide.hair,
                [(x * 0.5, y - 3), (x + 1.4, y + 2), (x + 0.8, head.muzzle + 2.6)],
                2.0,
                1.8,
                0.6,
            )


def forelock(plan: Plan, kind: Grazer, hide: Hide, head: Head) -> None:
    """What of a mane hangs over the brow; the wool between the ears of a sheep."""
    f, mane = plan.figure, mane_of(plan, kind)
    x, top = head.rx, head.y - head.ry
    if kind.woolly:
        for across, up, size in ((0.0, 0.2, 2.5), (0.52, 0.9, 2.1), (-0.52, 0.9, 2.1)):
            f.ellipse(hide.fur, x * across, top + up, size, size * 0.84, 1.3)
    with f.called("mane"):
        if mane in ("falling", "tousle"):
            f.polygon(
                hide.hair,
                [(-2.4, top - 0.6), (2.2, top - 0.8), (0.6, top + 4.6), (-0.6, top + 2.4)],
                1.3,
                bulge=0.6,
            )
        elif mane == "swept":
            f.polygon(
                hide.hair,
                [(-2.6, top - 0.4), (2.8, top - 1.0), (x * 0.9, top + 4.4), (0.4, top + 2.4)],
                1.3,
                bulge=0.6,
            )
        elif mane in ("upright", "bristles"):
            f.ellipse(hide.hair, 0, top - 0.6, 1.5, 2.6, 0.95)
        elif mane == "parted":
            f.ellipse(hide.hair, 1.5, top + 1.0, 1.9, 1.4, 1.3, tilt=0.5, mirror=True)


def nape(plan: Plan, kind: Grazer, hide: Hide, head: Head) -> None:
    """Mane or wool as it lies on the back of head and neck."""
    f, mane = plan.figure, mane_of(plan, kind)
    top = head.y - head.ry
    if kind.woolly:
        f.ellipse(hide.fur, 0, head.y - 0.6, head.rx * 0.9, head.ry * 0.8, 1.3)
    with f.called("mane"):
        if mane != NO:
            wide = {"falling": 2.6, "swept": 2.8, "upright": 1.6}.get(mane, 1.7)
            down = head.muzzle + 2 if mane in ("falling", "swept", "upright") else head.y
            f.capsule(hide.hair, (0, top + 0.4), (0, down), wide * 0.8, wide, 1.35)


def beard(plan: Plan, kind: Grazer, hide: Hide, y: float) -> None:
    """A goat's beard below its chin."""
    if kind.bearded and plan.dice.chance("bearded", kind.bearded):
        chin = [(-1.7, y - 1.4), (1.7, y - 1.4), (0.3, y + 3.8)]
        plan.figure.polygon(hide.hair, chin, 1.1, bulge=0.5)


def collar(plan: Plan, at: Point, half: float) -> None:
    """A halter's band or a bell below the chin of the tame ones."""
    f, (x, y) = plan.figure, at
    style = plan.pick("collar", (NO, NO, NO, "band", "bell"))
    if style == NO or not plan.detail:
        return
    cloth = plan.named(plan.dice.pick("collar colour", ("crimson", "blue", "green")))
    f.capsule(cloth, (x - half, y), (x + half, y), 0.9, 0.9, 0.6)
    if style == "bell":
        f.ellipse(plan.named("gold"), x, y + 1.5, 1.5, 1.6, 0.7)


def tail(plan: Plan, kind: Grazer, hide: Hide, at: Point, z: float) -> None:
    """A tail that hangs beside the body or, near enough, over its rump."""
    f, (x, y) = plan.figure, at
    style = plan.pick("tail", kind.tails, "tail")
    if style in ("hair", "flowing", "braid"):
        out = {"hair": 2.6, "flowing": 4.4, "braid": 1.8}[style] if z < 0 else 0.6
        f.path(hide.hair, [(x, y - 1), (x + out, y + 1), (x + out * 0.9, y + 6)], 1.5, 1.0, z)
    elif style in ("tuft", "switch"):
        out = 3.4 if style == "tuft" else 4.6
        f.path(hide.fur, [(x, y - 1), (x + out, y), (x + out, y + 4)], 1.0, 0.8, z)
        f.ellipse(hide.hair, x + out, y + 5.4, 1.5, 2.0, z + 0.05)
    elif style in ("corkscrew", "kink"):
        bend = [
            (x, y - 2),
            (x + 2.4, y - 3.4),
            (x + 3.6, y - 1.6),
            (x + 2.2, y - 0.8),
            (x + 1.6, y - 3.0),
        ]
        f.path(hide.fur, bend[: 5 if style == "corkscrew" else 3], 0.9, 0.8, z)
    elif style != NO:
        size, up = {"puff": (2.2, 1.0), "upright": (1.5, 3.4), "lamb": (1.7, -1.4)}.get(
            style, (1.8, 0.0)
        )
        made = hide.pale if style == "puff" else hide.fur
        out = (3.0 if kind.woolly else 0.9) if z < 0 else 0.0  # out of the wool
        f.ellipse(made, x + out, y - up, size, size + abs(up) * 0.4, z)
