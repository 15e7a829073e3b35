"""A sound as Ogg Vorbis, which games read nearly everywhere, no louder than it may be.

A lossy encoder overshoots: what it makes is decoded again, and made anew a little quieter until no
sample would be cut off. The encoder is libvorbis by way of libsndfile.
"""

import hashlib
import importlib
import io
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from worker.exports.asset import Asset, Unsuitable
from worker.exports.ogg import renumbered

Samples = NDArray[np.float32]
CEILING = 0.99  # of full scale, after decoding
TRIES = 4
SQUEEZE = 0.4  # 0: best quality, 1: smallest file
BLOCK = 4096  # frames at a time: libvorbis keeps what it is given on its stack
MISSING = "This studio has no encoder for Ogg Vorbis. Take the WAV."


def ogg(asset: Asset) -> dict[str, bytes]:
    """`name.ogg`. Raises Unsuitable where there is no encoder, or where it cannot hold the peak."""
    samples, rate = _read(asset.main)
    gain = 1.0
    for _ in range(TRIES):
        data = _encoded(samples * np.float32(gain), rate, asset.name)
        peak = float(np.abs(_read(data)[0]).max(initial=0))
        if peak <= CEILING:
            number = int.from_bytes(hashlib.sha256(asset.main).digest()[:4])
            return {f"{asset.name}.ogg": renumbered(data, number)}
        gain *= 0.98 * CEILING / peak
    raise Unsuitable("As Ogg Vorbis this sound would be cut off at its peaks. Take the WAV.")


def _read(data: bytes) -> tuple[Samples, int]:
    """The samples, frames x channels, of which full scale is 1; and the rate."""
    soundfile = _library()
    try:
        samples, rate = soundfile.read(io.BytesIO(data), dtype="float32", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise ValueError("the sound cannot be read") from error
    return samples, rate


def _library() -> ModuleType:
    """Only the studio has it, and few ask for it. Raises Unsuitable."""
    try:
        return importlib.import_module("soundfile")
    except (ImportError, OSError) as error:
        raise Unsuitable(MISSING) from error


def _encoded(samples: Samples, rate: int, title: str) -> bytes:
    soundfile = _library()
    out = io.BytesIO()
    with soundfile.SoundFile(
        out, "w", rate, samples.shape[1], "VORBIS", format="OGG", compression_level=SQUEEZE
    ) as file:
        file.title = title
        for first in range(0, len(samples), BLOCK):
            file.write(samples[first : first + BLOCK])
    return out.getvalue()
