"""Every status the worker API answered with in this run, by method and path."""

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from worker import messages

Seen = set[tuple[str, str, int]]

SEEN: Seen = set()
ANYWHERE = {404, 405, 500}  # what any server says of a wrong path, a wrong method, a fault


class Recorder:
    """Wraps the studio and notes its answers to workers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                note(scope["method"], scope["path"], message["status"])
            await send(message)

        await self._app(scope, receive, noted)


def note(method: str, path: str, status: int) -> None:
    if path.startswith(f"{messages.PREFIX}/") and status not in ANYWHERE:
        call = re.sub(r"/jobs/\d+", "/jobs/{id}", path.removeprefix(messages.PREFIX))
        SEEN.add((method, re.sub(r"/files/\d+", "/files/{n}", call), status))
