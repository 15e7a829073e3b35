"""Growls, roars and barks: a rough voice behind a throat that opens and closes."""

import numpy as np

from worker.engines.procedural.sounds.envelopes import hold, shaped, swell
from worker.engines.procedural.sounds.filters import bandpass, formants
from worker.engines.procedural.sounds.genes import Effect, Genes, Slot
from worker.engines.procedural.sounds.noise import drift, grit, white
from worker.engines.procedural.sounds.waves import RATE, Signal, clock, samples, tone, turns

# Seconds, when it is loudest, and how the pitch goes (at the start, the loudest and the end).
GESTURES = {
    "growl": ((0.7, 1.2), 0.45, (1.0, 1.12, 0.9)),
    "roar": ((0.9, 1.5), 0.3, (0.75, 1.6, 0.7)),
    "bark": ((0.16, 0.26), 0.25, (0.9, 1.5, 0.7)),
    "grunt": ((0.22, 0.36), 0.2, (1.15, 1.0, 0.65)),
    "screech": ((0.45, 0.8), 0.35, (2.6, 3.6, 2.2)),
}
# Formants of a mouth (hertz): of a person's vowels, which larger throats lower.
MOUTHS = {
    "wide": (700.0, 1180.0, 2600.0),
    "round": (380.0, 800.0, 2300.0),
    "narrow": (480.0, 1700.0, 2500.0),
}
TIMES = {"single": 1, "double": 2, "triple": 3}


def growl(genes: Genes) -> Signal:
    """One cry, or a few."""
    seconds, peak, course = GESTURES[genes.pick("gesture")]
    count = samples(genes.seconds("length", *seconds))
    bulk = {"lean": 1.4, "broad": 1.0, "vast": 0.66}[genes.pick("bulk")]
    base = genes.hertz("voice", 62, 98) * bulk
    bend = np.interp(np.linspace(0, 1, count), (0.0, peak, 1.0), course)
    shaky = 1 + 0.06 * drift(count, genes.noise("shaky"), 11)
    cords = _cords(genes, base * bend * shaky)
    cords = cords + _breath(genes, count)
    mouth = zip(MOUTHS[genes.pick("mouth")], (1.0, 0.8, 0.5), strict=True)
    throat = [(hertz * bulk**0.6 * genes.pitch**0.5, 5.0, loud) for hertz, loud in mouth]
    opening = 0.75 + 0.4 * swell(count, peak, 0.8)
    sound = formants(cords, throat, stretch=opening) + 0.15 * cords
    sound = np.tanh(2.2 * shaped(sound, swell(count, peak, 0.7) * hold(count, 0.012, 0.03)))
    times = TIMES[genes.pick("count")]
    pause = np.zeros(samples(genes.seconds("pause", 0.05, 0.12)))
    return np.concatenate([sound, *([pause, sound * 0.85] * (times - 1))])


def _cords(genes: Genes, pitch: Signal) -> Signal:
    """What the throat is driven by."""
    phase = turns(pitch)
    match genes.pick("cords"):
        case "torn":  # every second beat is weaker, as when a voice breaks
            beats = 1 - 0.55 * (np.floor(phase) % 2)
            uneven = 1 + 0.5 * drift(len(pitch), genes.noise("torn"), 60)
            return np.asarray(tone("saw", pitch) * beats * uneven)
        case "gravel":
            return np.asarray(tone("saw", pitch) + 0.9 * grit(pitch * 9, genes.noise("gravel")))
        case "purring":
            flutter = genes.number("flutter", 21, 29)
            beats = 0.5 + 0.5 * np.cos(2 * np.pi * flutter * clock(len(pitch)))
            return np.asarray(tone("saw", pitch * 1.5) * beats**2 * 1.4)
    return np.asarray(tone("saw", pitch) + 0.7 * tone("saw", pitch * 1.013))


def _breath(genes: Genes, count: int) -> Signal:
    raw = white(count, genes.noise("breath"))
    match genes.pick("breath"):
        case "hissing":
            return 1.4 * bandpass(raw, 4200, 1.0)
        case "wet":
            gurgle = np.clip(drift(count, genes.noise("gurgle"), 32), 0, 1)
            return np.asarray(2.2 * bandpass(raw, 1100, 1.2) * gurgle)
    return 0.35 * raw * min(count / RATE, 1.0)


EFFECTS = {
    "growl": Effect(
        growl,
        {
            "gesture": Slot(("growl", "roar", "bark", "grunt"), ("screech",)),
            "bulk": Slot(("lean", "broad", "vast")),
            "mouth": Slot(tuple(MOUTHS)),
            "cords": Slot(("torn", "gravel", "purring", "doubled")),
            "breath": Slot(("hissing", "wet", "dry")),
            "count": Slot(("single", "single", "single", "double"), ("triple",)),
        },
    )
}
