"""How long a pile of jobs takes with the workers that are online now: an estimate, no promise."""

from collections.abc import Mapping
from dataclasses import dataclass

from web import board
from web.database import Conn
from web.words import duration, listed
from worker import catalog


@dataclass(frozen=True, slots=True)
class Pace:
    """`seconds` for what can be made now, None when that is nothing; `unserved` are the kinds that
    nobody online can make."""

    seconds: float | None
    unserved: list[str]

    @property
    def unserved_words(self) -> str:
        """A sentence about them, or nothing."""
        if not self.unserved:
            return ""
        kinds = [
            catalog.KINDS[name].plural.lower() if name in catalog.KINDS else name
            for name in self.unserved
        ]
        what = listed(kinds, "or")
        return f"Nobody online can make {what} now: those wait for somebody who can."

    @property
    def words(self) -> str:
        """`about 2 minutes`; nothing without an estimate."""
        return "" if self.seconds is None else duration(self.seconds)


async def of(conn: Conn, jobs: Mapping[str, int]) -> Pace:
    """The pace for so many jobs of each capability, done one capability after the other.

    A worker does what it can in rounds of all its slots; a round takes what jobs lately took.
    """
    line = await board.pace(conn, jobs)
    served = {capability: count for capability, count in line.slots.items() if count}
    rounds = [
        -(-jobs[capability] // count) * line.seconds.get(capability, _expected(capability))
        for capability, count in served.items()
    ]
    unserved = [capability.partition(":")[2] for capability in sorted(jobs.keys() - served.keys())]
    return Pace(sum(rounds) if rounds else None, unserved)


def _expected(capability: str) -> float:
    kind = catalog.KINDS.get(capability.partition(":")[2])
    return kind.expected_seconds if kind else 30
