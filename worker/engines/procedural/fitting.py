"""What of the words an archetype can follow, and which archetype follows most of them."""

from collections.abc import Sequence

from worker.engines.procedural import lexicon
from worker.engines.procedural.meaning import Claim, Understanding

# Which features, and whether a mood, each archetype can follow; filled by the drawing code.
FITTING: dict[str, dict[str, frozenset[str]]] = {"sprite": {}, "icon": {}, "texture": {}}


def suit(found: Understanding, archetype: str) -> None:
    """Give up what that archetype cannot follow: its words become conflicts.

    Called again by the drawing code when the words left the archetype to the seed.
    """
    fitting = FITTING[found.kind].get(archetype)
    if fitting is None:
        return
    for text, claims in list(found.claims.items()):
        if any(_misfit(claim, fitting, archetype) for claim in claims):
            found.give_up(text)


def fits(found: Understanding, archetype: str) -> int:
    """How many of the words' claims that archetype can follow."""
    fitting = FITTING[found.kind].get(archetype, frozenset())
    claims = [claim for claims in found.claims.values() for claim in claims]
    return sum(not _misfit(claim, fitting, archetype) for claim in claims)


def best(found: Understanding, names: Sequence[str]) -> list[str]:
    """Those the words do not refuse, and of these the ones that can follow most of the words."""
    left = [name for name in names if name not in found.without] or list(names)
    most = max(fits(found, name) for name in left)
    return [name for name in left if fits(found, name) == most]


def _misfit(claim: Claim, fitting: frozenset[str], archetype: str) -> bool:
    if claim.slot == "use":
        return archetype not in lexicon.GROUNDS_OF[claim.value]
    if claim.part:
        return claim.part not in fitting
    if claim.slot == "feature":
        return claim.value not in fitting
    return claim.slot == "mood" and "mood" not in fitting
