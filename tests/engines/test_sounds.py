"""Sounds as files: form, peaks, ends, loops without a join, the same for the same seed."""

import io
import tempfile
import wave
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.engines import hearing
from tests.engines.hearing import level, make
from worker import catalog
from worker.checking.sounds import roughness
from worker.decoding.sounds import open_sound
from worker.engines.base import EngineError, Produced, Request, Role
from worker.engines.procedural import Procedural, sounds
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.sounds import FAMILIES, RATE
from worker.engines.procedural.sounds.genes import Genes

LOOPS = {"engine", "alarm"}
# Seconds at least and at most, over many seeds and without a word about it.
LENGTHS = {
    "coin": (0.1, 1.6), "powerup": (0.3, 1.4), "jump": (0.1, 0.45), "teleport": (0.4, 1.3),
    "laser": (0.1, 0.7), "explosion": (0.5, 1.8), "hit": (0.1, 1.4), "whoosh": (0.1, 0.6),
    "select": (0.02, 0.5), "error": (0.1, 0.9), "alarm": (0.2, 3.4), "door": (0.15, 2.2),
    "footstep": (0.1, 0.8), "magic": (0.6, 1.6), "drop": (0.05, 1.6), "engine": (1.0, 1.8),
    "gunshot": (0.1, 1.6), "bell": (0.15, 4.5), "growl": (0.1, 3.4),
}  # fmt: skip


def generate(prompt: str, seed: int = 1, **settings: str) -> tuple[dict[Role, Produced], bytes]:
    """What the engine produced, by role, and the bytes of the main file."""
    with tempfile.TemporaryDirectory() as folder:
        request = Request("sound", {"prompt": prompt, **settings}, seed)
        made = Procedural().generate(request, Path(folder), lambda _f, _s: None, lambda: False)
        found = {file.role: file for file in made}
        return found, found["main"].path.read_bytes()


def test_the_form_and_the_engine_offer_the_same_choices() -> None:
    kind = catalog.find("sound")
    for name, allowed in sounds.CHOICES.items():
        assert tuple(choice.value for choice in kind.option(name).choices) == allowed


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_has_five_slots_of_three_shapes_and_uses_them(name: str) -> None:
    slots = FAMILIES[name].slots
    assert sum(len(set(slot.options)) >= 3 for slot in slots.values()) >= 5
    made = [make(name, seed).shape for seed in range(60)]
    varied = [{shape.get(slot) for shape in made} - {None} for slot in slots]
    assert sum(len(found) >= 3 for found in varied) >= 5 - (name == "growl")


@pytest.mark.parametrize("name", FAMILIES)
def test_every_sound_keeps_its_bounds(name: str) -> None:
    least, most = LENGTHS[name]
    for seed in range(25):
        made = make(name, seed)
        sound = level(made.samples)
        assert made.samples.dtype == np.int16
        assert abs(sound.mean()) < 0.005
        assert least <= made.seconds <= most, (seed, made.seconds)
        assert made.loop == (name in LOOPS)
        if not made.loop:
            assert abs(sound[0]) < 0.01
            assert abs(sound[-1]) < 0.01
            assert np.abs(sound[:8]).max() < 0.12
            assert np.abs(sound[-8:]).max() < 0.06


# A siren of two tones has an edge where they meet, as it should; those that glide have none.
ROUND = ("electric engine", "diesel engine", "spaceship engine", "wobbly bright engine",
         "wailing alarm", "muffled ambulance alarm", "wailing alarm with echo")  # fmt: skip


@pytest.mark.parametrize("prompt", ROUND)
def test_a_loop_has_no_join(prompt: str) -> None:
    whole = [_open_ring(prompt, seed) for seed in range(25)]
    assert max(roughness(sound) for sound in whole) <= 1.0
    assert np.median([_strangeness(sound) for sound in whole]) <= 1.1


def _open_ring(prompt: str, seed: int) -> hearing.Signal:
    """A loop before it is cut open elsewhere: if there is a join, it is between its ends."""
    words = sounds.read(prompt)
    name = str(words.archetype)
    dice = Dice("sound", seed, words.word_seed, name)
    effect = FAMILIES[name]
    return sounds.rough(effect, Genes(effect.slots, words, dice, f"{prompt} {seed}"))


def _strangeness(sound: hearing.Signal) -> float:
    """How far the spectrum around the join is from the usual, beside the strangest one inside."""
    block, window = 2048, np.hanning(2048)
    ring = np.concatenate([sound, sound[:block]])
    starts = [*range(0, len(sound) - block, block // 2), len(sound) - block // 2]
    found = np.stack([np.abs(np.fft.rfft(ring[at : at + block] * window)) for at in starts])
    level = np.log(found / found.max() + 1e-5)
    apart = np.abs(level - np.median(level[:-1], axis=0)).mean(1)
    return float(apart[-1] / apart[:-1].max())


@pytest.mark.parametrize("name", FAMILIES)
def test_sixty_seeds_are_sixty_sounds(name: str) -> None:
    made = [make(name, seed) for seed in range(60)]
    assert len({sound.samples.tobytes() for sound in made}) == 60
    apart = hearing.distances(hearing.prints(made))
    assert (apart <= 4.0).mean() <= 0.03
    assert np.median(apart) > 8.0


def test_the_same_request_makes_the_same_file() -> None:
    for name in FAMILIES:
        assert generate(name, 3)[1] == generate(name, 3)[1]
        assert generate(name, 3)[1] != generate(name, 4)[1]


def test_the_files_are_what_they_say() -> None:
    files, data = generate("diesel engine", 2)
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        frames = file.getnframes()
    assert open_sound(data).ring == (0, frames)
    assert open_sound(generate("coin")[1]).ring is None
    told = files["main"].meta["sound"]
    assert isinstance(told, dict)
    assert (told["loop"], told["rate"], told["depth"], told["channels"]) == (True, RATE, 16, 1)
    assert told["seconds"] == round(frames / RATE, 3)
    assert told["shape"]["kind"] == "diesel"
    resolved = files["main"].meta["resolved"]
    assert isinstance(resolved, dict)
    assert (resolved["archetype"], resolved["kind"]) == ("engine", "diesel")
    assert files["main"].media_type == "audio/wav"
    assert files["preview"].media_type == "image/png"
    assert "colours" not in files["main"].meta


def test_a_sound_looks_like_itself() -> None:
    for name in FAMILIES:
        made = make(name, 2)
        picture = sounds.picture(made.samples, loop=made.loop)
        assert picture.shape == (80, 128, 4)
        assert set(np.unique(picture[..., 3])) == {0, 255}
        assert len(np.unique(picture.reshape(-1, 4), axis=0)) >= 6
        assert not np.array_equal(picture, sounds.picture(make(name, 3).samples, loop=made.loop))
    loud = sounds.picture(make("explosion", 1).samples, loop=False)
    lit = (loud[4:48, :, 0] > 60).sum(0)
    assert lit[4:40].sum() > 3 * lit[88:124].sum()


def test_words_of_which_none_is_known_are_refused() -> None:
    with pytest.raises(EngineError, match="Name something it knows, such as coin"):
        generate("a capybara on a skateboard")


def test_the_picture_is_a_png() -> None:
    with tempfile.TemporaryDirectory() as folder:
        request = Request("sound", {"prompt": "coin"}, 1)
        Procedural().generate(request, Path(folder), lambda _f, _s: None, lambda: False)
        with Image.open(Path(folder) / "preview.png") as picture:
            assert (picture.format, picture.size) == ("PNG", (128, 80))
