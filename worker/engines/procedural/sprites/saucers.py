"""Ships that are no planes: saucers and living ships."""

from worker.engines.procedural.sprites.hulls import Hull, Y
from worker.engines.procedural.sprites.plan import NO, Plan


def saucer(plan: Plan, h: Hull) -> None:
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
    with f.called("cockpit"):
        f.ellipse(h.glass, 0, Y - 2.6, 6.2, rise, 2, power=2.0 if dome != "flat" else 2.6)
        f.erase(f.of(h.glass) & (f.y > Y - 0.2))
    f.ellipse(h.hull, 0, Y - 0.4, 7.4, 1.7, 2.2)
    lamps = plan.dice.pick("lamps", (3, 5, 7))
    for index in range(lamps):
        x = (index - (lamps - 1) / 2) * wide * 1.6 / lamps
        f.ellipse(h.fire, x, Y + 3.4 - abs(x) * 0.06, 1.1, 1.0, 3)
    if plan.has("antenna", 0.5):
        top = Y - 2.6 - rise
        with f.called("antenna"):
            f.capsule(h.dark, (0, top + 1), (0, top - 3), 0.6, 0.6, 1)
            f.ellipse(h.paint, 0, top - 3.6, 1.4, 1.4, 2)


def organic(plan: Plan, h: Hull) -> None:
    f = plan.figure
    wide, high = plan.between("wide", 5.4, 8.0), plan.between("high", 7.6, 10.5)
    _limbs(plan, h, wide)
    first = f.shapes
    f.ellipse(h.paint, 0, Y - 1, wide, high, 1, power=plan.dice.pick("form", (1.7, 2.0, 2.5)))
    abdomen = plan.pick("abdomen", ("abdomen", "sting", NO))
    if abdomen == "abdomen":
        f.ellipse(h.paint, 0, Y + high * 0.7, wide * 0.66, high * 0.55, 0.9)
    elif abdomen == "sting":
        f.capsule(h.paint, (0, Y + high * 0.6), (0, Y + high + 4), wide * 0.5, 0.6, 0.9)
    f.join(first)
    _organic_marks(plan, h, high)


def _limbs(plan: Plan, h: Hull, wide: float) -> None:
    f = plan.figure
    limbs = plan.pick("limbs", ("claws", "fins", "tentacles", "mandibles"))
    for i in range(plan.dice.pick("pairs", (2, 3))):
        y = Y - 5 + i * 4.4
        claws = [(wide * 0.6, y), (wide + 5, y - 4), (wide + 3.4, y + 5)]
        fins = [(wide * 0.5, y - 2), (wide + 6 - i, y - 1 + i * 2), (wide * 0.5, y + 3)]
        arms = [
            (0.5 * wide - i, Y + 5),
            (0.8 * wide - i * 2, Y + 10),
            (1.1 * wide - i * 2.6, Y + 14),
        ]
        jaws = [(wide * 0.7, Y - 4), (wide + 2.4 + i, Y - 9), (1.6 + i * 2, Y - 14)]
        if limbs == "fins":
            f.polygon(h.hull, fins, 0.3, facing=(0.2, -0.2, 0.8), mirror=True)
        else:
            points = {"claws": claws, "tentacles": arms, "mandibles": jaws}[limbs]
            f.path(h.hull, points, 1.7, 0.6, 0.3, mirror=True)


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
