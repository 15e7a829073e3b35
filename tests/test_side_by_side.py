"""Tests in several processes: those that judge the run know of all others, and count."""

import os
import subprocess
import sys
from pathlib import Path

from boot import folders
from tests.ran import AT_THE_END

SEES, IS_STRICT = AT_THE_END
TESTS = {
    "test_green": "def test_green(): pass",
    "test_red": "def test_red(): assert False",
    "test_judges": f"""
def {SEES}(ran):
    assert (ran.passed, ran.failed) == ({{"test_green"}}, {{"test_red"}})
    assert ran.files == {{"test_green.py", "test_red.py", "test_judges.py"}}

def {IS_STRICT}(ran):
    assert not ran.failed
""",
}


def test_judges_know_what_ran_in_other_processes_and_count(tmp_path: Path) -> None:
    for name, text in TESTS.items():
        (tmp_path / f"{name}.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n2", "-p", "tests.conftest", "-c", os.devnull],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(folders.ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1].startswith("2 failed, 2 passed"), done.stdout
