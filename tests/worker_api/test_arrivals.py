"""Coming in: the code, the hello, who has the place, and a new token in time."""

from typing import Any

import httpx2
import pytest

from tests import people
from tests.people import Conn
from tests.worker_api import laptops
from tests.worker_api.laptops import SPRITE, Laptop
from worker import messages

ENROL = f"{messages.PREFIX}/enrol"


async def test_a_code_is_good_for_one_enrolment(conn: Conn, http: httpx2.AsyncClient) -> None:
    said = {"code": await laptops.code(conn), "version": "1.0.0", "os": "Linux"}
    answer = await http.post(ENROL, json=said)
    assert (answer.status_code, answer.json()["name"]) == (200, "laptop")
    assert (await Laptop(http, answer.json()["token"]).hello(first=True)).status_code == 200
    again = await http.post(ENROL, json=said)
    assert (again.status_code, again.json()["code"]) == (401, "used_code")
    await conn.execute("UPDATE worker_enrol_codes SET expires_at = clock_timestamp()")
    late = await http.post(ENROL, json=said)
    assert (late.status_code, late.json()["code"]) == (401, "wrong_code")


async def test_hello_tells_a_worker_all_it_must_know(conn: Conn, laptop: Laptop) -> None:
    said = await laptop.hello()
    assert said.json() == {
        "worker_id": said.json()["worker_id"],
        "name": "laptop",
        "capabilities": [SPRITE],
        "state": "working",
        "messages": [],
        "poll_seconds": 2,
        "beat_seconds": 15,
        "lease_seconds": 60,
        "wait_seconds": 25,
        "oldest_version": "0.1.0",
        "rotate": False,
        "leases": [],
    }
    cursor = await conn.execute(
        "SELECT id, capabilities, version, last_seen_at > now() - interval '1 minute' FROM workers"
    )
    assert await cursor.fetchone() == (said.json()["worker_id"], [SPRITE], "1.0.0", True)


@pytest.mark.parametrize("state", ["paused", "draining"])
async def test_a_stopped_worker_is_welcome_and_told_why_it_gets_nothing(
    conn: Conn, laptop: Laptop, state: str
) -> None:
    await conn.execute(f"UPDATE workers SET {state}_at = now()")  # noqa: S608  a word from above
    said: dict[str, Any] = (await laptop.hello()).json()
    assert (said["state"], said["capabilities"], len(said["messages"])) == (state, [], 1)


async def test_the_name_is_the_operators_and_a_bound_worker_is_told_its_bounds(
    conn: Conn, laptop: Laptop
) -> None:
    await conn.execute("UPDATE workers SET allowed_capabilities = '{comfyui:icon}'")
    said = (await laptop.hello(name="mallory", capabilities=[SPRITE, "comfyui:icon"])).json()
    assert (said["name"], said["capabilities"]) == ("laptop", ["comfyui:icon"])


async def test_a_program_started_again_has_the_place_at_once_and_the_old_one_learns_it(
    laptop: Laptop,
) -> None:
    restarted = Laptop(laptop.http, laptop.token, "two")
    assert (await restarted.hello(first=True)).status_code == 200
    for answer in (await laptop.hello(), await laptop.claim()):
        assert (answer.status_code, answer.json()["code"]) == (409, "replaced")
    assert (await restarted.claim()).status_code == 204


async def test_a_program_gets_its_place_back_when_its_successor_is_gone(
    conn: Conn, laptop: Laptop
) -> None:
    restarted = Laptop(laptop.http, laptop.token, "two")
    await restarted.hello(first=True)
    await conn.execute("UPDATE workers SET last_seen_at = now() - interval '1 minute'")
    assert (await laptop.hello()).status_code == 200
    assert (await restarted.hello()).status_code == 409


async def test_a_restarted_program_is_told_what_the_one_before_it_held(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    await people.enqueued(conn, alice)
    job = await laptop.job()
    restarted = Laptop(laptop.http, laptop.token, "two")
    said = (await restarted.hello(first=True, list_leases=True)).json()
    assert said["leases"] == [{"job": job["id"], "lease": job["lease"]}]
    await restarted.post(f"jobs/{job['id']}/release", lease=job["lease"], reason="shutdown")
    assert (await restarted.hello(list_leases=True)).json()["leases"] == []


async def test_a_token_that_is_due_is_renewed_and_the_old_one_works_on(
    conn: Conn, laptop: Laptop
) -> None:
    await conn.execute("UPDATE worker_tokens SET created_at = created_at - interval '61 days'")
    assert (await laptop.hello()).json()["rotate"] is True
    renewed = Laptop(laptop.http, (await laptop.post("rotate")).json()["token"])
    assert renewed.token != laptop.token
    assert (await renewed.hello()).json()["rotate"] is False
    assert (await laptop.hello()).status_code == 200


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("UPDATE worker_tokens SET expires_at = now()", "expired"),
        ("UPDATE worker_tokens SET revoked_at = now()", "revoked"),
        ("UPDATE workers SET revoked_at = now()", "revoked"),
        ("DELETE FROM worker_tokens", "unauthorized"),
    ],
)
async def test_a_token_that_has_ended_opens_nothing_from_the_next_call_on(
    conn: Conn, alice: int, laptop: Laptop, change: str, code: str
) -> None:
    await conn.execute(change)
    for answer in (await laptop.hello(), await laptop.claim(), await laptop.post("rotate")):
        assert (answer.status_code, answer.json()["code"]) == (401, code)
        assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_worker_that_is_too_old_is_told_and_gets_no_jobs(
    conn: Conn, alice: int, laptop: Laptop
) -> None:
    said = (await laptop.hello(version="0.0.9")).json()
    assert len(said["messages"]) == 1
    answer = await laptop.claim()
    assert (answer.status_code, answer.json()["code"]) == (426, "too_old")
    for version in ("0.1.0", "0.1", "0.10.0-beta", "1"):
        await laptop.hello(version=version)
        assert (await laptop.claim()).status_code == (426 if version == "0.1" else 204), version
