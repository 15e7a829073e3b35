"""What differs most between browsers: files in both directions, pictures in motion, sounds."""

import zipfile
from pathlib import Path

import pytest

from e2e import scene
from e2e.elsewhere.conftest import ALICE
from e2e.elsewhere.window import ENTER, Window
from e2e.studio import Studio, eventually

CSV = "subject;kind\r\nred potion;icon\r\nblue potion;icon\r\n"
DONE = "SELECT id FROM generation_jobs WHERE status = 'done'"

# Length of the sound, and where it is after a jump to its middle; null where nothing can play it.
SEEK = """new Promise(done => {
    const player = document.querySelector("audio")
    const jump = () => {
        player.addEventListener("seeked", () => done([player.duration, player.currentTime]))
        player.currentTime = player.duration / 2
    }
    player.addEventListener("error", () => done(null))
    if (player.readyState >= 1) jump()
    else player.addEventListener("loadedmetadata", jump)
})"""
# What is drawn of the first action, as a number that changes with the pixels.
DRAWN = """(() => {
    const {width, height} = document.querySelector(".move canvas")
    const pen = document.querySelector(".move canvas").getContext("2d")
    return pen.getImageData(0, 0, width, height).data.reduce((sum, one, n) => sum + one * n, 0)
})()"""


def made(window: Window, studio: Studio, kind: str, prompt: str) -> None:
    """A new asset of the kind, its page shown."""
    scene.order_finished(studio.dsn, ALICE, [(kind, prompt, 7)])
    studio.start_worker("laptop")
    eventually(lambda: studio.rows(DONE), "it is made")
    (asset,) = studio.rows("SELECT id FROM assets")
    window.goto(f"{studio.url}/assets/{asset['id']}")


def test_a_list_is_uploaded_ordered_and_taken_away_as_a_zip(
    alices: Window, studio: Studio, tmp_path: Path
) -> None:
    alices.goto(f"{studio.url}/projects/new")
    alices.type_into("[name=name]", "Cave Quest" + ENTER)
    alices.arrive("/projects/\\d+")
    alices.goto(alices.evaluate("location.href") + "/list")
    table = tmp_path / "icons.csv"
    table.write_text(CSV, encoding="utf-16")
    alices.attach("[name=file]", table)
    alices.click("main .button--make")
    alices.until("document.querySelectorAll('.lines__line').length === 2")
    alices.follow("main .button--make", "/sets/\\d+")
    assert alices.evaluate("document.querySelector('.pick__stage').offsetHeight") == 144
    studio.start_worker("laptop")
    alices.until("document.querySelector('.progress__words').textContent.includes('2 of 2 done')")
    alices.click("#row-1 button")
    alices.until("document.querySelector('#row-1 [aria-pressed=true]')")
    alices.click("main [href*=zip]")
    with zipfile.ZipFile(alices.downloaded()) as archive:
        assert archive.testzip() is None
        assert any("red-potion" in name for name in archive.namelist())


def test_an_animation_plays_pauses_and_goes_frame_by_frame(alices: Window, studio: Studio) -> None:
    made(alices, studio, "animation", "knight with a sword")
    alices.until("document.querySelector('.move canvas')")
    first = alices.evaluate(DRAWN)
    alices.until(f"{DRAWN} !== {first}")
    alices.click(".moves__tools button")
    assert alices.evaluate("document.querySelector('.moves__tools button').textContent") == "Play"
    held = alices.evaluate(DRAWN)
    alices.click(".moves__tools button:nth-of-type(3)")
    assert alices.evaluate(DRAWN) != held
    alices.click(".moves__tools button:nth-of-type(2)")
    assert alices.evaluate(DRAWN) == held


def test_a_sound_is_heard_from_where_one_wants(alices: Window, studio: Studio) -> None:
    made(alices, studio, "sound", "gold coin pickup")
    found = alices.evaluate(SEEK)
    if found is None:
        pytest.skip("this browser plays no sounds: it lacks its system's decoders")
    seconds, at = found
    assert 0.1 < seconds < 3
    assert abs(at - seconds / 2) < 0.01
