"""Everything at once: workers, a zombie, reapers, a canceller and a clock that makes rows old.

Hypothesis picks the steps; after each one the money, the leases and the states must add up. What
a zombie is told is compared with what a small model of the fence says it must be told.
"""

import asyncio
import os
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)
from psycopg import AsyncConnection
from psycopg.rows import dict_row

from tests import people
from worker import ledger, queue
from worker.protocol import Claim

Conn = AsyncConnection[Any]
T = TypeVar("T")

GRANTED = 60
KINDS = ("sprite", "icon")
UNFINISHED = ("queued", "waiting", "claimed")

SNAPSHOT = """
SELECT job.*, (SELECT count(*) FROM assets WHERE assets.job_id = job.id) AS assets,
       (SELECT count(*) FROM credit_entries AS entry
         WHERE entry.job_id = job.id AND entry.reason = 'refund') AS refunds
  FROM generation_jobs AS job ORDER BY id
"""
USERS = "SELECT id, credits FROM users ORDER BY id"


@dataclass(frozen=True)
class Lease:
    """A claim somebody holds or once held; a zombie never lets go of it."""

    claim: Claim
    worker: int


class QueueMachine(RuleBasedStateMachine):
    """The verbs by many hands. `leases` never forgets: old ones are what zombies use."""

    leases: Bundle[Lease] = Bundle("leases")
    orders: Bundle[queue.Order] = Bundle("orders")
    dsn = ""

    def __init__(self) -> None:
        super().__init__()
        people.empty(self.dsn)
        self.loop = asyncio.new_event_loop()
        self.conn: Conn = self.run(AsyncConnection.connect(self.dsn, autocommit=True))
        self.users = [
            self.run(people.sign_up(self.conn, f"{name}@example.com", GRANTED))
            for name in ("alice", "bob", "charlie")
        ]
        self.claimed_order: list[tuple[int, int]] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def verb(self, work: Coroutine[Any, Any, T]) -> T:
        async def in_transaction() -> T:
            async with self.conn.transaction():
                return await work

        return self.run(in_transaction())

    def jobs(self) -> dict[int, dict[str, Any]]:
        async def read() -> list[dict[str, Any]]:
            async with self.conn.cursor(row_factory=dict_row) as cursor:
                await cursor.execute(SNAPSHOT)
                return await cursor.fetchall()

        return {row["id"]: row for row in self.run(read())}

    def sql(self, statement: str) -> None:
        self.run(self.conn.execute(statement))

    def teardown(self) -> None:
        self.run(self.conn.close())
        self.loop.close()

    # ---------------------------------------------------------------- people

    @initialize(target=orders)
    def nothing_ordered_yet(self) -> queue.Order:
        return people.order(price=1)

    @rule(
        target=orders,
        user=st.integers(0, 2),
        seeds=st.integers(1, 4),
        price=st.integers(1, 9),
        kind=st.sampled_from(KINDS),
        lane=st.sampled_from([0, 1]),
    )
    def enqueue(
        self, user: int, seeds: int, price: int, kind: str, lane: queue.Lane
    ) -> queue.Order:
        order = people.order(seeds=seeds, price=price, kind=kind, lane=lane, key=uuid4())
        before = self.balances()[user]
        outcome = self.verb(queue.enqueue(self.conn, self.users[user], order))
        if isinstance(outcome, queue.NotEnoughCredits):
            assert outcome == queue.NotEnoughCredits(seeds * price, before)
            assert before < seeds * price
        else:
            assert isinstance(outcome, queue.Enqueued)
            assert len(outcome.job_ids) == seeds
            assert self.balances()[user] == before - seeds * price
        return order

    @rule(order=orders, user=st.integers(0, 2))
    def press_again(self, order: queue.Order, user: int) -> None:
        before = self.jobs()
        outcome = self.verb(queue.enqueue(self.conn, self.users[user], order))
        if isinstance(outcome, queue.Enqueued) and outcome.replayed:
            assert set(outcome.job_ids) <= set(before)
            assert set(self.jobs()) == set(before)

    @rule(user=st.integers(0, 2), pick=st.integers(0, 99))
    def cancel(self, user: int, pick: int) -> None:
        before = self.jobs()
        if not before:
            return
        job = before[sorted(before)[pick % len(before)]]
        outcome = self.verb(queue.cancel(self.conn, self.users[user], job["id"]))
        expected = {
            "queued": "cancelled",
            "waiting": "cancelled",
            "claimed": "asked",
        }.get(job["status"], "finished")
        assert outcome == (expected if job["user_id"] == self.users[user] else "not found")

    # --------------------------------------------------------------- workers

    @rule(target=leases, worker=st.integers(1, 2), slots=st.integers(1, 3), data=st.data())
    def claim(self, worker: int, slots: int, data: st.DataObject) -> Any:
        kinds = data.draw(st.lists(st.sampled_from(KINDS), unique=True, min_size=1))
        able = [f"procedural:{kind}" for kind in kinds]
        before = self.jobs()
        claims = self.verb(queue.claim(self.conn, worker, able, slots))
        for kind in kinds:
            self.claim_follows_the_line(before, claims, kind)
        servable = [j for j in before.values() if j["status"] == "queued" and j["kind"] in kinds]
        assert len(claims) == min(slots, len(servable))
        return multiple(*(Lease(claim, worker) for claim in claims))

    def claim_follows_the_line(
        self, before: dict[int, dict[str, Any]], claims: list[Claim], kind: str
    ) -> None:
        line = sorted(
            (job["lane"], job["fair_key"], job["id"])
            for job in before.values()
            if job["status"] == "queued" and job["kind"] == kind
        )
        taken = {claim.id for claim in claims if claim.kind == kind}
        assert taken == {job_id for _, _, job_id in line[: len(taken)]}

    @rule(lease=leases, progress=st.floats(allow_nan=True))
    def heartbeat(self, lease: Lease, progress: float) -> None:
        job = self.jobs()[lease.claim.id]
        outcome = self.verb(queue.heartbeat(self.conn, lease.claim.id, lease.claim.lease, progress))
        if job["lease_token"] != lease.claim.lease:
            assert outcome == "lost"
        else:
            assert outcome == ("cancel" if job["cancel_asked_at"] else "carry on")

    @rule(lease=leases)
    def complete(self, lease: Lease) -> None:
        job = self.jobs()[lease.claim.id]
        outcome = self.verb(
            queue.complete(self.conn, lease.claim.id, lease.claim.lease, people.DELIVERY)
        )
        if job["last_lease"] != lease.claim.lease:
            assert outcome == "lost"
        else:
            expected = {"done": "already accepted", "cancelled": "cancelled", "error": "lost"}
            assert outcome == expected.get(job["status"], "accepted")

    @rule(lease=leases, failure=st.sampled_from(["transient", "unsafe"]), words=st.text())
    def fail(self, lease: Lease, failure: Any, words: str) -> None:
        job = self.jobs()[lease.claim.id]
        outcome = self.verb(
            queue.fail(self.conn, lease.claim.id, lease.claim.lease, failure, words)
        )
        if job["lease_token"] != lease.claim.lease:
            assert outcome == "lost"
        elif job["cancel_asked_at"]:
            assert outcome == "cancelled"
        else:
            last = failure == "unsafe" or job["attempts"] == job["max_attempts"]
            assert outcome == ("error" if last else "waiting")

    @rule(lease=consumes(leases))
    def release(self, lease: Lease) -> None:
        job = self.jobs()[lease.claim.id]
        outcome = self.verb(queue.release(self.conn, lease.claim.id, lease.claim.lease, "shutdown"))
        if job["lease_token"] != lease.claim.lease:
            assert outcome == "lost"
        else:
            worn_out = (
                job["interruptions"] >= queue.MAX_INTERRUPTIONS
                and job["attempts"] == job["max_attempts"]
            )
            expected = "error" if worn_out else "queued"
            assert outcome == ("cancelled" if job["cancel_asked_at"] else expected)

    # ------------------------------------------------------- time and reapers

    @rule()
    def leases_run_out(self) -> None:
        self.sql(
            "UPDATE generation_jobs SET lease_expires_at = clock_timestamp() - interval '1 s' "
            # every other one, counted from the first: ids go on from one example to the next
            "WHERE status = 'claimed' AND id % 2 = (SELECT min(id) % 2 FROM generation_jobs)"
        )

    @rule()
    def pauses_end(self) -> None:
        self.sql(
            "UPDATE generation_jobs SET due_at = clock_timestamp() - interval '1 s' "
            "WHERE status = 'waiting'"
        )

    @rule()
    def reap(self) -> None:
        before = self.jobs()
        reaped = self.verb(queue.reap(self.conn))
        after = self.jobs()
        touched = [i for i in before if before[i]["status"] != after[i]["status"]]
        assert len(touched) == reaped.requeued + reaped.ended + reaped.promoted + reaped.expired
        assert all(before[i]["status"] in ("claimed", "waiting") for i in touched)

    # -------------------------------------------------------- what must hold

    def balances(self) -> list[int]:
        async def read() -> list[int]:
            cursor = await self.conn.execute(USERS)
            return [int(balance) for _, balance in await cursor.fetchall()]

        return self.run(read())

    @invariant()
    def the_money_adds_up(self) -> None:
        assert self.run(ledger.faults(self.conn)) == []
        jobs = self.jobs().values()
        for user, balance in zip(self.users, self.balances(), strict=True):
            mine = [job for job in jobs if job["user_id"] == user]
            held = sum(job["credits_reserved"] + job["credits_spent"] for job in mine)
            assert held + balance == GRANTED

    @invariant()
    def each_job_is_settled_once_or_not_yet(self) -> None:
        for job in self.jobs().values():
            settled = (int(job["credits_spent"] > 0), job["refunds"])
            expected = {"done": (1, 0), "error": (0, 1), "cancelled": (0, 1)}
            assert settled == expected.get(job["status"], (0, 0)), job["status"]
            assert job["assets"] == (1 if job["status"] == "done" else 0)
            assert job["attempts"] <= job["max_attempts"]

    @invariant()
    def no_lease_is_given_twice(self) -> None:
        tokens = [j["lease_token"] for j in self.jobs().values() if j["lease_token"] is not None]
        assert len(tokens) == len(set(tokens))


@pytest.mark.timeout(600)
def test_the_queue_agrees_with_its_model(dsn: str) -> None:
    QueueMachine.dsn = dsn
    examples = int(os.environ.get("MODEL_EXAMPLES", "40"))
    try:
        run_state_machine_as_test(
            QueueMachine,
            settings=settings(
                max_examples=examples,
                stateful_step_count=40,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
    finally:
        people.empty(dsn)


def test_the_model_would_notice_a_missing_refund(dsn: str) -> None:
    """The invariants are not empty words: one forged row, and they object."""
    QueueMachine.dsn = dsn
    machine = QueueMachine()
    try:
        machine.verb(queue.enqueue(machine.conn, machine.users[0], people.order(price=5)))
        machine.the_money_adds_up()
        with psycopg.connect(dsn) as conn:
            conn.execute(
                "UPDATE generation_jobs SET status = 'cancelled', credits_reserved = 0, "
                "finished_at = now()"
            )
        with pytest.raises(AssertionError):
            machine.the_money_adds_up()
    finally:
        machine.teardown()
        people.empty(dsn)
