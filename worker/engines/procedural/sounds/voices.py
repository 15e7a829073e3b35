"""The instruments that sing the tuneful families' notes."""

import numpy as np

from worker.engines.procedural.sounds.filters import formants, lowpass
from worker.engines.procedural.sounds.genes import Genes
from worker.engines.procedural.sounds.waves import Signal, rung, tone

# How fast the shaking sine of a bell is, by what it is cast of.
RATIOS = {"metal": 1.41, "gold": 3.51, "silver": 5.19, "glass": 2.76, "": 1.73}
BY_MATERIAL = {
    "metal": "bell", "gold": "bell", "silver": "bell", "glass": "glass", "wood": "marimba",
}  # fmt: skip
TUNED = frozenset(BY_MATERIAL)


def voice(genes: Genes, slot: str = "voice") -> str:
    """The instrument: that of the material words ask for, else the slot's."""
    chosen = BY_MATERIAL.get(genes.material) or genes.pick(slot)
    genes.shape[slot] = chosen
    return chosen


def sing(genes: Genes, name: str, frequency: Signal) -> Signal:
    """One voice along that frequency, about -1..1."""
    fading = np.linspace(1, 0.15, len(frequency))
    if name == "pulse":
        return tone("pulse", frequency, genes.number("duty", 0.12, 0.3))
    if name == "bell":
        return rung(frequency, RATIOS.get(genes.material, 1.73), 2.2 * fading)
    if name == "glass":
        over = rung(frequency * 2.0, 2.76, 1.1 * fading)
        return np.asarray(0.7 * tone("sine", frequency) + 0.35 * over)
    if name == "marimba":
        knock = tone("sine", frequency * 3.93) * fading**6
        return np.asarray(0.8 * tone("sine", frequency) + 0.35 * knock)
    if name == "pair":
        apart = genes.number("detune", 1.004, 1.012)
        return np.asarray((tone("saw", frequency) + tone("saw", frequency * apart)) / 2)
    if name == "reed":
        return lowpass(tone("square", frequency), frequency * 3)
    if name == "choir":
        return choir(frequency)
    return tone(name, frequency)


def choir(frequency: Signal) -> Signal:
    """Three detuned saws behind the formants of an open vowel."""
    source = sum(tone("saw", frequency * apart) for apart in (0.994, 1.0, 1.0065))
    vowels = ((650.0, 5.0, 1.0), (1080.0, 7.0, 0.6), (2650.0, 8.0, 0.35))
    return 0.8 * formants(np.asarray(source), vowels)
