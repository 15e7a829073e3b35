"""Tests in several processes, by pytest-xdist: what these have to tell the one that reports.

The tests that judge a run have to know how all others ended. Only the process that reports does,
so they run there, after all others; the processes that run the others leave them out.
"""

from collections.abc import Generator, Sequence
from typing import Any

import pytest

from tests.ran import Ran, turn
from tests.worker_api.seen import SEEN


class Runner:
    """In a process that runs tests."""

    def __init__(self, output: dict[str, Any]) -> None:
        self._output = output

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self._output["judges"] = [item.nodeid for item in items if turn(item.nodeid)]
        items[:] = [item for item in items if not turn(item.nodeid)]

    def pytest_sessionfinish(self) -> None:
        self._output["seen"] = list(SEEN)


class Reporter:
    """In the process that reports what the others ran."""

    def __init__(self, ran: Ran) -> None:
        self._ran = ran
        self._judges: list[str] = []

    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        self._ran.expect(ids)

    def pytest_testnodedown(self, node: Any) -> None:
        output = getattr(node, "workeroutput", {})  # one that crashed has none
        self._judges = self._judges or output.get("judges", [])
        SEEN.update(output.get("seen", ()))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        done = yield
        if self._judges:
            self._judge(session)
        return done

    def _judge(self, session: pytest.Session) -> None:
        others = session.testscollected
        paths = [f"{session.config.rootpath}/{nodeid}" for nodeid in self._judges]
        judges = session.perform_collect(paths)
        session.testscollected += others
        for judge, following in zip(judges, [*judges[1:], None], strict=True):
            session.config.hook.pytest_runtest_protocol(item=judge, nextitem=following)
