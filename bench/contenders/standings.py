"""The figures of all rounds: medians, ratios, the page bench/results.md."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from bench import report
from bench.contenders.entries import OURS, Entry

COLUMNS = ("enqueue/s", "bulk/s", "drain 1/s", "drain 2/s", "pickup ms")
FIGURES = ("enqueue_per_s", "bulk_enqueue_per_s", "drain1_per_s", "drain2_per_s", "pickup_p50_ms")
SMALLER_IS_BETTER = frozenset({"pickup_p50_ms"})

PREFACE = """\
# The queue beside its peers

Written by `python3 -m bench.peers`; read its `--help` for what is measured and how.

One server with the same durability for all; every job of ours is paid for, so its figures hold
the credits, the ledger and the events, which the peers do not have. The machine was shared with
other work while this ran: the contenders took turns within one run, and what counts are the
ratios of medians. A ratio between 0.8 and 1.25 is no difference.
"""


@dataclass(frozen=True, slots=True)
class Round:
    """One contender once through the course. Not `complete`: a drain ran out of its time."""

    enqueue_per_s: float
    bulk_enqueue_per_s: float
    drain1_per_s: float
    drain2_per_s: float
    pickup_p50_ms: float
    complete: bool = True

    def __str__(self) -> str:
        words = zip(COLUMNS, FIGURES, strict=True)
        return ", ".join(f"{word} {getattr(self, name):.4g}" for word, name in words)


@dataclass(slots=True)
class Standings:
    """What was found so far; the contenders in the order in which they finished a round."""

    machine: str
    settings: dict[str, str]
    jobs: int
    wanted: int
    rounds: dict[Entry, list[Round]] = field(default_factory=dict)
    versions: dict[Entry, str] = field(default_factory=dict)
    skipped: dict[Entry, str] = field(default_factory=dict)

    def skip(self, entry: Entry, why: str) -> None:
        """Leave a contender out, and say so."""
        self.rounds.pop(entry, None)
        self.skipped[entry] = why

    def peers(self) -> list[Entry]:
        return [entry for entry in self.rounds if entry != OURS]


def medians(rounds: Sequence[Round]) -> dict[str, float]:
    """The median of each figure, to four digits."""
    return {name: float(f"{median(getattr(one, name) for one in rounds):.4g}") for name in FIGURES}


def ratios(found: Standings) -> dict[str, tuple[float, str]]:
    """Ours by the best peer's, as times better (above 1: ours is better), and who that peer is."""
    if OURS not in found.rounds or not found.peers():
        return {}
    ours = medians(found.rounds[OURS])
    peers = {peer.name: medians(found.rounds[peer]) for peer in found.peers()}
    return {name: _ratio(name, ours, peers) for name in FIGURES}


def _ratio(
    name: str, ours: dict[str, float], peers: dict[str, dict[str, float]]
) -> tuple[float, str]:
    pick = min if name in SMALLER_IS_BETTER else max
    best = pick(peers, key=lambda peer: peers[peer][name])
    theirs = peers[best][name]
    better = theirs / ours[name] if name in SMALLER_IS_BETTER else ours[name] / theirs
    return round(better, 2), best


def figures(found: Standings) -> dict[str, object]:
    """What `--json` prints: `ours`, `peers` by name, and who was `skipped` and why."""
    return {
        "ours": medians(found.rounds[OURS]) if OURS in found.rounds else {},
        "peers": {peer.name: medians(found.rounds[peer]) for peer in found.peers()},
        "skipped": {entry.name: why for entry, why in found.skipped.items()},
    }


def text(found: Standings) -> str:
    """The table, the ratios and who was left out."""
    lines = [report.table(("contender", *COLUMNS), _rows(found)), ""]
    lines += [f"ours by the best peer, {word}: {how}" for word, how in _comparisons(found)]
    lines += [f"{entry.name} takes no part: {why}." for entry, why in found.skipped.items()]
    return "\n".join(lines)


def page(found: Standings) -> str:
    """bench/results.md."""
    blocks = [
        PREFACE,
        _markdown(("", *COLUMNS), _rows(found)),
        f"Medians of {found.wanted} rounds, {found.jobs} jobs a drain.{_cut_off(found)}",
        _markdown(("ours by the best peer", "times better"), _comparisons(found)),
        "## Who, and with which settings\n",
        _markdown(("", "version", "settings"), _members(found)),
        f"## Where\n\n{found.machine}.\n",
        ", ".join(f"{name} {value}" for name, value in found.settings.items()) + ".",
    ]
    return "\n\n".join(block.rstrip() for block in blocks) + "\n"


def _rows(found: Standings) -> list[tuple[object, ...]]:
    return [(_label(entry, rounds), *_cells(rounds)) for entry, rounds in found.rounds.items()]


def _label(entry: Entry, rounds: Sequence[Round]) -> str:
    return entry.name if all(one.complete for one in rounds) else f"{entry.name} *"


def _cells(rounds: Sequence[Round]) -> list[object]:
    *rates, pickup = medians(rounds).values()
    return [*(round(rate) for rate in rates), f"{pickup:.2f}"]


def _comparisons(found: Standings) -> list[tuple[str, str]]:
    words = dict(zip(FIGURES, COLUMNS, strict=True))
    return [(words[name], f"{by} ({peer})") for name, (by, peer) in ratios(found).items()]


def _members(found: Standings) -> list[tuple[str, str, str]]:
    ran = [(entry.name, found.versions[entry], entry.settings) for entry in found.rounds]
    return [*ran, *((entry.name, "left out", why) for entry, why in found.skipped.items())]


def _cut_off(found: Standings) -> str:
    cut = any(not one.complete for rounds in found.rounds.values() for one in rounds)
    return " A star: a drain was cut off when its time was up, and its rate is up to then." * cut


def _markdown(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
