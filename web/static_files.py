"""Static files under names that change with their content, so that they may be kept for ever."""

import gzip
import hashlib
import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

FOLDER = Path(__file__).parent.parent / "static"
IMMUTABLE = "public, max-age=31536000, immutable"
PACKED = (".css", ".js", ".svg")


class StaticFiles:
    """The files below a folder, read once at start: `url("css/base.css")` names one by content.

    Text is packed then as well. Pages are not: a secret beside what a stranger chose can be
    guessed by how well both pack.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._digests: dict[str, str] = {}
        self._packed: dict[str, bytes] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                self._read(path.relative_to(folder).as_posix(), path.read_bytes())

    def _read(self, name: str, content: bytes) -> None:
        self._digests[name] = hashlib.sha256(content).hexdigest()[:12]
        if name.endswith(PACKED):
            self._packed[name] = gzip.compress(content, mtime=0)

    def url(self, name: str) -> str:
        """The address of a file. Raises KeyError for a file that is not there: a typo."""
        return f"/static/{self._digests[name]}/{name}"

    def names(self, start: str) -> list[str]:
        """The files whose path begins with `start`, in order."""
        return [name for name in self._digests if name.startswith(start)]

    async def serve(self, request: Request) -> Response:
        """The handler of /static/{digest}/{name}: an old digest is gone, never another file."""
        name = request.path_params["name"]
        if self._digests.get(name) != request.path_params["digest"]:
            raise HTTPException(404)
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {"Cache-Control": IMMUTABLE}
        if name not in self._packed:
            return FileResponse(self._folder / name, media_type=media_type, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return FileResponse(self._folder / name, media_type=media_type, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(self._packed[name], media_type=media_type, headers=headers)
