"""Noise from an integer hash: the same on every machine, one stream for each key."""

import hashlib

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural.sounds.waves import RATE, Signal, turns


def white(count: int, key: str) -> Signal:
    """Evenly spread numbers, -1..1."""
    return _numbers(np.arange(count, dtype=np.uint64), key)


def grit(frequency: Signal, key: str) -> Signal:
    """Noise that takes a new level `frequency` times a second, as old sound chips made it."""
    held = np.floor(turns(frequency)).astype(np.uint64)
    return _numbers(held, key)


def crackle(count: int, key: str, rate: Signal | float) -> Signal:
    """Single clicks, -1..1, about `rate` a second, few of them loud."""
    chance = _numbers(np.arange(count, dtype=np.uint64), f"{key} when") * 0.5 + 0.5
    loud = white(count, key)
    return np.asarray(np.where(chance * RATE < rate, loud * np.abs(loud), 0.0))


def drift(count: int, key: str, hertz: float) -> Signal:
    """A slow wander, -1..1, that turns about `hertz` times a second."""
    places = max(round(count / RATE * hertz), 1) + 2
    points = white(places, key)
    at = np.arange(count) * hertz / RATE
    left = np.minimum(at.astype(np.int64), places - 2)
    way = at - left
    smooth = way * way * (3 - 2 * way)
    return np.asarray(points[left] + (points[left + 1] - points[left]) * smooth)


def around(count: int, key: str, turns_a_round: int) -> Signal:
    """A slow wander, -1..1, that comes back to where it began."""
    points = white(turns_a_round, key)
    at = np.arange(count) * turns_a_round / count
    left = at.astype(np.int64)
    way = at - left
    smooth = way * way * (3 - 2 * way)
    here, there = points[left % turns_a_round], points[(left + 1) % turns_a_round]
    return np.asarray(here + (there - here) * smooth)


def _numbers(places: NDArray[np.uint64], key: str) -> Signal:
    """A number -1..1 for each place: SplitMix64's output function over place and key."""
    offset = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big")
    mixed = places * np.uint64(0x9E3779B97F4A7C15) + np.uint64(offset)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return np.asarray((mixed >> np.uint64(11)).astype(np.float64) / 2**52 - 1)
