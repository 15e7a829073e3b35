"""The tags that are offered for choosing."""

import re

import pytest

from tests.gallery.conftest import batch
from tests.people import Conn
from tests.web.conftest import Visit
from web.gallery import suggestions


def offered(html: str) -> list[str]:
    return re.findall(r'<option value="([^"]+)"></option>', html)


async def test_a_tag_is_offered_as_soon_as_it_was_given_and_not_when_it_is_gone(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    (asset,) = await batch(conn, alice, 1)
    browser = await visit(alice)
    assert offered(browser.get("/assets").text) == []
    browser.post(f"/assets/{asset}/tags", data={"tags": "forest, boss"})
    assert offered(browser.get("/assets").text) == ["boss", "forest"]
    browser.post("/assets/picked", data={"asset": str(asset), "do": "untag", "tags": "boss"})
    assert offered(browser.get("/assets").text) == ["forest"]
    assert offered((await visit(bob)).get("/assets").text) == []


async def test_tags_are_read_once_a_minute_and_for_so_many_people(
    conn: Conn, alice: int, bob: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (asset,) = await batch(conn, alice, 1)
    monkeypatch.setattr(suggestions, "REMEMBERED", 1)
    memory = suggestions.Memory()
    assert await memory.tags(conn, alice) == []
    await conn.execute("UPDATE assets SET tags = '{late}' WHERE id = %s", (asset,))
    assert await memory.tags(conn, alice) == []
    assert await memory.tags(conn, bob) == []  # and alice's are forgotten
    assert await memory.tags(conn, alice) == ["late"]
    monkeypatch.setattr(suggestions, "SECONDS", 0.0)
    await conn.execute("UPDATE assets SET tags = '{later}' WHERE id = %s", (asset,))
    assert await memory.tags(conn, alice) == ["later"]
