"""Hair, beards and ears of characters."""

import numpy as np

from worker.engines.procedural.figure import Mask
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.plan import Plan


def ears(plan: Plan, body: Body, style: str) -> None:
    """Pointed ears: elf (up), goblin (out)."""
    y, rx = body.head, body.head_rx
    tip = {"elf": (rx + 3.0, y - 2.6), "goblin": (rx + 4.6, y - 0.8), "orc": (rx + 2.6, y - 1.4)}[
        style
    ]
    points = [(rx - 1.0, y - 1.2), tip, (rx - 0.8, y + 1.8)]
    plan.figure.polygon(body.skin, points, 2.8, facing=(0.2, -0.3, 0.7), mirror=True)


def scalp(plan: Plan, body: Body, line: float) -> Mask:
    f = plan.figure
    return (
        f.of(body.skin)
        & f.inside(0, body.head, body.head_rx + 0.4, body.head_ry + 0.4)
        & (f.y < line)
    )


def hair(plan: Plan, body: Body, styles: tuple[str, ...]) -> None:
    """Hair: the scalp is painted, volume is added behind or above."""
    style = choose(plan, styles)
    if style != "none":
        volume(plan, body, style)
        _paint_hairline(plan, body, style)


def choose(plan: Plan, styles: tuple[str, ...]) -> str:
    """Which hair it is, the same from wherever it is seen."""
    return plan.pick("hair style", styles, "hair")


def volume(plan: Plan, body: Body, style: str) -> None:
    """What of the hair stands out beyond the head, from the front or from behind."""
    f, y, rx = plan.figure, body.head, body.head_rx
    first = f.shapes
    if style in ("short", "fringe", "parted", "long", "bun", "bob", "tails"):
        f.ellipse(body.hair, 0, y - 0.9, rx + 0.8, body.head_ry + 0.6, 2.9, power=2.3)
    _locks(plan, body, style)
    f.join(first)


def _locks(plan: Plan, body: Body, style: str) -> None:
    f, y, rx = plan.figure, body.head, body.head_rx
    if style == "long":
        f.capsule(body.hair, (rx - 0.4, y), (rx + 0.2, y + 6.4), 1.7, 1.3, 2.85, mirror=True)
    elif style == "bob":
        f.capsule(body.hair, (rx - 0.4, y), (rx, y + 3), 1.8, 1.7, 2.85, mirror=True)
    elif style == "tails":
        f.capsule(body.hair, (rx + 0.6, y - 1.4), (rx + 2.6, y + 3.4), 1.7, 0.8, 2.8, mirror=True)
    elif style == "bun":
        f.ellipse(body.hair, 0, y - body.head_ry - 1.2, 2.4, 2.2, 2.8)
    elif style == "spiky":
        for x in (-4.6, -2.4, 0.0, 2.4, 4.6):
            tip = (x * 1.4, y - body.head_ry - 2.8 + abs(x) * 0.5)
            f.polygon(
                body.hair,
                [(x - 2.0, y - 1.6), tip, (x + 2.0, y - 1.6)],
                2.9,
                facing=(x * 0.08, -0.4, 0.7),
            )
    elif style == "mohawk":
        f.ellipse(body.hair, 0, y - body.head_ry + 0.2, 1.7, 3.4, 3.2)


def _paint_hairline(plan: Plan, body: Body, style: str) -> None:
    f, y = plan.figure, body.head
    sweep = {"parted": 0.34 * f.x, "fringe": 0.0 * f.x, "short": -0.10 * np.abs(f.x)}.get(
        style, 0.16 * np.abs(f.x)
    )
    line = y - {"fringe": 0.9, "short": 2.4, "spiky": 2.2, "mohawk": 99}.get(style, 2.0)
    top = scalp(plan, body, 99) & (f.y < line + sweep)
    sides = scalp(plan, body, y + (2.4 if style in ("long", "bob") else 0.4)) & (
        np.abs(f.x) > body.head_rx - 0.9
    )
    if style != "mohawk":
        f.paint(top | sides, body.hair)
        below = scalp(plan, body, 99) & (f.y < line + sweep + 1.0) & f.of(body.skin)
        f.tone(below, -1)


def beard(plan: Plan, body: Body, share: float) -> bool:
    """A beard below the mouth; true if there is one."""
    if not plan.has("beard", share):
        return False
    f, y = plan.figure, body.head
    style = beard_style(plan)
    if style == "goatee":
        f.capsule(body.hair, (0, y + 3.9), (0, y + 6.4), 1.5, 0.6, 3.6)
        return False
    f.paint(scalp(plan, body, 99) & (f.y > y + 2.0 - 0.22 * np.abs(f.x)), body.hair)
    drop = {"full": 2.4, "long": 5.6, "forked": 4.4}[style]
    if style == "forked":
        f.capsule(body.hair, (1.6, y + 4.4), (2.2, y + 4.4 + drop), 2.2, 0.9, 3.4, mirror=True)
    else:
        f.ellipse(body.hair, 0, y + 4.2, body.head_rx * 0.78, drop, 3.4, power=2.1)
    return True


def beard_style(plan: Plan) -> str:
    """Which beard it is."""
    return plan.pick("beard style", ("full", "long", "goatee", "forked"))


def horn_form(plan: Plan) -> str:
    """Which horns they are."""
    return plan.pick("horn form", ("up", "out", "curled"))


def horns(plan: Plan, body: Body) -> None:
    """Two horns on the head."""
    y, rx = body.head, body.head_rx
    form = horn_form(plan)
    points = {
        "up": [(rx * 0.6, y - 4), (rx * 0.9, y - 8.6)],
        "out": [(rx * 0.7, y - 3.4), (rx + 2, y - 5), (rx + 2.4, y - 8)],
        "curled": [
            (rx * 0.7, y - 3.6),
            (rx + 1.8, y - 4.6),
            (rx + 2.8, y - 2),
            (rx + 1.6, y - 0.4),
        ],
    }[form]
    plan.figure.path(plan.named("bone"), points, 1.4, 0.5, 3.4, mirror=True)
