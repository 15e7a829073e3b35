"""What people read when something is not there, not allowed, too often, or broken."""

from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import quote, urlsplit

from psycopg import OperationalError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from web import sessions
from web.limits import TooMany
from web.rendering import own_page, render
from web.services import connection
from web.sessions import Person

WORDS = {
    400: ("That could not be read", "The request was damaged on its way. Please try again."),
    403: ("That is not allowed", "You may not do this."),
    404: ("Nothing here", "There is no such page, or it is not yours."),
    405: ("That does not work here", "This address does not take that kind of request."),
    409: ("That is no longer possible", "Things have changed in the meantime."),
    413: ("That is too large", "The form was larger than this studio takes."),
    500: ("Something broke", "This is our fault. Your jobs and credits are as they were."),
    503: ("One moment, please", "The studio cannot reach its database. Try again shortly."),
}
RETRY_SECONDS = 5


class Told(HTTPException):
    """An expected "no" with its own sentence for people."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks at an error page; without `known` it offers neither sign-in nor anybody's pages."""

    person: Person | None = None
    known: bool = True


NOBODY_KNOWS = Visitor(known=False)


async def http_error(request: Request, error: Exception) -> Response:
    """The page for an HTTP error, with its own words where it has some."""
    assert isinstance(error, HTTPException)  # noqa: S101  registered for this class
    sentence = error.detail if isinstance(error, Told) else ""
    headers = dict(error.headers or {})
    return page(request, error.status_code, sentence, headers, await _visitor(request))


async def too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)  # noqa: S101  registered for this class
    sentence = f"That was too often. Please try again in {error.wait}."
    headers = {"Retry-After": str(error.retry_after)}
    return page(request, 429, sentence, headers, await _visitor(request))


async def _visitor(request: Request) -> Visitor:
    """Who reads this: whoever is signed in stays so on a page that says no."""
    try:
        async with connection(request) as conn:
            return Visitor(await sessions.find(conn, request))
    except OperationalError:
        return NOBODY_KNOWS


async def unavailable(request: Request, error: Exception) -> Response:
    """The database is away, or too busy to answer in time."""
    return page(request, 503, "", {"Retry-After": str(RETRY_SECONDS)})


async def broken(request: Request, error: Exception) -> Response:
    return page(request, 500)


async def sign_in_needed(request: Request, error: Exception) -> Response:
    """To the sign-in page, and from there back to the page people were on.

    A live page must go there as a whole: otherwise the sign-in page would land in a card.
    """
    if request.headers.get("hx-request") == "true":
        here = _page_of(request.headers.get("hx-current-url", ""))
        return Response(status_code=204, headers={"HX-Redirect": _sign_in(*here)})
    if request.method == "GET":
        return RedirectResponse(_sign_in(request.url.path, request.url.query), 303)
    return RedirectResponse(_sign_in("/studio", ""), 303)


def _page_of(address: str) -> tuple[str, str]:
    """Path and query of the page a live request came from; empty if it is no address."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "", ""
    return parts.path, parts.query


def _sign_in(path: str, query: str) -> str:
    back = own_page(f"{path}?{query}" if query else path)
    return f"/sign-in?next={quote(back, safe='')}"


def page(
    request: Request,
    status: int,
    sentence: str = "",
    headers: dict[str, str] | None = None,
    visitor: Visitor = NOBODY_KNOWS,
) -> Response:
    """An error page. A live page shows the sentence above its content and keeps all else."""
    title, usual = WORDS.get(status, (HTTPStatus(status).phrase, "This did not work."))
    title = "Too often" if status == 429 else title
    words: dict[str, object] = {"code": status, "title": title, "sentence": sentence or usual}
    words |= {"person": visitor.person, "doors": visitor.known}
    live = request.headers.get("hx-request") == "true" and status < 500
    template = "errors/_notice.html" if live else "errors/page.html"
    return render(request, template, status, headers, **words)
