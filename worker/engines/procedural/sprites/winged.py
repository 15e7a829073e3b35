"""Creatures with wings: bats and birds."""

from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Point
from worker.engines.procedural.sprites import winged_side as side
from worker.engines.procedural.sprites.gaze import look
from worker.engines.procedural.sprites.outfit import GROUND
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, FRONT, LEFT, SIDES

BAT = frozenset(["wings", "tail", "claws", "eyes", "ears", "teeth", "belly", "face", "mouth"])
BIRD = frozenset(["beak", "eyes", "legs", "tail", "belly", "wings", "face"])


def bat(plan: Plan, _: str) -> None:
    """A bat with its wings spread."""
    main = plan.tone(("purple", "indigo", "black", "brown", "crimson", "teal"))
    fur, web = plan.made_of(main), plan.made_of(plan.second_tone(main), 1.0)
    f = plan.figure
    r = plan.between("size", 5.4, 7.0) + (0.0 if plan.detail else 1.0)
    y = 17.0
    f.mirrored, aside = plan.view in (LEFT, BACK), plan.view in SIDES
    with f.called("wings"):
        if aside:
            side.bat_wing(plan, (fur, web), y, far=True)
        else:
            f.joint("float wings", 2, y)
            _bat_wings(plan, fur, web, y)
    f.joint("float")
    with f.called("ears"):
        (side.bat_ears if aside else _bat_ears)(plan, fur, r, y)
    first = f.shapes
    f.ellipse(fur, 0, y, r, r * 1.05, 0)
    if plan.pick("body", ("ball", "long", "tuft")) == "long":
        f.ellipse(fur, 0, y + r * 0.8, r * 0.7, r * 0.9, 0)
    f.join(first)
    if plan.has("belly", 0.6) and plan.view != BACK:
        x = r * 0.6 if aside else 0.0
        with f.called("belly"):
            f.paint(f.of(fur) & f.inside(x, y + r * 0.75, r * 0.62, r * 0.5), plan.named("tan"))
    _bat_rest(plan, fur, y, r)
    with f.called("wings"):
        if aside:
            side.bat_wing(plan, (fur, web), y, far=False)


def _bat_ears(plan: Plan, fur: int, r: float, y: float) -> None:
    f = plan.figure
    ears = plan.pick("ears", ("tall", "wide", "round", "horned"), "ears")
    if ears == NO:
        return
    if ears == "round":
        f.ellipse(fur, r * 0.8, y - r * 0.9, 2.6, 2.6, -0.1, mirror=True)
    else:
        tip = {
            "tall": (r * 0.9, y - r - 5.6),
            "wide": (r + 3.4, y - r - 2.4),
            "horned": (r * 0.6, y - r - 4),
        }[ears]
        f.polygon(
            fur,
            [(r * 0.1, y - r * 0.6), tip, (r, y - r * 0.2)],
            -0.1,
            facing=(0.1, -0.3, 0.8),
            mirror=True,
        )


def _bat_rest(plan: Plan, fur: int, y: float, r: float) -> None:
    f = plan.figure
    feet = plan.pick("feet", ("claws", "none", "tail"))
    feet = next((w for w in ("claws", "tail") if w in plan.words.features), feet)
    if feet == "claws":
        with f.called("legs", "claws"):
            f.capsule(plan.named("bone"), (2, y + r), (2.2, y + r + 2), 0.8, 0.7, -0.1, mirror=True)
    elif feet == "tail":
        with f.called("tail"):
            way = -1 if plan.view in SIDES else 1
            bend = [(0, y + r), (2 * way, y + r + 3), (5 * way, y + r + 3.6)]
            f.path(fur, bend, 0.9, 0.5, -0.2)
    nose = plan.pick("nose", (NO, "leaf", "snub"))
    if nose != NO and plan.detail and plan.view == FRONT:
        high = 2.2 if nose == "leaf" else 1.0
        points = [(-1.3, y + 1.6), (0, y + 1.6 - high), (1.3, y + 1.6)]
        f.polygon(plan.named("tan"), points, 0.3, facing=(-0.2, -0.3, 0.8))
    mouth = "" if "teeth" in plan.words.without or plan.words.mood else "fangs"
    mouth = "none" if "mouth" in plan.words.without else mouth
    glow = plan.glow() if plan.words.element or plan.dice.chance("glowing", 0.3) else None
    look(
        plan,
        Face(
            y - 0.6,
            r,
            plan.ramp(fur),
            plan.mood,
            mouth=mouth,
            mouth_y=y + r * 0.5,
            glow=glow,
            large=1.1,
        ),
        r,
    )


def _bat_wings(plan: Plan, fur: int, web: int, y: float) -> None:
    f = plan.figure
    pose = plan.pick("pose", ("up", "level", "down"))
    lift = {"up": -6.0, "level": -1.5, "down": 2.6}[pose]
    knee, tip = (8.0, y - 5.4 + lift), (15.0, y - 2.6 + lift * 1.2)
    cuts = plan.dice.pick("scallops", (2, 3))
    low: list[Point] = [(14.2, y + 5 + lift * 0.6)]
    for index in range(cuts):
        x = 13 - (index + 0.5) * 9.5 / cuts
        low += [(x + 1.4, y + 1.6 + lift * 0.3), (x - 1.4, y + 6 + lift * 0.3)]
    f.polygon(
        web, [(2, y - 2), knee, tip, *low, (2, y + 3)], -1, facing=(0.1, -0.15, 0.8), mirror=True
    )
    if plan.detail:
        f.path(fur, [(2, y - 1), knee, tip], 1.0, 0.6, -0.9, mirror=True)


def bird(plan: Plan, _: str) -> None:
    """A round bird: chick, owl, crow, parrot by its slots."""
    main = plan.tone(("yellow", "sky", "red", "brown", "green", "black", "white", "orange", "teal"))
    feather, second = plan.made_of(main), plan.made_of(plan.second_tone(main), 1.0)
    beak_colour = plan.named(plan.dice.pick("beak colour", ("orange", "amber", "grey")))
    pale = plan.made_of(main.lighter(0.18).muted(0.6), 1.0)
    f = plan.figure
    form = plan.pick("form", ("round", "tall", "wide"))
    rx, ry = {"round": (8.0, 8.6), "tall": (6.8, 10.4), "wide": (9.6, 8.0)}[form]
    y = GROUND - 2.6 - ry
    f.mirrored = plan.view in (LEFT, BACK)
    if plan.view in SIDES:
        _bird_aside(plan, (feather, second, pale, beak_colour), (rx, ry, y))
        return
    f.joint("legs")
    with f.called("legs"):
        f.capsule(beak_colour, (2.8, y + ry - 1), (2.8, GROUND - 1), 0.8, 0.8, -0.2, mirror=True)
        f.ellipse(beak_colour, 3.2, GROUND - 0.9, 2.2, 0.9, -0.1, mirror=True)
    f.joint("tail", 0, y + ry * 0.4)
    if plan.view == BACK:
        with f.called("tail"):
            _bird_tail(plan, second, y + ry * 0.4, 1.0)
            if not f.shown("tail"):
                f.capsule(second, (0, y + ry * 0.5), (0, y + ry + 1.6), 1.6, 2.4, 1.0)
    else:
        with f.called("tail"):
            _bird_tail(plan, second, y + ry * 0.4, -1.0)
    f.joint("body")
    f.ellipse(feather, 0, y, rx, ry, 0)
    if plan.has("belly", 0.7) and plan.view != BACK:
        with f.called("belly"):
            f.paint(f.of(feather) & f.inside(0, y + ry * 0.45, rx * 0.66, ry * 0.6), pale)
    f.joint("wings", rx * 0.8, y - 2)
    with f.called("wings"):
        _bird_wings(plan, second, rx, y)
    f.joint("body")
    _bird_crest(plan, second, y - ry)
    if plan.view != BACK:
        _bird_face(plan, y, ry, pale, feather, rx, beak_colour)


def _bird_aside(
    plan: Plan, made: tuple[int, int, int, int], box: tuple[float, float, float]
) -> None:
    """A bird that walks by."""
    f, (feather, second, pale, beak), (rx, ry, y) = plan.figure, made, box
    with f.called("legs"):
        side.bird_legs(plan, beak, y + ry)
    f.joint("tail", -rx * 0.7, y + ry * 0.4)
    with f.called("tail"):
        side.bird_tail(plan, second, (-rx * 0.76, y + ry * 0.4))
    f.joint("body")
    f.ellipse(feather, 0, y, rx, ry, 0)
    if plan.has("belly", 0.7):
        with f.called("belly"):
            front = f.inside(rx * 0.7, y + ry * 0.45, rx * 0.62, ry * 0.6)
            f.paint(f.of(feather) & front, pale)
    with f.called("wings"):
        side.bird_wing(plan, second, rx, y)
    f.joint("body")
    side.bird_crest(plan, second, y - ry)
    _bird_face(plan, y, ry, pale, feather, rx, beak)


def _bird_wings(plan: Plan, second: int, rx: float, y: float) -> None:
    f = plan.figure
    wing = plan.pick("wings", ("folded", "spread", "raised"), "wings")
    if wing == "folded":
        f.ellipse(second, rx * 0.95, y + 1.4, 2.6, 5.4, 0.3, tilt=0.2, mirror=True)
    elif wing != NO:
        end = (rx + 5.4, y - 4.6) if wing == "raised" else (rx + 5.6, y + 2)
        for index in range(3):
            f.capsule(
                second,
                (rx * 0.7, y),
                (end[0] - index * 1.2, end[1] + index * 2.4),
                2.0,
                1.2,
                -0.4 + index * 0.1,
                mirror=True,
            )


def _bird_face(
    plan: Plan, y: float, ry: float, pale: int, feather: int, rx: float, beak_colour: int
) -> None:
    f = plan.figure
    eye_y = y - ry * 0.28
    owl = plan.pick("owl", ("owl", NO, NO)) == "owl"
    if owl:
        both = plan.view == FRONT
        disc = f.inside(rx * 0.42, eye_y, rx * 0.42, rx * 0.44, mirror=both)
        f.paint(f.of(feather) & disc, pale)
    if plan.view in SIDES:
        with f.called("beak"):
            side.bird_beak(plan, beak_colour, rx * 0.93, eye_y + 1.4)
    else:
        _bird_beak(plan, beak_colour, eye_y)
    look(
        plan,
        Face(
            eye_y,
            rx * 0.85,
            plan.ramp(feather),
            plan.mood,
            mouth="none",
            gap=rx * 0.42,
            large=1.15 if owl else 1.0,
        ),
        rx,
    )


def _bird_beak(plan: Plan, beak_colour: int, eye_y: float) -> None:
    f = plan.figure
    beak = plan.pick("beak", ("short", "long", "hooked"))
    wide, drop = {"short": (2.0, 2.8), "long": (1.6, 5.0), "hooked": (2.4, 3.8)}[beak]
    tip = (0.2 if beak != "hooked" else -0.6, eye_y + 1.4 + drop)
    points = [(-wide, eye_y + 1.4), (wide, eye_y + 1.4), tip]
    with f.called("beak"):
        f.polygon(beak_colour, points, 0.8, facing=(-0.3, -0.2, 0.9))


def _bird_tail(plan: Plan, second: int, y: float, z: float) -> None:
    tail = plan.pick("tail", ("none", "fan", "plume", "none"), "tail")
    f = plan.figure
    if tail == "fan":
        for x in (-5.0, -2.5, 0.0, 2.5, 5.0):
            f.capsule(second, (x * 0.5, y), (x * 2.4, y - 11 + abs(x)), 1.4, 1.6, z)
    elif tail == "plume":
        f.path(second, [(4, y + 2), (11, y), (13.4, y - 5)], 1.8, 1.0, z)


def _bird_crest(plan: Plan, second: int, top: float) -> None:
    crest = plan.pick("crest", ("tuft", "mohawk", "horned", "none"))
    f = plan.figure
    if crest == "tuft":
        for lean in (-2.0, 0.0, 2.0):
            f.capsule(second, (0, top + 1.4), (lean, top - 2.6), 0.9, 0.6, -0.1)
    elif crest == "mohawk":
        f.ellipse(second, 0, top + 0.4, 1.7, 3.2, 0.2)
    elif crest == "horned":
        f.polygon(
            second,
            [(2, top + 2), (5.4, top - 2.4), (5.4, top + 4)],
            -0.1,
            facing=(0.1, -0.3, 0.8),
            mirror=True,
        )
