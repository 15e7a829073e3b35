"""A pytest plugin that remembers which tests ran and how, for the test of the guarantees."""

import pytest

# They judge the run, so they come at its end, in this order: the last one judges the others too.
AT_THE_END = (
    "test_every_status_in_the_description_was_seen_and_no_other",
    "test_every_test_named_in_the_guarantees_ran_and_passed",
)


class Ran:
    """Names of test functions, without their parameters."""

    def __init__(self) -> None:
        self.collected: set[str] = set()
        self.failed: set[str] = set()
        self.called: set[str] = set()

    @property
    def passed(self) -> set[str]:
        """Those that ran with all their parameters, and never failed."""
        return self.called - self.failed

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.collected = {_name(item.nodeid) for item in items}
        # Stories in a browser come after all others: Playwright keeps an event loop running.
        items.sort(key=lambda item: (_turn(_name(item.nodeid)), item.nodeid.startswith("e2e/")))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = _name(report.nodeid)
        if report.when == "call" and report.passed:
            self.called.add(name)
        elif not report.passed:
            self.failed.add(name)


def _turn(name: str) -> int:
    return AT_THE_END.index(name) + 1 if name in AT_THE_END else 0


def _name(nodeid: str) -> str:
    return nodeid.rpartition("::")[2].partition("[")[0]
