"""The end of a program that was asked to end: by the system, by Ctrl-C, by a closed terminal."""

import asyncio
import signal
from collections.abc import Callable

NAMES = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")  # what of them the system has


def on_signals(stop: Callable[[], None]) -> None:
    """Call `stop` in the running loop; what the program was started to ignore stays ignored."""
    loop = asyncio.get_running_loop()
    for number in (getattr(signal, name, None) for name in NAMES):
        if number is None or signal.getsignal(number) is signal.SIG_IGN:
            continue
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
