"""A program for the engine `command` that behaves as its order says, mostly badly.

The first word of the prompt is the behaviour. Started as a file, with the standard library alone.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

# One grey pixel.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c636800000082008177cd72b60000000049454e44ae426082"
)
SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def made(*names: str) -> None:
    say(type="result", files=[{"file": name, "role": "main"} for name in names])


def paint() -> None:
    Path("main.png").write_bytes(PNG)


def flood() -> None:
    while True:
        say(type="progress", fraction=0.5, stage="drawing")


def flood_errors() -> None:
    while True:
        sys.stderr.write("it hurts " * 1000)


def endless_line() -> None:
    while True:
        sys.stdout.write("x" * 1000)


def forever() -> None:
    say(type="progress", fraction=0.5, stage=f"process {os.getpid()}")
    time.sleep(600)


def stubborn() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    forever()


def family() -> None:
    child = subprocess.Popen(SLEEPER)
    say(type="progress", stage=f"process {child.pid}")
    time.sleep(600)


def heir() -> None:
    """Leave somebody behind who holds the pipes open."""
    child = subprocess.Popen(SLEEPER)
    say(type="progress", stage=f"process {child.pid}")
    paint()


def runaway() -> None:
    """Leave somebody behind who is in a session of its own, and holds the pipes open."""
    child = subprocess.Popen(SLEEPER, start_new_session=True)
    say(type="progress", stage=f"process {child.pid}")
    paint()


def outside() -> None:
    Path("../stolen.png").write_bytes(PNG)
    made("../stolen.png")


def absolute() -> None:
    made("/etc/passwd")


def link() -> None:
    paint()
    Path("main.png").rename("../elsewhere.png")
    Path("main.png").symlink_to("../elsewhere.png")


def linked_folder() -> None:
    Path("../elsewhere").mkdir()
    Path("../elsewhere/main.png").write_bytes(PNG)
    Path("folder").symlink_to("../elsewhere")
    made("folder/main.png")


def pipe() -> None:
    os.mkfifo("main.png")


def folder() -> None:
    made(".")


def nothing() -> None:
    pass


def missing() -> None:
    made("main.png")


def unfinished() -> None:
    Path("main.png.part").write_bytes(PNG)
    made("main.png.part")


def left_unfinished() -> None:
    Path("main.png.part").write_bytes(PNG)


def twins() -> None:
    paint()
    made("main.png", "main.png")


def empty() -> None:
    Path("main.png").touch()


def huge() -> None:
    Path("main.png").touch()
    os.truncate("main.png", 2**40)  # a hole, which costs nothing


def many() -> None:
    paint()
    for number in range(10_000):
        Path(f"{number}.png").touch()


def nonsense() -> None:
    """Say all sorts of things that are no messages, and do the work all the same."""
    sys.stdout.buffer.write(b'\xff\xfe\n{"type": 7}\n[]\n{"type": "preview", "file": 3}\n{{{{\n')
    print("loading model ...", flush=True)
    paint()


def showing() -> None:
    """Show a bad picture, one from elsewhere and a good one, and wait until that was seen."""
    Path("bad.png").write_bytes(b"GIF89a, or so it says")
    Path("so-far.png").write_bytes(PNG)
    say(type="progress", fraction=0.1, stage="sketching", preview="bad.png")
    say(type="progress", fraction=0.2, stage="copying", preview="/etc/passwd")
    say(type="progress", fraction=0.3, stage="drawing", preview="so-far.png")
    time.sleep(600)


def impossible() -> None:
    say(type="progress", fraction=2)


def roleless() -> None:
    say(type="result", files=[{"file": "main.png"}])


def wordy() -> None:
    """Say a lot to whoever runs it, with colours, and fail."""
    for step in range(1000):
        print(f"\x1b[31mstep {step}\x1b[0m of the model", file=sys.stderr)
    sys.exit(70)


def crash() -> None:
    print("a segmentation fault, most likely", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def tell() -> None:
    """Whatever our environment holds."""
    paint()
    say(type="result", files=[{"file": "main.png", "role": "main"}], meta=dict(os.environ))


def end(code: str) -> None:
    say(type="error", message="That is how it is.")
    sys.exit(int(code))


def fall(code: str) -> None:
    print("no message of ours", file=sys.stderr)
    sys.exit(int(code))


if __name__ == "__main__":
    word, *rest = json.load(sys.stdin)["settings"]["prompt"].split()
    globals()[word](*rest)
