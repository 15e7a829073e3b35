"""Every program finds its environment before it needs anything that is installed there."""

import subprocess
import sys

import pytest

from boot import folders

PROGRAMS = [
    ("web", "studio"),
    ("web.operator", "studio"),
    ("web.operator_link", "studio"),
    ("worker", "studio"),
    ("worker.reaper", "studio"),
    ("migrations", "studio"),
    ("tests", "dev"),
    ("bench.claim_race", "dev"),
    ("bench.chaos", "dev"),
    ("e2e.screenshots", "dev"),
]

# A machine with nothing installed: only the standard library and our own folders import.
BARE = """
import importlib.abc, runpy, sys
OURS = {"boot", "web", "worker", "migrations", "tests", "bench", "e2e"}

class Bare(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in OURS and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError("not on a bare machine: " + name)

sys.meta_path.insert(0, Bare())
from boot import environment

def ensure(lock, module):
    print("environment", lock, module)
    sys.exit(0)

environment.ensure = ensure
runpy.run_module(sys.argv[1], run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(("program", "lock"), PROGRAMS)
def test_a_program_starts_on_a_bare_machine(program: str, lock: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BARE, program],
        cwd=folders.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"environment {lock} {program}\n", done.stderr
