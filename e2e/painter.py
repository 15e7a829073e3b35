"""A program for the engine `command` that paints in steps and waits for the story between them.

The last word of the prompt is a folder: a file "next" in it is the word to go on, "end" to finish.
Started as a file.
"""

import json
import sys
import time
from pathlib import Path

from PIL import Image


def main() -> None:
    folder = Path(json.load(sys.stdin)["settings"]["prompt"].split()[-1])
    show(0.3, "sketching", (180, 60, 60))
    wait_for(folder / "next")
    show(0.6, "painting", (60, 60, 180))
    wait_for(folder / "end")
    Image.new("RGBA", (32, 32), (60, 180, 60, 255)).save("main.png")


def show(fraction: float, stage: str, colour: tuple[int, int, int]) -> None:
    """A picture of 64x32 pixels with a hole."""
    picture = Image.new("RGBA", (64, 32), (*colour, 255))
    picture.paste((0, 0, 0, 0), (8, 8, 24, 24))
    picture.save("so-far.tmp", "PNG")
    Path("so-far.tmp").replace("so-far.png")
    print(json.dumps({"type": "progress", "fraction": fraction, "stage": stage,
                      "preview": "so-far.png"}), flush=True)  # fmt: skip


def wait_for(word: Path) -> None:
    while not word.exists():
        time.sleep(0.05)


if __name__ == "__main__":
    main()
