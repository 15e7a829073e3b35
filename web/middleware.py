"""What holds for every answer, whatever made it: pure ASGI, around the finished application."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boot import addresses
from web import locales
from web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "media-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": with it browsers send `Origin: null` on our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_YEAR = 365 * 86400


class SecurityHeaders:
    """Security headers on every answer, and `no-store` on all that does not say otherwise.

    It wraps the whole application, because answers to crashes are made outside of the
    application's own middleware.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._headers = dict(HEADERS)
        if settings.secure:
            self._headers["Strict-Transport-Security"] = f"max-age={_YEAR}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)


class ReadersLocale:
    """Numbers and dates of pages as the browser asks for them, which pages then vary by."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_varied(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html"):
                    headers.add_vary_header("Accept-Language")
            await send(message)

        with locales.asked_for(Headers(scope=scope)):
            await self._app(scope, receive, send_varied)


class OwnHost:
    """Refuses a request for any other host than ours, as a page with a foreign name would send.

    Health checks come from the machine itself; no address is ever made from the Host header.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._ours = {settings.host, *_OF_THIS_MACHINE}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or host_of(Headers(scope=scope)) in self._ours:
            await self._app(scope, receive, send)
            return
        await _of_another_host(scope)(scope, receive, send)


def _of_another_host(scope: Scope) -> Response:
    words = "This studio has another address."
    if scope["path"].startswith("/api/"):  # programs expect their errors in one shape
        return JSONResponse({"code": "wrong_host", "message": words}, 400)
    return PlainTextResponse(words, 400)


_OF_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def host_of(headers: Headers) -> str | None:
    """The host a request is for, without port and brackets; None if the header names none."""
    given = headers.getlist("host")
    try:
        parts = urlsplit(f"//{given[0]}")
        _ = parts.port
        found = addresses.host(parts.hostname or "")
    except (ValueError, IndexError):
        return None
    return found if len(given) == 1 and parts.netloc == given[0] and "@" not in given[0] else None


_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class SameOrigin:
    """Refuses a change that another site asked a browser to make.

    Paths under /api/ are exempt: they take no cookie, only a token in a header, which no other
    site can make a browser send.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origin = settings.public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self._allowed(scope):
            await self._app(scope, receive, send)
            return
        refusal = PlainTextResponse("This request came from another site.", status_code=403)
        await refusal(scope, receive, send)

    def _allowed(self, scope: Scope) -> bool:
        if scope["method"] in _SAFE or scope["path"].startswith("/api/"):
            return True
        headers = Headers(scope=scope)
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        return headers.get("origin") == self._origin
