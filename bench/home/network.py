"""Three machines in one: a studio, a router that translates addresses, and a laptop behind it.

Each is a network namespace of this kernel. Nothing of them is left when the `with` block ends, and
what a killed run left behind is removed by the next.
"""

import ctypes
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from bench.command import CannotMeasure
from bench.home import line
from bench.home.line import Line
from boot import processes

STUDIO = "198.18.0.1"  # from the range that is set aside for measurements
ROUTER = "198.18.0.2"
GATE = "192.168.77.1"
PREFIX = "homeforge"
FOLDER = Path("/run/netns")

_SETNS = ctypes.CDLL(None, use_errno=True).setns if sys.platform == "linux" else None
PACKAGES = {"ip": "iproute2", "nft": "nftables"}

# What every home router does: out goes everything, in comes only what was asked for.
RULES = """
table ip home {
    chain leaving {
        type nat hook postrouting priority srcnat
        oifname "wan" masquerade
    }
    chain passing {
        type filter hook forward priority filter; policy drop
        iifname "lan" accept
        ct state established,related accept
    }
    chain knocking {
        type filter hook input priority filter; policy drop
        iifname != "wan" accept
        ct state established,related accept
    }
}
"""


class Network:
    """The three namespaces and the line between router and studio. Made by `network`."""

    def __init__(self, carried: Line, studio: str, router: str, laptop: str) -> None:
        self.line = carried
        self.studio, self.router, self.laptop = studio, router, laptop
        self._addresses = (f"192.168.77.{number}" for number in range(10, 250))
        self.address = ""  # of the laptop

    def move_laptop(self) -> None:
        """Give the laptop another address, as by another router or a new lease."""
        _ip("-n", self.laptop, "addr", "flush", "dev", "lan")
        self._address_laptop()

    def lay(self) -> None:
        """Connect the namespaces. Raises CannotMeasure."""
        for name in (self.studio, self.router, self.laptop):
            _ip("-n", name, "link", "set", "lo", "up")
        self._lay_line()
        self._lay_lan()
        self._in(self.router, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")
        self._in(self.router, "nft", "-f", "-", told=RULES)

    def _lay_line(self) -> None:
        ends = (
            (self.line.home.name, self.router, ROUTER, STUDIO),
            (self.line.studio.name, self.studio, STUDIO, ROUTER),
        )
        for device, name, here, there in ends:
            _ip("link", "set", device, "netns", name, "name", "wan")
            _ip("-n", name, "addr", "add", here, "peer", there, "dev", "wan")
            _ip("-n", name, "link", "set", "wan", "up")
        # The studio knows the way to the laptop: whatever keeps it out is the router.
        _ip("-n", self.studio, "route", "add", "default", "via", ROUTER)

    def _lay_lan(self) -> None:
        _ip(
            *("link", "add", "lan", "netns", self.router, "type", "veth"),
            *("peer", "name", "lan", "netns", self.laptop),
        )
        _ip("-n", self.router, "addr", "add", f"{GATE}/24", "dev", "lan")
        _ip("-n", self.router, "link", "set", "lan", "up")
        _ip("-n", self.laptop, "link", "set", "lan", "up")
        self._address_laptop()

    def _address_laptop(self) -> None:
        self.address = next(self._addresses)
        _ip("-n", self.laptop, "addr", "add", f"{self.address}/24", "dev", "lan")
        _ip("-n", self.laptop, "route", "replace", "default", "via", GATE)

    def _in(self, name: str, *command: str, told: str = "") -> None:
        _run([*command_in(name), *command], told)


@contextmanager
def network() -> Iterator[Network]:
    """A fair line between a home and a studio. Raises CannotMeasure, naming what is missing."""
    _check()
    _remove_leftovers()
    with ExitStack() as stack:
        names = [_name(end) for end in ("studio", "router", "laptop")]
        for name in names:
            stack.callback(_ip, "netns", "del", name, strict=False)
            add(name)
        try:
            carried = stack.enter_context(Line())
        except OSError as error:
            raise CannotMeasure(f"{line.DEVICE} cannot be used: {error.strerror}.") from error
        made = Network(carried, *names)
        made.lay()
        yield made


def add(name: str) -> None:
    """Make a namespace. Raises CannotMeasure."""
    _ip("netns", "add", name)


def command_in(name: str) -> list[str]:
    """What to put before a command that shall run in the namespace."""
    return ["ip", "netns", "exec", name]


def can_reach(name: str, address: str, listening_in: str, seconds: float = 2.0) -> bool:
    """Whether a program in one namespace can connect to one that listens in the other."""
    with inside(listening_in):
        server = socket.create_server(("", 0))
    with server, inside(name), suppress(OSError):
        socket.create_connection((address, server.getsockname()[1]), seconds).close()
        return True
    return False


@contextmanager
def inside(name: str) -> Iterator[None]:
    """Sockets this thread makes meanwhile belong to the namespace."""
    here = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    there = os.open(FOLDER / name, os.O_RDONLY)
    try:
        _enter(there)
        yield
    finally:
        _enter(here)
        os.close(there)
        os.close(here)


def _enter(namespace: int) -> None:
    if _SETNS is None or _SETNS(namespace, 0):
        raise OSError(ctypes.get_errno(), "the namespace cannot be entered")


def _check() -> None:
    if sys.platform != "linux":
        raise CannotMeasure("Network namespaces are needed, which only Linux has.")
    if os.geteuid() != 0:
        raise CannotMeasure("Run this as root: it makes network namespaces (CAP_NET_ADMIN).")
    for program, package in PACKAGES.items():
        if shutil.which(program) is None:
            raise CannotMeasure(f"There is no program {program}; install the package {package}.")


def _remove_leftovers() -> None:
    for path in FOLDER.glob(f"{PREFIX}-*-*"):
        pid = path.name.split("-")[1]
        if pid.isdigit() and not processes.is_alive(int(pid)):
            _ip("netns", "del", path.name, strict=False)


def _name(end: str) -> str:
    return f"{PREFIX}-{os.getpid()}-{end}"


def _ip(*arguments: str, strict: bool = True) -> None:
    _run(["ip", *arguments], strict=strict)


def _run(command: Sequence[str], told: str = "", *, strict: bool = True) -> None:
    ended = subprocess.run(command, input=told, capture_output=True, text=True, check=False)
    if ended.returncode and strict:
        why = (ended.stderr.strip().splitlines() or ["it gave no reason"])[0]
        raise CannotMeasure(
            f"This kernel or container does not allow it: {' '.join(command)} says: {why}"
        )
