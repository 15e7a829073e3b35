"""Creatures on legs: beasts, spiders, crabs, robots, golems."""

from dataclasses import dataclass

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Material, Point
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan

BEAST = frozenset("tail horns spots stripes belly mane ears wings teeth face mouth".split())
SPIDER = frozenset("spots stripes teeth legs horns face".split())
CRAB = frozenset("spikes spots legs arms face mouth".split())
ROBOT = frozenset("antenna arms legs wings one eye face mouth".split()) | {"one eye"}
GOLEM = frozenset("horns spikes arms legs face mouth".split())


@dataclass(frozen=True, slots=True)
class Beast:
    """The slots of an animal: ears, tails, muzzle, manes, and colours."""

    ears: tuple[str, ...]
    tails: tuple[str, ...]
    muzzle: tuple[str, ...]
    mane: float
    colours: tuple[str, ...]
    large: float = 1.0


BEASTS = {
    "cat": Beast(("pointed", "pointed", "wide"), ("thin", "curl", "bushy"), ("small",), 0.05, ("orange", "grey", "black", "white", "tan", "amber")),
    "wolf": Beast(("pointed", "wide", "floppy"), ("bushy", "bushy", "thin"), ("long", "broad"), 0.35, ("grey", "brown", "orange", "black", "white")),
    "bear": Beast(("round",), ("stub",), ("broad",), 0.0, ("brown", "black", "white", "tan"), 1.12),
    "lion": Beast(("round", "pointed"), ("tuft",), ("broad", "long"), 1.0, ("amber", "orange", "tan", "gold")),
    "rabbit": Beast(("long", "long", "lop"), ("puff",), ("small",), 0.1, ("white", "tan", "brown", "grey", "pink"), 0.95),
}  # fmt: skip


def beast(plan: Plan, archetype: str) -> None:
    """An animal that sits and looks at you."""
    kind = BEASTS[archetype]
    main = plan.tone(kind.colours)
    fur, f = plan.made_of(main), plan.figure
    pale = plan.made_of(main.lighter(0.2).muted(0.55), 1.0)
    second = plan.made_of(
        plan.second_tone(main) if len(plan.words.colours) > 1 else main.lighter(-0.16), 1.0
    )
    build = plan.pick("build", ("sitting", "standing", "crouched"))
    head = {"sitting": 13.0, "standing": 12.4, "crouched": 15.6}[build]
    r = plan.between("head", 6.4, 7.4) * kind.large
    _beast_tail(plan, fur, second, pale, kind.tails)
    _beast_body(plan, fur, pale, build)
    if plan.has("mane", kind.mane):
        _mane(plan, second, head, r)
    _beast_ears(plan, fur, pale, kind.ears, head, r)
    f.ellipse(fur, 0, head, r * 1.1, r * 0.95, 1, power=2.2)
    _beast_marks(plan, fur, second, pale, head, r)
    horns = plan.has("horns", 0.08)
    if horns:
        f.path(
            plan.named("bone"),
            [(r * 0.4, head - r * 0.8), (r * 0.7, head - r - 3.4)],
            1.3,
            0.4,
            1.2,
            mirror=True,
        )
    _muzzle(plan, pale, kind.muzzle, head, r)
    mouth = (
        "none"
        if "mouth" in plan.words.without
        else "fangs"
        if "teeth" in plan.words.features
        else ""
    )
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
    chest = plan.has("belly", 0.6)
    if build == "sitting":
        f.ellipse(fur, 4.8, 26.6, 4.0, 4.4, -0.4, mirror=True)
        f.ellipse(fur, 0, 24, 6.0, 7.4, -0.2)
        f.capsule(fur, (2.6, 23), (2.8, 29.4), 1.9, 1.8, 0, mirror=True)
        f.ellipse(pale, 3.0, GROUND - 1.2, 2.2, 1.4, 0.1, mirror=True)
    elif build == "standing":
        f.ellipse(fur, 0, 22.6, 7.4, 6.0, -0.3)
        f.capsule(fur, (5.4, 23), (5.6, 29.2), 2.0, 1.9, -0.4, mirror=True)
        f.capsule(fur, (2.6, 23.6), (2.6, 29.4), 2.0, 1.8, 0, mirror=True)
        f.ellipse(pale, 2.7, GROUND - 1.2, 2.2, 1.4, 0.1, mirror=True)
    else:
        f.ellipse(fur, 0, 25, 8.6, 5.6, -0.3)
        f.ellipse(fur, 7.4, 27.4, 3.2, 3.4, -0.2, mirror=True)
        f.ellipse(pale, 4.2, GROUND - 1.4, 2.8, 1.6, 0.1, mirror=True)
    if chest:
        f.paint(f.of(fur) & f.inside(0, 23.6, 3.4, 5.4) & (f.depth < 0), pale)


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
        f.ellipse(fur, r * 0.85, y - r * 0.75, 2.9, 2.9, 0.8, mirror=True)
        f.ellipse(pale, r * 0.85, y - r * 0.7, 1.5, 1.5, 0.9, mirror=True)
    elif ear == "floppy":
        f.ellipse(fur, r * 1.05, y - 0.4, 2.2, 4.6, 1.1, tilt=-0.25, mirror=True)
    elif ear == "long":
        f.ellipse(fur, r * 0.5, y - r - 3.4, 2.2, 5.6, 0.8, tilt=0.14, mirror=True)
        f.ellipse(pale, r * 0.5, y - r - 3.2, 1.0, 4.0, 0.9, tilt=0.14, mirror=True)
    elif ear == "lop":
        f.path(
            fur,
            [(r * 0.4, y - r * 0.8), (r * 0.9, y - r - 3), (r + 2.4, y - r + 2)],
            2.0,
            1.7,
            0.8,
            mirror=True,
        )


def _beast_marks(plan: Plan, fur: int, second: int, pale: int, y: float, r: float) -> None:
    f = plan.figure
    asked = next((m for m in ("stripes", "spots") if m in plan.words.features), None)
    options = tuple(
        m
        for m in ("plain", "mask", "blaze", "patch", "stripes", "spots")
        if m not in plan.words.without
    )
    marks = asked or plan.pick("marks", options)
    coat = f.of(fur)
    if marks == "mask":
        f.paint(
            coat & f.inside(r * 0.5, y, r * 0.52, r * 0.5, mirror=True) & (f.depth > 0.9), second
        )
    elif marks == "blaze":
        f.paint(coat & (np.abs(f.x) < 1.3) & (f.y < y) & (f.depth > 0.9), pale)
    elif marks == "patch":
        f.paint(coat & f.inside(r * 0.5, y - 0.6, r * 0.5, r * 0.5) & (f.depth > 0.9), second)
    elif marks == "stripes":
        f.paint(coat & (np.abs((f.y + 30) % 3.2 - 1.6) < 0.55) & (np.abs(f.x) > r * 0.6), second)
        f.paint(coat & (np.abs(np.abs(f.x) % 2.6 - 1.3) < 0.45) & (f.y < y - r * 0.55), second)
    elif marks == "spots":
        for index in range(7):
            x, down = plan.between(f"x{index}", -8, 8), plan.between(f"y{index}", y - r, 27)
            if abs(down - y) > 2 or abs(x) > r * 0.8:
                f.paint(coat & f.inside(x, down, 1.3, 1.1), second)


def _muzzle(plan: Plan, pale: int, muzzles: tuple[str, ...], y: float, r: float) -> None:
    f = plan.figure
    muzzle = plan.pick("muzzle", muzzles)
    rx, ry = {"small": (2.6, 1.9), "long": (2.9, 2.9), "broad": (3.6, 2.5)}[muzzle]
    f.ellipse(pale, 0, y + r * 0.5, rx, ry, 1.2)
    nose = plan.dice.pick("nose", (materials.INK, (120, 52, 66)))
    row = f.row(y + r * 0.5 - ry * 0.75)
    for column in (-1, 0):
        f.stamp(f.middle + column, row, nose)
    if plan.detail == 2:
        for column in (-2, 1):
            f.stamp(f.middle + column, row, nose)
        for column in (-1, 0):
            f.stamp(f.middle + column, row + 1, nose)


def spider(plan: Plan, _: str) -> None:
    """A spider: body, eight legs in one of four poses, many eyes."""
    main = plan.tone(("black", "brown", "purple", "crimson", "teal", "olive"))
    shell, f = plan.made_of(main, 1.1), plan.figure
    mark = plan.made_of(plan.second_tone(main))
    y = plan.dice.pick("height", (18.0, 20.0, 21.5))
    pose = plan.pick("pose", ("arched", "wide", "tall", "ready"))
    if "legs" not in plan.words.without:
        _spider_legs(plan, shell, mark, pose, y)
    back = plan.pick("abdomen", ("round", "wide", "pointed", "egg"))
    rx, ry = {"round": (7.4, 7.0), "wide": (9.2, 6.4), "pointed": (6.6, 8.2), "egg": (6.8, 7.8)}[
        back
    ]
    f.ellipse(shell, 0, y - 5.4, rx, ry, -0.2, power=1.7 if back == "pointed" else 2.1)
    _spider_mark(plan, shell, mark, y - 6.4, rx)
    r = plan.between("head", 4.8, 5.8)
    f.ellipse(shell, 0, y + 1.4, r, r * 0.86, 0.4)
    fangs = plan.pick("fangs", ("short", "long", "mandibles"), "teeth")
    if fangs != NO:
        drop = {"short": 2.2, "long": 3.8, "mandibles": 3.0}[fangs]
        f.capsule(
            plan.named("bone" if fangs != "mandibles" else "crimson"),
            (1.5, y + r * 0.7),
            (1.1, y + r * 0.7 + drop),
            0.9,
            0.5,
            0.6,
            mirror=True,
        )
    if "face" not in plan.words.without:
        _spider_eyes(plan, y + 0.6, r)


def _spider_legs(plan: Plan, shell: int, mark: int, pose: str, y: float) -> None:
    f = plan.figure
    thick = plan.dice.pick("thick", (0.75, 0.95, 1.2))
    banded = plan.dice.chance("banded", 0.4)
    for index in range(4):
        start = (3.4, y + 1 - index * 1.4)
        knee, end = {
            "arched": (
                (9 + index * 0.8, y - 2 - index * 3.0),
                (12.4 + index * 0.9, GROUND - 0.8 - index * 2.4),
            ),
            "wide": ((9.4, y + 2 - index * 3.4), (15.0, y + 6 - index * 5.0)),
            "tall": (
                (7.6 + index * 1.2, y - 6 - index * 2.4),
                (9.4 + index * 1.8, GROUND - 0.8 - index * 1.2),
            ),
            "ready": ((8.6, y - 3 * index + 2), (13.6, y + 8 - index * 7.4)),
        }[pose]
        f.path(
            shell, [start, knee, end], thick * 1.25, thick * 0.6, -0.5 - index * 0.1, mirror=True
        )
        if banded:
            f.ellipse(mark, knee[0], knee[1], thick * 1.5, thick * 1.5, -0.4, mirror=True)


def _spider_mark(plan: Plan, shell: int, mark: int, y: float, rx: float) -> None:
    f = plan.figure
    style = next(
        (m for m in ("stripes", "spots") if m in plan.words.features),
        plan.pick("mark", ("hourglass", "spots", "stripes", "cross", "plain")),
    )
    if style in plan.words.without:
        return
    back = f.of(shell) & (f.depth < 0)
    if style == "hourglass":
        f.paint(back & (np.abs(f.x) < 0.7 + np.abs(f.y - y) * 0.6) & (np.abs(f.y - y) < 3), mark)
    elif style == "spots":
        f.paint(
            back
            & (
                f.inside(rx * 0.45, y - 1, 1.4, 1.4, mirror=True)
                | f.inside(0, y - 3, 1.4, 1.4)
                | f.inside(0, y + 1.4, 1.3, 1.3)
            ),
            mark,
        )
    elif style == "stripes":
        f.paint(back & (np.abs((f.y + 30) % 3.4 - 1.7) < 0.7), mark)
    elif style == "cross":
        f.paint(back & ((np.abs(f.x) < 0.9) | (np.abs(f.y - y) < 0.9)), mark)


def _spider_eyes(plan: Plan, y: float, r: float) -> None:
    f = plan.figure
    glow = plan.glow()
    size = 1 if f.unit < 1.3 else 2
    near, far = max(1, round(r * 0.22 * f.unit)), max(2, round(r * 0.6 * f.unit))
    places = [(near, f.row(y)), (far, f.row(y - 1.2))]
    if plan.detail:
        places.append((max(1, near), f.row(y - 2.4)))
    for away, row in places:
        for column in range(size):
            for down in range(size):
                f.stamp(f.middle + away - 1 + column + (0 if size == 1 else 0), row + down, glow)
                f.stamp(f.middle - away - column, row + down, glow)
    if plan.detail and plan.mood != "angry":
        f.stamp(f.middle + near - 1, f.row(y), materials.WHITE)
        f.stamp(f.middle - near, f.row(y), materials.WHITE)


def crab(plan: Plan, _: str) -> None:
    """A crab with its claws up."""
    main = plan.tone(("red", "orange", "blue", "purple", "teal", "crimson", "pink"))
    shell, f = plan.made_of(main, 1.1), plan.figure
    claw = plan.made_of(plan.second_tone(main)) if plan.dice.chance("claw colour", 0.45) else shell
    wide = plan.between("wide", 8.0, 10.4)
    form = plan.pick("shell", ("flat", "dome", "heart", "square"))
    high = {"flat": 4.8, "dome": 7.0, "heart": 6.0, "square": 5.4}[form]
    y = 22.5
    for index in range(3 if "legs" not in plan.words.without else 0):
        knee = (wide + 2.6 + index * 0.6, y - 2.6 + index * 2.6)
        f.path(
            shell,
            [
                (wide * 0.7, y + 1),
                knee,
                (wide + 3.2 + index * 0.2 - index, GROUND - 0.9 - (2 - index) * 1.4),
            ],
            1.2,
            0.6,
            -0.4,
            mirror=True,
        )
    if "arms" not in plan.words.without:
        _claws(plan, shell, claw, wide, y)
    f.ellipse(shell, 0, y, wide, high, 0.2, power={"square": 3.4}.get(form, 2.2))
    if form == "heart":
        f.ellipse(shell, wide * 0.5, y - high * 0.6, wide * 0.5, high * 0.5, 0.2, mirror=True)
    belly = plan.named("tan")
    f.paint(f.of(shell) & (f.depth > 0) & (f.y > y + high * 0.45), belly)
    _shell_marks(plan, shell, y, wide, high)
    stalks = plan.pick("eyes", ("stalks", "low", "wide"))
    gap, top = {
        "stalks": (2.8, y - high - 4.0),
        "low": (3.0, y - high * 0.7),
        "wide": (4.6, y - high - 2.4),
    }[stalks]
    if stalks != "low":
        f.capsule(shell, (gap, y - high * 0.6), (gap, top), 1.0, 1.0, 0.1, mirror=True)
    f.ellipse(shell, gap, top, 2.2, 2.2, 0.4, mirror=True)
    mouth = "none" if "mouth" in plan.words.without else ""
    plan.eyes(Face(top, 6.0, plan.ramp(shell), plan.mood, gap=gap, mouth=mouth, mouth_y=y + 0.6))


def _claws(plan: Plan, shell: int, claw: int, wide: float, y: float) -> None:
    f = plan.figure
    pose = plan.pick("pose", ("up", "out", "front"))
    hand = {
        "up": (wide + 2.2, y - 9.6),
        "out": (wide + 4.2, y - 4.6),
        "front": (wide * 0.9, y - 6.4),
    }[pose]
    size = plan.between("claw", 2.8, 4.0)
    f.path(shell, [(wide * 0.75, y - 1.6), (wide + 2, y - 4), hand], 1.5, 1.3, -0.1, mirror=True)
    f.ellipse(claw, hand[0], hand[1] - 1.6, size, size * 1.15, 0.5, tilt=0.3, mirror=True)
    notch = f.inside(
        hand[0] + 0.2, hand[1] - 1.6 - size * 0.9, size * 0.3, size * 0.75, mirror=True
    )
    f.erase(notch & f.of(claw) & (f.depth == 0.5))


def _shell_marks(plan: Plan, shell: int, y: float, wide: float, high: float) -> None:
    f = plan.figure
    marks = next(
        (m for m in ("spikes", "spots") if m in plan.words.features),
        plan.pick("marks", ("spots", "ridge", "spikes", "plain")),
    )
    if marks in plan.words.without:
        return
    back = f.of(shell) & (f.depth > 0) & (f.y < y)
    if marks == "spots":
        for x, down in ((-0.5, -0.5), (0.0, -0.7), (0.5, -0.5), (-0.25, -0.2), (0.3, -0.15)):
            f.tone(back & f.inside(x * wide, y + down * high, 1.1, 1.0), 1.3)
    elif marks == "ridge":
        f.tone(back & (np.abs(f.y - y + high * 0.5 - 0.03 * f.x**2) < 0.6), -1)
    elif marks == "spikes":
        for x in (-0.75, -0.4, 0.4, 0.75):
            f.polygon(
                shell,
                [
                    (x * wide - 1.2, y - high * 0.5),
                    (x * wide * 1.1, y - high - 2.4 + abs(x) * 2),
                    (x * wide + 1.2, y - high * 0.5),
                ],
                0.1,
                facing=(x, -0.3, 0.8),
            )


def robot(plan: Plan, _: str) -> None:
    """A robot: head, eyes, chest, arms, feet, top: six slots."""
    main = plan.tone(("sky", "orange", "teal", "red", "yellow", "lime", "white", "violet"))
    paint, f = plan.made_of(main, 1.15), plan.figure
    accent = plan.made_of(plan.second_tone(main), 1.1)
    steel = plan.named("steel") if not plan.words.material else plan.named("iron")
    body = plan.pick("body", ("box", "barrel", "ball", "cone"))
    wide = plan.between("wide", 5.4, 7.4)
    feet = plan.pick("feet", ("boots", "wheels", "tracks", "hover"))
    low = _robot_feet(plan, paint, steel, feet, wide)
    power = {"box": 5.0, "barrel": 3.0, "ball": 2.0, "cone": 3.0}[body]
    y = low - 4.8
    f.ellipse(paint, 0, y, wide, 5.6, 0, power=power)
    if body == "cone":
        f.polygon(
            paint,
            [(-wide * 0.6, y - 5), (wide * 0.6, y - 5), (wide * 1.1, y + 5), (-wide * 1.1, y + 5)],
            0.05,
            facing=(0, 0.1, 0.9),
            bulge=0.7,
        )
    _robot_chest(plan, accent, steel, y)
    _robot_arms(plan, paint, steel, accent, wide, y)
    _robot_head(plan, paint, steel, accent, y - 5.2)


def _robot_feet(plan: Plan, paint: int, steel: int, feet: str, wide: float) -> float:
    f = plan.figure
    if feet == "hover" or "legs" in plan.words.without:
        f.ellipse(steel, 0, 26.4, wide * 0.7, 1.7, -0.2)
        f.ellipse(plan.light(205.0), 0, 28.6, wide * 0.5, 1.6, -0.3)
        return 26.4
    if feet == "wheels":
        f.capsule(steel, (wide * 0.5, 25), (wide * 0.55, 28), 1.2, 1.2, -0.3, mirror=True)
        f.ellipse(plan.named("black"), wide * 0.6, GROUND - 2.4, 2.6, 2.6, 0.1, mirror=True)
        f.ellipse(steel, wide * 0.6, GROUND - 2.4, 1.1, 1.1, 0.2, mirror=True)
        return 26.0
    if feet == "tracks":
        f.ellipse(plan.named("black"), 0, GROUND - 2.2, wide + 2, 2.6, 0.1, power=3)
        for x in (-5.0, 0.0, 5.0):
            f.ellipse(steel, x, GROUND - 2.2, 1.4, 1.4, 0.2)
        return 27.4
    f.capsule(steel, (wide * 0.5, 24), (wide * 0.5, 28), 1.4, 1.4, -0.3, mirror=True)
    f.ellipse(paint, wide * 0.58, GROUND - 1.6, 3.0, 1.9, 0.1, power=3.4, mirror=True)
    return 26.4


def _robot_chest(plan: Plan, accent: int, steel: int, y: float) -> None:
    f = plan.figure
    chest = plan.pick("chest", ("light", "screen", "vents", "dial", "bolts"))
    if chest == "light":
        f.ellipse(accent, 0, y, 2.0, 2.0, 0.4)
    elif chest == "screen":
        f.ellipse(plan.named("black"), 0, y, 3.2, 2.2, 0.4, power=4)
        f.ellipse(plan.light(145.0), 0, y, 1.8, 0.7, 0.5, power=3)
    elif chest == "vents":
        for down in (-1.8, 0.0, 1.8):
            f.ellipse(steel, 0, y + down, 2.8, 0.6, 0.4, power=4)
    elif chest == "dial":
        f.ellipse(steel, 0, y, 2.5, 2.5, 0.4)
        f.ellipse(accent, 0.4, y - 0.4, 1.0, 1.0, 0.5)
    else:
        for x, down in ((-3, -3), (3, -3), (-3, 3), (3, 3)):
            f.ellipse(steel, x, y + down, 0.9, 0.9, 0.4)


def _robot_arms(plan: Plan, paint: int, steel: int, accent: int, wide: float, y: float) -> None:
    arms = plan.pick("arms", ("claws", "fists", "guns", "raised"), "arms")
    if arms == NO:
        return
    f = plan.figure
    end = (wide + 3.4, y - 5) if arms == "raised" else (wide + 3.0, y + 3.4)
    f.capsule(steel, (wide + 0.4, y - 2.6), end, 1.2, 1.1, -0.1, mirror=True)
    f.ellipse(paint, wide + 0.6, y - 3.0, 2.3, 2.2, 0.3, mirror=True)
    if arms == "claws":
        f.path(
            accent,
            [
                (end[0] - 1.6, end[1] + 3.4),
                (end[0] - 1, end[1] + 0.6),
                (end[0] + 1, end[1] + 0.6),
                (end[0] + 1.6, end[1] + 3.4),
            ],
            0.9,
            0.9,
            0.2,
            mirror=True,
        )
    elif arms == "guns":
        f.capsule(steel, end, (end[0] + 0.4, end[1] + 3.8), 1.7, 1.3, 0.2, mirror=True)
    else:
        f.ellipse(
            accent,
            end[0],
            end[1] + (0.8 if arms == "fists" else -0.8),
            2.1,
            2.0,
            0.2,
            power=3,
            mirror=True,
        )


def _robot_head(plan: Plan, paint: int, steel: int, accent: int, neck: float) -> None:
    f = plan.figure
    shape = plan.pick("head", ("box", "dome", "wide", "can"))
    rx, ry, power = {
        "box": (6.0, 4.8, 4.6),
        "dome": (6.0, 5.2, 2.4),
        "wide": (7.8, 4.4, 3.4),
        "can": (4.8, 5.6, 4.0),
    }[shape]
    y = neck - ry - 0.4
    f.capsule(steel, (0, neck - 1.4), (0, neck + 1.4), 1.8, 1.8, -0.1)
    f.ellipse(paint, 0, y, rx, ry, 0.6, power=power)
    _robot_top(plan, steel, accent, rx, y - ry)
    visor = plan.pick("visor", ("screen", "slit", "goggles", "bare"))
    count = 1 if "one eye" in plan.words.features else plan.dice.pick("eyes", (2, 2, 2, 1))
    dark = plan.figure.add(Material(ramp(Tone(270, 0.02, 0.10, 0.34))))
    if visor != "bare":
        height = {"screen": ry * 0.62, "slit": ry * 0.34, "goggles": ry * 0.44}[visor]
        f.ellipse(dark, 0, y, rx * 0.78, height, 0.9, power=4, flat=2.0)
    glow = plan.glow()
    mouth = "teeth" if visor == "bare" and "mouth" not in plan.words.without else "none"
    size = 0.85 if visor == "slit" else 1.0
    plan.eyes(
        Face(
            y,
            rx,
            plan.ramp(dark),
            plan.mood if visor != "slit" else "calm",
            count=count,
            mouth=mouth,
            mouth_y=y + ry * 0.6,
            glow=glow,
            gap=rx * 0.42,
            large=size,
        )
    )


def _robot_top(plan: Plan, steel: int, accent: int, rx: float, top: float) -> None:
    f = plan.figure
    style = plan.pick("top", ("antenna", "twin", "ears", "fin", "none"), "antenna")
    if style == "antenna":
        f.capsule(steel, (0, top + 1), (0, top - 3), 0.7, 0.6, 0.3)
        f.ellipse(accent, 0, top - 3.6, 1.5, 1.5, 0.5)
    elif style == "twin":
        f.capsule(steel, (rx * 0.6, top + 1.6), (rx * 0.9, top - 3), 0.7, 0.6, 0.3, mirror=True)
        f.ellipse(accent, rx * 0.9, top - 3.2, 1.2, 1.2, 0.5, mirror=True)
    elif style == "ears":
        f.ellipse(accent, rx + 0.8, top + 4.8, 1.5, 2.3, 0.3, power=3, mirror=True)
    elif style == "fin":
        f.polygon(
            accent, [(-1.2, top + 1), (0, top - 4), (1.6, top + 1)], 0.7, facing=(-0.3, -0.3, 0.8)
        )


def golem(plan: Plan, _: str) -> None:
    """A golem of boulders, with shining seams."""
    f, words = plan.figure, plan.words
    name = words.material or words.element or (words.colours[0] if words.colours else None)
    rock = plan.named(
        name
        or plan.dice.pick(
            "rock", ("stone", "stone", "bronze", "crystal", "obsidian", "wood", "ice", "jade")
        )
    )
    growth = plan.named(plan.dice.pick("growth", ("green", "amethyst", "ruby", "sapphire")))
    wide = plan.between("wide", 7.6, 9.6)
    power = plan.dice.pick("cut", (2.2, 2.8, 3.6))
    if "legs" not in words.without:
        f.ellipse(rock, wide * 0.5, 27.6, 3.6, 3.6, -0.2, power=power, mirror=True)
    y = 18.6
    f.ellipse(rock, 0, y, wide, 7.4, 0, power=power)
    arms = plan.pick("arms", ("hanging", "raised", "floating"), "arms")
    if arms != NO:
        hand = {
            "hanging": (wide + 2.6, 25.0),
            "raised": (wide + 3.4, 9.4),
            "floating": (wide + 4.4, 20.0),
        }[arms]
        if arms != "floating":
            f.capsule(rock, (wide * 0.9, y - 2.4), hand, 2.6, 2.2, 0.2, mirror=True)
        f.ellipse(rock, hand[0], hand[1], 3.4, 3.4, 0.4, power=power, mirror=True)
    shoulders = plan.pick("shoulders", ("boulders", "crystals", "moss", "plain"))
    if shoulders == "boulders":
        f.ellipse(rock, wide * 0.9, y - 4.8, 3.6, 3.2, 0.5, power=power, mirror=True)
    elif shoulders == "crystals":
        for x, top in ((wide * 0.7, 7.6), (wide * 1.05, 9.6)):
            f.polygon(
                growth,
                [(x - 1.5, y - 4), (x, top), (x + 1.5, y - 4)],
                -0.1,
                facing=(-0.4, -0.2, 0.7),
                mirror=True,
            )
    elif shoulders == "moss":
        f.paint(
            f.of(rock) & (f.y < y - 4.6 + np.sin(f.x * 1.3)),
            growth if words.material else plan.named("green"),
        )
    _golem_face(plan, rock, growth, y, wide, power)


def _golem_face(plan: Plan, rock: int, growth: int, y: float, wide: float, power: float) -> None:
    f = plan.figure
    r = plan.dice.pick("head", (4.2, 5.2))
    head = y - 7.4 - r * 0.45
    horns = plan.pick("crown", ("none", "horns", "spikes", "crest"), "horns")
    if horns == "horns":
        f.path(
            plan.named("bone"),
            [(r * 0.7, head - r * 0.6), (r + 2, head - r - 1), (r + 2, head - r - 3.4)],
            1.4,
            0.5,
            0.5,
            mirror=True,
        )
    elif horns in ("spikes", "crest"):
        for x in (-2.4, 0.0, 2.4):
            f.polygon(
                growth,
                [(x - 1.2, head - r * 0.6), (x, head - r - 3), (x + 1.2, head - r * 0.6)],
                0.4,
                facing=(-0.3, -0.3, 0.8),
            )
    f.ellipse(rock, 0, head, r * 1.1, r, 0.7, power=power)
    f.ellipse(rock, 0, head - r * 0.35, r * 1.16, r * 0.34, 0.9, power=3)
    core = plan.pick("core", ("seams", "rune", "heart"))
    shine = plan.light(plan.dice.pick("shine", (40.0, 205.0, 145.0, 300.0)))
    if core == "heart":
        f.ellipse(shine, 0, y, 2.2, 2.2, 0.4)
    elif core == "rune":
        f.paint(f.of(rock) & (f.inside(0, y, 2.8, 2.8) & ~f.inside(0, y, 1.7, 1.7)), shine)
    else:
        crack = np.abs(f.x - 1.6 * np.sin(f.y * 0.9)) < 0.55
        f.paint(f.of(rock) & crack & (f.y > y - 4) & (f.y < y + 4) & (f.depth < 0.2), shine)
    mouth = "none" if "mouth" in plan.words.without else plan.pick("jaw", ("teeth", "line", "none"))
    plan.eyes(
        Face(
            head + r * 0.3,
            r,
            plan.ramp(rock),
            "calm",
            glow=plan.ramp(shine)[4],
            mouth=mouth,
            mouth_y=head + r * 0.7,
            gap=r * 0.45,
        )
    )
