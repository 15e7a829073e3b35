"""Helmets of characters, from the front and from behind; in profile they are in `profile_hats`."""

import numpy as np

from worker.engines.procedural.figure import Mask
from worker.engines.procedural.sprites.headgear import CLOSED
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK


def helmet(plan: Plan, body: Body, style: str) -> None:
    """A metal helmet. Styles: open, slit, crest, horned, winged, nasal, kabuto."""
    f, y, rx, ry = plan.figure, body.head, body.head_rx, body.head_ry
    first = f.shapes
    f.ellipse(body.metal, 0, y - 0.7, rx + 0.7, ry + 0.4, 4, power=2.4)
    if style in CLOSED or plan.view == BACK:
        f.ellipse(body.metal, 0, y + 1.4, rx + 0.5, ry - 0.6, 4, power=3.2)
    f.join(first)
    steel = f.of(body.metal) & f.inside(0, y, rx + 1, ry + 2)
    if plan.view == BACK:
        _rivets(plan, body, style, steel)
    elif style in CLOSED:
        _visor(plan, body, style, steel)
    else:
        _window(plan, body, style, steel)
    _helmet_ornament(plan, body, style)


def _visor(plan: Plan, body: Body, style: str, steel: Mask) -> None:
    f, y, rx = plan.figure, body.head, body.head_rx
    half = 0.8 if plan.detail else 1.01
    slit = steel & (np.abs(f.y - y - 0.6) < half) & (np.abs(f.x) < rx - 1.2)
    f.paint(slit, plan.named("black"))
    f.tone(slit, -3)
    f.tone(steel & (np.abs(f.x - 0.5) < 0.5) & (f.y > y + 2), -1)
    if style == "slit" and plan.detail:
        ridge = (np.abs(f.x) < 0.8) & (f.y < y - 0.6)
        f.paint(steel & (ridge | (np.abs(f.y - y + 0.7) < 0.5)) & f.of(body.metal), body.trim)
    band(plan, body, "", steel)


def _window(plan: Plan, body: Body, style: str, steel: Mask) -> None:
    f, y, rx, ry = plan.figure, body.head, body.head_rx, body.head_ry
    window = f.inside(0, y + 1.6, rx - 1.3, ry - 1.5) | ((np.abs(f.x) < rx - 1.3) & (f.y > y + 1.6))
    with f.called():
        f.paint(steel & window, body.skin)
        f.tone(steel & window & (f.y < y - 0.2), -1)
    band(plan, body, style, steel)
    if style == "nasal":
        f.paint(steel & (np.abs(f.x) < 0.8) & (f.y < y + 2.2), body.metal)
        f.tone(steel & (np.abs(f.x) < 0.8) & (f.y < y + 2.2), 0.6)


def _rivets(plan: Plan, body: Body, style: str, steel: Mask) -> None:
    """What is seen of it from behind: the band, and the ridge or seam over the top."""
    f, y = plan.figure, body.head
    band(plan, body, style, steel)
    if style == "slit" and plan.detail:
        f.paint(steel & (np.abs(f.x) < 0.8) & (f.y < y - 0.6), body.trim)
    elif plan.detail:
        f.tone(steel & (np.abs(f.x - 0.5) < 0.5) & (f.y > y - 0.6), -0.8)


def band(plan: Plan, body: Body, style: str, steel: Mask) -> None:
    """The band round it, of another metal on one that is open."""
    f = plan.figure
    around = steel & (np.abs(f.y - body.head + 1.6) < 0.7)
    if style == "open":
        f.paint(around, body.trim)
    else:
        f.tone(around & f.of(body.metal), -1.2)


def _helmet_ornament(plan: Plan, body: Body, style: str) -> None:
    f, y, rx = plan.figure, body.head, body.head_rx
    top = y - body.head_ry
    if style == "kabuto":
        _kabuto(plan, body)
    if style == "crest" and plan.view == BACK:
        f.path(body.second, [(0, y + 0.6), (0, top - 1.2), (2.4, top - 2.4)], 1.3, 0.9, 4.1)
    elif style == "crest":
        f.path(body.second, [(0, top + 0.6), (0, top - 2.2), (2.4, top - 2.4)], 1.5, 0.9, 3.9)
    if style == "horned":
        points = [(rx - 0.4, y - 2.4), (rx + 2.4, y - 3.6), (rx + 2.6, y - 7)]
        with f.called("horns"):
            f.path(plan.named("bone"), points, 1.5, 0.5, 3.9, mirror=True)
    if style == "winged":
        wing = [
            (rx - 0.6, y - 1.4),
            (rx + 3.6, y - 6.6),
            (rx + 2.4, y - 2.6),
            (rx + 2.2, y),
            (rx - 0.4, y + 0.8),
        ]
        with f.called("wings"):
            f.polygon(plan.named("white"), wing, 4.2, facing=(-0.1, -0.3, 0.8), mirror=True)


def crest(plan: Plan) -> str:
    """What is on the brow of a samurai's helmet."""
    return plan.pick("helmet crest", ("moon", "antlers", "disc"))


def _kabuto(plan: Plan, body: Body) -> None:
    """What makes a samurai's helmet: a neck guard that flares, and a crest on the brow."""
    f, y, rx = plan.figure, body.head, body.head_rx
    guard = [(rx - 1.6, y - 1.6), (rx + 0.9, y - 1.0), (rx + 3.0, y + 3.4), (rx - 0.2, y + 4.2)]
    f.polygon(body.metal, guard, 2.9, facing=(0.25, -0.2, 0.8), mirror=True)
    f.tone((np.abs(f.y - y - 1.6) < 0.5) & (f.depth == 2.9) & f.of(body.metal), -1)
    f.paint(f.of(body.metal) & (np.abs(f.y - y + 1.8) < 0.8) & (f.depth == 4), body.trim)
    form = crest(plan)
    z = 3.9 if plan.view == BACK else 4.4
    if form == "disc":
        f.ellipse(body.trim, 0, y - 5.2, 2.1, 2.1, z)
        return
    tip = (3.2, y - 9.6) if form == "moon" else (4.6, y - 8.4)
    f.path(body.trim, [(0, y - 2.6), (3.4, y - 5.4), tip], 1.1, 0.6, z, mirror=True)
