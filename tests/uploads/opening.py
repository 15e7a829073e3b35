"""Having a file opened by the bounded decoder."""

from pathlib import Path

import pytest

from worker import decoding
from worker.decoding import Decoded


async def kept(folder: Path, data: bytes) -> tuple[Decoded, bytes]:
    """What the decoder says of the file, and the file it made of it."""
    source, target = folder / "source", folder / "target"
    source.write_bytes(data)
    decoded = await decoding.decode(source, target, {"seed": 7})
    found = target.read_bytes()
    assert len(found) == decoded.bytes
    return decoded, found


async def refusal(folder: Path, data: bytes) -> str:
    with pytest.raises(decoding.BadFile) as caught:
        await kept(folder, data)
    assert caught.value.message.endswith(".")
    assert not (folder / "target").exists()
    return caught.value.code
