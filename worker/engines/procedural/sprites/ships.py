"""Ships seen from above, nose up: a role, and eleven slots that vary apart."""

from dataclasses import dataclass

from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.figure import Material, Point
from worker.engines.procedural.sprites.plan import NO, Plan

FEATURES = frozenset(["wings", "guns", "flames", "cockpit", "stripes", "spikes", "antenna"])
SPAN = {"fighter": 13.0, "bomber": 14.5, "cruiser": 9.5, "drone": 11.0, "rocket": 8.0}
Y = 16.0


@dataclass(frozen=True, slots=True)
class Hull:
    """Materials by number, and the hull's measures."""

    hull: int
    paint: int
    glass: int
    dark: int
    fire: int
    long: float
    wide: float


def draw(plan: Plan, archetype: str) -> None:
    """A whole ship."""
    hull = _hull(plan)
    if archetype == "saucer":
        _saucer(plan, hull)
    elif archetype == "organic":
        _organic(plan, hull)
    else:
        _plane(plan, hull, archetype)


def _hull(plan: Plan) -> Hull:
    paint = plan.tone(
        (
            "red",
            "orange",
            "amber",
            "lime",
            "green",
            "teal",
            "sky",
            "blue",
            "purple",
            "magenta",
            "crimson",
        )
    )
    plates = plan.dice.pick("plates", ("cool", "warm", "dark", "painted"))
    grey = {
        "cool": Tone(250, 0.02, 0.28, 0.96),
        "warm": Tone(80, 0.03, 0.28, 0.95),
        "dark": Tone(270, 0.03, 0.18, 0.66),
        "painted": Tone(paint.hue, paint.chroma * 0.35, 0.28, 0.92),
    }[plates]
    shield = (
        plan.named(plan.words.material)
        if plan.words.material
        else plan.figure.add(Material(ramp(grey), 1.15))
    )
    flame = plan.words.element or plan.dice.pick("engine", ("fire", "fire", "ice", "poison"))
    return Hull(
        hull=shield,
        paint=plan.figure.add(Material(ramp(paint), 1.1)),
        glass=plan.figure.add(
            Material(
                ramp(Tone(plan.dice.pick("glass", (205.0, 190.0, 160.0, 70.0)), 0.11, 0.3, 0.98)),
                1.3,
            )
        ),
        dark=plan.figure.add(Material(ramp(Tone(270, 0.02, 0.16, 0.56)))),
        fire=plan.named("fire")
        if flame == "fire"
        else plan.light({"ice": 220.0, "poison": 140.0}.get(flame, 95.0)),
        long=plan.dice.pick("long", (10.0, 11.5, 13.0)),
        wide=plan.dice.pick("wide", (2.6, 3.2, 4.0)),
    )


def _plane(plan: Plan, h: Hull, role: str) -> None:
    slim = 1.0 if role not in ("cruiser", "bomber") else 1.25
    if "wings" not in plan.words.without:
        _wings(plan, h, SPAN[role], Y + plan.dice.pick("wing place", (0.0, 2.0, 4.0)))
    _tail(plan, h)
    _engines(plan, h, role)
    f = plan.figure
    wide = h.wide * slim
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
    _nose(plan, h, role)
    _canopy(plan, h, wide)
    _trim(plan, h, wide)


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
    if mark == "band":
        f.paint(wing & (abs(abs(f.x) - span * 0.55) < 1.2), stripe)
    elif mark == "tip":
        f.paint(wing & (abs(f.x) > span * 0.78), stripe)
    elif mark == "edge":
        f.paint(wing & (f.y > y + 2.4), stripe)
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
    layout = (
        "twin" if role in ("bomber", "cruiser") else plan.pick("engines", ("one", "twin", "one"))
    )
    long = plan.between("flame", 2.6, 4.4)
    flames = "flames" not in plan.words.without
    if layout == "twin":
        f.capsule(h.hull, (4.6, Y - 2), (4.6, Y + 8.6), 1.9, 2.3, 0.8, mirror=True)
        f.ellipse(h.dark, 4.6, Y + 9.6, 1.9, 1.2, 0.7, mirror=True)
        if flames:
            f.ellipse(h.fire, 4.6, Y + 11.2, 1.5, long, -0.1, mirror=True)
    else:
        f.ellipse(h.dark, 0, Y + 10, 2.4, 1.4, 0.7)
        if flames:
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


def _saucer(plan: Plan, h: Hull) -> None:
    f = plan.figure
    wide, thick = plan.between("disc", 12.5, 14.5), plan.dice.pick("thick", (4.4, 5.4, 6.4))
    below = plan.pick("below", ("legs", "beam", "dome", NO))
    if below == "legs":
        f.capsule(h.dark, (7, Y + 4), (9.6, Y + 10), 0.8, 0.7, -0.4, mirror=True)
        f.ellipse(h.dark, 9.8, Y + 10.2, 2, 0.9, -0.3, mirror=True)
    elif below == "dome":
        f.ellipse(h.dark, 0, Y + 5, 5.6, 4, -0.3)
    elif below == "beam":
        f.polygon(h.fire, [(-3, Y + 4), (3, Y + 4), (6.4, Y + 13), (-6.4, Y + 13)], -0.5)
    f.ellipse(h.hull, 0, Y + 1.4, wide, thick, 0)
    f.ellipse(h.paint, 0, Y + 2.6, wide * 0.72, thick * 0.56, 1)
    dome = plan.pick("dome", ("round", "tall", "flat"))
    rise = {"round": 5.6, "tall": 7.4, "flat": 3.8}[dome]
    f.ellipse(h.glass, 0, Y - 2.6, 6.2, rise, 2, power=2.0 if dome != "flat" else 2.6)
    f.erase(f.of(h.glass) & (f.y > Y - 0.2))
    f.ellipse(h.hull, 0, Y - 0.4, 7.4, 1.7, 2.2)
    lamps = plan.dice.pick("lamps", (3, 5, 7))
    for index in range(lamps):
        x = (index - (lamps - 1) / 2) * wide * 1.6 / lamps
        f.ellipse(h.fire, x, Y + 3.4 - abs(x) * 0.06, 1.1, 1.0, 3)
    if plan.has("antenna", 0.5):
        top = Y - 2.6 - rise
        f.capsule(h.dark, (0, top + 1), (0, top - 3), 0.6, 0.6, 1)
        f.ellipse(h.paint, 0, top - 3.6, 1.4, 1.4, 2)


def _organic(plan: Plan, h: Hull) -> None:
    f = plan.figure
    wide, high = plan.between("wide", 5.4, 8.0), plan.between("high", 7.6, 10.5)
    _limbs(plan, h, wide)
    first = f.shapes
    f.ellipse(h.paint, 0, Y - 1, wide, high, 1, power=plan.dice.pick("form", (1.7, 2.0, 2.5)))
    if plan.pick("abdomen", ("abdomen", NO)) == "abdomen":
        f.ellipse(h.paint, 0, Y + high * 0.7, wide * 0.66, high * 0.55, 0.9)
    f.join(first)
    _organic_marks(plan, h, high)


def _limbs(plan: Plan, h: Hull, wide: float) -> None:
    f = plan.figure
    limbs = plan.pick("limbs", ("claws", "fins", "tentacles", "mandibles"))
    count = plan.dice.pick("pairs", (2, 3))
    for index in range(count):
        y = Y - 5 + index * 4.4
        if limbs == "claws":
            f.path(
                h.hull,
                [(wide * 0.6, y), (wide + 5, y - 4), (wide + 3.4, y + 5)],
                1.9,
                0.6,
                0.4,
                mirror=True,
            )
        elif limbs == "fins":
            f.polygon(
                h.hull,
                [(wide * 0.5, y - 2), (wide + 6 - index, y - 1 + index * 2), (wide * 0.5, y + 3)],
                0.3,
                facing=(0.2, -0.2, 0.8),
                mirror=True,
            )
        elif limbs == "tentacles":
            f.path(
                h.hull,
                [
                    (wide * 0.5 - index, Y + 5),
                    (wide * 0.8 - index * 2, Y + 10),
                    (wide * 1.1 - index * 2.6, Y + 14),
                ],
                1.5,
                0.6,
                0.3,
                mirror=True,
            )
        else:
            f.path(
                h.hull,
                [(wide * 0.7, Y - 4), (wide + 2.4 + index, Y - 9), (1.6 + index * 2, Y - 14)],
                1.8,
                0.6,
                0.3,
                mirror=True,
            )


def _organic_marks(plan: Plan, h: Hull, high: float) -> None:
    f = plan.figure
    ribs = plan.pick("ribs", ("ribs", "plates", NO))
    if ribs != NO:
        gap = 3.0 if ribs == "ribs" else 4.6
        f.tone(f.of(h.paint) & (abs((f.y + 30) % gap - gap / 2) < 0.5) & (f.y > Y - 2), -1)
    eyes = plan.dice.pick("eyes", (1, 2, 4))
    f.ellipse(
        h.glass, 0 if eyes == 1 else 2.8, Y - 4.6, 3 if eyes == 1 else 1.9, 3, 3, mirror=eyes > 1
    )
    if eyes == 4:
        f.ellipse(h.glass, 1.6, Y - 0.4, 1.1, 1.2, 3, mirror=True)
    f.ellipse(h.fire, 2.6, Y + high * 0.5, 1.3, 1.3, 3, mirror=True)
