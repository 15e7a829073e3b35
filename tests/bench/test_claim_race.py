"""Three workers, four jobs: what each way of claiming does, on the real server."""

import json
from collections.abc import Iterator
from typing import Any, LiteralString

import psycopg
import pytest

from bench import claim_race, claims

HOLD = 0.5

# Only the plain SELECT needs a real gap: all three must have looked before the first marks its
# row, also on a busy machine. With a lock the outcome is the same for every gap.
WIDE_GAP = 2.0
GAP = 0.02

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def table(dsn: str) -> Iterator[claims.Table]:
    with claims.own_table(dsn) as table:
        yield table


def test_with_a_plain_select_three_workers_run_one_job_and_the_table_does_not_show_it(
    table: claims.Table,
) -> None:
    race = claims.race(table, claims.NAIVE, WIDE_GAP)

    assert race.runs == (1, 1, 1)
    assert race.distinct_jobs == 1
    assert race.claims_shown == 1


@pytest.mark.parametrize("select", [claims.FOR_UPDATE, claims.SKIP_LOCKED])
def test_with_a_lock_every_worker_runs_a_job_of_its_own(
    table: claims.Table, select: LiteralString
) -> None:
    race = claims.race(table, select, GAP)

    assert sorted(race.runs) == [1, 2, 3]
    assert race.claims_shown == 3


def test_for_update_makes_the_workers_take_turns(table: claims.Table) -> None:
    race = claims.race(table, claims.FOR_UPDATE, 0.1)

    assert race.seconds >= claims.WORKERS * 0.1


def test_for_update_waits_as_long_as_the_first_holds_its_row(table: claims.Table) -> None:
    wait = claims.wait_of_second(table, claims.FOR_UPDATE, HOLD)

    assert wait.blocked
    assert wait.seconds >= HOLD
    assert wait.job == 2


def test_skip_locked_takes_another_row_while_the_first_still_holds_its_own(
    table: claims.Table,
) -> None:
    wait = claims.wait_of_second(table, claims.SKIP_LOCKED, 10 * HOLD)  # which it does not wait for

    assert not wait.blocked
    assert wait.seconds < 10 * HOLD
    assert wait.job == 2


def test_the_schema_goes_even_when_the_demonstration_fails(dsn: str) -> None:
    def fail_inside() -> None:
        with claims.own_table(dsn) as table:
            assert _schemas_of_the_race(dsn) == [table.schema]
            raise InterruptedError

    with pytest.raises(InterruptedError):
        fail_inside()

    assert _schemas_of_the_race(dsn) == []


def test_the_command_explains_each_row_and_ends_with_the_figures(
    dsn: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("DATABASE_URL", dsn)

    assert claim_race.main(["--hold", "0.1", "--gap", str(WIDE_GAP), "--json"]) == 0

    *text, last = capsys.readouterr().out.splitlines()
    explained = [line for line in text if line.startswith(("SELECT: ", "FOR ", "SKIP LOCKED: "))]
    assert len(explained) == 5
    _check_figures(json.loads(last), hold=0.1)
    assert _schemas_of_the_race(dsn) == []


def test_without_json_no_line_is_an_object(
    dsn: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("DATABASE_URL", dsn)

    assert claim_race.main(["--hold", "0.1", "--gap", "0.01"]) == 0

    assert "{" not in capsys.readouterr().out


def refusal(arguments: list[str]) -> object:
    """The exit code of a command line that cannot be carried out."""
    with pytest.raises(SystemExit) as refused:
        claim_race.main(arguments)
    return refused.value.code


def test_a_database_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing?connect_timeout=2")

    assert refusal([]) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("The database cannot be used: ")


def test_a_wrong_setting_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DATABASE_URL_FILE", "/nonexistent/database_url")

    assert refusal([]) == 2

    assert capsys.readouterr().err.startswith("DATABASE_URL_FILE cannot be read: ")


@pytest.mark.parametrize("seconds", ["0", "-1", "61", "nan", "soon"])
def test_a_hold_that_makes_no_sense_is_refused(seconds: str, capsys: Capture) -> None:
    assert refusal([f"--hold={seconds}"]) == 2
    assert "--hold" in capsys.readouterr().err


def _check_figures(figures: dict[str, Any], hold: float) -> None:
    assert list(figures) == [
        "naive_runs",
        "naive_distinct_jobs",
        "for_update_wait_s",
        "skip_locked_wait_s",
    ]
    assert figures["naive_runs"] == 3
    assert figures["naive_distinct_jobs"] == 1
    assert figures["for_update_wait_s"] >= hold
    assert figures["skip_locked_wait_s"] > 0


def _schemas_of_the_race(dsn: str) -> list[str]:
    with psycopg.connect(dsn) as conn:
        rows = conn.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'claim_race_%'")
        return [str(name) for (name,) in rows]
