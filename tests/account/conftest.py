"""A studio whose visitors have accounts with a password."""

from collections.abc import Awaitable, Callable

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Visit
from tests.web.conftest import open_door as open_door
from tests.web.conftest import settings as settings
from tests.web.conftest import visit as visit

EMAIL, PASSWORD = "carol@example.com", "correct horse"
Door = Callable[[], Awaitable[TestClient]]


@pytest.fixture
def carol(visit: Visit) -> Door:
    """`await carol()` is another browser of Carol's, signed in; the first call signs her up."""

    async def go() -> TestClient:
        browser = await visit()
        form = {"email": EMAIL, "password": PASSWORD}
        if browser.post("/sign-up", data=form).status_code != 303:
            assert browser.post("/sign-in", data=form).status_code == 303
        return browser

    return go
