"""The transport of a worker at home: the verbs of the queue, over HTTPS to a studio."""

import asyncio
import contextlib
import logging
import math
import platform
from base64 import b64encode
from collections.abc import Sequence
from time import monotonic
from typing import Literal, TypeVar

from msgspec import Struct

from worker import messages, sending
from worker.engines.base import Produced
from worker.link import Declined, Link, Pace, PutOff, Token
from worker.protocol import (
    WAIT_SECONDS,
    Beat,
    Claim,
    Completion,
    FailOutcome,
    Failure,
    Hello,
    ReleaseOutcome,
    ReleaseReason,
    Welcome,
)
from worker.transport import Refused, Undeliverable, Unreachable

T = TypeVar("T")
log = logging.getLogger("homeforge.worker")

FILES_SECONDS = 120.0  # the studio decodes and encodes what it was sent before it answers
FAREWELL_SECONDS = 5.0


async def enrol(address: str, code: str, version: str) -> messages.EnrolAnswer:
    """Trade a code of the operator for a worker's name and token.

    Raises BadAddress, Unreachable or Refused.
    """
    link = Link(address)
    ask = messages.EnrolAsk(code, version, platform.system())
    try:
        answer = await link.post("enrol", ask, messages.EnrolAnswer)
    except Declined as error:
        raise _refused(error) from None
    finally:
        await link.close()
    return _given(answer)


class Remote:
    """One connection to the studio at `address`; the heart and the loop have one each.

    They share the token, which is replaced when the studio asks for it. Raises BadAddress.
    """

    def __init__(self, address: str, token: Token, pace: Pace | None = None) -> None:
        self._link = Link(address, token, pace)
        self._token = token
        self._said: Hello | None = None
        self._first = True
        self._told: list[str] = []
        self._ask: messages.ClaimAsk | None = None
        self._found: list[Claim] = []
        # An answer to a claim may have been lost on its way: then the studio believes that we
        # hold a job we never heard of. Leases that are not known here are given back.
        self._doubt = False
        self._known: set[int] = set()

    async def hello(self, said: Hello) -> Welcome:
        """Say hello, and replace the token if it is due. Raises Unreachable or Refused."""
        self._said = said
        ask = messages.HelloAsk(
            instance=said.instance,
            version=said.version,
            capabilities=list(said.capabilities),
            slots=said.slots,
            os=said.os,
            first=self._first,
            list_leases=self._first or self._doubt,
        )
        try:
            answer = _given(await self._link.post("hello", ask, messages.HelloAnswer))
        except Declined as error:
            raise _refused(error) from None
        await self._compare([(held.job, int(held.lease)) for held in answer.leases])
        await self._renew(due=answer.rotate)
        self._repeat(answer.messages)
        message = "" if answer.state == "working" else answer.state
        return Welcome(answer.worker_id, tuple(answer.capabilities), message)

    async def _compare(self, leases: Sequence[tuple[int, int]]) -> None:
        if self._first:
            self._known |= {lease for _, lease in leases}  # of the program before us: not ours
        elif self._doubt:
            for job, lease in leases:
                if lease not in self._known:
                    await self._release(job, lease, "shutdown")
        self._first = self._doubt = False

    async def _renew(self, *, due: bool) -> None:
        self._token.keep_again()
        if not due:
            return
        try:
            answer = await self._link.post("rotate", messages.RotateAsk(), messages.RotateAnswer)
        except (Unreachable, Declined) as error:
            log.warning("The token could not be renewed yet: %s", error)
            return
        self._token.replace(_given(answer).token)

    def _repeat(self, told: list[str]) -> None:
        for message in told:
            if message not in self._told:
                log.warning("The studio says: %s", message)
        self._told = told

    async def claim(self, worker_id: int, capabilities: Sequence[str], slots: int) -> list[Claim]:
        """What `wait_for_work` found, else what is there now. Raises Unreachable or Refused."""
        instance = self._said.instance if self._said else ""
        self._ask = messages.ClaimAsk(instance, list(capabilities), slots)
        found, self._found = self._found, []
        return found or await self._claim(self._ask, 0)

    async def _claim(self, ask: messages.ClaimAsk, wait: int) -> list[Claim]:
        if self._doubt and self._said:
            await self.hello(self._said)
        self._doubt = True
        call = f"claim?wait={wait}"
        try:
            answer = await self._link.post(call, ask, messages.ClaimAnswer, patience=wait)
        except PutOff:
            self._doubt = False
            raise
        except Declined as error:
            self._doubt = False
            raise _refused(error) from None
        claims = [job.claim() for job in answer.jobs] if answer else []
        self._known |= {claim.lease for claim in claims}
        self._doubt = False
        return claims

    async def heartbeat(
        self, claim: Claim, progress: float, stage: str, preview: bytes | None = None
    ) -> Beat:
        fraction = min(max(progress, 0.0), 1.0) if math.isfinite(progress) else 0.0
        picture = b64encode(preview).decode() if preview else ""
        ask = messages.BeatAsk(str(claim.lease), fraction, _plain(stage)[:100], preview=picture)
        try:
            answer = await self._job(claim.id, "heartbeat", ask, messages.BeatAnswer)
        except Declined as error:
            if error.status in (401, 409):
                return "lost"  # without a token no lease can be kept either
            raise _refused(error) from None
        return answer.answer

    async def complete(self, claim: Claim, produced: Sequence[Produced]) -> Completion:
        """Send the files and close the job. Raises Undeliverable, Unreachable or Refused."""
        main = next((file for file in produced if file.role == "main"), None)
        if main is None:
            raise Undeliverable("The engine made no picture.")
        ask = messages.CompleteAsk(str(claim.lease), len(produced), dict(main.meta))
        try:
            for number, file in enumerate(produced):
                await self._send(claim, number, file)
            answer = await self._job(
                claim.id, "complete", ask, messages.CompleteAnswer, FILES_SECONDS
            )
        except Declined as error:
            return self._ended(claim, error)
        self._known.discard(claim.lease)
        return answer.outcome

    def _ended(self, claim: Claim, error: Declined) -> Completion:
        if error.status in (413, 422):
            raise Undeliverable(error.message) from None
        if error.status not in (409, 410):
            raise _refused(error) from None
        self._known.discard(claim.lease)
        return "lost" if error.status == 409 else "cancelled"

    async def _send(self, claim: Claim, number: int, file: Produced) -> None:
        call = f"jobs/{claim.id}/files/{number}"
        try:
            outgoing = await sending.Outgoing.prepare(call, file.path, claim.lease, file.role)
            await sending.send(self._link, outgoing)
        except OSError as error:
            raise Undeliverable(f"{file.path.name}: {error.strerror}") from error

    async def fail(self, claim: Claim, failure: Failure, message: str) -> FailOutcome:
        ask = messages.FailAsk(str(claim.lease), failure, _plain(message)[:4000])
        try:
            answer = await self._job(claim.id, "fail", ask, messages.FailAnswer)
        except Declined as error:
            return _lost(error)
        self._known.discard(claim.lease)
        return answer.outcome

    async def release(self, claim: Claim, reason: ReleaseReason) -> ReleaseOutcome:
        return await self._release(claim.id, claim.lease, reason)

    async def _release(self, job: int, lease: int, reason: ReleaseReason) -> ReleaseOutcome:
        ask = messages.ReleaseAsk(str(lease), reason)
        try:
            answer = await self._job(job, "release", ask, messages.ReleaseAnswer)
        except Declined as error:
            return _lost(error)
        self._known.discard(lease)
        return answer.outcome

    async def wait_for_work(self, seconds: float) -> None:
        """Let the studio hold a claim until there is work; the next `claim` gets what it gave."""
        begun = monotonic()
        await self._put_back("paused")  # nobody asked for what was found: engines changed
        if self._ask:
            ask, self._ask = self._ask, None  # whoever may not claim any more does not ask again
            self._found = await self._claim(ask, WAIT_SECONDS)
        if not self._found:
            await asyncio.sleep(max(0.0, seconds - (monotonic() - begun)))

    async def _put_back(self, reason: ReleaseReason) -> None:
        while self._found:
            await self.release(self._found[-1], reason)
            self._found.pop()

    async def close(self) -> None:
        """Give back what was claimed and not begun, and hang up."""
        with contextlib.suppress(Unreachable, Refused, TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._put_back("shutdown")
                if self._doubt and self._said:
                    await self.hello(self._said)
        await self._link.close()

    async def _job(
        self, job: int, verb: str, ask: Struct, shape: type[T], patience: float = 0
    ) -> T:
        call = f"jobs/{job}/{verb}"
        return _given(await self._link.post(call, ask, shape, urgent=True, patience=patience))


def _given(answer: T | None) -> T:
    if answer is None:
        raise Unreachable("what answers is not the studio, or a newer one")
    return answer


def _refused(error: Declined) -> Refused:
    return Refused(error.code, error.message)


def _lost(error: Declined) -> Literal["lost"]:
    if error.status != 409:
        raise _refused(error) from None
    return "lost"


def _plain(text: str) -> str:
    """Text that UTF-8 can carry."""
    return text.encode("utf-8", "replace").decode()
