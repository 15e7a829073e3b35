"""A sound as Ogg Vorbis, read back by a reader of our own and by libsndfile."""

import io
import json
import struct
import sys

import numpy as np
import pytest
import soundfile

from tests.exports.shelf import beep
from worker.exports import Asset, Unsuitable, sounds, write
from worker.exports.ogg import BadOgg, pages


def decoded(data: bytes) -> tuple[np.ndarray, int]:
    samples, rate = soundfile.read(io.BytesIO(data), dtype="float64")
    return samples, rate


def test_the_file_is_one_whole_stream_of_vorbis() -> None:
    asset = beep()
    (data,) = write(asset, "ogg").values()
    found = list(pages(data))
    assert [page.number for page in found] == list(range(len(found)))
    assert (found[0].flags, found[-1].flags & 4) == (2, 4)
    assert len({page.stream for page in found}) == 1
    kind, word, version, channels, rate = struct.unpack_from("<B6sIBI", found[0].body)
    assert (kind, word, version, channels, rate) == (1, b"vorbis", 0, 1, 44100)
    assert found[-1].position == 11025, "as many samples as the WAV has"
    assert b"title=beep" in found[1].body.lower()


def test_it_sounds_like_the_wav() -> None:
    asset = beep()
    (data,) = write(asset, "ogg").values()
    (was, _), (now, rate) = decoded(asset.main), decoded(data)
    assert (now.shape, rate) == (was.shape, 44100)
    assert np.corrcoef(was, now)[0, 1] > 0.98


def test_no_peak_is_cut_off_by_who_decodes_it() -> None:
    """At full scale the encoder overshoots; then the whole sound is a little quieter."""
    asset = beep(loud=1.0)
    loudest = np.abs(decoded(sounds._encoded(*sounds._read(asset.main), "beep"))[0]).max()
    assert loudest > 1, "else this shows nothing"
    (data,) = write(asset, "ogg").values()
    assert 0.8 < np.abs(decoded(data)[0]).max() <= 0.99


def test_a_peak_that_cannot_be_held_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds, "TRIES", 1)
    with pytest.raises(Unsuitable, match="Take the WAV"):
        write(beep(loud=1.0), "ogg")


def test_a_studio_without_the_encoder_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "soundfile", None)
    with pytest.raises(Unsuitable, match="no encoder"):
        write(beep(), "ogg")


def test_what_is_no_sound_is_a_wrong_value() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        write(Asset("beep", "sound", b"RIFF and so on"), "ogg")


def test_the_wav_comes_with_what_is_known_of_it() -> None:
    asset = beep()
    written = write(asset, "sound-json")
    assert written["beep.wav"] == asset.main
    about = json.loads(written["beep.json"])
    assert about["sound"]["file"] == "beep.wav"
    assert about["meta"]["sound"]["seconds"] == 0.25


def test_a_damaged_page_is_seen() -> None:
    (data,) = write(beep(), "ogg").values()
    for broken in (data[:-1], data[:500] + b"?" + data[501:], b"OggX" + data[4:], data + b"Ogg"):
        with pytest.raises(BadOgg):
            list(pages(broken))
