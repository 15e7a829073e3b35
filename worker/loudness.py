"""How loud a sound is heard to be, and how far its wave reaches between the samples.

Loudness after ITU-R BS.1770-4: K-weighting (a high shelf for the head, a high-pass after it), the
mean square over blocks of 400 ms, summed over the channels, -0.691 + 10 lg of that, in LUFS. The
Recommendation prints the two filters for 48 kHz; for other rates they are worked out again from
the analogue filters behind them, as De Man's "Evaluation of implementations of the EBU R128
loudness measurement" (2018) gives them. Sounds are channels x samples, -1..1.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Levels = NDArray[np.float64]

SILENCE = -120.0  # what nothing at all is called, in decibels
BLOCK_SECONDS = 0.4
GATE, RELATIVE_GATE = -70.0, -10.0
SHELF_HERTZ, SHELF_GAIN, SHELF_Q = 1681.974450955533, 3.999843853973347, 0.7071752369554196
SHELF_BEND = 0.4996667741545416  # where along its slope the shelf's middle lies
LOW_HERTZ, LOW_Q = 38.13547087602444, 0.5003270373238773
OVERSAMPLING = 4
TAPS = 16  # samples on either side of a place between two
_RINGS_OUT = 0.2  # seconds until the high-pass is silent again
_QUICK = 8192  # a multiple of it is soon transformed


def momentary(sound: Levels, rate: int, *, ring: bool = False) -> float:
    """The loudest 400 ms, in LUFS: of what is shorter, its energy spread over as long.

    `ring`: the sound goes on from its end to its beginning.
    """
    block = round(BLOCK_SECONDS * rate)
    power = _power(_weighted(sound, rate, ring))
    if ring:
        power = np.resize(power, power.size + block)
    return _lufs(float(_means(power, block, max(rate // 100, 1)).max()))


def integrated(sound: Levels, rate: int) -> float:
    """The loudness of the whole, in LUFS: the blocks that are no pauses, by the two gates."""
    block = round(BLOCK_SECONDS * rate)
    means = _means(_power(_weighted(sound, rate, ring=False)), block, block // 4)
    heard = means[means > _square(GATE)]
    if not heard.size:
        return SILENCE
    least = _square(_lufs(float(heard.mean())) + RELATIVE_GATE)
    return _lufs(float(heard[heard > least].mean()))


def true_peak(sound: Levels, *, ring: bool = False) -> float:
    """The highest the wave reaches, in dBTP: at four places a sample (BS.1770-4, Annex 2).

    Between the samples by a sinc under a Blackman window.
    """
    padded = np.pad(sound, ((0, 0), (TAPS, TAPS)), "wrap" if ring else "constant")
    highest = float(np.abs(sound).max())
    for channel in padded:
        for taps in _BETWEEN:
            highest = max(highest, float(np.abs(np.convolve(channel, taps, "valid")).max()))
    return decibels(highest)


def decibels(level: float) -> float:
    """An amplitude in decibels of full scale."""
    return 20 * math.log10(max(level, 10 ** (SILENCE / 20)))


def response(hertz: Levels, rate: int) -> Levels:
    """What both filters of the K-weighting let through of a frequency, as an amplitude."""
    turn = np.exp(-2j * np.pi * hertz / rate)
    total = np.ones(hertz.shape, dtype=np.complex128)
    for over, under in (_shelf(rate), _low(rate)):
        total *= np.polyval(over[::-1], turn) / np.polyval(under[::-1], turn)
    return np.asarray(np.abs(total))


def _shelf(rate: int) -> tuple[Levels, Levels]:
    """The numerator and the denominator of the high shelf, by powers of one sample's delay."""
    k = math.tan(math.pi * SHELF_HERTZ / rate)
    high = 10 ** (SHELF_GAIN / 20)
    middle = high**SHELF_BEND * k / SHELF_Q
    over = np.array([high + middle + k * k, 2 * (k * k - high), high - middle + k * k])
    under = np.array([1 + k / SHELF_Q + k * k, 2 * (k * k - 1), 1 - k / SHELF_Q + k * k])
    return over / under[0], under / under[0]


def _low(rate: int) -> tuple[Levels, Levels]:
    k = math.tan(math.pi * LOW_HERTZ / rate)
    under = np.array([1 + k / LOW_Q + k * k, 2 * (k * k - 1), 1 - k / LOW_Q + k * k])
    return np.array([1.0, -2.0, 1.0]), under / under[0]


def _weighted(sound: Levels, rate: int, ring: bool) -> Levels:
    """K-weighted frequency by frequency: energy is all that is asked, so phases may stay.

    A ring goes round until the filter has forgotten where it began; its last round counts.
    """
    count, lead = sound.shape[1], round(_RINGS_OUT * rate)
    length = -(-(count + lead) // _QUICK) * _QUICK
    longer = np.pad(sound, ((0, 0), (0, length - count)), "wrap" if ring else "constant")
    weighted = np.fft.irfft(np.fft.rfft(longer) * _weights(length, rate), length)
    return weighted[:, -count:] if ring else weighted[:, :count]


@lru_cache(maxsize=16)
def _weights(length: int, rate: int) -> Levels:
    return response(np.asarray(np.fft.rfftfreq(length, 1 / rate), dtype=np.float64), rate)


def _power(sound: Levels) -> Levels:
    """Squares, summed over the channels: left and right weigh the same."""
    return np.asarray((sound * sound).sum(axis=0))


def _means(power: Levels, block: int, hop: int) -> Levels:
    """The mean of every whole block; what is shorter than one is followed by silence."""
    sums = np.concatenate([[0.0], np.cumsum(np.pad(power, (0, max(block - power.size, 0))))])
    starts = np.arange(0, sums.size - block, hop)
    return np.asarray((sums[starts + block] - sums[starts]) / block)


def _lufs(square: float) -> float:
    return max(-0.691 + 10 * math.log10(max(square, 1e-20)), SILENCE)


def _square(lufs: float) -> float:
    return float(10 ** ((lufs + 0.691) / 10))


def _taps(part: float) -> Levels:
    """What reads a wave `part` of a sample later."""
    away = np.arange(-TAPS, TAPS + 1) + part
    window = (
        0.42
        + 0.5 * np.cos(np.pi * away / (TAPS + 1))
        + 0.08 * np.cos(2 * np.pi * away / (TAPS + 1))
    )
    return np.asarray(np.sinc(away) * window)


_BETWEEN = [_taps(n / OVERSAMPLING) for n in range(1, OVERSAMPLING)]
