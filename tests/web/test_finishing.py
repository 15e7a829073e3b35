"""Finishing in the browser: preview, keep, undo, redo, download; the original never changes."""

import io
import re

import numpy as np
import pytest
from PIL import Image
from psycopg import errors
from starlette.testclient import TestClient

from tests.finishing.fakes import sprite
from tests.gallery.conftest import made
from tests.people import Conn
from tests.web.conftest import Visit
from web import palettes
from web.finishing import deeds, versions
from web.settings import Settings
from worker import finishing, ledger
from worker.finishing.picture import encode

TRIM = {"step": "trim", "0.margin": "1"}


def knight() -> bytes:
    return encode(Image.fromarray(sprite("knight", 8, 32)), {"seed": 8, "kind": "sprite"})


@pytest.fixture
async def asset(conn: Conn, settings: Settings, alice: int) -> int:
    return await made(conn, settings, alice, roles={"main": knight()})


def send(browser: TestClient, asset: int, do: str = "preview", **fields: object) -> str:
    """Press a button of the form; what it leads to."""
    answer = browser.post(f"/assets/{asset}/finish", data={"do": do, **fields})
    assert answer.status_code in (303, 422), answer.text
    return browser.get(answer.headers["location"]).text if answer.is_redirect else answer.text


def press(browser: TestClient, asset: int, deed: str, **fields: str) -> str:
    answer = browser.post(f"/assets/{asset}/finish/{deed}", data=fields)
    assert answer.headers["location"] == f"/assets/{asset}/finish"
    return browser.get(answer.headers["location"]).text


def counting(html: str) -> str:
    match = re.search(r"<strong>(.*?)</strong> is in use", html)
    return match[1] if match else "draft"


def pixels(browser: TestClient, address: str) -> np.ndarray:
    answer = browser.get(address)
    assert answer.headers["content-type"] == "image/png"
    return np.asarray(Image.open(io.BytesIO(answer.content)))


async def test_alice_looks_first_and_keeps_then(
    visit: Visit, alice: int, asset: int, conn: Conn
) -> None:
    browser = await visit(alice)
    assert "The original" in browser.get(f"/assets/{asset}/finish").text
    assert f'href="/assets/{asset}/finish"' in browser.get(f"/assets/{asset}").text
    page = send(browser, asset, **TRIM)
    assert "Nothing is kept yet" in page
    draft = pixels(browser, f"/assets/{asset}/finish/0.png")
    assert draft.shape[0] < 34
    assert not draft[0].any()
    page = press(browser, asset, "keep")
    assert counting(page) == "Version 1"
    assert np.array_equal(pixels(browser, f"/assets/{asset}/finish/1.png"), draft)
    assert browser.get(f"/assets/{asset}/finish/0.png").status_code == 404
    assert await ledger.balance(conn, alice) == 9, "finishing costs nothing; the asset cost 1"


async def test_a_palette_of_her_own_can_be_chosen_and_becomes_the_steps_colours(
    visit: Visit, alice: int, bob: int, asset: int, conn: Conn
) -> None:
    await palettes.keep(conn, alice, "Dusk", "1a1c2c ffcd75")
    await palettes.keep(conn, bob, "Bobs", "000000 ffffff")
    browser = await visit(alice)
    page = send(browser, asset, "add", new="palette")
    assert '<option value="own:1a1c2c ffcd75">Yours: Dusk</option>' in page
    assert "Bobs" not in page
    chosen = {"step": "palette", "0.palette": "own:1a1c2c ffcd75", "0.colours": "ffffff"}
    page = send(browser, asset, **chosen)
    assert '<option value="own" selected>' in page
    assert "\n1a1c2c ffcd75</textarea>" in page
    draft = pixels(browser, f"/assets/{asset}/finish/0.png")
    seen = {tuple(pixel[:3]) for pixel in draft.reshape(-1, 4) if pixel[3]}
    assert seen == {(0x1A, 0x1C, 0x2C), (0xFF, 0xCD, 0x75)}


async def test_versions_are_undone_and_redone_and_the_original_stays(
    visit: Visit, alice: int, asset: int
) -> None:
    browser = await visit(alice)
    page = ""
    for margin in ("1", "2"):
        send(browser, asset, step="trim", **{"0.margin": margin})
        page = press(browser, asset, "keep")
    assert counting(page) == "Version 2"
    for goal in ("Version 1", "The original"):
        number = re.search(r'value="(\d+)"><button[^>]*>Undo', page)
        assert number
        page = press(browser, asset, "use", number=number[1])
        assert counting(page) == goal
    assert ">Undo<" not in page
    for goal in ("Version 1", "Version 2"):
        number = re.search(r'value="(\d+)"><button[^>]*>Redo', page)
        assert number
        page = press(browser, asset, "use", number=number[1])
        assert counting(page) == goal
    assert ">Redo<" not in page
    assert browser.get(f"/assets/{asset}/files/original.png").content == knight()


async def test_a_step_after_an_undo_is_undone_to_where_alice_was(
    visit: Visit, alice: int, asset: int
) -> None:
    browser = await visit(alice)
    for _ in range(2):
        send(browser, asset, **TRIM)
        press(browser, asset, "keep")
        press(browser, asset, "use", number="1")
    send(browser, asset, **TRIM)
    page = press(browser, asset, "keep")
    assert counting(page) == "Version 3"
    assert 'name="number" value="1"><button class="button button--small" type="submit">Undo' in page


async def test_steps_are_added_moved_and_left_out(visit: Visit, alice: int, asset: int) -> None:
    browser = await visit(alice)
    page = send(browser, asset, do="add", new="trim")
    both = {"step": ["trim", "alpha"], "0.margin": "3", "1.threshold": "99"}
    page = send(browser, asset, do="up:1", **both)
    assert re.findall(r'name="step" value="(\w+)"', page) == ["alpha", "trim"]
    assert 'name="1.margin" value="3"' in page
    page = send(browser, asset, do="leave:0", **both)
    assert re.findall(r'name="step" value="(\w+)"', page) == ["alpha"]
    assert "Nothing is kept yet" in page
    assert "Nothing is kept" not in press(browser, asset, "discard")


async def test_what_is_offered_goes_by_the_kind_and_begins_with_what_is_known(
    visit: Visit, alice: int, asset: int, conn: Conn, settings: Settings
) -> None:
    browser = await visit(alice)
    offered = re.findall(r'<option value="(\w+)">', browser.get(f"/assets/{asset}/finish").text)
    assert "trim" in offered
    assert not {"anchor", "pack", "seam"} & set(offered)
    strip = np.concatenate([sprite("knight", 8, 32)] * 3, axis=1)
    walking = await made(
        conn, settings, alice, roles={"main": encode(Image.fromarray(strip), {})},
        kind="animation", meta={"animation": {"frames": 3, "stands": "ground"}},
    )  # fmt: skip
    page = send(browser, walking, do="add", new="anchor")
    assert 'name="0.frames" value="3"' in page
    assert re.search(r'data-outcome="pass"><th scope="row">Baseline', page)


async def test_a_wrong_field_says_so_and_keeps_what_was_typed(
    visit: Visit, alice: int, asset: int
) -> None:
    page = send(await visit(alice), asset, step="trim", **{"0.margin": "<many>"})
    assert "Write a whole number from 0 to 64." in page
    assert 'value="&lt;many&gt;"' in page
    page = send(await visit(alice), asset, do="add", new="grid")
    assert "True pixels" in page


async def test_a_step_that_cannot_be_done_says_why(visit: Visit, alice: int, asset: int) -> None:
    page = send(await visit(alice), asset, step="grid", **{"0.width": "64", "0.height": "64"})
    assert "True pixels: 32 × 32 pixels cannot hold 64 × 64 cells" in page
    assert 'name="0.width" value="64"' in page


async def test_a_palette_of_her_own_becomes_the_palette_step(
    visit: Visit, alice: int, asset: int
) -> None:
    browser = await visit(alice)
    address = f"/assets/{asset}/finish/palette"
    browser.post(address, files={"file": ("../mine.hex", b"1a1c2c\nef7d57\nf4f4f4\n")})
    page = browser.get(f"/assets/{asset}/finish").text
    assert "1a1c2c ef7d57 f4f4f4" in page
    assert "0 pixels outside, 3 of 3 used" in page
    bad = browser.post(address, files={"file": ("mine.hex", b"<script>")})
    assert bad.status_code == 422
    assert "“&lt;script&gt;” is no colour" in bad.text
    assert browser.post(address, data={"file": "text"}).status_code == 400
    large = browser.post(address, files={"file": ("mine.hex", b"0" * 600_000)})
    assert large.status_code == 413


async def test_checks_are_shown_with_what_was_measured(
    visit: Visit, alice: int, asset: int
) -> None:
    browser = await visit(alice)
    assert "has not been checked yet" in browser.get(f"/assets/{asset}/finish").text
    page = send(browser, asset)
    assert re.search(r'data-outcome="pass"><th scope="row">Edges', page)


async def test_a_version_carries_its_provenance_and_a_name_of_ours(
    visit: Visit, alice: int, asset: int
) -> None:
    browser = await visit(alice)
    send(browser, asset, **TRIM)
    press(browser, asset, "keep")
    answer = browser.get(f"/assets/{asset}/finish/1.png?download=1")
    disposition = answer.headers["content-disposition"]
    assert disposition == f'attachment; filename="homeforge-{asset}-red-dragon-v1.png"'
    found = finishing.read_provenance(answer.content)
    assert (found["seed"], found["kind"]) == (8, "sprite")
    assert found["recipe"] == {"version": 1, "steps": [{"step": "trim", "margin": 1, "frames": 1}]}


async def test_a_strangers_bench_is_not_there(
    visit: Visit, alice: int, bob: int, asset: int, conn: Conn
) -> None:
    mine = await visit(alice)
    send(mine, asset, **TRIM)
    press(mine, asset, "keep")
    send(mine, asset, **TRIM)
    his = await visit(bob)
    for address in ("", "/0.png", "/1.png"):
        assert his.get(f"/assets/{asset}/finish{address}").status_code == 404
    for address in ("", "/keep", "/discard", "/use"):
        answer = his.post(f"/assets/{asset}/finish{address}", data={"number": "0", **TRIM})
        assert answer.status_code == 404
    assert await versions.keep(conn, bob, asset) is None
    assert not await versions.use(conn, bob, asset, 0)
    await versions.discard(conn, bob, asset)
    history = await versions.history(conn, asset)
    assert history.draft is not None
    assert history.current is not None


async def test_keeping_twice_makes_one_version(visit: Visit, alice: int, asset: int) -> None:
    browser = await visit(alice)
    send(browser, asset, **TRIM)
    press(browser, asset, "keep")
    page = press(browser, asset, "keep")
    assert counting(page) == "Version 1"
    assert "Version 2" not in page


async def test_what_counts_is_a_version_that_exists(
    visit: Visit, alice: int, asset: int, conn: Conn
) -> None:
    browser = await visit(alice)
    for number in ("7", "-1", "x", ""):
        answer = browser.post(f"/assets/{asset}/finish/use", data={"number": number})
        assert answer.status_code == 404
    with pytest.raises(errors.ForeignKeyViolation):
        await conn.execute("UPDATE assets SET current_version = 7 WHERE id = %s", (asset,))


async def test_nobody_keeps_the_machine_busy_with_previews(
    visit: Visit, alice: int, asset: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deeds, "RUNS_PER_MINUTE", 2)
    browser = await visit(alice)
    answers = [browser.post(f"/assets/{asset}/finish", data={"do": "preview"}) for _ in range(6)]
    assert 429 in [answer.status_code for answer in answers]


async def test_signing_in_and_the_theme_lead_back_to_the_bench(
    visit: Visit, alice: int, asset: int
) -> None:
    address = f"/assets/{asset}/finish"
    stranger = await visit()
    assert stranger.get(address).headers["location"].endswith(f"{asset}%2Ffinish")
    assert f'name="next" value="{address}"' in (await visit(alice)).get(address).text
