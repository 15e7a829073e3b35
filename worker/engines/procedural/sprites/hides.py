"""The hides of animals with hooves: their materials and their markings."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural.figure import Mask
from worker.engines.procedural.sprites.herds import Grazer, Head
from worker.engines.procedural.sprites.plan import Plan

LIGHT = 1.2  # the sum of a tone's ends above which dark spots are seen on it


@dataclass(frozen=True, slots=True)
class Hide:
    """What an animal is covered with, by number: trunk, face, muzzle, legs, the pale inside of
    ears, spots, hair of mane and tail, hooves."""

    fur: int
    face: int
    nose: int
    limb: int
    pale: int
    patch: int
    hair: int
    hoof: int


def hide(plan: Plan, kind: Grazer) -> Hide:
    """The hide by the words, else by the seed."""
    main = plan.tone(kind.colours)
    light = main.low + main.high > LIGHT
    fur, pale = plan.made_of(main), plan.made_of(main.lighter(0.2).muted(0.55), 1.0)
    second = plan.made_of(plan.second_tone(main), 1.0) if len(plan.words.colours) > 1 else -1
    patch = plan.named(plan.pick("patch colour", ("black", "black", "brown")))
    patch = plan.named("white") if kind.dappled or not light else patch
    face = fur
    if kind.woolly:
        face = plan.named(
            plan.pick("face colour", ("black", "tan", "white") if light else ("tan", "grey"))
        )
    tone = plan.said("hair colour", ("black", "pale", "dark", "brown"))
    own = {"pale": main.lighter(0.24).muted(0.6), "dark": main.lighter(-0.18)}
    hair = plan.made_of(own[tone], 1.0) if tone in own else plan.named(tone)
    shade = {"snout": -0.15, "dusky": -0.17 if light else 0.16}.get(kind.nose, 0.16)
    nose = plan.made_of(main.lighter(shade), 1.0)
    nose = plan.named("pink") if kind.nose == "pink" else nose
    hoof = plan.named("black") if light else plan.made_of(main.lighter(-0.22), 1.0)
    if second >= 0:
        face, patch, hair = second if kind.woolly else face, second, second
    return Hide(fur, face, face if kind.woolly else nose, face, pale, patch, hair, hoof)


def marks(plan: Plan, kind: Grazer) -> str:
    """Which markings it has: by the words, else by the seed."""
    asked = next((m for m in ("stripes", "spots") if m in plan.words.features), None)
    options = tuple(m for m in kind.marks if m not in plan.words.without)
    return asked or plan.said("marks", options)


def face(plan: Plan, kind: Grazer, hide: Hide, head: Head) -> None:
    """What the hide shows on a face that looks at us."""
    f, style = plan.figure, marks(plan, kind)
    skin = f.of(hide.face) & (f.depth > 0.9) & (f.depth < 1.1)
    if style == "blaze":
        wide = 1.1 + np.clip((f.y - head.y) * 0.12, -0.2, 0.8)
        f.paint(skin & (np.abs(f.x) < wide), _light(plan, hide))
    elif style == "star":
        f.paint(skin & f.inside(0, head.y - head.ry * 0.35, 1.5, 1.9), _light(plan, hide))
    elif style == "spots" and kind.spot > 1.5:
        side = 1 if plan.dice.chance("patched eye", 0.5) else -1
        with f.called("spots"):
            x = head.rx * 0.62 * side
            f.paint(skin & f.inside(x, head.y + 0.4, head.rx * 0.56, head.ry * 0.62), hide.patch)
    elif style == "stripes":
        with f.called("stripes"):
            bars = np.abs((f.y + 30) % 2.9 - 1.45) < 0.55
            f.paint(skin & bars & (np.abs(f.x) > head.rx * 0.4), hide.patch)


def _light(plan: Plan, hide: Hide) -> int:
    return plan.named("white") if hide.nose != hide.face else hide.pale


def body(plan: Plan, kind: Grazer, hide: Hide) -> None:
    """What the hide shows on the trunk and the legs, from whichever side."""
    f, style = plan.figure, marks(plan, kind)
    trunk = f.of(hide.fur) & ~f.parts.where("legs") & (np.abs(f.depth) != 1)
    if style == "spots":
        with f.called("spots"):
            _spots(plan, kind, hide, trunk)
    elif style == "saddle":
        middle = f.inside(-2, 17.5, 5.6, 9.0)
        f.paint(trunk & middle, hide.patch)
    elif style == "stripes":
        with f.called("stripes"):
            bars = np.abs((f.x + f.y * 0.25 + 60) % 3.4 - 1.7) < 0.6
            f.paint(trunk & bars, hide.patch)
    elif style == "socks":
        legs = f.parts.where("legs") & f.of(hide.limb) & (f.y > 26.4)
        f.paint(legs, _light(plan, hide))


def _spots(plan: Plan, kind: Grazer, hide: Hide, where: Mask) -> None:
    """Few large spots or many small ones, wherever there is room for their middles."""
    f, many = plan.figure, 7 if kind.spot > 1.5 else 11
    for index in range(many):
        x = (index + 0.5) / many * 20 - 11 + plan.between(f"x{index}", -1.4, 1.4)
        y = plan.between(f"y{index}", 14.5, 24.5)
        wide = kind.spot * plan.between(f"wide{index}", 0.75, 1.15)
        f.paint(where & f.inside(x, y, wide, wide * 0.8), hide.patch)
