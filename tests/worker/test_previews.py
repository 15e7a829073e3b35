"""A picture of unfinished work on its way from an engine to the studio."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.uploads import pictures
from tests.worker.test_heart import Listener, job_in_hand
from worker import answers
from worker.direct import Direct
from worker.heart import Heart, Pulse
from worker.protocol import PREVIEW_BYTES, Beat, Claim
from worker.transport import Refused


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


def test_a_picture_in_the_folder_is_read(out: Path) -> None:
    (out / "so-far.png").write_bytes(pictures.plain())
    assert answers.preview(out / "so-far.png", out) == pictures.plain()


@pytest.mark.parametrize("kind", ["outside", "link", "linked folder", "pipe", "folder", "nothing"])
def test_what_is_no_file_of_its_own_is_left_out(out: Path, kind: str) -> None:
    path = out / "so-far.png"
    elsewhere = out.parent / "secret.png"
    elsewhere.write_bytes(b"secret")
    match kind:
        case "outside":
            path = out / ".." / "secret.png"
        case "link":
            path.symlink_to(elsewhere)
        case "linked folder":
            (out / "folder").symlink_to(out.parent)
            path = out / "folder" / "secret.png"
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
    with pytest.raises(answers.BadAnswer, match="no file of the engine's own"):
        answers.preview(path, out)


def test_a_file_that_turns_into_a_pipe_holds_nobody_up(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(out / "so-far.png")
    monkeypatch.setattr(answers, "is_own_file", lambda path, out: True)
    with pytest.raises(answers.BadAnswer):
        answers.preview(out / "so-far.png", out)


def test_a_large_file_is_left_out_unread(out: Path) -> None:
    (out / "so-far.png").touch()
    os.truncate(out / "so-far.png", 2**40)
    with pytest.raises(answers.BadAnswer, match=f"more than {PREVIEW_BYTES} bytes"):
        answers.preview(out / "so-far.png", out)


class Refusing(Listener):
    """A studio that will have no pictures."""

    async def heartbeat(
        self, claim: Claim, progress: float, stage: str, preview: bytes | None = None
    ) -> Beat:
        await super().heartbeat(claim, progress, stage, preview)
        if preview:
            raise Refused("too_large", "This call takes at most 65,536 bytes.")
        return "carry on"


async def seen(listener: Listener, heart: Heart, pulse: Pulse, *shown: bytes) -> list[bytes]:
    """What arrives when these are shown one after the other, each after a beat of another job."""
    heart.start()
    for tick, data in enumerate(shown, start=2):
        heart.show(pulse, 0.5, "drawing", data)
        heart.show(heart.watch(job_in_hand(tick), lambda beat: None), 0.5, "drawing")
        await listener.until(tick)
    heart.stop()
    return listener.seen


def heart_of(listener: Direct) -> Heart:
    async def make() -> Direct:
        return listener

    return Heart(make)


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NEWS_SECONDS", "PREVIEW_SECONDS", "PREVIEW_SHARE", "STUMBLE_SECONDS"):
        monkeypatch.setattr(f"worker.heart.{name}", 0)


@pytest.mark.usefixtures("_at_once")
async def test_the_same_picture_is_sent_once() -> None:
    listener = Listener()
    heart = heart_of(listener)
    pulse = heart.watch(job_in_hand(1), lambda beat: None)
    assert await seen(listener, heart, pulse, b"one", b"one", b"two", b"two") == [b"one", b"two"]


async def test_of_many_pictures_the_newest_one_is_sent_when_its_time_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("worker.heart.NEWS_SECONDS", 0)
    monkeypatch.setattr("worker.heart.PREVIEW_SECONDS", 3600)
    listener = Listener()
    heart = heart_of(listener)
    pulse = heart.watch(job_in_hand(1), lambda beat: None)
    assert await seen(listener, heart, pulse, b"one", b"two", b"three") == [b"one"]
    pulse.next_preview = 0.0
    assert pulse.picture(1.0) == b"three"


@pytest.mark.usefixtures("_at_once")
async def test_a_picture_that_does_not_get_through_does_not_cost_the_lease() -> None:
    listener = Refusing()
    heart = heart_of(listener)
    pulse = heart.watch(job_in_hand(1), lambda beat: None)
    heart.start()
    heart.show(pulse, 0.5, "drawing", b"one")
    async with asyncio.timeout(20):
        while listener.heard.count(1) < 2 or pulse.told != (0.5, "drawing"):
            listener.news.clear()
            await listener.news.wait()
    heart.stop()
    assert listener.seen == [b"one"]
