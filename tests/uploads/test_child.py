"""The process in which files are opened: what it may have, and how its death is read."""

import json
import signal
import sys
from pathlib import Path

import pytest

from tests.uploads import pictures
from tests.uploads.opening import kept, refusal
from worker import decoding
from worker.decoding import child

BEFORE = "import sys; sys.path.insert(0, sys.argv[1]); from worker.decoding import child; "
SERVE = "sys.exit(child.main())"


def instead(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Have the child do this."""
    monkeypatch.setattr(decoding, "_START", BEFORE + code)


async def stumble(folder: Path) -> str:
    with pytest.raises(decoding.DecoderBroken) as caught:
        await kept(folder, pictures.plain())
    assert not (folder / "target").exists()
    return str(caught.value)


async def test_the_child_holds_nothing_of_ours(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://with:secret@somewhere/")
    look = (
        "import json, os; fds = os.listdir('/proc/self/fd'); "
        "seen = [dict(os.environ), fds, sys.flags.isolated]; "
        "print(json.dumps({'message': json.dumps(seen)})); sys.exit(3)"
    )
    instead(monkeypatch, look)
    with (tmp_path / "ours").open("w") as ours:
        env, descriptors, isolated = json.loads(await stumble(tmp_path))
        assert ours.fileno() > 2
    assert "secret" not in str(env)
    assert set(env) <= {"LC_CTYPE"}
    assert len(descriptors) == 4  # in, out, errors, and the folder it is listing
    assert isolated


async def test_the_child_is_bounded_before_it_looks_at_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ask = (
        "import resource as r; names = ('AS', 'CPU', 'FSIZE', 'CORE'); "
        "limits = lambda file: [r.getrlimit(getattr(r, 'RLIMIT_' + name))[1] for name in names]; "
        "child.json.load = lambda file: sys.exit(str(limits(file))); child.main()"
    )
    instead(monkeypatch, ask)
    bounds = [child.MEMORY, child.CPU_SECONDS, child.OUTPUT, 0]
    assert (await stumble(tmp_path)).endswith(str(bounds))


async def test_a_file_that_takes_too_much_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    instead(monkeypatch, "child.MEMORY = 160 * 2**20; " + SERVE)
    row = b"\0" + bytes(4096 * 4)
    data = pictures.png(pictures.header(4096, 4096), row * 4096)
    assert await refusal(tmp_path, data) == "decompression_bomb"
    await kept(tmp_path, pictures.plain())


async def test_a_file_that_takes_too_long_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(decoding, "WALL_SECONDS", 0.2)
    instead(monkeypatch, "import time; time.sleep(60)")
    assert await refusal(tmp_path, pictures.plain()) == "decompression_bomb"


async def test_a_file_that_grows_too_large_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    instead(monkeypatch, "child.OUTPUT = 5000; " + SERVE)
    assert await refusal(tmp_path, pictures.noise(64, 64)) == "file_too_large"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGSEGV, "undecodable"),
        (signal.SIGABRT, "undecodable"),
        (signal.SIGXCPU, "decompression_bomb"),
        (signal.SIGKILL, "decompression_bomb"),
    ],
)
async def test_a_file_that_takes_the_decoder_down_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: signal.Signals, code: str
) -> None:
    instead(monkeypatch, f"import os; os.kill(os.getpid(), {int(number)})")
    assert await refusal(tmp_path, pictures.plain()) == code


@pytest.mark.parametrize("code", ["1 / 0", "print('nonsense')", "print('x' * 10**6)"])
async def test_what_is_our_fault_is_not_blamed_on_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str
) -> None:
    instead(monkeypatch, code)
    assert "the decoder ended" in await stumble(tmp_path)


async def test_a_missing_file_or_a_full_disk_is_our_fault(tmp_path: Path) -> None:
    for source, target in (("nowhere", "target"), ("source", "no/where")):
        (tmp_path / "source").write_bytes(pictures.plain())
        with pytest.raises(decoding.DecoderBroken):
            await decoding.decode(tmp_path / source, tmp_path / target, {})


async def test_a_decoder_that_cannot_be_started_is_our_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    assert "cannot be started" in await stumble(tmp_path)
