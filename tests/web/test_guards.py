"""What holds for every answer: headers, origins, hosts, errors."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from psycopg import OperationalError
from psycopg_pool import PoolTimeout
from starlette.testclient import TestClient

from tests.people import Conn
from tests.web.conftest import Visit, sprite
from web import app, database, errors, middleware, pages
from web.settings import Settings
from web.static_files import StaticFiles
from worker import ledger

NEEDS_SIGN_IN = [
    "/studio", "/presets", "/palettes",
    "/jobs", "/jobs/1", "/jobs/1/card", "/jobs/1/preview", "/jobs/1/changes",
    "/jobs/changes?seen=1:1", "/jobs/before/9", "/assets", "/assets/1", "/assets/1/files/main.png",
    "/assets/1/files/main.wav", "/assets/bin",
    "/assets/1/as/json", "/assets/1/moves/walk.png",
    "/assets/1/finish", "/assets/1/finish/1.png",
    "/projects", "/projects/new", "/projects/1", "/projects/1/edit", "/projects/1/list",
    "/projects/1/sets",
    "/sets/1", "/sets/1/changes", "/sets/1/rows/1", "/sets/1/zip",
    "/sets/1/sheet",
    "/wallet", "/wallet/before/9", "/account", "/account/close", "/account/export",
]  # fmt: skip


async def crash(*_: Any, **__: Any) -> None:
    raise RuntimeError("a surprise")


def assert_guarded(answer: Any) -> None:
    assert answer.headers["content-security-policy"] == middleware.POLICY
    assert "unsafe" not in middleware.POLICY
    for name, value in middleware.HEADERS.items():
        assert answer.headers[name] == value


async def test_security_headers_are_on_every_answer(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "entries", crash)
    browser = await visit(alice)
    answers = {
        200: browser.get("/studio"),
        303: (await visit()).get("/studio"),
        404: browser.get("/nothing/here"),
        405: browser.get("/theme"),
        413: browser.post("/jobs", data={"prompt": "x" * 300_000}),
        403: browser.post("/jobs", headers={"Sec-Fetch-Site": "cross-site"}),
        400: browser.get("/", headers={"Host": "evil.example"}),
        500: browser.get("/wallet"),
    }
    for status, answer in answers.items():
        assert answer.status_code == status
        assert answer.headers["cache-control"] == "no-store", status
        assert_guarded(answer)


async def test_error_pages_speak_plainly_and_hold_no_fragments(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "entries", crash)
    answer = (await visit(alice)).get("/wallet", headers={"HX-Request": "true"})
    assert answer.status_code == 500
    assert "This is our fault" in answer.text
    assert "surprise" not in answer.text
    assert "hx-partial" not in answer.text
    assert "hx-swap-oob" not in answer.text


@pytest.mark.parametrize("error", [PoolTimeout("full"), OperationalError("gone")])
async def test_a_database_that_is_away_is_a_503_that_says_when_to_come_back(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def away(*_: Any) -> None:
        raise error

    monkeypatch.setattr(ledger, "entries", away)
    answer = (await visit(alice)).get("/wallet")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert "hx-partial" not in answer.text
    assert_guarded(answer)


async def test_an_error_page_knows_who_is_signed_in(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await visit(alice)
    for address in ("/nothing", "/jobs/999", "/studio?kind=opera"):
        html = browser.get(address).text
        assert 'href="/account"' in html, address
        assert "Sign in" not in html, address
    assert "Sign in" in (await visit()).get("/nothing").text
    monkeypatch.setattr(ledger, "entries", crash)
    broken = browser.get("/wallet").text
    assert "Sign in" not in broken
    assert 'href="/account"' not in broken


async def test_a_page_that_is_not_there_says_so_without_a_database(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> None:
        raise PoolTimeout("full")

    monkeypatch.setattr(errors, "connection", away)
    assert (await visit()).get("/nothing").status_code == 404


async def test_connections_killed_by_the_database_cost_nobody_a_page(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    assert browser.get("/wallet").status_code == 200
    await conn.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'homeforge web' AND datname = current_database()"
    )
    assert browser.get("/wallet").status_code == 200
    answer = browser.post("/jobs", data=sprite())
    assert answer.status_code == 303


async def test_the_sign_of_life_looks_at_the_database(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await visit()
    local = browser.get("/healthz", headers={"Host": "127.0.0.1:8000"})
    assert (local.status_code, local.text) == (200, "ok")

    def away(*_: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(pages, "connection", away)
    assert browser.get("/healthz").status_code == 503


OWN = [
    ("http://forge.example", ["forge.example", "FORGE.example:80", "localhost", "127.0.0.1:8000"]),
    ("http://[::1]:8000", ["[::1]:8000", "[::1]", "[0:0:0:0:0:0:0:1]:8000", "localhost:1"]),
    ("http://[2001:db8::7]", ["[2001:DB8::7]", "[2001:db8:0::7]:9"]),
    ("https://xn--bcher-kva.example", ["xn--bcher-kva.example"]),
]
FOREIGN = ["evil.example", "", "forge.example.evil", "evil@forge.example", "forge.example:x",
           "forge.example/..", "[::2]", "[::1", "::1", "forge.example#", "[::1%25lo]", "\xff",
           "forge.example,evil.example", "127.0.0.2"]  # fmt: skip


@pytest.mark.parametrize(("public", "names"), OWN)
def test_the_studio_answers_to_its_own_name_and_the_machines(
    open_door: Callable[[Settings], TestClient], settings: Settings, public: str, names: list[str]
) -> None:
    browser = open_door(replace(settings, public_url=public))
    for name in names:
        assert browser.get("/healthz", headers={"Host": name}).status_code == 200, name
    for name in FOREIGN:
        foreign = {b"Host": name.encode("latin-1")}
        assert browser.get("/healthz", headers=foreign).status_code == 400, name


async def test_a_program_at_a_wrong_address_is_told_so_in_json(visit: Visit) -> None:
    answer = (await visit()).post("/api/worker/v1/hello", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_host")


REFUSED = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://forge.example"},
    {"Origin": "https://forge.example"},
    {"Origin": "http://forge.example.evil"},
    {"Origin": "null"},
    {"Origin": ""},
]
POSTS = [
    route.path.replace("{id:row}", "1").replace("{token:token}", "x" * 43)
    for route in app.routes(StaticFiles())
    if "POST" in (route.methods or ())
]


@pytest.mark.parametrize("headers", REFUSED)
async def test_another_site_cannot_make_a_browser_change_anything(
    visit: Visit, alice: int, conn: Conn, headers: dict[str, str]
) -> None:
    browser = await visit(alice)
    assert len(POSTS) >= 8
    for path in POSTS:
        assert browser.post(path, data=sprite(), headers=headers).status_code == 403, path
    assert await (await conn.execute("SELECT 1 FROM generation_jobs")).fetchall() == []
    assert browser.get("/wallet").status_code == 200  # still signed in


@pytest.mark.parametrize("site", ["same-origin", "none"])
async def test_our_own_pages_may_change_things(visit: Visit, alice: int, site: str) -> None:
    browser = await visit(alice)
    headers = {"Sec-Fetch-Site": site, "Origin": "http://localhost"}
    assert browser.post("/jobs", data=sprite(), headers=headers).status_code == 303


@pytest.mark.parametrize("address", NEEDS_SIGN_IN)
async def test_a_stranger_is_asked_to_sign_in(visit: Visit, address: str) -> None:
    answer = (await visit()).get(address)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/sign-in?next=%2F")


def test_every_page_of_somebodys_own_is_in_the_list_above() -> None:
    # The operator's pages have a list and tests of their own.
    public = ("/", "/healthz", "/favicon", "/sign-", "/static", "/operator")
    own = {
        route.path
        for route in app.routes(StaticFiles())
        if "GET" in (route.methods or ()) and not route.path.startswith(public[1:])
    } - {"/"}
    listed = {re.sub(r"\b\d+\b", "N", address.split("?")[0]) for address in NEEDS_SIGN_IN}
    for given, part in (
        ("main.png", "{role}.png"),
        ("main.wav", "{role}.wav"),
        ("walk.png", "{action}.png"),
        ("json", "{format}"),
    ):
        listed = {address.replace(given, part) for address in listed}
    assert {re.sub(r"\{\w+:row\}", "N", path) for path in own} == listed


@pytest.mark.parametrize(
    "address",
    ["/jobs/9223372036854775808", f"/jobs/{'9' * 40}", "/jobs/-1", "/jobs/1%00",
     "/assets/1/files/a%00b.png", "/wallet/before/99999999999999999999", "/studio?like=%00",
     "/studio?kind=%00", "/sign-in/link/short", "/static/0/css/../../web/app.py",
     "/jobs/1/", "/studio/"],
)  # fmt: skip
async def test_a_strange_address_is_not_there(visit: Visit, alice: int, address: str) -> None:
    assert (await visit(alice)).get(address).status_code == 404


async def test_static_files_are_named_by_content_and_kept_for_ever(visit: Visit) -> None:
    browser = await visit()
    address = StaticFiles().url("app.js")
    answer = browser.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert_guarded(answer)
    digest = address.split("/")[2]
    assert browser.get(address.replace(digest, "0" * 12)).status_code == 404
    plain = browser.get(address, headers={"Accept-Encoding": "identity"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    assert plain.headers["vary"] == answer.headers["vary"] == "Accept-Encoding"
    assert address in browser.get("/").text


async def test_the_tabs_icon_counts_to_nine_and_then_says_more(visit: Visit) -> None:
    browser = await visit()
    drawn = [browser.get(f"/favicon/{count}.svg") for count in (*range(1, 12), 10**17)]
    assert {answer.headers["content-type"] for answer in drawn} == {"image/svg+xml"}
    assert len({answer.text for answer in drawn}) == 10
    assert drawn[9].text == drawn[-1].text
    assert_guarded(drawn[0])


async def test_pages_hold_no_inline_script_or_style(visit: Visit, alice: int, conn: Conn) -> None:
    browser = await visit(alice)
    browser.post("/jobs", data=sprite())
    for address in ("/", "/studio", "/jobs", "/wallet", "/assets", "/sign-in", "/nothing"):
        html = browser.get(address).text
        assert re.findall(r"<script(?![^>]* src=)", html) == []
        assert re.findall(r"<[^>]+\s(style|on\w+|hx-on[^=]*)=", html) == []
        assert "<style" not in html


async def test_the_theme_is_remembered_and_leads_back(visit: Visit) -> None:
    browser = await visit()
    answer = browser.post("/theme", data={"theme": "dark", "next": "/jobs/4"})
    assert answer.headers["location"] == "/jobs/4"
    assert 'data-theme="dark"' in browser.get("/").text
    browser.post("/theme", data={"theme": '"><script>', "next": "//evil.example"})
    assert 'data-theme="system"' in browser.get("/").text


def test_https_is_asked_for_again_only_where_it_is_there(
    open_door: Callable[[Settings], TestClient], settings: Settings
) -> None:
    assert "strict-transport-security" not in open_door(settings).get("/").headers
    secure = open_door(replace(settings, public_url="https://forge.example"))
    assert "max-age" in secure.get("/").headers["strict-transport-security"]


def test_a_transaction_pooler_gets_no_prepared_statements(settings: Settings) -> None:
    direct = database.pool(settings).kwargs
    pooled = database.pool(replace(settings, prepared_statements=False)).kwargs
    assert isinstance(direct, dict)
    assert isinstance(pooled, dict)
    assert "prepare_threshold" not in direct
    assert "statement_timeout" in direct["options"]
    assert pooled["prepare_threshold"] is None
    assert "options" not in pooled
