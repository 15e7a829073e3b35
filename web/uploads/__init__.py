"""Files on their way from a worker at home: sent in pieces, checked, and only then an asset.

`head_file` and `put_file` answer `HEAD` and `PUT jobs/{id}/files/{n}` for an authenticated
worker. `collect` turns what was sent into stored files for `queue.complete`, outside of any
transaction; `discard` forgets it once that has committed. Mount the routes with
`max_body_size=BODY_LIMIT`: `put_file` bounds what it reads itself.
"""

from starlette.requests import Request
from starlette.responses import Response

from web.services import Services
from web.uploads.records import Holding
from web.uploads.refusals import Refused
from worker import queue

BODY_LIMIT = 2**40  # bytes; only there to lift the application's own limit

__all__ = ["BODY_LIMIT", "Holding", "Refused", "collect", "discard", "head_file", "put_file"]


async def head_file(request: Request, worker_id: int) -> Response:
    """Where to go on: `Upload-Offset` in bytes, `Upload-Complete: ?1` when all is here."""
    raise NotImplementedError


async def put_file(request: Request, worker_id: int) -> Response:
    """Take the bytes of `?lease=&offset=&total=&sha256=&role=`; says `stored` and `finished`."""
    raise NotImplementedError


async def collect(services: Services, holding: Holding, made_by: str = "") -> list[queue.File]:
    """Decode, bound, encode anew and store what was sent under this lease.

    Call it without a connection in hand: it takes seconds. `made_by` is the engine as the files'
    provenance names it. A job that has ended under this lease gives an empty list, and
    `queue.complete` says how it ended. Raises Refused.
    """
    raise NotImplementedError


async def discard(services: Services, holding: Holding) -> None:
    """Forget what was sent under this lease, after `complete` has committed."""
    raise NotImplementedError
