"""Hats and helmets in profile, facing right; what is round is worn as from the front."""

from collections.abc import Callable

import numpy as np

from worker.engines.procedural.sprites import headgear, helmets, profile_heads
from worker.engines.procedural.sprites.headgear import CLOSED
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.plan import Plan


def helmet(plan: Plan, body: Body, style: str) -> None:
    """A metal helmet, with its visor or its window in front. Styles as in `helmets.helmet`."""
    f, y, rx, ry = plan.figure, body.head, body.head_rx, body.head_ry
    first = f.shapes
    f.ellipse(body.metal, -0.3, y - 0.7, rx + 0.6, ry + 0.4, 4, power=2.4)
    f.ellipse(body.metal, -1.0, y + 1.3, rx - 0.4, ry - 0.6, 4, power=3.0)
    if style in CLOSED:
        visor = [(rx - 4, y - 1.2), (rx + 0.8, y - 0.4), (rx + 1.6, y + 1.8), (rx - 1.0, y + 4.8)]
        f.polygon(body.metal, [*visor, (rx - 5, y + 4.8)], 4, facing=(0.35, 0.1, 0.8))
    f.join(first)
    steel = f.of(body.metal) & f.inside(0, y, rx + 2.4, ry + 2) & (f.depth == 4)
    if style in CLOSED:
        half = 0.8 if plan.detail else 1.01
        slit = steel & (np.abs(f.y - y - 0.6) < half) & (f.x > 0.8) & (f.x < rx + 1)
        f.paint(slit, plan.named("black"))
        f.tone(slit, -3)
        if plan.detail:
            f.tone(steel & (np.abs(f.y - y - 3.0) < 0.5) & (f.x > rx - 3.4), -1)
    else:
        window = f.inside(rx * 0.66, y + 1.8, rx * 0.54, ry - 1.5)
        window |= (f.x > rx * 0.3) & (f.y > y + 1.8)
        with f.called():
            f.paint(steel & window, body.skin)
            f.tone(steel & window & (f.y < y - 0.2), -1)
    helmets.band(plan, body, style, steel)
    if style == "nasal":
        f.capsule(body.metal, (rx - 0.2, y - 1.0), (rx + 0.3, y + 1.8), 0.75, 0.75, 4.1)
    _ornament(plan, body, style)


def _ornament(plan: Plan, body: Body, style: str) -> None:
    f, y, rx = plan.figure, body.head, body.head_rx
    top = y - body.head_ry
    if style == "kabuto":
        _kabuto(plan, body)
    elif style == "crest":
        plume = [(1.4, top + 0.4), (-0.4, top - 2.0), (-4.2, top - 1.4), (-6.6, top + 2.2)]
        f.path(body.second, plume, 1.6, 0.9, 3.9)
    elif style == "horned":
        bone = plan.named("bone")
        with f.called("horns"):
            f.path(bone, [(2.4, y - 4.0), (3.4, y - 5.6), (5.0, y - 7.4)], 1.3, 0.5, 3.9)
            f.path(bone, [(-0.4, y - 2.2), (0.4, y - 4.8), (2.4, y - 7.8)], 1.5, 0.5, 4.4)
    elif style == "winged":
        wing = [(1.4, y - 1.2), (-2.0, y - 3.2), (-rx - 1.4, y - 7.2), (-rx + 0.8, y - 2.8)]
        wing += [(-rx + 1.6, y - 0.4), (-0.8, y + 0.8)]
        with f.called("wings"):
            f.polygon(plan.named("white"), wing, 4.3, facing=(-0.1, -0.3, 0.8))


def _kabuto(plan: Plan, body: Body) -> None:
    f, y, rx = plan.figure, body.head, body.head_rx
    guard = [(-rx + 4.4, y - 0.6), (-rx - 0.4, y - 1.4), (-rx - 2.6, y + 3.4), (-rx + 2.6, y + 4.6)]
    f.polygon(body.metal, guard, 4.1, facing=(-0.3, -0.2, 0.8))
    f.tone((np.abs(f.y - y - 1.6) < 0.5) & (f.depth == 4.1), -1)
    f.paint(f.of(body.metal) & (np.abs(f.y - y + 1.8) < 0.8) & (f.depth == 4), body.trim)
    crest = helmets.crest(plan)
    if crest == "disc":
        f.ellipse(body.trim, rx - 0.8, y - 4.6, 0.9, 2.0, 4.4, tilt=0.2)
        return
    tip = (rx - 1.4, y - 9.2) if crest == "moon" else (rx + 1.6, y - 8.4)
    f.path(body.trim, [(rx - 1.6, y - 2.6), (rx - 0.4, y - 5.6), tip], 1.0, 0.6, 4.4)


def hood(plan: Plan, body: Body, material: int) -> None:
    """A hood from which the face looks out."""
    f, y, rx, ry = plan.figure, body.head, body.head_rx, body.head_ry
    peak = headgear.hood_peak(plan)
    first = f.shapes
    f.ellipse(material, -0.5, y - 0.5, rx + 0.9, ry + 0.9, 4, power=2.2)
    f.ellipse(material, -1.6, y + 3.6, rx - 2.2, 2.6, 4)
    if peak == "pointed":
        point = [(-rx - 0.6, y - 2.4), (-3.4, y - ry - 3.4), (rx - 2.0, y - ry + 1.2)]
        f.polygon(material, point, 4, facing=(-0.3, -0.4, 0.7))
    f.join(first)
    cloth = f.of(material) & (f.depth == 4)
    window = f.inside(rx * 0.7, y + 1.3, rx * 0.56, ry - 1.2)
    with f.called():
        f.paint(cloth & window, body.skin)
        f.tone(cloth & window & (f.y < y - 0.6), -1.2)


def _mitre(plan: Plan, body: Body) -> None:
    f, rx, base = plan.figure, body.head_rx, body.head - 2.2
    cloth, gold = plan.named("white"), plan.named("gold")
    points = [(-rx + 0.6, base), (-rx + 1.4, base - 4.6), (0.4, base - 8.6), (rx - 1.2, base - 4.6)]
    facing = (-0.15, -0.15, 0.85)
    f.polygon(cloth, [*points, (rx - 0.8, base)], 4.2, facing=facing, bulge=0.7)
    f.capsule(cloth, (-rx + 1.2, base), (-rx + 0.2, base + 5.4), 0.9, 1.0, 4.1)
    ends = (f.y > base - 1.4) & (f.y < base + 1) | (f.y > base + 4.6) & (f.y < base + 7)
    f.paint(f.of(cloth) & ends, gold)


def _cap(plan: Plan, body: Body) -> None:
    f, y, rx = plan.figure, body.head, body.head_rx
    form = headgear.cap_form(plan)
    first, x = f.shapes, -1.0 if form == "beret" else -0.2
    f.ellipse(body.second, x, y - 3.6, rx + 0.7, 3.6, 4.1, power=2.3)
    if form == "peaked":
        f.capsule(body.second, (rx - 3.0, y - 1.5), (rx + 2.6, y - 1.1), 1.3, 1.0, 4.2)
    f.join(first)
    f.paint(f.of(body.second) & (f.depth > 4) & (abs(f.y - y + 1.7) < 0.7), body.leather)
    if form == "feather":
        f.capsule(body.trim, (-1.6, y - 3.4), (-5.8, y - 7.6), 1.2, 0.5, 4.3)
    elif form == "beret":
        f.ellipse(body.second, x, y - 7.2, 0.9, 0.9, 4.2)


def _tricorne(plan: Plan, body: Body) -> None:
    f, rx, base = plan.figure, body.head_rx, body.head - 2.0
    dark = headgear.tricorne_felt(plan, body)
    brim = [
        (-rx - 2.4, base - 1.8),
        (-rx + 1, base - 5.0),
        (0.2, base - 6.2),
        (rx - 1.6, base - 4.8),
    ]
    brim += [(rx + 3.4, base - 0.8), (0.8, base + 0.6)]
    f.polygon(dark, brim, 4.2, facing=(-0.1, -0.2, 0.8), bulge=0.6)
    if headgear.tricorne_mark(plan) == "feather":
        f.capsule(body.second, (-1, base - 3), (-5.4, base - 7), 1.3, 0.6, 4.5)
    else:
        f.paint(f.of(dark) & (f.y > base - 1.6), body.trim)


def _bandana(plan: Plan, body: Body) -> None:
    f, y, rx = plan.figure, body.head, body.head_rx
    scalp = f.of(body.skin) & (f.depth == 3) & (f.y < y - 1.2)
    f.capsule(body.second, (-rx, y - 1.2), (-rx - 2.2, y + 1.8), 0.9, 0.6, 2.8)
    f.paint(scalp | (f.of(body.hair) & (f.y < y - 1.2)), body.second)
    f.ellipse(body.second, -rx - 0.2, y - 1.3, 1.3, 1.2, 3.3)


def _mask(plan: Plan, body: Body) -> None:
    _bandana(plan, body)
    f, y = plan.figure, body.head
    face = f.of(body.skin) & f.inside(0, y, body.head_rx + 1.6, body.head_ry + 0.3)
    f.paint(face & (f.y > y + 1.6), body.second)


HATS: dict[str, Callable[[Plan, Body], None]] = {
    "mitre": _mitre,
    "cap": _cap,
    "tricorne": _tricorne,
    "band": _bandana,
    "mask": _mask,
    "horns": profile_heads.horns,
    "wizard": headgear.wizard_hat,
    "crown": headgear.crown,
    "straw": headgear.straw_hat,
}
