"""A worker at home as the API sees it: a token, and calls."""

from typing import Any

import httpx2

from tests.people import Conn
from web import worker_keys
from worker import messages

SPRITE = "procedural:sprite"


class Laptop:
    """Calls the API in the name of one worker."""

    def __init__(self, http: httpx2.AsyncClient, token: str, instance: str = "one") -> None:
        self.http = http
        self.token = token
        self.instance = instance

    async def post(self, call: str, **body: Any) -> httpx2.Response:
        return await self.http.post(
            f"{messages.PREFIX}/{call}",
            json=body,
            headers={"Authorization": f"Bearer {self.token}"},
        )

    async def hello(self, **more: Any) -> httpx2.Response:
        said = {"instance": self.instance, "version": "1.0.0", "capabilities": [SPRITE]}
        return await self.post("hello", **{**said, **more})

    async def claim(self, wait: int = 0, **more: Any) -> httpx2.Response:
        said = {"instance": self.instance, "capabilities": [SPRITE]}
        return await self.post(f"claim?wait={wait}", **{**said, **more})

    async def job(self) -> dict[str, Any]:
        """A job claimed; there must be one."""
        response = await self.claim()
        assert response.status_code == 200, response.text
        (job,) = response.json()["jobs"]
        return dict(job)


async def code(conn: Conn, name: str = "laptop") -> str:
    """A fresh enrol code for a new worker of this name."""
    worker_id = await worker_keys.create_worker(conn, name, None)
    assert isinstance(worker_id, int)
    return await worker_keys.new_enrol_code(conn, worker_id)


async def let_in(conn: Conn, http: httpx2.AsyncClient, name: str = "laptop") -> Laptop:
    """A worker that has enrolled and said hello."""
    enrolled = await worker_keys.enrol(conn, await code(conn, name), "Linux", "1.0.0", "test")
    assert isinstance(enrolled, worker_keys.Enrolled)
    laptop = Laptop(http, enrolled.token)
    assert (await laptop.hello(first=True)).status_code == 200
    return laptop
