"""What monsters carry on their heads."""

from worker.engines.procedural.sprites.genome import Genome
from worker.engines.procedural.sprites.plan import NO, Plan


def chosen(plan: Plan, crests: tuple[str, ...]) -> str:
    """Which of them it is, by the words or by the seed."""
    words = plan.words
    asked = {"horns": "horns", "antenna": "antenna", "spikes": "spikes", "ears": "ears"}
    style = next((asked[w] for w in words.features if w in asked), None)
    options = tuple(c for c in crests if c not in words.without) or (NO,)
    if "horns" in words.without:
        options = tuple(c for c in options if c not in ("ram", "single")) or (NO,)
    return style or plan.pick("crest", options)


def part(name: str) -> str:
    """What the words call that crest."""
    return {"ram": "horns", "single": "horns"}.get(name, name)


def crest(plan: Plan, g: Genome, crests: tuple[str, ...]) -> None:
    """What it carries, from the front or from behind."""
    name = chosen(plan, crests)
    if name in _CRESTS:
        with plan.figure.called(part(name)):
            _CRESTS[name](plan, g)


def _horns(plan: Plan, g: Genome) -> None:
    w, t = g.radius * 0.75, g.top
    bend = plan.dice.pick("bend", (0.0, 1.6, -1.4))
    plan.figure.path(
        g.bone,
        [(w * 0.8, t + 1.6), (w + 1.8, t - 1.6), (w + 1.8 + bend, t - 5)],
        1.6,
        0.5,
        0.9,
        mirror=True,
    )


def _ram(plan: Plan, g: Genome) -> None:
    w, t = g.radius * 0.8, g.top
    points = [(w * 0.7, t + 1.4), (w + 2.4, t + 0.2), (w + 3.6, t + 3.2), (w + 1.4, t + 5)]
    plan.figure.path(g.bone, points, 1.8, 0.8, 1.6, mirror=True)


def _ears(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.75, g.top
    tall = plan.dice.pick("ear", (3.4, 5.0, 7.0))
    f.polygon(
        g.skin,
        [(w * 0.2, t + 2), (w * 0.95, t - tall), (w * 1.2, t + 3.6)],
        0.9,
        facing=(0.1, -0.25, 0.8),
        mirror=True,
    )
    if plan.detail:
        f.polygon(
            g.second,
            [(w * 0.55, t + 1.2), (w * 0.88, t - tall * 0.5), (w * 0.98, t + 2)],
            1.0,
            mirror=True,
        )


def _antenna(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.75, g.top
    f.capsule(g.skin, (w * 0.4, t + 1), (w * 0.85, t - 4), 0.8, 0.7, 0.5, mirror=True)
    f.ellipse(
        plan.light(plan.dice.pick("bulb", (95.0, 25.0, 200.0))),
        w * 0.85,
        t - 4.4,
        1.5,
        1.5,
        1,
        mirror=True,
    )


def _spikes(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.8, g.top
    for at in (-2, -1, 0, 1, 2):
        tip = (at * w * 0.6, t - 3.8 + abs(at))
        f.polygon(
            g.second,
            [((at - 0.5) * w * 0.5, t + 2.4), tip, ((at + 0.5) * w * 0.5, t + 2.4)],
            -0.3,
            facing=(at * 0.1, -0.3, 0.8),
        )


def _mushroom(plan: Plan, g: Genome) -> None:
    f, w, t = plan.figure, g.radius * 0.8, g.top
    f.ellipse(g.second, 0, t + 0.8, w + 3.8, 4.2, 1.4)
    for x, y in ((-4.0, 0.4), (1.0, -1.2), (4.6, 1.0)):
        f.paint(f.of(g.second) & f.inside(x, t + y, 1.4, 1.0), plan.named("white"))


def _tuft(plan: Plan, g: Genome) -> None:
    first = plan.figure.shapes
    for lean in (-2.6, 0.0, 2.6):
        plan.figure.capsule(g.second, (lean * 0.3, g.top + 1.8), (lean, g.top - 3.2), 1.5, 0.5, 1.2)
    plan.figure.join(first)


def _single(plan: Plan, g: Genome) -> None:
    plan.figure.capsule(g.bone, (0, g.top + 1.6), (0, g.top - 4.8), 1.7, 0.5, 1.6)


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
