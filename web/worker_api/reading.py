"""Reading what a worker sends: bounded, strict about types, and refused in plain words."""

import re
from typing import TypeVar

import msgspec
from starlette.requests import Request

from web.worker_api.problems import Refused

T = TypeVar("T")

_AT = re.compile(r"^(?P<what>.*) - at `\$\.?(?P<where>.*)`$")
NOT_JSON = Refused(400, "not_json", "The body must be one JSON object.")


async def read(request: Request, shape: type[T], most: int) -> T:
    """The body as `shape`, at most `most` bytes. Raises Refused."""
    body = await _body(request, most)
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except msgspec.ValidationError as error:
        raise Refused(422, "invalid", _in_words(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise NOT_JSON from None


async def _body(request: Request, most: int) -> bytes:
    too_large = Refused(413, "too_large", f"This call takes at most {most:,} bytes.")
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length[:12]) > most:
        raise too_large
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise too_large
    return bytes(body)


def _in_words(error: msgspec.ValidationError) -> str:
    """`Expected `int`, got `str` - at `$.slots`` as "slots: Expected int, got str."."""
    message = str(error)
    found = _AT.match(message)
    if found:
        message = f"{found['where'] or 'the body'}: {found['what']}"
    return message.replace("`", "") + "."
