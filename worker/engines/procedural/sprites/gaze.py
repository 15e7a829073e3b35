"""Where a face looks: at us or aside."""

from dataclasses import replace

from worker.engines.procedural.faces import Face
from worker.engines.procedural.figure import Figure
from worker.engines.procedural.sprites.plan import Plan
from worker.engines.procedural.sprites.views import SIDES


def look(plan: Plan, face: Face, half: float = 0.0) -> None:
    """Stamp the face as it is seen: from the side, one eye of it.

    `half` is the half width of the head in units, where it is not the face's radius.
    """
    if plan.view in SIDES:
        half = half or face.radius
        lips = min(face.x + half * 0.82, _edge(plan.figure, face) - 0.26 * face.radius)
        face = replace(face, turned=True, x=face.x + half * 0.42, mouth_x=lips)
    plan.eyes(face)


def _edge(figure: Figure, face: Face) -> float:
    """Where the figure ends to the right, at the height of the mouth: x in units."""
    row, column = figure.row(face.mouth_y or face.y), figure.column(face.x)
    drawn = figure.solid()[row]
    while column < figure.side and drawn[column]:
        column += 1
    return (column - figure.middle) / figure.unit
