"""The gallery and the light table in a real browser: without scripts, by keyboard, on a phone."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import steps
from e2e.studio import Studio, eventually


@pytest.fixture
def shelf(alice: Page, studio: Studio) -> Page:
    """Alice's browser; three sprites of one order and an animation are made."""
    studio.start_worker("laptop")
    steps.make(alice, "red dragon", variations=3)
    steps.make(alice, "knight", kind="animation")
    done = "SELECT count(*) FROM generation_jobs WHERE status = 'done'"
    eventually(lambda: studio.rows(done)[0]["count"] == 4, "everything is made")
    return alice


def asset(studio: Studio, kind: str) -> int:
    row = studio.rows("SELECT min(id) AS id FROM assets WHERE kind = %s", kind)[0]
    return int(row["id"])


def test_alice_looks_closely_with_the_keyboard_alone(shelf: Page, studio: Studio) -> None:
    shelf.goto(f"{studio.url}/assets/{asset(studio, 'sprite')}")
    picture = shelf.locator(".light__picture").first
    shelf.get_by_role("radio", name="Fit").focus()
    shelf.keyboard.press("ArrowRight")
    expect(shelf.get_by_role("radio", name="1×")).to_be_checked()
    for _ in range(3):
        shelf.keyboard.press("ArrowRight")
    box = picture.bounding_box()
    assert box
    assert (round(box["width"]), round(box["height"])) == (128, 128)
    shelf.get_by_role("radio", name="Checker").focus()
    shelf.keyboard.press("ArrowLeft")
    expect(shelf.locator(".light__stage")).to_have_css("background-color", "rgb(255, 0, 255)")
    expect(shelf.get_by_role("checkbox", name="Three by three")).to_have_count(0)


def test_only_what_tiles_is_laid_three_by_three(shelf: Page, studio: Studio) -> None:
    shelf.goto(f"{studio.url}/studio")
    steps.make(shelf, "mossy cobblestone", kind="texture")
    expect(shelf.locator(".card[data-state=done]")).to_have_count(5)
    shelf.goto(f"{studio.url}/assets/{asset(studio, 'texture')}")
    pictures = shelf.locator(".light__picture:visible")
    expect(pictures).to_have_count(9)
    shelf.get_by_role("checkbox", name="Three by three").focus()
    shelf.keyboard.press("Space")
    expect(pictures).to_have_count(1)


def test_the_tools_of_the_light_table_are_one_row_beside_the_record(
    shelf: Page, studio: Studio
) -> None:
    shelf.goto(f"{studio.url}/assets/{asset(studio, 'sprite')}")
    tools = shelf.locator(".light .choices")
    tops = [tools.nth(n).evaluate("tool => tool.offsetTop") for n in range(tools.count())]
    assert len(tops) == 3
    assert len(set(tops)) == 1


def test_an_animation_plays_stops_and_goes_frame_by_frame(shelf: Page, studio: Studio) -> None:
    shelf.goto(f"{studio.url}/assets/{asset(studio, 'animation')}")
    canvas = shelf.locator(".move canvas").first
    canvas.wait_for()
    shelf.get_by_role("button", name="Pause").click()
    seen = "canvas => canvas.toDataURL()"
    first = canvas.evaluate(seen)
    shelf.get_by_role("button", name="Frame on").click()
    second = canvas.evaluate(seen)
    shelf.get_by_role("button", name="Frame back").click()
    assert canvas.evaluate(seen) == first != second
    shelf.get_by_role("button", name="Play").click()
    shelf.wait_for_function(
        "before => document.querySelector('.move canvas').toDataURL() !== before", arg=first
    )


def test_each_direction_of_a_walk_is_played_from_its_row(alice: Page, studio: Studio) -> None:
    studio.start_worker("laptop")
    alice.get_by_role("link", name="Animation", exact=True).click()
    alice.get_by_label("Movement").select_option("walk")
    alice.get_by_label("View").select_option("four")
    alice.get_by_label("What should it be?").fill("knight")
    alice.get_by_role("button", name="Make 1 animation").click()
    alice.locator(".card[data-state=done]").wait_for()
    alice.goto(f"{studio.url}/assets/{asset(studio, 'animation')}")
    expect(alice.locator(".move__name")).to_have_text(
        ["Walk down", "Walk left", "Walk right", "Walk up"]
    )
    alice.locator(".move canvas").nth(3).wait_for()
    alice.get_by_role("button", name="Pause").click()
    seen = "canvases => canvases.map(canvas => canvas.toDataURL())"
    blank = "document.createElement('canvas')"
    shown = alice.locator(".move canvas").evaluate_all(seen)
    empty = alice.evaluate(f"Object.assign({blank}, {{width: 32, height: 32}}).toDataURL()")
    assert len({*shown, empty}) == 5, "four pictures, and none of them is empty"


def test_nothing_moves_for_who_wants_no_motion(shelf: Page, studio: Studio) -> None:
    shelf.emulate_media(reduced_motion="reduce")
    shelf.goto(f"{studio.url}/assets/{asset(studio, 'animation')}")
    expect(shelf.get_by_role("button", name="Play")).to_be_visible()


def test_alice_picks_a_row_with_shift_throws_it_away_and_undoes_it(
    shelf: Page, studio: Studio
) -> None:
    shelf.goto(f"{studio.url}/assets")
    boxes = shelf.locator(".tile__tick")
    boxes.nth(0).check()
    boxes.nth(2).click(modifiers=["Shift"])
    expect(shelf.locator(".picks__count")).to_have_text("3 of 4 picked")
    shelf.get_by_role("button", name="Throw away").click()
    expect(shelf.locator("#notice")).to_contain_text("3 assets are in the bin.")
    expect(boxes).to_have_count(1)
    shelf.get_by_role("button", name="Undo").click()
    expect(boxes).to_have_count(4)


def test_without_scripts_everything_can_be_picked_and_taken_away(
    shelf: Page, studio: Studio, new_context: Callable[..., BrowserContext]
) -> None:
    plain = new_context(java_script_enabled=False, storage_state=shelf.context.storage_state())
    page = plain.new_page()
    page.goto(f"{studio.url}/assets")
    for box in page.locator(".tile__tick").all():
        box.check()
    with page.expect_download() as started:
        page.get_by_role("button", name="Download as zip").click()
    with zipfile.ZipFile(io.BytesIO(Path(started.value.path()).read_bytes())) as archive:
        assert archive.testzip() is None
        pictures = [name for name in archive.namelist() if name.endswith(".png")]
        assert len([name for name in pictures if not name.endswith("-normal.png")]) == 4
    page.get_by_label("Tags").first.fill("boss")
    page.get_by_role("button", name="Tag", exact=True).click()
    page.goto(f"{studio.url}/assets?tag=boss")
    expect(page.locator(".tile")).to_have_count(4)
    page.goto(f"{studio.url}/assets/{asset(studio, 'animation')}")
    moving = page.locator(".move img").first
    assert moving.evaluate("image => image.naturalWidth") > 0
    page.get_by_role("radio", name="16×").check(force=True)
    expect(page.locator(".light__picture").first).to_have_css("zoom", "16")


@pytest.mark.parametrize(("scheme", "width"), [("dark", 390), ("light", 1440)])
def test_what_comes_up_after_a_press_is_accessible(
    shelf: Page, studio: Studio, scheme: str, width: int
) -> None:
    shelf.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    shelf.set_viewport_size({"width": width, "height": 900})
    studio.rows("UPDATE assets SET tags = '{boss}', favourite_at = now()")
    shelf.goto(f"{studio.url}/assets")
    shelf.locator(".tile__tick").first.check()
    steps.is_accessible(shelf)
    shelf.get_by_role("button", name="Throw away").click()
    shelf.get_by_role("button", name="Undo").wait_for()
    steps.is_accessible(shelf)


def test_pictures_have_their_room_before_they_come(shelf: Page, studio: Studio) -> None:
    for path in ("/assets", f"/assets/{asset(studio, 'animation')}"):
        shelf.goto(studio.url + path)
        shelf.wait_for_load_state("networkidle")
        shift = shelf.evaluate(
            "() => new Promise(done => new PerformanceObserver(list => done("
            "list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))"
            ".observe({type: 'layout-shift', buffered: true}) || setTimeout(() => done(0), 200))"
        )
        assert shift < 0.02, path
