"""A job in hand: heartbeats, the fence, and every way to put it down."""

import pytest

from tests import people
from tests.contract.sides import CAPABILITIES, Side, Worker
from tests.people import Conn
from worker import ledger, queue, record
from worker.protocol import Claim, FailOutcome, Failure, ReleaseReason


@pytest.fixture
async def claim(conn: Conn, alice: int, worker: Worker) -> Claim:
    await people.enqueued(conn, alice)
    (claim,) = await worker.transport.claim(worker.id, CAPABILITIES, 1)
    return claim


async def test_a_heartbeat_keeps_the_lease_and_shows_progress(
    conn: Conn, worker: Worker, claim: Claim
) -> None:
    await people.make_stale(conn, claim.id)
    assert await worker.transport.heartbeat(claim, 0.4, "drawing") == "carry on"
    row = await people.row(conn, claim.id)
    assert (round(row["progress"], 3), row["stage"]) == (0.4, "drawing")
    assert (await queue.reap(conn)).requeued == 0


@pytest.mark.parametrize("progress", [float("nan"), float("inf"), -3.0, 1e300])
async def test_progress_that_is_none_costs_nobody_the_lease(
    conn: Conn, worker: Worker, claim: Claim, progress: float
) -> None:
    strange = "x" * 5000 + "\ud800\x00"
    assert await worker.transport.heartbeat(claim, progress, strange) == "carry on"


async def test_a_cancel_is_told_at_the_next_heartbeat(
    conn: Conn, alice: int, worker: Worker, claim: Claim
) -> None:
    assert await queue.cancel(conn, alice, claim.id) == "asked"
    assert await worker.transport.heartbeat(claim, 0.5, "drawing") == "cancel"
    assert await worker.transport.release(claim, "cancelled") == "cancelled"
    assert await ledger.balance(conn, alice) == 10


async def test_a_lease_that_went_to_somebody_else_is_lost_for_every_verb(
    conn: Conn, side: Side, worker: Worker, claim: Claim
) -> None:
    await people.make_stale(conn, claim.id)
    await queue.reap(conn)
    tower = await side.worker("tower")
    (theirs,) = await tower.transport.claim(tower.id, CAPABILITIES, 1)
    assert theirs.id == claim.id
    assert await worker.transport.heartbeat(claim, 0.5, "drawing") == "lost"
    assert await worker.transport.fail(claim, "transient", "late") == "lost"
    assert await worker.transport.release(claim, "shutdown") == "lost"
    assert await tower.transport.heartbeat(theirs, 0.5, "drawing") == "carry on"


@pytest.mark.parametrize(
    ("failure", "outcome"),
    [
        ("transient", "waiting"),
        ("out_of_memory", "waiting"),
        ("engine_broken", "waiting"),
        ("unsupported", "error"),
        ("bad_input", "error"),
        ("unsafe", "error"),
    ],
)
async def test_what_a_failure_leads_to_depends_on_its_class(
    conn: Conn, alice: int, worker: Worker, claim: Claim, failure: Failure, outcome: FailOutcome
) -> None:
    assert await worker.transport.fail(claim, failure, "It went wrong.\ud800\x00") == outcome
    row = await people.row(conn, claim.id)
    assert (row["status"], row["error_code"]) == (outcome, failure)
    assert row["error"].startswith("It went wrong.")
    assert await ledger.balance(conn, alice) == (10 if outcome == "error" else 6)


@pytest.mark.parametrize("reason", ["paused", "shutdown"])
async def test_a_release_burns_nothing(
    conn: Conn, alice: int, worker: Worker, claim: Claim, reason: ReleaseReason
) -> None:
    assert await worker.transport.release(claim, reason) == "queued"
    row = await people.row(conn, claim.id)
    assert (row["status"], row["attempts"]) == ("queued", 0)
    assert (await record.events(conn, claim.id))[-1].detail == reason
    assert await ledger.balance(conn, alice) == 6
