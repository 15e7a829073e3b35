"""Opening a sound that somebody else made: uncompressed WAV, and of it the samples and the loop.

See Microsoft's "Multimedia Programming Interface and Data Specifications 1.0" (RIFF, WAVE), and
its "New Multimedia Data Types and Data Techniques" for the sampler chunk.
"""

import contextlib
import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from worker.decoding.bad_file import BadFile, truncated, undecodable
from worker.decoding.bounds import MAX_SECONDS, check_bytes

_PCM = 1
_EXTENSIBLE = 0xFFFE
_RATES = range(8_000, 192_001)


@dataclass(frozen=True, slots=True)
class Sound:
    """Interleaved little-endian PCM: `rate` in frames per second, `depth` in bits a sample.

    `ring` is what is to be played again and again, from a frame to the one before another.
    """

    channels: int
    rate: int
    depth: int
    samples: bytes
    ring: tuple[int, int] | None = None

    @property
    def frame_bytes(self) -> int:
        return self.channels * self.depth // 8

    @property
    def frames(self) -> int:
        return len(self.samples) // self.frame_bytes

    def wav(self, comment: str = "") -> bytes:
        """A WAV file with these samples, the ring as game engines read it, and the comment."""
        form = struct.pack(
            "<HHIIHH", _PCM, self.channels, self.rate, self.rate * self.frame_bytes,
            self.frame_bytes, self.depth,
        )  # fmt: skip
        chunks = [_chunk(b"fmt ", form), _chunk(b"data", self.samples)]
        if self.ring:
            chunks.append(_chunk(b"smpl", _sampler(self.rate, *self.ring)))
        if comment:
            note = _chunk(b"ICMT", comment.encode("ascii") + b"\0")
            chunks.append(_chunk(b"LIST", b"INFO" + _chunk(b"ISFT", b"Homeforge\0") + note))
        return _chunk(b"RIFF", b"WAVE" + b"".join(chunks))


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
            sound = _with_samples(sound, body)
            return replace(sound, ring=_ring(data, sound.frames))
    raise truncated("The file ends before its samples.")


def finish(data: bytes, provenance: Mapping[str, object]) -> bytes:
    """Decode a WAV, and write it again with its provenance as the comment of an INFO list.

    Raises BadFile as `open_sound` does.
    """
    said = json.dumps(provenance, sort_keys=True, separators=(",", ":"))
    return open_sound(data).wav(said)


def read_provenance(wav: bytes) -> dict[str, object]:
    """The provenance inside one of our own WAV files. Raises BadFile when there is none."""
    for name, body in _chunks(wav):
        if name == b"LIST" and body[:4] == b"INFO":
            for field, text in _chunks(b"RIFF" + bytes(8) + body[4:]):
                if field == b"ICMT":
                    return dict(json.loads(text.rstrip(b"\0")))
    raise BadFile("no_provenance", "This sound carries no provenance.")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    start = 12
    while start + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, start)
        end = start + 8 + length
        if end > len(data):
            raise truncated()
        yield name, data[start + 8 : end]
        start = end + length % 2


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


# Before the loops: maker, product, nanoseconds a sample, key, its fraction, time code, its offset,
# loops, bytes that follow. A loop: id, sort (0: forward), first and last frame, fraction, times.
_SAMPLER = struct.Struct("<9I")
_LOOP = struct.Struct("<6I")
_MIDDLE_C = 60


def _sampler(rate: int, first: int, end: int) -> bytes:
    head = _SAMPLER.pack(0, 0, round(1e9 / rate), _MIDDLE_C, 0, 0, 0, 1, 0)
    return head + _LOOP.pack(0, 0, first, end - 1, 0, 0)


def _ring(data: bytes, frames: int) -> tuple[int, int] | None:
    """The first loop of a file, if it goes forward and lies within the sound."""
    with contextlib.suppress(BadFile):  # what comes behind the samples may be cut off
        for name, body in _chunks(data):
            if name == b"smpl" and len(body) >= _SAMPLER.size + _LOOP.size:
                _, sort, first, last, *_ = _LOOP.unpack_from(body, _SAMPLER.size)
                inside = sort == 0 and _SAMPLER.unpack_from(body)[7] and first < last < frames
                return (first, last + 1) if inside else None
    return None


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
