"""The comparison with the peers: the marks, the sums and the course, without the peers."""

import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bench import peers
from bench.contenders import course, entries, rooms, standings
from bench.contenders.marks import Marks
from bench.contenders.standings import Round, Standings
from boot import folders

FAST = Round(200, 2000, 400, 600, 2.0)
SLOW = Round(100, 4000, 100, 100, 4.0)


def test_marks_are_seen_by_the_other_side(tmp_path: Path) -> None:
    seen, writer = Marks(tmp_path / "marks", 3), Marks(tmp_path / "marks", 3)

    writer.mark(2)
    writer.mark(0)
    writer.mark(2)

    assert seen.total == 3
    assert seen.runs == bytes([1, 0, 2])
    assert seen.times[1] == 0
    assert 0 < seen.times[2] <= seen.times[0]


def test_a_job_begun_by_two_processes_counts_twice(tmp_path: Path) -> None:
    crew = [Marks(tmp_path / name, 2) for name in ("one", "two")]
    crew[0].mark(1)
    crew[1].mark(1)

    assert course.runs_of(crew) == [0, 2]


def test_ours_runs_the_whole_course_and_each_figure_is_there(dsn: str) -> None:
    found = peers.run_round(entries.OURS, Path(sys.executable), dsn, peers.Plan(60, 1, 60.0))

    assert found.complete
    assert all(getattr(found, figure) > 0 for figure in standings.FIGURES[:-1])
    # Below 0 when the handler begins before we hear that its job is committed.
    assert found.pickup_p50_ms != 0


def test_a_drain_is_cut_off_when_its_time_is_up(dsn: str) -> None:
    with course.track(entries.OURS, Path(sys.executable), dsn) as track:
        track.enqueue(0, 1, 1)
        cut = track.drain(2, 1, limit=5.0)  # the second job never comes

    assert (cut.jobs, cut.complete) == (1, False)


def test_a_worker_that_dies_is_one_sentence(dsn: str) -> None:
    unknown = replace(entries.OURS, unfinished="SELECT 1")
    with course.track(unknown, Path(sys.executable), dsn) as track, track.worker(1) as worker:
        worker.go()
        worker.process.send_signal(signal.SIGKILL)
        worker.process.wait()

        assert worker.has_died()
        with pytest.raises(course.CourseError):
            course._wait(worker, 1)


def test_better_means_more_jobs_and_fewer_milliseconds() -> None:
    found = _standings()
    found.rounds = {entries.OURS: [FAST], entries.PEERS[0]: [SLOW], entries.PEERS[1]: [FAST]}

    assert standings.ratios(found) == {
        "enqueue_per_s": (1.0, "awa"),
        "bulk_enqueue_per_s": (0.5, "pgqueuer"),
        "drain1_per_s": (1.0, "awa"),
        "drain2_per_s": (1.0, "awa"),
        "pickup_p50_ms": (1.0, "awa"),
    }


def test_the_page_names_who_was_cut_off_and_who_was_left_out() -> None:
    found = _standings()
    found.rounds = {entries.OURS: [FAST], entries.PEERS[0]: [replace(SLOW, complete=False)]}
    found.versions = {entries.OURS: "this", entries.PEERS[0]: "9.9"}
    found.skip(entries.PEERS[1], "it is ill")

    page = standings.page(found)

    assert "| pgqueuer * | 100 | 4000 | 100 | 100 | 4.00 |" in page
    assert "A star: a drain was cut off" in page
    assert "| awa | left out | it is ill |" in page


def test_the_figures_have_the_agreed_names() -> None:
    found = _standings()
    found.rounds = {entries.OURS: [FAST, SLOW, FAST], entries.PEERS[0]: [SLOW]}

    figures = standings.figures(found)

    assert figures["ours"] == {
        "enqueue_per_s": 200,
        "bulk_enqueue_per_s": 2000,
        "drain1_per_s": 400,
        "drain2_per_s": 600,
        "pickup_p50_ms": 2,
    }
    assert figures["peers"] == {"pgqueuer": standings.medians([SLOW])}


def test_every_peer_that_takes_part_has_an_adapter_and_a_lock_that_pins_it() -> None:
    taking_part = [peer for peer in entries.PEERS if not peer.skip]
    assert len(taking_part) >= 5
    for peer in taking_part:
        assert (folders.ROOT / "bench" / "contenders" / f"{peer.name}.py").exists()
        assert f"\n{peer.package}==" in (folders.ROOT / "locks" / f"{peer.lock}.txt").read_text()


def test_a_python_that_is_not_there_leaves_a_peer_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "_candidates", list)
    with pytest.raises(rooms.NoRoom, match=r"needs Python 9\.9"):
        rooms.interpreter((9, 9))


def _standings() -> Standings:
    return Standings("a machine", {"fsync": "on"}, jobs=10, wanted=1)
