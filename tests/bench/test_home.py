"""The measurements of the way home, in short, and the page that shows them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import pickup, waiting
from bench.command import CannotMeasure
from bench.home import __main__ as all_of_it
from bench.home import certificates, crowd
from bench.home.studio import Studio
from bench.pickup import Pickup
from tests.databases import empty_database

needs_openssl = pytest.mark.skipif(
    not certificates.is_possible(), reason="there is no openssl program to make certificates with"
)


@pytest.fixture
def empty() -> Iterator[str]:
    with empty_database("home") as dsn:
        yield dsn


@needs_openssl
def test_both_workers_pick_up_their_jobs_and_every_figure_is_there(empty: str) -> None:
    found = pickup.measure(empty, jobs=3)

    assert (found.direct.jobs, found.https.jobs) == (3, 3)
    assert 0 < found.direct.p50_ms <= found.direct.p99_ms
    assert 0 < found.https.p50_ms <= found.https.p99_ms
    assert found.violations == []
    assert found.figures().keys() == {"direct", "https", "extra_p50_ms", "violations"}
    assert "HTTPS costs" in pickup.describe(found)


@needs_openssl
def test_workers_wait_without_holding_a_connection_each(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "WAIT_SECONDS", 0)
    monkeypatch.setattr(waiting, "PAUSE_SECONDS", 0)

    found = waiting.measure(empty, workers=20, seconds=0.5, jobs=3)

    assert 0 < found.connections < 12
    assert found.memory_mb > 0
    assert 0 < found.pickup.p50_ms <= found.pickup.p99_ms
    assert found.violations == []
    assert "database connections" in waiting.describe(found)


def test_a_missing_openssl_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certificates, "is_possible", lambda: False)

    with pytest.raises(CannotMeasure, match=r"install the package openssl\.$"):
        Studio("", tmp_path)


def test_the_99th_of_a_hundred_is_the_last_but_one() -> None:
    assert Pickup.of(list(range(1, 101))) == Pickup(50.5, 99, 100)
    assert Pickup.of([7.0]) == Pickup(7.0, 7.0, 1)


def test_https_is_compared_with_direct_at_the_median() -> None:
    found = pickup.Finding(Pickup(5.0, 50.0, 9), Pickup(17.5, 20.0, 9), [])

    assert found.extra_ms == 12.5


def test_the_page_shows_what_each_command_showed_and_on_which_machine() -> None:
    page = all_of_it.page("2 cores", {"bench.pickup": "a table", "bench.waiting": "another"})

    assert "\n2 cores\n" in page
    assert "## `python3 -m bench.pickup`\n\n```text\na table\n```\n" in page
    assert page.index("a table") < page.index("another")
