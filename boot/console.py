"""What the programs that stand before the application say to people."""

import sys


def say(text: str) -> None:
    """One line of what is happening, on standard error."""
    print(text, file=sys.stderr, flush=True)
