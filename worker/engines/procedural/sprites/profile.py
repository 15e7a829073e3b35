"""People in profile, facing right."""

from worker.engines.procedural.sprites.persons import Person
from worker.engines.procedural.sprites.plan import Plan


def draw(plan: Plan, person: Person) -> None:
    """The whole person."""
