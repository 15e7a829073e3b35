"""Slimes: five outlines, something on top, something inside."""

import numpy as np

from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.headgear import small_crown, small_hat
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, LEFT

SLIME = frozenset(
    [
        "eyes",
        "leaves",
        "horns",
        "antenna",
        "spikes",
        "spots",
        "teeth",
        "crown",
        "hat",
        "face",
        "mouth",
    ]
) | {"one eye", "three eyes"}


def slime(plan: Plan, _: str) -> None:
    """A slime: five outlines, something on top, something inside."""
    main = plan.tone(("green", "sky", "pink", "purple", "lime", "orange", "teal", "blue"))
    jelly, f = plan.made_of(main, 1.15), plan.figure
    f.mirrored = plan.view in (LEFT, BACK)
    form = plan.pick("form", ("dome", "drop", "flat", "cube", "double", "pudding", "tall"))
    rx, ry = {
        "dome": (10.4, 9.2),
        "drop": (9.0, 8.4),
        "flat": (12.4, 6.6),
        "cube": (9.4, 9.0),
        "double": (9.6, 7.6),
        "pudding": (10.6, 7.4),
        "tall": (7.6, 10.6),
    }[form]
    rx *= plan.between("girth", 0.86, 1.12)
    ry *= plan.between("rise", 0.9, 1.1)
    y = GROUND - ry + 0.8
    f.joint("jelly")
    first = f.shapes
    power = {"cube": 4.0, "pudding": 3.0, "tall": 2.6}.get(form, 2.2)
    f.ellipse(jelly, 0, y, rx, ry, 0, power=power)
    if form == "pudding":
        f.ellipse(jelly, 0, y - ry * 0.7, rx * 0.66, ry * 0.5, 0, power=3)
    if form == "drop":
        f.path(jelly, [(0, y - ry * 0.6), (0.6, y - ry - 2.2), (2.2, y - ry - 4)], 4.2, 0.8, 0)
    elif form == "double":
        f.ellipse(jelly, 0, y - ry * 0.9, rx * 0.68, ry * 0.72, 0)
    _skirt(plan, jelly, rx)
    f.join(first)
    top = y - ry - {"double": ry * 0.6, "drop": 1.0}.get(form, 0.0)
    _on_top(plan, top, jelly, rx)
    _inside(plan, jelly, y, rx, ry)
    head = y - ry * (0.8 if form == "double" else 0.12)
    shine = rx * (0.45 if f.mirrored else -0.45)  # to the light, whichever way it is shown
    f.tone(f.inside(shine, y - ry * 0.55, rx * 0.2, ry * 0.16), 1.6)
    _slime_face(plan, (head, rx * (0.7 if form == "double" else 1.0)), jelly, rx)


def _slime_face(plan: Plan, place: tuple[float, float], jelly: int, rx: float) -> None:
    features, (head, half) = plan.words.features, place
    count = (
        1
        if "one eye" in features
        else 3
        if "three eyes" in features
        else plan.dice.pick("eyes", (2, 2, 2, 2, 1))
    )
    mouth = "fangs" if "teeth" in features else plan.pick("mouth", ("", "open", "", "line"))
    mouth = "" if plan.words.mood and mouth != "fangs" else mouth
    mouth = "none" if "mouth" in plan.words.without else mouth
    look(
        plan,
        Face(
            head,
            min(rx * 0.7, 7),
            plan.ramp(jelly),
            plan.mood,
            count=count,
            mouth=mouth,
            mouth_y=head + 3.6,
            large=1.1,
        ),
        half,
    )


def _skirt(plan: Plan, jelly: int, rx: float) -> None:
    f = plan.figure
    foot = plan.pick("foot", ("puddle", "drips", "smooth", "toes"))
    if foot == "puddle":
        f.ellipse(jelly, 0, GROUND - 1.4, rx * 1.14, 1.8, 0)
    elif foot == "toes":
        for share in (0.3, 0.8):
            f.ellipse(jelly, rx * share, GROUND - 1.3, 2.2, 1.8, 0, mirror=True)
    elif foot == "drips":
        for index in range(3):
            x = plan.between(f"drip {index}", -1.0, 1.0) * rx
            f.ellipse(jelly, x, GROUND - 1.2, 2.4, 1.5, 0)


def _on_top(plan: Plan, top: float, jelly: int, rx: float) -> None:
    wished = ("horns", "antenna", "spikes", "crown", "hat", "leaves")
    asked = next((word for word in wished if word in plan.words.features), None)
    options = ("none", "leaves", "horns", "antenna", "spikes", "bubble", "tuft", "crest", "hat")
    usual = tuple(option for option in options if option not in plan.words.without)
    style = asked or plan.pick("top", usual)
    with plan.figure.called(style):
        _topped(plan, style, top, jelly, rx)


def _topped(plan: Plan, style: str, top: float, jelly: int, rx: float) -> None:
    f = plan.figure
    if style == "crown":
        small_crown(plan, top + 1.4, 0.4)
    elif style == "hat":
        small_hat(plan, top + 1.2, rx * 0.62, 0.4)
    elif style == "horns":
        points = [(rx * 0.4, top + 1.6), (rx * 0.5, top - 1.4), (rx * 0.42, top - 3.4)]
        f.path(plan.named("bone"), points, 1.4, 0.5, 0.2, mirror=True)
    elif style == "antenna":
        f.capsule(jelly, (2, top + 1), (3.4, top - 3), 0.7, 0.6, -0.1, mirror=True)
        f.ellipse(plan.light(95), 3.6, top - 3.6, 1.4, 1.4, 0.1, mirror=True)
    elif style == "leaves":
        f.capsule(plan.named("green"), (0, top + 1.4), (0.6, top - 1.6), 0.7, 0.7, 0.2)
        f.ellipse(plan.named("green"), 2.4, top - 2.2, 2.6, 1.4, 0.3, tilt=-0.4)
    else:
        _bumps(plan, style, top, jelly)


def _bumps(plan: Plan, style: str, top: float, jelly: int) -> None:
    """What is of the slime's own jelly."""
    f = plan.figure
    if style == "spikes":
        _spikes(plan, top, jelly)
    elif style == "bubble":
        f.ellipse(jelly, 3.4, top - 1, 1.8, 1.8, -0.1)
    elif style == "tuft":
        for lean in (-2.6, 0.0, 2.6):
            f.capsule(jelly, (lean * 0.3, top + 1.8), (lean, top - 2.6), 1.6, 0.6, -0.1)
    elif style == "crest":
        f.ellipse(jelly, 0, top + 0.6, 1.6, 3.6, 0.1)


def _spikes(plan: Plan, top: float, jelly: int) -> None:
    for x in (-5.0, -2.6, 0.0, 2.6, 5.0):
        low = abs(x) * 0.3
        points = [(x - 1.4, top + 2 + low), (x, top - 3 + low), (x + 1.4, top + 2 + low)]
        plan.figure.polygon(jelly, points, -0.1, facing=(x * 0.1, -0.3, 0.8))


def _inside(plan: Plan, jelly: int, y: float, rx: float, ry: float) -> None:
    f = plan.figure
    content = (
        "spots"
        if "spots" in plan.words.features
        else plan.pick("inside", ("none", "core", "bubbles", "bones", "coin", "swirl"))
    )
    body = f.of(jelly)
    if content in ("bubbles", "spots"):
        for index in range(5):
            x, down = (
                plan.between(f"bx{index}", -0.8, 0.8) * rx,
                y + plan.between(f"by{index}", 0.1, 0.8) * ry,
            )
            with f.called(content):
                f.tone(body & f.inside(x, down, 1.2, 1.1), -1.8 if content == "spots" else 1.6)
    elif content == "core":
        f.tone(body & f.inside(plan.between("core", -3, 3), y + ry * 0.5, 3.2, 2.2), -1.2)
    elif content == "coin" and plan.detail:
        f.paint(body & f.inside(rx * 0.4, y + ry * 0.5, 1.9, 1.8), plan.named("gold"))
    elif content == "swirl":
        turn = np.round(np.sin(f.x * 0.5 + (f.y - y) * 0.9), 4)
        f.tone(body & f.inside(0, y + ry * 0.5, rx * 0.7, ry * 0.34) & (turn > 0.6), 1.1)
    elif content == "bones" and plan.detail:
        bone = plan.named("bone")
        for x, down in ((-0.55, 0.5), (0.5, 0.62)):
            f.paint(body & f.inside(x * rx, y + down * ry, 1.8, 0.6), bone)
