"""From a job and from an asset back to where they belong, and from a set's row to both."""

import pytest

from tests.people import Conn
from tests.projects.conftest import a_project, make_all, ordered
from tests.projects.test_sets import rows
from tests.web.conftest import Visit, sprite
from web.projects import cells, places
from worker import queue


@pytest.mark.parametrize(
    ("row", "address"), [(1, "/sets/7"), (2, "/sets/7#row-2"), (41, "/sets/7?after=40#row-41")]
)
def test_a_row_is_found_on_its_page(row: int, address: str) -> None:
    assert places.address(7, row) == address


async def test_job_and_asset_lead_to_their_row_and_project_and_the_row_to_both(
    visit: Visit, alice: int, cave: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells, "PAGE", 1)
    browser = await visit(alice)
    made = ordered(browser, cave, "red potion\nblue potion")
    assets = await make_all(conn)
    cursor = await conn.execute("SELECT id FROM generation_jobs ORDER BY id")
    (_, job) = [row[0] for row in await cursor.fetchall()]
    for path in (f"/jobs/{job}", f"/assets/{assets[1]}"):
        page = browser.get(path).text
        assert f'<a href="/projects/{cave}">Cave Quest</a>' in page
        assert f'<a href="/sets/{made}?after=1#row-2">set {made}, row 2</a>' in page
    row = rows(browser.get(f"/sets/{made}?after=1").text)[2]
    assert f'href="/jobs/{job}"' in row
    assert f'href="/assets/{assets[1]}"' in row


async def test_what_was_made_alone_leads_to_its_project_or_nowhere(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    for project in ("", str(cave)):
        browser.post("/jobs", data=sprite(project=project))
    none, one = await make_all(conn, "sprite")
    assert "Of the project" not in browser.get(f"/assets/{none}").text
    page = browser.get(f"/assets/{one}").text
    assert f'Of the project <a href="/projects/{cave}">Cave Quest</a></p>' in page


async def test_an_asset_knows_its_place_although_its_job_is_forgotten(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave, "red potion")
    (asset,) = await make_all(conn)
    await conn.execute(
        "UPDATE generation_jobs SET created_at = now() - interval '9 days', "
        "claimed_at = now() - interval '9 days', finished_at = now() - interval '9 days'"
    )
    async with conn.transaction():
        assert (await queue.forget(conn, 8)).jobs == 1
    assert f"set {made}, row 1</a>" in browser.get(f"/assets/{asset}").text


async def test_nobody_is_told_of_a_strangers_project(
    alice: int, bob: int, conn: Conn, cave: int
) -> None:
    his = await a_project(conn, bob)
    await conn.execute(
        "INSERT INTO assets (job_id, user_id, batch_id, kind, title, seed, settings, meta) "
        "VALUES (7, %s, 7, 'icon', 'potion', 7, '{}', '{}')",
        (bob,),
    )
    await conn.execute("INSERT INTO project_batches (batch_id, project_id) VALUES (7, %s)", (his,))
    assert (await places.of_job(conn, bob, 7)) is not None
    assert (await places.of_job(conn, alice, 7)) is None
