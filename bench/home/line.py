"""The line between a home and the studio: a wire we carry ourselves, packet by packet.

Two TUN devices are its ends. What it loses, delays and lets wait is decided here, so it is as bad
as a case says on every kernel; netem is missing in many.
"""

import fcntl
import heapq
import itertools
import os
import random
import select
import struct
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

DEVICE = Path("/dev/net/tun")
BUFFER_SECONDS = 0.5  # what a modem lets wait before it drops
LOOK_SECONDS = 0.2

_TUNSETIFF = 0x400454CA
_TUN_WITHOUT_HEADER = 0x1001


@dataclass(frozen=True, slots=True)
class Weather:
    """`delay` in seconds and `loss` as a share of the packets, each way; `up` in bits a second."""

    delay: float = 0.0
    loss: float = 0.0
    up: float = float("inf")


FAIR = Weather()
CUT = Weather(loss=1.0)


class End:
    """One end: a network device that lives as long as this is open."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fd = os.open(DEVICE, os.O_RDWR | os.O_NONBLOCK)
        self.free_at = 0.0  # when the last packet that came in here will have gone out
        wanted = struct.pack("16sH22x", name.encode(), _TUN_WITHOUT_HEADER)
        fcntl.ioctl(self.fd, _TUNSETIFF, wanted)

    def close(self) -> None:
        os.close(self.fd)


class Line(threading.Thread):
    """Carries packets in a thread while the `with` block lasts; set `weather` at any time.

    Raises OSError when the machine has no such devices.
    """

    def __init__(self) -> None:
        super().__init__(name="line", daemon=True)
        self.weather = FAIR
        self.home, self.studio = (End(f"hf{os.getpid()}{end}") for end in "hs")
        self._under_way: list[tuple[float, int, End, bytes]] = []
        self._order = itertools.count()
        self._over = threading.Event()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self.join()
        for end in (self.home, self.studio):
            end.close()

    def run(self) -> None:
        ends = {self.home.fd: (self.home, self.studio), self.studio.fd: (self.studio, self.home)}
        while not self._over.is_set():
            for fd in select.select(ends, (), (), self._bring())[0]:
                with suppress(BlockingIOError):
                    while True:
                        self._take(*ends[fd], os.read(fd, 65536))

    def _take(self, here: End, there: End, packet: bytes) -> None:
        weather, now = self.weather, time.monotonic()
        here.free_at = max(here.free_at, now)
        if random.random() < weather.loss or here.free_at - now > BUFFER_SECONDS:
            return
        if here is self.home:
            here.free_at += len(packet) * 8 / weather.up
        due = here.free_at + weather.delay
        heapq.heappush(self._under_way, (due, next(self._order), there, packet))

    def _bring(self) -> float:
        """Hand over what has arrived; returns seconds until the next does."""
        while self._under_way:
            due, _, there, packet = self._under_way[0]
            if (left := due - time.monotonic()) > 0:
                return min(left, LOOK_SECONDS)
            heapq.heappop(self._under_way)
            with suppress(OSError):  # the device is down just now: one packet less
                os.write(there.fd, packet)
        return LOOK_SECONDS
