"""A project in the studio's form."""

import re

import pytest

from tests.people import Conn
from tests.projects.conftest import a_project, make_all
from tests.web.conftest import Visit, sprite


def value(html: str, name: str) -> str:
    """What the form's list of that name has chosen."""
    select = re.search(rf'<select [^>]*name="{name}".*?</select>', html, re.DOTALL)
    assert select, name
    found = re.search(r'<option value="([^"]*)"[^>]* selected', select[0])
    return found[1] if found else ""


async def test_the_form_begins_in_the_style_of_the_project_and_says_so(
    visit: Visit, alice: int, cave: int
) -> None:
    browser = await visit(alice)
    page = browser.get(f"/studio?kind=icon&project={cave}").text
    assert [value(page, name) for name in ("project", "size", "outline", "palette")] == [
        str(cave), "48", "black", "free",
    ]  # fmt: skip
    assert page.count("As Cave Quest has it") == 2
    assert f'href="/studio?kind=sprite&amp;project={cave}"' in page


async def test_without_projects_the_form_does_not_speak_of_them(visit: Visit, alice: int) -> None:
    assert 'name="project"' not in (await visit(alice)).get("/studio").text


@pytest.mark.parametrize("live", ["", "?live=1"])
async def test_a_chosen_project_fills_what_nobody_touched(
    visit: Visit, alice: int, cave: int, conn: Conn, live: str
) -> None:
    browser = await visit(alice)
    form = sprite(kind="icon", outline="none", project=str(cave), styled="")
    answer = browser.post(f"/studio/project{live}", data=form)
    assert [value(answer.text, name) for name in ("size", "outline")] == ["48", "none"]
    assert "red dragon" in answer.text
    assert ("<html" in answer.text) == (not live)
    other = await a_project(conn, alice, "Space", {"palette": "lagoon", "outline": "tinted"})
    form |= {"size": "48", "project": str(other), "styled": str(cave)}
    answer = browser.post(f"/studio/project{live}", data=form)
    names = ("size", "outline", "palette", "project")
    assert [value(answer.text, name) for name in names] == ["32", "none", "lagoon", str(other)]
    form |= {"palette": "lagoon", "project": "", "styled": str(other)}
    answer = browser.post(f"/studio/project{live}", data=form)
    assert value(answer.text, "palette") == "free"


async def test_nobody_gets_the_style_of_a_strangers_or_an_archived_project(
    visit: Visit, alice: int, bob: int, cave: int
) -> None:
    browser = await visit(bob)
    assert browser.get(f"/studio?kind=icon&project={cave}").status_code == 404
    answer = browser.post("/studio/project", data=sprite(project=str(cave)))
    assert 'name="project"' not in answer.text
    hers = await visit(alice)
    hers.post(f"/projects/{cave}/archive", data={"archived": "on"})
    assert 'name="project"' not in hers.get(f"/studio?kind=icon&project={cave}").text


async def test_an_order_keeps_the_project_chosen_and_so_does_a_look_at_its_settings(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    answer = browser.post("/jobs?live=1", data=sprite(project=str(cave)))
    assert value(answer.text, "project") == str(cave)
    (asset,) = await make_all(conn, "sprite")
    assert value(browser.get(f"/studio?like={asset}").text, "project") == str(cave)


async def test_a_project_that_makes_no_sense_is_none(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    for project in ("x", "-1", str(2**70)):
        assert browser.post("/jobs?live=1", data=sprite(project=project)).status_code == 200
    rows = await conn.execute("SELECT count(*) FROM project_batches")
    assert await rows.fetchone() == (0,)
