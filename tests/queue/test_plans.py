"""The statements of the queue on a table with a long history and a large pile of waiting rows.

No ANALYZE has ever run and the plans are generic, as they are for a worker that has been up for
a week: the plan must be right by construction. Buffers are counted, not milliseconds.
"""

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg import sql

import migrations
from boot import postgres
from tests.databases import migrated_database
from tests.plans import nodes
from worker import database, queue, record

FINISHED, WAITING, QUEUED, FOREIGN = 1_000_000, 50_000, 2_000, 100_000

FILL = """
INSERT INTO generation_jobs
       (user_id, batch_id, kind, engine, status, fair_key, payload, seed, price,
        credits_reserved, credits_spent, result, finished_at, due_at)
SELECT 1 + n %% 50, 1, %(kind)s, 'procedural', %(status)s, n, '{}', n, 1,
       CASE WHEN %(status)s = 'done' THEN 0 ELSE 1 END,
       CASE WHEN %(status)s = 'done' THEN 1 ELSE 0 END,
       CASE WHEN %(status)s = 'done' THEN '{}'::jsonb END,
       CASE WHEN %(status)s = 'done' THEN now() END,
       CASE WHEN %(status)s = 'waiting' THEN now() + n * interval '1 second' END
  FROM generate_series(1, %(rows)s) AS n
"""


@pytest.fixture(scope="module")
def crowded() -> Iterator[psycopg.Connection[Any]]:
    """A connection to a database full of history, in a transaction per test."""
    with migrated_database("plans") as dsn, psycopg.connect(dsn, autocommit=True) as conn:
        fill(
            conn,
            ("sprite", "done", FINISHED),
            ("sprite", "waiting", WAITING),
            ("texture", "queued", FOREIGN),
            ("sprite", "queued", QUEUED),
        )
        conn.execute("SET plan_cache_mode = force_generic_plan")
        yield conn


@pytest.fixture
def alone() -> Iterator[psycopg.Connection[Any]]:
    """The same with a few jobs in line, on a server of its own.

    Whoever writes meanwhile on the same server, be it in another database, may keep dead rows in
    our pages.
    """
    with postgres.temporary() as server:
        migrations.migrate(server.dsn)
        with psycopg.connect(server.dsn, autocommit=True) as conn:
            fill(conn, ("sprite", "queued", QUEUED))
            yield conn


def fill(conn: psycopg.Connection[Any], *crowd: tuple[str, str, int]) -> None:
    """Jobs, by kind, status and number, in tables that nothing looks after."""
    # No table is analyzed meanwhile: its snapshot would keep dead rows in the others' pages.
    for (table,) in conn.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"):
        off = sql.SQL("ALTER TABLE {} SET (autovacuum_enabled = off)")
        conn.execute(off.format(sql.Identifier(table)))
    conn.execute("SET session_replication_role = replica")
    conn.execute(
        "INSERT INTO generation_batches (user_id, idempotency_key) SELECT 1, gen_random_uuid()"
    )
    conn.execute(
        "INSERT INTO users (email) SELECT n || '@example.com' FROM generate_series(1, 50) AS n"
    )
    for kind, status, rows in crowd:
        conn.execute(FILL, {"kind": kind, "status": status, "rows": rows})
    conn.execute("SET session_replication_role = DEFAULT")


def explain(
    conn: psycopg.Connection[Any], statement: str, values: dict[str, object]
) -> dict[str, Any]:
    """The executed generic plan of one of the queue's statements; nothing is kept."""
    names: dict[str, int] = {}
    numbered = re.sub(
        r"%\((\w+)\)s", lambda m: f"${names.setdefault(m[1], len(names) + 1)}", statement
    )
    literals = sql.SQL(", ").join(sql.Literal(values[name]) for name in names)
    with conn.transaction(force_rollback=True):
        conn.execute("DEALLOCATE ALL")
        conn.execute(sql.SQL("PREPARE statement AS ") + sql.SQL(numbered))
        run = sql.SQL("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE statement ({})")
        conn.execute(run.format(literals))
        row = conn.execute(run.format(literals)).fetchone()
    assert row
    plan: dict[str, Any] = (row[0] if isinstance(row[0], list) else json.loads(row[0]))[0]["Plan"]
    return plan


def scans_of_jobs(plan: dict[str, Any]) -> set[str]:
    """Which indexes of the jobs table the plan reads; a sequential scan is named as such."""
    return {
        str(node.get("Index Name", node["Node Type"]))
        for node in nodes(plan)
        if node["Node Type"] in ("Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Index Scan")
        and node.get("Relation Name", "generation_jobs") == "generation_jobs"
    }


def buffers(plan: dict[str, Any]) -> int:
    return int(plan["Shared Hit Blocks"]) + int(plan["Shared Read Blocks"])


CLAIM = {"worker": 1, "capabilities": ["procedural:sprite"], "slots": 1, "lease_seconds": 60}


def test_the_claim_reads_only_the_head_of_the_backlog(crowded: psycopg.Connection[Any]) -> None:
    plan = explain(crowded, queue.CLAIM, CLAIM)
    assert scans_of_jobs(plan) == {"generation_jobs_queued_idx", "generation_jobs_pkey"}
    assert buffers(plan) < 120


def test_a_backlog_nobody_here_can_serve_leaves_the_claim_flat(
    crowded: psycopg.Connection[Any],
) -> None:
    able = {**CLAIM, "capabilities": ["procedural:icon", "procedural:sprite"]}
    assert buffers(explain(crowded, queue.CLAIM, able)) < 120
    none = {**CLAIM, "capabilities": ["procedural:icon"]}
    assert buffers(explain(crowded, queue.CLAIM, none)) < 20


def test_a_claim_of_fifty_does_not_fall_back_to_reading_the_table(
    crowded: psycopg.Connection[Any],
) -> None:
    plan = explain(crowded, queue.CLAIM, {**CLAIM, "slots": 50})
    assert "Seq Scan" not in scans_of_jobs(plan)
    assert buffers(plan) < 50 * 40


@pytest.mark.parametrize("statement", [queue.LOCK_STALE, queue.LOCK_DUE, queue.LOCK_EXPIRED])
def test_the_sweep_reads_only_its_partial_index(
    crowded: psycopg.Connection[Any], statement: str
) -> None:
    plan = explain(crowded, statement, {"limit": 100})
    assert len(scans_of_jobs(plan)) == 1
    assert scans_of_jobs(plan) <= {
        "generation_jobs_claimed_idx",
        "generation_jobs_waiting_idx",
        "generation_jobs_expiring_idx",
    }
    assert buffers(plan) < 20


def test_the_place_in_line_counts_within_the_partial_index(
    crowded: psycopg.Connection[Any],
) -> None:
    last = crowded.execute("SELECT max(id) FROM generation_jobs").fetchone()
    assert last
    plan = explain(crowded, record.PLACES, {"ids": [last[0]], "front": 1000})
    assert scans_of_jobs(plan) == {"generation_jobs_queued_idx", "generation_jobs_pkey"}
    assert buffers(plan) < 1100


def test_two_hundred_cards_read_the_line_once(crowded: psycopg.Connection[Any]) -> None:
    last = crowded.execute("SELECT max(id) FROM generation_jobs").fetchone()
    assert last
    ids = list(range(last[0] - 199, last[0] + 1))
    assert buffers(explain(crowded, record.PLACES, {"ids": ids, "front": 1000})) < 2000


# What a row to be changed is found by, and what a plan may read beside it.
BY_ID = {"generation_jobs_pkey"}
IN_LINE = BY_ID | {"generation_jobs_queued_idx", "generation_jobs_open_idx"}
REQUEUE = {
    "event": "due", "detail": "", "given_back": 0, "interrupted": 0, "avoid": False,
    "avoid_seconds": 90, "online_seconds": 45, "channel": queue.CHANNEL,
}  # fmt: skip
FINISH = {"statuses": ["error"] * 100, "codes": ["x"] * 100, "messages": ["y"] * 100}
RUNS = json.dumps([{"id": 1, "lease": 1, "title": "", "result": {}, "meta": {}, "files": []}])


@pytest.mark.parametrize(
    ("statement", "values", "may_read"),
    [
        (queue.REQUEUE, REQUEUE, IN_LINE),
        (queue.FINISH, FINISH, BY_ID),
        (queue.COMPLETE, {"runs": RUNS}, BY_ID),
    ],
    ids=["requeue", "finish", "complete"],
)
def test_a_sweep_of_a_hundred_finds_its_rows_by_id(
    crowded: psycopg.Connection[Any],
    statement: str,
    values: dict[str, object],
    may_read: set[str],
) -> None:
    last = crowded.execute("SELECT max(id) FROM generation_jobs WHERE status = 'waiting'")
    row = last.fetchone()
    assert row
    plan = explain(crowded, statement, {**values, "ids": list(range(row[0] - 99, row[0] + 1))})
    assert scans_of_jobs(plan) <= may_read
    assert buffers(plan) < 100 * 60


BEAT = {
    "id": 1, "lease": 1, "progress": 0.5, "stage": "", "lease_seconds": 60, "seen_seconds": 10,
}  # fmt: skip


def test_forgetting_reads_only_its_stretch(crowded: psycopg.Connection[Any]) -> None:
    plan = explain(crowded, queue.FORGET, {"days": 30, "after": FINISHED // 2, "limit": 1000})
    assert scans_of_jobs(plan) - {"job_events_pkey"} == BY_ID  # the events go by their own key
    assert buffers(plan) < 1000 * 10


def test_a_plan_made_on_an_empty_table_is_right_for_a_full_one() -> None:
    """It is kept until the table is analysed, while the first jobs pour in."""
    with (
        migrated_database("empty") as dsn,
        psycopg.connect(dsn, autocommit=True, options=database.OPTIONS) as conn,
    ):
        ids = {"ids": [1]}
        statements: list[tuple[str, dict[str, Any]]] = [
            (queue.CLAIM, CLAIM),
            (queue.COMPLETE, {"runs": RUNS, **ids}),
            (queue.FINISH, {**FINISH, "ids": [1] * 100}),
            (queue.REQUEUE, {**REQUEUE, **ids}),
            (record.PLACES, {"front": 1000, **ids}),
            (queue.LOCK_STALE, {"limit": 100}),
            (queue.HEARTBEAT, BEAT),
            (queue.SHOW, {**BEAT, "png": b"a picture", "width": 4, "height": 4}),
            (queue.FORGET, {"days": 30, "after": 0, "limit": 1000}),
        ]
        for statement, values in statements:
            assert "Seq Scan" not in scans_of_jobs(explain(conn, statement, values)), statement


def test_heartbeats_are_hot_updates(alone: psycopg.Connection[Any]) -> None:
    """Each claim and each beat in a transaction of its own, as they come."""
    held = [row[:2] for _ in range(200) for row in alone.execute(queue.CLAIM, CLAIM).fetchall()]
    before = _updates(alone)
    for progress, (job, lease) in itertools.product((0.1, 0.2, 0.3, 0.4, 0.5), held):
        beat = {"id": job, "lease": lease, "progress": progress, "stage": ""}
        values = {**beat, "lease_seconds": 60, "seen_seconds": 10}
        assert alone.execute(queue.HEARTBEAT, values).fetchone() == (False,)
    after = _updates(alone)
    updates, hot = after[0] - before[0], after[1] - before[1]
    assert updates == 1000
    assert hot >= 0.9 * updates, hot


def _updates(conn: psycopg.Connection[Any]) -> tuple[int, int]:
    """Updates of the jobs table so far, and how many of them were HOT."""
    conn.execute("SELECT pg_stat_force_next_flush()")
    row = conn.execute(
        "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'generation_jobs'"
    ).fetchone()
    assert row
    return int(row[0]), int(row[1])
