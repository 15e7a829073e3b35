"""Icons of gloves and gauntlets."""

from worker.engines.procedural.figure import Point
from worker.engines.procedural.icons.tray import accent, main
from worker.engines.procedural.materials import GEMS
from worker.engines.procedural.sprites.plan import NO, Plan

GLOVES = frozenset(["cuff", "studs", "spikes", "stone", "buckle"])
HIDES = ("leather", "brown", "maroon", "black", "navy", "green", "crimson", "tan")
METAL = ("steel", "iron", "gold", "bronze", "silver", "copper")

Style = dict[str, str]


def gloves(plan: Plan) -> None:
    """A glove, a mitten, a gauntlet of plates or a bracer; alone, or before its fellow."""
    form = plan.pick("glove form", ("glove", "mitten", "gauntlet"))
    hide = main(plan, METAL if form == "gauntlet" else HIDES)
    trim = accent(plan, ("gold", "silver", "bronze", "white"))
    style = {
        "form": form,
        "cuff": plan.pick("cuff", ("wide", "fur", "band", "flared", NO), "cuff"),
        "thumb": plan.pick("thumb", ("out", "up", "low")),
        "back": _back(plan),
        "fingers": plan.pick("fingers", ("even", "long", "spread", "short")),
    }
    if plan.pick("number", ("one", "one", "pair")) == "pair":
        _glove(plan, (hide, trim), style, (5.0, 0.82, -1.0))
        _glove(plan, (hide, trim), style, (-4.6, 0.82, 1.0))
    else:
        _glove(plan, (hide, trim), style, (0.6, 1.06, 0.0))


def _back(plan: Plan) -> str:
    style = plan.pick("back", (NO, "studs", "spikes", "stone", "seams", "buckle"))
    asked = ("studs", "spikes", "stone", "buckle")
    return next((word for word in asked if word in plan.words.features), style)


def _glove(
    plan: Plan, made: tuple[int, int], style: Style, place: tuple[float, float, float]
) -> None:
    f, hide, (x, s, z) = plan.figure, made[0], place
    thick, long = plan.between("thick", 0.9, 1.1) * s, plan.between("long", 0.9, 1.12) * s
    metal = style["form"] == "gauntlet"
    palm, wrist = 16.6, 16.6 + 6.4 * s
    first = f.shapes
    f.ellipse(hide, x, palm, 6.4 * thick, 6.0 * s, z, power=3)
    f.path(hide, [(x, palm), (x, wrist + 2 * s)], 4.5 * thick, 4.6 * thick, z)
    f.join(first)
    _fingers(plan, hide, style, (x, palm - 4.0 * s, thick, long), z)
    _thumb(plan, hide, style["thumb"], (x - 5.4 * thick, palm, thick), z)
    if metal:
        for y in (palm - 1.4 * s, palm + 2.6 * s):
            f.ellipse(hide, x, y, 6.2 * thick, 2.2 * s, z + 0.2, power=3)
    with f.called("cuff"):
        _cuff(plan, made, style["cuff"], (x, wrist + 2.4 * s, thick), z + 0.3)
    _worked(plan, made, style["back"], (x, palm, thick, s), z + 0.5)


def _fingers(
    plan: Plan, hide: int, style: Style, at: tuple[float, float, float, float], z: float
) -> None:
    f, (x, y, thick, long) = plan.figure, at
    if style["form"] == "mitten":
        f.ellipse(hide, x + 0.4, y - 1.4 * long, 5.8 * thick, 6.4 * long, z, power=2.6)
        f.join(f.shapes - 1)
        return
    reach = {"long": 9.4, "spread": 8.2, "short": 5.6}.get(style["fingers"], 7.6) * long
    fan = 1.5 if style["fingers"] == "spread" else 1.06
    for index, share in enumerate((0.84, 1.0, 0.94, 0.74)):
        root: Point = (x + (index - 1.5) * 3.0 * thick, y + 2)
        tip: Point = (x + (index - 1.5) * 3.0 * thick * fan, y - reach * share + 2)
        f.capsule(hide, root, tip, 1.6 * thick, 1.5 * thick, z + 0.06 * (index % 2))
        if style["form"] == "gauntlet" and plan.detail:
            knuckle = (root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2
            f.ellipse(hide, *knuckle, 1.8 * thick, 1.5 * thick, z + 0.2)


def _thumb(plan: Plan, hide: int, style: str, at: tuple[float, float, float], z: float) -> None:
    f, (x, y, thick) = plan.figure, at
    tips: dict[str, Point] = {"out": (-4.6, -3.4), "up": (-2.0, -5.6), "low": (-4.8, -0.4)}
    far = tips[style]
    f.capsule(
        hide,
        (x + 1.6, y + 2.4),
        (x + far[0] * thick, y + far[1]),
        2.3 * thick,
        1.6 * thick,
        z + 0.1,
    )


def _cuff(
    plan: Plan, made: tuple[int, int], style: str, at: tuple[float, float, float], z: float
) -> None:
    f, (hide, trim), (x, y, thick) = plan.figure, made, at
    if style == "wide":
        f.ellipse(trim, x, y + 1, 5.8 * thick, 2.5, z, power=4)
    elif style == "band":
        f.ellipse(trim, x, y, 5.2 * thick, 1.4, z, power=4)
    elif style == "fur":
        fur = plan.named("white")
        for dx in (-4.0, 0.0, 4.0):
            f.ellipse(fur, x + dx * thick, y + 1, 2.9 * thick, 2.5, z)
    elif style == "flared":
        flare = [(x - 4.4 * thick, y - 2), (x + 4.4 * thick, y - 2), (x + 7.0 * thick, y + 4.4),
                 (x - 7.0 * thick, y + 4.4)]  # fmt: skip
        f.polygon(hide, flare, z, facing=(-0.05, 0.0, 0.8), bulge=0.8)
        f.capsule(trim, (x - 6.2 * thick, y + 4), (x + 6.2 * thick, y + 4), 1.0, 1.0, z + 0.1)


def _worked(
    plan: Plan, made: tuple[int, int], style: str, at: tuple[float, float, float, float], z: float
) -> None:
    f, (hide, trim), (x, y, thick, s) = plan.figure, made, at
    with f.called(style):
        if style == "studs":
            for dx in (-3.4, 0.0, 3.4):
                f.ellipse(trim, x + dx * thick, y - 2.4 * s, 1.2, 1.2, z)
        elif style == "spikes":
            for dx in (-3.8, 0.0, 3.8):
                points = [(x + dx - 1.3, y - 1), (x + dx * 1.2, y - 5.4 * s), (x + dx + 1.3, y - 1)]
                f.polygon(trim, points, z, facing=(-0.3, -0.2, 0.8))
        elif style == "stone":
            f.ellipse(trim, x, y, 3.0 * s, 3.0 * s, z)
            f.ellipse(plan.named(plan.dice.pick("stone", GEMS)), x, y, 2.0 * s, 2.0 * s, z + 0.1)
        elif style == "buckle":
            f.capsule(
                plan.named("tan"), (x - 5 * thick, y + 3.4), (x + 5 * thick, y + 3.4), 1.1, 1.1, z
            )
            f.ellipse(trim, x, y + 3.4, 1.9, 1.7, z + 0.1, power=4)
        elif style == "seams":
            for dx in (-2.4, 0.0, 2.4):
                mask = (abs(f.x - x - dx * thick) < 0.5) & (abs(f.y - y + 1) < 3 * s)
                f.tone(mask & f.of(hide), -1.2)
