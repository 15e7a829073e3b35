"""What an element adds to any sound that ends: a layer below the sound itself."""

from collections.abc import Callable, Mapping

import numpy as np

from worker.engines.procedural.sounds.envelopes import put, strike, swell
from worker.engines.procedural.sounds.filters import bandpass, highpass, lowpass
from worker.engines.procedural.sounds.genes import Genes, semitones
from worker.engines.procedural.sounds.noise import crackle, drift, white
from worker.engines.procedural.sounds.voices import choir
from worker.engines.procedural.sounds.waves import RATE, Signal, glide, rung, samples, tone

Grain = Callable[[float], Signal]  # from its frequency in hertz
LEAST = 0.35  # seconds an element needs to be heard


def with_element(genes: Genes, sound: Signal) -> Signal:
    """The sound with its element's layer, half as loud as itself."""
    if genes.element not in LAYERS:
        return sound
    sound = np.pad(sound, (0, max(round(LEAST * RATE) - len(sound), 0)))
    layer = LAYERS[genes.element](genes, len(sound))
    loudest = max(float(np.abs(layer).max()), 1e-9)
    return np.asarray(sound / max(float(np.abs(sound).max()), 1e-9) + 0.6 * layer / loudest)


def _fire(genes: Genes, count: int) -> Signal:
    flicker = 0.55 + 0.45 * drift(count, genes.noise("flicker"), 14)
    roar = lowpass(white(count, genes.noise("roar")), glide(1900, 500, count)) * flicker
    sparks = bandpass(crackle(count, genes.noise("sparks"), 70), 3000, 0.9)
    return np.asarray((roar + 9 * sparks) * swell(count, 0.25, 0.8))


def _scattered(
    genes: Genes, count: int, name: str, number: int, hertz: tuple[float, float], one: Grain
) -> Signal:
    """So many grains here and there, each of its own pitch between the two."""
    total = np.zeros(count)
    for n in range(number):
        start = genes.number(f"{name} {n}", 0.0, 0.75) * count / RATE
        put(total, one(genes.hertz(f"{name} of {n}", *hertz)), start)
    return total


def _rising(shape: str, by: float, seconds: float, attack: float) -> Grain:
    """A grain whose pitch climbs while it dies."""

    def grain(hertz: float) -> Signal:
        sound = tone(shape, glide(hertz, hertz * by, samples(seconds)))
        return np.asarray(sound * strike(len(sound), attack, seconds * 0.9))

    return grain


def _shard(hertz: float) -> Signal:
    sound = rung(np.full(samples(0.35), hertz), 2.76, 0.9)
    return np.asarray(sound * strike(len(sound), 0.001, 0.3))


def _ice(genes: Genes, count: int) -> Signal:
    shards = _scattered(genes, count, "shard", 10, (2600, 6800), _shard)
    frost = highpass(crackle(count, genes.noise("frost"), 500), 6000)
    return np.asarray(shards + 2 * frost * swell(count, 0.3, 1.0))


def _water(genes: Genes, count: int) -> Signal:
    bubbles = _scattered(genes, count, "bubble", 12, (380, 1500), _rising("sine", 1.9, 0.12, 0.004))
    surge = bandpass(white(count, genes.noise("surge")), 900 + 500 * swell(count, 0.4), 1.0)
    return np.asarray(bubbles + 1.4 * surge * swell(count, 0.4, 1.0))


def _lightning(genes: Genes, count: int) -> Signal:
    arcs = np.clip(drift(count, genes.noise("arcs"), 38), 0, 1) ** 0.6
    hum = tone("saw", np.full(count, genes.number("hum", 90, 125))) * 0.6
    tearing = highpass(crackle(count, genes.noise("tearing"), 3600), 2200)
    return np.asarray((hum + 4 * tearing) * arcs * strike(count, 0.002, 1.6 * count / RATE))


def _poison(genes: Genes, count: int) -> Signal:
    blobs = _scattered(genes, count, "blob", 9, (130, 420), _rising("triangle", 2.4, 0.18, 0.01))
    hiss = bandpass(white(count, genes.noise("hiss")), 5200, 1.6) * swell(count, 0.5, 1.2)
    return np.asarray(blobs + 0.8 * hiss)


def _holy(genes: Genes, count: int) -> Signal:
    base = genes.hertz("choir", 380, 520)
    chord = sum(choir(np.full(count, base * semitones(note))) for note in (0, 4, 7))
    return np.asarray(chord * swell(count, 0.45, 0.9))


def _shadow(genes: Genes, count: int) -> Signal:
    base = genes.hertz("drone", 58, 84)
    drone = tone("saw", np.full(count, base)) + tone("saw", np.full(count, base * 1.414))
    breath = 1500 + 900 * drift(count, genes.noise("breath"), 6)
    whisper = bandpass(white(count, genes.noise("whisper")), breath, 4)
    return np.asarray((lowpass(drone, 600) + 1.5 * whisper) * swell(count, 0.8, 1.6))


def _nature(genes: Genes, count: int) -> Signal:
    rustle = highpass(white(count, genes.noise("rustle")), 2600)
    rustle = rustle * np.abs(drift(count, genes.noise("wind"), 26)) ** 1.5
    chirps = _scattered(genes, count, "chirp", 4, (2400, 3800), _rising("sine", 1.4, 0.1, 0.01))
    return np.asarray((rustle + 0.5 * chirps) * swell(count, 0.4, 0.8))


def _arcane(genes: Genes, count: int) -> Signal:
    total = np.zeros(count)
    base = genes.hertz("star", 900, 1400)
    for n in range(9):
        step = genes.dice.pick(f"star note {n}", (0, 2, 4, 7, 9, 12, 14))
        star = tone("sine", np.full(samples(0.3), base * semitones(step)))
        start = genes.number(f"star {n}", 0.0, 0.75) * count / RATE
        put(total, star * strike(len(star), 0.002, 0.25), start)
    hum = choir(np.full(count, base / 4)) * swell(count, 0.5, 1.2)
    return np.asarray(total + 0.6 * hum)


LAYERS: Mapping[str, Callable[[Genes, int], Signal]] = {
    "fire": _fire,
    "ice": _ice,
    "water": _water,
    "lightning": _lightning,
    "poison": _poison,
    "holy": _holy,
    "shadow": _shadow,
    "nature": _nature,
    "arcane": _arcane,
}
