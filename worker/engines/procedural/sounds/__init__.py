"""Sound effects from words and a seed: short ones that end, and rings that go round."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.dice import Dice
from worker.engines.procedural.fitting import FITTING
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sounds import (
    bells,
    blows,
    guns,
    leaps,
    liquids,
    motors,
    reading,
    rewards,
    rooms,
    shots,
    signals,
    spells,
    throats,
)
from worker.engines.procedural.sounds.elements import with_element
from worker.engines.procedural.sounds.finish import aimed, finished, treated
from worker.engines.procedural.sounds.genes import Effect, Genes
from worker.engines.procedural.sounds.picture import picture
from worker.engines.procedural.sounds.reading import CHOICES, choose, family, suit
from worker.engines.procedural.sounds.waves import RATE, Signal

FAMILIES: Mapping[str, Effect] = {
    **rewards.EFFECTS,
    **leaps.EFFECTS,
    **shots.EFFECTS,
    **blows.EFFECTS,
    **signals.EFFECTS,
    **rooms.EFFECTS,
    **spells.EFFECTS,
    **liquids.EFFECTS,
    **motors.EFFECTS,
    **guns.EFFECTS,
    **bells.EFFECTS,
    **throats.EFFECTS,
}
FITTING["sound"] = {}  # what fits is told by the slots: see `reading.suit`

__all__ = ["CHOICES", "FAMILIES", "RATE", "Sound", "choose", "make", "picture", "read"]


@dataclass(frozen=True, slots=True)
class Sound:
    """Finished samples, RATE a second, one channel; `shape` says what became of each slot.

    `lufs` is how loud it was meant to be at its loudest.
    """

    samples: NDArray[np.int16]
    archetype: str
    loop: bool
    shape: Mapping[str, str]
    lufs: float

    @property
    def seconds(self) -> float:
        return round(len(self.samples) / RATE, 3)


def read(prompt: str, style: str = "") -> Understanding:
    """The words of a prompt, as far as its family can follow them; `style` is as in `understand`.

    Pure, and never raises.
    """
    words = reading.read(prompt, style)
    if words.archetype:
        suit(words, words.archetype, FAMILIES[words.archetype])
    return words


def make(words: Understanding, seed: int) -> Sound:
    """The sound the words name, else one by the seed. Words it cannot follow become conflicts."""
    name = family(words, FAMILIES, Dice("sound", seed, words.word_seed))
    effect = FAMILIES[name]
    suit(words, name, effect)
    dice = Dice("sound", seed, words.word_seed, name)
    genes = Genes(effect.slots, words, dice, f"{name} {seed} {words.word_seed}")
    made = rough(effect, genes)
    samples = finished(genes, made, loop=effect.loop)
    lufs = aimed(words, loop=effect.loop)
    return Sound(samples, name, effect.loop, dict(genes.shape), lufs)


def rough(effect: Effect, genes: Genes) -> Signal:
    """The sound as its family makes it, with what words add; a loop still begins where it ends."""
    made = effect.make(genes)
    if not effect.loop:
        made = with_element(genes, made)
    return treated(genes, made, loop=effect.loop)
