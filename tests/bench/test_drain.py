"""Workers that only claim and complete: every job once, and what is wrong is said."""

import json

import pytest
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from bench import drain
from bench.contenders import homeforge
from tests import people
from tests.databases import left_by_bench
from worker import queue

Capture = pytest.CaptureFixture[str]


def test_two_processes_share_the_jobs_and_nothing_is_left_behind(
    dsn: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("DATABASE_URL", dsn)
    monkeypatch.setenv(homeforge.BATCH_VARIABLE, "")  # restored afterwards

    assert drain.main(["--jobs", "300", "--processes", "2", "--batch", "7", "--json"]) == 0

    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["jobs"] == 300
    assert figures["drain_per_s"] > 0
    assert figures["faults"] == []
    assert left_by_bench(dsn) == []


async def test_a_job_of_alice_that_was_tried_twice_is_a_fault(
    conn: AsyncConnection[TupleRow], database: str, alice: int
) -> None:
    (job,) = await people.enqueued(conn, alice)
    claim = await people.claimed(conn)
    assert await queue.complete(conn, claim.id, claim.lease, people.DELIVERY) == "accepted"
    assert await drain.faults(database, jobs=1, done=1) == []

    await conn.execute("UPDATE generation_jobs SET attempts = 2 WHERE id = %s", (job,))

    (fault,) = await drain.faults(database, jobs=1, done=1)
    assert fault.startswith("1 jobs are not done with one attempt")


async def test_a_job_nobody_began_is_a_fault(
    conn: AsyncConnection[TupleRow], database: str, alice: int
) -> None:
    await people.enqueued(conn, alice)
    assert len(await drain.faults(database, jobs=1, done=0)) == 2


def test_a_wrong_number_of_jobs_is_refused(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        drain.main(["--jobs", "0"])
    assert "--jobs" in capsys.readouterr().err
