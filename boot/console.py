"""What the programs that stand before the application say to people."""

import contextlib
import sys

REFUSED = 2  # the exit code of a program that has said why it cannot start


class Refusal(Exception):
    """Something the person at the keyboard can put right; the message is for them."""


def say(text: str) -> None:
    """One line of what is happening, on standard error. Nobody listening is no reason to fail."""
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)
