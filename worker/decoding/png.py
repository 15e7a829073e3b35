"""Reading a PNG's pieces ourselves, so that only what makes its pixels reaches the decoder.

Text, profiles, times and whatever hides after the end are left behind unread: a bomb in there
never goes off. See the PNG specification (W3C, third edition), chapters 5, 7 and 11.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from worker.decoding.bad_file import BadFile, animated, truncated, undecodable
from worker.decoding.bounds import check_size

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_PIECES = 65_536  # 32 MiB in pieces of 8 KiB, as small as encoders make them, are 4,096
_KEPT = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
_ANIMATION = frozenset({b"acTL", b"fcTL", b"fdAT"})
# Colour type: samples per pixel, and the bits a sample may have.
_COLOURS = {
    0: (1, (1, 2, 4, 8, 16)),
    2: (3, (8, 16)),
    3: (1, (1, 2, 4, 8)),
    4: (2, (8, 16)),
    6: (4, (8, 16)),
}
# Adam7: column and row of the first pixel of each pass, and the steps between its pixels.
_PASSES = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4),
    (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
)  # fmt: skip
_STEP = 65_536
# Sloppy encoders pad a little; a bomb is never so modest.
_SLACK = 65_536


@dataclass(frozen=True, slots=True)
class Header:
    """The IHDR piece: width and height in pixels, bits per sample, colour type, interlacing."""

    width: int
    height: int
    depth: int
    colour: int
    interlaced: bool

    @property
    def raw_bytes(self) -> int:
        """Bytes of the filtered rows, each with its filter byte: what the data inflates to."""
        if not self.interlaced:
            return self.height * self._row(self.width)
        sizes = (
            (-((x - self.width) // dx), -((y - self.height) // dy)) for x, y, dx, dy in _PASSES
        )
        return sum(rows * self._row(columns) for columns, rows in sizes if columns > 0 < rows)

    def _row(self, pixels: int) -> int:
        samples, _ = _COLOURS[self.colour]
        return 1 + (pixels * samples * self.depth + 7) // 8


def essence(data: bytes) -> bytes:
    """The same picture with nothing in it but what makes its pixels.

    Raises BadFile: too_many_pixels, too_long_sides, animated, truncated, decompression_bomb or
    undecodable. At most 64 KiB are inflated at a time, and none of it is kept.
    """
    kept: list[bytes] = []
    header: Header | None = None
    for name, start, end in _pieces(data):
        if header is None:
            header = _header(name, data[start + 8 : end - 4])
        elif name == b"IHDR":
            raise undecodable("it begins twice")
        if name in _ANIMATION:
            raise animated()
        if name in _KEPT:
            kept.append(data[start:end])
        elif not name[0] & 0x20:
            raise undecodable("it cannot be shown without a part that is unknown here")
    assert header is not None  # noqa: S101  _pieces gives at least one, or raises
    if header.colour == 3 and not any(piece[4:8] == b"PLTE" for piece in kept):
        raise undecodable("it has no palette")
    _check_data((piece[8:-4] for piece in kept if piece[4:8] == b"IDAT"), header.raw_bytes)
    return b"".join([SIGNATURE, *kept])


def _pieces(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Name, start and end of each piece up to IEND."""
    start = len(SIGNATURE)
    for _ in range(MAX_PIECES):
        if start + 12 > len(data):
            raise truncated()
        length, name = struct.unpack_from(">I4s", data, start)
        end = start + 12 + length
        if not name.isalpha():
            raise undecodable("its parts are not in order")
        if end > len(data):
            raise truncated()
        yield name, start, end
        if name == b"IEND":
            return
        start = end
    raise undecodable(f"it is in more than {MAX_PIECES} pieces")


def _header(name: bytes, body: bytes) -> Header:
    if name != b"IHDR" or len(body) != 13:
        raise undecodable("it does not begin with its size")
    width, height, depth, colour, compression, filtering, interlace = struct.unpack(
        ">IIBBBBB", body
    )
    check_size(width, height)
    known = colour in _COLOURS and depth in _COLOURS[colour][1]
    if not known or compression or filtering or interlace > 1:
        raise undecodable("it is of a form that does not exist")
    return Header(width, height, depth, colour, bool(interlace))


def _check_data(pieces: Iterator[bytes], expected: int) -> None:
    """Inflate the pixels without keeping them: they must be as many as the header says."""
    inflater = zlib.decompressobj()
    found = 0
    for piece in pieces:
        waiting = piece
        while waiting and not inflater.eof:
            try:
                found += len(inflater.decompress(waiting, _STEP))
            except zlib.error:
                raise undecodable("its pixels are damaged") from None
            if found > expected + _SLACK:
                raise BadFile("decompression_bomb", "The file unpacks to far more than its size.")
            waiting = inflater.unconsumed_tail
    # What is left in there is the rest of one step.
    if found + len(inflater.flush()) < expected:
        raise truncated("The picture has fewer pixels than it says.")
