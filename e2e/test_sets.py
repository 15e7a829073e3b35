"""A set in one style: from a list to twelve chosen and well-named pictures."""

import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from e2e import scene, steps
from e2e.studio import Studio, eventually
from worker import queue

ITEMS = (
    "red potion", "blue potion", "green potion", "wooden shield", "golden sword", "iron axe",
    "amethyst gem", "gold coin", "silver key", "bread", "cheese", "book",
)  # fmt: skip
CSV = "subject;kind;size;variations;seed;name;tags\r\n" + "".join(
    f"{item};icon;;2;{seed};{item.replace(' ', '_')};loot, shop\r\n"
    for seed, item in enumerate(ITEMS, start=11)
)
# As a spreadsheet writes it: UTF-16 with a mark.
FILE: FilePayload = {"name": "icons.csv", "mimeType": "text/csv", "buffer": CSV.encode("utf-16")}

DONE = "SELECT 1 FROM generation_jobs WHERE status = 'done'"


def begin(page: Page, studio: Studio, name: str = "Cave Quest") -> None:
    """A project with a style, and the page for its list."""
    page.goto(f"{studio.url}/projects")
    page.get_by_role("link", name="New project").first.click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Palette").select_option("ember")
    page.get_by_label("Outline").select_option("black")
    page.get_by_label("Size: icons").select_option("48")
    page.get_by_label("Names of files").fill("{project}_{name}_{size}")
    page.get_by_role("button", name="Make the project").click()
    page.get_by_role("link", name="Make a set", exact=True).click()


def look_at(page: Page, text: str) -> None:
    page.get_by_label("The list").fill(text)
    page.get_by_label("Rows that name no kind are").select_option("icon")
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("heading", name="Look at the set").wait_for()


async def fail_first(conn: scene.Conn) -> None:
    """The last try of the first icon in line ends without a picture."""
    await conn.execute("UPDATE generation_jobs SET max_attempts = 1")
    (claim,) = await queue.claim(conn, 1, ["procedural:icon"])
    await queue.fail(conn, claim.id, claim.lease, "out_of_memory", "The engine ran out of memory")


def taken(page: Page, link: str) -> dict[str, bytes]:
    """The files of the zip behind a link, by name."""
    with page.expect_download() as started:
        page.get_by_role("link", name=link).click()
    with zipfile.ZipFile(io.BytesIO(Path(started.value.path()).read_bytes())) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def are_the_twelve(files: dict[str, bytes]) -> bool:
    """The main pictures are there, named by the pattern, each of the project's size."""
    main = {name: data for name, data in files.items() if name.count("/") == 1}
    assert sorted(main) == sorted(f"icon/Cave-Quest_{i.replace(' ', '_')}_48.png" for i in ITEMS)
    assert {Image.open(io.BytesIO(data)).size for data in main.values()} == {(48, 48)}
    return True


def test_twelve_icons_of_one_style_from_a_spreadsheet_to_a_zip(
    alice: Page, studio: Studio, capsys: pytest.CaptureFixture[str]
) -> None:
    studio.start_worker("laptop")
    started = time.monotonic()
    begin(alice, studio)
    alice.get_by_label("Or a file").set_input_files([FILE])
    alice.get_by_role("button", name="Look at it").click()
    expect(alice.locator(".bill__figures")).to_contain_text("48 credits")
    expect(alice.locator(".lines__line")).to_have_count(12)
    alice.get_by_role("button", name="Order 24 pieces, 48 credits").click()
    expect(alice.locator(".progress__words")).to_contain_text("24 of 24 done", timeout=240_000)
    expect(alice.locator(".progress__money")).to_contain_text("48 credits spent")
    assert alice.locator("#poll[hx-get]").count() == 0
    for number in range(1, 13):
        row = alice.locator(f"#row-{number}")
        row.get_by_role("button").nth(number % 2).click()
        expect(row.get_by_role("button", pressed=True)).to_have_count(1)
    expect(alice.locator(".progress__words")).to_contain_text("12 of 12 rows approved")
    assert are_the_twelve(taken(alice, "Download the approved"))
    took = time.monotonic() - started
    with capsys.disabled():
        print(f"\na set of 12 icons, two of each, from the list to the zip: {took:.1f} s")
    assert studio.rows("SELECT DISTINCT payload ->> 'palette' AS palette FROM generation_jobs") == [
        {"palette": "ember"}
    ]
    alice.goto(f"{studio.url}/assets?tag=loot")
    expect(alice.locator(".tile")).to_have_count(24)


def test_without_scripts_a_set_is_ordered_chosen_and_taken_away(
    alice: Page, studio: Studio, new_context: Callable[..., BrowserContext]
) -> None:
    plain = new_context(java_script_enabled=False, storage_state=alice.context.storage_state())
    page = plain.new_page()
    studio.start_worker("laptop")
    begin(page, studio)
    look_at(page, "\n".join(ITEMS))
    page.get_by_role("button", name="Order 12 pieces, 24 credits").click()
    eventually(lambda: len(studio.rows(DONE)) == 12, "everything is made")
    page.reload()
    for number in range(1, 13):
        page.locator(f"#row-{number}").get_by_role("button").click()
        expect(page.locator(f"#row-{number}")).to_contain_text("Approved")
    named = {name for name in taken(page, "Download the approved") if name.count("/") == 1}
    assert len(named) == 12


@pytest.mark.noisy_console  # the browser reports the refusal
def test_a_wrong_row_is_corrected_in_its_place(alice: Page, studio: Studio) -> None:
    begin(alice, studio)
    look_at(alice, "subject,kind\nred potion,icon\nblue potion,icno\nqwertz,icon\n")
    expect(alice.get_by_text("Nothing can be ordered while 2 rows are wrong.")).to_be_visible()
    expect(alice.get_by_role("button", name="Order")).to_have_count(0)
    field = alice.get_by_label("Row 2, kind")
    expect(field).to_have_value("icno")
    field.fill("icons")
    alice.get_by_role("button", name="Look again").click()
    expect(alice.get_by_text("Nothing can be ordered while a row is wrong.")).to_be_visible()
    alice.get_by_role("button", name="Take the wrong row out").click()
    alice.get_by_role("button", name="Order 2 pieces, 4 credits").click()
    expect(alice.locator(".row")).to_have_count(2)
    assert steps.sums(studio, "alice@example.com") == (96, 96)


@pytest.mark.noisy_console  # the browser reports the refusal
def test_a_set_beyond_the_credits_reserves_nothing(alice: Page, studio: Studio) -> None:
    begin(alice, studio)
    look_at(alice, "\n".join(["red potion"] * 51))
    expect(alice.get_by_text("This costs 102 credits, you have 100.")).to_be_visible()
    alice.get_by_role("button", name="Order 51 pieces, 102 credits").click()
    told = "This costs 102 credits and you have 100. Nothing was ordered."
    expect(alice.get_by_text(told)).to_be_visible()
    assert studio.rows("SELECT 1 FROM generation_jobs") == []
    assert steps.sums(studio, "alice@example.com") == (100, 100)


def test_what_failed_is_ordered_again_by_one_press(alice: Page, studio: Studio) -> None:
    begin(alice, studio)
    look_at(alice, "red potion\nblue potion")
    alice.get_by_role("button", name="Order 2 pieces").click()
    alice.get_by_role("heading", name="Set ").wait_for()
    scene.aside(studio.dsn, fail_first)
    expect(alice.locator("#row-1")).to_contain_text("The engine ran out of memory")
    expect(alice.locator(".progress__money")).to_contain_text("2 credits returned")
    studio.start_worker("laptop")
    alice.get_by_role("button", name="Order the failed one again, 2 credits").click()
    expect(alice.locator(".progress__words")).to_contain_text("2 of 2 done")
    expect(alice.locator("#row-1").get_by_role("button", name="Approve")).to_be_visible()
    assert steps.sums(studio, "alice@example.com") == (96, 96)


def test_the_rest_of_a_set_is_cancelled_and_ordered_again(alice: Page, studio: Studio) -> None:
    begin(alice, studio)
    look_at(alice, "red potion\nblue potion")
    alice.get_by_role("button", name="Order 2 pieces").click()
    alice.get_by_role("button", name="Cancel the 2 not begun").click()
    expect(alice.get_by_text("2 cancelled: their credits are back.")).to_be_visible()
    assert steps.sums(studio, "alice@example.com") == (100, 100)
    alice.get_by_role("button", name="Order the 2 cancelled again, 4 credits").click()
    studio.start_worker("laptop")
    expect(alice.locator(".progress__words")).to_contain_text("2 of 2 done")
    alice.locator("#row-2 .pick__stage").click()
    alice.get_by_role("link", name=", row 2").click()
    expect(alice.locator("#row-2")).to_be_in_viewport()


def test_the_projects_style_fills_the_form_and_leaves_what_was_touched(
    alice: Page, studio: Studio
) -> None:
    begin(alice, studio)
    alice.goto(f"{studio.url}/studio?kind=icon")
    alice.get_by_label("What should it be?").fill("red potion")
    alice.get_by_label("Outline").select_option("none")
    alice.get_by_label("Project").select_option(label="Cave Quest")
    expect(alice.get_by_label("Size")).to_have_value("48")
    expect(alice.get_by_label("Palette")).to_have_value("ember")
    expect(alice.get_by_label("Outline")).to_have_value("none")
    expect(alice.get_by_label("What should it be?")).to_have_value("red potion")
    expect(alice.get_by_text("As Cave Quest has it")).to_have_count(2)
    alice.get_by_role("button", name="Make 1 icon").click()
    expect(alice.get_by_text("Ordered: 2 credits reserved.")).to_be_visible()
    expect(alice.get_by_label("Project")).to_have_value(
        str(studio.rows("SELECT id FROM projects")[0]["id"])
    )
    assert len(studio.rows("SELECT 1 FROM project_batches")) == 1
    alice.get_by_label("Project").select_option(label="None")
    expect(alice.get_by_label("Size")).to_have_value("32")


@pytest.mark.parametrize(("scheme", "width"), [("dark", 390), ("light", 1440)])
def test_axe_finds_nothing_on_projects_and_sets(
    alice: Page, studio: Studio, scheme: str, width: int
) -> None:
    alice.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    alice.set_viewport_size({"width": width, "height": 900})
    alice.goto(f"{studio.url}/projects")
    steps.is_accessible(alice)
    alice.goto(f"{studio.url}/projects/new")
    steps.is_accessible(alice)
    begin(alice, studio, "A very long name of a project " + "x" * 45)
    steps.is_accessible(alice)
    long = "the very long name of a thing that nobody would ever want to have as an icon, " * 5
    look_at(alice, f'subject,kind,name,tags\nred potion,icon,{"n" * 80},loot\n"{long}",icno,,\n')
    steps.is_accessible(alice)
    alice.get_by_role("button", name="Take the wrong row out").click()
    alice.get_by_role("button", name="Order 1 piece").click()
    alice.get_by_role("heading", name="Set ").wait_for()
    steps.is_accessible(alice)
    studio.start_worker("laptop")
    expect(alice.locator(".progress__words")).to_contain_text("1 of 1 done")
    alice.get_by_role("button", name="Approve").focus()
    alice.keyboard.press("Enter")
    expect(alice.locator(".pick__choose[aria-pressed=true]")).to_be_focused()
    steps.is_accessible(alice)
    alice.get_by_role("link", name="A very long name").click()
    steps.is_accessible(alice)
    alice.goto(f"{studio.url}/projects")
    steps.is_accessible(alice)
