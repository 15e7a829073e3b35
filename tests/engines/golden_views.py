"""The pixels of other views that must not change by accident; see `golden`.

`python3 -m tests.engines.golden_views` writes them anew. What a view shows as usual is in `golden`.
"""

import hashlib
import json
from pathlib import Path

from tests.engines.studio import seen_from
from worker.engines.procedural.sprites import SUBJECTS
from worker.engines.procedural.sprites.views import ROUND

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
                digest = hashlib.sha256(pixels.tobytes()).hexdigest()[:32]
                found[f"{name} {view} {size}"] = digest
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n")
