"""Icons of food."""

import numpy as np

from worker.engines.procedural.icons.tray import accent, dyed, main, shine, turned
from worker.engines.procedural.sprites.plan import NO, Plan


def apple(plan: Plan) -> None:
    """An apple, pear, cherry pair, or orange."""
    f = plan.figure
    skin = (
        main(plan, ("red", "crimson", "green", "yellow", "amber"))
        if not plan.words.colours
        else dyed(plan, "skin", ("red",))
    )
    form = plan.pick("fruit", ("apple", "apple", "pear", "cherries", "citrus"))
    first = f.shapes
    if form == "cherries":
        f.path(plan.named("green"), [(-6, 18), (1, 5), (7, 19)], 0.7, 0.7, -0.1)
        f.ellipse(skin, -6.4, 22, 6, 6, 0)
        f.ellipse(skin, 6.6, 23, 6, 6, 0.2)
        first = f.shapes
    elif form == "pear":
        f.ellipse(skin, 0, 20.6, 8.6, 8.4, 0)
        f.ellipse(skin, 0, 12.4, 5.4, 6.4, 0)
    elif form == "citrus":
        f.ellipse(skin, 0, 18, 10.6, 10.4, 0)
    else:
        f.ellipse(skin, 4.0, 18, 8.2, 10, 0, mirror=True)
        f.ellipse(skin, 0, 19, 8, 9, 0)
    f.join(first)
    if form != "cherries":
        f.path(plan.named("wood"), [(0, 9.6), (0.6, 6), (2.4, 3.4)], 0.9, 0.8, 0.3)
    leaf = plan.pick("leaf", ("one", "two", NO))
    if leaf != NO:
        f.ellipse(plan.named("green"), 5.4, 6.0, 4.2, 1.9, 0.4, tilt=-0.4)
    if leaf == "two":
        f.ellipse(plan.named("green"), -3.6, 6.6, 3.4, 1.6, 0.2, tilt=0.4)
    shine(plan, -6.0, -2.0 if form != "cherries" else 3.4)


def bread(plan: Plan) -> None:
    """A loaf, a baguette, or a bun."""
    f = plan.figure
    crust = main(plan, ("amber", "bronze", "brown"))
    crumb = plan.named("paper")
    form = plan.pick("loaf", ("baguette", "tin", "round"))
    _loaf(plan, form, crust, crumb)
    if plan.dice.chance("seeds", 0.4) and plan.detail:
        for index in range(5):
            x, y = plan.between(f"x{index}", -6, 6), plan.between(f"y{index}", 11, 18)
            f.paint(f.inside(x, y, 0.7, 0.7) & f.of(crust), crumb)


def _loaf(plan: Plan, form: str, crust: int, crumb: int) -> None:
    f = plan.figure
    if form == "baguette":
        thick, gap = plan.between("thick", 3.8, 6.0), plan.between("gap", 4.6, 7.0)
        f.path(crust, turned([(0, -10.6), (0, 10.6)]), thick, thick, 0)
        along = (f.x - (f.y - 16)) * 0.7071
        across = (f.x + (f.y - 16)) * 0.7071
        f.paint(
            f.of(crust)
            & (np.abs((along + across * 0.5 + 30) % gap - gap / 2) < 0.9)
            & (np.abs(across) < 3.2),
            crumb,
        )
    elif form == "tin":
        first = f.shapes
        f.ellipse(
            crust,
            0,
            12.6,
            plan.between("top", 11.0, 13.4),
            plan.between("rise", 5.0, 7.4),
            0,
            power=2.4,
        )
        f.ellipse(crust, 0, 20, 11, 8, 0, power=4)
        f.join(first)
        f.paint(f.of(crust) & f.inside(0, 20.6, 8.6, 7) & (f.y > 14), crumb)
    else:
        f.ellipse(
            crust,
            0,
            18,
            plan.between("wide", 11, 13.6),
            plan.between("high", 7.6, 10.4),
            0,
            power=2.3,
        )
        cut = np.abs(np.abs(f.x * 0.8) - np.abs(f.y - 15)) < 1.0
        if plan.dice.chance("slashes", 0.5):
            cut = np.abs((f.x + f.y + 30) % 5 - 2.5) < 0.8
        f.paint(f.of(crust) & cut & f.inside(0, 15, 7.5, 5.5), crumb)


def meat(plan: Plan) -> None:
    """A drumstick, a steak, or a ham."""
    f = plan.figure
    flesh = main(plan, ("bronze", "brown", "copper", "maroon"))
    bone = plan.named("bone")
    form = plan.pick("cut", ("leg", "steak", "ham"))
    if form == "steak":
        raw = plan.named("crimson") if not plan.words.colours else flesh
        fat, turn = plan.between("fat", 0.78, 0.9), plan.between("turn", -0.5, 0.4)
        high = plan.between("high", 8.4, 10.6)
        f.ellipse(plan.named("paper"), 0, 16.6, 13, high, -0.1, power=2.3, tilt=turn)
        f.ellipse(raw, 0, 16.6, 13 * fat, high * fat, 0, power=2.3, tilt=turn, flat=0.4)
        x = plan.between("bone x", -5.4, 4.6)
        f.ellipse(bone, x, 16, 2.8, 2.6, 0.3)
        f.ellipse(raw, x, 16, 1.1, 1.0, 0.4)
        for index in range(3 if plan.detail else 0):
            y = plan.between(f"vein {index}", 11.5, 21)
            f.tone(f.inside(plan.between(f"at {index}", -6, 6), y, 2.2, 0.6) & f.of(raw), 1)
        return
    f.capsule(bone, (1, 19), (9.4, 25.4), 1.9, 1.8, -0.1)
    f.ellipse(bone, 11, 24.2, 2.4, 2.2, 0)
    f.ellipse(bone, 8.8, 27, 2.4, 2.2, 0)
    wide = plan.between("wide", 7.0, 9.0) if form == "leg" else plan.between("wide", 8.8, 10.4)
    long = plan.between("long", 9.8, 12.2)
    f.ellipse(flesh, -3.2, 13.4, long, wide, 0.1, tilt=0.75, power=2.1)
    if plan.dice.chance("grilled", 0.4):
        f.tone(f.of(flesh) & (np.abs((f.x + f.y + 30) % 5 - 2.5) < 0.7), -1)
    if form == "ham":
        f.ellipse(plan.named("pink"), -7.6, 9.8, 3.4, 7.4, 0.3, tilt=0.75)
        f.ellipse(bone, -7.8, 9.6, 1.4, 2.6, 0.4, tilt=0.75)
    shine(plan, -7.4 if form == "leg" else 1, -7.4)


def cheese(plan: Plan) -> None:
    """A wedge with holes, or a whole wheel."""
    f = plan.figure
    body = main(plan, ("yellow", "amber", "gold", "tan"))
    rind = accent(plan, ("amber", "crimson", "tan", "orange"))
    if plan.pick("form", ("wedge", "wedge", "wheel")) == "wedge":
        f.polygon(
            body,
            [(-13, 17), (5, 8), (13, 14.4), (13, 16), (-13, 18.4)],
            0,
            facing=(-0.2, -0.7, 0.7),
        )
        f.polygon(
            body, [(-13, 17.6), (13, 15), (13, 24), (-13, 26.6)], 0.2, facing=(0.1, 0.15, 0.95)
        )
        f.paint(f.of(body) & (f.x > 11.4), rind)
    else:
        f.ellipse(rind, 0, 19.6, 13, 8.4, -0.1)
        f.ellipse(body, 0, 16.6, 13, 7.4, 0, flat=0.9)
        f.polygon(
            plan.named("tan"), [(0, 16), (12, 13), (13, 18), (9, 21.4)], 0.2, facing=(0.3, 0.3, 0.7)
        )
    for index in range(plan.dice.pick("holes", (4, 5, 6))):
        x, y = plan.between(f"x{index}", -10, 10), plan.between(f"y{index}", 16, 24.6)
        radius = plan.between(f"r{index}", 0.9, 2.0)
        f.tone(f.inside(x, y, radius, radius * 0.9) & f.of(body), -1.7)


def mushroom(plan: Plan) -> None:
    """A mushroom with a spotted, ringed or plain cap."""
    f = plan.figure
    stem = plan.named("bone")
    cap = (
        dyed(plan, "cap", ("red", "crimson", "brown", "purple", "teal", "orange"))
        if not (plan.words.element or plan.words.material)
        else main(plan, ("red",))
    )
    form = plan.pick("cap form", ("dome", "flat", "bell"))
    wide, tall = {"dome": (12.4, 10.4), "flat": (14, 7), "bell": (9.6, 12.6)}[form]
    f.ellipse(stem, 0, 23.4, plan.between("stem", 3.4, 5.4), 6.6, -0.3, power=2.8)
    y = 16.4
    f.ellipse(cap, 0, y, wide, tall, 0, power=2.2)
    f.erase(f.of(cap) & (f.y > y + 2.4))
    f.ellipse(plan.named("tan"), 0, y + 2.2, wide * 0.84, 1.7, -0.1)
    f.ellipse(stem, 0, 23.4, 4.2, 6.8, -0.3, power=2.8)
    marks = plan.pick("marks", ("spots", "ring", "plain", "spots"))
    if marks == "ring":
        f.paint(f.of(cap) & (np.abs(f.y - y + tall * 0.35) < 1.2), stem)
    for index in range(6 if marks == "spots" else 0):
        x = plan.between(f"x{index}", -0.85, 0.85) * wide
        z = y - plan.between(f"y{index}", -0.1, 0.9) * tall
        radius = plan.between(f"r{index}", 1.2, 2.5)
        f.paint(f.inside(x, z, radius, radius * 0.85) & f.of(cap), stem)


def fish(plan: Plan) -> None:
    """A fish seen from the side."""
    f = plan.figure
    scales = main(plan, ("sky", "silver", "orange", "teal", "pink", "lime"))
    fin = accent(plan, ("orange", "navy", "crimson", "yellow"))
    tall = plan.between("tall", 5.6, 8.6)
    f.polygon(fin, [(6, 16), (14.4, 8.6), (12.6, 16), (14.4, 23.6)], -0.1, facing=(-0.1, -0.2, 0.8))
    f.polygon(
        fin, [(-5, 17 - tall), (2, 12.4 - tall), (5.6, 18 - tall)], -0.1, facing=(0, -0.4, 0.7)
    )
    f.ellipse(scales, -2.4, 16, 11, tall, 0, power=1.8)
    f.tone((f.y > 17 + tall * 0.3) & f.of(scales), 1)
    if plan.pick("marks", ("stripes", "plain", "scales")) == "stripes":
        f.paint(f.of(scales) & (np.abs((f.x + 30) % 5 - 2.5) < 0.8) & (f.x > -7), fin)
    f.ellipse(fin, 0, 18, 3, 1.6, 0.3, tilt=0.5)
    eye = plan.named("white")
    f.ellipse(eye, -8.4, 14.6, 1.8, 1.8, 0.4)
    f.stamp(f.column(-8.6), f.row(14.8), (20, 16, 28))
    f.stamp(f.column(-8.6) - 1, f.row(14.8), (20, 16, 28))


def carrot(plan: Plan) -> None:
    """A carrot, beet or radish with leaves."""
    f = plan.figure
    root = main(plan, ("orange", "orange", "magenta", "red", "tan"))
    long = plan.pick("root", ("long", "stout", "round"))
    wide = {"long": 4.0, "stout": 5.6, "round": 7.4}[long] * plan.between("thick", 0.88, 1.12)
    end = {"long": 14.0, "stout": 11.0, "round": 8.0}[long] * plan.between("length", 0.85, 1.1)
    spread, tall = plan.between("spread", 0.28, 0.6), plan.between("leaf", 12.5, 15.5)
    green = plan.named(plan.dice.pick("leaves", ("green", "lime", "teal")))
    for angle in plan.dice.pick("fronds", ((-1, 0, 1), (-1, 1), (-1.2, -0.4, 0.4, 1.2))):
        tip = turned([(angle * spread * 12, -tall)])[0]
        f.capsule(green, turned([(0, -4)])[0], tip, 1.2, 1.7, -0.1)
    first = f.shapes
    f.path(root, turned([(0, -1), (0, end)]), wide, 0.8, 0)
    if long == "round":
        f.ellipse(root, *turned([(0, 1)])[0], wide, wide, 0)
    f.join(first)
    for y in (1.0, 4.6, 8.0) if plan.detail else ():
        x, down = turned([(-wide * 0.4, y)])[0]
        f.tone(f.inside(x, down, 1.6, 0.6) & f.of(root), -1)
