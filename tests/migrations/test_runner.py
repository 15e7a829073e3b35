import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

import migrations
from migrations import command
from tests.databases import empty_database

FIRST = "CREATE TABLE anvils (id bigint PRIMARY KEY);"
SECOND = "ALTER TABLE anvils ADD COLUMN weight integer;"


@pytest.fixture
def dsn() -> Iterator[str]:
    """An empty database of this test's own."""
    with empty_database("migrations") as dsn:
        yield dsn


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "0001_anvils.sql").write_text(FIRST)
    return tmp_path


def tables(dsn: str) -> set[str]:
    with psycopg.connect(dsn) as conn:
        rows = conn.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        return {str(row[0]) for row in rows}


def check(dsn: str, folder: Path) -> None:
    with psycopg.connect(dsn) as conn:
        migrations.check(conn, folder)


def test_an_empty_database_is_brought_up_to_date_once(dsn: str) -> None:
    assert migrations.migrate(dsn) == migrations.known()
    assert migrations.migrate(dsn) == []
    migrations.check_dsn(dsn)
    assert {"generation_jobs", "credit_entries", "users"} <= tables(dsn)


def test_two_starts_at_once_apply_each_file_once(dsn: str, folder: Path) -> None:
    applied: list[int] = []
    gate = threading.Barrier(4)

    def start() -> None:
        gate.wait()
        applied.extend(m.version for m in migrations.migrate(dsn, folder))

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert applied == [1]


def test_a_failing_file_leaves_the_schema_as_it_was(dsn: str, folder: Path) -> None:
    (folder / "0002_wrong.sql").write_text(SECOND + "SELECT 1 / 0;")
    with pytest.raises(psycopg.errors.DivisionByZero):
        migrations.migrate(dsn, folder)
    assert tables(dsn) == set()


def test_an_old_schema_is_refused_with_what_to_do(dsn: str, folder: Path) -> None:
    migrations.migrate(dsn, folder)
    (folder / "0002_weights.sql").write_text(SECOND)
    with pytest.raises(migrations.SchemaError, match=r"schema 1, this program needs 2.*migrations"):
        check(dsn, folder)
    migrations.migrate(dsn, folder)
    check(dsn, folder)


def test_an_empty_database_is_an_old_schema(dsn: str, folder: Path) -> None:
    with pytest.raises(migrations.SchemaError, match="schema 0, this program needs 1"):
        check(dsn, folder)


def test_a_newer_schema_is_refused_with_what_to_do(dsn: str, folder: Path) -> None:
    (folder / "0002_weights.sql").write_text(SECOND)
    migrations.migrate(dsn, folder)
    (folder / "0002_weights.sql").unlink()
    for refuse in (check, migrations.migrate):
        with pytest.raises(migrations.SchemaError, match="schema 2, newer than this program"):
            refuse(dsn, folder)


def test_an_applied_file_may_not_change(dsn: str, folder: Path) -> None:
    migrations.migrate(dsn, folder)
    (folder / "0001_anvils.sql").write_text(FIRST + "-- and more")
    with pytest.raises(migrations.SchemaError, match="0001 was applied in another form"):
        check(dsn, folder)


@pytest.mark.parametrize("name", ["0003_gap.sql", "0001_twice.sql", "02_short.sql"])
def test_misnumbered_files_are_refused(dsn: str, folder: Path, name: str) -> None:
    (folder / name).write_text(SECOND)
    with pytest.raises(migrations.SchemaError, match=r"numbered|named like"):
        migrations.migrate(dsn, folder)


def test_the_command_says_what_it_did(
    dsn: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", dsn)
    assert [command.main(), command.main()] == [0, 0]
    out = capsys.readouterr().out
    assert "Schema brought up to date: 0001 initial, 0002 no_key_checks_per_row" in out
    assert "Schema is up to date." in out


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "Set DATABASE_URL"),
        ("postgresql://nobody:hunter2@127.0.0.1:1/none", "DATABASE_URL (127.0.0.1, database none)"),
        ("hunter2", "DATABASE_URL is not an address of a database"),
    ],
)
def test_the_command_refuses_with_one_sentence(
    url: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert command.main() == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert "hunter2" not in said
    assert said.count("\n") == 1
