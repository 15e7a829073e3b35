"""Every call of the worker API, and what is around them."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from web import uploads
from web.database import Handler
from web.worker_api import greeting, leases, problems
from web.worker_api.claiming import Claiming
from web.worker_api.door import AT_ONCE, Turns, call, caller, open_call, patient_call, steadily
from web.worker_api.waiting import Waiting
from worker import messages

KIB = 1024
_ABOVE = "/api/worker"


def routes(waiting: Waiting) -> list[Route]:
    """The calls, by their path under /api/worker; numbers are bytes of body."""
    claiming = Claiming(waiting)
    return [
        post("/enrol", open_call(messages.EnrolAsk, 4 * KIB, greeting.enrol)),
        post("/hello", call(messages.HelloAsk, 64 * KIB, greeting.hello)),
        post("/rotate", call(messages.RotateAsk, 1 * KIB, greeting.rotate)),
        post("/claim", patient_call(messages.ClaimAsk, 64 * KIB, claiming.claim)),
        post(
            "/jobs/{id:row}/heartbeat",
            patient_call(messages.BeatAsk, 512 * KIB, leases.heartbeat),
        ),
        post(
            "/jobs/{id:row}/complete",
            patient_call(messages.CompleteAsk, 256 * KIB, leases.complete),
        ),
        post("/jobs/{id:row}/fail", call(messages.FailAsk, 32 * KIB, leases.fail)),
        post("/jobs/{id:row}/release", call(messages.ReleaseAsk, 1 * KIB, leases.release)),
        file("HEAD", uploads.head_file),
        file("PUT", uploads.put_file),
    ]


def post(path: str, handler: Handler) -> Route:
    return Route(f"/v1{path}", problems.guarded(handler), methods=["POST"])


def file(method: str, handler: Callable[[Request, int], Awaitable[Response]]) -> Route:
    async def answer(request: Request) -> Response:
        principal = await steadily(request, caller)
        response = await handler(request, principal.worker_id)
        if method == "PUT":  # it may have taken minutes, in which the operator shut the worker out
            await steadily(request, caller)
        return response

    return Route("/v1/jobs/{id:row}/files/{n:row}", problems.guarded(answer), methods=[method])


def mount(waiting: Waiting) -> Mount:
    """The API as an application of its own, whose every answer is JSON."""
    app = Starlette(routes=routes(waiting), exception_handlers={**problems.HANDLERS})
    app.router.redirect_slashes = False
    app.state.gate = asyncio.Semaphore(AT_ONCE)
    app.state.turns = Turns()
    # Each call bounds its own body; the limit around forms would answer with a page.
    return Mount(_ABOVE, app, max_body_size=sys.maxsize)
