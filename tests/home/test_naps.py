"""A machine that slept asks for its leases before anything else."""

import asyncio
import signal
import subprocess
import sys

import pytest

from tests.home.laptop import PATIENCE
from tests.worker.test_heart import Listener, job_in_hand
from worker.heart import Heart
from worker.naps import NAP_SECONDS, Naps


def naps(*looks: tuple[float, ...]) -> Naps:
    """What the clocks show, look by look; the last one for ever."""
    left = list(looks)
    return Naps(lambda: left.pop(0) if len(left) > 1 else left[0])


@pytest.mark.parametrize(
    ("before", "after", "slept"),
    [
        ((0.0, 100.0), (0.5, 100.5), 0.0),  # an ordinary wait
        ((0.0, 100.0), (0.5, 400.0), 300.0),  # only the wall clock ran on
        ((0.0, 100.0), (300.0, 400.0), 300.0),  # stopped, while everything ran on
        ((0.0, 100.0), (0.5, 40.0), 0.0),  # the wall clock was set back
        ((0.0, 100.0), (NAP_SECONDS, 104.0), 0.0),  # a busy machine
    ],
)
def test_a_nap_is_told_from_a_wait(
    before: tuple[float, ...], after: tuple[float, ...], slept: float
) -> None:
    waited: list[float] = []
    assert naps(before, after).during(waited.append, 0.5) == slept
    assert waited == [0.5]


async def test_a_heart_that_slept_beats_at_once_for_every_job_in_hand() -> None:
    listener = Listener()

    async def make() -> Listener:
        return listener

    # The first wait is ordinary, the second one lasts for ten minutes.
    heart = Heart(make, naps((0.0,), (0.1,), (0.1,), (600.0,)))
    for number in (1, 2):
        pulse = heart.watch(job_in_hand(number), lambda beat: None)
        pulse.told, pulse.not_before = (pulse.progress, pulse.stage), float("inf")
    heart.start()
    try:
        for number in (1, 2):
            await listener.until(number)
    finally:
        await asyncio.to_thread(heart.stop)
    assert sorted(listener.heard) == [1, 2]


NAPPING = """
import threading
from worker.naps import Naps

def wait(seconds):
    print("waiting", flush=True)
    threading.Event().wait(seconds)

slept = 0.0
while not slept:
    slept = Naps().during(wait, 0.2)
print(slept)
"""


def test_a_stopped_program_notices_that_it_was() -> None:
    program = subprocess.Popen([sys.executable, "-c", NAPPING], stdout=subprocess.PIPE, text=True)
    with program:
        assert program.stdout
        assert program.stdout.readline() == "waiting\n"
        program.send_signal(signal.SIGSTOP)
        with pytest.raises(subprocess.TimeoutExpired):  # nothing but time makes a nap
            program.wait(NAP_SECONDS + 1)
        program.send_signal(signal.SIGCONT)
        try:
            said, _ = program.communicate(timeout=PATIENCE)
        finally:
            program.kill()
    assert float(said.splitlines()[-1]) > NAP_SECONDS
