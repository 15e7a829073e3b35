"""Text files that must not change by accident: `python3 -m tests.exports.golden` writes them."""

from pathlib import Path

from tests.exports.shelf import figure, lot, panel, tileset, wall
from worker.exports import Asset, sheets, write

FOLDER = Path(__file__).with_name("golden")
TEXT = (".json", ".tsx", ".tmx", ".tres", ".gltf", ".css")
CASES: tuple[tuple[Asset, str], ...] = (
    (figure(), "aseprite-json"),
    (figure(), "aseprite-list"),
    (figure(), "texturepacker"),
    (figure(), "texturepacker-list"),
    (figure(), "unity"),
    (figure(), "godot"),
    (tileset(), "tiled"),
    (tileset(), "godot"),
    (tileset(), "unity"),
    (panel(), "unity"),
    (panel(), "aseprite-json"),
    (wall(), "gltf"),
)


def files() -> dict[str, bytes]:
    """The text files of every case, by format and name."""
    written = [(name, write(asset, name)) for asset, name in CASES]
    written += [
        (f"sheet-{name}", sheets.write(lot(), name, "loot", extrude=True).files)
        for name in sheets.FORMATS
    ]
    return {
        f"{name}-{file}": data
        for name, made in written
        for file, data in made.items()
        if file.endswith(TEXT)
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
