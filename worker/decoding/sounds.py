"""Opening a sound that somebody else made: uncompressed WAV, and of it the samples only.

See Microsoft's "Multimedia Programming Interface and Data Specifications 1.0" (RIFF, WAVE).
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from worker.decoding.bad_file import BadFile, truncated, undecodable
from worker.decoding.bounds import MAX_SECONDS, check_bytes

_PCM = 1
_EXTENSIBLE = 0xFFFE
_RATES = range(8_000, 192_001)


@dataclass(frozen=True, slots=True)
class Sound:
    """Interleaved little-endian PCM: `rate` in frames per second, `depth` in bits a sample."""

    channels: int
    rate: int
    depth: int
    samples: bytes

    @property
    def frame_bytes(self) -> int:
        return self.channels * self.depth // 8

    def wav(self) -> bytes:
        """A WAV file with these samples and nothing else."""
        header = struct.pack(
            "<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(self.samples) + len(self.samples) % 2, b"WAVE",
            b"fmt ", 16, _PCM, self.channels, self.rate, self.rate * self.frame_bytes,
            self.frame_bytes, self.depth, b"data", len(self.samples),
        )  # fmt: skip
        return header + self.samples + b"\0" * (len(self.samples) % 2)


def is_wav(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WAVE"


def open_sound(data: bytes) -> Sound:
    """The samples of a WAV file: mono or stereo, 8 to 32 bits, a minute at most. Raises BadFile."""
    check_bytes(len(data))
    if not is_wav(data):
        raise BadFile("wrong_magic", "The file is not a WAV sound.")
    sound: Sound | None = None
    for name, body in _chunks(data):
        if name == b"fmt ":
            sound = _format(body)
        if name == b"data":
            if sound is None:
                raise undecodable("its samples come before their form")
            return _with_samples(sound, body)
    raise truncated("The file ends before its samples.")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    start = 12
    while start + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, start)
        end = start + 8 + length
        if end > len(data):
            raise truncated()
        yield name, data[start + 8 : end]
        start = end + length % 2


def _format(body: bytes) -> Sound:
    if len(body) < 16:
        raise truncated()
    tag, channels, rate, _, frame_bytes, depth = struct.unpack_from("<HHIIHH", body)
    if tag == _EXTENSIBLE and len(body) >= 26:
        (tag,) = struct.unpack_from("<H", body, 24)
    if tag != _PCM:
        raise BadFile("unsupported", "Of sounds only uncompressed WAV (PCM) is kept.")
    sound = Sound(channels, rate, depth, b"")
    if channels not in (1, 2) or depth not in (8, 16, 24, 32) or rate not in _RATES:
        raise BadFile(
            "unsupported",
            f"{channels} channels of {depth} bits at {rate} Hz are not kept; send mono or stereo "
            "of 8 to 32 bits at 8,000 to 192,000 Hz.",
        )
    if frame_bytes != sound.frame_bytes:
        raise undecodable("its form contradicts itself")
    return sound


def _with_samples(form: Sound, samples: bytes) -> Sound:
    if not samples:
        raise undecodable("there is no sound in it")
    if len(samples) % form.frame_bytes:
        raise truncated()
    if len(samples) > MAX_SECONDS * form.rate * form.frame_bytes:
        seconds = len(samples) / (form.rate * form.frame_bytes)
        raise BadFile(
            "too_long", f"{seconds:.1f} seconds are longer than the {MAX_SECONDS} a sound may be."
        )
    return Sound(form.channels, form.rate, form.depth, samples)
