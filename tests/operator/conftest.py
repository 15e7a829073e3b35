"""The operator's browser in a running studio."""

import pytest
from starlette.testclient import TestClient

from tests import people
from tests.people import Conn
from tests.web.conftest import Visit
from tests.web.conftest import open_door as open_door
from tests.web.conftest import settings as settings
from tests.web.conftest import visit as visit


@pytest.fixture
async def olga(conn: Conn) -> int:
    """The operator."""
    user_id = await people.sign_up(conn, "olga@example.com", credits=0)
    await conn.execute("UPDATE users SET role = 'operator' WHERE id = %s", (user_id,))
    return user_id


@pytest.fixture
async def desk(visit: Visit, olga: int) -> TestClient:
    """Olga's browser, signed in."""
    return await visit(olga)
