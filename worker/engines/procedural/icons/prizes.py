"""Icons of trophies and medals."""

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import accent, accented, main, shine, star
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

TROPHY = frozenset(["emblem", "stone", "band", "wings"])
MEDAL = frozenset(["ribbon", "emblem", "stone", "rim"])
METAL = ("gold", "gold", "silver", "bronze")
RIBBONS = ("crimson", "blue", "green", "purple", "red", "navy")


def trophy(plan: Plan) -> None:
    """A cup of four bowls, with handles of four kinds, a stem and a foot; a lid, a mark."""
    f = plan.figure
    metal = main(plan, METAL)
    trim = accent(plan, ("crimson", "blue", "white", "green"), "trim")
    form = plan.pick("bowl", ("round", "flared", "straight", "goblet"))
    wide, deep = plan.between("wide", 7.0, 9.0), plan.between("deep", 9.6, 12.4)
    top, low = 5.4, 5.4 + deep
    _handles(plan, metal, wide, top, deep)
    first = f.shapes
    if form == "flared":
        bowl: list[Point] = [
            (-wide - 0.8, top),
            (wide + 0.8, top),
            (wide * 0.56, low - 2),
            (1.6, low + 1),
            (-1.6, low + 1),
            (-wide * 0.56, low - 2),
        ]
        f.polygon(metal, bowl, 0, facing=(-0.1, 0, 0.7), bulge=0.95)
    else:
        power = {"straight": 4.4, "goblet": 2.0}.get(form, 2.6)
        with f.clipped(f.y > top):
            reach = deep if form != "goblet" else deep * 0.92
            f.ellipse(metal, 0, top + 0.2, wide, reach, 0, power=power)
    f.join(first)
    f.ellipse(metal, 0, top, wide + 0.9, 1.7, 0.2, power=3)
    f.tone(f.inside(0, top, wide - 0.8, 0.8) & f.of(metal), -1.6)
    _stand(plan, metal, low - 0.6)
    _lid(plan, metal, top, wide)
    _mark(plan, trim, top + deep * 0.42)
    shine(plan, -wide * 0.56, top + 3.4 - 16, "long")


def _handles(plan: Plan, metal: int, wide: float, top: float, deep: float) -> None:
    f = plan.figure
    style = plan.pick("handles", ("loops", "square", "scrolls", "wings", NO))
    style = "wings" if "wings" in plan.words.features else style
    ways: dict[str, list[Point]] = {
        "loops": [
            (wide - 0.6, top + 1.6),
            (wide + 4.4, top + 2.0),
            (wide + 4.2, top + deep * 0.5),
            (wide * 0.6, top + deep * 0.72),
        ],
        "square": [
            (wide - 0.6, top + 2.0),
            (wide + 4.0, top + 2.0),
            (wide + 4.0, top + deep * 0.56),
            (wide * 0.7, top + deep * 0.56),
        ],
        "scrolls": [
            (wide * 0.6, top + deep * 0.66),
            (wide + 3.6, top + deep * 0.5),
            (wide + 4.4, top + 1.6),
            (wide + 2.2, top + 2.8),
        ],
    }
    if style in ways:
        f.path(metal, ways[style], 1.1, 1.1, -0.2, mirror=True)
    elif style == "wings":
        wing = [
            (wide * 0.6, top + deep * 0.6),
            (wide + 5.6, top - 1.0),
            (wide + 4.4, top + 3.0),
            (wide + 3.4, top + 5.8),
            (wide * 0.5, top + deep * 0.8),
        ]
        with f.called("wings"):
            f.polygon(metal, wing, -0.2, facing=(0.0, -0.3, 0.8), mirror=True)


def _stand(plan: Plan, metal: int, y: float) -> None:
    f = plan.figure
    stem = plan.pick("stem", ("ball", "plain", "rings"))
    f.capsule(metal, (0, y), (0, 25.4), 1.7, 1.7, -0.1)
    if stem == "ball":
        f.ellipse(metal, 0, (y + 25) / 2 + 0.6, 2.8, 2.2, 0.2)
    elif stem == "rings":
        for at in (y + 1.4, 23.6):
            f.ellipse(metal, 0, at, 2.8, 1.1, 0.2)
    base = plan.named(plan.dice.pick("base wood", ("wood", "black", "maroon", "stone")))
    foot = plan.pick("foot", ("block", "round", "steps"))
    f.ellipse(metal, 0, 25.4, 4.6, 1.7, 0.1, power=3)
    if foot == "block":
        f.ellipse(base, 0, 28.0, 6.6, 2.4, 0.2, power=6)
    elif foot == "round":
        f.ellipse(base, 0, 28.0, 7.0, 2.2, 0.2, power=2.4)
    else:
        f.ellipse(base, 0, 27.2, 5.6, 1.5, 0.3, power=6)
        f.ellipse(base, 0, 29.4, 7.8, 1.5, 0.2, power=6)
    if foot == "block" and plan.detail:
        f.paint(f.of(base) & (abs(f.x) < 2.6) & (abs(f.y - 28) < 1.0), metal)


def _lid(plan: Plan, metal: int, top: float, wide: float) -> None:
    f = plan.figure
    style = plan.pick("lid", (NO, NO, "dome", "star"))
    if style == "dome":
        f.ellipse(metal, 0, top - 0.8, wide * 0.84, 2.6, 0.1)
        f.ellipse(metal, 0, top - 3.8, 1.5, 1.5, 0.2)
    elif style == "star":
        points = [(a, b + top - 4.0) for a, b in star(5, 4.4, 2.0)]
        f.polygon(metal, points, 0.1, facing=(-0.2, -0.3, 0.8), bulge=0.6)


def _mark(plan: Plan, trim: int, y: float) -> None:
    f = plan.figure
    style = plan.pick("mark", (NO, "star", "stone", "band", "plate"))
    asked = {"emblem": "star", "stone": "stone", "band": "band"}
    style = next((asked[word] for word in plan.words.features if word in asked), style)
    style = "star" if accented(plan) and style in (NO, "stone") else style
    if style in ("star", "plate"):
        points = [(a, b + y) for a, b in star(5 if style == "star" else 4, 3.8, 1.8)]
        with f.called("emblem"):
            f.polygon(trim, points, 0.5, facing=(-0.1, -0.2, 0.9))
    elif style == "stone":
        with f.called("stone"):
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), 0, y, 2.2, 2.2, 0.5)
    elif style == "band":
        with f.called("band"):
            f.paint(f.solid() & (abs(f.y - y) < 1.1) & (f.depth == 0), trim)


def medal(plan: Plan) -> None:
    """A disc, a star, a cross or a shield on a ribbon of four ways to hang; a rim, a mark."""
    f = plan.figure
    metal = main(plan, METAL)
    said = accented(plan)
    cloth = plan.named(said or plan.dice.pick("ribbon colour", RIBBONS))
    stripe = plan.named(plan.dice.pick("stripe colour", ("white", "gold", "navy", "crimson")))
    form = plan.pick("medal form", ("disc", "star", "cross", "scalloped"))
    r, y = plan.between("size", 6.8, 8.4), 20.4
    _ribbon(plan, cloth, stripe)
    with f.called("rim"):
        _disc(plan, metal, form, r, y)
    rim = plan.pick("rim", ("broad", "thin", NO), "rim")
    inner = {"broad": 0.64, "thin": 0.8}.get(rim)
    body = f.of(metal) & (f.depth == 0.3)
    if form in ("disc", "scalloped"):
        if inner:
            outer = f.inside(0, y, r * (inner + 0.14), r * (inner + 0.14))
            f.tone(body & outer & ~f.inside(0, y, r * inner, r * inner), -1.5)
    else:
        f.ellipse(metal, 0, y, r * 0.5, r * 0.5, 0.5, flat=0.4)
    style = plan.pick("mark", ("star", "stone", "one", "plain"))
    asked = {"emblem": "star", "stone": "stone"}
    style = next((asked[word] for word in plan.words.features if word in asked), style)
    if style == "star":
        points = [(a, b + y) for a, b in star(5, r * 0.52, r * 0.24)]
        with f.called("emblem"):
            f.polygon(metal, points, 0.8, facing=(-0.3, -0.4, 0.9), bulge=0.6)
    elif style == "stone":
        with f.called("stone"):
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), 0, y, r * 0.36, r * 0.36, 0.8)
    elif style == "one":
        with f.called("emblem"):
            digit = ((abs(f.x - 0.3) < 0.9) & (abs(f.y - y) < r * 0.4)) | f.inside(
                -1.0, y - r * 0.28, 0.9, 0.8
            )
            f.tone(f.of(metal) & digit, -2)
    shine(plan, -r * 0.5, y - r * 0.5 - 16, "dot")


def _disc(plan: Plan, metal: int, form: str, r: float, y: float) -> None:
    f = plan.figure
    if form == "star":
        rays = plan.dice.pick("rays", (5, 6, 8))
        points = [(a, b + y) for a, b in star(rays, r * 1.24, r * 0.66)]
        f.polygon(metal, points, 0.3, facing=(-0.1, -0.2, 0.8), bulge=0.8)
    elif form == "cross":
        for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            arm = [
                (b * 1.4, y + a * 1.4),
                (a * r * 1.1 + b * r * 0.6, y + b * r * 1.1 + a * r * 0.6),
                (a * r * 1.1 - b * r * 0.6, y + b * r * 1.1 - a * r * 0.6),
                (-b * 1.4, y - a * 1.4),
            ]
            f.polygon(metal, arm, 0.3, facing=(a * 0.3 - 0.1, b * 0.3 - 0.2, 0.8))
    else:
        if form == "scalloped":
            points = [(a, b + y) for a, b in star(12, r * 1.16, r * 0.96)]
            f.polygon(metal, points, 0.3, facing=(-0.1, -0.2, 0.8), bulge=0.8)
        f.ellipse(metal, 0, y, r, r, 0.3, flat=0.3)


def _ribbon(plan: Plan, cloth: int, stripe: int) -> None:
    f = plan.figure
    style = plan.pick("hang", ("vee", "straight", "rosette", "bar"))
    metal = plan.named("gold")
    width = plan.between("ribbon wide", 2.2, 3.4)
    with f.called("ribbon"):
        if style == "vee":
            f.path(cloth, [(5.4, 2.0), (0.6, 13.6)], width, width * 0.9, -0.1, mirror=True)
        elif style == "rosette":
            f.path(cloth, [(1.6, 19), (6.0, 29.0)], width, width, -0.2, mirror=True)
        else:
            half = width + 1.6
            f.polygon(
                cloth,
                [(-half, 2), (half, 2), (half, 11), (0, 14.6), (-half, 11)],
                -0.1,
                facing=(-0.1, 0, 0.8),
                bulge=0.4,
            )
        lines = plan.pick("lines", ("one", "two", NO))
        for at in (
            {"one": (0.0,), "two": (-2.0, 2.0)}.get(lines, ())
            if style in ("straight", "bar")
            else ()
        ):
            f.paint(f.of(cloth) & (abs(f.x - at) < 0.9), stripe)
    if style == "bar":
        f.capsule(metal, (-5.4, 2.4), (5.4, 2.4), 1.2, 1.2, 0.2)
    if style != "rosette":
        f.ellipse(metal, 0, 12.8, 1.7, 1.7, 0.2)
