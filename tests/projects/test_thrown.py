"""A candidate whose asset was thrown away, on the page of its set."""

from tests.people import Conn
from tests.projects.conftest import make_all, ordered
from tests.projects.test_sets import rows
from tests.web.conftest import Visit
from worker import queue

THROWN = "Done, and thrown away"


async def test_what_was_thrown_away_says_so_with_its_job_and_without(
    visit: Visit, alice: int, cave: int, conn: Conn
) -> None:
    browser = await visit(alice)
    made = ordered(browser, cave)
    await make_all(conn)
    assert THROWN not in browser.get(f"/sets/{made}").text
    await conn.execute("UPDATE assets SET deleted_at = clock_timestamp()")
    assert all(THROWN in row for row in rows(browser.get(f"/sets/{made}").text).values())
    await conn.execute(
        "UPDATE generation_jobs SET created_at = now() - interval '9 days', "
        "claimed_at = now() - interval '9 days', finished_at = now() - interval '9 days'"
    )
    async with conn.transaction():
        await queue.forget(conn, 8)
    assert all(THROWN in row for row in rows(browser.get(f"/sets/{made}").text).values())
