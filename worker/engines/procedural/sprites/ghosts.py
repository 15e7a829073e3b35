"""Ghosts: outline, hem, arms, and what they wear."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.headgear import small_crown
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, FRONT, LEFT, SIDES

GHOST = frozenset(["eyes", "hat", "crown", "arms", "teeth", "face", "mouth", "horns"])


def ghost(plan: Plan, _: str) -> None:
    """A ghost: outline, hem, arms, and what it carries on its head."""
    main = plan.tone(("white", "sky", "violet", "cyan", "pink", "lime", "grey"))
    if not (plan.words.colours or plan.words.material or plan.words.element):
        main = main.muted(0.65).lighter(0.06)
    sheet, f = plan.made_of(main, 0.95), plan.figure
    f.mirrored = plan.view in (LEFT, BACK)
    f.joint("float")
    form = plan.pick("form", ("tall", "round", "thin", "wide", "pointed", "bell"))
    rx = {"round": 8.8, "thin": 6.2, "wide": 10.0}.get(form, 7.6) * plan.between("girth", 0.9, 1.1)
    head = {"tall": 11.0, "round": 13.0, "thin": 9.6, "wide": 14.0}.get(form, 12.0)
    low = plan.between("low", 26.4, 29.0)
    _sheet(plan, sheet, form, rx, head, low)
    _hem(plan, sheet, rx, low)
    arms = plan.pick("arms", ("out", "raised", "hanging", "none"), "arms")
    f.joint("float arms", rx * 0.8, head + 5)
    if arms != NO and plan.view in SIDES:
        with f.called("arms"):
            _near_arm(plan, sheet, arms, (rx, head))
    elif arms != NO:
        end = {
            "out": (rx + 3.6, head + 5),
            "raised": (rx + 3, head - 3),
            "hanging": (rx + 2.4, head + 9),
        }[arms]
        with f.called("arms"):
            f.capsule(sheet, (rx * 0.8, head + 5), end, 2.0, 1.5, 0.2, mirror=True)
    f.joint("float")
    _ghost_hat(plan, rx, head)
    _ghost_mark(plan, sheet, rx, head)
    _ghost_face(plan, head, rx, sheet)


def _near_arm(plan: Plan, sheet: int, arms: str, place: tuple[float, float]) -> None:
    """From the side one arm lies over the sheet, and the hand of the other is seen before it."""
    rx, head = place
    end = {
        "out": (rx + 2.8, head + 4.6),
        "raised": (rx + 2.6, head + 2.4),
        "hanging": (rx * 0.5, head + 9),
    }[arms]
    shoulder = (rx * 0.1, head + 5)
    plan.figure.capsule(sheet, (rx * 0.6, head + 4), (end[0] + 0.6, end[1] - 2.4), 1.6, 1.3, -0.3)
    plan.figure.capsule(sheet, shoulder, end, 2.0, 1.5, 0.6)


def _sheet(plan: Plan, sheet: int, form: str, rx: float, head: float, low: float) -> None:
    f = plan.figure
    first = f.shapes
    f.ellipse(sheet, 0, head, rx, rx * 1.05, 0)
    f.ellipse(sheet, 0, (head + low) / 2 + 1, rx, (low - head) / 2 + 1.5, 0, power=5)
    if form == "pointed":
        peak = [(-rx * 0.8, head - rx * 0.5), (1.4, head - rx - 4), (rx * 0.8, head - rx * 0.5)]
        f.polygon(sheet, peak, 0, facing=(-0.2, -0.4, 0.7))
    elif form == "bell":
        hem = [(-rx * 0.9, head), (rx * 0.9, head), (rx * 1.3, low + 2), (-rx * 1.3, low + 2)]
        f.polygon(sheet, hem, 0, facing=(-0.05, 0.1, 0.9), bulge=0.7)
    f.join(first)


def _ghost_mark(plan: Plan, sheet: int, rx: float, head: float) -> None:
    f = plan.figure
    mark = plan.pick("mark", ("none", "cheeks", "chain", "folds"))
    if mark == "cheeks" and plan.view != BACK:
        both = plan.view == FRONT
        cheek = f.inside(rx * 0.55, head + 2.4, 1.4, 0.9, mirror=both)
        f.paint(f.of(sheet) & cheek, plan.named("pink"))
    elif mark == "folds":
        f.tone(f.of(sheet) & (np.abs(np.abs(f.x) - rx * 0.4) < 0.5) & (f.y > head + 8), -1)
    elif mark == "chain":
        iron = plan.named("iron")
        f.path(iron, [(-rx, head + 7), (0, head + 9.4), (rx, head + 7)], 0.9, 0.9, 0.5)
        f.ellipse(iron, rx + 1, head + 11, 2.2, 2.2, 0.4)


def _ghost_face(plan: Plan, head: float, rx: float, sheet: int) -> None:
    mouth = "fangs" if "teeth" in plan.words.features else plan.pick("mouth", ("o", "", "open"))
    mouth = "none" if "mouth" in plan.words.without else mouth if not plan.words.mood else ""
    glow = plan.glow() if plan.words.element or plan.dice.chance("glowing", 0.25) else materials.INK
    look(
        plan,
        Face(
            head + 0.4,
            rx * 0.9,
            plan.ramp(sheet),
            plan.mood,
            mouth=mouth,
            mouth_y=head + 4.4,
            glow=glow,
            large=1.05,
        ),
        rx,
    )


def _hem(plan: Plan, sheet: int, rx: float, low: float) -> None:
    f = plan.figure
    hem = plan.pick("hem", ("waves", "points", "tail", "ragged"))
    x = f.x / rx
    if hem == "tail":
        edge = low - 9 * np.abs(x - 0.1) ** 1.4
    elif hem == "points":
        edge = low - 3.4 * np.abs(((x + 1) * 2.5) % 1 - 0.5) * 2
    elif hem == "ragged":
        edge = low - 2 - 1.8 * np.sin(x * 9.0) * np.cos(x * 4.0 + 1)
    else:
        waves = plan.dice.pick("waves", (3, 4, 5))
        edge = low - 1.6 + 1.6 * np.cos(x * np.pi * waves)
    f.erase(np.round(f.y - edge, 4) > 0)


def _ghost_hat(plan: Plan, rx: float, head: float) -> None:
    words = plan.words
    usual = ("none", "none", "bow", "witch", "crown", "flame", "halo")
    style = plan.pick("hat", usual, "headgear")
    if "hat" in words.features:
        style = "witch"
    style = next((name for name in ("horns", "crown") if name in words.features), style)
    with plan.figure.called({"witch": "hat", "bow": "ribbon"}.get(style, style)):
        _ghost_wears(plan, style, rx, head - rx)


def _ghost_wears(plan: Plan, style: str, rx: float, top: float) -> None:
    f = plan.figure
    if style == "crown":
        small_crown(plan, top + 2, 0.5)
    elif style == "bow":
        loops = [(2, 2), (5.6, -0.6), (5.6, 4.4), (3, 2.4), (0.4, 4), (0.4, -0.6)]
        points = [(x, top + y) for x, y in loops]
        f.polygon(plan.named("crimson"), points, 0.5, bulge=0.5)
    elif style == "witch":
        hat, cone = plan.named("purple"), [(-4.4, top + 2), (1.6, top - 6.6), (4.4, top + 2)]
        f.polygon(hat, cone, 0.5, facing=(-0.1, -0.2, 0.8), bulge=0.6)
        f.ellipse(hat, 0, top + 2, rx * 0.9, 1.4, 0.6)
    elif style == "flame":
        points = [
            (-2.4, top + 1.4),
            (-2.0, top - 1.6),
            (0.8, top - 5.4),
            (2.2, top - 1),
            (2.4, top + 1.4),
        ]
        f.polygon(
            plan.light(plan.dice.pick("wisp", (205.0, 145.0, 300.0))), points, -0.2, bulge=0.9
        )
    elif style == "halo":
        f.ellipse(plan.named("gold"), 0, top - 0.6, 5.0, 1.8, 0.5)
        f.erase(f.inside(0, top - 0.6, 3.2, 0.7) & (f.depth == 0.5))
    elif style == "horns":
        points = [(rx * 0.5, top + 2), (rx * 0.7, top - 3)]
        f.path(plan.named("bone"), points, 1.4, 0.5, 0.5, mirror=True)
