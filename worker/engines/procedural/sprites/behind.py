"""People from behind. Drawn as from the front, to be mirrored: what is held stays in its hand."""

from dataclasses import replace

import numpy as np

from worker.engines.procedural.sprites import hair, hats, nape, outfit, trunks, weapons
from worker.engines.procedural.sprites.outfit import GROUND, Body
from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import Plan

BEHIND = 1.95  # depth of what is held: beyond the arm, before the trunk
CAPE = 2.75  # over the arms, below the hair


def draw(plan: Plan, person: Person) -> None:
    """The whole person."""
    f, body = plan.figure, replace(person.body, grip=BEHIND)
    outfit.below(plan, body, person.style, person.legs)
    trunks.clothed(plan, person, body)
    f.joint("cape")
    with f.called("cape", *(("fat",) if person.fat else ())):  # who is hidden is as wide
        _cape(plan, body, person.role.cape)
    with f.called("wings"):
        outfit.wings(plan, body, CAPE + 0.05)
    weapons.hold(plan, body, person.role.weapons)
    if plan.has("shield", person.role.shield):
        f.joint("shield", -body.hand_x, body.hand_y)
        with f.called("shield"):
            weapons.shield_inside(plan, body)
    f.joint("head", 0, body.shoulder)
    nape.head(plan, person)
    hats.wear(plan, body, person.hat)
    if person.horned:
        with f.called("horns"):
            hair.horns(plan, body)


def _cape(plan: Plan, body: Body, share: float) -> None:
    """A cape over the back, with folds."""
    if not plan.has("cape", share):
        return
    f, first = plan.figure, plan.figure.shapes
    edge = outfit.cape_edge(plan, body)
    f.polygon(body.second, edge, CAPE, facing=(-0.1, -0.05, 0.9), bulge=0.45)
    f.ellipse(body.second, 0, body.shoulder - 0.2, 5.2 * body.wide, 1.6, CAPE)
    f.join(first)
    if plan.detail:
        cloth = f.of(body.second) & (f.depth == CAPE) & (f.y > body.chest - 1)
        spread = 1 + (f.y - body.shoulder) / (GROUND - body.shoulder)
        for x in (-2.9, 0.4, 3.3):
            f.tone(cloth & (np.abs(f.x - x * spread * body.wide) < 0.5), -0.9)
