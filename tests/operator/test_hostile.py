"""Whatever is sent to the operator's forms and searches, the answer is a sentence."""

from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from tests.operator.doors import new_worker
from tests.people import Conn
from tests.web.test_forms import URLENCODED, VALUES
from worker import ledger

FIELDS = (b"name", b"can-procedural:sprite", b"can-", b"key", b"credits", b"note")


async def test_a_hostile_form_changes_nothing_and_never_crashes(
    desk: TestClient, conn: Conn, alice: int
) -> None:
    worker_id = await new_worker(conn)
    addresses = [
        "/operator/workers",
        f"/operator/people/{alice}/credits",
        f"/operator/workers/{worker_id}/pause",
    ]
    for address in addresses:
        for value in (*VALUES, b"%ED%A0%80", b"%00", b"%F0%9F%90%89"):
            body = b"&".join(name + value + b"=" + value for name in FIELDS)
            body += b"&" + b"&".join(name + b"=" + value for name in FIELDS)
            answer = desk.post(address, content=body, headers={"Content-Type": URLENCODED})
            assert answer.status_code < 500, (address, value)
    assert await ledger.balance(conn, alice) == 10


@pytest.mark.parametrize(
    "address",
    ["/operator/people?q={}", "/operator/people/before/9?q={}", "/operator/changes?seen={}",
     "/operator/workers/new?{}", "/operator?{}"],
)  # fmt: skip
async def test_a_hostile_search_never_crashes(desk: TestClient, address: str) -> None:
    for value in VALUES:
        assert desk.get(address.format(quote(value))).status_code == 200, value


@pytest.mark.parametrize(
    "address",
    ["/operator/workers/9223372036854775808", "/operator/workers/-1", "/operator/people/1%00",
     "/operator/people/before/99999999999999999999", "/operator/workers/1/nothing", "/operator/"],
)  # fmt: skip
async def test_a_strange_address_is_not_there(desk: TestClient, address: str) -> None:
    assert desk.get(address).status_code == 404
