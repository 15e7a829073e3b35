"""People in profile, facing right: the order of drawing, and what is worn below and behind."""

from dataclasses import replace

import numpy as np

from worker.engines.procedural.sprites import (
    hats,
    outfit,
    profile_arms,
    profile_heads,
    profile_trunks,
    visage,
    weapons,
)
from worker.engines.procedural.sprites.outfit import GROUND, Body
from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import NO, Plan

CAPE = 1.75  # depth: over the trunk, below the near arm


def draw(plan: Plan, person: Person) -> None:
    """The whole person. The near arm bears the shield if there is one, else the weapon."""
    f = plan.figure
    weapon = weapons.choose(plan, person.role.weapons)
    hang = 0.6 if weapon == "bow" else 3.4  # held in its middle, ready to be drawn
    body = replace(person.body, reach=profile_arms.reach(person.body), hang=hang)
    shield = plan.has("shield", person.role.shield)
    f.joint("wings", 0, body.shoulder + 1.6)
    with f.called("wings"):
        _wings(plan, body)
    _below(plan, person, body)
    f.joint("body")
    with f.called(*person.cloth):
        profile_trunks.torso(plan, body, person.dressed)
        if person.laced:
            profile_trunks.lames(plan, body)
    if person.fat:
        with f.called("fat", *person.cloth):
            profile_trunks.belly(plan, body, person.dressed)
    f.joint("cape", 0, body.shoulder)
    with f.called("cape"):
        if plan.has("cape", person.role.cape):
            _cape(plan, body)
    armed, way = "" if weapon == NO else weapon, "far" if shield else "near"
    held = {"far": armed, "near": "shield"} if shield else {"far": "", "near": armed}
    profile_arms.arms(plan, person, body, held)
    grip = replace(body, grip=-1.2 if shield else 2.6)
    weapons.draw(plan, grip, weapon, profile_arms.joint(way, armed))
    f.joint("head", 0, body.shoulder)
    profile_heads.head(plan, person)
    bearded = profile_heads.hair_and_beard(plan, person)
    hats.wear(plan, body, person.hat)
    if person.horned:
        with f.called("horns"):
            profile_heads.horns(plan, body)
    visage.profile(plan, person, bearded=bearded)
    if shield:
        f.joint("shield", 0, body.hand_y, profile_arms.joint("near", "shield"))
        with f.called("shield"):
            weapons.shield_aside(plan, body)


def _below(plan: Plan, person: Person, body: Body) -> None:
    f = plan.figure
    if person.style in ("robe", "dress"):
        for way, x, z in (("far", 1.5 * body.wide, 0.2), ("near", -0.4 * body.wide, 0.4)):
            f.joint(f"legs {way}", 0, body.hip - 1)
            f.joint(f"boots {way}", 0, GROUND - 1.4, f"legs {way}")
            with f.called("boots"):
                f.ellipse(body.leather, x + 0.8, GROUND - 1.3, 2.5, 1.5, z, power=2.6)
        f.joint("robe", 0, body.chest)
        with f.called("robe"):
            _robe(plan, body)
        return
    for way, x, z in (("far", 1.5 * body.wide, -0.8), ("near", -1.0 * body.wide, 0.0)):
        first = f.shapes
        f.joint(f"legs {way}", 0, body.hip - 1)
        with f.called("legs"):
            _leg(plan, body, person.legs, x, z)
            f.joint(f"boots {way}", 0, GROUND - 1.4, f"legs {way}")
            _foot(plan, body, person.legs, x, z)
        if way == "far":
            f.tone(f.shape >= first, -1.0)
    if person.legs == "skirt":
        f.joint("body")
        with f.called("legs"):
            _skirt(plan, body)


def _leg(plan: Plan, body: Body, kind: str, x: float, z: float) -> None:
    """One leg, with the shaft of its boot."""
    f, wide = plan.figure, body.wide
    upper, boots = outfit.leg_materials(plan, body, kind)
    armour = ("armour",) if kind == "armour" else ()
    with f.called(*armour):
        f.capsule(upper, (x, body.hip - 1), (x, GROUND - 1.6), 2.0 * wide, 1.8 * wide, z)
    high = plan.pick("boots", ("low", "high", "cuffed"), "boots")
    with f.called("boots", *armour):
        if high != "low":
            f.capsule(boots, (x, GROUND - 3), (x, GROUND - 1.6), 2.0 * wide, 2.0 * wide, z + 0.3)
        if high == "cuffed" and plan.detail:
            cuff = ((x - 1.6, GROUND - 3.6), (x + 1.6, GROUND - 3.6))
            f.capsule(body.trim, *cuff, 0.5, 0.5, z + 0.6)


def _foot(plan: Plan, body: Body, kind: str, x: float, z: float) -> None:
    """The foot of a boot; it stays flat when the leg swings."""
    boots = outfit.leg_materials(plan, body, kind)[1]
    with plan.figure.called("boots", *(("armour",) if kind == "armour" else ())):
        place = (x + 0.8, GROUND - 1.4, 2.7 * body.wide, 1.6, z + 0.5)
        plan.figure.ellipse(boots, *place, power=2.6)


def _skirt(plan: Plan, body: Body) -> None:
    wide, hip = body.wide, body.hip
    points = [(-2.8 * wide, hip - 2), (2.8 * wide, hip - 2), (4.0 * wide, hip + 2.2)]
    points.append((-4.0 * wide, hip + 2.2))
    plan.figure.polygon(body.main, points, 0.8, facing=(-0.05, 0.3, 0.8), bulge=0.5)


def _robe(plan: Plan, body: Body) -> None:
    """A robe from the side; what opens in front is its right edge."""
    f, wide = plan.figure, body.wide
    cut, hem, low = outfit.robe_cut(plan, body)
    hem *= 0.8
    sides = [(-2.9 * wide, body.chest), (2.9 * wide, body.chest), (hem, low), (-hem, low)]
    f.polygon(body.main, sides, 1, facing=(-0.05, 0.15, 0.85), bulge=0.8)
    if cut == "split" or (plan.detail and plan.dice.chance("sash", 0.6)):
        edge = [(1.9 * wide, body.chest + 1), (2.9 * wide, body.chest), (hem, low), (hem - 2, low)]
        f.polygon(body.second, edge, 1.2, facing=(0.3, 0.1, 0.85))
    if cut == "layered":
        over = [(-3.1 * wide, body.chest), (3.1 * wide, body.chest)]
        over += [(4.6 * wide, low - 4), (-4.6 * wide, low - 4)]
        f.polygon(body.second, over, 1.3, facing=(-0.05, 0.1, 0.85), bulge=0.8)
    if plan.detail and plan.dice.chance("hem", 0.6):
        f.paint(f.of(body.main) & (f.y > low - 1.7), body.trim)


def _cape(plan: Plan, body: Body) -> None:
    """A cape that falls behind the back."""
    f, wide = plan.figure, body.wide
    cut, low = outfit.cape_cut(plan)
    top = body.shoulder - 0.6
    hem = [(-6.4 * wide, low), (-1.2 * wide, low)]
    if cut == "ragged":
        hem = [(-6.4 * wide, low), (-5 * wide, low - 2), (-3.8 * wide, low), (-2.6 * wide, low - 2)]
        hem.append((-1.2 * wide, low))
    points = [(1.2 * wide, top), (-2.6 * wide, top), *hem]
    f.polygon(body.second, points, CAPE, facing=(-0.3, -0.05, 0.85), bulge=0.5)
    if plan.detail:
        cloth = f.of(body.second) & (f.depth == CAPE) & (f.y > body.chest)
        down = (f.y - body.shoulder) / (GROUND - body.shoulder)
        f.tone(cloth & (np.abs(f.x + (1.4 + 2.6 * down) * wide) < 0.5), -0.9)


def _wings(plan: Plan, body: Body) -> None:
    """Two wings that point backwards, the far one a little higher."""
    if "wings" not in plan.words.features:
        return
    made = plan.named("white")
    for lift, z in ((1.8, -4.0), (0.0, CAPE + 0.1)):
        for index in range(4):
            tip = (-13.2 + index * 1.3 + lift, body.shoulder - 4.4 + index * 3.0 - lift)
            root = (-1.6, body.shoulder + 1.8)
            plan.figure.capsule(made, root, tip, 2.0, 1.4, z + index * 0.01)
