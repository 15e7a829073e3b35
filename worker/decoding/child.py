"""The process in which files from outside are opened: one file, then it ends.

In: one JSON object on standard input. Out: one JSON object on standard output, and the exit code
says which: 0 what was written, 1 why the file is not kept, 3 what went wrong on our side.
"""

import errno
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from worker import finishing
from worker.decoding import sounds
from worker.decoding.bad_file import BadFile, too_costly, undecodable
from worker.decoding.bounds import MAX_BYTES, check_bytes
from worker.decoding.pictures import is_png, is_webp, thumbnail

MEMORY = 768 * 2**20  # bytes of address space; 4096x4096 pixels need about half of it
CPU_SECONDS = 40
OUTPUT = 96 * 2**20  # bytes of a file; 4096x4096 pixels of noise have 64 MiB
_FOREIGN = {
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"OggS": "an Ogg sound",
    b"fLaC": "a FLAC sound",
    b"ID3": "an MP3 sound",
}


def main() -> int:
    """Serve the one request. Returns the exit code."""
    limit()
    request: dict[str, Any] = json.load(sys.stdin)
    try:
        data, answer = _served(Path(request["source"]), request)
        Path(request["target"]).write_bytes(data)
    except BadFile as error:
        return refuse(error)
    except MemoryError:
        return refuse(too_costly())
    except OSError as error:
        return _stumble(error)
    except Exception as error:  # bounded and decoded, and still it cannot be encoded
        return refuse(undecodable(f"{type(error).__name__}: {error}"))
    return say(0, answer)


def refuse(error: BadFile) -> int:
    return say(1, {"code": error.code, "message": error.message})


def _stumble(error: OSError) -> int:
    if error.errno is None:  # not the system's word but the codec's
        return refuse(undecodable(str(error)))
    if error.errno == errno.EFBIG:
        return refuse(BadFile("file_too_large", "It is too large in the form we keep it in."))
    return say(3, {"message": f"a file cannot be read or written: {error.strerror}"})


def _served(source: Path, request: Mapping[str, Any]) -> tuple[bytes, dict[str, object]]:
    """The file as it is asked for, and what is recorded of it. Raises BadFile."""
    check_bytes(source.stat().st_size)
    with source.open("rb") as file:
        data = file.read(MAX_BYTES)
    if "side" in request:
        png, width, height = thumbnail(data, request["side"])
        return png, _answer("image/png", png, width, height)
    return _kept(data, request["provenance"])


def _kept(data: bytes, provenance: Mapping[str, object]) -> tuple[bytes, dict[str, object]]:
    if is_png(data) or is_webp(data):
        picture = finishing.finish(data, provenance)
        return picture.png, _answer(
            "image/png", picture.png, picture.width, picture.height, picture.pixel_sha256
        )
    if sounds.is_wav(data):
        wav = sounds.finish(data, provenance)
        return wav, _answer("audio/wav", wav)
    for magic, what in _FOREIGN.items():
        if data.startswith(magic):
            raise BadFile("unsupported", f"The file is {what}; send PNG, WebP or WAV.")
    if not data:
        raise undecodable("it is empty")
    raise BadFile("wrong_magic", "The file is neither a PNG or WebP picture nor a WAV sound.")


def _answer(
    media_type: str,
    data: bytes,
    width: int | None = None,
    height: int | None = None,
    pixel_sha256: str | None = None,
) -> dict[str, object]:
    return {
        "media_type": media_type,
        "bytes": len(data),
        "width": width,
        "height": height,
        "pixel_sha256": pixel_sha256,
    }


def say(code: int, answer: Mapping[str, object]) -> int:
    print(json.dumps(answer))
    return code


def limit() -> None:
    """Bound ourselves before anything from outside is looked at. Windows has no such limits."""
    if sys.platform == "win32":
        return
    import resource

    limits = {
        resource.RLIMIT_AS: MEMORY,
        resource.RLIMIT_CPU: CPU_SECONDS,
        resource.RLIMIT_FSIZE: OUTPUT,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 16,
    }
    if sys.platform == "darwin":
        del limits[resource.RLIMIT_AS]  # macOS takes more than that for itself, and refuses
    for what, most in limits.items():
        resource.setrlimit(what, (most, most))
