"""What the words of a style may still decide once the subject's own words are placed.

A style is shared by a set of assets, so it meets subjects it was not written for. Where both want
something else the subject has it, and the word of the style is in conflict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from worker.engines.procedural.lexicon import Sense
from worker.engines.procedural.reading import Word


@dataclass(frozen=True, slots=True)
class Held:
    """What the subject's words hold: colours, the tints of its parts, and all that is wished or
    refused."""

    colours: Sequence[str]
    tints: Mapping[str, Sequence[str]]
    wished: frozenset[str]
    refused: frozenset[str]
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

    def _allows(self, word: Word, sense: Sense) -> bool:
        if word.negated:
            return sense.value not in self.wished
        tinted = self.tints.get(word.part or word.element)
        if tinted and sense.value not in tinted:
            return False
        if sense.slot == "colour" and not word.part and self.colours:
            return sense.value in self.colours
        return sense.value not in self.refused
