#!/usr/bin/env python3
"""A program for Homeforge's engine `command`: draws a creature of squares, with Python alone.

The contract is in engine-command.md. Take this file as the start of your own.
"""

import colorsys
import hashlib
import json
import math
import random
import struct
import sys
import zlib
from pathlib import Path

BAD_INPUT, UNSUPPORTED = 64, 69
CELLS = 8  # the creature has 8x8 squares, the left half mirrored
CLEAR = bytes(4)


def say(**message):
    print(json.dumps(message), flush=True)


def give_up(code, reason):
    say(type="error", message=reason)
    sys.exit(code)


def main():
    order = json.load(sys.stdin)
    if order["kind"] not in ("sprite", "icon"):
        give_up(UNSUPPORTED, f"I draw sprites and icons, no {order['kind']}.")
    prompt = order["settings"].get("prompt", "").strip()
    if not prompt:
        give_up(BAD_INPUT, "Say in a few words what it should be.")
    size = order["settings"].get("size", 32)

    say(type="progress", fraction=0.1, stage="thinking")
    # The same words and the same seed give the same creature, on every machine.
    dice = random.Random(f"{order['seed']} {prompt}")
    squares = draw(dice, colour_of(prompt))

    out = Path(order["out"])
    # How it looks so far: a small picture for the card, nothing that is delivered.
    small = [b"".join(row) for row in squares]
    write(out / "so-far.png", png(CELLS, CELLS, small))
    say(type="progress", fraction=0.6, stage="drawing", preview="so-far.png")
    rows = [b"".join(square_at(squares, x, y, size) for x in range(size)) for y in range(size)]
    write(out / "main.png", png(size, size, rows))
    say(type="result", files=[{"file": "main.png", "role": "main"}], meta={"squares": CELLS})


def write(path, data):
    # Under another name until it is whole: nobody takes a half-written file for the picture.
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def colour_of(words):
    hue = hashlib.sha256(words.encode()).digest()[0] / 256
    return colorsys.hsv_to_rgb(hue, 0.6, 0.9)


def draw(dice, colour):
    light, dark = rgba(colour, 1), rgba(colour, 0.6)
    squares = [[CLEAR] * CELLS for _ in range(CELLS)]
    for y in range(CELLS):
        for x in range(CELLS // 2):
            far = math.hypot(x - 3.5, y - 3.5) / 4.2  # from the middle; 1 is the rim
            if dice.random() > far**3:
                squares[y][x] = squares[y][-1 - x] = dark if dice.random() < 0.25 else light
    for x in (2, -3):
        squares[3][x] = rgba((1, 1, 1), 1)
        squares[4][x] = rgba((0.1, 0.1, 0.2), 1)
    return squares


def rgba(colour, brightness):
    return bytes((*(int(255 * part * brightness) for part in colour), 255))


def square_at(squares, x, y, size):
    return squares[y * CELLS // size][x * CELLS // size]


def png(width, height, rows):
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # 8 bits each of RGBA
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    parts = (b"IHDR", header), (b"IDAT", pixels), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


if __name__ == "__main__":
    main()
