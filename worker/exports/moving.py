"""Moving pictures: GIF, APNG and WebP, a file for each action, with exactly the frames' pixels.

A GIF has its colours by number, so the table is made here from the colours there are and nothing
is left to a quantiser: number 0 is transparent, 255 colours are the most.
"""

import io

import numpy as np
from PIL import Image

from worker.exports.asset import Asset, Pixels, Unsuitable, strip
from worker.finishing.colour import distinct, packed, unpacked

MOST_COLOURS = 255
CLEAR = 0  # the number of the transparent colour
LONGEST_WEBP = 16383
WIPE = 2  # the disposal that clears a frame before the next


def gifs(asset: Asset) -> dict[str, bytes]:
    """`name-walk.gif` and so on. Raises Unsuitable for half transparent pixels or many colours."""
    return {
        f"{asset.name}-{name}.gif": _gif(frames, milliseconds)
        for name, frames, milliseconds in _actions(asset)
    }


def apngs(asset: Asset) -> dict[str, bytes]:
    """`name-walk.png` and so on."""
    return {
        f"{asset.name}-{name}.png": _apng(frames, milliseconds)
        for name, frames, milliseconds in _actions(asset)
    }


def webps(asset: Asset) -> dict[str, bytes]:
    """`name-walk.webp` and so on. Raises Unsuitable for frames larger than a WebP may be."""
    return {
        f"{asset.name}-{name}.webp": _webp(frames, milliseconds)
        for name, frames, milliseconds in _actions(asset)
    }


def webp(asset: Asset) -> dict[str, bytes]:
    """`name.webp`: what does not move, with the colours under its clear pixels."""
    return {f"{asset.name}.webp": _webp(asset.pixels[np.newaxis], 0)}


def stills(asset: Asset) -> dict[str, bytes]:
    """`name-walk.png` and so on: the first frame of each action, for who wants nothing to move."""
    return {
        f"{asset.name}-{name}.png": _apng(frames[:1], milliseconds)
        for name, frames, milliseconds in _actions(asset)
    }


def _actions(asset: Asset) -> list[tuple[str, Pixels, int]]:
    """Name, frames (n, height, width, 4) and milliseconds of every action."""
    found = strip(asset)
    frames = np.stack([found.frame(asset.pixels, number) for number in range(found.count)])
    return [(tag.name, frames[tag.first : tag.last + 1], tag.milliseconds) for tag in found.tags]


def _gif(frames: Pixels, milliseconds: int) -> bytes:
    colours, numbers = _numbered(frames)
    table = [0, 0, 0, *colours.ravel().tolist()]
    table += [0] * (768 - len(table))
    pictures = []
    for number in numbers:
        size = (number.shape[1], number.shape[0])
        picture = Image.frombytes("P", size, np.ascontiguousarray(number).tobytes())
        picture.putpalette(table)
        pictures.append(picture)
    out = io.BytesIO()
    pictures[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=max(20, round(milliseconds / 10) * 10),
        loop=0,
        disposal=WIPE,
        transparency=CLEAR,
        optimize=False,
    )
    return out.getvalue()


def _numbered(frames: Pixels) -> tuple[Pixels, Pixels]:
    """The colours in use (n, 3), and every pixel's number, 0 for clear."""
    alpha = frames[..., 3]
    if ((alpha > 0) & (alpha < 255)).any():
        raise Unsuitable("A GIF knows no half transparent pixels; take the animated PNG.")
    codes = packed(frames[..., :3])
    seen = distinct(codes[alpha > 0])
    if len(seen) > MOST_COLOURS:
        raise Unsuitable(f"A GIF has at most {MOST_COLOURS} colours; take the animated PNG.")
    numbers = np.where(alpha > 0, np.searchsorted(seen, codes) + 1, CLEAR).astype(np.uint8)
    return unpacked(seen), numbers


def _webp(frames: Pixels, milliseconds: int) -> bytes:
    if max(frames.shape[1:3]) > LONGEST_WEBP:
        raise Unsuitable(f"A WebP has at most {LONGEST_WEBP:,} pixels on a side; take the PNG.")
    pictures = [Image.fromarray(np.ascontiguousarray(frame)) for frame in frames]
    moves = {"save_all": True, "append_images": pictures[1:], "duration": milliseconds, "loop": 0}
    out = io.BytesIO()
    pictures[0].save(
        out, "WEBP", lossless=True, exact=True, quality=50, **(moves if len(pictures) > 1 else {})
    )
    return out.getvalue()


def _apng(frames: Pixels, milliseconds: int) -> bytes:
    pictures = [Image.fromarray(np.ascontiguousarray(frame)) for frame in frames]
    out = io.BytesIO()
    pictures[0].save(
        out,
        "PNG",
        save_all=True,
        append_images=pictures[1:],
        duration=milliseconds,
        loop=0,
        disposal=1,
        blend=0,
    )
    return out.getvalue()
