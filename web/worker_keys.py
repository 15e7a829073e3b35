"""Letting workers in: codes to enrol with, tokens to come back with, and shutting them out.

Only SHA-256 of each secret of 256 random bits is kept. A token is looked up by the worker's id in
it and compared in constant time. Every change locks the worker's row first, so that enrolling,
rotating and revoking one worker happen one after the other.

Counting failures has to outlive the refusal: call `enrol` and `authenticate` outside of a
transaction.
"""

import hmac
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from psycopg.rows import scalar_row, tuple_row

from web import limits, sessions
from web.database import Conn
from worker import presence, queue
from worker.cleaning import plain

log = logging.getLogger("homeforge.workers")

CODE_MINUTES = 15
TOKEN_DAYS = 90
ROTATE_DAYS = 60  # a token this old asks to be replaced
OVERLAP_HOURS = 24  # ... and works on for so long, for the answer that was lost
MOST_TOKENS = 4  # of one worker; repeated rotations push out the oldest
FAILURES = 60  # of one address in FAILURE_SECONDS; whoever has a good token is never refused
FAILURE_SECONDS = 300

_CODE = re.compile(r"hfe_[A-Za-z0-9_-]{43}")
_BEARER = re.compile(r"(?i:bearer) (hfw_([0-9]{1,18})_[A-Za-z0-9_-]{43})")


@dataclass(frozen=True, slots=True)
class NameTaken:
    """There is a worker of this name; nothing was made."""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A worker that was let in. The token is shown to it once and to nobody else."""

    worker_id: int
    name: str
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Used:
    """Nobody was let in: the code is right and not too old, and somebody has used it."""


@dataclass(frozen=True, slots=True)
class Principal:
    """The worker that calls. `rotate_due`: its token should be replaced by `rotate`."""

    worker_id: int
    token_id: int
    name: str
    rotate_due: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a call is not let in. That a token expired or was revoked learns only who has it."""

    code: Literal["unauthorized", "expired", "revoked"]
    message: str


UNAUTHORIZED = Refusal("unauthorized", "Send the worker's token: Authorization: Bearer hfw_…")
EXPIRED = Refusal("expired", "This worker's token has expired. Enrol it again with a new code.")
REVOKED = Refusal(
    "revoked", "The operator has shut this worker out. Enrol it again with a new code."
)


# ---------------------------------------------------------------------------------- letting in

CREATE = """
INSERT INTO workers (name, allowed_capabilities) VALUES (%(name)s, %(allowed)s)
ON CONFLICT (name) DO NOTHING
RETURNING id
"""


async def create_worker(
    conn: Conn, name: str, allowed_capabilities: Sequence[str] | None
) -> int | NameTaken:
    """A worker that may be enrolled; returns its id. None allows whatever it announces.

    The name is 1 to 100 characters, checked before.
    """
    allowed = None if allowed_capabilities is None else list(allowed_capabilities)
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(CREATE, {"name": name, "allowed": allowed})
        worker_id = await cursor.fetchone()
    return NameTaken() if worker_id is None else int(worker_id)


LOCK = "SELECT revoked_at IS NOT NULL FROM workers WHERE id = %(worker)s FOR NO KEY UPDATE"
DROP_CODES = "DELETE FROM worker_enrol_codes WHERE worker_id = %(worker)s AND used_at IS NULL"
NEW_CODE = """
INSERT INTO worker_enrol_codes (worker_id, code_sha256, expires_at)
VALUES (%(worker)s, %(code)s, clock_timestamp() + make_interval(mins => %(minutes)s))
"""


async def new_enrol_code(conn: Conn, worker_id: int) -> str:
    """A code for this worker to enrol with, once, within 15 minutes. Raises LookupError.

    It replaces an unused older one. It is the way back for a worker that was revoked, too.
    """
    code = f"hfe_{sessions.new_token()}"
    async with conn.transaction():
        if await _lock(conn, worker_id) is None:
            raise LookupError(f"no worker {worker_id}")
        await conn.execute(DROP_CODES, {"worker": worker_id})
        values = {"worker": worker_id, "code": sessions.sha256(code), "minutes": CODE_MINUTES}
        await conn.execute(NEW_CODE, values)
    return code


async def _lock(conn: Conn, worker_id: int) -> bool | None:
    """Whether the worker is revoked, with its row locked; None if there is no such worker."""
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(LOCK, {"worker": worker_id})
        return await cursor.fetchone()


OF_CODE = "SELECT worker_id FROM worker_enrol_codes WHERE code_sha256 = %(code)s"
USE_CODE = """
UPDATE worker_enrol_codes SET used_at = clock_timestamp()
 WHERE code_sha256 = %(code)s AND worker_id = %(worker)s
   AND used_at IS NULL AND expires_at > clock_timestamp()
RETURNING id
"""
# A worker is one machine: a machine that enrols in its place ends the tokens of the one before.
END_TOKENS = """
UPDATE worker_tokens SET revoked_at = clock_timestamp()
 WHERE worker_id = %(worker)s AND revoked_at IS NULL
"""
LET_IN = """
INSERT INTO worker_tokens (worker_id, secret_sha256, expires_at)
VALUES (%(worker)s, %(token)s, clock_timestamp() + make_interval(days => %(days)s))
"""
WELCOME = """
UPDATE workers SET revoked_at = NULL, os = %(os)s, version = %(version)s
 WHERE id = %(worker)s
RETURNING name
"""


USED = """
SELECT 1 FROM worker_enrol_codes
 WHERE code_sha256 = %(code)s AND used_at IS NOT NULL AND expires_at > clock_timestamp()
"""


async def enrol(
    conn: Conn, code: str, os: str, version: str, address: str
) -> Enrolled | Used | None:
    """Let in whoever has the code; None if it is wrong or too old. Raises TooMany.

    Of two at the same time one gets in. `address` is who asks, for counting failures.
    """
    if not _CODE.fullmatch(code):
        return None
    digest = sessions.sha256(code)
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(OF_CODE, {"code": digest})
        worker_id = await cursor.fetchone()
        enrolled = None
        if worker_id is not None:
            async with conn.transaction():
                enrolled = await _use(conn, int(worker_id), digest, os, version)
        if enrolled is not None:
            return enrolled
        await _count_failure(conn, address)
        await cursor.execute(USED, {"code": digest})
        return Used() if await cursor.fetchone() else None


async def _use(conn: Conn, worker_id: int, digest: bytes, os: str, version: str) -> Enrolled | None:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await _lock(conn, worker_id)
        await cursor.execute(USE_CODE, {"worker": worker_id, "code": digest})
        if await cursor.fetchone() is None:
            return None
        await cursor.execute(END_TOKENS, {"worker": worker_id})
        token = await _new_token(conn, worker_id)
        said = {"os": plain(os)[:100], "version": plain(version)[:100]}
        await cursor.execute(WELCOME, {"worker": worker_id, **said})
        name = str(await cursor.fetchone())
    log.info("Worker %d (%s) has enrolled.", worker_id, name)
    return Enrolled(worker_id, name, token)


async def _new_token(conn: Conn, worker_id: int) -> str:
    token = f"hfw_{worker_id}_{sessions.new_token()}"
    values = {"worker": worker_id, "token": sessions.sha256(token), "days": TOKEN_DAYS}
    await conn.execute(LET_IN, values)
    return token


async def _count_failure(conn: Conn, address: str) -> None:
    await limits.hit(conn, f"worker-keys:{address}", FAILURES, FAILURE_SECONDS)


# --------------------------------------------------------------------------------- coming back

TOKENS = """
SELECT token.id, token.secret_sha256, worker.name,
       token.created_at < clock_timestamp() - make_interval(days => %(rotate_days)s),
       CASE WHEN worker.revoked_at IS NOT NULL OR token.revoked_at IS NOT NULL THEN 'revoked'
            WHEN token.expires_at <= clock_timestamp() THEN 'expired' ELSE '' END
  FROM worker_tokens AS token JOIN workers AS worker ON worker.id = token.worker_id
 WHERE token.worker_id = %(worker)s
"""


async def authenticate(
    conn: Conn, authorization_header: str | None, address: str
) -> Principal | Refusal:
    """Who calls, by the header `Authorization: Bearer hfw_…`. Raises TooMany.

    A header that is missing or cannot be a token is refused without a query. `address` is who
    asks, for counting failures.
    """
    given = _BEARER.fullmatch(authorization_header or "")
    if given is None:
        return UNAUTHORIZED
    worker_id = int(given[2])
    found = await _find(conn, worker_id, sessions.sha256(given[1]))
    if isinstance(found, Refusal):
        await _count_failure(conn, address)
        log.warning("A call in the name of worker %d was refused: %s.", worker_id, found.code)
    return found


async def _find(conn: Conn, worker_id: int, digest: bytes) -> Principal | Refusal:
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(TOKENS, {"worker": worker_id, "rotate_days": ROTATE_DAYS})
        rows = await cursor.fetchall()
    for token_id, kept, name, rotate_due, ended in rows:
        if hmac.compare_digest(kept, digest):
            if ended:
                return REVOKED if ended == "revoked" else EXPIRED
            return Principal(worker_id, token_id, name, rotate_due)
    return UNAUTHORIZED


SHORTEN = """
UPDATE worker_tokens
   SET expires_at = least(expires_at, clock_timestamp() + make_interval(hours => %(hours)s))
 WHERE id = %(token)s AND worker_id = %(worker)s
   AND revoked_at IS NULL AND expires_at > clock_timestamp()
RETURNING id
"""
# The one in use stays, whatever its age: the answer with its successor may have been lost.
PUSH_OUT = """
DELETE FROM worker_tokens
 WHERE worker_id = %(worker)s AND id <> %(token)s
   AND id NOT IN (SELECT id FROM worker_tokens
                   WHERE worker_id = %(worker)s AND id <> %(token)s
                   ORDER BY id DESC LIMIT %(others)s)
"""


async def rotate(conn: Conn, principal: Principal) -> str | None:
    """A new token for 90 days; None if the one in use has been ended in the meantime.

    The one in use works for 24 hours more, but no longer than it would have.
    """
    async with conn.transaction():
        token = {"worker": principal.worker_id, "token": principal.token_id}
        if await _lock(conn, principal.worker_id) is not False:
            return None
        async with conn.cursor(row_factory=scalar_row) as cursor:
            await cursor.execute(SHORTEN, {**token, "hours": OVERLAP_HOURS})
            if await cursor.fetchone() is None:
                return None
        fresh = await _new_token(conn, principal.worker_id)
        await conn.execute(PUSH_OUT, {**token, "others": MOST_TOKENS - 1})
    return fresh


# -------------------------------------------------------------------------------- shutting out

# Where it waits for work it is woken, to hear it now.
TELL = "SELECT pg_notify(%(channel)s, %(worker)s::text)"
REVOKE = """
UPDATE workers SET revoked_at = clock_timestamp() WHERE id = %(worker)s AND revoked_at IS NULL
"""


async def revoke(conn: Conn, worker_id: int) -> bool:
    """Shut the worker out from its next call on; False if there is none or it was out already.

    Its jobs go back in line unharmed, at once. The reaper would get to them too, but a minute
    later and at the cost of an attempt, and nobody's job shall pay for the operator's decision.
    """
    async with conn.transaction():
        if await _lock(conn, worker_id) is not False:
            return False
        for change in (REVOKE, END_TOKENS, DROP_CODES, TELL):
            await conn.execute(change, {"worker": worker_id, "channel": queue.CHANNEL})
    # Each on its own, after the door is shut: no lock on a worker is held while waiting for a job.
    for job_id, lease in await presence.in_hand(conn, worker_id):
        async with conn.transaction():
            await queue.release(conn, job_id, lease, "shutdown")
    log.info("Worker %d was shut out.", worker_id)
    return True
