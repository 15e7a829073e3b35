"""The front page, the theme, and the sign of life."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from web import forms, icons, sessions
from web.rendering import THEMES, own_page, render
from web.services import connection, services
from worker import catalog

A_DAY = "public, max-age=86400"


async def landing(request: Request) -> Response:
    async with connection(request) as conn:
        person = await sessions.find(conn, request)
    settings = services(request).settings
    return render(
        request,
        "pages/landing.html",
        person=person,
        kinds=catalog.KINDS.values(),
        welcome=settings.welcome_credits,
        is_open=settings.sign_up_open,
    )


async def theme(request: Request) -> Response:
    """Remember light, dark or the system's choice, and go back to the page."""
    form = await forms.read(request)
    response = RedirectResponse(own_page(form.get("next", ""), otherwise="/"), 303)
    chosen = form.get("theme", "system")
    response.set_cookie(
        "theme",
        chosen if chosen in THEMES else "system",
        max_age=365 * 86400,
        secure=services(request).settings.secure,
        httponly=True,
        samesite="lax",
    )
    return response


async def favicon(request: Request) -> Response:
    """The tab's icon with a number in its corner: it is shown while somebody looks elsewhere."""
    drawing = icons.favicon(request.path_params["count"])
    return Response(drawing, media_type="image/svg+xml", headers={"Cache-Control": A_DAY})


async def healthz(request: Request) -> Response:
    async with connection(request) as conn:
        await conn.execute("SELECT 1")
    return PlainTextResponse("ok")
