"""The pixels of other views that must not change by accident; see `golden`.

`python3 -m tests.engines.golden_views` writes them anew. What a view shows as usual is in `golden`.
"""

import hashlib
import json
from pathlib import Path

from tests.engines.studio import seen_from
from worker.engines.procedural import animation
from worker.engines.procedural.sprites import SUBJECTS
from worker.engines.procedural.sprites.views import FOUR, ROUND
from worker.engines.procedural.understanding import understand

FILE = Path(__file__).with_name("golden_views.json")
FAMILIES = ("characters", "monsters", "creatures", "ships", "vehicles", "props")


def digests() -> dict[str, str]:
    """The name and the hash of every case."""
    found: dict[str, str] = {}
    for name, subject in SUBJECTS.items():
        for view in ROUND if subject.family in FAMILIES else ():
            if view in subject.views and view != subject.native:
                size = (24, 32, 48)[len(name) % 3]
                pixels = seen_from(name, view, seed=sum(name.encode()) % 7, size=size)
                found[f"{name} {view} {size}"] = _sha256(pixels.tobytes())
    return found | _walks()


def _walks() -> dict[str, str]:
    """Some who walk in all four directions."""
    found: dict[str, str] = {}
    for seed, who in enumerate(("knight", "mage", "archer", "orc", "cat", "demon")):
        words = understand("sprite", who)
        made = animation.make(words, seed, 32, "free", "tinted", ("walk",), FOUR)
        found[f"{who} four 32"] = _sha256(made.sheet().tobytes())
    return found


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n")
