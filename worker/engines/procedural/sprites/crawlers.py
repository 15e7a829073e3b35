"""Spiders and crabs."""

import numpy as np

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites import crawlers_side as side
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, FRONT, LEFT, SIDES

SPIDER = frozenset(["eyes", "spots", "stripes", "teeth", "legs", "face"])


CRAB = frozenset(["claws", "eyes", "spikes", "spots", "legs", "arms", "face", "mouth"])


def spider(plan: Plan, _: str) -> None:
    """A spider: body, eight legs in one of four poses, many eyes."""
    main = plan.tone(("black", "brown", "purple", "crimson", "teal", "olive"))
    shell, f = plan.made_of(main, 1.1), plan.figure
    mark = plan.made_of(plan.second_tone(main))
    y = plan.dice.pick("height", (18.0, 20.0, 21.5))
    f.mirrored = plan.view in (LEFT, BACK)
    back = plan.pick("abdomen", ("round", "wide", "pointed", "egg"))
    rx, ry = {"round": (7.4, 7.0), "wide": (9.2, 6.4), "pointed": (6.6, 8.2), "egg": (6.8, 7.8)}[
        back
    ]
    if plan.view in SIDES:
        _spider_aside(plan, (shell, mark), y, (rx, ry))
        return
    if "legs" not in plan.words.without:
        with f.called("legs"):
            _spider_legs(plan, shell, mark, y)
    if plan.view == BACK:
        _spider_behind(plan, (shell, mark), y, (rx, ry))
        return
    f.joint("body")
    f.ellipse(shell, 0, y - 5.4, rx, ry, -0.2, power=1.7 if back == "pointed" else 2.1)
    _spider_mark(plan, shell, mark, (0, y - 6.4), rx)
    r = plan.between("head", 4.8, 5.8)
    f.joint("head", 0, y)
    f.ellipse(shell, 0, y + 1.4, r, r * 0.86, 0.4)
    fangs = _fangs(plan)
    if fangs != NO:
        drop = {"short": 2.2, "long": 3.8, "mandibles": 3.0}[fangs]
        made = plan.named("bone" if fangs != "mandibles" else "crimson")
        root = y + r * 0.7
        with f.called("teeth"):
            f.capsule(made, (1.5, root), (1.1, root + drop), 0.9, 0.5, 0.6, mirror=True)
    if "face" not in plan.words.without:
        with f.called("face", "eyes"):
            _spider_eyes(plan, y + 0.6, r)


def _fangs(plan: Plan) -> str:
    return plan.pick("fangs", ("short", "long", "mandibles"), "teeth")


def _spider_behind(plan: Plan, made: tuple[int, int], y: float, box: tuple[float, float]) -> None:
    """The abdomen is before the head, of which nothing but the top is seen."""
    f, (shell, mark), (rx, ry) = plan.figure, made, box
    r = plan.between("head", 4.8, 5.8)
    f.joint("head", 0, y)
    f.ellipse(shell, 0, y - 6.4, r, r * 0.86, -0.4)
    f.joint("body")
    f.ellipse(shell, 0, y + 1.0, rx, ry, -0.2, power=2.1)
    _spider_mark(plan, shell, mark, (0, y), rx)


def _spider_aside(plan: Plan, made: tuple[int, int], y: float, box: tuple[float, float]) -> None:
    """From the side: the abdomen behind, the head before, four legs near and four far."""
    f, (shell, mark) = plan.figure, made
    legs = "legs" not in plan.words.without
    with f.called("legs"):
        if legs:
            side.spider_legs(plan, shell, y + 1, far=True)
    r = side.spider_trunk(plan, shell, y + 1, box)
    _spider_mark(plan, shell, mark, (-5.4, y - 4.4), box[0])
    fangs = _fangs(plan)
    if fangs != NO:
        with f.called("teeth"):
            side.spider_fangs(plan, fangs, y + 1, r)
    if "face" not in plan.words.without:
        with f.called("face", "eyes"):
            _spider_gaze(plan, (5.6 + r * 0.5, y + 0.4))
    with f.called("legs"):
        if legs:
            side.spider_legs(plan, shell, y + 1, far=False)


def _spider_gaze(plan: Plan, at: tuple[float, float]) -> None:
    """Three eyes of one side, in a row up the head."""
    f, (x, y), glow = plan.figure, at, plan.glow()
    size = 1 if f.unit < 1.3 else 2
    for right, down in ((0.0, 0.0), (-1.9, -1.7)) if plan.detail else ((0.0, 0.0),):
        for column in range(size):
            for row in range(size):
                f.stamp(f.column(x + right) + column, f.row(y + down) + row, glow)


def _spider_legs(plan: Plan, shell: int, mark: int, y: float) -> None:
    f, pose = plan.figure, plan.pick("pose", ("arched", "wide", "tall", "ready"))
    thick = plan.dice.pick("thick", (0.75, 0.95, 1.2))
    banded = plan.detail == 2 and plan.dice.chance("banded", 0.4)
    for index in range(4) if plan.detail else (0, 1, 3):
        f.joint(f"leg{index % 2}", 3.4, y)
        start = (3.4, y + 1 - index * 1.4)
        knee, end = {
            "arched": (
                (9 + index * 0.8, y - 2 - index * 3.0),
                (12.4 + index * 0.9, GROUND - 0.8 - index * 2.4),
            ),
            "wide": ((9.4, y + 2 - index * 3.4), (15.0, y + 6 - index * 5.0)),
            "tall": (
                (6.0 + index * 2.2, y - 3 - index * 2.8),
                (5.4 + index * 3.3, GROUND - 0.8 - index * 2.2),
            ),
            "ready": ((8.6, y - 3 * index + 2), (13.6, y + 8 - index * 7.4)),
        }[pose]
        f.path(
            shell, [start, knee, end], thick * 1.25, thick * 0.6, -0.5 - index * 0.1, mirror=True
        )
        if banded:
            f.ellipse(mark, knee[0], knee[1], thick * 1.5, thick * 1.5, -0.4, mirror=True)


def _spider_mark(plan: Plan, shell: int, mark: int, at: tuple[float, float], rx: float) -> None:
    f, (x, y) = plan.figure, at
    usual = ("hourglass", "spots", "stripes", "cross", "plain") if plan.detail else ("plain",)
    style = next(
        (m for m in ("stripes", "spots") if m in plan.words.features),
        plan.pick("mark", usual),
    )
    if style in plan.words.without:
        return
    back = f.of(shell) & ((f.depth < 0) if plan.view == FRONT else (f.depth == -0.2))
    if style == "hourglass":
        waist = np.abs(f.x - x) < 0.7 + np.abs(f.y - y) * 0.6
        f.paint(back & waist & (np.abs(f.y - y) < 3), mark)
    elif style == "spots":
        places = (
            (rx * 0.45, -1.0, 1.4),
            (-rx * 0.45, -1.0, 1.4),
            (0.0, -3.0, 1.4),
            (0.0, 1.4, 1.3),
        )
        with f.called("spots"):
            for right, down, r in places:
                f.paint(back & f.inside(x + right, y + down, r, r), mark)
    elif style == "stripes":
        with f.called("stripes"):
            f.paint(back & (np.abs((f.y + 30) % 3.4 - 1.7) < 0.7), mark)
    elif style == "cross":
        f.paint(back & ((np.abs(f.x - x) < 0.9) | (np.abs(f.y - y) < 0.9)), mark)


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
                f.stamp(f.middle + away - 1 + column, row + down, glow)
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
    f.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES:
        side.crab(plan, (shell, claw), (wide, high, y))
        _shell_marks(plan, shell, y, wide * 0.84, high)
        return
    with f.called("legs"):
        _crab_legs(plan, shell, wide, y)
    if "arms" not in plan.words.without:
        f.joint("arms claw", wide * 0.75, y - 1.6)
        with f.called("arms", "claws"):
            _claws(plan, shell, claw, wide, y)
    f.joint("body")
    f.ellipse(shell, 0, y, wide, high, 0.2, power={"square": 3.4}.get(form, 2.2))
    if form == "heart":
        f.ellipse(shell, wide * 0.5, y - high * 0.6, wide * 0.5, high * 0.5, 0.2, mirror=True)
    if plan.view != BACK:
        belly = plan.named("tan")
        f.paint(f.of(shell) & (f.depth > 0) & (f.y > y + high * 0.45), belly)
    _shell_marks(plan, shell, y, wide, high)
    _crab_face(plan, y, high, shell)


def _crab_legs(plan: Plan, shell: int, wide: float, y: float) -> None:
    f = plan.figure
    for index in range(3 if "legs" not in plan.words.without else 0):
        f.joint(f"leg{index % 2}", wide * 0.7, y)
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


def _crab_face(plan: Plan, y: float, high: float, shell: int) -> None:
    f = plan.figure
    stalks = plan.pick("eyes", ("stalks", "low", "wide")) if plan.detail else "low"
    gap, top = {
        "stalks": (2.8, y - high - 4.0),
        "low": (3.0, y - high * 0.7),
        "wide": (4.6, y - high - 2.4),
    }[stalks]
    f.joint("head", 0, y)
    if stalks != "low":
        f.capsule(shell, (gap, y - high * 0.6), (gap, top), 1.0, 1.0, 0.1, mirror=True)
    f.ellipse(shell, gap, top, 2.2, 2.2, 0.4, mirror=True)
    mouth = "none" if "mouth" in plan.words.without else ""
    look(plan, Face(top, 6.0, plan.ramp(shell), plan.mood, gap=gap, mouth=mouth, mouth_y=y + 0.6))


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
    form = plan.pick("claw form", ("pincer", "round", "saw"))
    if form == "pincer":
        f.erase(notch & f.of(claw) & (f.depth == 0.5))
    elif form == "saw":
        x, y = hand[0], hand[1] - 1.6
        points = [
            (x - size, y),
            (x - 0.6, y - size * 1.9),
            (x + 0.2, y - 1),
            (x + 1, y - size * 1.7),
        ]
        f.polygon(claw, [*points, (x + size, y)], 0.5, facing=(0.1, -0.3, 0.8), mirror=True)


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
            with f.called("spots"):
                f.tone(back & f.inside(x * wide, y + down * high, 1.1, 1.0), 1.3)
    elif marks == "ridge":
        f.tone(back & (np.abs(f.y - y + high * 0.5 - 0.03 * f.x**2) < 0.6), -1)
    elif marks == "spikes":
        for x in (-0.75, -0.4, 0.4, 0.75):
            root, tip = y - high * 0.5, (x * wide * 1.1, y - high - 2.4 + abs(x) * 2)
            points = [(x * wide - 1.2, root), tip, (x * wide + 1.2, root)]
            with f.called("spikes"):
                f.polygon(shell, points, 0.1, facing=(x, -0.3, 0.8))
