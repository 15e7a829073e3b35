"""What animals wear on their heads and backs, as it looks from the front and from behind."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.plan import NO, Plan


def face(plan: Plan, skin: int, y: float, r: float) -> Face:
    """The face of a head at y with the half width r, its lips not yet in their place."""
    mouth = "fangs" if "teeth" in plan.words.features else ""
    if "mouth" in plan.words.without or not plan.detail:
        mouth = "none"
    iris = materials.material(plan.dice.pick("iris", ("green", "amber", "blue"))).ramp[2]
    return Face(y - 0.6, r, plan.ramp(skin), plan.mood, mouth=mouth, iris=iris, gap=r * 0.48)


def skull(plan: Plan, fur: int, heads: tuple[str, ...], head: float, r: float) -> None:
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


def horns(plan: Plan, r: float, head: float) -> None:
    f = plan.figure
    if plan.has("horns", 0.0):
        f.path(
            plan.named("bone"),
            [(r * 0.4, head - r * 0.8), (r * 0.7, head - r - 3.4)],
            1.3,
            0.4,
            1.2,
            mirror=True,
        )


def wings(plan: Plan, pale: int, z: float = -1.0) -> None:
    """Feathered wings, only if the words ask for them."""
    if "wings" in plan.words.features:
        for index in range(4):
            tip = (14.6 - index * 0.8, 12.0 + index * 3.0)
            plan.figure.capsule(pale, (4, 21), tip, 2.0, 1.4, z + index * 0.06, mirror=True)


def mane(plan: Plan, second: int, head: float, r: float) -> None:
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


def ears(plan: Plan, fur: int, pale: int, ears: tuple[str, ...], y: float, r: float) -> None:
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
