"""The lines of JSON that the program prints, and what its exit code means."""

import signal
from typing import Annotated, Any

import msgspec

from worker.engines.base import EngineError, Role
from worker.protocol import Failure

# From sysexits.h where it has a word for it.
FAILURES: dict[int, Failure] = {
    64: "bad_input",
    65: "unsafe",
    69: "unsupported",
    70: "engine_broken",
    71: "out_of_memory",
    75: "transient",
}


class Progress(msgspec.Struct, tag="progress", frozen=True):
    """How far it is; what is left out stays as it was. `preview` is a picture of it so far."""

    fraction: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
    stage: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    preview: Annotated[str, msgspec.Meta(max_length=255)] | None = None


class File(msgspec.Struct, frozen=True):
    file: str
    role: Role


class Result(msgspec.Struct, tag="result", frozen=True):
    """What was made. `meta` ends up in the asset's record."""

    files: list[File]
    meta: dict[str, Any] = {}


class Error(msgspec.Struct, tag="error", frozen=True):
    """The reason for the exit code that follows, for the person who ordered."""

    message: str


class _Typed(msgspec.Struct):
    type: str


Message = Progress | Result | Error
_KNOWN = ("progress", "result", "error")
_typed = msgspec.json.Decoder(_Typed)
_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(line: bytes) -> Message | None:
    """The message in a line; None for words to people, and for types of a later version.

    Raises EngineError for a message of ours that does not fit.
    """
    try:
        if _typed.decode(line).type not in _KNOWN:
            return None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    try:
        return _message.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise EngineError(
            "engine_broken", f"A message of the program cannot be read: {error}."
        ) from error


def failed(code: int, said: str) -> EngineError:
    """The error of an exit code other than 0; below 0 it is that of a signal."""
    if code == -signal.SIGKILL:
        return EngineError(
            "out_of_memory", "The program was killed, most likely for the memory it took."
        )
    if code < 0:
        return EngineError("transient", _with(f"The program crashed (signal {-code})", said))
    failure = FAILURES.get(code, "engine_broken")
    if failure == "engine_broken":
        return EngineError(failure, _with(f"The program failed (exit code {code})", said))
    return EngineError(failure, said or f"The program gave no reason (exit code {code}).")


def _with(sentence: str, said: str) -> str:
    return f"{sentence}: {said}" if said else f"{sentence}."
