"""Every vehicle: who draws it, which features it can follow, where it stands."""

from worker.engines.procedural.props.shelf import Thing
from worker.engines.procedural.sprites import vehicles_air as air
from worker.engines.procedural.sprites import vehicles_land as land
from worker.engines.procedural.sprites import vehicles_water as water

VEHICLES: dict[str, Thing] = {
    name: Thing("vehicles", draw, features, stands)
    for name, draw, features, stands in (
        ("car", land.car, land.CAR, "ground"),
        ("truck", land.truck, land.TRUCK, "ground"),
        ("tank", land.tank, land.TANK, "ground"),
        ("train", land.train, land.TRAIN, "ground"),
        ("hoverbike", land.hoverbike, land.BIKE, "middle"),
        ("sailship", water.sailship, water.SAIL, "ground"),
        ("rowboat", water.rowboat, frozenset[str](), "ground"),
        ("submarine", water.submarine, water.DIVE, "middle"),
        ("airship", air.airship, air.AIRSHIP, "middle"),
        ("helicopter", air.helicopter, air.COPTER, "middle"),
        ("moonrocket", air.rocket, air.ROCKET, "ground"),
        ("biplane", air.biplane, air.PLANE, "middle"),
    )
}
