"""People with projects, and what they send."""

import re
from collections.abc import Mapping

import pytest
from psycopg.types.json import Jsonb
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.web.conftest import field
from tests.web.conftest import open_door as open_door
from tests.web.conftest import settings as settings
from tests.web.conftest import visit as visit
from worker import queue

LIST = (
    "subject,kind,size,variations,seed,name,tags\nred potion,icon,32,2,7,hp,loot\ngold key,,,,9,,\n"
)


async def a_project(
    conn: Conn, user_id: int, name: str = "Cave Quest", style: Mapping[str, object] | None = None
) -> int:
    rows = await conn.execute(
        "INSERT INTO projects (user_id, name, style, pattern) VALUES (%s, %s, %s, '{name}') "
        "RETURNING id",
        (user_id, name, Jsonb(dict(style or {}))),
    )
    row = await rows.fetchone()
    assert row
    return int(row[0])


@pytest.fixture
async def cave(conn: Conn, alice: int) -> int:
    """Alice's project, in which icons are 48 pixels large and outlined in black."""
    return await a_project(conn, alice, style={"outline": "black", "size-icon": 48})


def reviewed(browser: TestClient, project: int, text: str = LIST, **more: str) -> str:
    """The page that shows how the list was understood."""
    answer = browser.post(f"/projects/{project}/list", data={"text": text, "kind": "icon", **more})
    assert answer.status_code == 200, answer.text
    return answer.text


def hidden(html: str) -> dict[str, str]:
    """What the page that shows a list sends when its button is pressed."""
    text = re.search(r"<textarea name=\"text\" hidden>\n(.*?)</textarea>", html, re.DOTALL)
    assert text
    plain = text[1].replace("&#34;", '"').replace("&amp;", "&").replace("&#39;", "'")
    return {
        "text": plain,
        **{name: field(html, name) for name in ("kind", "engine", "key", "print")},
    }


def ordered(browser: TestClient, project: int, text: str = LIST) -> int:
    """The set that is ordered when a list is looked at and its button pressed."""
    sent = hidden(reviewed(browser, project, text))
    answer = browser.post(f"/projects/{project}/sets", data=sent)
    assert answer.status_code == 303, answer.text
    return int(answer.headers["location"].removeprefix("/sets/"))


async def make_all(conn: Conn, kind: str = "icon") -> list[int]:
    """A worker makes everything of the kind that waits; the assets, in order."""
    await conn.execute("UPDATE generation_jobs SET due_at = clock_timestamp() WHERE due_at > now()")
    while jobs := await queue.claim(conn, 1, [f"procedural:{kind}"], 50):
        for job in jobs:
            await queue.complete(conn, job.id, job.lease, people.DELIVERY)
    rows = await conn.execute("SELECT id FROM assets ORDER BY id")
    return [row[0] for row in await rows.fetchall()]
