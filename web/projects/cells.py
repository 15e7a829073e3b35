"""The rows of a set, each with its candidates side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from psycopg.rows import class_row

from web import board, cards
from web.cards import Card
from web.database import Conn
from web.gallery import records
from worker.exports import atlas

PAGE = 40  # rows


@dataclass(frozen=True, slots=True)
class Cell:
    """A candidate: the asset if there is one, or else the card of the job that is to make it.

    `picture` is the role of the file that shows the asset; the size is that file's, in pixels.
    `has_job`: its job is still there to be looked at.
    """

    row_number: int
    job_id: int
    kind: str
    seed: int
    rev: int
    asset_id: int | None
    official: bool
    has_job: bool
    picture: str | None
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A cell with its card, which only what is no asset yet has."""

    cell: Cell
    card: Card | None


@dataclass(frozen=True, slots=True)
class Given:
    """A row as it was ordered."""

    number: int
    subject: str
    name: str
    tags: Sequence[str]


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the set with its candidates, in the order of their seeds."""

    given: Given
    candidates: Sequence[Candidate]

    @property
    def title(self) -> str:
        return self.given.name or self.given.subject

    @property
    def kind_title(self) -> str:
        """What people call the kind of it."""
        return records.kind_title(self.candidates[0].cell.kind) if self.candidates else ""

    @property
    def fits_a_sheet(self) -> bool:
        """Whether something of it has a place in a sheet of many."""
        return any(each.cell.kind in atlas.FITTING for each in self.candidates)

    @property
    def live(self) -> bool:
        return any(each.card and each.card.job.live for each in self.candidates)

    @property
    def approved(self) -> bool:
        return any(each.cell.official for each in self.candidates)

    @property
    def seen(self) -> str:
        """What a page knows of it: the number, and a sum that changes with every change."""
        return f"{self.given.number}:{sum(each.cell.rev for each in self.candidates)}"


GIVEN = """
SELECT number, subject, name, tags FROM set_rows
 WHERE set_id = %(set)s AND number = ANY(%(numbers)s) ORDER BY number
"""
CELLS = """
SELECT cell.row_number, cell.job_id, cell.kind, cell.seed, coalesce(job.rev, 0) AS rev,
       asset.id AS asset_id, asset.official_at IS NOT NULL AS official,
       job.id IS NOT NULL AS has_job, shown.role AS picture,
       coalesce(shown.width, 1) AS width, coalesce(shown.height, 1) AS height
  FROM set_cells AS cell
  LEFT JOIN generation_jobs AS job ON job.id = cell.job_id
  LEFT JOIN assets AS asset ON asset.job_id = cell.job_id AND asset.deleted_at IS NULL
  LEFT JOIN picture_of(asset.id, asset.current_version) AS shown ON true
 WHERE cell.set_id = %(set)s AND cell.user_id = %(user)s AND cell.row_number = ANY(%(numbers)s)
 ORDER BY cell.row_number, cell.seed
"""


async def lines(conn: Conn, user_id: int, set_id: int, numbers: Sequence[int]) -> list[Line]:
    """Those rows of the user's set, in order."""
    values = {"set": set_id, "user": user_id, "numbers": list(numbers)}
    async with conn.cursor(row_factory=class_row(Given)) as cursor:
        await cursor.execute(GIVEN, values)
        given = await cursor.fetchall()
    async with conn.cursor(row_factory=class_row(Cell)) as cells:
        await cells.execute(CELLS, values)
        found = await cells.fetchall()
    unmade = [cell.job_id for cell in found if cell.asset_id is None]
    shown = await cards.of(conn, await board.jobs(conn, user_id, unmade))
    by_job = {card.job.id: card for card in shown}
    candidates = [Candidate(cell, by_job.get(cell.job_id)) for cell in found]
    return [
        Line(row, [each for each in candidates if each.cell.row_number == row.number])
        for row in given
    ]
