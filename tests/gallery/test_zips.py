"""Archives and files that are sent while they are read: nothing large is ever held."""

import io
import tracemalloc
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, ClassVar

import obstore
import pytest

from tests.gallery.conftest import made
from tests.people import Conn
from tests.web.conftest import Visit
from web.gallery import zips
from web.settings import Settings
from worker.storage import FileMissing, Storage, connect

PIECE = 64 * 1024


class Piece(bytes):
    """A piece of a file that is counted for as long as somebody holds it."""

    held: ClassVar[int] = 0
    most: ClassVar[int] = 0

    def __init__(self, _: bytes) -> None:
        Piece.held += 1
        Piece.most = max(Piece.most, Piece.held)

    def __del__(self) -> None:
        Piece.held -= 1


class Shelf:
    """Files of 256 KiB each, as the storage would give them; `lost` is none of them."""

    async def stream(self, key: str) -> AsyncIterator[bytes]:
        if key == "lost":
            raise FileMissing(key)
        return self._pieces()

    async def _pieces(self) -> AsyncIterator[bytes]:
        for number in range(4):
            yield Piece(bytes([number]) * PIECE)


async def entries(*keys: str) -> AsyncIterator[zips.Entry]:
    shelf = Shelf()
    for number, key in enumerate(keys):
        yield zips.kept(shelf, f"{number}.png", key)  # type: ignore[arg-type]


async def test_a_zip_of_a_thousand_assets_holds_one_piece_at_a_time() -> None:
    Piece.held = Piece.most = 0
    sent = largest = 0
    tracemalloc.start()
    try:
        async for piece in zips.stream(entries(*["kept"] * 1000)):
            sent += len(piece)
            largest = max(largest, len(piece))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sent > 1000 * 4 * PIECE
    assert largest < 3 * PIECE
    assert (Piece.held, Piece.most <= 3) == (0, True)
    assert peak < 4 * 2**20


async def test_the_archive_can_be_read_from_its_beginning() -> None:
    """Not only by the list at its end: each entry says where it ends."""
    data = b"".join([p async for p in zips.stream(entries("kept", "lost", "kept"))])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["0.png", "2.png", "missing.txt"]
        assert {info.compress_type for info in archive.infolist()[:2]} == {zipfile.ZIP_DEFLATED}
        assert archive.read("missing.txt") == b"1.png\n"
        assert len(archive.read("2.png")) == 4 * PIECE


async def test_a_range_reads_no_more_than_it_sends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = connect(f"file://{tmp_path}")
    data = bytes(range(256)) * 2**14
    key = await shelf.put(data)
    asked: list[object] = []
    get = obstore.get_async

    async def noted(store: Any, path: str, *, options: Any) -> Any:
        asked.append(options["range"])
        return await get(store, path, options=options)

    monkeypatch.setattr(obstore, "get_async", noted)
    pieces = [piece async for piece in await shelf.part(key, 1_000_001, 3_000_000)]
    assert b"".join(pieces) == data[1_000_001:3_000_000]
    assert len(pieces) > 4
    assert asked == [(1_000_001, 3_000_000)]


async def test_no_file_is_read_whole_to_be_sent(
    visit: Visit, settings: Settings, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    asset = await made(conn, settings, alice)
    browser = await visit(alice)
    address = f"/assets/{asset}/files/main.png"
    whole = browser.get(address).content

    async def refuse(*_: object) -> bytes:
        raise AssertionError("read whole")

    monkeypatch.setattr(Storage, "get", refuse)
    assert browser.get(address).content == whole
    assert browser.get(address, headers={"Range": "bytes=2-5"}).content == whole[2:6]
    picks = {"do": "zip", "asset": str(asset)}
    assert browser.post("/assets/picked", data=picks).status_code == 200
    assert browser.get("/account/export").status_code == 200
