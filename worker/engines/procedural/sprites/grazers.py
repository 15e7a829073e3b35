"""Animals with hooves: from the front here, else by their other modules."""

from dataclasses import replace

from worker.engines.procedural.sprites import beasts_parts, hides
from worker.engines.procedural.sprites import grazers_parts as parts
from worker.engines.procedural.sprites.grazers_side import profile
from worker.engines.procedural.sprites.herds import BUILDS, CARRIAGE, FLEECE, HERDS, Grazer, Head
from worker.engines.procedural.sprites.hides import Hide
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES

SWAY = {"left": -0.55, "middle": 0.0, "right": 0.55}  # of a tail seen from behind, in girths
RUMP = 1.6  # how near it is from behind; the head is at 1


def grazer(plan: Plan, archetype: str) -> None:
    """An animal that stands and looks at you, or away; from the side it walks by."""
    kind = HERDS[archetype]
    hide = hides.hide(plan, kind)
    plan.figure.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES:
        profile(plan, kind, hide)
        return
    width, low = BUILDS[plan.pick("build", tuple(BUILDS))]
    girth = kind.front.girth * width * plan.between("girth", 0.94, 1.06)
    head = _head_of(plan, kind, low)
    if plan.view == BACK:
        _behind(plan, kind, hide, head, girth)
        return
    f = plan.figure
    f.joint("wings", 4, 21)
    with f.called("wings"):
        beasts_parts.wings(plan, hide.pale)
    f.joint("tail", girth * 0.7, GROUND - kind.front.legs - 3.4)
    with f.called("tail"):
        parts.tail(plan, kind, hide, (girth * 0.8, GROUND - kind.front.legs - 3.4), -0.9)
    _body(plan, kind, hide, girth, -0.3)
    _chest(plan, kind, hide)
    hides.body(plan, kind, hide)
    _head(plan, kind, hide, head)


def _head_of(plan: Plan, kind: Grazer, low: float) -> Head:
    large = plan.between("head", 0.92, 1.08) * (1.0 if plan.detail else 1.1)
    rx, ry = (half * large for half in kind.front.skull)
    y = GROUND - kind.front.legs - kind.front.chin - ry - kind.front.drop * 0.3 + low
    y += CARRIAGE[plan.pick("carriage", tuple(CARRIAGE))] * 0.7
    return Head(y, rx, ry, y + kind.front.drop * large, large)


def _body(plan: Plan, kind: Grazer, hide: Hide, girth: float, z: float) -> None:
    """Trunk and legs, from the front or from behind; the hind legs stand further apart."""
    f, legs = plan.figure, kind.front.legs
    y, high = GROUND - legs - 4.0, 5.8
    f.joint("bulk")
    first = f.shapes
    f.ellipse(hide.fur, 0, y, girth, high, z, power=2.2)
    if kind.woolly:
        size = FLEECE[plan.pick("fleece", tuple(FLEECE))]
        parts.fleece(f, hide.fur, (0, y), (girth * 0.94, high * 0.94), z, size)
    f.join(first)
    thick = kind.side.legs + 0.1
    for name, x, near in (("hind legs", girth * 0.72, z > 0), ("legs", girth * 0.44, z < 0)):
        f.joint(name)
        depth = z + 0.2 if near else z - 0.4
        with f.called("legs"):
            f.capsule(
                hide.limb, (x, y + 2), (x, GROUND - 1.8), thick + 0.2, thick, depth, mirror=True
            )
            parts.hoof(plan, hide, x, thick, depth)
        if not near:
            f.tone(f.depth == depth, -0.6)
            f.tone(f.depth == depth + 0.05, -0.6)
    f.joint("bulk")


def _chest(plan: Plan, kind: Grazer, hide: Hide) -> None:
    f = plan.figure
    chest = plan.pick("chest", (NO, NO, "bib", "belly"), "belly")
    if chest != NO:
        y = GROUND - kind.front.legs - (6.4 if chest == "bib" else 2.4)
        with f.called("belly"):
            f.paint(f.of(hide.fur) & f.inside(0, y, 3.2, 4.4) & (f.depth < 0), hide.pale)


def _head(plan: Plan, kind: Grazer, hide: Hide, head: Head) -> None:
    f = plan.figure
    f.joint("head", 0, head.muzzle)
    parts.neck(plan, kind, hide, head)
    parts.mane_behind(plan, kind, hide, head)
    parts.ears(plan, kind, hide, head)
    first = f.shapes
    f.ellipse(hide.face, 0, head.y, head.rx, head.ry, 1, power=2.2)
    rx, ry = (half * head.large for half in kind.front.muzzle)
    f.capsule(hide.face, (0, head.y + 1), (0, head.muzzle - 0.8), head.rx * 0.92, rx * 0.9, 1)
    f.join(first)
    hides.face(plan, kind, hide, head)
    f.ellipse(hide.nose, 0, head.muzzle, rx, ry, 1.2, power=2.3)
    parts.beard(plan, kind, hide, head.muzzle + ry)
    _nostrils(plan, hide, head.muzzle, rx, ry)
    parts.tusks(plan, hide, (rx * 0.8, head.muzzle + ry * 0.5), mirror=True)
    parts.horns(plan, kind, hide, head)
    parts.forelock(plan, kind, hide, head)
    parts.collar(plan, (0, head.muzzle + ry * 0.9), 3.4)
    face = beasts_parts.face(plan, hide.face, head.y + 0.9, head.rx * 1.16)
    plan.eyes(replace(face, gap=head.rx * 0.6, mouth_y=head.muzzle + ry * 0.62))


def _nostrils(plan: Plan, hide: Hide, y: float, rx: float, ry: float) -> None:
    f = plan.figure
    dark = plan.ramp(hide.nose)[0]
    out = max(1, round(rx * 0.46 * f.unit))
    row = f.row(y - ry * 0.15)
    for column in (f.middle - 1 - out, f.middle + out) if plan.detail else ():
        for down in range(1 + (plan.detail == 2)):
            f.stamp(column, row + down, dark)


def _behind(plan: Plan, kind: Grazer, hide: Hide, head: Head, girth: float) -> None:
    """The rump before the head, the tail before both."""
    f = plan.figure
    f.joint("head", 0, head.muzzle)
    parts.ears(plan, kind, hide, head, inner=False)
    first = f.shapes
    f.ellipse(hide.face, 0, head.y, head.rx, head.ry, 1, power=2.2)
    f.capsule(hide.fur, (0, head.y + 3), (0, head.muzzle + 2), head.rx * 0.9, head.rx, 1)
    f.join(first)
    parts.horns(plan, kind, hide, head)
    parts.nape(plan, kind, hide, head)
    _body(plan, kind, hide, girth, RUMP)
    hides.body(plan, kind, hide)
    f.joint("wings", 4, 21)
    with f.called("wings"):
        beasts_parts.wings(plan, hide.pale, RUMP + 0.4)
    y = GROUND - kind.front.legs - 6
    f.joint("tail", 0, y)
    with f.called("tail"):
        sway = girth * SWAY[plan.pick("sway", tuple(SWAY))]
        parts.tail(plan, kind, hide, (0.4 + sway, y), RUMP + 1.0)
