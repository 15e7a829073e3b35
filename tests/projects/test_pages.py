"""Projects: making one, its style, its page, and putting it away."""

from uuid import uuid4

import pytest

from tests import people
from tests.gallery.conftest import made
from tests.people import Conn
from tests.plans import carried_out, nodes
from tests.projects.conftest import a_project, make_all, ordered
from tests.web.conftest import Visit, poller, sprite
from web.projects import page, records
from web.settings import Settings
from worker import queue

FORM = {
    "name": "  Cave   Quest ",
    "pattern": "{project}_{name}",
    "style": "worn, mossy",
    "palette": "ember",
    "outline": "",
    "size-icon": "48",
}


async def test_alice_makes_a_project_and_sees_its_style(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    assert "No project yet" in browser.get("/projects").text
    answer = browser.post("/projects", data=FORM)
    assert answer.status_code == 303
    page = browser.get(answer.headers["location"]).text
    assert "<h1>Cave Quest</h1>" in page
    for told in ("worn, mossy", "Ember: warm dusk, 16 colours", "48 × 48 px", "{project}_{name}"):
        assert told in page
    assert "Outline" not in page
    assert poller(page) is None
    assert "Cave Quest" in browser.get("/projects").text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": " "}, "Give it a name of at most 80 characters."),
        ({"name": "x" * 81}, "Give it a name of at most 80 characters."),
        ({"palette": "nonsense"}, "Choose one of:"),
        ({"size-icon": "47"}, "Choose one of:"),
        ({"style": "x" * 1000}, "At most"),
        ({"pattern": "../{name}"}, "Words in braces"),
        ({"pattern": "{kind}"}, "Words in braces"),
        ({"pattern": "{nothing}{name}"}, "There is no {nothing}"),
    ],
)
async def test_what_is_wrong_is_said_and_what_was_typed_stays(
    visit: Visit, alice: int, wrong: dict[str, str], sentence: str
) -> None:
    browser = await visit(alice)
    answer = browser.post("/projects", data={**FORM, **wrong})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert ("worn, mossy" in answer.text) == ("style" not in wrong)
    assert "No project yet" in browser.get("/projects").text


async def test_editing_shows_what_is_there_and_keeps_what_is_sent(
    visit: Visit, alice: int, cave: int
) -> None:
    browser = await visit(alice)
    page = browser.get(f"/projects/{cave}/edit").text
    assert '<option value="black" selected>' in page
    assert '<option value="48" selected>' in page
    assert browser.post(f"/projects/{cave}", data=FORM).status_code == 303
    page = browser.get(f"/projects/{cave}").text
    assert "Ember: warm dusk" in page
    assert "Black" not in page
    answer = browser.post(f"/projects/{cave}", data={**FORM, "name": ""})
    assert answer.status_code == 422
    assert "Edit the project" in answer.text


async def test_an_archived_project_loses_nothing_and_comes_back(
    visit: Visit, alice: int, cave: int
) -> None:
    browser = await visit(alice)
    browser.post(f"/projects/{cave}/archive", data={"archived": "on"})
    assert "Archived" in browser.get("/projects").text
    page = browser.get(f"/projects/{cave}").text
    assert "Take out of the archive" in page
    assert "Make a set" not in page
    assert "Cave Quest" not in browser.get("/assets").text
    assert f'<option value="{cave}" selected>' in browser.get(f"/assets?project={cave}").text
    browser.post(f"/projects/{cave}/archive", data={"archived": "off"})
    assert "Make a set" in browser.get(f"/projects/{cave}").text


async def test_bob_sees_and_changes_nothing_of_alices_project(
    visit: Visit, alice: int, bob: int, cave: int, conn: Conn
) -> None:
    browser = await visit(bob)
    for path in ("", "/edit", "/list"):
        assert browser.get(f"/projects/{cave}{path}").status_code == 404
    assert browser.post(f"/projects/{cave}", data=FORM).status_code == 404
    assert browser.post(f"/projects/{cave}/archive", data={"archived": "on"}).status_code == 404
    row = await (await conn.execute("SELECT name, archived_at FROM projects")).fetchone()
    assert row == ("Cave Quest", None)


async def test_a_person_has_a_bounded_number_of_projects(
    visit: Visit, alice: int, cave: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST", 1)
    answer = (await visit(alice)).post("/projects", data=FORM)
    assert answer.status_code == 409


async def test_the_list_tells_what_is_in_each_and_the_page_follows_what_is_made(
    visit: Visit, alice: int, cave: int, conn: Conn, settings: Settings
) -> None:
    browser = await visit(alice)
    await made(conn, settings, alice)  # of no project
    ordered(browser, cave)
    assert "3 being made" in browser.get("/projects").text
    page = browser.get(f"/projects/{cave}").text
    assert (poller(page) or "").startswith("/jobs/changes?seen=")
    await make_all(conn)
    html = browser.get("/projects").text
    assert "3 assets · 6 credits spent" in html
    assert html.count("/files/main.png") == 3
    page = browser.get(f"/projects/{cave}").text
    assert poller(page) is None
    assert page.count('class="tile"') == 3
    assert "3 of 3 done" in page


async def test_the_list_reads_no_further_than_what_is_in_the_projects(
    alice: int, bob: int, cave: int, conn: Conn
) -> None:
    """Although others have made a great deal since."""
    await conn.execute(MANY, {"user": alice, "first": 1, "last": 400, "batches": 100})
    theirs = {"user": bob, "first": 401, "last": 25_000, "batches": 6_000}
    await conn.execute(MANY, theirs)
    await conn.execute(FILED, {"user": alice, "project": cave})
    await conn.execute("ANALYZE assets, asset_files, project_batches")
    plan = await carried_out(conn, records.LIST, {"user": alice, "shown": records.SHOWN})
    newest = next(node for node in plan if node.get("Alias") == "one")
    assert newest["Actual Rows"] == records.SHOWN
    assert max(node["Actual Rows"] for node in nodes(newest)) <= 2 * records.SHOWN


MANY = """
WITH made AS (
     INSERT INTO assets (job_id, user_id, batch_id, kind, title, seed, settings, meta)
     SELECT n, %(user)s, %(first)s + n %% %(batches)s, 'icon', 'red potion', n, '{}', '{}'
       FROM generate_series(%(first)s::int, %(last)s::int) AS n RETURNING id)
INSERT INTO asset_files (asset_id, role, storage_key, media_type, bytes, width, height)
SELECT id, 'main', 'ab/abc', 'image/png', 120, 32, 32 FROM made
"""
FILED = """
INSERT INTO project_batches (batch_id, project_id)
SELECT DISTINCT batch_id, %(project)s::bigint FROM assets WHERE user_id = %(user)s
"""


async def test_what_is_made_in_the_studio_is_found_in_its_project_and_nowhere_else(
    visit: Visit, alice: int, bob: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    other = await a_project(conn, alice, "Space")
    his = await a_project(conn, bob, "Bob's")
    for project in (cave, his, other):
        answer = browser.post("/jobs", data=sprite(project=str(project)))
        assert answer.status_code == 303
    await make_all(conn, "sprite")
    for project, count in ((cave, 1), (other, 1), (his, 0)):
        assert browser.get(f"/assets?project={project}").text.count('class="tile"') == count
    assert (await visit(bob)).get(f"/assets?project={his}").text.count('class="tile"') == 0


async def test_what_is_ordered_again_stays_in_its_project(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    browser.post("/jobs", data=sprite(project=str(cave)))
    job = await people.claimed(conn)
    await queue.fail(conn, job.id, job.lease, "unsupported", "no")
    assert browser.post(f"/jobs/{job.id}/again", data={"key": str(uuid4())}).status_code == 303
    rows = await (await conn.execute("SELECT project_id FROM project_batches")).fetchall()
    assert rows == [(cave,), (cave,)]


async def test_all_sets_of_a_project_are_found_page_by_page(
    visit: Visit, alice: int, bob: int, cave: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "SETS", 1)
    monkeypatch.setattr(page, "SETS_A_PAGE", 2)
    browser = await visit(alice)
    assert "No set yet" in browser.get(f"/projects/{cave}/sets").text
    first, second, third = (ordered(browser, cave, "red potion") for _ in range(3))
    html = browser.get(f"/projects/{cave}").text
    assert f'href="/sets/{third}"' in html
    assert f'href="/sets/{second}"' not in html
    html = browser.get(f"/projects/{cave}/sets").text
    assert f'href="/sets/{second}"' in html
    older = f"/projects/{cave}/sets?before={second}"
    assert f'href="{older}"' in html
    assert f'href="/sets/{first}"' in browser.get(older).text
    assert (await visit(bob)).get(f"/projects/{cave}/sets").status_code == 404
