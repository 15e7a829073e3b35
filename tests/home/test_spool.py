"""Finished work on disk: it is whole or not there, and never more than a little."""

import os
from pathlib import Path

import pytest

from worker.engines.base import Produced
from worker.protocol import Claim
from worker.spool import KEEP_SECONDS, MOST, Spool


def claim(number: int = 41) -> Claim:
    return Claim(
        number, number + 900, "sprite", "procedural", {"prompt": "red dragon"}, 7, 1, 3, 300
    )


@pytest.fixture
def spool(tmp_path: Path) -> Spool:
    found = Spool(tmp_path / "spool")
    found.open()
    return found


def made(spool: Spool, number: int = 41) -> tuple[Claim, Path, list[Produced]]:
    room = spool.room()
    (room / "main.png").write_bytes(b"pixels")
    meta = {"engine": "procedural 1", "seconds": 2.5}
    return claim(number), room, [Produced(room / "main.png", "main", "image/png", meta)]


def test_what_is_kept_is_there_after_a_new_start(spool: Spool, tmp_path: Path) -> None:
    kept = spool.keep(*made(spool))
    again = Spool(tmp_path / "spool")
    again.open()
    (found,) = again.waiting()
    assert (found.claim, found.produced) == (claim(), kept)
    assert found.produced[0].path.read_bytes() == b"pixels"
    again.drop(found.claim)
    assert again.waiting() == []


def test_what_was_not_finished_is_gone_after_a_new_start(spool: Spool, tmp_path: Path) -> None:
    made(spool)
    spool.open()
    assert list((tmp_path / "spool").iterdir()) == []


def test_what_is_older_than_a_day_is_gone_after_a_new_start(spool: Spool, tmp_path: Path) -> None:
    spool.keep(*made(spool))
    (place,) = (tmp_path / "spool").iterdir()
    old = place.stat().st_mtime - KEEP_SECONDS - 60
    os.utime(place, (old, old))
    spool.open()
    assert spool.waiting() == []


def test_a_worker_that_runs_for_days_is_not_stopped_by_what_nobody_takes(spool: Spool) -> None:
    for number in range(MOST):
        (place,) = {file.path.parent for file in spool.keep(*made(spool, number))}
        old = place.stat().st_mtime - KEEP_SECONDS - 60
        os.utime(place, (old, old))
    assert not spool.is_full
    assert spool.due() is None


@pytest.mark.parametrize("damage", ["note", "no note", "file", "elsewhere"])
def test_what_is_damaged_is_dropped_and_hides_nothing_else(
    spool: Spool, tmp_path: Path, damage: str
) -> None:
    spool.keep(*made(spool, 41))
    spool.keep(*made(spool, 42))
    place = tmp_path / "spool" / "job-41-941"
    match damage:
        case "note":
            (place / "job.json").write_bytes(b'{"claim": ')
        case "no note":
            (place / "job.json").unlink()
        case "file":
            (place / "main.png").unlink()
        case _:
            (place / "main.png").rename(tmp_path / "main.png")
            (place / "main.png").symlink_to(tmp_path / "main.png")
    assert [one.claim.id for one in spool.waiting()] == [42]
    assert not place.exists()


def test_what_could_not_be_delivered_lets_others_go_first(tmp_path: Path) -> None:
    now = [0.0]
    spool = Spool(tmp_path / "spool", clock=lambda: now[0])
    spool.open()
    for number in (41, 42):
        spool.keep(*made(spool, number))
    spool.put_off(claim(41))
    found = spool.due()
    assert found
    assert found.claim.id == 42
    spool.put_off(claim(42))
    assert spool.due() is None
    now[0] += 60
    assert spool.due() is not None


def test_a_spool_has_an_end(spool: Spool) -> None:
    for number in range(MOST):
        assert not spool.is_full
        spool.keep(*made(spool, number))
    assert spool.is_full


def test_a_spool_that_does_not_last_is_gone_when_it_is_closed(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "spool", lasting=False)
    spool.open()
    spool.keep(*made(spool))
    spool.close()
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_takes_no_more_leaves_the_files_where_they_were(
    spool: Spool, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, room, produced = made(spool)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        spool.keep(job, room, produced)
    assert produced[0].path.read_bytes() == b"pixels"
    assert spool.waiting() == []


def test_what_has_its_final_name_is_on_the_disk(
    spool: Spool, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[str] = []

    def note(descriptor: int) -> None:
        forced.append(str(Path(f"/proc/self/fd/{descriptor}").readlink()))

    monkeypatch.setattr(os, "fsync", note)
    job, room, produced = made(spool)
    spool.keep(job, room, produced)
    assert forced == [f"{room}/main.png", f"{room}/job.json", str(room.parent)]
