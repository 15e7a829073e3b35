"""A "no" to a worker that sends files: a code for the program, a sentence for its owner."""

from starlette.responses import JSONResponse


class Refused(Exception):
    """The file, or the whole delivery, is not taken.

    422 and 413 are final: nothing of what was sent is kept. 408, 409 and 5xx keep it, and the
    worker may try again; `offset` is then where to go on, in bytes.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        retry_after: int | None = None,
        offset: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.retry_after = retry_after
        self.offset = offset

    def answer(self) -> JSONResponse:
        """The refusal as the worker API words every error."""
        optional = {"retry_after": self.retry_after, "offset": self.offset}
        extra = {name: value for name, value in optional.items() if value is not None}
        headers = {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
        body = {"code": self.code, "message": self.message, **extra}
        return JSONResponse(body, self.status, headers)


def lost() -> Refused:
    return Refused(409, "lost", "This lease no longer holds the job.")


def cancelled() -> Refused:
    return Refused(410, "cancelled", "The job was cancelled.")


def wrong_offset(offset: int) -> Refused:
    return Refused(409, "wrong_offset", f"Go on at byte {offset}.", offset=offset)


def not_uploaded(number: int) -> Refused:
    return Refused(409, "not_uploaded", f"File {number} is not all here; send it first.")
