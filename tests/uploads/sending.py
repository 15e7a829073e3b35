"""A worker that sends files, well or badly, and a look at what stays behind."""

import hashlib
from collections.abc import AsyncIterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

from tests.people import Conn
from web.services import Services
from web.uploads import Holding, spool
from worker.protocol import Claim

Body = bytes | AsyncIterable[bytes]


@dataclass(frozen=True, slots=True)
class Sender:
    """One worker and its claim. `query` of each call may be overridden by name."""

    client: httpx2.AsyncClient
    claim: Claim
    worker: int = 1

    @property
    def holding(self) -> Holding:
        return Holding(self.worker, self.claim.id, self.claim.lease)

    async def put(
        self, data: bytes, body: Body | None = None, *, number: int = 0, **query: Any
    ) -> httpx2.Response:
        """Promise `data` and send `body` of it, or all from the offset on."""
        promise: dict[str, Any] = {
            "lease": self.claim.lease,
            "offset": 0,
            "total": len(data),
            "sha256": hashlib.sha256(data).hexdigest(),
            "role": "main" if number == 0 else f"map{number}",
        } | query
        rest = data[promise["offset"] :] if body is None else body
        return await self.client.put(
            self._path(number), params=promise, content=rest, headers=self._headers()
        )

    async def head(self, number: int = 0, **query: Any) -> tuple[int, bool]:
        """Where to go on, and whether all is there."""
        answer = await self.ask(number, **query)
        assert answer.status_code == 200
        complete = {"?0": False, "?1": True}[answer.headers["upload-complete"]]
        return int(answer.headers["upload-offset"]), complete

    async def ask(self, number: int = 0, **query: Any) -> httpx2.Response:
        params = {"lease": self.claim.lease} | query
        return await self.client.head(self._path(number), params=params, headers=self._headers())

    def _path(self, number: int) -> str:
        return f"/jobs/{self.claim.id}/files/{number}"

    def _headers(self) -> dict[str, str]:
        return {"X-Worker": str(self.worker)}


def refused(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of a refusal, which has a sentence for people too."""
    body = answer.json()
    assert body["message"].endswith(".")
    assert set(body) <= {"code", "message", "retry_after", "offset"}
    return answer.status_code, body["code"]


def root(services: Services) -> Path:
    return Path(services.settings.storage_url.removeprefix("file://"))


def sent(services: Services, sender: Sender, number: int = 0) -> bytes:
    """The file as it lies in the storage, waiting for the job's end."""
    return (root(services) / "pending" / sender.holding.name(number)).read_bytes()


async def left(services: Services, conn: Conn) -> dict[str, list[str]]:
    """Everything that is anywhere because of an upload."""
    rows = await (await conn.execute("SELECT file_number FROM job_uploads")).fetchall()
    return {"rows": [str(row[0]) for row in rows], **files(services)}


def files(services: Services) -> dict[str, list[str]]:
    """The files of the spool, those of unfinished deliveries, and those that are kept."""
    folder = root(services)
    found = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
    return {
        "spool": sorted(path.name for path in spool.of(services.settings).folder.glob("*")),
        "pending": sorted(name for name in found if name.startswith("pending/")),
        "kept": sorted(name for name in found if not name.startswith(("pending/", "uploads/"))),
    }


NOTHING: dict[str, list[str]] = {"rows": [], "spool": [], "pending": [], "kept": []}
