"""The page that shows how a list was understood, before anything is ordered."""

import pytest

from tests.people import Conn, online
from tests.projects.conftest import LIST, hidden, ordered, reviewed
from tests.web.conftest import Visit
from web.projects import listing
from worker import queue


async def test_the_page_tells_rows_pieces_price_and_what_is_left(
    visit: Visit, alice: int, cave: int
) -> None:
    page = reviewed(await visit(alice), cave)
    assert "Order 3 pieces, 6 credits" in page
    for told in ("<dd>2</dd>", "<dd>3</dd>", "<dd>6 credits</dd>", "<dd>4 credits</dd>"):
        assert told in page
    assert "Tags: loot" in page


async def test_a_large_order_is_told_in_the_numbers_of_its_reader(
    visit: Visit, alice: int, cave: int
) -> None:
    browser = await visit(alice)
    browser.headers["Accept-Language"] = "de-DE"
    page = reviewed(browser, cave, "subject,kind,variations\n" + "red potion,icon,16\n" * 70)
    assert "<dd>1.120</dd>" in page
    assert "This costs 2.240 credits, you have 10." in page


async def test_it_tells_the_time_or_that_nobody_can_make_it(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    sprites = "\n".join(["red dragon"] * 3)
    page = reviewed(browser, cave, sprites, kind="sprite")
    assert "Nobody online can make sprites now: those wait for somebody who can." in page
    both = "subject,kind\nred dragon,sprite\nred potion,icon\nlava,texture\n"
    told = "Nobody online can make icons, sprites or textures now"
    assert told in reviewed(browser, cave, both)
    await online(conn, "laptop")
    page = reviewed(browser, cave, sprites, kind="sprite")
    assert "<dt>Time</dt><dd>about 5 seconds</dd>" in page


async def test_words_that_are_not_understood_are_told(visit: Visit, alice: int, cave: int) -> None:
    page = reviewed(await visit(alice), cave, "red potion with sunglasses")
    assert "Not understood" in page
    assert "sunglasses" in page
    assert "Order 1 piece" in page


async def test_a_row_that_names_no_thing_says_so(visit: Visit, alice: int, cave: int) -> None:
    browser = await visit(alice)
    left = "that is left to the seed"
    assert reviewed(browser, cave, "wooden\nwooden ring\nred ring with sunglasses").count(left) == 1


async def test_a_wrong_cell_is_corrected_in_its_place(visit: Visit, alice: int, cave: int) -> None:
    browser = await visit(alice)
    text = "subject,kind,variations\nred potion,icno,1\nblue potion,icon,0\n"
    page = reviewed(browser, cave, text)
    assert "Order 2" not in page
    assert 'name="row-1-kind" value="icno"' in page
    assert 'name="row-2-variations" value="0"' in page
    fields = {"row-1-kind": "icon", "row-2-variations": "2", "row-9-kind": "x", "row-1-what": "x"}
    page = reviewed(browser, cave, hidden(page)["text"], **fields)
    assert "Order 3 pieces, 6 credits" in page


async def test_wrong_rows_go_with_one_press(visit: Visit, alice: int, cave: int) -> None:
    browser = await visit(alice)
    page = reviewed(browser, cave, LIST + "blue potion,icno,,,,,\n,,,,,nameless,\n")
    page = reviewed(browser, cave, hidden(page)["text"], do="drop")
    assert "Order 3 pieces, 6 credits" in page
    answer = browser.post(f"/projects/{cave}/list", data={"text": "a,b\tc", "do": "drop"})
    assert answer.status_code == 422


async def test_when_all_rows_are_wrong_nothing_is_left_to_order(
    visit: Visit, alice: int, cave: int
) -> None:
    data = {"text": "qwertz\nasdf", "kind": "icon", "do": "drop"}
    answer = (await visit(alice)).post(f"/projects/{cave}/list", data=data)
    assert answer.status_code == 422
    assert "There is nothing in the list yet" in answer.text


async def test_only_the_first_wrong_rows_have_fields(
    visit: Visit, alice: int, cave: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "MOST_EDITED", 2)
    page = reviewed(await visit(alice), cave, "\n".join(["qwertz"] * 3))
    assert page.count("lines__edit") == 2
    assert "The first 2 of 3 can be corrected in their row" in page


async def test_a_file_counts_instead_of_the_text(visit: Visit, alice: int, cave: int) -> None:
    browser = await visit(alice)
    file = {"file": ("list.csv", "subject;kind\nred dragon;sprite".encode("utf-16"), "text/csv")}
    answer = browser.post(
        f"/projects/{cave}/list", data={"text": "red potion", "kind": "icon"}, files=file
    )
    assert "red dragon" in answer.text
    assert "red potion" not in answer.text
    assert "Order 1 piece, 3 credits" in answer.text


@pytest.mark.parametrize(
    ("data", "status", "sentence"),
    [
        (b"\x89PNG\xff", 422, "neither UTF-8 nor UTF-16"),
        (b"x" * (256 * 1024 + 1), 422, "at most 256 kB"),
        (b"x" * (600 * 1024), 413, "larger than this studio takes"),
        (b"subject,what\nx,y", 422, "No column is called “what”"),
        (b"", 422, "nothing in the list"),
    ],
)
async def test_a_file_that_is_no_list_is_told(
    visit: Visit, alice: int, cave: int, data: bytes, status: int, sentence: str
) -> None:
    answer = (await visit(alice)).post(
        f"/projects/{cave}/list", data={"text": ""}, files={"file": ("x.csv", data, "text/csv")}
    )
    assert answer.status_code == status
    assert sentence in answer.text
    assert (b"what" in data) == ("subject,what" in answer.text)  # to be corrected


async def test_hostile_cells_are_shown_as_text(visit: Visit, alice: int, cave: int) -> None:
    page = reviewed(await visit(alice), cave, "</textarea><script>alert(1)</script> red potion")
    assert "<script>alert" not in page
    assert "&lt;/textarea&gt;&lt;script&gt;" in page


async def test_rows_are_counted_and_the_list_is_kept_when_they_are_too_many(
    visit: Visit, alice: int, cave: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "ROWS_PER_MINUTE", 1)
    browser = await visit(alice)
    address = f"/projects/{cave}/list"
    assert browser.post(address, data={"text": "red potion"}).status_code == 200
    answer = browser.post(address, data={"text": "red potion\ngold key"})
    assert answer.status_code == 429
    assert "You have read very many rows just now." in answer.text
    assert ">\nred potion\ngold key</textarea>" in answer.text


async def test_rows_that_are_ordered_are_counted_too(
    visit: Visit, alice: int, cave: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await visit(alice)
    sent = hidden(reviewed(browser, cave, "red potion\ngold key"))
    monkeypatch.setattr(listing, "ROWS_PER_MINUTE", 1)
    assert browser.post(f"/projects/{cave}/sets", data=sent).status_code == 429
    assert await (await conn.execute("SELECT FROM sets")).fetchone() is None


async def test_what_could_not_be_made_is_reworded_with_its_view(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave, "subject,kind,view\nred dragon,sprite,left\nred potion,icon,\n")
    for job in await queue.claim(conn, 1, ["procedural:sprite", "procedural:icon"], 2):
        await queue.fail(conn, job.id, job.lease, "bad_input", "It knows no dragon.")
    page = browser.get(f"/projects/{cave}/list?failed={made}").text
    assert "subject,kind,size,variations,seed,name,tags,engine,view" in page
    assert "red dragon,sprite,32,1,,,,procedural,left" in page
    assert "red potion,icon,48,1,,,,procedural,\n" in page
