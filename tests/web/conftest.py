"""A running studio for each visitor: the real application on the test's database."""

import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from tests.people import Conn
from web import app, glances, sessions
from web.passwords import Passwords
from web.settings import Settings

ORIGIN = "http://forge.example"
Visit = Callable[..., Awaitable[TestClient]]


@pytest.fixture(autouse=True)
def _every_poll_looks_at_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the stories hours pass between two polls."""
    monkeypatch.setattr(glances, "SECONDS", -1.0)


@pytest.fixture
def settings(database: str, tmp_path: Path) -> Settings:
    return Settings(
        database_url=database,
        storage_url=f"file://{tmp_path}/files",
        public_url=ORIGIN,
        welcome_credits=100,
        sign_ups_per_hour=5,
    )


@pytest.fixture
def open_door() -> Iterator[Callable[[Settings], TestClient]]:
    """Start the studio by these settings; returns a stranger's browser."""
    with ExitStack() as stack:

        def start(settings: Settings) -> TestClient:
            cheap = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
            client = TestClient(
                app.build(settings, cheap),
                base_url=settings.public_url,
                headers={"Origin": settings.public_url},
                follow_redirects=False,
                raise_server_exceptions=False,
            )
            return stack.enter_context(client)

        yield start


@pytest.fixture
def visit(settings: Settings, open_door: Callable[[Settings], TestClient], conn: Conn) -> Visit:
    """`await visit()` is a stranger's browser; in that of `await visit(alice)` she is signed in."""

    async def go(user_id: int | None = None) -> TestClient:
        client = open_door(settings)
        if user_id is not None:
            client.cookies.set(sessions.cookie_name(settings), await session(conn, user_id))
        return client

    return go


async def session(conn: Conn, user_id: int) -> str:
    token = sessions.new_token()
    values = {"token": sessions.sha256(token), "user": user_id, "days": 30, "agent": "test"}
    await conn.execute(sessions.BEGIN, values)
    return token


def sprite(**more: str) -> dict[str, str]:
    """What the browser sends for one sprite."""
    form = {"kind": "sprite", "key": str(uuid4()), "prompt": "red dragon", "size": "32"}
    return {**form, "palette": "free", "outline": "tinted", "variations": "1", "seed": "", **more}


def field(html: str, name: str) -> str:
    """The value of a hidden field."""
    match = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert match, f"no field {name}"
    return match[1]


def chosen(html: str) -> dict[str, str]:
    """What the fields of the studio's form hold, by name; "" for a lock that is open."""
    found = dict(re.findall(r'<input class="field__input"[^>]* name="(\w+)" value="([^"]*)"', html))
    for name, options in re.findall(r'(?s)<select[^>]* name="(\w+)"[^>]*>(.*?)</select>', html):
        selected = re.search(r'<option value="([^"]*)"[^>]* selected', options)
        found[name] = selected[1] if selected else ""
    prompt = re.search(r"(?s)<textarea[^>]*>\n?(.*?)</textarea>", html)
    lock = re.search(r'name="lock" value="(on)" checked', html)
    return {**found, "prompt": prompt[1] if prompt else "", "lock": lock[1] if lock else ""}


def cards(html: str) -> dict[int, str]:
    """The state of each card, by job."""
    found = re.findall(r'<article class="card" id="job-(\d+)" data-state="(\w+)"', html)
    return {int(job): state for job, state in found}


def poller(html: str) -> str | None:
    """The address the page polls; None when the poller has nothing to do."""
    match = re.search(r'<div id="poll"([^>]*)>', html)
    assert match, "no poller element"
    address = re.search(r'hx-get="([^"]*)"', match[1])
    assert bool(address) == ("hx-trigger" in match[1])
    return address[1] if address else None


def balance(html: str) -> int:
    match = re.search(r'id="balance"[^>]* data-credits="(\d+)"', html)
    assert match, "no balance"
    return int(match[1])
