"""The same words and seed make the same samples: here, in another process, on a lesser machine."""

import json
import os
import subprocess
import sys

import pytest

from tests.engines.golden_sounds import FILE, digests

CODE = "import json; from tests.engines.golden_sounds import digests; print(json.dumps(digests()))"


def test_samples_are_the_golden_ones() -> None:
    assert digests() == json.loads(FILE.read_text())


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONHASHSEED": "7"},
        {"NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR"},
    ],
)
def test_another_process_makes_the_same_samples(env: dict[str, str]) -> None:
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **env},
    )
    assert json.loads(said.stdout) == json.loads(FILE.read_text())
