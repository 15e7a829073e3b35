"""The palettes a picture can be locked to by name. Their colours are fixed for good: a recipe that
names one makes the same pixels for ever."""

from dataclasses import dataclass

Rgb = tuple[int, int, int]
MOST = 256  # colours of a palette


@dataclass(frozen=True, slots=True)
class Palette:
    """Named colours; `credit` says who made them."""

    name: str
    title: str
    credit: str
    colours: tuple[Rgb, ...]


def from_hex(text: str) -> tuple[Rgb, ...]:
    """`"1a1c2c 5d275d"` as colours. Raises ValueError for anything else."""
    return tuple(_colour(word) for word in text.split())


def to_hex(colours: tuple[Rgb, ...]) -> str:
    """The colours as six hex digits each, with spaces between."""
    return " ".join(bytes(colour).hex() for colour in colours)


def _colour(word: str) -> Rgb:
    digits = word.removeprefix("#")
    if len(digits) != 6 or not all(digit in "0123456789abcdefABCDEF" for digit in digits):
        raise ValueError(f"“{word[:20]}” is no colour: write six hex digits, as in ff8800.")
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def _own(name: str, title: str, colours: str) -> Palette:
    return Palette(name, title, "Homeforge", from_hex(colours))


PALETTES = {
    palette.name: palette
    for palette in (
        _own(
            "ember",
            "Ember: warm dusk, 16 colours",
            "130c19 3a1734 6a1d32 473368 693e26 395a6d 9a282f 805982 "
            "d0382c 8398ad ed6e12 d5848a f7a224 e2b793 f4d576 fbf5df",
        ),
        _own(
            "lagoon",
            "Lagoon: cool and clear, 16 colours",
            "080c1a 13234d 024144 11458c 89292e 04726e 705296 006fb9 "
            "856447 df634d 24a684 33a1d2 66cfe1 84deaf e9d1a0 e3f6f7",
        ),
        _own(
            "moss",
            "Moss: forest floor, 16 colours",
            "071009 0f2e1b 392316 204e29 613f27 772f55 515e5e 3a732c "
            "ac312a 90643c 769729 bf8d5b 97a9a7 acc143 e1e49e f1ebd5",
        ),
        _own(
            "handheld",
            "Handheld: 4 greens",
            "122d19 376139 84a24a d8e57d",
        ),
        Palette(
            "pico-8",
            "PICO-8, 16 colours",
            "Lexaloffle Games",
            from_hex(
                "000000 1d2b53 7e2553 008751 ab5236 5f574f c2c3c7 fff1e8 "
                "ff004d ffa300 ffec27 00e436 29adff 83769c ff77a8 ffccaa"
            ),
        ),
        Palette(
            "sweetie-16",
            "Sweetie 16",
            "GrafxKid",
            from_hex(
                "1a1c2c 5d275d b13e53 ef7d57 ffcd75 a7f070 38b764 257179 "
                "29366f 3b5dc9 41a6f6 73eff7 f4f4f4 94b0c2 566c86 333c57"
            ),
        ),
        Palette(
            "db16",
            "DawnBringer 16",
            "Richard Fhager (DawnBringer)",
            from_hex(
                "140c1c 442434 30346d 4e4a4e 854c30 346524 d04648 757161 "
                "597dce d27d2c 8595a1 6daa2c d2aa99 6dc2ca dad45e deeed6"
            ),
        ),
    )
}
