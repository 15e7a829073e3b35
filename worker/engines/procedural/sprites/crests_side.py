"""What monsters carry on their heads, from the side."""

from worker.engines.procedural.sprites.crests import chosen, part
from worker.engines.procedural.sprites.genome import Genome
from worker.engines.procedural.sprites.plan import Plan

FAR = 2.2  # units by which the horn or ear of the other side is seen beside the near one


def crest(plan: Plan, g: Genome, x: float, crests: tuple[str, ...]) -> None:
    """What a head at x carries; pairs stand one behind the other."""
    name = chosen(plan, crests)
    if name in _CRESTS:
        with plan.figure.called(part(name)):
            _CRESTS[name](plan, g, x)


def _horns(plan: Plan, g: Genome, x: float) -> None:
    t, bend = g.top, plan.dice.pick("bend", (0.0, 1.6, -1.4))
    for shift, z in ((3.4, -0.2), (0.0, 1.5)):
        root = x + shift - 1.2
        points = [(root, t + 1.8), (root - 2.6, t - 0.6), (root - 4.4 + bend, t - 4.0)]
        plan.figure.path(g.bone, points, 1.6, 0.5, z)


def _ram(plan: Plan, g: Genome, x: float) -> None:
    """A horn that winds round the ear."""
    t, x = g.top, x - g.radius * 0.2
    points = [(x + 1.4, t + 1.2), (x - 2.2, t + 0.4), (x - 3.4, t + 3.4), (x - 0.8, t + 4.8)]
    plan.figure.path(g.bone, points, 1.8, 0.8, 1.6)


def _ears(plan: Plan, g: Genome, x: float) -> None:
    f, w, t = plan.figure, g.radius * 0.75, g.top
    tall = plan.dice.pick("ear", (3.4, 5.0, 7.0))
    for shift, z in ((FAR, -0.2), (0.0, 1.4)):
        root = x + shift - w * 0.5
        ear = [(root - w * 0.4, t + 3.2), (root - 0.4, t - tall), (root + w * 0.5, t + 2.2)]
        f.polygon(g.skin, ear, z, facing=(0.0, -0.25, 0.8))
        if plan.detail and z > 0:
            inner = [(root, t + 2.0), (root - 0.2, t - tall * 0.5), (root + w * 0.4, t + 1.8)]
            f.polygon(g.second, inner, z + 0.1)


def _antenna(plan: Plan, g: Genome, x: float) -> None:
    f, t = plan.figure, g.top
    bulb = plan.light(plan.dice.pick("bulb", (95.0, 25.0, 200.0)))
    for shift, z in ((4.0, -0.2), (-0.6, 1.4)):
        tip = (x + shift, t - 4 + shift * 0.2)
        f.capsule(g.skin, (x + shift * 0.4, t + 1.2), tip, 0.8, 0.7, z)
        f.ellipse(bulb, tip[0], tip[1] - 0.4, 1.5, 1.5, z + 0.1)


def _spikes(plan: Plan, g: Genome, x: float) -> None:
    """A row from the brow down the neck."""
    f, w, t = plan.figure, g.radius * 0.8, g.top
    for at in (-2, -1, 0, 1):
        low = t + 2.4 + (at * at * 0.5 if at < 0 else 0)
        tip = (x + at * w * 0.62 - 1.2, low - 6.0 + abs(at) * 0.6)
        points = [(x + (at - 0.5) * w * 0.5, low), tip, (x + (at + 0.5) * w * 0.5, low)]
        f.polygon(g.second, points, -0.3, facing=(at * 0.1, -0.3, 0.8))


def _mushroom(plan: Plan, g: Genome, x: float) -> None:
    f, w, t = plan.figure, g.radius * 0.8, g.top
    f.ellipse(g.second, x, t + 0.8, w + 3.4, 4.2, 1.4)
    for dx, y in ((-4.0, 0.4), (1.0, -1.2), (4.2, 1.0)):
        f.paint(f.of(g.second) & f.inside(x + dx, t + y, 1.4, 1.0), plan.named("white"))


def _tuft(plan: Plan, g: Genome, x: float) -> None:
    f, first = plan.figure, plan.figure.shapes
    for lean in (-4.6, -2.4, -0.4):
        f.capsule(g.second, (x + lean * 0.3, g.top + 1.8), (x + lean, g.top - 3.0), 1.5, 0.5, 1.2)
    f.join(first)


def _single(plan: Plan, g: Genome, x: float) -> None:
    """A horn on the brow."""
    root, tip = (x + g.radius * 0.3, g.top + 1.8), (x + g.radius * 0.62, g.top - 4.2)
    plan.figure.capsule(g.bone, root, tip, 1.7, 0.5, 1.6)


_CRESTS = {
    "horns": _horns,
    "ram": _ram,
    "ears": _ears,
    "antenna": _antenna,
    "spikes": _spikes,
    "mushroom": _mushroom,
    "tuft": _tuft,
    "single": _single,
}
