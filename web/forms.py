"""Reading forms: text fields, the first of each name; a file only where one is expected."""

import re
from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from boot import numbers
from web.errors import Told

MAX_FIELDS = 40
MAX_PICKED = 200  # boxes of one name
MAX_BODY = 256 * 1024  # bytes; a prompt of 100 KB still gets a sentence about its length
NOT_UTF8 = "This form was not written in UTF-8, as browsers do it for our pages."

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([^\"';,\s]*)", re.IGNORECASE)


async def read(request: Request) -> dict[str, str]:
    """The form's text fields, by name: text that can be stored, apart from NUL.

    A form that says it is larger than it may be is a 413, one that cannot be read a 400.
    """
    return dict(await _fields(request, MAX_FIELDS))


async def read_picked(request: Request, name: str) -> tuple[dict[str, str], list[str]]:
    """The same, and all that was picked of the boxes that share a name."""
    fields = await _fields(request, MAX_FIELDS + MAX_PICKED)
    return dict(fields), [value for field, value in fields if field == name]


async def _fields(request: Request, most: int) -> list[tuple[str, str]]:
    if numbers.whole(request.headers.get("content-length", "0"), 0, MAX_BODY) is None:
        raise HTTPException(413)
    _require_utf8(request.headers.get("content-type", ""))
    try:
        async with request.form(max_files=0, max_fields=most) as form:
            found = [(n, v) for n, v in form.multi_items() if not isinstance(v, UploadFile)]
        "".join(text for field in found for text in field).encode()
    except ValueError as error:  # half a character, or a header that is none
        raise Told(400, NOT_UTF8) from error
    return found


async def read_file(request: Request, name: str, most: int) -> bytes | None:
    """The file of that field, of at most `most` bytes and one more; None when there is none.

    The same errors as `read`.
    """
    return (await read_with_file(request, name, most))[1]


async def read_with_file(
    request: Request, name: str, most: int, most_fields: int = MAX_FIELDS
) -> tuple[dict[str, str], bytes | None]:
    """The text fields as `read` has them, and that file as `read_file` has it.

    They are kept: a file is closed once it was read, and a handler may be run once more.
    """
    kept: tuple[dict[str, str], bytes | None] | None = getattr(request.state, "form", None)
    if kept is not None:
        return kept
    if numbers.whole(request.headers.get("content-length", "0"), 0, 2 * most) is None:
        raise HTTPException(413)
    _require_utf8(request.headers.get("content-type", ""))
    try:
        async with request.form(max_files=1, max_fields=most_fields) as form:
            fields = {n: v for n, v in form.multi_items() if not isinstance(v, UploadFile)}
            file = form.get(name)
            data = await file.read(most + 1) if isinstance(file, UploadFile) else None
        "".join(text for field in fields.items() for text in field).encode()
    except ValueError as error:  # half a character, or a header that is none
        raise Told(400, NOT_UTF8) from error
    request.state.form = fields, data
    return fields, data


def name(text: str, longest: int) -> str:
    """A name that somebody gives to something, as it is kept; empty if it is none."""
    kept = " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
    return kept if len(kept) <= longest else ""


def _require_utf8(content_type: str) -> None:
    """Other codecs make of bytes what no text is: half characters, or an error of their own."""
    charset = _CHARSET.search(content_type)
    if charset and charset[1].lower() not in ("utf-8", "utf8"):
        raise Told(400, NOT_UTF8)


def live(request: Request) -> bool:
    """Whether a form of the live page asks, which wants fragments; plain forms want a page.

    The live page says so in the address it posts to (`?live=1`), never by a header.
    """
    return request.query_params.get("live") == "1"


def said(request: Request) -> Mapping[str, str]:
    """What the address says was done. Only our own pages may: a link may claim anything.

    A browser on a plain connection does not tell who led here, and is believed.
    """
    led_by = request.headers.get("sec-fetch-site", "same-origin")
    return request.query_params if led_by == "same-origin" else {}
