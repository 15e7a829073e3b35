"""The animals with hooves: a table of what each may have, and how it is built."""

from dataclasses import dataclass

from worker.engines.procedural.sprites.plan import NO


@dataclass(frozen=True, slots=True)
class Front:
    """Measures in units, as it looks at us: the half axes of skull and muzzle, how far the muzzle
    is below the skull, the half width of the body, the length of the legs, and how high above them
    it holds its chin."""

    skull: tuple[float, float]
    muzzle: tuple[float, float]
    drop: float
    girth: float
    legs: float
    chin: float


@dataclass(frozen=True, slots=True)
class Side:
    """Measures in units, as it walks by: height and half height of the trunk, where the skull is
    and its half width, how thick the neck is; where the muzzle ends and its half width; the half
    width of the legs."""

    back: float
    thick: float
    skull: tuple[float, float, float]
    neck: float
    muzzle: tuple[float, float, float]
    legs: float


@dataclass(frozen=True, slots=True)
class Grazer:
    """The slots of an animal with hooves. `nose` says how its muzzle looks, "" for pale; `spot` is
    the half width of its spots, which are white on a `dappled` coat."""

    front: Front
    side: Side
    ears: tuple[str, ...]
    tails: tuple[str, ...]
    horns: tuple[str, ...]
    manes: tuple[str, ...]
    marks: tuple[str, ...]
    colours: tuple[str, ...]
    nose: str = ""
    spot: float = 1.2
    dappled: bool = False
    woolly: bool = False
    bearded: float = 0.0


HERDS = {
    "horse": Grazer(
        Front((5.0, 5.2), (3.9, 3.4), 6.8, 6.4, 8.0, 8.4),
        Side(17.8, 4.5, (8.4, 7.8, 3.6), 3.0, (13.4, 11.8, 2.5), 1.6),
        ("pricked", "pricked", "apart"),
        ("hair", "flowing", "braid"),
        (NO,),
        ("falling", "upright", "swept"),
        ("plain", "blaze", "star", "socks", "spots"),
        ("brown", "brown", "tan", "white", "black", "grey", "amber"),
        "dusky",
    ),
    "cow": Grazer(
        Front((5.6, 5.0), (4.9, 3.3), 5.0, 7.4, 6.2, 7.8),
        Side(18.4, 5.7, (8.8, 12.0, 4.2), 3.8, (12.6, 14.2, 2.9), 1.9),
        ("level", "level", "drooping"),
        ("tuft", "tuft", "switch"),
        ("curved", "curved", "short", "wide"),
        (NO, "tousle", "parted"),
        ("spots", "spots", "spots", "blaze", "saddle"),
        ("white", "white", "white", "brown", "tan", "black"),
        "pink",
        3.0,
    ),
    "pig": Grazer(
        Front((7.6, 6.2), (4.1, 3.0), 2.6, 8.6, 4.6, 5.2),
        Side(21.0, 6.3, (7.0, 18.6, 5.4), 5.0, (12.6, 20.2, 2.5), 1.9),
        ("flap", "flap", "flap", "folded", "apart"),
        ("corkscrew", "corkscrew", "kink", "stub"),
        (NO,),
        (NO, NO, "bristles"),
        ("plain", "plain", "spots", "saddle", "socks"),
        ("pink", "pink", "pink", "pink", "pink", "brown"),
        "snout",
        spot=2.0,
    ),
    "sheep": Grazer(
        Front((4.5, 5.2), (3.2, 2.7), 4.0, 8.2, 5.2, 7.6),
        Side(19.4, 5.8, (9.2, 14.0, 3.7), 3.4, (11.8, 17.0, 2.2), 1.5),
        ("level", "drooping", "flap"),
        ("stub", "puff", "lamb"),
        (NO, NO, NO, "ram"),
        (NO,),
        ("plain", "plain", "blaze", "socks"),
        ("white", "white", "white", "tan", "grey", "black"),
        woolly=True,
    ),
    "goat": Grazer(
        Front((4.6, 5.0), (3.0, 2.7), 5.2, 6.4, 6.8, 8.2),
        Side(18.8, 4.7, (8.6, 10.4, 3.5), 2.7, (12.6, 13.4, 2.0), 1.5),
        ("level", "drooping", "apart"),
        ("upright", "upright", "stub", "puff"),
        ("swept", "swept", "spread", "lyre"),
        (NO, "tousle"),
        ("plain", "saddle", "blaze", "socks", "spots"),
        ("white", "grey", "tan", "brown", "black"),
        "dusky",
        bearded=0.9,
        spot=1.8,
    ),
    "deer": Grazer(
        Front((4.4, 4.6), (2.6, 2.5), 4.8, 5.6, 8.0, 8.4),
        Side(18.0, 4.1, (8.4, 10.2, 3.3), 2.2, (12.2, 12.4, 1.7), 1.3),
        ("broad", "broad", "apart"),
        ("puff", "stub", "upright"),
        ("antlers", "antlers", "tall antlers", "wide antlers"),
        (NO,),
        ("spots", "spots", "plain", "socks"),
        ("brown", "tan", "amber", "brown"),
        dappled=True,
        spot=1.0,
    ),
}
CARRIAGE = {"high": 0.0, "level": 1.7, "low": 3.4}  # units by which the head is held lower
FLEECE = {"curls": 1.0, "puffs": 1.4, "shorn": 0.6}  # how large its locks are
BUILDS = {"slim": (0.9, 0.3), "sturdy": (1.08, 0.6), "tall": (0.98, -0.9)}  # width, head lower


@dataclass(frozen=True, slots=True)
class Head:
    """A head as it looks at us or away: its middle, half axes, the muzzle's middle, its size."""

    y: float
    rx: float
    ry: float
    muzzle: float
    large: float
