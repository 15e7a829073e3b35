"""Sounds that come in: samples, the loop, our provenance, and nothing else."""

import io
import struct
import wave
from pathlib import Path

import pytest

from tests.uploads import pictures
from tests.uploads.opening import kept
from tests.uploads.pictures import riff, wav
from worker.decoding import BadFile, Decoded
from worker.decoding.sounds import Sound, finish, open_sound, read_provenance


def samples(data: bytes) -> bytes:
    with wave.open(io.BytesIO(data)) as file:
        return bytes(file.readframes(file.getnframes()))


def sampler(sort: int, first: int, last: int, loops: int = 1) -> bytes:
    return riff(b"smpl", struct.pack("<9I6I", *(0,) * 7, loops, 0, 0, sort, first, last, 0, 0))


async def test_a_sound_keeps_its_samples_and_gets_our_provenance(tmp_path: Path) -> None:
    data = wav(extra=riff(b"LIST", b"INFO" + riff(b"ICMT", b"made at home")))
    decoded, found = await kept(tmp_path, data)
    assert decoded == Decoded("audio/wav", len(found), None, None, None)
    assert samples(found) == samples(wav())
    assert read_provenance(found) == {"seed": 7}
    assert b"made at home" not in found
    assert chunks(found) == [b"fmt ", b"data", b"LIST"]


def chunks(data: bytes) -> list[bytes]:
    """The names of the pieces of a WAV, whose lengths must add up."""
    assert struct.unpack_from("<I", data, 4)[0] == len(data) - 8
    found, start = [], 12
    while start < len(data):
        name, length = struct.unpack_from("<4sI", data, start)
        found.append(name)
        start += 8 + length + length % 2
    assert start == len(data)
    return found


async def test_both_ways_into_the_studio_give_the_same_file(tmp_path: Path) -> None:
    _, found = await kept(tmp_path, wav())
    assert finish(wav(), {"seed": 7}) == found


async def test_every_depth_of_sound_is_kept(tmp_path: Path) -> None:
    for depth in (8, 16, 24, 32):
        for channels in (1, 2):
            data = wav(0.1, depth=depth, channels=channels)
            assert samples((await kept(tmp_path, data))[1]) == samples(data)


async def test_a_loop_is_kept_and_read_back(tmp_path: Path) -> None:
    ring = Sound(1, 8000, 16, bytes(800), (10, 400))
    _, found = await kept(tmp_path, ring.wav())
    assert chunks(found) == [b"fmt ", b"data", b"smpl", b"LIST"]
    assert open_sound(found).ring == (10, 400)


@pytest.mark.parametrize(
    "behind",
    [
        sampler(1, 0, 99),  # back and forth
        sampler(0, 50, 4000),  # past the end
        sampler(0, 50, 50),
        sampler(0, 0, 99, loops=0),
        riff(b"smpl", b"short"),
        sampler(0, 0, 99)[:-4],
        b"junk",
    ],
)
def test_a_loop_that_cannot_be_played_is_left_out(behind: bytes) -> None:
    assert open_sound(wav() + behind).ring is None


def test_a_sound_without_our_comment_says_so() -> None:
    with pytest.raises(BadFile, match="no provenance"):
        read_provenance(wav())


def test_provenance_in_any_script_comes_back() -> None:
    said = {"settings": {"prompt": "龍の\u0000声"}, "seed": 1}
    assert read_provenance(finish(pictures.wav(), said)) == said
