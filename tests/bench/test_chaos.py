import tempfile
from pathlib import Path

import psycopg

import migrations
from bench import audit, chaos
from boot import postgres

FORGED = """
INSERT INTO users (email, credits) VALUES ('mallory@example.com', 5);
INSERT INTO generation_batches (user_id, idempotency_key) SELECT id, gen_random_uuid() FROM users;
INSERT INTO generation_jobs
       (user_id, batch_id, kind, engine, fair_key, payload, seed, price, credits_reserved,
        credits_spent, status, result, finished_at)
SELECT user_id, id, 'sprite', 'procedural', 0, '{}', 1, 3, 0, 3, 'done', '{}', now()
  FROM generation_batches;
INSERT INTO job_events (job_id, event) SELECT id, 'claimed' FROM generation_jobs;
"""


def test_nothing_is_lost_or_doubled_in_a_short_storm() -> None:
    with postgres.temporary() as server, tempfile.TemporaryDirectory() as folder:
        migrations.migrate(server.dsn)
        found = chaos.storm(server, Path(folder), seconds=6)
    assert found.violations == []
    assert found.jobs["done"] > 0
    assert found.faults["database_restarted"] == 2


def test_the_audit_sees_what_is_wrong(dsn: str) -> None:
    with psycopg.connect(dsn) as conn, conn.transaction(force_rollback=True):
        conn.execute(FORGED)
        found = audit.violations(conn)
    assert len(found) == 4, found
    assert "is 5, its entries sum to 0" in found[0]
