"""The operator's pages about workers: letting in, pausing, draining, shutting out."""

import re

import pytest
from starlette.testclient import TestClient

from tests import people
from tests.operator.doors import HOME, MAKES, call, let_in, made_old, new_worker, seen
from tests.people import Conn
from tests.web.conftest import poller
from web import worker_keys
from web.operator import wording
from worker import presence, protocol, queue


def state(html: str) -> str:
    match = re.search(r'class="standing" data-state="(\w+)"', html)
    assert match
    return match[1]


def page_of(worker_id: int, verb: str = "") -> str:
    return f"/operator/workers/{worker_id}" + (f"/{verb}" if verb else "")


# ------------------------------------------------------------------------------- a new worker


async def test_a_new_worker_gets_a_page_and_a_code(desk: TestClient, conn: Conn) -> None:
    assert "procedural:sprite" in desk.get("/operator/workers/new").text
    form = {"name": "  Mira's   tower ", "can-procedural:sprite": "on"}
    answer = desk.post("/operator/workers", data=form)
    assert answer.status_code == 303
    page = desk.get(answer.headers["location"]).text
    assert state(page) == "new"
    assert "<dd>procedural: sprite</dd>" in page
    row = await (await conn.execute("SELECT name, allowed_capabilities FROM workers")).fetchone()
    assert row == ("Mira's tower", ["procedural:sprite"])


async def test_with_nothing_ticked_it_may_make_whatever_it_announces(
    desk: TestClient, conn: Conn
) -> None:
    desk.post("/operator/workers", data={"name": "tower"})
    row = await (await conn.execute("SELECT allowed_capabilities FROM workers")).fetchone()
    assert row == (None,)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"name": ""}, "Give the worker a name"),
        ({"name": "   "}, "Give the worker a name"),
        ({"name": "x" * 101}, "At most 100 characters; this has 101"),
        ({"name": "a\x00b"}, "cannot be shown"),
        ({"name": "laptop"}, "already a worker called laptop"),
        ({"name": "<b>", "can-<script>": "on"}, "looks like procedural:sprite"),
        ({}, "Give the worker a name"),
    ],
)
async def test_a_worker_that_cannot_be_is_explained(
    desk: TestClient, conn: Conn, form: dict[str, str], words: str
) -> None:
    await new_worker(conn)
    answer = desk.post("/operator/workers", data=form)
    assert answer.status_code == 422
    assert words in answer.text
    assert "<b>" not in answer.text
    assert await (await conn.execute("SELECT count(*) FROM workers")).fetchone() == (1,)


async def test_the_code_is_shown_once_with_what_to_type(desk: TestClient, conn: Conn) -> None:
    worker_id = await new_worker(conn)
    answer = desk.post(page_of(worker_id, "code"))
    assert answer.status_code == 200
    code = re.search(r"hfe_[A-Za-z0-9_-]{43}", answer.text)
    assert code
    assert "python3 -m worker enrol http://forge.example" in answer.text
    assert f"enrol http://forge.example {code[0]}" not in answer.text
    assert answer.headers["cache-control"] == "no-store"
    page = desk.get(page_of(worker_id)).text
    assert code[0] not in page
    assert "Not enrolled yet" in page
    assert await worker_keys.enrol(conn, code[0], "Linux", "1", HOME)
    assert "Enrolled, but not heard of since" in desk.get(page_of(worker_id)).text


# ------------------------------------------------------------------------- pause, drain, revoke


async def test_a_worker_is_paused_and_resumed(desk: TestClient, conn: Conn) -> None:
    worker_id = await seen(conn)
    other = await seen(conn, "tower")
    assert state(desk.get(page_of(worker_id)).text) == "online"
    answer = desk.post(page_of(worker_id, "pause"))
    assert (answer.status_code, answer.headers["location"]) == (303, page_of(worker_id))
    page = desk.get(page_of(worker_id)).text
    assert state(page) == "paused"
    assert state(desk.get(page_of(other)).text) == "online"
    assert "Pause</button>" not in page
    said = await presence.hello(conn, protocol.Hello("laptop", "1", MAKES))
    assert said.capabilities == ()
    desk.post(page_of(worker_id, "resume"))
    assert state(desk.get(page_of(worker_id)).text) == "online"


async def test_a_worker_that_offers_nothing_is_not_called_ready(
    desk: TestClient, conn: Conn
) -> None:
    worker_id = await seen(conn)
    await presence.hello(conn, protocol.Hello("laptop", "1", []))
    page = desk.get(page_of(worker_id)).text
    assert state(page) == "resting"
    assert "its owner has paused it" in page
    assert "Waits for work" not in page


async def test_a_draining_worker_says_when_it_may_be_switched_off(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await seen(conn)
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn, worker=worker_id)
    desk.post(page_of(worker_id, "drain"))
    page = desk.get(page_of(worker_id)).text
    assert state(page) == "draining"
    assert "Finishes what it has in hand" in page
    await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    assert "it may be switched off" in desk.get(page_of(worker_id)).text
    desk.post(page_of(worker_id, "resume"))
    assert state(desk.get(page_of(worker_id)).text) == "online"


async def test_a_verb_pressed_twice_changes_nothing_more(desk: TestClient, conn: Conn) -> None:
    worker_id = await seen(conn)
    desk.post(page_of(worker_id, "pause"))
    first = await (await conn.execute("SELECT paused_at FROM workers")).fetchone()
    assert desk.post(page_of(worker_id, "pause")).status_code == 303
    assert await (await conn.execute("SELECT paused_at FROM workers")).fetchone() == first


async def test_a_worker_is_shut_out_only_after_a_question(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await new_worker(conn)
    token = (await let_in(conn, worker_id)).token
    await seen(conn)
    await people.enqueued(conn, alice)
    claim = await people.claimed(conn, worker=worker_id)
    assert f'href="{page_of(worker_id, "revoke")}"' in desk.get(page_of(worker_id)).text
    asked = desk.get(page_of(worker_id, "revoke")).text
    assert "Shut out laptop?" in asked
    assert not isinstance(await call(conn, token), worker_keys.Refusal)
    desk.post(page_of(worker_id, "revoke"))
    assert await call(conn, token) == worker_keys.REVOKED
    page = desk.get(page_of(worker_id)).text
    assert state(page) == "revoked"
    assert "Pause</button>" not in page
    assert (await people.row(conn, claim.id))["status"] == "queued"


async def test_what_was_shut_out_is_not_paused_or_resumed(desk: TestClient, conn: Conn) -> None:
    worker_id = await seen(conn)
    desk.post(page_of(worker_id, "revoke"))
    assert '<span class="figure__note">of 0</span>' in desk.get("/operator").text
    assert '<span class="figure__number">1</span>' not in desk.get("/operator").text
    for verb in ("pause", "drain", "resume"):
        desk.post(page_of(worker_id, verb))
    row = await (await conn.execute("SELECT paused_at, draining_at FROM workers")).fetchone()
    assert row == (None, None)


# ---------------------------------------------------------------------------- how it stands


async def test_the_page_tells_speed_and_what_is_in_hand(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await seen(conn)
    await people.give(conn, alice, 100)
    jobs = await people.enqueued(conn, alice, seeds=4)
    for _ in range(3):
        claim = await people.claimed(conn, worker=worker_id)
        await queue.complete(conn, claim.id, claim.lease, people.DELIVERY)
    await conn.execute(
        "UPDATE generation_jobs SET claimed_at = finished_at - make_interval(secs => 2 * id - "
        "2 * %s) WHERE status = 'done'",
        (jobs[0] - 1,),
    )
    claim = await people.claimed(conn, worker=worker_id)
    await queue.heartbeat(conn, claim.id, claim.lease, 0.5, "shading")
    page = desk.get(page_of(worker_id)).text
    assert state(page) == "busy"
    assert "4.0 s each (median), 3 in the last hour" in page
    assert "<dt>procedural:<wbr>sprite</dt>" in page, "a narrow page breaks it behind the colon"
    assert f"Job {claim.id}</strong>, sprite" in page
    assert "Shading, for under a minute" in page
    assert 'value="0.500"' in page
    assert f"Job {jobs[0]}<" not in page
    assert "Linux" in page
    assert "red dragon" not in page
    other = desk.get(page_of(await seen(conn, "tower"))).text
    assert "median" not in other


async def test_the_page_lists_the_runs_that_failed(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await seen(conn)
    other = await seen(conn, "tower")
    await people.enqueued(conn, alice, seeds=2)
    mine = await people.claimed(conn, worker=worker_id)
    await queue.fail(conn, mine.id, mine.lease, "bad_input", "No <idea>")
    theirs = await people.claimed(conn, worker=other)
    await queue.fail(conn, theirs.id, theirs.lease, "bad_input", "Somebody else's")
    page = desk.get(page_of(worker_id)).text
    assert f"Job {mine.id}, sprite: given up" in page
    assert "No &lt;idea&gt;" in page
    assert "Somebody else" not in page


async def test_a_worker_not_heard_of_is_away(desk: TestClient, conn: Conn) -> None:
    worker_id = await seen(conn)
    await made_old(conn)
    page = desk.get(page_of(worker_id)).text
    assert state(page) == "away"
    assert "Last heard of 5 minutes ago" in page


async def test_the_list_shows_every_worker_and_what_it_may_make(
    desk: TestClient, conn: Conn
) -> None:
    await seen(conn)
    await conn.execute("UPDATE workers SET allowed_capabilities = '{procedural:icon}'")
    await new_worker(conn, "<tower>")
    page = desk.get("/operator/workers").text
    rows = re.findall(r'<tr data-state="(\w+)">(.*?)</tr>', page, re.DOTALL)
    assert [row[0] for row in rows] == ["new", "online"]
    assert "&lt;tower&gt;" in rows[0][1]
    assert "procedural: icon<" in rows[1][1]
    assert "sprite" not in rows[1][1]


def test_each_engine_is_named_once_before_what_it_makes() -> None:
    can = ["procedural:sprite", "comfyui:texture", "procedural:icon"]
    assert wording.makes(can) == "procedural: icon, sprite; comfyui: texture"
    assert wording.makes([]) == ""


async def test_the_page_polls_for_news_and_only_news(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await seen(conn)
    address = poller(desk.get(page_of(worker_id)).text)
    assert address
    assert desk.get(address).status_code == 204
    await people.enqueued(conn, alice)
    await people.claimed(conn, worker=worker_id)
    news = desk.get(address)
    assert state(news.text) == "busy"
    following = poller(news.text)
    assert following
    assert following != address
    assert desk.get(following).status_code == 204


async def test_nothing_polls_for_a_worker_that_was_shut_out(desk: TestClient, conn: Conn) -> None:
    worker_id = await seen(conn)
    desk.post(page_of(worker_id, "revoke"))
    assert poller(desk.get(page_of(worker_id)).text) is None
