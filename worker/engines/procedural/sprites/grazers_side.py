"""Animals with hooves from the side, on their feet and facing right."""

from dataclasses import replace

from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites import beasts_parts, hides
from worker.engines.procedural.sprites import grazers_parts as parts
from worker.engines.procedural.sprites.beasts_side import wing
from worker.engines.procedural.sprites.herds import CARRIAGE, FLEECE, Grazer
from worker.engines.procedural.sprites.hides import Hide
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

BUILDS = {"slim": 0.92, "sturdy": 1.08, "tall": 0.98}  # how thick the trunk is
_LOCKS = (
    (1.0, 0.2), (0.8, 0.76), (0.4, 1.0), (0.0, 1.04), (-0.4, 1.0), (-0.8, 0.76), (-1.0, 0.2),
    (-0.9, -0.5), (-0.5, -0.9), (0.0, -0.96), (0.5, -0.9), (0.9, -0.5),
)  # fmt: skip
ROOM = 5.2  # units: the half width of a face on which a mood is seen
FAR = 1.7  # units by which a leg or a horn of the other side is seen beside the near one


def profile(plan: Plan, kind: Grazer, hide: Hide) -> None:
    """An animal that walks by: far legs, tail, trunk, near legs, neck, head."""
    kind = _lowered(plan, kind)
    f, side = plan.figure, kind.side
    build = plan.pick("build", tuple(BUILDS))
    y = side.back - (0.8 if build == "tall" else 0.0)
    thick = side.thick * BUILDS[build] * plan.between("girth", 0.94, 1.06)
    f.joint("wings far", -1, y - 2)
    with f.called("wings"):
        wing(plan, hide.pale, (-0.6, y - 2.4), -3.0)
    _legs(plan, kind, hide, y, far=True)
    f.joint("tail", -9, y - 1)
    with f.called("tail"):
        _tail(plan, kind, hide, (-10.2, y - thick * 0.5))
    f.joint("bulk")
    _trunk(plan, kind, hide, y, thick)
    _legs(plan, kind, hide, y, far=False)
    hides.body(plan, kind, hide)
    f.joint("wings near", -1, y - 2)
    with f.called("wings"):
        wing(plan, hide.pale, (-1.4, y - 1.6), 1.4)
    f.joint("head", 4, y)
    _neck(plan, kind, hide, y, thick)
    _head(plan, kind, hide)


def _lowered(plan: Plan, kind: Grazer) -> Grazer:
    """The same animal with its head where it carries it."""
    lower = CARRIAGE[plan.pick("carriage", tuple(CARRIAGE))]
    (x, y, r), (nose, low, half) = kind.side.skull, kind.side.muzzle
    skull, muzzle = (x + lower * 0.2, y + lower, r), (nose + lower * 0.1, low + lower, half)
    return replace(kind, side=replace(kind.side, skull=skull, muzzle=muzzle))


def _trunk(plan: Plan, kind: Grazer, hide: Hide, y: float, thick: float) -> None:
    f = plan.figure
    first = f.shapes
    f.capsule(hide.fur, (-6.6, y), (3.4, y + 0.2), thick, thick * 0.96, 0)
    if kind.woolly:
        size = FLEECE[plan.pick("fleece", tuple(FLEECE))]
        for across, up in _LOCKS:
            spot = -2.2 + across * 8.2, y - up * thick * 0.86
            f.ellipse(hide.fur, spot[0], spot[1], 2.5 * size, 2.3 * size, 0)
    f.join(first)
    if kind.nose == "pink" and plan.detail and plan.words.forms.get("udder") != NO:
        f.ellipse(hide.nose, -4.4, y + thick * 0.96, 2.5, 2.1, 0.1)
    chest = plan.pick("chest", (NO, NO, "bib", "belly"), "belly")
    if chest != NO:
        under = f.y > y + thick * (0.4 if chest == "belly" else 0.56)
        with f.called("belly"):
            f.paint(f.of(hide.fur) & (f.depth == 0) & under, hide.pale)


def _legs(plan: Plan, kind: Grazer, hide: Hide, y: float, *, far: bool) -> None:
    f, thick = plan.figure, kind.side.legs
    side, shift, z = ("far", FAR, -0.8) if far else ("near", 0.0, 0.6)
    for name, x, knee in (("hind legs", -8.4, -0.9), ("legs", 3.4, 0.2)):
        x += shift * 1.2
        f.joint(f"{name} {side}", x, y + 2)
        with f.called("legs"):
            first = f.shapes
            high = [(x + 0.6, y + 1.5), (x + knee, (y + GROUND) / 2 + 1), (x, GROUND - 2)]
            if name == "hind legs" and not far and not kind.woolly:
                f.ellipse(hide.limb, x + 0.8, y + 1.2, thick * 1.9, kind.side.thick * 0.74, z)
            f.path(hide.limb, high, thick * 1.2, thick * 0.9, z)
            f.join(first)
            parts.hoof(plan, hide, x + 0.1, thick, z, mirror=False)
            if far:
                f.tone(f.depth == z, -0.8)
                f.tone(f.depth == z + 0.05, -0.8)


def _neck(plan: Plan, kind: Grazer, hide: Hide, y: float, thick: float) -> None:
    f, (x, head, r) = plan.figure, kind.side.skull
    first = f.shapes
    f.capsule(
        hide.fur, (3.6, y - thick * 0.2), (x - 1.0, head + 1), thick * 0.74, kind.side.neck, 0.7
    )
    f.join(first)
    if plan.words.mood is None:
        low = ((x + 4.0) / 2, (y - thick * 0.2 + head) / 2 + 0.6)
        _collar(plan, low, kind.side.neck)
    mane = parts.mane_of(plan, kind)
    root, back = (x - r * 0.7, head - r * 0.8), (1.6, y - thick + 0.4)
    mid = (root[0] + back[0]) / 2 - 0.6, (root[1] + back[1]) / 2 - 0.5
    with f.called("mane"):
        if mane == "upright":
            f.path(hide.hair, [root, mid, back], 1.6, 1.1, 0.65)
        elif mane in ("falling", "swept"):
            f.path(hide.hair, [root, mid, back], 1.5, 1.3, 0.9)
            for share in (0.1, 0.4, 0.7) if mane == "falling" else (0.3, 0.6, 0.9):
                at = root[0] + (back[0] - root[0]) * share, root[1] + (back[1] - root[1]) * share
                f.capsule(hide.hair, at, (at[0] + 1.6, at[1] + 3.6), 1.4, 0.8, 0.9)
        elif mane == "bristles":
            f.path(hide.hair, [root, mid, back], 1.0, 0.9, 0.65)


def _collar(plan: Plan, at: Point, half: float) -> None:
    f, (x, y) = plan.figure, at
    style = plan.pick("collar", (NO, NO, NO, "band", "bell"))
    if style == NO or not plan.detail:
        return
    cloth = plan.named(plan.dice.pick("collar colour", ("crimson", "blue", "green")))
    f.capsule(
        cloth, (x - half * 0.8, y - half * 0.5), (x + half * 0.8, y + half * 0.7), 0.8, 0.8, 0.95
    )
    if style == "bell":
        f.ellipse(plan.named("gold"), x + half * 0.9, y + half * 0.7 + 1.4, 1.4, 1.5, 1.05)


def _head(plan: Plan, kind: Grazer, hide: Hide) -> None:
    f, (x, y, r) = plan.figure, kind.side.skull
    large = plan.between("head", 0.92, 1.08) * (1.0 if plan.detail else 1.1)
    r *= large
    nose, low, half = kind.side.muzzle
    half *= large
    _ear(plan, kind, hide, (x + FAR * 0.6, y), r, far=True)
    _horns(plan, kind, (x + FAR * 0.7, y), r, 0.6)
    first = f.shapes
    f.ellipse(hide.face, x, y, r * 1.04, r, 1)
    f.capsule(hide.face, (x, y), (nose - 0.6, low - 0.4), r * 0.86, half * 0.9, 1)
    f.join(first)
    skin = f.of(hide.face) & (f.depth == 1)
    style = hides.marks(plan, kind)
    if style in ("blaze", "star"):
        f.paint(skin & f.inside(x + r * 0.9, y - r * 0.2, r * 0.4, r * 0.9), plan.named("white"))
    elif style == "spots" and kind.spot > 1.5 and plan.dice.chance("patched eye", 0.5):
        with f.called("spots"):
            f.paint(skin & f.inside(x + r * 0.1, y, r * 0.62, r * 0.7), hide.patch)
    f.ellipse(hide.nose, nose, low, half, half * 0.94, 1.1)
    if kind.nose == "snout":
        f.ellipse(hide.nose, nose + half * 0.8, low, half * 0.5, half * 1.1, 1.15)
    if kind.bearded and plan.dice.chance("bearded", kind.bearded):
        chin = [
            (nose - 1.8, low + half * 0.5),
            (nose + 0.4, low + half * 0.7),
            (nose - 1.4, low + half + 3),
        ]
        f.polygon(hide.hair, chin, 0.98, bulge=0.4)
    parts.tusks(plan, hide, (nose - half * 0.2, low + half * 0.6))
    if plan.detail:
        tip, row = f.column(nose + half * 0.5), f.row(low - half * 0.3)
        f.stamp(tip, row, plan.ramp(hide.nose)[0])
    _crown(plan, kind, hide, (x, y), r)
    _ear(plan, kind, hide, (x, y), r, far=False)
    _horns(plan, kind, (x, y), r, 1.35)
    face = beasts_parts.face(plan, hide.face, y + 0.5, max(r * 1.24, ROOM))
    lips = nose + half * 0.3, low + half * 0.5
    plan.eyes(replace(face, turned=True, x=x + r * 0.26, mouth_x=lips[0], mouth_y=lips[1]))


def _crown(plan: Plan, kind: Grazer, hide: Hide, at: Point, r: float) -> None:
    """Forelock, tousle or wool on top of the head."""
    f, (x, y) = plan.figure, at
    mane = parts.mane_of(plan, kind)
    if kind.woolly:
        for across, up, size in ((-0.7, 0.3, 2.4), (-0.1, 0.84, 2.2), (0.5, 0.72, 1.7)):
            f.ellipse(hide.fur, x + r * across, y - r * up, size, size * 0.9, 1.2)
    with f.called("mane"):
        if mane not in (NO, "upright", "bristles"):
            lock = [
                (x - r * 0.5, y - r * 1.1),
                (x + r * 0.3, y - r * 1.06),
                (x + r * 0.9, y - r * 0.1),
            ]
            f.polygon(hide.hair, [*lock, (x + r * 0.3, y - r * 0.4)], 1.2, bulge=0.5)


def _ear(plan: Plan, kind: Grazer, hide: Hide, at: Point, r: float, *, far: bool) -> None:
    f, (x, y) = plan.figure, at
    ear = plan.said("ears", kind.ears)
    z, first = 0.7 if far else 1.3, f.shapes
    with f.called("ears"):
        if ear in ("pricked", "apart", "long"):
            high = 2.8 + (2.6 if ear == "long" else 0.0)
            tip = (x - r * (0.3 if ear == "pricked" else 0.7), y - r - high)
            f.polygon(hide.face, [(x - r * 0.8, y - r * 0.5), tip, (x + r * 0.1, y - r * 0.8)], z)
        elif ear in ("flap", "folded") and not kind.woolly:
            tip = (x + r * 0.5, y - r * 0.1) if ear == "flap" else (x + r * 0.1, y + r * 0.1)
            flap = [(x - r * 0.8, y - r * 0.5), (x - r * 0.1, y - r - 1.8), tip]
            f.polygon(hide.face, flap, z, facing=(0.1, 0.3, 0.7))
        elif ear != NO and not far:
            drop = {"level": -0.6, "drooping": 2.0, "broad": -2.2}.get(ear, 1.2)
            root, tip = (x - r * 0.5, y - r * 0.45), (x - r * 0.5 - 3.2, y - r * 0.45 + drop)
            f.capsule(hide.face, root, tip, 1.2, 1.7 if ear == "broad" else 1.3, z)
    if far:
        f.tone(f.shape >= first, -0.8)


def _horns(plan: Plan, kind: Grazer, at: Point, r: float, z: float) -> None:
    """The near horn over the head, or the far one beyond it, a little darker."""
    f, (x, y) = plan.figure, at
    style = parts.horned(plan, kind)
    top, first = y - r * 0.85, f.shapes
    with f.called("horns"):
        if "antlers" in style:
            _antler(plan, style, (x - r * 0.1, top), z)
        elif style == "unicorn" and z > 1:
            spike = [(0.1, 0.6), (r * 0.9 + 3.2, -6.8), (r * 0.9, 1.4)]
            f.polygon(plan.named("gold"), [(x + a, top + b) for a, b in spike], z, bulge=0.6)
        elif style in _HORNS and (z > 1 or style != "ram"):
            bend = [(x + across, top + down) for across, down in _HORNS[style]]
            f.path(plan.named("bone"), bend, 1.5 if style == "ram" else 1.2, 0.6, z)
    if z < 1:
        f.tone(f.shape >= first, -1.2)


_HORNS = {
    "curved": [(-0.3, 0.6), (1.5, -1.0), (1.3, -3.6)],
    "short": [(-0.3, 0.6), (0.9, -1.0), (0.9, -2.6)],
    "wide": [(-0.3, 0.6), (2.0, -0.8), (2.2, -4.4)],
    "swept": [(-0.4, 0.0), (-1.7, -3.0), (-4.6, -4.6)],
    "spread": [(-0.4, 0.0), (-2.2, -2.4), (-5.4, -2.6)],
    "lyre": [(-0.4, 0.0), (-2.0, -2.8), (-1.6, -6.0)],
    "ram": [(-0.4, 1.0), (-3.4, -0.4), (-4.8, 2.8), (-2.4, 4.6), (-0.6, 3.2)],
}


def _antler(plan: Plan, style: str, at: Point, z: float) -> None:
    """The near one leans back, the far one is seen before it."""
    f, (x, y) = plan.figure, at
    wood, high = plan.named("tan"), 7.4 if style == "tall antlers" else 6.2
    out = 3.6 if style == "wide antlers" else 2.6
    way = -1 if z > 1 else 0.9
    beam = [(x, y), (x + way * out, y - high * 0.45), (x + way * out * 0.9, y - high)]
    f.path(wood, beam, 0.95, 0.6, z)
    for share in (0.45, 0.72):
        root = x + way * out * min(1.0, share * 2), y - high * share
        f.capsule(wood, root, (root[0] + 2.4, root[1] - 1.9), 0.7, 0.5, z)


def _tail(plan: Plan, kind: Grazer, hide: Hide, at: Point) -> None:
    f, (x, y) = plan.figure, at
    style = plan.pick("tail", kind.tails, "tail")
    if style in ("hair", "flowing", "braid"):
        out = {"hair": 2.2, "flowing": 4.2, "braid": 1.4}[style]
        low = 8.6 if style == "hair" else 7.0
        f.path(hide.hair, [(x, y), (x - out, y + 1.4), (x - out - 0.4, y + low)], 1.7, 1.2, -0.5)
    elif style in ("tuft", "switch"):
        out = 1.4 if style == "tuft" else 2.8
        thick = 0.9 if plan.detail else 1.3
        f.path(hide.fur, [(x, y), (x - out, y + 1.4), (x - out, y + 6)], thick, thick, -0.5)
        f.ellipse(hide.hair, x - out, y + 7.6, 1.4, 2.0, -0.4)
    elif style in ("corkscrew", "kink"):
        bend = [
            (x, y),
            (x - 2.6, y - 1.4),
            (x - 3.4, y + 0.8),
            (x - 1.8, y + 1.4),
            (x - 1.6, y - 1.2),
        ]
        f.path(hide.fur, bend[: 5 if style == "corkscrew" else 3], 0.9, 0.8, -0.5)
    elif style != NO:
        size, up = {"puff": (2.0, 0.6), "upright": (1.4, 2.4), "lamb": (1.6, -2.0)}.get(
            style, (1.7, 0.0)
        )
        made = hide.pale if style == "puff" else hide.fur
        x -= 3.0 if kind.woolly else 0.6  # out of the wool
        f.ellipse(made, x, y - up, size, size + abs(up) * 0.4, -0.5)
