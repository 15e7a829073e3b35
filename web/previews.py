"""What a job in the making looks like: taken from a worker's heartbeat, shown to its owner."""

from base64 import b64decode

from psycopg.rows import tuple_row
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from web import sessions
from web.database import Conn
from web.gallery import files
from web.services import connection, services
from worker.protocol import Preview


async def received(request: Request, worker_id: int, lease: int, text: str) -> Preview | None:
    """The picture in Base64 that came with a beat; None when it is left out.

    Call it without a connection in hand: it takes up to some seconds.
    """
    previews = services(request).previews
    try:
        data = b64decode(text, validate=True)
    except ValueError:
        previews.blame(worker_id, lease, "It is no Base64.")
        return None
    return await previews.open(worker_id, lease, data)


FIND = """
SELECT job.preview_rev, preview.png
  FROM generation_jobs AS job JOIN job_previews AS preview ON preview.job_id = job.id
 WHERE job.id = %(job)s AND job.user_id = %(user)s AND job.preview_rev IS NOT NULL
"""


async def picture(request: Request) -> Response:
    """The newest preview of a job of mine, for as long as a worker makes it.

    The rev in the address only tells the browser that there is another one.
    """
    async with services(request).pictures, connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        values = {"job": request.path_params["id"], "user": person.id}
        async with conn.cursor(row_factory=tuple_row) as cursor:
            await cursor.execute(FIND, values)
            found = await cursor.fetchone()
    if found is None:
        raise HTTPException(404)
    headers = {"Cache-Control": files.ASK_FIRST, "ETag": f'"preview-{found[0]}"'}
    if files.has(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(found[1], media_type="image/png", headers=headers)


# The trigger takes every preview away with its lease; rows that were brought in past it (a dump
# that was restored in parts) would stay for ever.
FORGET_ORPHANS = """
DELETE FROM job_previews AS preview
 WHERE NOT EXISTS (SELECT FROM generation_jobs AS job
                    WHERE job.id = preview.job_id AND job.preview_rev IS NOT NULL)
"""


async def forget_orphans(conn: Conn) -> int:
    """Remove pictures that no job shows; returns how many."""
    return (await conn.execute(FORGET_ORPHANS)).rowcount
