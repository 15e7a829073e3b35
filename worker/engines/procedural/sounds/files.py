"""The files of a sound: the WAV, and a picture of it for cards and galleries."""

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from worker.decoding.sounds import Sound as Wave
from worker.engines.base import Produced
from worker.engines.procedural.sounds import RATE, Sound, picture


def write(made: Sound, out: Path, account: Mapping[str, object]) -> list[Produced]:
    """Write both below `out`. `account` says what became of the words."""
    meta = {
        **account,
        "sound": {
            "seconds": made.seconds,
            "rate": RATE,
            "depth": 16,
            "channels": 1,
            "loop": made.loop,
            "lufs": made.lufs,
            "shape": dict(made.shape),
        },
    }
    wav, preview = out / "main.wav", out / "preview.png"
    wav.write_bytes(as_wav(made))
    Image.fromarray(picture(made.samples, loop=made.loop)).save(preview, compress_level=6)
    shown = {"picture": "loudness above, pitch below"}
    return [
        Produced(wav, "main", "audio/wav", meta),
        Produced(preview, "preview", "image/png", shown),
    ]


def as_wav(made: Sound) -> bytes:
    """The sound as a WAV file; a loop is marked as one."""
    ring = (0, len(made.samples)) if made.loop else None
    return Wave(1, RATE, 16, made.samples.astype("<i2").tobytes(), ring).wav()
