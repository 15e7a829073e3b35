"""Static files under names that change with their content, so that they may be kept for ever."""

import hashlib
import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

FOLDER = Path(__file__).parent.parent / "static"
IMMUTABLE = "public, max-age=31536000, immutable"


class StaticFiles:
    """The files below a folder, read once at start: `url("css/base.css")` names one by content."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._digests = {
            path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:12]
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }

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
        return FileResponse(
            self._folder / name, media_type=media_type, headers={"Cache-Control": IMMUTABLE}
        )
