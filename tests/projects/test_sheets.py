"""A set as one sheet, beside the zip of its files."""

import io
import json
import zipfile

from tests.people import Conn
from tests.projects.conftest import make_all, ordered
from tests.projects.test_sets import stored
from tests.web.conftest import Visit
from web.settings import Settings


def frames(data: bytes) -> list[str]:
    """The names of all frames of the sheet."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return sorted(json.loads(archive.read("Cave-Quest-sheet.json"))["frames"])


async def test_a_sheet_has_the_names_of_the_files_and_only_the_approved_if_so_asked(
    visit: Visit, alice: int, cave: int, conn: Conn, settings: Settings
) -> None:
    browser = await visit(alice)
    await conn.execute("UPDATE projects SET pattern = '{project}_{name}_{size}'")
    made = ordered(browser, cave)
    sheet = f"/sets/{made}/sheet?for=texturepacker"
    assert "Nothing of this set is made yet." in browser.get(sheet).text
    first, *_ = await make_all(conn)
    await stored(conn, settings)
    refused = browser.get(f"{sheet}&only=approved")
    assert refused.status_code == 409
    assert "Nothing of this set is approved yet" in refused.text
    answer = browser.get(sheet)
    assert answer.headers["content-disposition"] == 'attachment; filename="Cave-Quest-sheet.zip"'
    assert frames(answer.content) == [
        "Cave-Quest_hp_32-2.png",
        "Cave-Quest_hp_32.png",
        "Cave-Quest_red-dragon_48.png",
    ]
    browser.post(f"/sets/{made}/approve", data={"row": "1", "approve": str(first)})
    approved = browser.get(f"{sheet}&only=approved")
    assert frames(approved.content) == ["Cave-Quest_hp_32.png"]


async def test_a_set_offers_a_sheet_where_something_of_it_fits(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    icons = browser.get(f"/sets/{ordered(browser, cave)}").text
    assert "Download as one sheet" in icons
    walls = ordered(browser, cave, "subject,kind\nmossy stones,texture\n")
    assert "Download as one sheet" not in browser.get(f"/sets/{walls}").text
