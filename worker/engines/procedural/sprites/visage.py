"""Faces of characters, seen from the front or in profile; from behind there is none."""

from dataclasses import replace

from worker.engines.procedural import materials
from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites import headgear
from worker.engines.procedural.sprites.classes import Class
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import Plan


def front(plan: Plan, person: Person, *, bearded: bool) -> None:
    """The face from the front; `bearded` if a beard hides the mouth."""
    if person.hat in headgear.CLOSED:
        return
    face, body = _face(plan, person, bearded=bearded), person.body
    if person.role.skin == ("bone",):
        _sockets(plan, body)
    else:
        plan.eyes(face)
        if bearded and plan.detail and "mouth" not in plan.words.without:
            _lips(plan, body)


def profile(plan: Plan, person: Person, *, bearded: bool) -> None:
    """The face of somebody who looks to the right; `bearded` if a beard hides the mouth."""
    if person.hat in headgear.CLOSED:
        return
    body = person.body
    rx = body.head_rx
    if person.role.skin == ("bone",):
        _socket(plan, body)
        return
    face = _face(plan, person, bearded=bearded)
    x = rx * (0.52 if plan.detail else 0.3)  # at 16 pixels further would be on the outline
    plan.eyes(replace(face, turned=True, x=x, mouth_x=rx * 0.72))
    if bearded and plan.detail and "mouth" not in plan.words.without:
        with plan.figure.called("beard"):
            row, column = plan.figure.row(body.head + 3.3), plan.figure.column(rx * 0.66)
            for along in range(max(2, round(1.6 * plan.figure.unit))):
                plan.figure.stamp(column + along, row, plan.ramp(body.hair)[0])


def _face(plan: Plan, person: Person, *, bearded: bool) -> Face:
    role, body, words = person.role, person.body, plan.words
    hidden = bearded or person.hat == "mask" or "mouth" in words.without
    said = words.mood or {"mouth", "teeth"} & set(words.features)
    hidden = hidden or not (plan.detail or said or role.mouth)
    mood = plan.mood
    if role.skin and not words.mood and "angry" not in words.without:
        mood = "angry"
    iris = materials.material(plan.dice.pick("iris", ("brown", "blue", "green"))).ramp[2]
    return Face(
        body.head + 0.9,
        body.head_rx,
        plan.ramp(body.skin),
        mood,
        mouth="none" if hidden else _mouth(plan, role),
        mouth_y=body.head + 3.4,
        iris=iris,
        large=0.86,
    )


def _lips(plan: Plan, body: Body) -> None:
    """Where a mouth is in a beard; without it a face under much hair is none."""
    f = plan.figure
    row, half = f.row(body.head + 3.2), max(1, round(1.2 * f.unit))
    with f.called("beard"):
        for column in range(-half, half):
            f.stamp(f.middle + column, row, plan.ramp(body.hair)[0])


def _mouth(plan: Plan, role: Class) -> str:
    words = plan.words
    if "teeth" in words.features:
        return role.mouth or "fangs"
    return "" if words.mood else role.mouth


def _sockets(plan: Plan, body: Body) -> None:
    """The face of a skull: sockets, a nose, and teeth under it."""
    f, y = plan.figure, body.head
    dark, bone = plan.named("black"), plan.ramp(body.skin)
    if plan.detail:
        with f.called("face"):
            f.tone(f.of(body.skin) & f.inside(0, y + 0.6, body.head_rx, body.head_ry), 0.7)
    with f.called("face", "eyes"):
        large = (2.5, y + 0.7, 1.8, 1.9) if plan.detail > 1 else (2.4, y + 0.6, 1.3, 1.8)
        sockets = f.of(body.skin) & f.inside(*large, mirror=True)
        if plan.detail:
            f.paint(sockets, dark)
            f.tone(sockets & f.of(dark), -3)
        for column in (-3, -2, 1, 2) if not plan.detail else ():
            for down in (0, 1):
                f.stamp(f.middle + column, f.row(y + 0.7) + down, materials.INK)
    if plan.detail:
        f.stamp(f.middle, f.row(y + 2.7), materials.INK)
        f.stamp(f.middle - 1, f.row(y + 2.7), materials.INK)
        half, row = round(2.2 * f.unit), f.row(y + 4.3)
        for column in range(-half - 1, half + 1):
            gap = (column if column >= 0 else -column - 1) % 2
            f.stamp(f.middle + column, row, materials.INK if gap else bone[4])
    if plan.words.element or plan.dice.chance("glowing", 0.4):
        column = round(2.4 * f.unit) if plan.detail else 2
        for place in (f.middle + column - 1, f.middle - column):
            f.stamp(place, f.row(y + 0.9), plan.glow())


def _socket(plan: Plan, body: Body) -> None:
    """The face of a skull in profile: one socket, the hole of the nose, and teeth."""
    f, y = plan.figure, body.head
    dark, bone = plan.named("black"), plan.ramp(body.skin)
    with f.called("face", "eyes"):
        socket = f.of(body.skin) & f.inside(2.4, y + 0.6, 1.7, 1.9)
        if plan.detail:
            f.paint(socket, dark)
            f.tone(socket & f.of(dark), -3)
        for column in (2, 3):
            for down in (0, 1):
                f.stamp(f.column(0) + column, f.row(y + 0.4) + down, materials.INK)
    if plan.detail:
        edge, row = f.column(body.head_rx - 0.9), f.row(y + 2.6)
        f.stamp(edge, row, materials.INK)
        f.stamp(edge, row + 1, materials.INK)
        row = f.row(y + 4.3)
        for number, column in enumerate(range(f.column(0.8), f.column(4.6))):
            f.stamp(column, row, bone[4] if number % 2 else materials.INK)
    if plan.words.element or plan.dice.chance("glowing", 0.4):
        f.stamp(f.column(2.8), f.row(y + 0.9), plan.glow())
