"""One connection to a studio: a call goes out, and what comes back is an answer or says why not.

What may be repeated is Unreachable: the network, a studio that is down or busy, a proxy's page, a
Wi-Fi that wants to be signed in to. The rest is Declined: the studio itself has read the call and
will not do it. The token is in no message, log line or repr.
"""

import asyncio
import ipaddress
import logging
import random
import socket
import time
from collections.abc import AsyncIterable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

import httpx2
import msgspec

from worker import messages, trust
from worker.transport import StorageUnreachable, Unreachable

log = logging.getLogger("homeforge.worker")
logging.getLogger("httpx2").setLevel(logging.WARNING)  # it has a line for every heartbeat

T = TypeVar("T")
Query = Mapping[str, str | int]
Read = Callable[["Answer"], T]

STALL_SECONDS = 20.0  # without any progress; there is no limit on the whole of a call
CONNECT_SECONDS = 10.0
LONGEST_PAUSE = 60.0
LONGEST_ASKED = 300.0  # a Retry-After is believed up to here
# What the system takes from us unsent is small, so that a slow line is not taken for a silent one.
# A line that died in a long poll (the laptop has another address now) is noticed in 20 seconds.
_ALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPALIVE": 10, "TCP_KEEPINTVL": 3, "TCP_KEEPCNT": 3}
_SOCKET = [
    (socket.SOL_SOCKET, socket.SO_SNDBUF, 64 * 1024),
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    *[
        (socket.IPPROTO_TCP, getattr(socket, name), value)
        for name, value in _ALIVE.items()  # no system has all of these names
        if hasattr(socket, name)
    ],
]
MOST_ANSWER = 8 * 2**20  # bytes
# What is worth another try: these statuses, these codes of uploads that met or were cut, and a
# studio that is just being moved to another address.
PASSING = frozenset({408, 423, 425, 429, "busy", "wrong_offset", "not_uploaded", "wrong_host"})


class BadAddress(Exception):
    """This address is not spoken to; the message says which are, in one sentence."""


class Declined(Exception):
    """The studio has read the call and says no; it would say so again."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, whoever sent it."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    def decoded(self, shape: type[T]) -> T:
        """The body as `shape`. Raises Unreachable: a studio would have sent one."""
        try:
            return msgspec.json.decode(self.content, type=shape)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise Unreachable("what answers is not the studio, or a newer one") from None

    def refusal(self) -> Exception:
        """Why it is no success: Declined when it is final, else Unreachable."""
        try:
            problem = msgspec.json.decode(self.content, type=messages.Problem)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            words = f"what answers is not the studio (status {self.status}, and no JSON)"
            return Unreachable(words, self._retry_after())
        if self.status < 500 and not PASSING & {self.status, problem.code}:
            return Declined(self.status, problem.code, problem.message)
        kind = PutOff if self.status < 500 else Unreachable
        kind = StorageUnreachable if self.status == 507 else kind
        kind = Busy if problem.code == "busy" else kind
        words = f"the studio says {self.status}: {problem.message}"
        return kind(words, problem.retry_after or 0.0)

    def _retry_after(self) -> float:
        text = self.headers.get("Retry-After", "")
        return float(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0.0


class PutOff(Unreachable):
    """The studio has read the call and done nothing: it wants to be asked again later."""


class Busy(PutOff):
    """Another upload of the same file runs: most likely one of ours whose line was cut, which the
    studio has not noticed yet."""


class Token:
    """The worker's secret. `keep` stores its successor where the next start finds it."""

    def __init__(self, secret: str, keep: Callable[[str], None]) -> None:
        self._secret = secret
        self._keep = keep
        self._kept = True

    def header(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._secret}"}

    def replace(self, fresh: str) -> None:
        """Use the new one from here on, and keep it: now, or at the next `keep_again`."""
        self._secret = fresh
        self._kept = False
        self.keep_again()

    def keep_again(self) -> None:
        """Try once more what a full disk prevented."""
        if self._kept:
            return
        try:
            self._keep(self._secret)
        except OSError as error:
            log.warning("The worker's new token cannot be stored: %s.", error.strerror)
            return
        self._kept = True


class Pace:
    """When to try again: with full jitter, from a second to a minute, or when the studio says."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        dice: Callable[[], float] = random.random,
    ) -> None:
        self._clock = clock
        self._dice = dice
        self._failures = 0
        self._not_before = 0.0
        self._asked_until = 0.0

    def worked(self) -> None:
        self._failures = 0
        self._not_before = 0.0

    def failed(self, retry_after: float = 0.0) -> None:
        now = self._clock()
        ceiling = min(LONGEST_PAUSE, 2.0 ** min(self._failures, 10))
        self._failures += 1
        self._asked_until = now + min(retry_after, LONGEST_ASKED)
        self._not_before = self._asked_until + ceiling * self._dice()  # not all at the same moment

    def pause(self, *, urgent: bool) -> float:
        """Seconds until the next try. An urgent one is held up only if the studio asked for it."""
        until = self._asked_until if urgent else max(self._asked_until, self._not_before)
        return max(0.0, until - self._clock())


class Link:
    """Calls to one studio, one after the other. `token` is None before a worker is enrolled.

    Raises BadAddress, and SettingError for certificates that cannot be read.
    """

    def __init__(self, address: str, token: Token | None = None, pace: Pace | None = None) -> None:
        address = checked(address)
        # Without TLS nothing may stand between, so no proxy of the environment is used.
        trust_env = address.startswith("https:")
        self._token = token
        self._pace = pace or Pace()
        self._http = httpx2.AsyncClient(
            base_url=address + messages.PREFIX,
            headers={"User-Agent": "homeforge-worker", "Accept": "application/json"},
            transport=httpx2.AsyncHTTPTransport(
                verify=trust.context(trust_env=trust_env),
                trust_env=trust_env,
                socket_options=_SOCKET,
            ),
            follow_redirects=False,
            trust_env=trust_env,
        )

    async def post(
        self,
        call: str,
        body: msgspec.Struct,
        shape: type[T],
        *,
        urgent: bool = False,
        patience: float = 0.0,
    ) -> T | None:
        """The answer; None when there is none (204). The studio may think for `patience` seconds
        more than usual. Raises Unreachable or Declined."""

        def read(answer: Answer) -> T | None:
            return None if answer.status == 204 else answer.decoded(shape)

        request = self._request("POST", call, msgspec.json.encode(body), patience=patience)
        return await self._call(request, read, urgent=urgent)

    async def head(self, call: str, query: Query, read: Callable[[Mapping[str, str]], T]) -> T:
        """What `read` makes of the answer's headers. Raises Unreachable or Declined."""
        request = self._request("HEAD", call, query=query)
        return await self._call(request, lambda answer: read(answer.headers), urgent=True)

    async def put(self, call: str, query: Query, size: int, data: AsyncIterable[bytes]) -> None:
        """Send `size` bytes as they come. Raises Unreachable or Declined."""
        length = {"Content-Length": str(size)}
        request = self._request("PUT", call, data, query=query, headers=length)
        await self._call(request, lambda answer: answer.decoded(msgspec.Raw), urgent=True)

    def _request(
        self,
        method: str,
        call: str,
        body: bytes | AsyncIterable[bytes] = b"",
        *,
        query: Query | None = None,
        headers: Mapping[str, str] | None = None,
        patience: float = 0.0,
    ) -> httpx2.Request:
        return self._http.build_request(
            method,
            call,
            params=query,
            content=body,
            headers={**(self._token.header() if self._token else {}), **(headers or {})},
            timeout=httpx2.Timeout(
                STALL_SECONDS, connect=CONNECT_SECONDS, read=STALL_SECONDS + patience
            ),
        )

    async def _call(self, request: httpx2.Request, read: Read[T], *, urgent: bool) -> T:
        pause = self._pace.pause(urgent=urgent)
        if urgent and pause:  # the heart has others to beat for, and a stopping worker no time
            raise Unreachable(f"the studio asked to be left alone for {pause:.0f} s", pause)
        await asyncio.sleep(pause)
        try:
            answer = await self._exchange(request)
            result = read(answer)
        except httpx2.RequestError as error:
            self._pace.failed()
            raise Unreachable(trust.why(error)) from None
        except Unreachable as error:
            self._pace.failed(error.retry_after)
            raise
        except Declined:
            self._pace.worked()
            raise
        self._pace.worked()
        return result

    async def _exchange(self, request: httpx2.Request) -> "Answer":
        """What the studio says. Raises Unreachable, Declined or what httpx2 raises."""
        response = await self._http.send(request, stream=True)
        try:
            content = await _bounded(response)
        finally:
            await response.aclose()
        answer = Answer(response.status_code, response.headers, content)
        if request.method == "HEAD" and 400 <= answer.status < 500:
            raise Declined(answer.status, "", "")  # why is in a body, which such an answer has not
        if not 200 <= answer.status < 300:
            raise answer.refusal()
        return answer

    async def close(self) -> None:
        await self._http.aclose()


def checked(address: str) -> str:
    """The address without a slash at its end. Raises BadAddress.

    Only a studio on this very machine is spoken to without TLS.
    """
    try:
        parts = urlsplit(address.strip())
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        raise BadAddress(_ADDRESS) from None
    extra = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in ("http", "https") or not host or extra:
        raise BadAddress(_ADDRESS)
    if parts.scheme == "http" and not _is_here(host):
        raise BadAddress("The studio's address must begin with https://, or be on this machine.")
    return f"{parts.scheme}://{parts.netloc}"


_ADDRESS = "The studio's address must look like https://forge.example.com, without a path."


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _bounded(response: httpx2.Response) -> bytes:
    content = bytearray()
    async for chunk in response.aiter_bytes():
        content += chunk
        if len(content) > MOST_ANSWER:
            raise httpx2.DecodingError("the answer is too long")
    return bytes(content)
