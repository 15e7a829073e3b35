"""Reading forms: text fields only, the first of each name."""

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

MAX_FIELDS = 40
MAX_BODY = 256 * 1024  # bytes; a prompt of 100 KB still gets a sentence about its length


async def read(request: Request) -> dict[str, str]:
    """The form's text fields, by name. A form that says it is larger than it may be is a 413."""
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length[:12]) > MAX_BODY:
        raise HTTPException(413)
    async with request.form(max_files=0, max_fields=MAX_FIELDS) as form:
        return {name: value for name, value in form.items() if not isinstance(value, UploadFile)}


def live(request: Request) -> bool:
    """Whether a form of the live page asks, which wants fragments; plain forms want a page.

    The live page says so in the address it posts to (`?live=1`), never by a header.
    """
    return request.query_params.get("live") == "1"
