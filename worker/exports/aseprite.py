"""Aseprite's own file: frames, tags, palette, slices (the pivot; pieces to be cut in nine).

Layout after the description that comes with Aseprite (docs/ase-file-specs.md): a header of 128
bytes, then frames of chunks, all little-endian. A cel holds its pixels deflated and cropped to
what is not transparent.
"""

import struct
import zlib

import numpy as np

from worker.exports.asset import Asset, Piece, Pixels, Strip, framed, pieces, tiles
from worker.finishing.colour import distinct, packed, unpacked

MAGIC, FRAME = 0xA5E0, 0xF1FA
PALETTE, PROFILE, LAYER = 0x2019, 0x2007, 0x2004
CEL, TAGS, SLICE = 0x2005, 0x2018, 0x2022
RGBA = 32  # bits
LEVEL = 6  # of deflation
NINE, PIVOT = 1, 2  # flags of a slice
MOST_COLOURS = 256


def write(asset: Asset) -> dict[str, bytes]:
    """`name.aseprite`: the frames of an animation, else one picture."""
    return {f"{asset.name}.aseprite": _file(asset)}


def _file(asset: Asset) -> bytes:
    frames = framed(asset)
    colours = _colours(asset.pixels)
    body = b""
    for number in range(frames.count):
        chunks = [*_first(asset, frames, colours)] if number == 0 else []
        chunks += _cel(frames.frame(asset.pixels, number))
        body += _framed(chunks, frames.milliseconds(number))
    grid = tiles(asset).size if asset.kind == "tileset" else 16
    return _header(len(body), frames, len(colours), grid) + body


def _header(length: int, frames: Strip, colours: int, grid: int) -> bytes:
    speed, ratio = 100, (1, 1)
    return struct.pack(
        "<IHHHHHIHIIB3xHBBhhHH84x",
        128 + length, MAGIC, frames.count, frames.width, frames.height, RGBA, 1, speed, 0, 0,
        0, colours, *ratio, 0, 0, grid, grid,
    )  # fmt: skip


def _framed(chunks: list[bytes], milliseconds: int) -> bytes:
    body = b"".join(chunks)
    old = min(len(chunks), 0xFFFF)
    return struct.pack("<IHHH2xI", 16 + len(body), FRAME, old, milliseconds, len(chunks)) + body


def _chunk(kind: int, body: bytes) -> bytes:
    return struct.pack("<IH", 6 + len(body), kind) + body


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<H", len(data)) + data


def _first(asset: Asset, frames: Strip, colours: Pixels) -> list[bytes]:
    """What stands before the first cel: sRGB, palette, the layer, tags, pivot."""
    entries = b"".join(struct.pack("<H4B", 0, *colour, 255) for colour in colours.tolist())
    chunks = [
        _chunk(PROFILE, struct.pack("<HHI8x", 1, 0, 0)),
        _chunk(PALETTE, struct.pack("<III8x", len(colours), 0, len(colours) - 1) + entries),
        _chunk(LAYER, struct.pack("<HHHHHHB3x", 3, 0, 0, 0, 0, 0, 255) + _text(asset.kind)),
    ]
    if frames.tags:
        tags = b"".join(
            struct.pack("<HHBH6x3Bx", tag.first, tag.last, 0, 0 if tag.loops else 1, 0, 0, 0)
            + _text(tag.name)
            for tag in frames.tags
        )
        chunks.append(_chunk(TAGS, struct.pack("<H8x", len(frames.tags)) + tags))
        whole = (0, 0, frames.width, frames.height)
        chunks.append(_slice("pivot", PIVOT, whole, struct.pack("<ii", *frames.pivot)))
    if asset.kind == "panel":
        chunks += [_nine(piece) for piece in pieces(asset)]
    return chunks


def _nine(piece: Piece) -> bytes:
    return _slice(piece.name, NINE, piece.box, struct.pack("<iiII", *piece.centre))


def _slice(name: str, flags: int, box: tuple[int, int, int, int], more: bytes) -> bytes:
    key = struct.pack("<IiiII", 0, *box)
    return _chunk(SLICE, struct.pack("<III", 1, flags, 0) + _text(name) + key + more)


def _cel(picture: Pixels) -> list[bytes]:
    """The picture as a cel, or no cel if there is nothing on it."""
    rows, columns = np.flatnonzero(picture[..., 3].any(1)), np.flatnonzero(picture[..., 3].any(0))
    if not rows.size:
        return []
    top, left = int(rows[0]), int(columns[0])
    shown = picture[top : int(rows[-1]) + 1, left : int(columns[-1]) + 1]
    head = struct.pack("<HhhBHh5x", 0, left, top, 255, 2, 0)
    size = struct.pack("<HH", shown.shape[1], shown.shape[0])
    return [_chunk(CEL, head + size + zlib.compress(np.ascontiguousarray(shown).tobytes(), LEVEL))]


def _colours(pixels: Pixels) -> Pixels:
    """The colours in use, (n, 3), at least one and no more than a palette shows."""
    seen = distinct(packed(pixels[pixels[..., 3] > 0][:, :3]))[:MOST_COLOURS]
    return unpacked(seen if len(seen) else np.zeros(1, np.uint32))
