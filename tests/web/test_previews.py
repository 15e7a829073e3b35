"""The picture of a job in the making: on its card, for its owner, until it is made."""

import io
import re

import pytest
from PIL import Image

from tests import people
from tests.people import Conn
from tests.uploads import pictures
from tests.web.conftest import Visit, poller
from tests.web.test_changes import online
from worker import queue
from worker.protocol import Claim, Preview

IMG = re.compile(r'<img[^>]* src="(/jobs/\d+/preview\?rev=\d+)"([^>]*)>')


@pytest.fixture
async def claim(conn: Conn, alice: int) -> Claim:
    await people.enqueued(conn, alice)
    await online(conn)
    return await people.claimed(conn)


async def show(conn: Conn, claim: Claim, width: int = 64, height: int = 32) -> bytes:
    data = pictures.plain(width, height)
    preview = Preview(data, width, height)
    await queue.heartbeat(conn, claim.id, claim.lease, 0.5, "drawing", preview)
    return data


def shown(html: str) -> tuple[str, str] | None:
    """The address of the preview on the page, and what else its element says."""
    found = IMG.search(html)
    return (found[1], found[2]) if found else None


async def test_card_shows_the_preview_in_the_room_of_the_icon(
    visit: Visit, alice: int, conn: Conn, claim: Claim
) -> None:
    browser = await visit(alice)
    assert shown(browser.get(f"/jobs/{claim.id}/card").text) is None
    data = await show(conn, claim)
    for page in (f"/jobs/{claim.id}/card", f"/jobs/{claim.id}", "/studio", "/jobs"):
        html = browser.get(page).text
        found = shown(html)
        assert found, page
        assert 'width="128" height="64" alt="red dragon, unfinished"' in found[1]
        assert 'class="bar" max="1" value="0.500"' in html
        assert browser.get(found[0]).content == data


async def test_the_next_poll_brings_the_next_picture(
    visit: Visit, alice: int, conn: Conn, claim: Claim
) -> None:
    browser = await visit(alice)
    await show(conn, claim)
    html = browser.get("/studio").text
    first, address = shown(html), poller(html)
    assert first
    assert address
    assert browser.get(address).status_code == 204
    await show(conn, claim)
    second = shown(browser.get(address).text)
    assert second
    assert second[0] != first[0]


async def test_the_picture_is_its_owners_alone_and_asked_for_each_time(
    visit: Visit, alice: int, bob: int, conn: Conn, claim: Claim
) -> None:
    browser = await visit(alice)
    await show(conn, claim)
    address = f"/jobs/{claim.id}/preview"
    answer = browser.get(address)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "private, no-cache"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert Image.open(io.BytesIO(answer.content)).size == (64, 32)
    again = browser.get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    await show(conn, claim)
    newer = browser.get(address, headers={"If-None-Match": answer.headers["etag"]})
    assert newer.status_code == 200
    assert (await visit(bob)).get(address).status_code == 404
    assert (await visit()).get(address).status_code == 303


async def test_nothing_is_shown_of_a_job_that_is_made(
    visit: Visit, alice: int, conn: Conn, claim: Claim
) -> None:
    browser = await visit(alice)
    await show(conn, claim)
    await queue.fail(conn, claim.id, claim.lease, "transient", "not today")
    assert shown(browser.get(f"/jobs/{claim.id}/card").text) is None
    assert browser.get(f"/jobs/{claim.id}/preview").status_code == 404
