"""What the laptop is doing besides us: its battery, and the programs its owner runs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import psutil


@dataclass(frozen=True, slots=True)
class Power:
    """A laptop's battery: the charge in per cent, and whether it feeds the machine."""

    percent: int
    on_battery: bool


def power() -> Power | None:
    """None for a machine without a battery, or one that does not tell."""
    try:
        found = psutil.sensors_battery()
    except (AttributeError, OSError, RuntimeError):  # not every system has this
        return None
    if found is None:
        return None
    return Power(round(found.percent), found.power_plugged is False)


def running(wanted: Sequence[str]) -> str | None:
    """The first of the wanted programs that runs; upper or lower case and `.exe` do not matter."""
    if not wanted:
        return None
    there = {_plain(name) for name in _names()}
    return next((name for name in wanted if _plain(name) in there), None)


def _names() -> Iterable[str]:
    for process in psutil.process_iter(["name"]):
        yield process.info["name"] or ""


def _plain(name: str) -> str:
    return name.casefold().removesuffix(".exe")
