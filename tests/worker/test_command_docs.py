"""docs/engine-command.md says what the code does."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from boot import folders
from worker import finishing
from worker.engines.command import engine, files, messages, program
from worker.protocol import PREVIEW_BYTES

TEXT = (folders.ROOT / "docs" / "engine-command.md").read_text()


def test_the_exit_codes_are_those_of_the_code() -> None:
    told = {int(code) for code in re.findall(r"^\| (\d+)", TEXT, re.MULTILINE)}
    assert told == {0, *messages.FAILURES}


@pytest.mark.parametrize("name", [*program.PASSED_ON, *program.PASSED_ON_IF_BEGINNING_WITH])
def test_every_variable_that_is_passed_on_is_named(name: str) -> None:
    assert name in TEXT


def test_the_bounds_are_those_of_the_code() -> None:
    for bound in (
        f"| a line | {program.MAX_LINE // 1024} KiB |",
        f"| lines | {program.MAX_LINES:,} |",
        f"| both outputs together | {program.MAX_OUTPUT // 2**20} MiB |",
        f"| files in the folder | {files.MAX_FILES} |",
        f"after {program.GRACE_SECONDS:.0f} seconds, SIGKILL",
        f"of at most {PREVIEW_BYTES // 1024} KiB",
        f"| `protocol` | {engine.PROTOCOL} |",
    ):
        assert bound in TEXT


def test_the_lines_it_shows_are_understood() -> None:
    shown = re.findall(r"^\| `(\{.*\})` \|", TEXT, re.MULTILINE)
    assert {type(messages.read(line.encode())) for line in shown} == {
        messages.Progress,
        messages.Result,
        messages.Error,
    }


def test_the_way_to_try_it_works(tmp_path: Path) -> None:
    order = re.search(r"echo '(\{.*?\})'", TEXT, re.DOTALL)
    assert order
    asked = {**json.loads(order[1]), "out": str(tmp_path)}
    command = folders.ROOT / "docs" / "engine-command-example.py"
    subprocess.run([command], input=json.dumps(asked).encode(), check=True, timeout=60)
    assert finishing.finish((tmp_path / "main.png").read_bytes(), {}).width == 32
