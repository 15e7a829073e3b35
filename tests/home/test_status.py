"""The one line that says what a worker does."""

import io
import json
import os

import pytest

from worker.home import lock, status
from worker.home.folder import Home
from worker.home.status import Board, Status
from worker.protocol import Claim

JOB = Claim(41, 941, "sprite", "procedural", {}, 7, 1, 3, 300)


class Shown:
    """What a board showed."""

    def __init__(self) -> None:
        self.all: list[Status] = []
        self.board = Board(os.getpid(), [self.all.append])

    @property
    def line(self) -> str:
        return self.all[-1].line

    @property
    def state(self) -> str:
        return self.all[-1].state


def test_the_line_follows_a_job_from_its_begin_to_its_end() -> None:
    shown = Shown()
    shown.board.begins("5f1c")
    shown.board.waits("no work")
    shown.board.began(JOB)
    assert shown.line == "Job 41: sprite, 0 %"
    shown.board.progressed(JOB, 0.4, "drawing")
    assert shown.line == "Job 41: sprite, 40 %, drawing"
    assert (shown.all[-1].job, shown.all[-1].progress, shown.all[-1].instance) == (41, 0.4, "5f1c")
    shown.board.ended(JOB, "accepted")
    assert [one.line for one in shown.all] == [
        "Starting", "Waiting for work", "Job 41: sprite, 0 %", "Job 41: sprite, 40 %, drawing",
        "Waiting for work",
    ]  # fmt: skip


def test_a_chatty_engine_does_not_write_the_line_all_the_time() -> None:
    shown = Shown()
    shown.board.began(JOB)
    for step in range(1000):
        shown.board.progressed(JOB, step / 2000, "drawing")
    assert len(shown.all) < 20


def test_an_engine_cannot_move_the_cursor() -> None:
    shown = Shown()
    shown.board.began(JOB)
    shown.board.progressed(JOB, float("2"), "dra\x1b[2Jw\ning" + "x" * 100)
    assert shown.line.startswith("Job 41: sprite, 100 %, dra [2Jw ing")
    assert shown.line.isprintable()
    assert len(shown.line) < 100


def test_a_pause_is_shown_until_it_ends_but_after_a_job_that_is_being_handed_over() -> None:
    shown = Shown()
    shown.board.began(JOB)
    shown.board.paused("Paused: on battery (62 %)")
    assert shown.state == "working"
    shown.board.ended(JOB, "queued")
    assert (shown.state, shown.line) == ("paused", "Paused: on battery (62 %)")
    shown.board.waits("no work")
    assert shown.state == "paused"
    shown.board.paused("")
    assert shown.line == "Waiting for work"


@pytest.mark.parametrize(
    ("why", "line"),
    [
        ("paused", "Paused by the operator of the studio"),
        ("draining", "Given no new work: the operator drains this worker"),
        ("not allowed", "Waiting: the operator lets this machine make nothing of what it can"),
        ("spool full", "Waiting: too much finished work is not delivered yet"),
        ("nothing to offer", "Getting ready: no engine offers anything yet"),
    ],
)
def test_what_the_studio_says_is_said_in_words(why: str, line: str) -> None:
    shown = Shown()
    shown.board.waits(why)
    assert shown.line == line


def test_the_time_of_a_state_is_that_of_its_begin() -> None:
    shown = Shown()
    shown.board.waits("no work")
    since = shown.all[-1].since
    shown.board.began(JOB)
    shown.board._next_progress = 0.0
    shown.board.progressed(JOB, 0.4, "drawing")
    first, second = shown.all[-2:]
    assert first.since == second.since >= since


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def a_short_day(board: Board) -> None:
    board.waits("no work")
    board.began(JOB)
    board.progressed(JOB, 0.4, "drawing")
    board.ended(JOB, "accepted")
    board.stopped()


def test_a_terminal_has_one_line_that_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "23")
    out = Terminal()
    a_short_day(Board(1, [status.on_terminal(out)]))
    lines = out.getvalue().split("\r")[1:]
    assert lines == [
        "Starting              ", "Waiting for work      ", "Job 41: sprite, 0 %   ",
        "Job 41: sprite, 40 %, ", "Waiting for work      ", "Stopped               \n",
    ]  # fmt: skip


def test_a_journal_has_a_line_for_each_state_and_job() -> None:
    out = io.StringIO()
    a_short_day(Board(1, [status.on_terminal(out)]))
    assert out.getvalue().splitlines() == [
        "Starting", "Waiting for work", "Job 41: sprite, 0 %", "Waiting for work", "Stopped",
    ]  # fmt: skip


def test_a_program_gets_lines_of_json() -> None:
    out = io.StringIO()
    a_short_day(Board(1, [status.as_json(out)]))
    states = [json.loads(line)["state"] for line in out.getvalue().splitlines()]
    assert states == ["starting", "waiting", "working", "working", "waiting", "stopped"]


def test_a_terminal_that_is_gone_ends_nothing() -> None:
    out = io.StringIO()
    board = Board(1, [status.on_terminal(out)])
    out.close()
    a_short_day(board)


def test_a_status_is_that_of_the_program_that_runs_now(home: Home) -> None:
    assert status.read(home) == status.STOPPED
    with lock.alone(home):
        assert status.read(home).line == "Starting"
        Board(1, [status.into_file(home)]).waits("no work")
        assert status.read(home).line == "Starting"  # of one before us
        Board(os.getpid(), [status.into_file(home)]).waits("no work")
        assert status.read(home).line == "Waiting for work"
        home.status.write_bytes(b"{")
        assert status.read(home).line == "Starting"
    assert status.read(home) == status.STOPPED
