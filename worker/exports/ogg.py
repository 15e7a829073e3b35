"""The pages of an Ogg file, after RFC 3533: read, and numbered anew."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

_HEAD = struct.Struct("<4sBBqIIIB")
_POLYNOMIAL = 0x04C11DB7


class BadOgg(ValueError):
    """These are no whole pages of one Ogg stream."""


@dataclass(frozen=True, slots=True)
class Page:
    """`flags`: 2 begins the stream, 4 ends it. `position` counts what a player has by then."""

    flags: int
    position: int
    stream: int
    number: int
    sizes: bytes
    body: bytes

    def as_bytes(self) -> bytes:
        """The page with its checksum."""
        bare = self._with(0)
        return self._with(_checksum(bare))

    def _with(self, checksum: int) -> bytes:
        head = _HEAD.pack(
            b"OggS", 0, self.flags, self.position, self.stream, self.number, checksum,
            len(self.sizes),
        )  # fmt: skip
        return head + self.sizes + self.body


def pages(data: bytes) -> Iterator[Page]:
    """All pages, each with the right checksum. Raises BadOgg."""
    at = 0
    while at < len(data):
        if len(data) - at < _HEAD.size:
            raise BadOgg("The last page is cut off.")
        magic, version, flags, position, stream, number, checksum, count = _HEAD.unpack_from(
            data, at
        )
        body = at + _HEAD.size + count
        sizes = data[at + _HEAD.size : body]
        page = Page(flags, position, stream, number, sizes, data[body : body + sum(sizes)])
        whole = page.as_bytes()
        if (magic, version) != (b"OggS", 0) or data[at : at + len(whole)] != whole:
            raise BadOgg(f"Page {number} with checksum {checksum:08x} is damaged.")
        yield page
        at += len(whole)


def renumbered(data: bytes, stream: int) -> bytes:
    """The same file as stream number `stream`: encoders draw that by lot. Raises BadOgg."""
    return b"".join(
        Page(p.flags, p.position, stream, p.number, p.sizes, p.body).as_bytes() for p in pages(data)
    )


def _table() -> list[int]:
    found = []
    for value in range(256):
        register = value << 24
        for _ in range(8):
            register = (register << 1) ^ (_POLYNOMIAL if register & 0x80000000 else 0)
        found.append(register & 0xFFFFFFFF)
    return found


_TABLE = _table()


def _checksum(data: bytes) -> int:
    register = 0
    for byte in data:
        register = ((register << 8) & 0xFFFFFFFF) ^ _TABLE[(register >> 24) ^ byte]
    return register
