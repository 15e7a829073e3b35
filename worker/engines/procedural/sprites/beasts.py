"""Animals on four legs: from the front here, else by their other modules."""

from dataclasses import replace

from worker.engines.procedural.sprites import beasts_parts as parts
from worker.engines.procedural.sprites import coats
from worker.engines.procedural.sprites.beasts_back import behind
from worker.engines.procedural.sprites.beasts_side import profile
from worker.engines.procedural.sprites.breeds import BEASTS, DOG, Beast
from worker.engines.procedural.sprites.coats import Coat
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, LEFT, SIDES


def beast(plan: Plan, archetype: str) -> None:
    """An animal that sits and looks at you, or away; from the side it walks by."""
    dog = plan.words.forms.get("ears") == "floppy"
    kind, wild = DOG if dog else BEASTS[archetype], archetype == "wolf" and not dog
    coat = _coat(plan, kind, wild=wild)
    plan.figure.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES:
        profile(plan, kind, coat)
        return
    fur, pale, second, crown, f = coat.fur, coat.pale, coat.second, coat.crown, plan.figure
    build = plan.pick("build", ("sitting", "standing", "crouched"))
    head = {"sitting": 13.0, "standing": 12.4, "crouched": 15.6}[build]
    r = plan.between("head", 6.0, 7.6) * kind.large * (1.0 if plan.detail else 1.12)
    if plan.view == BACK:
        behind(plan, kind, coat, (build, head, r))
        return
    f.joint("wings", 4, 21)
    with f.called("wings"):
        parts.wings(plan, pale)
    f.joint("tail", 5, 28)
    with f.called("tail"):
        _beast_tail(plan, fur, second, pale, kind.tails)
    f.joint("bulk")
    _beast_body(plan, fur, pale, build)
    f.joint("head", 0, head + r)
    if plan.has("mane", kind.mane):
        with f.called("mane"):
            parts.mane(plan, second, head, r)
    with f.called("ears"):
        parts.ears(plan, crown, pale, kind.ears, head, r)
    parts.skull(plan, fur, kind.heads, head, r)
    if wild:
        coats.wolfish(plan, fur, crown, pale, head, r)
    coats.markings(plan, fur, second, pale, head, r)
    with f.called("horns"):
        parts.horns(plan, r, head)
    _beast_face(plan, pale, head, r, kind, fur)


def _coat(plan: Plan, kind: Beast, *, wild: bool) -> Coat:
    main = plan.tone(kind.colours)
    fur, pale = plan.made_of(main), plan.made_of(main.lighter(0.2).muted(0.55), 1.0)
    second = plan.made_of(
        plan.second_tone(main) if len(plan.words.colours) > 1 else main.lighter(-0.16), 1.0
    )
    # A fox is red all over; of what is grey or brown the upper half is the darker one.
    crown = second if wild and main.chroma < 0.1 else fur
    return Coat(fur, pale, second, crown, wild)


def _beast_face(plan: Plan, pale: int, head: float, r: float, kind: Beast, fur: int) -> None:
    coats.muzzle(plan, pale, kind.muzzle, head, r)
    plan.eyes(replace(parts.face(plan, fur, head, r), mouth_y=head + r * 0.62))


def _beast_body(plan: Plan, fur: int, pale: int, build: str) -> None:
    f = plan.figure
    chest = plan.pick("chest", ("bib", "belly", "socks", NO), "belly")
    paws = plan.pick("paws", ("pale", "same", "dark"))
    pale_paw = {"pale": pale, "dark": plan.named("black")}.get(paws, fur)
    if build == "sitting":
        f.ellipse(fur, 4.8, 26.6, 4.0, 4.4, -0.4, mirror=True)
        f.ellipse(fur, 0, 24, 6.0, 7.4, -0.2)
        f.joint("legs")
        with f.called("legs"):
            f.capsule(fur, (2.6, 23), (2.8, 29.4), 1.9, 1.8, 0, mirror=True)
            f.ellipse(pale_paw, 3.0, GROUND - 1.2, 2.2, 1.4, 0.1, mirror=True)
    elif build == "standing":
        f.ellipse(fur, 0, 22.6, 7.4, 6.0, -0.3)
        f.joint("hind legs")
        with f.called("legs"):
            f.capsule(fur, (5.4, 23), (5.6, 29.2), 2.0, 1.9, -0.4, mirror=True)
        f.joint("legs")
        with f.called("legs"):
            f.capsule(fur, (2.6, 23.6), (2.6, 29.4), 2.0, 1.8, 0, mirror=True)
            f.ellipse(pale_paw, 2.7, GROUND - 1.2, 2.2, 1.4, 0.1, mirror=True)
    else:
        f.ellipse(fur, 0, 25, 8.6, 5.6, -0.3)
        f.ellipse(fur, 7.4, 27.4, 3.2, 3.4, -0.2, mirror=True)
        f.joint("legs")
        with f.called("legs"):
            f.ellipse(pale_paw, 4.2, GROUND - 1.4, 2.8, 1.6, 0.1, mirror=True)
    f.joint("bulk")
    if chest != NO:
        y, high = {"bib": (20.4, 3.6), "belly": (24.6, 5.0)}.get(chest, (23.0, 6.4))
        with f.called("belly"):
            f.paint(f.of(fur) & f.inside(0, y, 3.4, high) & (f.depth < 0), pale)


def _beast_tail(plan: Plan, fur: int, second: int, pale: int, tails: tuple[str, ...]) -> None:
    f = plan.figure
    tail = plan.pick("tail", tails, "tail")
    if tail == "thin":
        f.path(fur, [(5, 28), (11, 27), (12.6, 21), (11.4, 17)], 1.5, 1.0, -0.8)
    elif tail == "curl":
        f.path(fur, [(5, 28), (11, 27), (12.4, 22), (9.8, 20), (9, 22.6)], 1.5, 1.0, -0.8)
    elif tail == "bushy":
        f.path(fur, [(5, 28), (11, 25), (12.4, 19)], 2.0, 3.2, -0.8)
        f.ellipse(pale, 12.6, 16.6, 2.3, 2.6, -0.7)
    elif tail == "tuft":
        f.path(fur, [(5, 28), (11.4, 26), (12.6, 19)], 1.2, 0.9, -0.8)
        f.ellipse(second, 12.8, 17, 2.2, 2.6, -0.7)
    elif tail in ("stub", "puff"):
        f.ellipse(pale if tail == "puff" else fur, 8.6, 26, 2.6, 2.6, -0.8)
