"""What the words of a style may still decide once the subject's own words are placed.

A style is shared by a set of assets, so it meets subjects it was not written for. Where both want
something else the subject has it, and the word of the style is in conflict.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from worker.engines.procedural.lexicon import Sense
from worker.engines.procedural.meaning import Claim
from worker.engines.procedural.reading import Word

# Slots in which one and the same thing is settled.
_SAME = {"family": "subject", "race": "subject", "accent": "material"}


@dataclass(frozen=True, slots=True)
class Held:
    """What the subject's words hold: colours, the tints of its parts, what each wishes, and what
    each refuses."""

    colours: Sequence[str]
    tints: Mapping[str, Sequence[str]]
    claims: Mapping[str, Sequence[Claim]]
    refusals: Mapping[str, Sequence[str]]
    dyed: bool = False  # all of it is of the subject's colour: a material is for its trimmings

    def left(self, word: Word, senses: Sequence[Sense]) -> Sequence[Sense]:
        """The senses in which a word of the style can be followed; a refusal only in all."""
        fitting = [sense for sense in senses if self._allows(word, sense)]
        if self.dyed and not (word.negated or word.part):
            fitting = [
                replace(sense, slot="accent") if sense.slot == "material" else sense
                for sense in fitting
            ]
        return fitting if not word.negated or len(fitting) == len(senses) else []

    def winners(self, word: Word, senses: Sequence[Sense]) -> list[str]:
        """The subject's words that settled what a word of the style wanted otherwise, such as
        "blue" or "no wings"; none if it was not the subject."""
        values = {sense.value for sense in senses}
        if word.negated:
            return self._texts(lambda claim: claim.value in values)
        refusing = [said for said, refused in self.refusals.items() if values & set(refused)]
        if refusing:
            return refusing
        rivals = (self._texts(partial(_rivals, sense, word.part)) for sense in senses)
        return next(filter(None, rivals), [])

    def _texts(self, wanted: Callable[[Claim], bool]) -> list[str]:
        return [text for text, mine in self.claims.items() if any(map(wanted, mine))]

    def _allows(self, word: Word, sense: Sense) -> bool:
        if word.negated:
            return not self._texts(lambda claim: claim.value == sense.value)
        tinted = self.tints.get(word.part or word.element)
        if tinted and sense.value not in tinted:
            return False
        if sense.slot == "colour" and not word.part and self.colours:
            return sense.value in self.colours
        return all(sense.value not in refused for refused in self.refusals.values())


def _rivals(sense: Sense, part: str, claim: Claim) -> bool:
    """Whether a claim settles the same of that part, or of the whole if it is none."""
    if part or claim.part:
        return claim.part == part
    slot, other = (_SAME.get(settled, settled) for settled in (sense.slot, claim.slot))
    return slot == other and slot != "feature"
