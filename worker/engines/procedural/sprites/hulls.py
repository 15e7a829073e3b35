"""The hull of a ship: its materials and measures."""

from dataclasses import dataclass

from worker.engines.procedural.colour import Tone, ramp
from worker.engines.procedural.figure import Material
from worker.engines.procedural.sprites.plan import Plan

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


PAINTS = (
    "red", "orange", "amber", "lime", "green", "teal",
    "sky", "blue", "purple", "magenta", "crimson",
)  # fmt: skip


def make_hull(plan: Plan) -> Hull:
    paint = plan.tone(PAINTS)
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
