"""Sounds in the studio: heard on their page, seen in the gallery, sent in parts."""

import pytest
from starlette.testclient import TestClient

from tests.gallery.conftest import made, png
from tests.people import Conn
from tests.uploads.pictures import wav
from tests.web.conftest import Visit
from web.middleware import POLICY
from web.settings import Settings

SOUND = wav()
META = {"sound": {"seconds": 0.5, "rate": 44100, "depth": 16, "loop": False}}


@pytest.fixture
async def asset(conn: Conn, settings: Settings, alice: int) -> int:
    roles = {"main": SOUND, "preview": png("orange")}
    return await made(conn, settings, alice, title="coin", roles=roles, meta=META, kind="sound")


@pytest.fixture
async def listener(visit: Visit, alice: int, asset: int) -> TestClient:
    return await visit(alice)


async def test_the_page_plays_it_and_shows_what_it_looks_like(
    listener: TestClient, asset: int
) -> None:
    page = listener.get(f"/assets/{asset}").text
    assert f'<audio class="sound__player" controls preload="metadata" src="/assets/{asset}/' in page
    assert f'src="/assets/{asset}/files/preview.png"' in page
    assert "Plays once, 0.50 s, 44.1 kHz, 16 bit" in page
    assert f'href="/assets/{asset}/files/main.wav?download=1" download>Download WAV<' in page
    assert " loop" not in page.split("<audio")[1].split(">")[0]


async def test_a_loop_goes_round_in_the_player_too(
    visit: Visit, conn: Conn, settings: Settings, alice: int
) -> None:
    meta = {"sound": {"seconds": 1.5, "loop": True}}
    asset = await made(conn, settings, alice, roles={"main": SOUND}, meta=meta, kind="sound")
    page = (await visit(alice)).get(f"/assets/{asset}").text
    assert " loop" in page.split("<audio")[1].split(">")[0]
    assert "goes round without a join, 1.50 s<" in page
    assert "preview.png" not in page


@pytest.mark.parametrize("meta", [{}, {"sound": None}, {"sound": {"seconds": "x", "rate": True}}])
async def test_a_sound_whose_engine_says_nothing_has_a_page_too(
    visit: Visit, conn: Conn, settings: Settings, alice: int, meta: dict[str, object]
) -> None:
    asset = await made(conn, settings, alice, roles={"main": SOUND}, meta=meta, kind="sound")
    listener = await visit(alice)
    assert "<audio" in listener.get(f"/assets/{asset}").text
    assert listener.get("/assets").status_code == 200


async def test_its_checks_are_on_its_page_and_no_picture_steps_are_offered(
    visit: Visit, conn: Conn, settings: Settings, alice: int, asset: int
) -> None:
    peak = {"title": "Peak", "outcome": "pass", "value": "-1.2 dBTP", "limit": "at most -1 dBTP"}
    roles, meta = {"main": SOUND}, {**META, "checks": [peak]}
    checked = await made(conn, settings, alice, roles=roles, meta=meta, kind="sound")
    listener = await visit(alice)
    page = listener.get(f"/assets/{checked}").text
    assert '<tr data-outcome="pass"><th scope="row">Peak</th>' in page
    assert "-1.2 dBTP" in page
    assert "/finish" not in page
    assert listener.get(f"/assets/{checked}/finish").status_code == 404
    assert "checks__table" not in listener.get(f"/assets/{asset}").text


async def test_gallery_and_card_show_the_preview(listener: TestClient, asset: int) -> None:
    gallery = listener.get("/assets").text
    assert f'src="/assets/{asset}/files/preview.png"' in gallery
    assert "Sound · 0.50 s" in gallery
    card = listener.get("/studio").text
    assert f'src="/assets/{asset}/files/preview.png"' in card
    assert f'href="/assets/{asset}/files/main.wav?download=1"' in card


async def test_the_policy_lets_only_our_own_sounds_play(listener: TestClient) -> None:
    assert "media-src 'self'" in POLICY
    assert listener.get("/studio").headers["content-security-policy"] == POLICY


async def test_all_of_it_is_sent_with_its_type(listener: TestClient, asset: int) -> None:
    answer = listener.get(f"/assets/{asset}/files/main.wav")
    assert (answer.status_code, answer.content) == (200, SOUND)
    assert answer.headers["content-type"] == "audio/wav"
    assert answer.headers["accept-ranges"] == "bytes"
    assert answer.headers["cache-control"] == "private, no-cache"
    assert "content-disposition" not in answer.headers
    name = listener.get(f"/assets/{asset}/files/main.wav?download=1").headers["content-disposition"]
    assert name == f'attachment; filename="homeforge-{asset}-coin.wav"'


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("bytes=0-1", slice(0, 2)),
        ("bytes=0-", slice(0, None)),
        ("bytes=100-199", slice(100, 200)),
        ("bytes=100-999999", slice(100, None)),
        ("bytes=-10", slice(-10, None)),
        ("bytes=-999999", slice(0, None)),
    ],
)
async def test_a_player_gets_the_part_it_asks_for(
    listener: TestClient, asset: int, asked: str, expected: slice
) -> None:
    answer = listener.get(f"/assets/{asset}/files/main.wav", headers={"Range": asked})
    assert (answer.status_code, answer.content) == (206, SOUND[expected])
    first, end, _ = expected.indices(len(SOUND))
    assert answer.headers["content-range"] == f"bytes {first}-{end - 1}/{len(SOUND)}"
    assert answer.headers["content-length"] == str(end - first)
    assert answer.headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize("asked", ["bytes=999999-", "bytes=-0", f"bytes={len(SOUND)}-"])
async def test_a_part_behind_the_end_is_refused(
    listener: TestClient, asset: int, asked: str
) -> None:
    answer = listener.get(f"/assets/{asset}/files/main.wav", headers={"Range": asked})
    assert (answer.status_code, answer.content) == (416, b"")
    assert answer.headers["content-range"] == f"bytes */{len(SOUND)}"


@pytest.mark.parametrize(
    "asked", ["bytes=0-1,5-9", "bytes=-", "bytes=9-3", "lines=0-1", "bytes=a-b", "bytes=٣-٤", ""]
)
async def test_nonsense_is_answered_with_all(listener: TestClient, asset: int, asked: str) -> None:
    headers = {b"Range": asked.encode()}
    answer = listener.get(f"/assets/{asset}/files/main.wav", headers=headers)
    assert (answer.status_code, answer.content) == (200, SOUND)


async def test_a_part_of_what_was_another_file_is_all_of_this_one(
    listener: TestClient, asset: int
) -> None:
    address = f"/assets/{asset}/files/main.wav"
    known = listener.get(address).headers["etag"]
    for etag, status in ((known, 206), ('"other"', 200), (f"W/{known}", 200)):
        headers = {"Range": "bytes=0-9", "If-Range": etag}
        assert listener.get(address, headers=headers).status_code == status


async def test_a_strangers_sound_is_not_there(visit: Visit, bob: int, asset: int) -> None:
    answer = (await visit(bob)).get(
        f"/assets/{asset}/files/main.wav", headers={"Range": "bytes=0-9"}
    )
    assert answer.status_code == 404
