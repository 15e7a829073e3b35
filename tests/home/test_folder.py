"""Where a worker keeps its things, and that only its owner gets at them."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from boot import folders
from boot.console import Refusal
from worker.home import enrolment, folder, lock
from worker.home.enrolment import Enrolment
from worker.home.folder import Home

ENROLLED = Enrolment("https://forge.example.com", 7, "attic", "hfw_7_secret")


@pytest.mark.parametrize(
    ("platform", "environ", "place"),
    [
        ("linux", {}, ".config/homeforge"),
        ("linux", {"XDG_CONFIG_HOME": "/srv/config"}, "/srv/config/homeforge"),
        ("linux", {"XDG_CONFIG_HOME": "not/whole"}, ".config/homeforge"),
        ("darwin", {}, "Library/Application Support/homeforge"),
        ("win32", {"APPDATA": "/users/alice/Roaming"}, "/users/alice/Roaming/homeforge"),
        ("win32", {}, "AppData/Roaming/homeforge"),
    ],
)
def test_the_folder_is_where_the_system_keeps_such_things(
    platform: str, environ: dict[str, str], place: str
) -> None:
    assert folder.default(environ, platform) == Path.home() / place


def test_a_file_is_replaced_as_a_whole_or_not_at_all(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrolment.store(home, ENROLLED)
    assert stat.S_IMODE(home.enrolment.stat().st_mode) == 0o600

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        enrolment.token(home, ENROLLED)._keep("hfw_7_next")
    assert enrolment.load(home) == ENROLLED
    assert [path.name for path in home.folder.iterdir()] == ["enrolment.json"]


def test_a_new_token_takes_the_place_of_the_old_one(home: Home) -> None:
    enrolment.store(home, ENROLLED)
    enrolment.token(home, ENROLLED).replace("hfw_7_next")
    assert enrolment.load(home).token == "hfw_7_next"
    assert enrolment.load(home).address == ENROLLED.address


def test_an_enrolment_does_not_show_its_token() -> None:
    assert "secret" not in f"{ENROLLED} {ENROLLED!r}"


def test_without_an_enrolment_the_way_to_one_is_said(home: Home) -> None:
    with pytest.raises(Refusal, match="python3 -m worker enrol"):
        enrolment.load(home)


def test_a_damaged_enrolment_is_said(home: Home) -> None:
    home.enrolment.write_bytes(b"{")
    home.enrolment.chmod(0o600)
    with pytest.raises(Refusal, match="is damaged"):
        enrolment.load(home)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_folder_of_somebody_else_is_not_worked_with(home: Home) -> None:
    os.chown(home.folder, 12345, -1)
    with pytest.raises(Refusal, match="belongs to another user"):
        home.check_privacy()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Refusal, match="Choose a folder with --home"):
        Home(tmp_path / "file" / "home").make()


HOLD = """
import sys
from pathlib import Path
from worker.home import lock
from worker.home.folder import Home
with lock.alone(Home(Path(sys.argv[1]))):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_lock_names_its_holder_and_ends_with_it(home: Home) -> None:
    assert lock.holder(home) is None
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(home.folder)],
        cwd=folders.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as program:
        assert program.stdout
        assert program.stdout.readline() == b"held\n"
        assert lock.holder(home) == program.pid
        with pytest.raises(Refusal, match=rf"\(process {program.pid}\)"), lock.alone(home):
            pass
        program.kill()
    with lock.alone(home):
        assert lock.holder(home) == os.getpid()
