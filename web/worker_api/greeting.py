"""The calls about the worker itself: enrol, hello, rotate."""

import re

from starlette.requests import Request
from starlette.responses import Response

from web import limits, worker_keys
from web.services import connection
from web.worker_api.problems import Refused, as_json
from web.worker_keys import Principal
from worker import messages, presence
from worker.protocol import (
    BEAT_SECONDS,
    LEASE_SECONDS,
    OLDEST_VERSION,
    POLL_SECONDS,
    WAIT_SECONDS,
    Hello,
    Welcome,
)

USED_CODE = (
    "This code was used a moment ago. If it was this machine and the answer got lost, ask the "
    "operator for a new code: it ends whatever the lost one let in."
)
WRONG_CODE = "This code is wrong, used, or older than 15 minutes. Ask the operator for a new one."
ENDED = "This token has just been ended. Enrol the worker again."
STATES: dict[str, messages.State] = {"paused": "paused", "draining": "draining"}
STOPPED = {
    "paused": "The operator has paused this worker.",
    "draining": "The operator lets this worker finish its jobs, and gives it no new ones.",
}

TOO_OLD = f"This worker program is too old: the studio takes {OLDEST_VERSION} and newer."
_NUMBERS = re.compile(r"[0-9]+(\.[0-9]+)*")


async def enrol(request: Request, said: messages.EnrolAsk) -> Response:
    async with connection(request) as conn:
        address = limits.address(request)
        enrolled = await worker_keys.enrol(conn, said.code, said.os, said.version, address)
    if isinstance(enrolled, worker_keys.Used):
        raise Refused(401, "used_code", USED_CODE)
    if enrolled is None:
        raise Refused(401, "wrong_code", WRONG_CODE)
    return as_json(messages.EnrolAnswer(enrolled.worker_id, enrolled.name, enrolled.token))


async def hello(request: Request, caller: Principal, said: messages.HelloAsk) -> Response:
    me = Hello(caller.name, said.instance, said.capabilities, said.slots, said.version, said.os)
    async with connection(request) as conn, conn.transaction(force_rollback=said.looking):
        welcome = await presence.hello_as(conn, caller.worker_id, me, first=said.first)
        if welcome is None:
            raise replaced()
        leases = await presence.in_hand(conn, caller.worker_id) if said.list_leases else []
    held = [messages.Held(job, str(lease)) for job, lease in leases]
    return as_json(_welcomed(caller, welcome, held, said.version))


def _welcomed(
    caller: Principal, welcome: Welcome, held: list[messages.Held], version: str
) -> messages.HelloAnswer:
    told = [STOPPED[welcome.message]] if welcome.message in STOPPED else []
    if is_too_old(version):
        told.append(TOO_OLD)
    return messages.HelloAnswer(
        worker_id=caller.worker_id,
        name=caller.name,
        capabilities=list(welcome.capabilities),
        state=STATES.get(welcome.message, "working"),
        messages=told,
        poll_seconds=POLL_SECONDS,
        beat_seconds=BEAT_SECONDS,
        lease_seconds=LEASE_SECONDS,
        wait_seconds=WAIT_SECONDS,
        oldest_version=OLDEST_VERSION,
        rotate=caller.rotate_due,
        leases=held,
    )


def is_too_old(version: str) -> bool:
    return _numbers(version) < _numbers(OLDEST_VERSION)


def _numbers(version: str) -> tuple[int, ...]:
    """`1.20.3-beta` as (1, 20, 3)."""
    found = _NUMBERS.match(version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def replaced() -> Refused:
    message = "Another program works with this worker's token. Stop one of the two."
    return Refused(409, "replaced", message)


async def rotate(request: Request, caller: Principal, said: messages.RotateAsk) -> Response:
    async with connection(request) as conn:
        token = await worker_keys.rotate(conn, caller)
    if token is None:
        raise Refused(401, "revoked", ENDED)
    return as_json(messages.RotateAnswer(token))
