"""Icons of rings and crowns."""

import math

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import (
    accent,
    accented,
    adorned,
    dyed,
    facet,
    main,
    shine,
    varied,
)
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

RING = frozenset(["stone", "runes", "groove", "studs", "wings", "spikes"])
CROWN = frozenset(["stone", "lining", "spikes"])


def finger_ring(plan: Plan) -> None:
    """Seven settings, four shoulders, three bands, engraving; slim or heavy."""
    f = plan.figure
    usual = ("gold", "silver", "bronze", "steel", "copper", "obsidian")
    metal, stoned = _metal(plan, usual), plan.words.material in GEMS
    r, flat = plan.between("radius", 7.8, 10.4), plan.between("flat", 0.86, 1.06)
    inner = r - plan.between("heavy", 2.2, 4.2)
    y = 20.4
    f.ellipse(metal, 0, y, r, r * flat, 0)
    f.erase(f.inside(0, y + 0.4, inner, inner * flat))
    form = plan.pick("band", ("plain", "twisted", "grooved", "flat"))
    body = f.of(metal)
    if form == "twisted":
        turn = (f.x + f.y + 40) % 3.2
        with f.called("groove"):
            f.tone(body & (abs(turn - 1.6) < 0.7), -1)
    elif form == "grooved" or "groove" in plan.words.features:
        mid = (r + inner) / 2
        with f.called("groove"):
            f.tone(
                body
                & f.inside(0, y, mid + 0.5, (mid + 0.5) * flat)
                & ~f.inside(0, y, mid - 0.5, (mid - 0.5) * flat),
                -1.2,
            )
    f.tone(body & f.inside(0, y + 0.2, inner + 1.0, (inner + 1.0) * flat), -0.8)
    _shoulders(plan, metal, r, y - r * flat)
    setting = plan.pick(
        "setting", ("round", "square", "pointed", "twin", "trio", "heart", "signet")
    )
    if (accented(plan) or stoned or "stone" in plan.words.features) and setting == "signet":
        setting = "round"
    _setting(plan, metal, setting, y - r * flat - 1.2)
    if plan.has("runes", 0.2) and plan.detail:
        glow = plan.light(plan.dice.pick("rune light", (205.0, 25.0, 145.0)))
        with f.called("runes"):
            for angle in (0.5, 1.1, 2.0, 2.6):
                mid = (r + inner) / 2
                at = (math.cos(angle) * mid, y + math.sin(angle) * mid * flat)
                f.paint(f.inside(*at, 0.8, 0.8) & f.of(metal), glow)


def _metal(plan: Plan, usual: tuple[str, ...]) -> int:
    """An emerald ring is a ring with an emerald: its metal is another."""
    if plan.words.material not in GEMS:
        return main(plan, usual)
    said = accented(plan)
    return plan.named(said) if said else varied(plan, "metal", usual)


def _gem(plan: Plan) -> int:
    said = plan.words.material
    return plan.named(said) if said and said in GEMS else accent(plan, GEMS)


def _shoulders(plan: Plan, metal: int, r: float, top: float) -> None:
    f = plan.figure
    style = plan.pick("shoulders", (NO, "beads", "claws", "wings", "spikes"))
    asked = {"wings": "wings", "spikes": "spikes", "studs": "beads"}
    style = next((asked[word] for word in plan.words.features if word in asked), style)
    if style == "beads":
        with f.called("studs"):
            f.ellipse(metal, r * 0.66, top + 2.0, 1.7, 1.7, 0.3, mirror=True)
    elif style == "claws":
        f.path(
            metal, [(r * 0.5, top + 2), (4.6, top - 1), (4.0, top - 4)], 1.2, 0.6, 0.4, mirror=True
        )
    elif style == "wings":
        wing = [(2.6, top + 2), (r + 2.6, top - 5), (r + 1.2, top - 1), (r + 0.8, top + 2)]
        with f.called("wings"):
            f.polygon(metal, wing, 0.2, facing=(0.1, -0.3, 0.8), mirror=True)
    elif style == "spikes":
        spike = [(r * 0.7, top + 3.4), (r + 2.8, top + 0.6), (r, top + 6)]
        with f.called("spikes"):
            f.polygon(metal, spike, -0.1, facing=(0.3, -0.2, 0.8), mirror=True)


def _setting(plan: Plan, metal: int, setting: str, y: float) -> None:
    f = plan.figure
    size = plan.between("stone size", 3.6, 5.4)
    f.ellipse(metal, 0, y + 3.2, size * 0.9, 1.7, 0.3, power=3)
    if setting == "signet":
        f.ellipse(metal, 0, y, size + 1, size * 0.8, 0.5, power=3, flat=0.4)
        f.tone(f.inside(0, y, size * 0.5, size * 0.4) & f.of(metal), -1.4)
        return
    gem = _gem(plan)
    claws = plan.pick("claws", ("plain", "claws", "halo"))
    if claws == "claws":
        f.path(
            metal, [(size * 0.5, y + 3), (size, y), (size * 0.8, y - 2)], 0.9, 0.6, 0.7, mirror=True
        )
    elif claws == "halo":
        f.ellipse(metal, 0, y, size * 1.25, size * 1.15, 0.4)
    first = f.shapes
    with f.called("stone"):
        if setting == "pointed":
            top, low = (0.0, y - size * 1.3), (0.0, y + size)
            facet(plan, gem, [(-size, y), top, low], (-0.6, -0.2, 0.6), 0.5)
            facet(plan, gem, [(size, y), top, low], (0.6, 0.2, 0.6), 0.5)
        elif setting == "twin":
            f.ellipse(gem, size * 0.62, y, size * 0.66, size * 0.66, 0.5, mirror=True)
        elif setting == "trio":
            f.ellipse(gem, 0, y - 0.4, size * 0.72, size * 0.72, 0.6)
            f.ellipse(gem, size * 1.1, y + 1.6, size * 0.42, size * 0.42, 0.5, mirror=True)
        elif setting == "heart":
            f.ellipse(gem, size * 0.45, y - 0.8, size * 0.6, size * 0.56, 0.5, mirror=True)
            f.polygon(gem, [(-size, y - 0.4), (size, y - 0.4), (0, y + size)], 0.5, bulge=0.6)
        else:
            power = 2 if setting == "round" else 4
            f.ellipse(gem, 0, y, size, size * 0.92, 0.5, power=power, flat=0.3)
    if setting != "trio":
        f.join(first)
    shine(plan, -size * 0.4, y - 16 - size * 0.4)


def crown(plan: Plan) -> None:
    """Three to six points of four forms, what is on their tips, band, stones, lining, arches."""
    f = plan.figure
    metal = _metal(plan, ("gold", "gold", "silver", "bronze", "copper"))
    # At 16 pixels there is room for three points with ground between them.
    points = plan.dice.pick("points", (3, 3, 4, 5)) if plan.detail else 3
    rise, low = plan.between("rise", 11.0, 17.0), 23.0
    wide = plan.between("wide", 10.4, 13.4)
    lining = plan.pick("lining", ("low", "high", NO), "lining")
    if lining != NO:
        cloth = dyed(plan, "lining colour", ("crimson", "purple", "blue", "green"))
        tall = 5.4 if lining == "low" else rise * 0.75
        with f.called("lining"), f.clipped(f.y < low):
            f.ellipse(cloth, 0, low - 2, wide * 0.8, tall, -0.3)
    form = plan.pick("form", ("sharp", "sharp", "fleur", "round", "steps"))
    form = "sharp" if "spikes" in plan.words.features else form
    with f.called(*(("spikes",) if form == "sharp" else ())):
        f.polygon(
            metal, _points(plan, form, points, rise, wide), 0, facing=(-0.1, -0.1, 0.9), bulge=0.7
        )
    if plan.detail:
        _tips(plan, metal, form, points, rise, wide)
    thick = plan.between("thick", 1.5, 2.6)
    f.capsule(metal, (-wide * 0.83, low + 1), (wide * 0.83, low + 1), thick, thick, 0.3)
    if plan.pick("edge", ("plain", "fur", "beads")) == "fur":
        fur = plan.named("white")
        f.capsule(fur, (-wide * 0.8, low + 2.4), (wide * 0.8, low + 2.4), 1.7, 1.7, 0.4)
        if plan.detail:
            f.tone(f.of(fur) & (abs((f.x + 40) % 5 - 2.5) < 0.7), -2)
    if plan.words.material in GEMS or adorned(plan, "stone", 0.8):
        count = plan.dice.pick("stones", (1, 3, 5))
        with f.called("stone"):
            for index in range(count):
                x = (index - (count - 1) / 2) * wide * (0.5 if count == 3 else 0.36)
                f.ellipse(_gem(plan), x, low + 0.8, 1.5, 1.5, 0.6)


def _points(plan: Plan, form: str, points: int, rise: float, wide: float) -> list[Point]:
    """The upper edge of a crown, wider above than below."""
    low = 23.0
    valley = low - rise * plan.dice.pick("valley", (0.25, 0.35, 0.5))
    corners: list[Point] = [(-wide * 0.84, low)]
    for index in range(points):
        left = -wide + 2 * wide * index / points
        right = -wide + 2 * wide * (index + 1) / points
        tip = low - rise - (1.6 if index * 2 == points - 1 else 0)
        middle, reach = (left + right) / 2, (right - left) * 0.26
        corners.append((left * 0.96, valley))
        if form == "steps" and plan.detail:
            corners += [(middle - reach, valley - 2), (middle - reach * 0.5, tip),
                        (middle + reach * 0.5, tip), (middle + reach, valley - 2)]  # fmt: skip
        elif form == "round":
            corners += [(middle - reach, tip + 2), (middle, tip), (middle + reach, tip + 2)]
        else:
            corners.append((middle, tip))
        corners.append((right * 0.96, valley))
    corners.append((wide * 0.84, low))
    return corners


def _tips(plan: Plan, metal: int, form: str, points: int, rise: float, wide: float) -> None:
    f = plan.figure
    style = plan.pick("tips", ("balls", "stones", NO)) if form != "fleur" else "fleur"
    for index in range(points if style != NO else 0):
        x = -wide + 2 * wide * (index + 0.5) / points
        tip = 23.0 - rise - (1.6 if index * 2 == points - 1 else 0)
        if style == "fleur":
            f.path(
                metal, [(x - 2.4, tip + 1.6), (x, tip - 1.6), (x + 2.4, tip + 1.6)], 0.9, 0.9, 0.4
            )
        elif style == "stones":
            with f.called("stone"):
                f.ellipse(_gem(plan), x, tip, 1.5, 1.5, 0.4)
        else:
            f.ellipse(metal, x, tip, 1.5, 1.5, 0.4)
