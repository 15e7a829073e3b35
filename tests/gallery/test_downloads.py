"""The formats of an asset: what is offered, what arrives, and what is refused."""

import io
import json
import zipfile

import pytest
from PIL import Image
from starlette.testclient import TestClient

from tests.exports import shelf
from tests.gallery.conftest import made, png
from tests.people import Conn
from tests.web.conftest import Visit
from web.gallery import downloads
from web.settings import Settings
from worker import exports


@pytest.fixture
async def figure(conn: Conn, settings: Settings, alice: int) -> int:
    """Alice's animation of two actions."""
    given = shelf.figure()
    return await made(
        conn, settings, alice, kind="animation", roles={"main": given.main}, meta=given.meta
    )


def entries(answer: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(answer)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


async def test_every_format_of_the_menu_is_a_file_with_a_safe_name(
    visit: Visit, alice: int, figure: int
) -> None:
    browser = await visit(alice)
    html = browser.get(f"/assets/{figure}").text
    for offer in exports.offered("animation"):
        address = f"/assets/{figure}/as/{offer.name}"
        assert f'href="{address}"' in html
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert f'filename="homeforge-{figure}-red-dragon' in answer.headers["content-disposition"]
        assert answer.headers["cache-control"] == "no-store"


async def test_several_files_come_in_a_zip_with_the_record(
    visit: Visit, alice: int, figure: int
) -> None:
    answer = (await visit(alice)).get(f"/assets/{figure}/as/json")
    assert answer.headers["content-type"] == "application/zip"
    found = entries(answer.content)
    name = f"homeforge-{figure}-red-dragon"
    assert found[f"{name}.png"] == shelf.figure().main
    about = json.loads(found[f"{name}.json"])
    assert about["provenance"]["settings"] == {"prompt": "red dragon"}
    assert about["provenance"]["generator"] == "Homeforge"


async def test_one_file_comes_as_it_is(visit: Visit, alice: int, figure: int) -> None:
    answer = (await visit(alice)).get(f"/assets/{figure}/as/aseprite")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].endswith('.aseprite"')
    assert answer.content[4:6] == b"\xe0\xa5"


async def test_an_action_moves_and_its_still_does_not(
    visit: Visit, alice: int, figure: int
) -> None:
    browser = await visit(alice)
    for more, frames in (("", 3), ("?still=1", 1)):
        answer = browser.get(f"/assets/{figure}/moves/walk.png{more}")
        assert answer.headers["content-type"] == "image/png"
        with Image.open(io.BytesIO(answer.content)) as image:
            assert (image.size, getattr(image, "n_frames", 1)) == ((6, 8), frames)
    assert browser.get(f"/assets/{figure}/moves/fly.png").status_code == 404


def refused(browser: TestClient, address: str, words: str) -> None:
    answer = browser.get(address)
    assert answer.status_code == 422
    assert words in answer.text


async def test_what_cannot_be_written_is_refused_with_a_sentence(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    sprite = await made(conn, settings, alice)
    damaged = await made(conn, settings, alice, roles={"main": b"no picture"})
    moving = await made(conn, settings, alice, kind="animation")
    browser = await visit(alice)
    refused(browser, f"/assets/{sprite}/as/tiled", "cannot be written")
    refused(browser, f"/assets/{sprite}/as/nothing", "cannot be written")
    refused(browser, f"/assets/{damaged}/as/json", "cannot be read")
    refused(browser, f"/assets/{moving}/as/gif", "does not say where its frames are")
    refused(browser, f"/assets/{moving}/moves/walk.png", "does not say where its frames are")


async def test_a_strangers_asset_is_in_no_format(
    visit: Visit, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice, roles={"main": png("red")})
    browser = await visit(bob)
    for address in (f"/assets/{asset}/as/json", f"/assets/{asset}/moves/walk.png"):
        assert browser.get(address).status_code == 404


async def test_a_sound_comes_in_its_own_formats(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    roles = {"main": shelf.beep().main}
    asset = await made(conn, settings, alice, kind="sound", title="beep", roles=roles)
    browser = await visit(alice)
    assert f'href="/assets/{asset}/as/ogg"' in browser.get(f"/assets/{asset}").text
    answer = browser.get(f"/assets/{asset}/as/ogg")
    assert answer.headers["content-type"] == "audio/ogg"
    assert answer.content[:4] == b"OggS"
    assert answer.headers["content-length"] == str(len(answer.content))


async def test_maps_go_where_a_format_takes_them(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    roles = {"main": png("red"), "normal": png("blue"), "height": png("grey")}
    asset = await made(conn, settings, alice, kind="texture", title="wall", roles=roles)
    plain = await made(conn, settings, alice, kind="texture", title="wall")
    browser = await visit(alice)
    assert "as/gltf" in browser.get(f"/assets/{asset}").text
    assert "as/gltf" not in browser.get(f"/assets/{plain}").text
    found = entries(browser.get(f"/assets/{asset}/as/gltf").content)
    name = f"homeforge-{asset}-wall"
    assert {found[f"{name}-normal.png"], found[f"{name}-height.png"]} == {
        png("blue"), png("grey"),
    }  # fmt: skip
    assert browser.get(f"/assets/{plain}/as/gltf").status_code == 422


async def test_large_exports_wait_on_the_disk_for_a_slow_reader() -> None:
    name, file, length = downloads.one_file("big", {"big.bin": bytes(3 * downloads.IN_MEMORY)})
    assert (name, length) == ("big.bin", 3 * downloads.IN_MEMORY)
    assert getattr(file, "_rolled", False)
    pieces = [len(piece) async for piece in downloads._sent(file)]
    assert (sum(pieces), max(pieces)) == (length, downloads.PIECE)
    assert file.closed
