"""Pages from templates: everything escaped, every missing name an error."""

import re
from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from web import icons, locales, pixels, words
from web.presets.shipped import FIRST
from web.settings import Settings
from web.static_files import StaticFiles

FOLDER = Path(__file__).parent.parent / "templates"
THEMES = ("system", "light", "dark")

# Where signing in may lead: our own pages, spelled out. Anything else is the studio.
_OWN_PAGE = re.compile(
    r"/(?:(?:studio|presets|palettes|projects(?:/new)?|sets|jobs|assets(?:/bin)?|wallet"
    r"|account(?:/close)?|operator(?:/workers|/people)?)"
    r"(?:/(?:before/)?[0-9]{1,18}(?:/(?:finish|edit|list|sets))?)?)?(?:\?[A-Za-z0-9_=&%.+-]*)?"
)


def own_page(address: str, otherwise: str = "/studio") -> str:
    """The address if it is a page of ours, so that no link can send people elsewhere."""
    return address if _OWN_PAGE.fullmatch(address) else otherwise


class Pages:
    """Renders templates with what every page has: its address, the theme, static file names."""

    def __init__(self, static: StaticFiles, settings: Settings) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,  # a look at the disk for each fragment of each page
        )
        self._environment.globals.update(
            static=static.url,
            static_names=static.names,
            icon=icons.svg,
            shown_size=pixels.shown_size,
            credits_note=settings.credits_note,
            first_presets=FIRST,
            sign_up_open=settings.sign_up_open,
        )
        self._environment.filters.update(
            number=words.number,
            counted=words.counted,
            percent=words.percent,
            figures=words.figures,
            credits=words.in_credits,
            amount=words.amount,
            reason=words.reason,
            moment=words.moment,
            iso=words.iso,
            size=words.in_bytes,
        )

    def response(
        self,
        request: Request,
        name: str,
        context: Mapping[str, object],
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> HTMLResponse:
        """The page `name`. Every page's context has `person`, None for a stranger, `doors`, whether
        to show strangers where to sign in, and `notice`, a sentence above the content."""
        here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        theme = request.cookies.get("theme", "system")
        common = {
            "person": None,
            "doors": True,
            "notice": "",
            "here": own_page(here, otherwise="/"),
            "path": request.url.path,
            "theme": theme if theme in THEMES else "system",
            "themes": THEMES,
            "writing": locales.current(),
        }
        html = self._environment.get_template(name).render({**common, **context})
        return HTMLResponse(html, status, headers)


def render(
    request: Request,
    name: str,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **context: object,
) -> HTMLResponse:
    """The page or fragment `name` as this request's answer."""
    pages: Pages = request.state.services.pages
    return pages.response(request, name, context, status, headers)
