"""Two small assets to export: a figure of five frames and a tileset, painted by numbers."""

import io
import json
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from worker.decoding.sounds import Sound
from worker.exports import Asset
from worker.exports.atlas import Picture

Pixels = NDArray[np.uint8]
FRAME = (6, 8)  # width and height
BROWN, PINK = (120, 70, 40, 255), (230, 120, 150, 255)


def png(pixels: Pixels) -> bytes:
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return out.getvalue()


def opened(data: bytes) -> Pixels:
    """The pixels of a PNG, height x width x 4."""
    with Image.open(io.BytesIO(data), formats=("PNG",)) as image:
        return np.asarray(image.convert("RGBA"))


def frames(files: Mapping[str, bytes], stem: str) -> dict[str, Pixels]:
    """Every frame of a sheet of that name, cut out where its JSON says."""
    told = json.loads(files[f"{stem}.json"])
    sheet = opened(files[told["meta"]["image"]])
    assert told["meta"]["size"] == {"w": sheet.shape[1], "h": sheet.shape[0]}
    cut = {}
    for name, about in told["frames"].items():
        x, y, width, height = (about["frame"][key] for key in "xywh")
        cut[name] = sheet[y : y + height, x : x + width]
    return cut


def figure(**facts: object) -> Asset:
    """A block that hops: two frames of idle, three of walk. `facts` replaces what meta says."""
    width, height = FRAME
    sheet = np.zeros((height, width * 5, 4), np.uint8)
    for number, lift in enumerate((0, 1, 0, 2, 1)):
        left = number * width + 1
        sheet[height - 4 - lift : height - lift, left : left + 4] = BROWN
        sheet[height - 3 - lift, left + 1] = PINK
    about = {
        "frame": {"width": width, "height": height},
        "frames": 5,
        "tags": [
            {"name": "idle", "from": 0, "to": 1, "fps": 4, "loop": True},
            {"name": "walk", "from": 2, "to": 4, "fps": 10, "loop": False},
        ],
        "pivot": {"x": 3, "y": 8},
    }
    return Asset(
        "red-block",
        "animation",
        png(sheet),
        {"animation": {**about, **facts}},
        {"generator": "Homeforge", "seed": 7},
    )


def turning() -> Asset:
    """The same block looking down and up: two rows of two frames, a colour for each frame."""
    width, height = FRAME
    sheet = np.zeros((height * 2, width * 2, 4), np.uint8)
    for number in range(4):
        top, left = number // 2 * height, number % 2 * width
        sheet[top + 2 : top + height, left + 1 : left + 5] = (60 * number, 70, 40, 255)
    tags = [
        {"name": f"walk_{way}", "from": first, "to": first + 1, "fps": 10, "loop": True}
        for way, first in (("down", 0), ("up", 2))
    ]
    about = {"frame": {"width": width, "height": height}, "frames": 4, "columns": 2, "tags": tags}
    about |= {"pivot": {"x": 3, "y": 8}}
    return Asset("block", "animation", png(sheet), {"animation": about}, {})


def wall(**maps: bytes) -> Asset:
    """A texture of 4 x 2 pixels with its normal map; `maps` come in addition, or in its place."""
    sheet = np.full((2, 4, 4), 255, np.uint8)
    sheet[0, :, 0] = 90
    flat = np.full((2, 4, 3), (128, 128, 255), np.uint8)
    return Asset("wall", "texture", png(sheet), maps={"normal": png(flat), **maps})


def beep(loud: float = 0.5, seconds: float = 0.25) -> Asset:
    """A square wave of 440 Hz, whose edges every lossy encoder overshoots."""
    times = np.arange(int(44100 * seconds)) / 44100
    samples = np.where((times * 440) % 1 < 0.5, loud, -loud)
    sound = Sound(1, 44100, 16, (samples * 32767).astype("<i2").tobytes())
    return Asset("beep", "sound", sound.wav(), {"sound": {"seconds": seconds}})


def panel(**facts: object) -> Asset:
    """Two pieces of 6 x 5 pixels, one below the other."""
    sheet = np.full((10, 6, 4), 255, np.uint8)
    about = {
        "margins": {"left": 2, "top": 1, "right": 2, "bottom": 1},
        "pieces": [
            {"name": "normal", "x": 0, "y": 0, "width": 6, "height": 5},
            {"name": "pressed", "x": 0, "y": 5, "width": 6, "height": 5},
        ],
    }
    return Asset("knob", "panel", png(sheet), {**about, **facts})


def tileset(**facts: object) -> Asset:
    """Four tiles of 2 pixels: an island, the whole ground, a variant of it, water."""
    sheet = np.zeros((4, 4, 4), np.uint8)
    sheet[..., 3] = 255
    sheet[:2, :2, 1], sheet[:2, 2:, 1], sheet[2:, :2, 1] = 100, 160, 150
    sheet[2:, 2:, 2] = 200
    about = {
        "tile": 2,
        "columns": 2,
        "tiles": 4,
        "masks": [0, 255, 255, -1],
        "upper": "grass",
        "lower": "water",
        "map": [[1, 1, 3], [2, 1, 0]],
    }
    return Asset("meadow", "tileset", png(sheet), {"tileset": {**about, **facts}})


def noise(width: int, height: int, seed: int = 1, kind: str = "icon", **maps: bytes) -> Asset:
    """A picture of which every pixel is another, clear ones too."""
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 4), np.uint8)
    return Asset("noise", kind, png(pixels), maps=maps)


def lot() -> list[Picture]:
    """What a sheet is made of: two icons, a sprite and the figure, under names of a project."""
    return [
        Picture("Red_Potion", noise(6, 6, 1)),
        Picture("key.gold", noise(4, 9, 2)),
        Picture("ogre", noise(8, 5, 3, "sprite")),
        Picture("block", figure()),
    ]
