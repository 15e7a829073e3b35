"""Icons of boots."""

from worker.engines.procedural.icons.tray import accent, main
from worker.engines.procedural.sprites.plan import NO, Plan

BOOTS = frozenset(["cuff", "sole", "buckle", "laces", "wings", "spikes"])


def boots(plan: Plan) -> None:
    """A pair, one behind the other: shaft, cuff, toe, sole and fitting vary."""
    hide = main(plan, ("leather", "brown", "maroon", "black", "green", "navy", "steel"))
    trim = accent(plan, ("gold", "tan", "silver", "crimson"))
    tall, toe = plan.between("tall", 8.0, 18.0), plan.between("toe", 4.6, 7.4)
    style = {
        "cuff": plan.pick("cuff", ("wide", "thin", "fur", NO), "cuff"),
        "toe": plan.pick("toe", ("round", "pointed", "curled", "square")),
        "sole": plan.pick("sole", ("flat", "heel", "cleats"), "sole"),
        "fitting": _fitting(plan),
        "shaft": plan.pick("shaft", ("straight", "flared", "slouch")),
    }
    girth = plan.between("girth", 2.9, 4.0)
    for x, z in ((5.4, -0.5), (-2.6, 0.5)):
        _boot(plan, (hide, trim), style, (x, 24.0 - tall, toe, girth), z)


def _fitting(plan: Plan) -> str:
    style = plan.pick("fitting", (NO, "buckle", "laces", "wings", "spikes"))
    return next(
        (w for w in ("buckle", "laces", "wings", "spikes") if w in plan.words.features), style
    )


def _boot(
    plan: Plan,
    made: tuple[int, int],
    style: dict[str, str],
    measure: tuple[float, float, float, float],
    z: float,
) -> None:
    f, (hide, trim), (x, top, toe, girth) = plan.figure, made, measure
    first = f.shapes
    _leg(plan, hide, style["shaft"], (x, top, girth), z)
    f.ellipse(hide, x - 3.0, 25.0, toe, 3.6, z, power=4 if style["toe"] == "square" else 2.4)
    if style["toe"] == "pointed":
        f.polygon(
            hide, [(x - 3, 22), (x - 5 - toe, 27.6), (x - 2, 28)], z, facing=(-0.3, -0.2, 0.8)
        )
    elif style["toe"] == "curled":
        f.path(hide, [(x - 1 - toe, 26), (x - 4 - toe, 25), (x - 4.4 - toe, 22.4)], 1.9, 0.8, z)
    f.join(first)
    with f.called("cuff"):
        if style["cuff"] in ("wide", "thin"):
            f.ellipse(trim, x + 0.4, top - 0.6, girth + 1,
                      2.4 if style["cuff"] == "wide" else 1.3, z + 0.2, power=3)  # fmt: skip
        elif style["cuff"] == "fur":
            for dx in (-3.0, 0.0, 3.0):
                f.ellipse(plan.named("white"), x + 0.4 + dx, top - 0.4, 2.2, 2.2, z + 0.2)
    with f.called("sole"):
        sole = plan.named("black")
        f.capsule(sole, (x - 3 - toe * 0.8, 28.2), (x + 2.8, 28.2), 0.9, 0.9, z + 0.2)
        if style["sole"] == "heel":
            f.capsule(sole, (x + 1.8, 27.6), (x + 1.6, 29.4), 1.5, 1.2, z + 0.2)
        elif style["sole"] == "cleats":
            for dx in (-6.0, -2.6, 1.0):
                f.ellipse(sole, x + dx, 29.2, 1.0, 1.0, z + 0.2)
    _fitted(plan, trim, style["fitting"], x, top, girth, z)


def _leg(plan: Plan, hide: int, form: str, measure: tuple[float, float, float], z: float) -> None:
    f, (x, top, girth) = plan.figure, measure
    f.capsule(hide, (x + 0.4, top), (x, 24.0), girth, girth - 0.2, z)
    if form == "flared":
        f.polygon(hide, [(x - girth - 1.2, top), (x + girth + 1.8, top), (x + girth - 0.4, 22),
                         (x - girth + 0.4, 22)], z, bulge=0.6)  # fmt: skip
    elif form == "slouch":
        for y in (22.0, 19.6):
            f.ellipse(hide, x, y, girth + 0.9, 1.8, z)


def _fitted(
    plan: Plan, trim: int, fitting: str, x: float, top: float, girth: float, z: float
) -> None:
    f = plan.figure
    with f.called(fitting):
        if fitting == "buckle":
            y = (top + 24) / 2 + 1
            f.capsule(trim, (x - girth + 0.6, y), (x + girth - 0.6, y), 1.0, 1.0, z + 0.3)
        elif fitting == "laces":
            for y in (top + 3, (top + 25) / 2, 22.0):
                f.capsule(trim, (x - girth + 0.4, y), (x - 0.4, y - 1.2), 0.7, 0.7, z + 0.3)
        elif fitting == "wings":
            wing = [
                (x + girth - 1.6, 22),
                (x + girth + 4.6, 14.6),
                (x + girth + 3, 19),
                (x + girth, 24),
            ]
            f.polygon(plan.named("white"), wing, z + 0.3, facing=(0.1, -0.3, 0.8))
        elif fitting == "spikes":
            points = [(x + girth - 1, 21), (x + girth + 3.4, 22.6), (x + girth - 1, 24.4)]
            f.polygon(trim, points, z + 0.3, facing=(0.3, -0.2, 0.8))
