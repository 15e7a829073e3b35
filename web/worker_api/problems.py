"""What a worker reads when a call is refused or breaks: always JSON, never a page."""

import asyncio
import logging
from functools import wraps
from http import HTTPStatus

import msgspec
from psycopg import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ExceptionHandler

from web import uploads
from web.database import Handler
from web.limits import TooMany
from worker import messages

log = logging.getLogger("homeforge.worker_api")

RETRY_SECONDS = 5
STOPS = "The studio is being restarted. Try again."
WORDS = {
    404: ("not_found", "There is no such call."),
    405: ("method_not_allowed", "This call takes another method."),
}


class Refused(Exception):
    """An expected "no": a status, a code for programs and a sentence for people."""

    def __init__(
        self, status: int, code: str, message: str, retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = messages.Problem(code, message, retry_after)


def as_json(body: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def answer(
    status: int,
    code: str,
    message: str,
    retry_after: float | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """An error in the one shape all of them have."""
    response = as_json(messages.Problem(code, message, retry_after), status)
    response.headers.update(headers or {})
    if retry_after is not None:
        response.headers["Retry-After"] = str(max(1, round(retry_after)))
    if status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)  # noqa: S101  registered for this class
    said = error.problem
    return answer(error.status, said.code, said.message, said.retry_after)


async def refused_file(request: Request, error: Exception) -> Response:
    assert isinstance(error, uploads.Refused)  # noqa: S101  registered for this class
    return error.answer()


async def http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101  registered for this class
    phrase = HTTPStatus(error.status_code).phrase
    code, message = WORDS.get(error.status_code, (phrase.lower().replace(" ", "_"), f"{phrase}."))
    return answer(error.status_code, code, message, headers=dict(error.headers or {}))


async def too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)  # noqa: S101  registered for this class
    return answer(
        429, "too_often", "Too many calls were refused. Wait before the next.", error.retry_after
    )


async def unavailable(request: Request, error: Exception) -> Response:
    """The database is away, or too busy to answer in time; the call may be repeated."""
    log.warning("A call of a worker was put off: %s.", type(error).__name__)
    return answer(503, "unavailable", "The studio is not ready just now. Try again.", RETRY_SECONDS)


async def hung_up(request: Request, error: Exception) -> Response:
    """The worker went away in the middle of its call; nobody reads this."""
    return answer(400, "hung_up", "The call was cut off.")


def guarded(handler: Handler) -> Handler:
    """Answer a fault of ours too; left to the server, it would end the worker's connection."""

    @wraps(handler)
    async def run(request: Request) -> Response:
        try:
            return await handler(request)
        except tuple(HANDLERS):
            raise
        except asyncio.CancelledError:
            # The server stops and has waited long enough. Nothing was committed, and the worker
            # says it again to whoever comes after us.
            log.warning("A call of a worker was cut off: this server stops.")
            return answer(503, "unavailable", STOPS, RETRY_SECONDS)
        except Exception:
            log.exception("A call of a worker broke: %s", request.url.path)
            message = "This is the studio's fault. Try again later."
            return answer(500, "broken", message, RETRY_SECONDS)

    return run


HANDLERS: dict[type[Exception], ExceptionHandler] = {
    Refused: refused,
    uploads.Refused: refused_file,
    HTTPException: http_error,
    TooMany: too_many,
    OperationalError: unavailable,
    TimeoutError: unavailable,
    ClientDisconnect: hung_up,
}
