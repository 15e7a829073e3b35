"""`HEAD` and `PUT jobs/{id}/files/{n}`: the bytes come in, wherever they were cut before."""

import re

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from boot import numbers
from web.services import connection, services
from web.uploads import disk, records, spool
from web.uploads.incoming import Incoming
from web.uploads.records import Holding, Promise
from web.uploads.refusals import Refused, wrong_offset

MAX_FILES = 32
_LARGEST = 2**62
_ROLE = re.compile(r"[a-z][a-z0-9_]{0,31}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


async def head_file(request: Request, worker_id: int) -> Response:
    """Where to go on: `Upload-Offset` in bytes, `Upload-Complete: ?1` when all is here."""
    try:
        stored, complete = await _progress(request, worker_id)
    except Refused as refusal:
        return refusal.answer()
    headers = {"Upload-Offset": str(stored), "Upload-Complete": f"?{int(complete)}"}
    return Response(headers=headers)


async def put_file(request: Request, worker_id: int) -> Response:
    """Take the bytes of `?lease=&offset=&total=&sha256=&role=`; says `stored` and `finished`."""
    try:
        with disk.full_is_refused():
            return await _put(request, worker_id)
    except Refused as refusal:
        return refusal.answer()


async def _progress(request: Request, worker_id: int) -> tuple[int, bool]:
    holding, number = _holding(request, worker_id), _file_number(request)
    async with connection(request) as conn:
        job = await records.job(conn, holding)
        promises = await records.listed(conn, holding)
    if job.over:
        return 0, True
    known = next((promise for promise in promises if promise.number == number), None)
    if known is None:
        return 0, False
    if known.finished:
        return known.total, True
    stored = spool.of(services(request).settings).size(holding.name(number))
    return min(stored, _unfinished(known)), False


async def _put(request: Request, worker_id: int) -> Response:
    settings = services(request).settings
    holding = _holding(request, worker_id)
    promise = _promise(request, settings.max_file_bytes)
    offset = _whole(request, "offset", 0, promise.total)
    async with connection(request) as conn:
        over = (await records.job(conn, holding)).over
    if over:
        return _stored(promise.total, finished=True)
    with spool.of(settings).hold(holding.name(promise.number)) as part:
        async with connection(request) as conn, conn.transaction():
            state = await records.admit(
                conn, holding, promise, begins=offset == 0,
                max_job_bytes=settings.max_job_bytes,
            )  # fmt: skip
        if state == "finished":
            return _stored(promise.total, finished=True)
        if state == "other":
            raise wrong_offset(0)
        part.shorten(0 if state == "new" else _unfinished(promise))
        if offset != part.size:
            raise wrong_offset(part.size)
        incoming = Incoming(services(request), holding, promise, part)
        await incoming.receive(request)
        return _stored(part.size, finished=await incoming.end(from_start=offset == 0))


def _unfinished(promise: Promise) -> int:
    """The bytes a file can have and not be finished: the last one counts only with its hash.

    All may have come before we were killed, or the storage did not take them. So an offset that
    is the total always means that there is nothing more to do.
    """
    return promise.total - 1


def _stored(stored: int, *, finished: bool) -> Response:
    return JSONResponse({"stored": stored, "finished": finished})


def _holding(request: Request, worker_id: int) -> Holding:
    return Holding(worker_id, request.path_params["id"], _whole(request, "lease", 1, _LARGEST))


def _file_number(request: Request) -> int:
    number = int(request.path_params["n"])
    if number >= MAX_FILES:
        raise Refused(422, "too_many_files", f"A job has at most {MAX_FILES} files, from 0 on.")
    return number


def _promise(request: Request, max_file_bytes: int) -> Promise:
    number = _file_number(request)
    role = _text(request, "role", _ROLE, "a word of small letters, digits and underscores")
    sha256 = _text(request, "sha256", _SHA256, "the file's SHA-256 in 64 small hex digits")
    total = _whole(request, "total", 1, _LARGEST)
    if total > max_file_bytes:
        raise Refused(413, "file_too_large", f"A file may have {max_file_bytes} bytes.")
    return Promise(number, role, total, bytes.fromhex(sha256))


def _whole(request: Request, name: str, least: int, most: int) -> int:
    number = numbers.whole(request.query_params.get(name, ""), least, most)
    if number is None:
        raise _bad_request(f"{name} must be a whole number from {least} to {most}.")
    return number


def _text(request: Request, name: str, form: re.Pattern[str], what: str) -> str:
    value = request.query_params.get(name, "")
    if not form.fullmatch(value):
        raise _bad_request(f"{name} must be {what}.")
    return value


def _bad_request(message: str) -> Refused:
    return Refused(422, "bad_request", message)
