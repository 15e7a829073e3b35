"""Chests, closed and open."""

import numpy as np

from worker.engines.procedural.materials import GEMS, INK
from worker.engines.procedural.props.workshop import (
    FLOOR,
    TOP,
    WOODS,
    grain,
    main,
    panel,
    seams,
    trim,
)
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, FRONT, LEFT, SIDES

CHEST = frozenset(["open", "treasure"])


def chest(plan: Plan, _: str) -> None:
    """A chest, closed or open: lid, bands, lock, feet, boards, hoard."""
    f = plan.figure
    wood, metal = (
        main(plan, (*WOODS, "navy", "green", "crimson")),
        trim(plan, ("gold", "iron", "bronze", "silver")),
    )
    half, face = (
        plan.dice.pick("half", (11.4, 12.8, 14.0)),
        plan.dice.pick("face", (17.0, 18.0, 19.4)),
    )
    f.mirrored = plan.view in (LEFT, BACK)
    half *= 0.7 if plan.view in SIDES else 1.0
    opened = plan.has("open", 0.4) or "treasure" in plan.words.features
    feet = plan.pick("feet", (NO, "blocks", "balls"))
    low = FLOOR - (1.6 if feet != NO else 0.0)
    if feet != NO:
        f.ellipse(
            metal if feet == "balls" else wood,
            half - 1.8,
            FLOOR - 1.2,
            1.8,
            1.4,
            -0.2,
            power=2 if feet == "balls" else 5,
            mirror=True,
        )
    _lid(plan, (wood, metal), (half, face), opened=opened)
    panel(f, wood, (-half, face), (half, low), 0.4)
    box = f.of(wood) & (f.y >= face)
    boards = plan.pick("boards", ("lying", "upright", "plain"))
    if boards != "plain":
        f.tone(box & seams(f, 3.4, upright=boards == "upright", start=face), -1.4)
    f.tone(box & grain(plan, "grain", 0.08, wide=3), -0.7)
    _chest_bands(plan, metal, (half, face, low))
    if plan.view == FRONT:
        _chest_lock(plan, metal, face, opened=opened)
    elif plan.view == BACK:
        _hinges(plan, metal, (half, face))


def _lid(plan: Plan, made: tuple[int, int], box: tuple[float, float], *, opened: bool) -> None:
    """The lid, from whichever side it is seen."""
    if not opened:
        _shut_lid(plan, made, box)
        return
    lid = _lid_aside if plan.view in SIDES else _lid_behind if plan.view == BACK else _open_lid
    with plan.figure.called("open"):
        lid(plan, made, box)


def _hinges(plan: Plan, metal: int, box: tuple[float, float]) -> None:
    half, face = box
    for x in (-half * 0.5, half * 0.5):
        panel(plan.figure, metal, (x - 1.1, face - 1.6), (x + 1.1, face + 2.4), 0.8)


def _lid_behind(plan: Plan, made: tuple[int, int], box: tuple[float, float]) -> None:
    """The outside of a lid that is thrown back towards us."""
    f, (wood, _), (half, face) = plan.figure, made, box
    top = face - plan.dice.pick("lid", (10.0, 12.0, 13.4))
    with f.clipped(f.y < face + 0.4):
        f.ellipse(wood, 0, face - 2, half + 0.2, face - 2 - top, 0.3, power=3.4)
    f.tone(f.of(wood) & (f.y < face) & seams(f, 3.0, start=face), -0.9)


def _lid_aside(plan: Plan, made: tuple[int, int], box: tuple[float, float]) -> None:
    """A lid that stands open at the left, and what lies before it."""
    f, (wood, metal), (half, face) = plan.figure, made, box
    top = face - plan.dice.pick("lid", (10.0, 12.0, 13.4))
    lid = [(-half - 2.4, top), (-half + 1.4, top - 0.6), (-half + 2.4, face), (-half - 0.6, face)]
    f.polygon(wood, lid, 0.2, facing=(-0.2, -0.1, 0.9), bulge=0.5)
    hoard = plan.pick("hoard", ("coins", "mixed", "gems", NO), "treasure")
    if hoard != NO:
        with f.called("treasure"):
            _hoard(plan, hoard, half, face)
    panel(f, metal, (-half, face - 0.6), (half, face + 0.8), 0.2, TOP)


def _shut_lid(plan: Plan, made: tuple[int, int], box: tuple[float, float]) -> None:
    f, (wood, _), (half, face) = plan.figure, made, box
    lid = plan.pick("lid", ("round", "flat", "high", "gabled"))
    rise = {"round": 8.6, "flat": 5.0, "high": 11.0, "gabled": 8.0}[lid]
    if lid in ("round", "high"):
        with f.clipped(f.y < face + 0.4):
            f.ellipse(wood, 0, face + 1, half + 0.2, rise + 1, 0.3, power=3.4)
    elif lid == "flat":
        panel(f, wood, (-half, face - rise), (half, face), 0.3, TOP)
    else:
        f.polygon(
            wood,
            [(-half, face), (-half * 0.8, face - rise), (half * 0.8, face - rise), (half, face)],
            0.3,
            facing=(-0.1, -0.5, 0.8),
        )
    f.tone(f.of(wood) & (f.y < face) & seams(f, 3.0, start=face), -0.9)


def _open_lid(plan: Plan, made: tuple[int, int], box: tuple[float, float]) -> None:
    """The lid thrown back, its dark inside, and what lies in the chest."""
    f, (wood, metal), (half, face) = plan.figure, made, box
    top = face - plan.dice.pick("lid", (10.0, 12.0, 13.4))
    with f.clipped(f.y < face):
        f.ellipse(wood, 0, face - 2, half + 0.2, face - 2 - top, -0.4, power=3.4)
        f.ellipse(
            plan.named("black"),
            0,
            face - 1,
            half - 1.8,
            face - 2.6 - top,
            -0.3,
            power=3.4,
            flat=3.0,
        )
    f.tone(f.of(plan.named("black")), -2)
    panel(f, metal, (-half, face - 1.2), (half, face + 0.4), 0.2, TOP)
    hoard = plan.pick("hoard", ("coins", "mixed", "gems", NO), "treasure")
    if hoard != NO:
        with f.called("treasure"):
            _hoard(plan, hoard, half, face)


def _hoard(plan: Plan, hoard: str, half: float, face: float) -> None:
    f = plan.figure
    gold, count = plan.named("gold"), 15 if plan.detail else 6
    for index in range(count):
        x = plan.between(f"hx{index}", -0.86, 0.86) * (half - 1)
        y = face - 0.4 - plan.between(f"hy{index}", 0.0, 4.6) * (1 - (x / half) ** 2)
        if hoard == "gems" or (hoard == "mixed" and index % 4 == 3):
            gem = plan.named(plan.dice.pick(f"gem {index}", GEMS))
            f.polygon(
                gem,
                [(x - 1.7, y), (x, y - 1.9), (x + 1.7, y), (x, y + 1.9)],
                y * 0.01,
                facing=(-0.4, -0.4, 0.8),
            )
        else:
            f.ellipse(gold, x, y, 1.7, 1.3, y * 0.01)


def _chest_bands(plan: Plan, metal: int, box: tuple[float, float, float]) -> None:
    f, (half, face, low) = plan.figure, box
    style = plan.pick("bands", ("two", "corners", "middle", "frame", "four"))
    solid = f.solid() & (f.depth > -0.35) & (f.y > 3)
    far = np.abs(f.x)
    side = {
        "two": np.abs(far - half * 0.6) < 1.1, "corners": far > half - 2.2,
        "middle": far < 2.6, "frame": (far > half - 1.5) | (f.y > low - 1.6),
        "four": (far > half - 1.6) | (np.abs(far - half * 0.42) < 0.9),
    }[style]  # fmt: skip
    keep = ~f.of(plan.named("gold")) | (f.y >= face)
    f.paint(solid & side & keep & ((f.y >= face) | (f.depth > 0.25)), metal)
    rim = solid & (np.abs(f.y - face - 0.4) < 0.9)
    f.paint(rim, metal)


def _chest_lock(plan: Plan, metal: int, face: float, *, opened: bool) -> None:
    f = plan.figure
    lock = plan.pick("lock", ("plate", "round", "padlock"))
    y = face + 1.8 if not opened else face + 2.4
    power = {"plate": 5.0, "round": 2.0, "padlock": 3.0}[lock]
    if lock == "padlock" and not opened:
        f.ellipse(metal, 0, y - 1.6, 2.0, 2.6, 0.7)
    f.ellipse(metal, 0, y, 2.5, 2.7, 0.8, power=power)
    for down in range(2 if plan.detail else 1):
        for column in (f.middle - 1, f.middle):
            f.stamp(column, f.row(y) + down, INK)
