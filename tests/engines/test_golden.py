"""The same request makes the same pixels: here, in another process, since the last change."""

import json
import os
import subprocess
import sys

from tests.engines.golden import FILE, digests

CODE = "import json; from tests.engines.golden import digests; print(json.dumps(digests()))"


def test_pixels_are_the_golden_ones() -> None:
    assert digests() == json.loads(FILE.read_text())


def test_another_process_with_other_hashes_makes_the_same_pixels() -> None:
    said = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert json.loads(said.stdout) == digests()


def test_without_vector_instructions_the_pixels_are_the_same() -> None:
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR"},
    )
    assert json.loads(said.stdout) == digests()
