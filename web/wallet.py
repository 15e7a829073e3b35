"""The wallet: the balance, and every line that led to it."""

from psycopg.rows import tuple_row
from starlette.requests import Request
from starlette.responses import Response

from web import sessions
from web.database import Conn
from web.rendering import render
from web.services import connection
from worker import ledger

PAGE = 50

# What the jobs of a page were, in the words of whoever ordered them.
PROMPTS = """
SELECT id, payload ->> 'prompt' FROM generation_jobs
 WHERE id = ANY(%(ids)s) AND user_id = %(user)s
"""


async def page(request: Request) -> Response:
    before = int(request.path_params.get("before", 2**62))
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        entries = await ledger.entries(conn, person.id, before, PAGE + 1)
        prompts = await _prompts(conn, person.id, entries)
    older = entries[PAGE - 1].id if len(entries) > PAGE else None
    return render(
        request,
        "wallet/page.html",
        person=person,
        entries=entries[:PAGE],
        prompts=prompts,
        older=older,
    )


async def _prompts(conn: Conn, user_id: int, entries: list[ledger.Entry]) -> dict[int, str]:
    ids = sorted({entry.job_id for entry in entries if entry.job_id is not None})
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(PROMPTS, {"ids": ids, "user": user_id})
        return {job: prompt or "" for job, prompt in await cursor.fetchall()}
