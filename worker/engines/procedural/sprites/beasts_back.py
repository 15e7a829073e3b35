"""Animals on four legs from behind: the rump before the head, the tail before both."""

from worker.engines.procedural.sprites import beasts_parts as parts
from worker.engines.procedural.sprites import coats
from worker.engines.procedural.sprites.breeds import Beast
from worker.engines.procedural.sprites.coats import Coat
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan

RUMP = 1.6  # how near it is; the head is at 1


def behind(plan: Plan, kind: Beast, coat: Coat, place: tuple[str, float, float]) -> None:
    """An animal that looks away; `place` is its build, and its head's height and half width."""
    f, (build, head, r) = plan.figure, place
    f.joint("head", 0, head + r)
    if plan.has("mane", kind.mane):
        with f.called("mane"):
            parts.mane(plan, coat.second, head, r)
    with f.called("ears"):
        parts.ears(plan, coat.crown, coat.crown, kind.ears, head, r)
    parts.skull(plan, coat.fur, kind.heads, head, r)
    if coat.wild:
        f.paint(f.of(coat.fur) & (f.depth >= 0.9) & (f.depth < 1.1), coat.crown)
    if plan.has("mane", kind.mane):
        with f.called("mane"):
            f.ellipse(coat.second, 0, head + r * 0.3, r * 1.02, r * 0.92, 1.3)
    with f.called("horns"):
        parts.horns(plan, r, head)
    _rump(plan, coat, build)
    f.joint("wings", 4, 21)
    with f.called("wings"):
        parts.wings(plan, coat.pale, RUMP + 0.2)
    f.joint("tail", 0, 27)
    with f.called("tail"):
        _tail(plan, coat, kind.tails, {"sitting": 27.4, "standing": 23.0}.get(build, 26.4))
    coats.back(plan, coat, head, r)


def _rump(plan: Plan, coat: Coat, build: str) -> None:
    f, fur = plan.figure, coat.fur
    paws = plan.pick("paws", ("pale", "same", "dark"))
    paw = {"pale": coat.pale, "dark": plan.named("black")}.get(paws, fur)
    if build == "standing":
        f.joint("legs")
        with f.called("legs"):
            f.capsule(fur, (3.0, 23.6), (3.0, 29.0), 1.8, 1.7, 0.6, mirror=True)
        f.joint("bulk")
        f.ellipse(fur, 0, 21.6, 7.0, 5.8, RUMP)
        f.joint("hind legs")
        with f.called("legs"):
            f.capsule(fur, (4.4, 22.6), (4.8, 29.2), 2.6, 2.0, RUMP + 0.2, mirror=True)
            f.ellipse(paw, 4.9, GROUND - 1.2, 2.3, 1.4, RUMP + 0.3, mirror=True)
        return
    wide, high, y = (6.6, 7.6, 23.4) if build == "sitting" else (8.4, 5.6, 25.0)
    f.joint("bulk")
    f.ellipse(fur, 0, y, wide, high, RUMP)
    f.joint("hind legs")
    with f.called("legs"):
        f.ellipse(fur, wide * 0.78, 27.0, 3.4, 3.6, RUMP + 0.2, mirror=True)
        f.ellipse(paw, wide * 0.9, GROUND - 1.1, 2.6, 1.3, RUMP + 0.3, mirror=True)


def _tail(plan: Plan, coat: Coat, tails: tuple[str, ...], y: float) -> None:
    f, fur, z = plan.figure, coat.fur, RUMP + 1.0
    tail = plan.pick("tail", tails, "tail")
    if tail == "thin":
        f.path(fur, [(0, y), (4, y + 0.6), (8.6, y - 1), (11, y - 5.4), (10, y - 9)], 1.5, 1.0, z)
    elif tail == "curl":
        bend = [(0, y), (5, y + 0.4), (10, y - 1.4), (11.4, y - 5.4), (8.8, y - 7), (8, y - 4.6)]
        f.path(fur, bend, 1.5, 1.0, z)
    elif tail == "bushy":
        f.path(fur, [(0, y), (3.4, y - 0.6), (7.4, y - 4.4)], 2.0, 3.2, z)
        f.ellipse(coat.pale, 8.8, y - 7.0, 2.3, 2.6, z + 0.1)
    elif tail == "tuft":
        f.path(fur, [(0, y), (4.4, y - 0.4), (8.6, y - 2.6), (9.4, y - 6)], 1.2, 0.9, z)
        f.ellipse(coat.second, 9.6, y - 7.6, 2.0, 2.5, z + 0.1)
    elif tail in ("stub", "puff"):
        f.ellipse(coat.pale if tail == "puff" else fur, 0, y - 1.6, 2.6, 2.6, z)
