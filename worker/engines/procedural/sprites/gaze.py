"""Where a face looks: at us, aside, or away from us."""

from dataclasses import replace

from worker.engines.procedural.faces import Face
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import BACK, SIDES


def look(plan: Plan, face: Face, half: float = 0.0) -> None:
    """Stamp the face as it is seen: from behind not at all, from the side one eye of it.

    `half` is the half width of the head in units, where it is not the face's radius.
    """
    if plan.view == BACK:
        return
    if plan.view in SIDES:
        half = half or face.radius
        face = replace(face, turned=True, x=face.x + half * 0.42, mouth_x=face.x + half * 0.92)
    plan.eyes(face)
