"""The page of a set: how far it is, choosing, ordering again what failed, taking it away."""

import io
import re
import zipfile
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tests import people
from tests.gallery.conftest import png, states
from tests.people import Conn
from tests.projects.conftest import make_all, ordered
from tests.web.conftest import Visit, balance, field, poller
from web.projects import cells
from web.settings import Settings
from worker import ledger, queue, storage
from worker.protocol import Failure


async def fail_next(conn: Conn, failure: Failure = "out_of_memory") -> int:
    """The next icon in line fails for good; its job."""
    await conn.execute("UPDATE generation_jobs SET max_attempts = attempts + 1 WHERE attempts < 3")
    (job,) = await queue.claim(conn, 1, ["procedural:icon"])
    await queue.fail(conn, job.id, job.lease, failure, "The engine ran out of memory")
    return job.id


def rows(html: str) -> dict[int, str]:
    """What each row of the page holds, by number."""
    parts = re.split(r'<li class="row" id="row-(\d+)"', html)[1:]
    return dict(zip(map(int, parts[::2]), parts[1::2], strict=True))


def chosen(html: str, row: int) -> list[str]:
    return re.findall(r'aria-pressed="(true|false)"', rows(html)[row])


async def test_rows_have_their_names_and_candidates(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    page = browser.get(f"/sets/{ordered(browser, cave)}").text
    found = rows(page)
    assert list(found) == [1, 2]
    assert ">hp</h3>" in found[1]
    assert "red potion" in found[1]
    assert ">gold key</h3>" in found[2]
    assert [found[row].count('class="pick card"') for row in (1, 2)] == [2, 1]
    assert "6 credits reserved · 0 credits spent · 0 credits returned" in page


async def test_what_is_made_has_the_name_and_the_tags_of_its_row(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    ordered(await visit(alice), cave)
    await make_all(conn)
    made = await conn.execute("SELECT title, tags FROM assets ORDER BY id")
    hp = ("hp", ["loot"])
    assert await made.fetchall() == [hp, hp, ("red dragon", [])]


async def test_the_page_polls_what_changed_and_stops_when_nothing_is_live(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    page = browser.get(f"/sets/{ordered(browser, cave)}").text
    address = (poller(page) or "").replace("&amp;", "&")
    assert browser.get(address).status_code == 204
    job = await people.claimed(conn, kind="icon")
    await queue.complete(conn, job.id, job.lease, people.DELIVERY)
    answer = browser.get(address)
    assert answer.status_code == 200
    assert list(rows(answer.text)) == [1]
    assert "1 of 3 done, 2 to come" in answer.text
    await make_all(conn)
    last = browser.get((poller(answer.text) or "").replace("&amp;", "&"))
    assert "3 of 3 done" in last.text
    assert poller(last.text) is None
    assert poller(browser.get(address.partition("/changes")[0]).text) is None


async def test_a_poll_that_makes_no_sense_is_answered_all_the_same(
    visit: Visit, alice: int, cave: int
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    for query in ("", "?rev=x&rows=1:1,x,99999:1", "?rows=" + "1:1," * 400):
        assert browser.get(f"/sets/{made}/changes{query}").status_code == 200


async def test_a_row_has_its_own_address(visit: Visit, alice: int, cave: int) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    answer = browser.get(f"/sets/{made}/rows/2")
    assert list(rows(answer.text)) == [2]
    assert "<html" not in answer.text
    assert browser.get(f"/sets/{made}/rows/3").status_code == 404


async def test_long_sets_come_in_pages(
    visit: Visit, alice: int, cave: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells, "PAGE", 2)
    browser = await visit(alice)
    made = ordered(browser, cave, "\n".join(["red potion"] * 5))
    assert list(rows(browser.get(f"/sets/{made}").text)) == [1, 2]
    middle = browser.get(f"/sets/{made}?after=2").text
    assert list(rows(middle)) == [3, 4]
    assert f'href="/sets/{made}?after=4" rel="next"' in middle
    assert f'href="/sets/{made}" rel="prev"' in middle
    assert list(rows(browser.get(f"/sets/{made}?after=4").text)) == [5]
    assert "rows" in browser.get(f"/sets/{made}?after=x").text


async def test_one_candidate_of_a_row_is_approved(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    first, second, third = await make_all(conn)
    for asset in (first, second):
        answer = browser.post(f"/sets/{made}/approve", data={"row": "1", "approve": str(asset)})
        assert answer.headers["location"] == f"/sets/{made}"
    page = browser.get(f"/sets/{made}").text
    assert chosen(page, 1) == ["false", "true"]
    assert "1 of 2 rows approved" in page
    answer = browser.post(f"/sets/{made}/approve?live=1", data={"row": "2", "approve": str(third)})
    assert chosen(answer.text, 2) == ["true"]
    assert "2 of 2 rows approved" in answer.text
    browser.post(f"/sets/{made}/approve", data={"row": "1", "withdraw": str(second)})
    found = await states(conn)
    assert [found[asset][1] for asset in (first, second, third)] == [False, False, True]


async def test_bob_approves_and_sees_nothing_of_alices_set(
    visit: Visit, alice: int, bob: int, cave: int, conn: Conn
) -> None:
    made = ordered(await visit(alice), cave)
    first, *_ = await make_all(conn)
    browser = await visit(bob)
    for path in ("", "/changes", "/rows/1", "/zip", "/sheet"):
        assert browser.get(f"/sets/{made}{path}").status_code == 404
    for path, data in (
        ("approve", {"row": "1", "approve": str(first)}),
        ("again", {"key": str(uuid4()), "price": "2"}),
    ):
        assert browser.post(f"/sets/{made}/{path}", data=data).status_code == 404
    assert not any(state[1] for state in (await states(conn)).values())


@pytest.mark.parametrize("data", [{}, {"row": "1"}, {"approve": "1"}, {"row": "x", "approve": "1"}])
async def test_an_approval_of_nothing_is_told(
    visit: Visit, alice: int, cave: int, data: dict[str, str]
) -> None:
    browser = await visit(alice)
    answer = browser.post(f"/sets/{ordered(browser, cave)}/approve", data=data)
    assert answer.status_code == 404


def again(browser: TestClient, made: int, **more: str) -> dict[str, str]:
    """What the button sends that orders again what failed."""
    form = browser.get(f"/sets/{made}").text.partition("/again")[2]
    return {"key": field(form, "key"), "price": field(form, "price"), **more}


async def test_what_failed_is_kept_with_its_reason_and_ordered_again_in_its_row(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    failed = await fail_next(conn)
    page = browser.get(f"/sets/{made}").text
    assert "The engine ran out of memory." in rows(page)[1]
    assert "0 of 3 done, 1 failed, 2 to come" in page
    assert "4 credits reserved · 0 credits spent · 2 credits returned" in page
    assert "Order the failed one again, 2 credits" in page
    assert browser.post(f"/sets/{made}/again", data=again(browser, made)).status_code == 303
    page = browser.get(f"/sets/{made}").text
    assert "0 of 3 done, 3 to come" in page
    assert balance(page) == 4
    await make_all(conn)
    page = browser.get(f"/sets/{made}").text
    assert rows(page)[1].count("Approve") >= 2
    assert "3 of 3 done" in page
    assert (await people.row(conn, failed))["status"] == "error"
    assert await ledger.faults(conn) == []


async def test_one_of_a_row_is_official_also_among_those_ordered_again(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await fail_next(conn)
    first = (await make_all(conn))[0]
    browser.post(f"/sets/{made}/approve", data={"row": "1", "approve": str(first)})
    browser.post(f"/sets/{made}/again", data=again(browser, made))
    late = (await make_all(conn))[-1]
    browser.post(f"/assets/{late}/official", data={"official": "on"})
    found = await states(conn)
    assert (found[first][1], found[late][1]) == (False, True)
    assert "Of the same order" in browser.get(f"/assets/{late}").text


async def test_ordering_again_twice_or_at_another_price_orders_no_more(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await fail_next(conn)
    sent = again(browser, made)
    other = browser.post(f"/sets/{made}/again", data={**sent, "price": "1"})
    assert other.status_code == 409
    assert "Ordering these again costs 2 credits." in other.text
    stale = again(browser, made)
    for press in (sent, sent, stale):
        assert browser.post(f"/sets/{made}/again", data=press).status_code == 303
    assert balance(browser.get(f"/sets/{made}").text) == 4
    assert browser.post(f"/sets/{made}/again", data={"price": "2"}).status_code == 400


async def test_without_enough_credits_nothing_is_ordered_again(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await fail_next(conn)
    sent = again(browser, made)
    await people.enqueued(conn, alice, price=5)
    answer = browser.post(f"/sets/{made}/again", data=sent)
    assert answer.status_code == 402
    assert "This costs 2 credits and you have 1. Nothing was ordered." in answer.text


async def test_what_must_fail_again_is_not_offered_again(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await fail_next(conn, "bad_input")
    page = browser.get(f"/sets/{made}").text
    assert "again, " not in page
    assert "Reword what cannot be made" in page
    page = browser.get(f"/projects/{cave}/list?failed={made}").text
    assert "red potion,icon,32,1,,hp,loot" in page
    assert "gold key" not in page


async def stored(conn: Conn, settings: Settings) -> None:
    """Every file of every asset lies in the studio's storage."""
    key = await storage.connect(settings.storage_url).put(png("red"))
    await conn.execute("UPDATE asset_files SET storage_key = %s", (key,))


def archive(browser: TestClient, address: str) -> list[str]:
    answer = browser.get(address)
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        return sorted(name for name in found.namelist() if name.endswith(".png"))


async def test_archives_have_names_by_the_pattern_and_only_the_approved_if_so_asked(
    visit: Visit, alice: int, cave: int, conn: Conn, settings: Settings
) -> None:
    browser = await visit(alice)
    await conn.execute("UPDATE projects SET pattern = '{project}_{name}_{size}'")
    made = ordered(browser, cave)
    assert browser.get(f"/sets/{made}/zip").status_code == 409
    first, *_ = await make_all(conn)
    await stored(conn, settings)
    assert browser.get(f"/sets/{made}/zip?only=approved").status_code == 409
    assert archive(browser, f"/sets/{made}/zip") == [
        "icon/Cave-Quest_hp_32-2.png",
        "icon/Cave-Quest_hp_32.png",
        "icon/Cave-Quest_red-dragon_48.png",
    ]
    browser.post(f"/sets/{made}/approve", data={"row": "1", "approve": str(first)})
    assert archive(browser, f"/sets/{made}/zip?only=approved") == ["icon/Cave-Quest_hp_32.png"]


async def test_a_set_outlives_its_jobs(visit: Visit, alice: int, cave: int, conn: Conn) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await make_all(conn)
    await conn.execute(
        "UPDATE generation_jobs SET created_at = now() - interval '9 days', "
        "claimed_at = now() - interval '9 days', "
        "finished_at = now() - interval '9 days'"
    )
    async with conn.transaction():
        assert (await queue.forget(conn, 8)).jobs == 3
    page = browser.get(f"/sets/{made}").text
    assert "3 of 3 done" in page
    assert page.count("/files/main.png") == 3
    assert "0 credits reserved · 6 credits spent · 0 credits returned" in page
    assert "/jobs/" not in rows(page)[1]
    assert "3 assets · 6 credits spent" in browser.get("/projects").text
    await conn.execute("UPDATE assets SET deleted_at = now()")
    assert "0 assets · 6 credits spent" in browser.get("/projects").text
