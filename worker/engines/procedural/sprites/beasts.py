"""Animals on four legs that sit and look at you."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites import coats
from worker.engines.procedural.sprites.breeds import BEASTS, DOG, Beast
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan


def beast(plan: Plan, archetype: str) -> None:
    """An animal that sits and looks at you."""
    dog = plan.words.forms.get("ears") == "floppy"
    kind, wild = DOG if dog else BEASTS[archetype], archetype == "wolf" and not dog
    main = plan.tone(kind.colours)
    fur, f = plan.made_of(main), plan.figure
    pale = plan.made_of(main.lighter(0.2).muted(0.55), 1.0)
    second = plan.made_of(
        plan.second_tone(main) if len(plan.words.colours) > 1 else main.lighter(-0.16), 1.0
    )
    # A fox is red all over; of what is grey or brown the upper half is the darker one.
    crown = second if wild and main.chroma < 0.1 else fur
    build = plan.pick("build", ("sitting", "standing", "crouched"))
    head = {"sitting": 13.0, "standing": 12.4, "crouched": 15.6}[build]
    r = plan.between("head", 6.0, 7.6) * kind.large * (1.0 if plan.detail else 1.12)
    f.joint("wings", 4, 21)
    with f.called("wings"):
        _beast_wings(plan, pale)
    f.joint("tail", 5, 28)
    with f.called("tail"):
        _beast_tail(plan, fur, second, pale, kind.tails)
    f.joint("bulk")
    _beast_body(plan, fur, pale, build)
    f.joint("head", 0, head + r)
    if plan.has("mane", kind.mane):
        with f.called("mane"):
            _mane(plan, second, head, r)
    with f.called("ears"):
        _beast_ears(plan, crown, pale, kind.ears, head, r)
    _skull(plan, fur, kind.heads, head, r)
    if wild:
        coats.wolfish(plan, fur, crown, pale, head, r)
    coats.markings(plan, fur, second, pale, head, r)
    with f.called("horns"):
        _beast_horns(plan, r, head)
    _beast_face(plan, pale, head, r, kind, fur)


def _skull(plan: Plan, fur: int, heads: tuple[str, ...], head: float, r: float) -> None:
    f = plan.figure
    form = plan.pick("head form", heads)
    wide, high = {"wide": (1.22, 0.9), "long": (1.0, 1.06), "wolfish": (0.96, 0.95)}.get(
        form, (1.1, 0.95)
    )
    first = f.shapes
    f.ellipse(fur, 0, head, r * wide, r * high, 1, power=2.2)
    if form in ("cheeks", "wolfish"):
        tuft = [(r * 0.7, head), (r * 1.4, head + r * 0.7), (r * 0.5, head + r * 0.8)]
        f.polygon(fur, tuft, 1, facing=(0.3, 0.1, 0.8), mirror=True)
    if form == "wolfish":
        low = [(r * 0.6, head + r * 0.3), (r * 1.1, head + r * 1.15), (0, head + r * 1.2)]
        f.polygon(fur, low, 1, facing=(0.2, 0.3, 0.8), mirror=True)
    f.join(first)
    if plan.detail and plan.words.mood is None:
        _collar(plan, head + r * 0.9, r * 0.8)


def _collar(plan: Plan, y: float, half: float) -> None:
    f = plan.figure
    style = plan.pick("collar", (NO, NO, NO, "band", "scarf", "bell"))
    if style == NO:
        return
    cloth = plan.named(plan.dice.pick("collar colour", ("crimson", "blue", "green", "purple")))
    thick = 1.5 if style == "scarf" else 0.9
    f.capsule(cloth, (-half, y), (half, y), thick, thick, 0.6)
    if style == "scarf":
        f.capsule(cloth, (half * 0.4, y), (half * 0.6, y + 5), 1.3, 1.0, 0.6)
    elif style == "bell":
        f.ellipse(plan.named("gold"), 0, y + 1.4, 1.4, 1.4, 0.7)


def _beast_horns(plan: Plan, r: float, head: float) -> None:
    f = plan.figure
    horns = plan.has("horns", 0.0)
    if horns:
        f.path(
            plan.named("bone"),
            [(r * 0.4, head - r * 0.8), (r * 0.7, head - r - 3.4)],
            1.3,
            0.4,
            1.2,
            mirror=True,
        )


def _beast_face(plan: Plan, pale: int, head: float, r: float, kind: Beast, fur: int) -> None:
    coats.muzzle(plan, pale, kind.muzzle, head, r)
    mouth = "fangs" if "teeth" in plan.words.features else ""
    if "mouth" in plan.words.without or not plan.detail:
        mouth = "none"
    iris = materials.material(plan.dice.pick("iris", ("green", "amber", "blue"))).ramp[2]
    plan.eyes(
        Face(
            head - 0.6,
            r,
            plan.ramp(fur),
            plan.mood,
            mouth=mouth,
            mouth_y=head + r * 0.62,
            iris=iris,
            gap=r * 0.48,
        )
    )


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


def _beast_wings(plan: Plan, pale: int) -> None:
    """Feathered wings, only if the words ask for them."""
    if "wings" in plan.words.features:
        for index in range(4):
            tip = (14.6 - index * 0.8, 12.0 + index * 3.0)
            plan.figure.capsule(pale, (4, 21), tip, 2.0, 1.4, -1 + index * 0.06, mirror=True)


def _mane(plan: Plan, second: int, head: float, r: float) -> None:
    f = plan.figure
    form = plan.pick("mane", ("round", "spiky", "ruff"))
    if form == "round":
        f.ellipse(second, 0, head + 0.6, r * 1.5, r * 1.4, 0.5)
    elif form == "ruff":
        f.ellipse(second, 0, head + r * 0.7, r * 1.35, r * 1.0, 0.5)
    else:
        angles = np.linspace(0, 2 * np.pi, 14, endpoint=False)
        points: list[Point] = []
        for index, angle in enumerate(angles):
            reach = r * (1.65 if index % 2 else 1.3)
            points.append(
                (
                    round(reach * float(np.cos(angle)), 3),
                    round(head + 0.4 + reach * 0.95 * float(np.sin(angle)), 3),
                )
            )
        f.polygon(second, points, 0.5, bulge=0.8)


def _beast_ears(plan: Plan, fur: int, pale: int, ears: tuple[str, ...], y: float, r: float) -> None:
    f = plan.figure
    ear = plan.pick("ears", ears, "ears")
    if ear in ("pointed", "wide"):
        tip = (r * 0.95, y - r - 3.8) if ear == "pointed" else (r + 2.6, y - r - 1.6)
        f.polygon(
            fur,
            [(r * 0.2, y - r * 0.6), tip, (r * 1.08, y - r * 0.15)],
            0.8,
            facing=(0.1, -0.25, 0.8),
            mirror=True,
        )
        inner = [(r * 0.45, y - r * 0.6), (tip[0] - 0.4, tip[1] + 1.8), (r * 0.95, y - r * 0.4)]
        f.polygon(pale, inner, 0.9, mirror=True)
    elif ear == "round":
        size, out = plan.between("ear", 2.2, 3.6), plan.between("ear out", 0.72, 0.98) * r
        f.ellipse(fur, out, y - r * 0.75, size, size, 0.8, mirror=True)
        f.ellipse(pale, out, y - r * 0.7, size * 0.5, size * 0.5, 0.9, mirror=True)
    elif ear == "floppy":
        f.ellipse(fur, r * 1.05, y - 0.4, 2.2, 4.6, 1.1, tilt=-0.25, mirror=True)
    elif ear in ("long", "tall", "spread"):
        high = 6.8 if ear == "tall" else 5.4
        out, tilt = (r * 0.8, 0.5) if ear == "spread" else (r * 0.5, 0.14)
        f.ellipse(fur, out, y - r - high + 2.2, 2.2, high, 0.8, tilt=tilt, mirror=True)
        f.ellipse(pale, out, y - r - high + 2.4, 1.0, high - 1.6, 0.9, tilt=tilt, mirror=True)
    elif ear == "folded":
        f.ellipse(fur, -r * 0.5, y - r - 3.2, 2.2, 5.4, 0.8, tilt=-0.14)
        f.path(
            fur,
            [(r * 0.4, y - r * 0.8), (r * 0.6, y - r - 4), (r * 0.9 + 3, y - r - 2)],
            2.0,
            1.6,
            0.8,
        )
    elif ear == "lop":
        f.path(
            fur,
            [(r * 0.4, y - r * 0.8), (r * 0.9, y - r - 3), (r + 2.4, y - r + 2)],
            2.0,
            1.7,
            0.8,
            mirror=True,
        )
