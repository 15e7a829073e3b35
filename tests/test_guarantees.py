"""docs/guarantees.md names a test for each guarantee; here the names are held to account."""

import re
from pathlib import Path

from tests.ran import Ran

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "guarantees.md").read_text()
NAMED = re.compile(r"`(test_\w+)`")
DEFINED = re.compile(r"^(?:async )?def (test_\w+)\(", re.MULTILINE)


def test_every_test_named_in_the_guarantees_exists() -> None:
    defined = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in DEFINED.findall(path.read_text())
    }
    assert set(NAMED.findall(TEXT)) - defined == set()


def test_every_guarantee_names_a_test() -> None:
    items = re.split(r"^- ", TEXT, flags=re.MULTILINE)[1:]
    assert len(items) > 30
    assert [item for item in items if not NAMED.search(item)] == []


def test_every_test_named_in_the_guarantees_ran_and_passed(ran: Ran) -> None:
    """Of what was collected: a run of one folder cannot tell about the others."""
    named = set(NAMED.findall(TEXT)) & ran.collected
    assert named - ran.passed == set()
