"""Files as they are sent: what may be shown or played, and the part of it that was asked for."""

import re

from starlette.responses import Response

ENDINGS = {"image/png": "png", "audio/wav": "wav"}  # anything else is only ever downloaded
_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")


def ending(media_type: str) -> str:
    """What the name of such a file ends with, without the dot."""
    return ENDINGS.get(media_type, "png")


def part(data: bytes, asked: str | None, media_type: str, headers: dict[str, str]) -> Response:
    """All of the bytes, or the one range that was asked for, as players do when they seek.

    See RFC 9110, section 14: several ranges, other units and nonsense are answered with all.
    """
    headers = {**headers, "Accept-Ranges": "bytes"}
    match = _RANGE.fullmatch(asked or "")
    if match is None or not any(match.groups()):
        return Response(data, media_type=media_type, headers=headers)
    first, end = _bounds(match[1], match[2], len(data))
    if first >= end:
        if first < len(data):  # backwards: not a range at all
            return Response(data, media_type=media_type, headers=headers)
        headers["Content-Range"] = f"bytes */{len(data)}"
        return Response(status_code=416, headers=headers)
    headers["Content-Range"] = f"bytes {first}-{end - 1}/{len(data)}"
    return Response(data[first:end], 206, media_type=media_type, headers=headers)


def _bounds(first: str, last: str, length: int) -> tuple[int, int]:
    """Where a range begins and ends; without a beginning it is the last so many bytes."""
    if not first:
        return (max(length - int(last), 0), length) if int(last) else (length, length)
    return int(first), min(int(last) + 1, length) if last else length
