"""The pixels that must not change by accident: `python3 -m tests.engines.golden` writes them anew.

The file holds a sha256 of the pixels of each case, not of the PNG: compression may change.
"""

import hashlib
import json
from pathlib import Path

from tests.engines.studio import draw
from worker.engines.procedural import (
    animation,
    icons,
    lexicon,
    panels,
    scenery,
    sprites,
    textures,
    tilesets,
)
from worker.engines.procedural.textures import surface
from worker.engines.procedural.understanding import understand

FILE = Path(__file__).with_name("golden.json")


def digests() -> dict[str, str]:
    """The name and the hash of every case."""
    found: dict[str, str] = {}
    for kind in ("sprite", "icon"):
        for table in lexicon.subjects(kind).values():
            for name, words in table.items():
                if not _came_later(kind, name):
                    size = (16, 32, 48)[len(found) % 3]
                    pixels = draw(kind, (words or name).split()[0], seed=len(found), size=size)
                    found[f"{kind} {name} {size}"] = _sha256(pixels.tobytes())
    for name in lexicon.TEXTURES:
        made = textures.make(understand("texture", name), len(found), 64).surface
        parts = (surface.picture(made, "free"), surface.height_map(made), surface.normal_map(made))
        found[f"texture {name} 64"] = _sha256(b"".join(part.tobytes() for part in parts))
    for theme in scenery.THEMES:
        for piece in scenery.INTERFACE:
            asked = understand("panel", f"{theme} {piece}")
            pixels = panels.make(asked, len(found), 48, "free").pixels
            found[f"panel {theme} {piece}"] = _sha256(pixels.tobytes())
    for palette in ("ember", "lagoon", "moss", "handheld"):
        pixels = draw("sprite", "red dragon", seed=3, palette=palette)
        found[f"palette {palette}"] = _sha256(pixels.tobytes())
    return found | _sheets() | _by_name()


def _by_name() -> dict[str, str]:
    """What came later: each at the three sizes, so that one more changes no other case."""
    found: dict[str, str] = {}
    for kind in ("sprite", "icon"):
        for table in lexicon.subjects(kind).values():
            for name, words in table.items():
                for size in (16, 32, 48) if _came_later(kind, name) else ():
                    pixels = draw(kind, words.split()[0], seed=size, size=size)
                    found[f"{kind} {name} {size}"] = _sha256(pixels.tobytes())
    return found


def _came_later(kind: str, name: str) -> bool:
    return (sprites.SUBJECTS if kind == "sprite" else icons.DRAWN)[name].by_name


def _sheets() -> dict[str, str]:
    """Tilesets and animations: what is made of the pictures above."""
    found: dict[str, str] = {}
    for seed, prompt in enumerate(("grass on water", "stone over dirt", "ice on snow", "lava")):
        made = tilesets.make(tilesets.read(prompt, seed), seed, 32, "free")
        pixels = made.sheet().tobytes() + made.preview().tobytes()
        found[f"tileset {prompt} 32"] = _sha256(pixels)
    for seed, who in enumerate(("knight", "mage", "demon", "dragon", "slime", "bat")):
        words = understand("sprite", who)
        sheet = animation.make(words, seed, 32, "free", "tinted").sheet()
        found[f"animation {who} 32"] = _sha256(sheet.tobytes())
    return found


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n")
