"""What `python3 -m worker` is without a command, and which packages it needs for that."""

import pytest

from worker import program
from worker.home import folder


@pytest.fixture(autouse=True)
def _no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "DATABASE_URL_FILE"):
        monkeypatch.delenv(name, raising=False)


def test_without_a_database_it_is_the_worker_at_home() -> None:
    options = program.parse([])
    assert (options.command, options.home, options.json) == ("run", folder.default(), False)
    assert not program.is_beside(options)


@pytest.mark.parametrize("name", ["DATABASE_URL", "DATABASE_URL_FILE"])
def test_with_a_database_it_is_the_worker_beside_it(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "somewhere")
    assert program.is_beside(program.parse([]))
    assert not program.is_beside(program.parse(["run"]))


def test_a_name_is_for_the_worker_beside_a_database() -> None:
    assert program.is_beside(program.parse(["--name", "tower"]))
