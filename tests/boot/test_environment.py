"""Making the environment, with a stand-in for uv, and once with pip for real."""

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from boot import environment, folders, installer
from boot.environment import Environment
from tests.boot.looking import eventually

# Makes an environment without packages, and a note of each call.
FAKE_UV = """#!/bin/sh
echo "$1" >> "$CALLS"
if [ "$1" = venv ]; then
    shift 4
    exec {python} -m venv --without-pip "$1"
fi
{then}
"""
HELLO = "import sys\nfrom boot import environment\nenvironment.ensure('studio', 'hello')\n"
SHOW = "print(sys.prefix, *sys.argv[1:])\n"


class Project:
    """A copy of boot/ with locks of its own and one program."""

    def __init__(self, root: Path) -> None:
        self.root = root
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(folders.ROOT / "boot", root / "boot", ignore=ignored)
        (root / "locks").mkdir()
        self.lock("studio", "alpha==1 \\\n    --hash=sha256:00\n")
        self.lock("dev", "alpha==1\nbeta==2\n")
        (root / "hello.py").write_text(HELLO + SHOW)
        self.calls_file = root / "calls"
        self.fake_uv("exit 0")

    def lock(self, name: str, text: str) -> None:
        (self.root / "locks" / f"{name}.txt").write_text(text)

    def fake_uv(self, then: str) -> None:
        program = self.root / "bin" / "uv"
        program.parent.mkdir(exist_ok=True)
        program.write_text(FAKE_UV.format(python=installer._base_python(), then=then))
        program.chmod(0o755)

    def calls(self) -> list[str]:
        return self.calls_file.read_text().split() if self.calls_file.exists() else []

    def env(self, more: Mapping[str, str]) -> dict[str, str]:
        path = f"{self.root / 'bin'}{os.pathsep}{os.environ['PATH']}"
        return {**os.environ, "PATH": path, "CALLS": str(self.calls_file), **more}

    def start(self, *arguments: str, **more: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [installer._base_python(), "-m", "hello", *arguments],
            cwd=self.root,
            env=self.env(more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: str, **more: str) -> tuple[int, str, str]:
        process = self.start(*arguments, **more)
        out, err = process.communicate()
        return process.returncode, out, err


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project")


def test_first_start_installs_and_starts_again_inside(project: Project) -> None:
    code, out, err = project.run("--port", "1 2")
    assert (code, out) == (0, f"{project.root / '.venv'} --port 1 2\n"), err
    assert "Installing what it needs into " in err


def test_second_start_installs_nothing_and_is_silent(project: Project) -> None:
    project.run()
    before = project.calls()
    code, _, err = project.run()
    assert (code, err) == (0, "")
    assert project.calls() == before == ["venv", "pip"]


def test_two_starts_at_once_install_once(project: Project) -> None:
    # The first one holds the installation until the second one says that it waits.
    project.fake_uv('until [ -e "$CALLS.go" ]; do :; done')
    first = project.start()
    with first:
        assert first.stderr
        assert "Installing" in first.stderr.readline()
        with project.start() as second:
            assert second.stderr
            assert "waiting for it" in second.stderr.readline()
            Path(f"{project.calls_file}.go").touch()
            assert second.wait() == 0
        assert first.wait() == 0
    assert project.calls() == ["venv", "pip"]


def test_changed_lock_installs_again_into_the_same_environment(project: Project) -> None:
    project.run()
    project.lock("studio", "alpha==3\n")
    assert project.run()[0] == 0
    assert project.calls() == ["venv", "pip", "pip"]


def test_environment_of_a_killed_installation_is_made_anew(project: Project) -> None:
    project.fake_uv("kill -9 $PPID")
    assert project.run()[0] == -9
    (project.root / ".venv" / "half").touch()
    project.fake_uv("exit 0")
    assert project.run()[0] == 0
    assert not (project.root / ".venv" / "half").exists()
    assert project.calls() == ["venv", "pip"] * 2


def test_environment_made_by_hand_is_completed_not_removed(project: Project) -> None:
    python = installer._base_python()
    subprocess.run([python, "-m", "venv", "--without-pip", project.root / ".venv"], check=True)
    (project.root / ".venv" / "mine").touch()
    assert project.run()[0] == 0
    assert (project.root / ".venv" / "mine").exists()
    assert project.calls() == ["pip"]


def test_larger_environment_serves_the_smaller_lock(project: Project) -> None:
    made = Environment(project.root)
    made.python.parent.mkdir(parents=True)
    made.python.touch()
    made.write_stamp("dev")
    assert made.holds("dev")
    assert made.holds("studio")
    project.lock("studio", "alpha==1\ngamma==1\n")
    assert not made.holds("studio")


def test_smaller_environment_does_not_serve_the_larger_lock(project: Project) -> None:
    made = Environment(project.root)
    made.python.parent.mkdir(parents=True)
    made.python.touch()
    made.write_stamp("studio")
    assert made.holds("studio")
    assert not made.holds("dev")


def test_environment_of_another_python_does_not_serve(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Environment(project.root)
    made.python.parent.mkdir(parents=True)
    made.python.touch()
    made.write_stamp("studio")
    monkeypatch.setattr(environment, "_interpreter", lambda: "cpython-399-linux-x86_64")
    assert not made.holds("studio")
    assert not made.is_usable()


def test_the_locks_of_this_project_are_nested() -> None:
    studio, dev = (environment._pins(Environment(folders.ROOT).lock(n)) for n in ("studio", "dev"))
    assert len(studio) > 20
    assert studio < dev


def test_container_image_with_everything_installed_makes_nothing(project: Project) -> None:
    code, out, _ = project.run(HOMEFORGE_ENVIRONMENT="installed")
    assert code == 0
    assert ".venv" not in out.replace(sys.prefix, "")
    assert project.calls() == []


def test_old_python_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(folders.ROOT / "boot" / "__init__.py"))
    assert "needs Python 3.11 or newer, and this is Python 3.10." in str(ended.value)


def wheel(folder: Path) -> str:
    """A package `alpha` 1 in `folder`; returns its sha256."""
    path = folder / "alpha-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("alpha.py", "")
        packed.writestr(
            "alpha-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: alpha\nVersion: 1\n"
        )
        packed.writestr("alpha-1.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        packed.writestr("alpha-1.dist-info/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_pip_installs_what_the_hashes_allow_and_nothing_else(project: Project) -> None:
    """uv fails here, as it does where only pip knows the index: pip takes over."""
    project.fake_uv("echo no index >&2; exit 2")
    digest = wheel(project.root)
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(project.root)}
    project.lock("studio", f"alpha==1 --hash=sha256:{digest}\n")
    code, _, err = project.run(**offline)
    assert code == 0, err
    assert "uv could not do it, trying pip. " in err
    assert "1  alpha 1" in err
    assert list((project.root / ".venv").glob("lib/*/site-packages/alpha.py"))

    project.lock("studio", "alpha==1 --hash=sha256:" + "0" * 64 + "\n")
    subprocess.run([project.root / ".venv/bin/python", "-m", "pip", "uninstall", "-qy", "alpha"])
    code, out, err = project.run(**offline)
    assert (code, out) == (1, "")
    assert "a package is not the one its lock names" in err
    assert "The installer's last lines:" in err
    assert not list((project.root / ".venv").glob("lib/*/site-packages/alpha.py"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("ERROR: No matching distribution; Could not find a version of alpha", "does not answer"),
        ("Temporary failure in name resolution", "does not answer"),
        ("ERROR: [Errno 28] No space left on device", "the disk is full"),
        ("error: command gcc failed", "the installer failed"),
    ],
)
def test_failed_installation_is_explained(line: str, sentence: str) -> None:
    explained = installer._explain(["Collecting alpha", line])
    assert sentence in explained.splitlines()[0]
    assert explained.endswith(line)


def test_debian_without_venv_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installer, "_has_ensurepip", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(installer.InstallError, match=f"Run: sudo apt install python{version}-venv"):
        installer._require_ensurepip()


def test_debian_without_venv_installs_it_as_root(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(installer, "_has_ensurepip", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(installer, "apt_install", installed.append)
    installer._require_ensurepip()
    assert installed == [f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"]


def test_silent_installer_gives_a_sign_of_life(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(installer, "QUIET_SECONDS", 0.01)
    heard: list[str] = []

    def silent_until_heard() -> Iterator[str]:
        eventually(lambda: "still working" in "".join(heard) or hear(), "a sign of life")
        yield "done\n"

    def hear() -> bool:
        heard.append(capsys.readouterr().err)
        return False

    assert list(installer._lines(silent_until_heard())) == ["done"]
