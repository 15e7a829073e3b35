"""People: from where they can be drawn, and the order of drawing them from the front."""

from worker.engines.procedural.parts import BODY
from worker.engines.procedural.sprites import (
    behind,
    hair,
    hats,
    headgear,
    outfit,
    persons,
    profile,
    trunks,
    visage,
    weapons,
)
from worker.engines.procedural.sprites.persons import Person, features
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, EVERY, FRONT, LEFT, RIGHT

__all__ = ["draw", "features", "views"]


def views(_archetype: str) -> frozenset[str]:
    """From where that class can be drawn."""
    return EVERY


def draw(plan: Plan, archetype: str) -> None:
    """A whole character. It is drawn as from the front or the right, and then mirrored."""
    plan.figure.mirrored = plan.view in (LEFT, BACK)
    person = persons.read(plan, archetype)
    _DRAWN[plan.view](plan, person)
    skin = plan.figure.of(person.body.skin) & (plan.figure.parts.map == BODY)
    with plan.figure.called("skin"):
        plan.figure.tone(skin, 0)


def _front(plan: Plan, person: Person) -> None:
    f, body = plan.figure, person.body
    f.joint("cape")
    with f.called("wings"):
        outfit.wings(plan, body)
    with f.called("cape"):
        outfit.cape(plan, body, person.role.cape)
    outfit.below(plan, body, person.style, person.legs)
    trunks.clothed(plan, person, body)
    f.joint("head", 0, body.shoulder)
    headgear.head(plan, body)
    bearded = _head(plan, person)
    weapons.hold(plan, body, person.role.weapons)
    if plan.has("shield", person.role.shield):
        f.joint("shield", -body.hand_x, body.hand_y)
        with f.called("shield"):
            weapons.shield(plan, body)
    f.joint("head", 0, body.shoulder)
    visage.front(plan, person, bearded=bearded)


def _head(plan: Plan, person: Person) -> bool:
    """Ears, hair, beard and hat; true if a beard hides the mouth."""
    f, body, hat = plan.figure, person.body, person.hat
    if person.ears:
        with f.called("ears"):
            hair.ears(plan, body, person.ears)
    if not person.covered:
        with f.called("hair"):
            hair.hair(plan, body, person.role.hair)
    bearded = False
    if hat not in (*headgear.CLOSED, "mask"):
        with f.called("beard"):
            bearded = hair.beard(plan, body, person.beard)
    hats.wear(plan, body, hat)
    if person.horned:
        with f.called("horns"):
            hair.horns(plan, body)
    return bearded


_DRAWN = {FRONT: _front, RIGHT: profile.draw, LEFT: profile.draw, BACK: behind.draw}
