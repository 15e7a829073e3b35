"""Every program finds its environment before it needs anything that is installed there."""

import os
import subprocess
import sys

import pytest

from boot import folders

PROGRAMS = [
    ("web", "studio"),
    ("web.operator", "studio"),
    ("web.operator_link", "studio"),
    ("worker", "worker"),
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
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(("program", "lock"), PROGRAMS)
def test_a_program_starts_on_a_bare_machine(program: str, lock: str) -> None:
    assert asked_for(program) == f"environment {lock} {program}\n"


def test_a_worker_beside_the_database_needs_the_studios_packages() -> None:
    env = {**os.environ, "DATABASE_URL": "postgresql://localhost/forge"}
    assert asked_for("worker", env) == "environment studio worker\n"


def asked_for(program: str, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [sys.executable, "-c", BARE, program],
        cwd=folders.ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
