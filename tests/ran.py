"""A pytest plugin that remembers which tests ran and how, for the tests that judge the run."""

from collections.abc import Sequence

import pytest

# They judge the run, so they come at its end, in this order: the last one judges the others too.
AT_THE_END = (
    "test_every_status_in_the_description_was_seen_and_no_other",
    "test_every_test_named_in_the_guarantees_ran_and_passed",
)
# The longest of the stories begin first, so that processes side by side end together.
LONG = ("e2e/test_everyone.py", "e2e/test_sets.py")


class Ran:
    """Names of test functions, without their parameters."""

    def __init__(self) -> None:
        self.collected: set[str] = set()
        self.files: set[str] = set()  # where they are, as paths from the root
        self.failed: set[str] = set()
        self.called: set[str] = set()

    @property
    def passed(self) -> set[str]:
        """Those that ran with all their parameters, and never failed."""
        return self.called - self.failed

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.expect([item.nodeid for item in items])
        items.sort(key=lambda item: _place(item.nodeid))

    def expect(self, ids: Sequence[str]) -> None:
        """These were collected, in this process or another one."""
        self.collected |= {_name(nodeid) for nodeid in ids}
        self.files |= {nodeid.partition("::")[0] for nodeid in ids}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = _name(report.nodeid)
        if report.when == "call" and report.passed:
            self.called.add(name)
        elif not report.passed:
            self.failed.add(name)


def turn(nodeid: str) -> int:
    """0 for a test like others, more for one that judges the run."""
    name = _name(nodeid)
    return AT_THE_END.index(name) + 1 if name in AT_THE_END else 0


def _place(nodeid: str) -> tuple[int, bool, bool]:
    """Stories in a browser come after all others: Playwright keeps an event loop running."""
    return turn(nodeid), nodeid.startswith("e2e/"), not nodeid.startswith(LONG)


def _name(nodeid: str) -> str:
    return nodeid.rpartition("::")[2].partition("[")[0]
