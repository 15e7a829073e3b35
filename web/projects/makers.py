"""What the rows of a list are that do not say: of which kind, and made by whose engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from web import board
from web.database import Conn
from worker import catalog
from worker.catalog import Kind

NO_ENGINE = "No worker makes {what} with an engine of this name now. Known: {engines}."


@dataclass(frozen=True, slots=True)
class Usual:
    """`engine` is empty for the built-in one of each kind; `engines` are those that can be chosen,
    by kind."""

    kind: Kind
    engine: str = ""
    engines: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def others(self) -> list[str]:
        """The engines beside the built-in one that make something."""
        kinds = catalog.KINDS.values()
        return sorted({e for kind in kinds for e in self.offered(kind) if e != kind.engine})

    def offered(self, kind: Kind) -> Sequence[str]:
        """The engines that make the kind, the built-in one first."""
        return self.engines.get(kind.name, [kind.engine])


async def read(conn: Conn, given: Mapping[str, str]) -> Usual:
    """What a form says, with the engines that workers announced lately."""
    kinds = catalog.KINDS
    kind = kinds.get(given.get("kind", ""), next(iter(kinds.values())))
    engines = await board.engines_of(conn, kinds.values())
    return Usual(kind, given.get("engine", "").strip(), engines)
