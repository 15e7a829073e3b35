"""The golden pixels elsewhere: another process, a plainer processor, the oldest libraries."""

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Mapping
from pathlib import Path

import pytest

from boot import folders, installer
from tests.engines import golden, golden_views

OLDEST = folders.ROOT / "locks" / "oldest.txt"
PIN = re.compile(r"^(\w+)==([\d.]+)", re.MULTILINE)
DIGESTS = (
    "import json; from tests.engines import golden, golden_views; "
    "print(json.dumps(golden.digests() | golden_views.digests()))"
)
CHOSEN = (
    "import json; from numpy._core import _multiarray_umath as core; "
    "there = core.__cpu_features__; "
    "print(json.dumps([name for name in core.__cpu_dispatch__ if there.get(name)]))"
)
VERSIONS = "import json, numpy, PIL; print(json.dumps([numpy.__version__, PIL.__version__]))"


def said(code: str, python: str = sys.executable, env: Mapping[str, str] | None = None) -> object:
    """What a program of its own prints as JSON."""
    done = subprocess.run(
        [python, "-W", "ignore", "-c", code],
        cwd=folders.ROOT,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def kept() -> object:
    return json.loads(golden.FILE.read_text()) | json.loads(golden_views.FILE.read_text())


def test_another_process_with_other_hashes_makes_the_same_pixels() -> None:
    assert said(DIGESTS, env={"PYTHONHASHSEED": "7"}) == kept()


def test_without_vector_instructions_the_pixels_are_the_same() -> None:
    """Whatever numpy would choose by the processor is switched off, down to what it requires."""
    chosen = said(CHOSEN)
    assert isinstance(chosen, list)
    if not chosen:
        pytest.skip("numpy finds nothing on this processor that it could do without")
    plain = {"NPY_DISABLE_CPU_FEATURES": " ".join(chosen)}
    assert said(CHOSEN, env=plain) == []
    assert said(DIGESTS, env=plain) == kept()


def test_the_oldest_lock_holds_the_oldest_versions_that_are_allowed() -> None:
    """As `uv pip compile --universal --resolution lowest-direct --generate-hashes` finds them."""
    project = tomllib.loads((folders.ROOT / "pyproject.toml").read_text())["project"]
    allowed = dict(
        line.split(">=") for line in project["optional-dependencies"]["worker"] if ">=" in line
    )
    pins = dict(PIN.findall(OLDEST.read_text()))
    assert pins.keys() == {"numpy", "pillow"}
    for name, version in pins.items():
        assert re.sub(r"(\.0)+$", "", version) == re.sub(r"(\.0)+$", "", allowed[name])


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the oldest numpy has no wheel for it")
def test_the_oldest_libraries_make_the_same_pixels(tmp_path: Path) -> None:
    venv.create(tmp_path / "old", with_pip=True)
    python = str(installer.python_of(tmp_path / "old"))
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-compile")
    pinned = ("--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement")
    subprocess.run([*pip, *pinned, str(OLDEST)], check=True, capture_output=True)
    assert said(VERSIONS, python) == [version for _, version in PIN.findall(OLDEST.read_text())]
    assert said(DIGESTS, python) == kept()
