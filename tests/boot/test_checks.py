"""What is wrong before a start is one sentence, exit code 2, and no traceback."""

import argparse
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import web.__main__
from boot import checks, command, folders, studio, supervisor
from tests.boot import looking

SERVED = 42


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


@pytest.fixture
def free_port() -> int:
    return looking.free_port()


def serve(options: argparse.Namespace) -> int:
    return SERVED


def refuse(*arguments: str) -> int:
    return command.main([*arguments], serve)


def test_taken_port_is_named(
    taken_port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refuse("--port", str(taken_port), "--data", str(tmp_path)) == 2
    said = capsys.readouterr().err
    assert said == (
        f"Port {taken_port} on 127.0.0.1 is in use by another program. Choose one with --port.\n"
    )


def test_free_port_is_free(free_port: int) -> None:
    checks.port_is_free("127.0.0.1", free_port)


def test_host_that_is_not_here_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert refuse("--host", "192.0.2.1", "--data", str(tmp_path)) == 2
    assert "Cannot listen on 192.0.2.1:8000" in capsys.readouterr().err


def test_data_folder_that_cannot_be_one_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert refuse("--data", str(tmp_path / "file" / "data")) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"Cannot write into the data folder {tmp_path / 'file' / 'data'}: ")
    assert said.count("\n") == 1


def test_data_folder_whose_name_is_no_text_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = os.fsdecode(bytes(tmp_path) + b"/caf\xe9")
    assert refuse("--data", folder) == 2
    said = capsys.readouterr().err
    assert said.startswith("The name of the data folder ")
    assert said.endswith("is not UTF-8. Choose another one with --data.\n")
    assert list(tmp_path.iterdir()) == []


def test_second_studio_on_the_same_data_is_told_of_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with folders.locked(tmp_path / "studio.lock") as first:
        first.note("4711")
        assert refuse("--data", str(tmp_path)) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"A studio with the data in {tmp_path} runs already (process 4711). ")


def test_database_that_does_not_answer_is_named_without_its_password(
    free_port: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    dsn = f"postgresql://alice:sesame@127.0.0.1:{free_port}/forge"
    monkeypatch.setenv("DATABASE_URL", dsn)
    assert refuse("--port", str(free_port), "--data", str(tmp_path)) == 2
    said = capsys.readouterr().err
    assert said.startswith("The database of DATABASE_URL (127.0.0.1, database forge) does not ")
    assert "sesame" not in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://alice:sesame@[nowhere/forge",
        "sesame",
        "postgresql://alice:sesame/x@127.0.0.1/forge",
        "postgresql://alice:x@sesame@127.0.0.1/forge",
        "postgresql://alice:x%sesame@127.0.0.1/forge",
        "host=127.0.0.1 port=sesame",
    ],
)
def test_address_that_is_none_is_not_repeated(address: str) -> None:
    with pytest.raises(checks.CheckError) as refused:
        checks.database_answers(address)
    assert "DATABASE_URL is not an address of a database" in str(refused.value)
    assert "sesame" not in str(refused.value)


def test_database_that_answers_passes(dsn: str) -> None:
    checks.database_answers(dsn)


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "99999999999"])
def test_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        refuse(f"--port={port}")
    assert ended.value.code == 2
    assert "a port is a number from 1 to 65535" in capsys.readouterr().err


def test_serve_serves_only() -> None:
    assert refuse("serve", "--port", "9000", "--workers", "2") == SERVED


def test_serve_without_a_database_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("DATABASE_URL_FILE", raising=False)
    assert command.main(["serve"], web.__main__.serve) == 2
    said = capsys.readouterr().err
    assert "DATABASE_URL" in said
    assert said.count("\n") == 1


def services(tmp_path: Path, *, worker: bool) -> list[supervisor.Service]:
    asked = studio.Studio("127.0.0.1", 8000, tmp_path, worker=worker)
    return studio.services(asked, studio._environment(asked))


def test_services_start_in_the_order_of_their_needs(tmp_path: Path) -> None:
    started = [" ".join(service.command[2:]) for service in services(tmp_path, worker=True)]
    assert started == [
        "migrations",
        "web serve --host 127.0.0.1 --port 8000",
        "worker.reaper",
        "worker",
    ]


def test_no_worker_leaves_the_worker_out(tmp_path: Path) -> None:
    assert [service.name for service in services(tmp_path, worker=False)][-1] == "reaper"


def test_services_get_files_and_address_unless_they_are_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("STORAGE_URL", "PUBLIC_URL", "WORKER_NAME"):
        monkeypatch.delenv(name, raising=False)
    everywhere = studio.Studio("0.0.0.0", 8000, tmp_path)  # noqa: S104
    assert studio._environment(everywhere) == {
        "STORAGE_URL": (tmp_path / "files").as_uri(),
        "PUBLIC_URL": "http://127.0.0.1:8000",
        "WORKER_NAME": "local",
    }
    monkeypatch.setenv("PUBLIC_URL", "https://forge.example.com")
    assert "PUBLIC_URL" not in studio._environment(everywhere)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root hands folders to another user")
def test_folder_made_by_root_can_be_passed_through(tmp_path: Path) -> None:
    made = folders.make(tmp_path / "a" / "b")
    assert made.stat().st_mode & 0o777 == 0o711
    assert made.parent.stat().st_mode & 0o777 == 0o711
