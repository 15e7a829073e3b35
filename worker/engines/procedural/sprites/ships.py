"""Ships seen from above, nose up as usual: a role, and eleven slots that vary apart."""

from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites.cruisers import cruiser_body, cruiser_engines
from worker.engines.procedural.sprites.hulls import Hull, Y, make_hull
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.saucers import organic, saucer
from worker.engines.procedural.sprites.turning import turn
from worker.engines.procedural.sprites.views import BACK, FRONT, LEFT, SIDES

FEATURES = frozenset(["wings", "guns", "flames", "cockpit", "stripes"])
SPAN = {"fighter": 13.0, "bomber": 14.5, "cruiser": 12.5, "drone": 11.0, "rocket": 8.0}


def features(archetype: str) -> frozenset[str]:
    """What the words can ask of that ship."""
    others = {"saucer": frozenset(["antenna", "cockpit"]), "organic": frozenset[str]()}
    return others.get(archetype, FEATURES)


def native(archetype: str) -> str:
    """From where it is seen as usual: one that flies up the screen shows its stern."""
    return FRONT if archetype == "saucer" else BACK


def draw(plan: Plan, archetype: str) -> None:
    """A whole ship; it flies to where it is seen from the side, towards us or away from us.

    A saucer, seen from its rim, looks the same from everywhere.
    """
    hull = make_hull(plan)
    if archetype == "saucer":
        saucer(plan, hull)
        return
    _from_above(plan, hull, archetype)
    plan.figure.mirrored = plan.view == LEFT
    if plan.view != BACK:
        turn(plan.figure, 1 if plan.view in SIDES else 2)


def _from_above(plan: Plan, hull: Hull, archetype: str) -> None:
    if archetype == "organic":
        organic(plan, hull)
    else:
        _plane(plan, hull, archetype)


def _plane(plan: Plan, h: Hull, role: str) -> None:
    slim = 1.25 if role == "bomber" else 1.0
    if plan.has("wings", 0.35 if role == "cruiser" else 1.0):
        with plan.figure.called("wings"):
            _wings(plan, h, SPAN[role], Y + plan.dice.pick("wing place", (0.0, 2.0, 4.0)))
    f, wide = plan.figure, h.wide * slim
    if role == "cruiser":
        cruiser_engines(plan, h)
        cruiser_body(plan, h)
    else:
        _tail(plan, h)
        _engines(plan, h, role)
        _body(plan, h, wide)
        _nose(plan, h, role)
        with f.called("cockpit"):
            _canopy(plan, h, wide)
        _trim(plan, h, wide)


def _body(plan: Plan, h: Hull, wide: float) -> None:
    f = plan.figure
    body = plan.pick("body", ("taper", "round", "block"))
    first = f.shapes
    f.capsule(
        h.hull,
        (0, Y - h.long + 2),
        (0, Y + 8),
        wide * (0.45 if body == "taper" else 0.8),
        wide,
        1.5,
    )
    if body == "round":
        f.ellipse(h.hull, 0, Y + 2, wide * 1.5, 7, 1.5)
    if body == "block":
        f.ellipse(h.hull, 0, Y + 3, wide * 1.35, 6.6, 1.5, power=4)
    f.join(first)


def _wing_points(form: str, span: float, y: float) -> list[Point]:
    return {
        "delta": [(0, y - 8), (span, y + 5), (span, y + 7.4), (0, y + 6)],
        "swept": [(0, y - 4.6), (span, y + 3), (span, y + 8.4), (3, y + 3.6)],
        "forward": [(0, y + 5), (span, y - 4.6), (span, y - 8.4), (2, y - 2.6)],
        "straight": [(0, y - 3), (span, y - 1.8), (span, y + 2.4), (0, y + 4)],
        "crescent": [
            (0, y - 6),
            (span * 0.7, y - 3.6),
            (span, y + 8),
            (span * 0.62, y + 3),
            (0, y + 4),
        ],
    }[form]


def _wings(plan: Plan, h: Hull, span: float, y: float) -> None:
    f = plan.figure
    form = plan.pick("wing", ("delta", "swept", "forward", "straight", "crescent", "cross"))
    made = h.hull if plan.dice.chance("wing paint", 0.55) else h.paint
    stripe = h.paint if made == h.hull else h.hull
    if form == "cross":
        f.capsule(made, (0, Y), (span, Y - 6.4), 2.2, 1.3, 0, mirror=True)
        f.capsule(made, (0, Y + 2), (span, Y + 7.4), 2.2, 1.3, 0, mirror=True)
    else:
        f.polygon(made, _wing_points(form, span, y), 0, facing=(0.12, -0.15, 0.85), mirror=True)
    mark = plan.pick("mark", ("band", "tip", "edge", NO), "stripes")
    wing = f.of(made) & (f.depth < 0.5)
    painted = {
        "band": abs(abs(f.x) - span * 0.55) < 1.2,
        "tip": abs(f.x) > span * 0.78,
        "edge": f.y > y + 2.4,
    }
    if mark in painted:
        with f.called("stripes"):
            f.paint(wing & painted[mark], stripe)
    with f.called("guns"):
        _guns(plan, h, span, y)


def _guns(plan: Plan, h: Hull, span: float, y: float) -> None:
    f = plan.figure
    gun = plan.pick("guns", ("tip", "mid", "pods", NO), "guns")
    if gun == "tip":
        f.capsule(h.dark, (span * 0.96, y - 5.6), (span * 0.96, y + 5), 0.9, 1.3, 0.5, mirror=True)
    elif gun == "mid":
        f.capsule(h.dark, (span * 0.5, y - 6.6), (span * 0.5, y + 2), 0.8, 1.2, 0.5, mirror=True)
    elif gun == "pods":
        f.capsule(h.paint, (span * 0.7, y - 2), (span * 0.7, y + 5), 1.5, 1.7, 0.5, mirror=True)


def _tail(plan: Plan, h: Hull) -> None:
    f = plan.figure
    fins = plan.pick("fins", ("split", "block", NO, "wide"))
    if fins == "split":
        f.polygon(
            h.paint,
            [(1, Y + 4), (5, Y + 9.4), (5.4, Y + 12), (1, Y + 9)],
            0.6,
            facing=(0.2, -0.2, 0.8),
            mirror=True,
        )
    elif fins == "wide":
        f.polygon(
            h.hull,
            [(1, Y + 6), (7.6, Y + 10), (7.6, Y + 12), (1, Y + 10)],
            0.2,
            facing=(0.2, -0.2, 0.8),
            mirror=True,
        )
    elif fins == "block":
        f.ellipse(h.dark, 0, Y + 9, 4.6, 2.2, 0.6, power=4)


def _engines(plan: Plan, h: Hull, role: str) -> None:
    f = plan.figure
    layout = "twin" if role == "bomber" else plan.pick("engines", ("one", "twin", "one"))
    long = plan.between("flame", 2.6, 4.4)
    flames = "flames" not in plan.words.without
    if layout == "twin":
        f.capsule(h.hull, (4.6, Y - 2), (4.6, Y + 8.6), 1.9, 2.3, 0.8, mirror=True)
        f.ellipse(h.dark, 4.6, Y + 9.6, 1.9, 1.2, 0.7, mirror=True)
        if flames:
            with f.called("flames"):
                f.ellipse(h.fire, 4.6, Y + 11.2, 1.5, long, -0.1, mirror=True)
    else:
        f.ellipse(h.dark, 0, Y + 10, 2.4, 1.4, 0.7)
        if flames:
            with f.called("flames"):
                f.ellipse(h.fire, 0, Y + 11.2, 1.9, long + 0.6, -0.1)


def _nose(plan: Plan, h: Hull, role: str) -> None:
    f, top = plan.figure, Y - h.long
    nose = plan.pick("nose", ("needle", "cone", "fork", "blunt")) if role != "rocket" else "cone"
    if nose == "needle":
        f.capsule(h.paint, (0, top - 1.6), (0, top + 4), 0.6, 1.5, 1.4)
    elif nose == "fork":
        f.capsule(h.paint, (2.6, top - 0.6), (2.2, Y - 2), 0.9, 1.5, 1.2, mirror=True)
    elif nose == "cone":
        f.paint(f.of(h.hull) & (f.depth > 1) & (f.y < top + 4.4), h.paint)
    else:
        f.ellipse(h.dark, 0, top + 1.4, h.wide * 0.55, 1.6, 1.7, power=3)


def _canopy(plan: Plan, h: Hull, wide: float) -> None:
    if "cockpit" in plan.words.without:
        return
    f, y = plan.figure, Y - plan.dice.pick("canopy place", (0.5, 2.5, 4.0))
    form = plan.pick("canopy", ("drop", "long", "visor", "twin"))
    if form == "visor":
        f.ellipse(h.glass, 0, y, wide * 0.8, 1.7, 2.5, power=3)
    elif form == "twin":
        f.ellipse(h.glass, 0, y - 2, wide * 0.5, 1.9, 2.5)
        f.ellipse(h.glass, 0, y + 2.4, wide * 0.5, 1.9, 2.5)
    else:
        f.ellipse(h.glass, 0, y, wide * 0.6, 4.4 if form == "long" else 3.0, 2.5)


def _trim(plan: Plan, h: Hull, wide: float) -> None:
    f = plan.figure
    body = f.of(h.hull) & (f.depth > 1.2)
    style = plan.pick("trim", ("spine", "ring", "panels", NO))
    if style == "spine":
        f.paint(body & (abs(f.x) < 0.9) & (f.y > Y + 3), h.paint)
    elif style == "ring":
        f.paint(body & (abs(f.y - Y - 4) < 1.0), h.paint)
    elif style == "panels":
        f.tone(body & (abs((f.y + 30) % 4 - 2) < 0.5) & (f.y > Y), -1)
