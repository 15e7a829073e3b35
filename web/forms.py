"""Reading forms: text fields only, the first of each name."""

from starlette.datastructures import UploadFile
from starlette.requests import Request

MAX_FIELDS = 40


async def read(request: Request) -> dict[str, str]:
    """The form's text fields, by name."""
    async with request.form(max_files=0, max_fields=MAX_FIELDS) as form:
        return {name: value for name, value in form.items() if not isinstance(value, UploadFile)}


def live(request: Request) -> bool:
    """Whether a form of the live page asks, which wants fragments; plain forms want a page.

    The live page says so in the address it posts to (`?live=1`), never by a header.
    """
    return request.query_params.get("live") == "1"
