"""Postgres refuses to run as root: as whom it runs then, and what that user can reach."""

import contextlib
import hashlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from boot import folders
from boot.binaries import Binaries
from boot.console import Refusal, say

LIBRARY = Path("/var/lib/homeforge")
MOVED = "homeforge-moved-"


class AccountError(Refusal):
    """There is no user who could run Postgres; the message says what to do."""


class RunAs(TypedDict, total=False):
    """Arguments of subprocess.Popen that become another user."""

    user: int
    group: int
    extra_groups: Iterable[int]


@dataclass(frozen=True, slots=True)
class Account:
    """Who runs Postgres. `switch` is false when that is the user we are anyway."""

    name: str
    uid: int
    gid: int
    switch: bool

    def run_as(self) -> RunAs:
        return RunAs(user=self.uid, group=self.gid, extra_groups=[]) if self.switch else RunAs()

    def reaches(self, path: Path) -> bool:
        """Whether the account may pass into the folder, or run the program, at `path`."""
        command = ["test", "-x", str(path)]
        return subprocess.run(command, **self.run_as(), check=False).returncode == 0

    def own(self, path: Path) -> None:
        if self.switch:
            os.chown(path, self.uid, self.gid)


def account(data: Path) -> Account:
    """Who runs the server of `data`. Raises AccountError.

    Ourselves; for root the owner of a cluster that is there already, or else the user postgres, or
    nobody.
    """
    if os.geteuid() != 0:
        return _ourselves()
    for entry in _entries(data):
        found = Account(entry.pw_name, entry.pw_uid, entry.pw_gid, switch=True)
        _require_switch(found)
        return found
    raise AccountError(
        "Postgres does not run as root, and there is no user postgres or nobody. "
        "Start as an ordinary user, or set DATABASE_URL."
    )


def _entries(data: Path) -> Iterator[pwd.struct_passwd]:
    for cluster in (data / "moved" / "cluster", data / "cluster"):
        with contextlib.suppress(FileNotFoundError, KeyError):
            yield pwd.getpwuid(cluster.stat().st_uid)
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            yield pwd.getpwnam(name)


def _ourselves() -> Account:
    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError as error:  # as in a container that was started with a number for a user
        raise AccountError(
            f"Postgres runs only as a user with a name, and user {os.geteuid()} has none here. "
            "Start as a user of this machine, or set DATABASE_URL."
        ) from error
    return Account(name, os.geteuid(), os.getegid(), switch=False)


def _require_switch(account: Account) -> None:
    try:
        account.reaches(Path("/"))
    except (OSError, subprocess.SubprocessError) as error:
        raise AccountError(
            f"Postgres does not run as root, and this machine forbids to become {account.name}. "
            "Start as an ordinary user, or set DATABASE_URL."
        ) from error


def settle(data: Path, account: Account) -> Path:
    """The folder where the database really lives: `data`, unless the account cannot get there.

    Then it lives elsewhere, a link named `moved` leads there, and we say so.
    """
    folders.make(data)
    link = data / "moved"
    if not link.is_symlink():
        if account.reaches(data):
            return data
        _move(data, link, account)
    home = folders.make(link.readlink())
    if home.stat().st_uid != os.geteuid():
        raise AccountError(f"{home} belongs to somebody else; remove the link {link}.")
    return home


def _move(data: Path, link: Path, account: Account) -> None:
    """The folder of a link that another start has made meanwhile wins."""
    passing = Path(tempfile.gettempdir()).resolve()
    base = passing if data.is_relative_to(passing) else folders.make(LIBRARY)
    _sweep(base)
    home = Path(tempfile.mkdtemp(prefix=MOVED, dir=base))
    home.chmod(0o711)
    (home / "origin").write_text(str(data))
    try:
        link.symlink_to(home)
    except FileExistsError:
        shutil.rmtree(home)
        return
    if (data / "cluster").exists():
        shutil.move(data / "cluster", home / "cluster")
    say(f"The user {account.name} cannot enter {data}: the database lives in {home}.")


def _sweep(base: Path) -> None:
    """Remove what was moved out of folders that are gone, as those of tests are.

    Only among temporary files: elsewhere a database is nobody's to remove.
    """
    if base == LIBRARY:
        return
    for home in base.glob(f"{MOVED}*"):
        with contextlib.suppress(OSError):
            ours = home.stat().st_uid == os.geteuid() and not home.is_symlink()
            origin = Path((home / "origin").read_text())
            if ours and not origin.exists() and not folders.is_locked(home / "keeper.lock"):
                shutil.rmtree(home)


def reachable(binaries: Binaries, account: Account) -> Binaries:
    """The same binaries where the account can run them; copied if ours are in a closed folder."""
    if account.reaches(binaries.folder / "postgres"):
        return binaries
    installed = binaries.folder.parent
    digest = hashlib.sha256(bytes(installed)).hexdigest()[:8]
    target = LIBRARY / f"programs-{'.'.join(map(str, binaries.version))}-{digest}"
    if not target.exists():
        say(f"The user {account.name} cannot run {binaries.folder}: copying it to {target}.")
        _copy(installed, target)
    folder = target / installed.parent.name / installed.name / binaries.folder.name
    return Binaries(folder, binaries.version, binaries.source)


def _copy(installed: Path, target: Path) -> None:
    """Copy aside, then rename. The libraries of a wheel lie beside its package, in NAME.libs."""
    folders.make(target.parent)
    side = Path(tempfile.mkdtemp(prefix="copying-", dir=target.parent))
    package = installed.parent
    for part in ("bin", "lib", "share"):
        if (installed / part).exists():
            to = side / package.name / installed.name / part
            shutil.copytree(installed / part, to, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, side / libraries.name, symlinks=True)
    side.chmod(0o755)
    try:
        side.rename(target)
    except OSError:  # another start was faster
        shutil.rmtree(side)
