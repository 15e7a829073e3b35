"""Heads of people in profile, facing right: skull, nose, ears, hair, beards, horns."""

from worker.engines.procedural.figure import Mask
from worker.engines.procedural.sprites import hair, headgear
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import Plan

LOCKS = 3.25  # depth of hair that hangs on the near side
LIT = 0.45  # how flat the face is, or it would lie in the dark when it looks away from the light


def head(plan: Plan, person: Person) -> None:
    """The bare head with a nose; that of bones is a skull with a jaw."""
    f, body = plan.figure, person.body
    y, rx, first = body.head, body.head_rx, f.shapes
    if person.role.skin == ("bone",) and plan.detail:
        f.ellipse(body.skin, -0.2, y - 0.5, rx + 0.2, 4.7, 3, power=2.4)
        f.ellipse(body.skin, 1.5, y + 3.4, 3.0, 2.3, 3, power=3.2)
    else:
        f.ellipse(body.skin, 0, y, rx - 0.1, body.head_ry, 3, power=2.4, flat=LIT)
        f.ellipse(body.skin, rx - 0.1, y + 1.5, 1.05, 1.15, 3, flat=LIT)
    f.join(first)


def hair_and_beard(plan: Plan, person: Person) -> bool:
    """Ears, hair and beard; true if a beard hides the mouth."""
    f, body = plan.figure, person.body
    if not person.covered:
        with f.called("hair"):
            _hair(plan, body, person.role.hair)
    if person.ears:
        with f.called("ears"):
            _pointed(plan, body, person.ears)
    elif plan.detail and not person.covered and person.role.skin != ("bone",):
        f.ellipse(body.skin, -1.0, body.head + 1.2, 1.0, 1.3, 3.1)
    if person.hat in (*headgear.CLOSED, "mask"):
        return False
    with f.called("beard"):
        return _beard(plan, body, person.beard)


def _pointed(plan: Plan, body: Body, style: str) -> None:
    """The near ear, which points backwards, over its own shade: it is of the colour of the face."""
    f, y, back = plan.figure, body.head, -body.head_rx
    reach = {"elf": (back - 1.4, y - 4.2), "goblin": (back - 3.4, y - 3.2), "orc": (back, y - 2.6)}
    edge = [(0.6, y - 1.0), reach[style], (-1.2, y + 2.2)]
    for down, z, tone in ((0.9, LOCKS, -1.5), (0.0, LOCKS + 0.02, 0.4)):
        number = f.shapes
        points = [(a, b + down) for a, b in edge]
        f.polygon(body.skin, points, z, facing=(-0.1, -0.1, 0.9))
        f.tone(f.shape == number, tone)


def _scalp(plan: Plan, body: Body) -> Mask:
    f = plan.figure
    scalp: Mask = f.of(body.skin) & (f.depth == 3) & (f.y < body.head + body.head_ry + 1)
    return scalp


def _hair(plan: Plan, body: Body, styles: tuple[str, ...]) -> None:
    style = hair.choose(plan, styles)
    if style == "none":
        return
    f, y, rx = plan.figure, body.head, body.head_rx
    first = f.shapes
    if style not in ("mohawk", "spiky"):
        f.ellipse(body.hair, -0.6, y - 0.9, rx + 0.5, body.head_ry + 0.6, 2.9, power=2.3)
    _locks(plan, body, style)
    f.join(first)
    if style != "mohawk":
        line = y + {"fringe": -0.8, "short": -2.2, "spiky": -2.0}.get(style, -1.6)
        nape = y + {"long": 4.4, "bob": 4.0}.get(style, 2.8)
        side = 1.2 if style in ("long", "bob") else -0.4
        front = (f.y < line + {"parted": -0.3 * f.x}.get(style, -0.1 * f.x)) & (f.x < rx - 0.4)
        behind = (f.x < side - 0.25 * (f.y - y)) & (f.y < nape)
        f.paint(_scalp(plan, body) & (front | behind), body.hair)


def _locks(plan: Plan, body: Body, style: str) -> None:
    f, y, rx, ry = plan.figure, body.head, body.head_rx, body.head_ry
    if style == "long":
        f.capsule(body.hair, (-rx + 2.2, y), (-rx + 0.9, y + 6.6), 2.5, 1.6, 2.95)
    elif style == "bob":
        f.capsule(body.hair, (-rx + 2.0, y), (-rx + 1.6, y + 3.2), 2.3, 2.0, 2.95)
    elif style == "tails":
        f.capsule(body.hair, (-rx + 2.0, y - 1.8), (-rx - 1.2, y + 3.8), 1.7, 0.8, LOCKS)
    elif style == "bun":
        f.ellipse(body.hair, -rx * 0.72, y - ry + 0.2, 2.4, 2.2, 2.8)
    elif style == "spiky":
        f.ellipse(body.hair, -0.4, y - 1.2, rx + 0.3, ry, 2.9, power=2.3)
        for x in (-4.8, -2.8, -0.6, 1.8, 4.0):
            tip = (x * 1.2 - 2.2, y - ry - 2.4 + abs(x + 0.6) * 0.5)
            points = [(x - 2.0, y - 1.6), tip, (x + 1.8, y - 1.8)]
            f.polygon(body.hair, points, 2.9, facing=(x * 0.08 - 0.1, -0.4, 0.7))
    elif style == "mohawk":
        ridge = [
            (3.4, y - ry + 0.6),
            (0.6, y - ry - 1.2),
            (-3.0, y - ry + 0.4),
            (-rx + 0.2, y - 0.6),
        ]
        f.path(body.hair, ridge, 1.7, 1.2, 2.95)


def _beard(plan: Plan, body: Body, share: float) -> bool:
    if not plan.has("beard", share):
        return False
    f, y, rx = plan.figure, body.head, body.head_rx
    style = hair.beard_style(plan)
    if style == "goatee":
        f.capsule(body.hair, (rx - 2.0, y + 4.0), (rx - 1.4, y + 6.4), 1.5, 0.6, 3.6)
        return False
    jaw = (f.y > y + 2.5 - 0.12 * (f.x + 1)) & (f.x > -1.6)
    sideburn = (f.y > y - 0.6) & (f.x > -1.2) & (f.x < 0.3)
    f.paint(_scalp(plan, body) & (jaw | sideburn), body.hair)
    drop = {"full": 2.2, "long": 5.4, "forked": 4.2}[style]
    if style == "forked":
        f.capsule(body.hair, (2.6, y + 4.2), (3.8, y + 4.4 + drop), 2.2, 0.9, 3.4)
    else:
        half = (drop + 2.4) / 2
        f.ellipse(body.hair, 2.4, y + 2.0 + half, rx * 0.54, half, 3.4, power=2.2, tilt=-0.14)
    return True


def horns(plan: Plan, body: Body) -> None:
    """The near horn, and the tip of the far one before it."""
    f, y, bone = plan.figure, body.head, plan.named("bone")
    form = hair.horn_form(plan)
    points = {
        "up": [(0.6, y - 3.6), (1.6, y - 8.4)],
        "out": [(0.4, y - 3.2), (1.2, y - 5.6), (3.2, y - 7.8)],
        "curled": [(0.8, y - 3.4), (-2.2, y - 4.6), (-3.6, y - 1.8), (-1.6, y + 0.2)],
    }[form]
    if form != "curled":
        f.path(bone, [(a + 2.6, b + 0.4) for a, b in points], 1.3, 0.5, 2.8)
    f.path(bone, points, 1.4, 0.5, 4.4)
