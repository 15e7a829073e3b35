"""The animals on four legs: a table of what each may have."""

from dataclasses import dataclass

BEAST = frozenset(
    ["eyes", "legs", "tail", "horns", "spots", "stripes", "belly", "mane", "ears", "wings", "teeth",
     "face", "mouth"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Beast:
    """The slots of an animal: ears, tails, muzzle, manes, and colours."""

    ears: tuple[str, ...]
    tails: tuple[str, ...]
    muzzle: tuple[str, ...]
    mane: float
    colours: tuple[str, ...]
    large: float = 1.0
    heads: tuple[str, ...] = ("round", "wide", "long", "cheeks")


BEASTS = {
    "cat": Beast(
        ("pointed", "pointed", "wide"),
        ("thin", "curl", "bushy"),
        ("small",),
        0.05,
        ("orange", "grey", "black", "white", "tan", "amber"),
    ),
    "wolf": Beast(
        ("pointed", "pointed", "wide"),
        ("bushy", "bushy", "thin"),
        ("long",),
        0.0,
        ("grey", "grey", "brown", "black", "white", "tan"),
        heads=("wolfish", "wolfish", "cheeks"),
    ),
    "bear": Beast(
        ("round",),
        ("stub",),
        ("broad", "long", "small"),
        0.08,
        ("brown", "black", "white", "tan"),
        1.12,
    ),
    "lion": Beast(
        ("round", "pointed"), ("tuft",), ("broad", "long"), 1.0, ("amber", "orange", "tan", "gold")
    ),
    "rabbit": Beast(
        ("long", "tall", "lop", "spread", "folded"),
        ("puff", "puff", "stub"),
        ("small",),
        0.1,
        ("white", "tan", "brown", "grey", "pink"),
        0.95,
    ),
}


DOG = Beast(
    ("floppy",), ("bushy", "thin", "curl"), ("long", "broad"), 0.0,
    ("brown", "tan", "white", "black", "orange", "grey"),
)  # fmt: skip
