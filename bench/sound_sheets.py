"""Sounds to listen to: `python3 -m bench.sound_sheets DIR` writes WAV files of every family.

Eight seeds each of what the procedural engine makes. It is for ears: no figure in this project says
whether a sound is a good one.
"""

import argparse
from pathlib import Path

from worker.engines.procedural import sounds
from worker.engines.procedural.sounds.files import as_wav

SEEDS = 8


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for family in sounds.FAMILIES:
        for seed in range(SEEDS):
            made = sounds.make(sounds.read(family), seed)
            (folder / f"{family}-{seed}.wav").write_bytes(as_wav(made))


if __name__ == "__main__":
    main()
