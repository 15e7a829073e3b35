"""Every vehicle: who draws it, which features it can follow, where it stands."""

from collections.abc import Callable

from worker.engines.procedural.props.shelf import Thing
from worker.engines.procedural.sprites import vehicles_air as air
from worker.engines.procedural.sprites import vehicles_aloft as aloft
from worker.engines.procedural.sprites import vehicles_rail as rail
from worker.engines.procedural.sprites import vehicles_road as road
from worker.engines.procedural.sprites import vehicles_sail as sail
from worker.engines.procedural.sprites import vehicles_space as space
from worker.engines.procedural.sprites import vehicles_war as war
from worker.engines.procedural.sprites import vehicles_water as water
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, EVERY, FRONT, LEFT, RIGHT, SIDES

# What is drawn from its ends too.
ROUND = ("car", "truck", "tank", "train", "submarine", "airship", "helicopter", "biplane")
LEAST = {"hoverbike": 24, "biplane": 24}  # pixels


def _sideways(draw: Callable[[Plan, str], None]) -> Callable[[Plan, str], None]:
    """All are drawn as they go to the right, or come towards us."""

    def drawn(plan: Plan, name: str) -> None:
        draw(plan, name)
        plan.figure.mirrored = plan.view in (LEFT, BACK)

    return drawn


VEHICLES: dict[str, Thing] = {
    name: Thing(
        "vehicles",
        _sideways(draw),
        features,
        stands,
        LEAST.get(name, 16),
        RIGHT,
        EVERY if name in ROUND else SIDES,
    )
    for name, draw, features, stands in (
        ("car", road.car, road.CAR, "ground"),
        ("truck", road.truck, road.TRUCK, "ground"),
        ("tank", war.tank, war.TANK, "ground"),
        ("train", rail.train, rail.TRAIN, "ground"),
        ("hoverbike", war.hoverbike, war.BIKE, "middle"),
        ("sailship", sail.sailship, sail.SAIL, "ground"),
        ("rowboat", water.rowboat, frozenset[str](), "ground"),
        ("submarine", water.submarine, water.DIVE, "middle"),
        ("airship", aloft.airship, aloft.AIRSHIP, "middle"),
        ("helicopter", air.helicopter, air.COPTER, "middle"),
        ("biplane", air.biplane, air.PLANE, "middle"),
    )
}
# A rocket on its fins looks the same from everywhere.
VEHICLES["moonrocket"] = Thing(
    "vehicles", space.rocket, space.ROCKET, "ground", native=FRONT, views=EVERY
)
