"""The samples that must not change by accident: `python3 -m tests.engines.golden_sounds`."""

import hashlib
import json
from pathlib import Path

from tests.engines.hearing import make
from worker.engines.procedural import sounds

FILE = Path(__file__).with_name("golden_sounds.json")
SAID = ("fire spell", "wooden coin with echo", "retro sad jump", "footsteps on gravel")


def digests() -> dict[str, str]:
    """The name and the hash of the samples and the picture of every case."""
    found: dict[str, str] = {}
    for prompt in (*sounds.FAMILIES, *SAID):
        made = make(prompt, len(found))
        found[prompt] = _sha256(made.samples.astype("<i2").tobytes())
        picture = sounds.picture(made.samples, loop=made.loop)
        found[f"{prompt}, seen"] = _sha256(picture.tobytes())
    return found


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n")
