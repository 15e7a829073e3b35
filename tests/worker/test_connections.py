import pytest

from worker import database as worker_database


async def test_our_connections_bound_statements_and_forgotten_transactions(database: str) -> None:
    async with await worker_database.connect(database, "a test") as conn:
        cursor = await conn.execute(
            "SELECT current_setting('statement_timeout'), "
            "current_setting('idle_in_transaction_session_timeout'), "
            "current_setting('application_name')"
        )
        assert await cursor.fetchone() == ("30s", "30s", "a test")


async def test_a_transaction_pooler_gets_no_prepared_statements_from_workers(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREPARED_STATEMENTS", "off")
    async with await worker_database.connect(database, "a test") as conn:
        assert conn.prepare_threshold is None
