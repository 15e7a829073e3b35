"""What flies or dives, from the front and from behind."""

import numpy as np

from worker.engines.procedural.figure import Point
from worker.engines.procedural.props.workshop import TOP, panel, seams, varied, wished
from worker.engines.procedural.sprites.garage import Shop, portholes, rotor
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.vehicles_road_ends import down_the_middle
from worker.engines.procedural.sprites.views import BACK


def _cross(plan: Plan, made: int, at: Point, reach: tuple[float, float], z: float) -> None:
    """Four fins round a tail, from the first to the second distance."""
    f, (x, y), (near, far) = plan.figure, at, reach
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        root, tip = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
        f.capsule(made, root, tip, 1.5, 1.0, z)


def airship(plan: Plan, made: Shop, rows: tuple[float, ...], ry: float) -> float:
    """The envelope as a disc, or two; where its gondola hangs from."""
    f, behind = plan.figure, plan.view == BACK
    z = 1.6 if behind else -0.4
    with f.called("fins"):
        _cross(plan, made.second, (0, sum(rows) / len(rows)), (ry * 0.6, ry + 3.4), z)
    for y in rows:
        f.ellipse(made.paint, 0, y, ry, ry, 0.2 + y * 0.01)
        style = wished(plan, "panels", ("ribs", "gores", "stripes", "star"), "stripes")
        disc, away = f.inside(0, y, ry, ry) & f.of(made.paint), np.hypot(f.x, f.y - y) / ry
        turn = np.round(np.arctan2(f.y - y, f.x) / np.pi * 4, 4)
        if style == "ribs":
            f.tone(disc & (np.abs(away - 0.66) < 0.08), -0.9)
        elif style == "stripes":
            with f.called("stripes"):
                f.paint(disc & (np.abs(turn % 2 - 1) < 0.42), made.second)
        else:
            f.tone(disc & (np.abs(turn % 1 - 0.5) > 0.43), -0.8)
        nose = plan.pick("nose", ("cap", "spike", NO))
        if behind or nose == "cap":
            f.paint(disc & (away < 0.34), made.second)
        elif nose == "spike":
            f.ellipse(made.steel, 0, y, 1.2, 1.2, 1.0)
    return rows[-1] + ry


def gondola(plan: Plan, made: Shop, top: float) -> None:
    """The end of a gondola, with an engine at each side."""
    f, y = plan.figure, top + 1.6
    wood = varied(plan, "gondola", ("wood", "brown", "maroon", "tan"))
    kind = plan.pick("gondola kind", ("cabin", "boat", "long"))
    f.capsule(plan.named("iron"), (1.8, top - 2), (1.8, y + 1), 0.5, 0.5, -0.3, mirror=True)
    if plan.pick("engine", ("rear", "pods", NO)) != NO:
        f.capsule(plan.named("iron"), (0, y + 2), (5.6, y + 2), 0.6, 0.6, 0.3, mirror=True)
        f.ellipse(made.steel, 5.8, y + 2, 1.5, 1.5, 0.4, mirror=True)
        f.ellipse(made.dark, 5.8, y + 2, 0.6, 2.9, 0.5, mirror=True)
    if kind == "boat":
        boat = [(-3.4, y - 0.6), (3.4, y - 0.6), (2.0, y + 4.6), (-2.0, y + 4.6)]
        f.polygon(wood, boat, 0.8, facing=(-0.1, 0.1, 0.95), bulge=0.6)
        f.tone(f.of(wood) & seams(f, 1.9, start=y), -1.0)
        return
    f.ellipse(wood, 0, y + 2.2, 3.4, 2.9, 0.8, power=3.6)
    panel(f, made.glass, (-2.2, y + 0.9), (2.2, y + 2.7), 1, (-0.3, -0.3, 0.8))


def helicopter(plan: Plan, made: Shop, form: str, box: tuple[float, float, float]) -> None:
    """A helicopter that comes or goes; `box` is its half width, its middle and its half height."""
    f, (rx, y, ry), behind = plan.figure, box, plan.view == BACK
    power = {"bubble": 2.1, "slim": 2.4, "cargo": 3.4}[form]
    _boom(plan, made, y - 2.4, 1.6 if behind else -0.4)
    f.ellipse(made.paint, 0, y, rx, ry, 0.6, power=power)
    body = f.of(made.paint) & (f.depth == 0.6)
    down_the_middle(plan, made, body & (f.y > y), y + ry - 0.6)
    if not behind:
        with f.called("cockpit"):
            glass = f.inside(0, y - ry * 0.1, rx * 0.84, ry * 0.76) & (f.y < y + ry * 0.3)
            f.paint(body & glass, made.glass)
            if plan.pick("canopy", ("nose", "whole", "split")) == "split":
                f.paint(f.of(made.glass) & (np.abs(f.x) < 0.7), made.paint)
    f.capsule(made.dark, (0, y - ry + 1), (0, y - ry - 2.4), 1.4, 0.9, 0.4)
    panel(f, made.paint, (-2.4, y - ry - 0.8), (2.4, y - ry + 1.4), 0.5, TOP)
    span = plan.dice.pick("span", (12.0, 13.4, 14.6))
    rotor(plan, made, (0, y - ry - 2.8), span, upright=False)
    _landing(plan, made, (rx, y + ry))


def _boom(plan: Plan, made: Shop, y: float, z: float) -> None:
    """The tail, of which its fin and its rotor's edge are seen."""
    f = plan.figure
    high = {"swept": 5.4, "tall": 7.4, "twin": 4.4}[
        plan.pick("tail fin", ("swept", "tall", "twin"))
    ]
    f.capsule(made.second, (0, y), (0, y - high), 1.0, 0.7, z - 0.05)
    f.ellipse(made.paint, 0, y, 1.8, 1.8, z)
    f.capsule(made.steel, (1.9, y - 2.6), (1.9, y + 2.6), 0.6, 0.6, z + 0.1)


def _landing(plan: Plan, made: Shop, at: Point) -> None:
    f, (rx, low) = plan.figure, at
    kind = plan.pick("landing", ("skids", "wheels", "floats"))
    foot = rx * 0.72
    f.capsule(made.steel, (rx * 0.45, low - 1), (foot, low + 2.2), 0.6, 0.6, 0.3, mirror=True)
    if kind == "wheels":
        f.ellipse(made.dark, foot, low + 2.2, 1.1, 1.9, 0.5, power=3, mirror=True)
    else:
        made_of, r = (made.steel, 0.9) if kind == "skids" else (made.second, 1.8)
        f.ellipse(made_of, foot, low + 2.6, r, r, 0.5, mirror=True)
    usual = (NO, "rockets", "gun", "light")
    asked = ("rockets", "gun") if "guns" in plan.words.features else usual
    load = plan.dice.pick("pods", asked)
    with f.called("guns"):
        if load == "rockets":
            f.ellipse(made.dark, rx + 0.6, low - 2.4, 1.7, 1.7, 1.2, mirror=True)
        elif load == "gun":
            f.ellipse(made.dark, 0, low + 0.2, 1.2, 1.2, 1.2)
    if load == "light" and plan.view != BACK:
        f.ellipse(made.lamp, 0, low - 0.8, 1.3, 1.3, 1.2)


def biplane(plan: Plan, made: Shop, heights: tuple[float, ...], body: Point) -> None:
    """A biplane that comes or goes: its wings from their edges, `body` its middle and radius."""
    f, (y, thick), behind = plan.figure, body, plan.view == BACK
    tail = 1.6 if behind else -0.6
    f.capsule(made.second, (0, y - 1), (0, y - 5.4), 0.9, 0.7, tail)
    f.capsule(made.second, (-5.0, y - 0.6), (5.0, y - 0.6), 0.8, 0.8, tail)
    with f.called("wings"):
        for at in heights:
            f.capsule(made.second, (-13.6, at), (13.6, at), 1.1, 1.1, 1.0)
            f.tone(f.of(made.second) & (np.abs(f.y - at + 0.6) < 0.5), 0.8)
    for x in (
        (5.0, 10.4) if plan.pick("struts", ("upright", "crossed", "single")) != "single" else (8.0,)
    ):
        f.capsule(made.steel, (x, heights[-1]), (x, heights[0]), 0.5, 0.5, 0.8, mirror=True)
    pilot = plan.pick("pilot", ("pilot", NO, "cat"))
    if pilot != NO:
        cap = plan.named("brown" if pilot == "pilot" else "orange")
        f.ellipse(cap, 0, y - thick - 1.0, 1.9, 2.0, 0.9)
    f.capsule(made.steel, (1.0, y + thick), (3.4, y + 8), 0.6, 0.6, 0.2, mirror=True)
    f.ellipse(made.dark, 3.6, y + 8.4, 1.1, 2.6, 0.4, power=3, mirror=True)
    f.ellipse(made.paint, 0, y, thick, thick, 1.2)
    kind = plan.pick("engine", ("radial", "cowl", "inline"))
    if not behind:
        cowl = made.steel if kind == "radial" else made.second if kind == "cowl" else made.dark
        f.ellipse(cowl, 0, y, thick + 0.4, thick + 0.4, 1.4)
        f.ellipse(made.dark, 0, y, thick * 0.6, thick * 0.6, 1.5)
    half = plan.dice.pick("prop", (5.0, 6.0, 7.0))
    bend = {"still": 0.0, "tilted": 2.4, "bent": -2.4}[
        plan.pick("blades", ("still", "tilted", "bent"))
    ]
    ends = (bend, y - half), (-bend, y + half)
    f.capsule(made.dark, *ends, 0.7, 0.7, 0.1 if behind else 3.0)
    if not behind:
        hub = plan.named("red") if plan.dice.chance("red hub", 0.4) else made.steel
        f.ellipse(hub, 0, y, 1.4, 1.4, 3.2)
    if plan.pick("gun", ("gun", NO, NO), "guns") == "gun":
        with f.called("guns"):
            f.ellipse(made.dark, 1.5, y - thick - 0.4, 0.9, 0.9, 1.6, mirror=True)


def submarine(plan: Plan, made: Shop, box: Point) -> None:
    """A submarine that comes or goes, its tower above; `box` is its middle and half height."""
    f, (y, ry), behind = plan.figure, box, plan.view == BACK
    _sail(plan, made, y - ry)
    with f.called("fins"):
        _cross(plan, made.second, (0, y), (ry * 0.8, ry + 2.6), 1.5 if behind else 0.4)
    f.ellipse(made.paint, 0, y, ry * 1.04, ry, 1)
    body = f.of(made.paint) & (f.depth == 1)
    f.tone(body & seams(f, 4.6, start=y) & (f.y > y + 1), -0.8)
    if behind:
        for dx, dy in ((2.6, 2.6), (2.6, -2.6), (-2.6, 2.6), (-2.6, -2.6)):
            f.capsule(made.steel, (0, y), (dx, y + dy), 1.3, 0.9, 2.0)
        f.ellipse(made.dark, 0, y, 1.4, 1.4, 2.1)
        return
    down_the_middle(plan, made, body & (f.y > y + 2), y + ry - 0.6)
    windows = plan.dice.pick("windows", (1, 2, 3)) if plan.detail else 1
    if windows == 1:
        portholes(plan, made, (0, y - 0.4), 0, 1, 2.7)
    else:
        portholes(plan, made, (-2.8, y - 0.4), 5.6, 2, 1.6)
    mark = plan.pick("mark", ("teeth", "light", "rivets", NO) if plan.detail else (NO,))
    if mark == "teeth":
        jaw = body & (np.abs(f.x) < ry * 0.66) & (np.abs(f.y - y - ry * 0.56) < 1.1)
        f.paint(jaw, plan.named("white"))
        f.tone(jaw & (np.abs((f.x + 40) % 2.0 - 1) < 0.5), -2.5)
    elif mark == "light":
        f.ellipse(made.lamp, 0, y + ry * 0.5, 1.5, 1.4, 2)


def _sail(plan: Plan, made: Shop, top: float) -> None:
    """The tower on the hull's back, and its periscope."""
    f = plan.figure
    kind = plan.pick("tower", ("box", "slanted", "dome"))
    high = plan.dice.pick("tower high", (4.0, 5.2, 6.4))
    up = top - high + 1.4
    if kind == "dome":
        f.ellipse(made.second, 0, top + 1, 3.0, high, 0.5)
    else:
        panel(f, made.second, (-2.6, up), (2.6, top + 2.4), 0.5)
        panel(f, made.steel, (-3.0, up - 0.4), (3.0, up + 0.8), 0.6, TOP)
    scope = plan.pick("scope", ("right", "tall", "flag", NO))
    if scope not in (NO, "flag"):
        long = 4.4 if scope == "right" else 6.4
        f.capsule(made.dark, (0, up + 1), (0, up - long), 0.8, 0.8, 0.4)
        if plan.view != BACK:
            f.ellipse(made.glass, 0, up - long, 0.9, 1.0, 0.5)
