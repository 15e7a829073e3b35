"""The worker's own commands, with a studio whose certificate an authority of one's own signed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boot import folders
from tests.people import Conn
from tests.serving import Served
from tests.tls.conftest import Authority
from tests.worker_api import laptops
from worker import trust

TRY_AGAIN = 75


@pytest.fixture
def home(tmp_path: Path, authority: Authority, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a worker keeps what it needs; it was told nothing yet."""
    monkeypatch.delenv(trust.CA_FILE)
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    return folder


def enrol(home: Path, address: str, code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "worker", "enrol", "--home", str(home), address],
        cwd=folders.ROOT,
        env=dict(os.environ),
        input=code,
        capture_output=True,
        text=True,
        check=False,
    )


async def test_the_certificate_in_the_settings_lets_a_worker_enrol(
    conn: Conn, studio: Served, home: Path, authority: Authority
) -> None:
    (home / "settings.toml").write_text(f'[environment]\n{trust.CA_FILE} = "{authority.root.path}"')

    said = enrol(home, studio.address, await laptops.code(conn))

    assert said.returncode == 0, said.stderr
    assert "Enrolled as 'laptop'" in said.stdout


async def test_without_it_the_code_is_kept_and_one_sentence_says_why(
    conn: Conn, studio: Served, home: Path
) -> None:
    said = enrol(home, studio.address, await laptops.code(conn))

    assert said.returncode == TRY_AGAIN
    assert said.stderr.strip().endswith(
        f"This is not taken for the studio: {trust.UNSIGNED}. Try again later."
    )
    assert not (home / "enrolment.json").exists()


async def test_a_studio_without_tls_is_told_in_so_many_words(conn: Conn, home: Path) -> None:
    said = enrol(home, "http://192.168.1.7:8000", await laptops.code(conn))

    assert said.returncode == 2
    assert "must begin with https://" in said.stderr
