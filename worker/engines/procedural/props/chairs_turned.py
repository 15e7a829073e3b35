"""Chairs from behind and from the side, facing right."""

from worker.engines.procedural.props.workshop import FLOOR, FRONT, TOP, panel
from worker.engines.procedural.sprites.plan import Plan


def seat_behind(plan: Plan, made: tuple[int, int], box: tuple[float, float]) -> None:
    """What is seen of the seat below the back."""
    f, (wood, cushion), (half, seat) = plan.figure, made, box
    panel(f, cushion, (-half, seat - 1), (half, seat + 1.4), 0.1, TOP)
    panel(f, wood, (-half, seat + 1.4), (half, seat + 4.4), 0.2)


def aside(plan: Plan, made: tuple[int, int], box: tuple[float, float], rank: str) -> None:
    """A chair for who looks to the right: its back at the left."""
    f, (wood, cushion), (half, seat) = plan.figure, made, box
    half *= 0.86
    legs = plan.pick("legs", ("posts", "splayed", "braced"))
    out = 1.2 if legs == "splayed" else 0.0
    for x, shift, z in (
        (-half, 1.6, -0.4),
        (half, -1.6, -0.4),
        (-half, 0.0, 0.4),
        (half, 0.0, 0.4),
    ):
        inner = 1.0 if x < 0 else -1.0
        foot = x + inner - out * inner + shift
        f.capsule(wood, (x + inner + shift, seat + 4), (foot, FLOOR - 1), 1.1, 1.0, z)
    if legs == "braced":
        f.capsule(wood, (-half, FLOOR - 3.6), (half, FLOOR - 3.6), 0.8, 0.8, 0.3)
    panel(f, cushion, (-half, seat), (half, seat + 3.0), 0.6, TOP)
    panel(f, wood, (-half, seat + 3.0), (half, seat + 5.2), 0.6)
    if rank == "stool":
        return
    tall = plan.dice.pick("tall", (11.0, 13.4, 15.4)) + (2.0 if rank == "throne" else 0.0)
    top = max(seat - tall, 2.4)
    thick = 2.6 if rank in ("armchair", "throne") else 1.6
    back = [(-half - 1.6, top), (-half - 1.6 + thick, top), (-half + thick, seat + 2)]
    f.polygon(wood, [*back, (-half - 0.4, seat + 2)], 0.7, facing=FRONT)
    if rank in ("armchair", "throne"):
        pad = [(-half - 1.4 + thick, top + 2), (-half + thick + 1.4, seat), (-half + 0.6, seat)]
        f.polygon(cushion, pad, 0.75, facing=(0.2, 0, 0.95))
        f.capsule(wood, (half - 1.0, seat - 4), (half - 1.0, seat + 2), 1.0, 1.0, 0.7)
        f.capsule(wood, (-half, seat - 4.6), (half, seat - 4.6), 1.4, 1.5, 0.9)
    gold = plan.named("gold") if rank == "throne" else wood
    f.ellipse(gold, -half - 1.6 + thick * 0.5, top - 0.4, thick * 0.7, 1.4, 0.8)
