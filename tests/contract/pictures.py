"""Files as an engine leaves them."""

from pathlib import Path

from PIL import Image

from worker.engines.base import Produced


def picture(folder: Path, role: str = "main", seed: int = 7) -> Produced:
    """A plain picture of 32x32 pixels."""
    path = folder / f"{role}.png"
    Image.new("RGBA", (32, 32), (seed, 120, 200, 255)).save(path)
    return Produced(path, role, "image/png", {"engine": "procedural 1"})  # type: ignore[arg-type]


def garbage(folder: Path) -> Produced:
    path = folder / "main.png"
    path.write_bytes(b"GIF89a, or so it says")
    return Produced(path, "main", "image/png")
