"""For everybody but the operator, the operator's pages are not there."""

import re

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.operator.doors import new_worker
from tests.people import Conn
from tests.web.conftest import Visit
from web import app
from web.static_files import StaticFiles

ROUTES: list[Route] = [
    route for route in app.routes(StaticFiles()) if route.path.startswith("/operator")
]


def address(route: Route, row: int = 1) -> str:
    return re.sub(r"\{\w+:row\}", str(row), route.path)


def method(route: Route) -> str:
    return "POST" if "POST" in (route.methods or ()) else "GET"


EVERY_ROUTE = pytest.mark.parametrize(
    "route", ROUTES, ids=lambda route: f"{method(route)} {route.path}"
)


def test_there_are_routes_to_try() -> None:
    assert len(ROUTES) > 15
    assert {method(route) for route in ROUTES} == {"GET", "POST"}


@EVERY_ROUTE
async def test_a_member_finds_nothing_there(
    visit: Visit, alice: int, conn: Conn, route: Route
) -> None:
    worker_id = await new_worker(conn)
    browser = await visit(alice)
    row = alice if "people" in route.path else worker_id
    answer = browser.request(method(route), address(route, row), data={"name": "mine"})
    assert answer.status_code == 404
    assert "laptop" not in answer.text
    assert await untouched(conn)


@EVERY_ROUTE
async def test_a_stranger_is_asked_to_sign_in(visit: Visit, conn: Conn, route: Route) -> None:
    worker_id = await new_worker(conn)
    answer = (await visit()).request(method(route), address(route, worker_id), data={"name": "x"})
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/sign-in")
    assert await untouched(conn)


async def untouched(conn: Conn) -> bool:
    cursor = await conn.execute(
        "SELECT (SELECT count(*) FROM workers WHERE paused_at IS NULL AND draining_at IS NULL "
        "AND revoked_at IS NULL), (SELECT count(*) FROM workers), "
        "(SELECT count(*) FROM worker_enrol_codes), (SELECT count(*) FROM credit_gifts)"
    )
    return await cursor.fetchone() == (1, 1, 0, 0)


async def test_what_is_not_there_is_a_404_for_the_operator_too(desk: TestClient) -> None:
    for route in ROUTES:
        if "{id:row}" in route.path:
            answer = desk.request(method(route), address(route, 999_999))
            assert answer.status_code == 404, route.path


async def test_only_the_operator_sees_the_way_there(
    visit: Visit, alice: int, desk: TestClient
) -> None:
    assert 'href="/operator"' in desk.get("/wallet").text
    assert 'href="/operator"' not in (await visit(alice)).get("/wallet").text


async def test_the_way_back_leads_to_the_operators_pages(visit: Visit) -> None:
    browser = await visit()
    asked = browser.get("/operator/workers/7").headers["location"]
    assert asked == "/sign-in?next=%2Foperator%2Fworkers%2F7"
    answer = browser.post("/theme", data={"theme": "dark", "next": "/operator/people"})
    assert answer.headers["location"] == "/operator/people"


async def test_who_is_no_operator_any_more_is_out(desk: TestClient, olga: int, conn: Conn) -> None:
    assert desk.get("/operator").status_code == 200
    await conn.execute("UPDATE users SET role = 'member' WHERE id = %s", (olga,))
    assert desk.get("/operator").status_code == 404
