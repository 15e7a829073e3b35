"""The gallery, an asset's page, and the bytes."""

import re

import pytest
from starlette.testclient import TestClient

from tests.gallery.conftest import made, png
from tests.people import Conn
from tests.web.conftest import Visit
from web.pixels import shown_size
from web.settings import Settings
from worker import ledger, queue, storage


async def test_alice_gets_the_bytes_that_were_stored(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice, roles={"main": png("red"), "height": png("grey")})
    browser = await visit(alice)
    for role, colour in (("main", "red"), ("height", "grey")):
        answer = browser.get(f"/assets/{asset}/files/{role}.png")
        assert answer.content == png(colour)
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers["cache-control"] == "private, no-cache"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "content-disposition" not in answer.headers
    assert browser.get(f"/assets/{asset}/files/normal.png").status_code == 404


async def test_a_browser_asks_each_time_and_fetches_once(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    address = f"/assets/{await made(conn, settings, alice)}/files/main.png"
    browser = await visit(alice)
    known = browser.get(address).headers["etag"]
    for told in (known, f"W/{known}", f'"other", {known}'):
        answer = browser.get(address, headers={"If-None-Match": told})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == known
        assert answer.headers["cache-control"] == "private, no-cache"
    for told in ('"other"', "", known[1:-1]):
        answer = browser.get(address, headers={"If-None-Match": told})
        assert (answer.status_code, answer.content) == (200, png("red"))


async def test_a_kept_picture_is_of_no_use_after_signing_out_or_to_somebody_else(
    visit: Visit, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    address = f"/assets/{await made(conn, settings, alice)}/files/main.png"
    browser = await visit(alice)
    kept = {"If-None-Match": browser.get(address).headers["etag"]}
    assert (await visit(bob)).get(address, headers=kept).status_code == 404
    browser.post("/sign-out")
    assert browser.get(address, headers=kept).status_code == 303


@pytest.mark.parametrize(
    ("title", "role", "name"),
    [
        ("red dragon", "main", "red-dragon"),
        ("red dragon", "normal", "red-dragon-normal"),
        ("../../etc/passwd", "main", "etc-passwd"),
        ('"; filename="x.exe\r\nSet-Cookie: a=b', "main", "filename-x-exe-set-cookie-a-b"),
        ("Café Zürich", "main", "cafe-zurich"),
        ("龍", "main", ""),
        ("word " * 40, "main", "-".join(["word"] * 12)),
    ],
)
async def test_a_download_has_a_name_of_our_own_making(
    visit: Visit, settings: Settings, alice: int, conn: Conn, title: str, role: str, name: str
) -> None:
    asset = await made(conn, settings, alice, title=title, roles={role: png("red")})
    answer = (await visit(alice)).get(f"/assets/{asset}/files/{role}.png?download=1")
    expected = f"homeforge-{asset}-{name}".rstrip("-")
    assert answer.headers["content-disposition"] == f'attachment; filename="{expected}.png"'


async def test_a_strangers_asset_and_its_files_are_not_there(
    visit: Visit, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    browser = await visit(bob)
    for address in (
        f"/assets/{asset}",
        f"/assets/{asset}/files/main.png",
        f"/studio?like={asset}",
    ):
        assert browser.get(address).status_code == 404, address
    assert f"/assets/{asset}" not in browser.get("/assets").text
    nobody = await visit()
    assert nobody.get(f"/assets/{asset}/files/main.png").status_code == 303


async def test_a_large_file_goes_out_in_pieces(
    visit: Visit, settings: Settings, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = png("red") + bytes(3 * 2**20)
    asset = await made(conn, settings, alice, roles={"main": data})
    monkeypatch.delattr(storage.Storage, "get")  # which would hold all of it
    browser = await visit(alice)
    answer = browser.get(f"/assets/{asset}/files/main.png")
    assert answer.content == data
    assert answer.headers["content-length"] == str(len(data))
    etag = answer.headers["etag"]
    known = browser.get(f"/assets/{asset}/files/main.png", headers={"If-None-Match": etag})
    assert known.status_code == 304
    await conn.execute("UPDATE asset_files SET storage_key = 'aa/gone'")
    gone = browser.get(f"/assets/{asset}/files/main.png")
    assert gone.status_code == 404
    assert "missing from the storage" in gone.text


async def test_a_file_that_is_gone_from_the_storage_says_so(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    await conn.execute("UPDATE asset_files SET storage_key = 'aa/gone'")
    answer = (await visit(alice)).get(f"/assets/{asset}/files/main.png")
    assert answer.status_code == 404
    assert "missing from the storage" in answer.text


async def test_a_file_that_is_no_picture_is_only_ever_downloaded(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice, roles={"main": b"<script>alert(1)</script>"})
    await conn.execute("UPDATE asset_files SET media_type = 'text/html'")
    answer = (await visit(alice)).get(f"/assets/{asset}/files/main.png")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")


async def test_the_page_shows_settings_seed_and_what_was_understood(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    meta = {"used": ["red", "dragon"], "unknown": ["cyberpunk"], "read_as": {"angri": "angry"}}
    html = (await visit(alice)).get(f"/assets/{await made(conn, settings, alice, meta=meta)}").text
    for part in ("Not understood", "cyberpunk", "angri: angry", "Seed", "32 × 32 px"):
        assert part in html


async def test_an_asset_outlives_its_job_without_a_link_to_nowhere(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    browser = await visit(alice)
    job = re.search(r'<a href="(/jobs/\d+)">Job', browser.get(f"/assets/{asset}").text)
    assert job
    await conn.execute("UPDATE generation_jobs SET finished_at = now() - interval '31 days'")
    await queue.forget(conn, 30)
    for address in (f"/assets/{asset}", "/wallet"):
        html = browser.get(address).text
        assert job[1] not in html
        assert "no longer kept" in html


async def test_more_like_this_fills_in_the_form(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    html = (await visit(alice)).get(f"/studio?like={asset}").text
    assert "red dragon</textarea>" in html


async def test_the_gallery_is_a_page_at_a_time(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    await ledger.grant(conn, alice, 100, "grant")
    ids = [await made(conn, settings, alice) for _ in range(50)]
    browser = await visit(alice)

    def shown(html: str) -> list[int]:
        return [asset for asset in ids if f'href="/assets/{asset}"' in html]

    assert shown(browser.get("/assets").text) == ids[2:]
    assert shown(follow_older(browser)) == ids[:2]


def follow_older(browser: TestClient) -> str:
    html = browser.get("/assets").text
    address = html.split('rel="next"')[0].rsplit('href="', 1)[1].split('"')[0]
    return browser.get(address).text


@pytest.mark.parametrize(
    ("width", "height", "box", "shown"),
    [
        (32, 32, 128, (128, 128)),
        (24, 24, 128, (120, 120)),
        (96, 48, 128, (96, 48)),
        (128, 128, 128, (128, 128)),
        (256, 256, 128, (128, 128)),
        (512, 512, 128, (128, 128)),
        (200, 100, 128, (100, 50)),
        (1000, 1, 128, (125, 1)),
    ],
)
def test_pixels_are_shown_whole(width: int, height: int, box: int, shown: tuple[int, int]) -> None:
    assert shown_size(width, height, box) == shown
