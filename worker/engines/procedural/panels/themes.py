"""The themes of the interface: what frame and field are made of, and how they are worked."""

from dataclasses import dataclass

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Rgb, Tone, ramp
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.panels.canvas import inked

STEPS = 6


@dataclass(frozen=True, slots=True)
class Theme:
    """What a theme allows. Lists are choices of the seed; the first of each is the usual."""

    frames: tuple[Tone, ...]
    fields: tuple[Tone, ...]
    corners: tuple[str, ...]
    profiles: tuple[str, ...]
    patterns: tuple[str, ...]
    studs: tuple[str, ...]
    trims: tuple[Tone, ...]
    light: int = 2  # the usual step of the field's ramp


GOLD, STEEL = materials.tone("gold"), Tone(255, 0.02, 0.24, 0.93)
BRASS, IRON = materials.tone("bronze"), Tone(262, 0.015, 0.18, 0.66)
THEMES: dict[str, Theme] = {
    "wood": Theme(
        frames=(
            Tone(54, 0.085, 0.24, 0.76), Tone(42, 0.085, 0.20, 0.66),
            Tone(70, 0.07, 0.30, 0.84),
        ),
        fields=(
            Tone(50, 0.06, 0.20, 0.56), Tone(62, 0.06, 0.26, 0.66),
            Tone(38, 0.065, 0.17, 0.50),
        ),
        corners=("square", "notched", "round", "posts"),
        profiles=("bevel", "double", "log", "board"),
        patterns=("planks", "boards", "grain", "plain"),
        studs=("nails", "brackets", "none", "bolts"),
        trims=(IRON, BRASS, GOLD),
    ),
    "stone": Theme(
        frames=(
            Tone(258, 0.018, 0.26, 0.84), Tone(75, 0.03, 0.28, 0.86),
            Tone(200, 0.03, 0.24, 0.78),
        ),
        fields=(
            Tone(262, 0.016, 0.22, 0.60), Tone(70, 0.025, 0.25, 0.64),
            Tone(210, 0.025, 0.22, 0.58),
        ),
        corners=("chipped", "cut", "square", "blocks"),
        profiles=("bevel", "board", "groove", "bricks"),
        patterns=("speckle", "slabs", "cracks", "plain"),
        studs=("none", "runes", "bolts", "gems"),
        trims=(Tone(140, 0.10, 0.26, 0.76), STEEL, Tone(215, 0.12, 0.36, 0.95)),
    ),
    "metal": Theme(
        frames=(STEEL, Tone(225, 0.035, 0.22, 0.88), Tone(60, 0.03, 0.24, 0.86)),
        fields=(
            Tone(240, 0.05, 0.19, 0.54), Tone(200, 0.06, 0.19, 0.54),
            Tone(280, 0.04, 0.19, 0.52),
        ),
        corners=("cut", "deep cut", "square", "round"),
        profiles=("bevel", "lamp", "double", "groove"),
        patterns=("lines", "mesh", "hexes", "plain"),
        studs=("rivets", "lamps", "brackets", "none"),
        trims=(Tone(205, 0.13, 0.36, 0.97), Tone(145, 0.16, 0.36, 0.95), Tone(50, 0.17, 0.4, 0.92)),
    ),
    "parchment": Theme(
        frames=(
            Tone(66, 0.075, 0.36, 0.84), Tone(50, 0.075, 0.26, 0.70),
            Tone(80, 0.07, 0.42, 0.92),
        ),
        fields=(
            Tone(84, 0.05, 0.56, 0.97), Tone(75, 0.06, 0.52, 0.94),
            Tone(92, 0.035, 0.60, 0.98),
        ),
        corners=("torn", "round", "folded", "square"),
        profiles=("thin", "double", "burnt", "bevel"),
        patterns=("fibres", "stains", "ruled", "plain"),
        studs=("none", "seals", "corners", "nails"),
        trims=(Tone(25, 0.17, 0.26, 0.66), BRASS, Tone(258, 0.10, 0.24, 0.62)),
        light=4,
    ),
    "gold": Theme(
        frames=(GOLD, Tone(75, 0.13, 0.32, 0.92, 30), Tone(92, 0.12, 0.38, 0.97, 28)),
        fields=(
            Tone(285, 0.11, 0.21, 0.56), Tone(18, 0.15, 0.20, 0.54),
            Tone(258, 0.13, 0.21, 0.56), Tone(160, 0.08, 0.20, 0.54),
        ),
        corners=("flourish", "round", "notched", "cut"),
        profiles=("double", "rope", "bevel", "beads"),
        patterns=("damask", "lozenges", "plain", "dots"),
        studs=("gems", "bolts", "none", "corners"),
        trims=(materials.tone("ruby"), materials.tone("sapphire"), materials.tone("emerald")),
    ),
    "glass": Theme(
        frames=(
            Tone(215, 0.06, 0.44, 0.99), Tone(185, 0.06, 0.44, 0.99),
            Tone(285, 0.06, 0.44, 0.99),
        ),
        fields=(
            Tone(230, 0.08, 0.34, 0.78), Tone(190, 0.08, 0.34, 0.80),
            Tone(290, 0.08, 0.34, 0.78),
        ),
        corners=("round", "very round", "cut", "square"),
        profiles=("thin", "bevel", "double", "lamp"),
        patterns=("shine", "plain", "frost", "lines"),
        studs=("none", "glints", "corners", "lamps"),
        trims=(Tone(220, 0.03, 0.5, 0.99), Tone(95, 0.10, 0.5, 0.99), Tone(330, 0.10, 0.44, 0.95)),
        light=3,
    ),
    "dark": Theme(
        frames=(
            Tone(285, 0.025, 0.14, 0.52), Tone(20, 0.03, 0.13, 0.50),
            Tone(200, 0.03, 0.13, 0.50),
        ),
        fields=(
            Tone(290, 0.035, 0.13, 0.48), Tone(15, 0.06, 0.13, 0.46),
            Tone(245, 0.045, 0.13, 0.48),
        ),
        corners=("horned", "cut", "square", "notched"),
        profiles=("groove", "bevel", "thin", "lamp"),
        patterns=("plain", "speckle", "scales", "lozenges"),
        studs=("spikes", "gems", "runes", "none"),
        trims=(Tone(25, 0.19, 0.3, 0.72), Tone(300, 0.17, 0.3, 0.78), Tone(145, 0.15, 0.32, 0.85)),
    ),
    "leather": Theme(
        frames=(
            Tone(48, 0.075, 0.20, 0.62), Tone(34, 0.085, 0.20, 0.58),
            Tone(64, 0.06, 0.26, 0.72),
        ),
        fields=(Tone(50, 0.07, 0.22, 0.58), Tone(36, 0.08, 0.21, 0.56), Tone(70, 0.05, 0.26, 0.64)),
        corners=("round", "patched", "square", "notched"),
        profiles=("stitched", "board", "double", "bevel"),
        patterns=("hide", "quilted", "plain", "speckle"),
        studs=("buttons", "corners", "none", "nails"),
        trims=(BRASS, GOLD, STEEL, Tone(80, 0.05, 0.4, 0.92)),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """One style of a theme: what the seed chose, for every piece of the interface alike.

    Ramps are of STEPS steps with an ink before them: step 0 is the outline.
    """

    theme: str
    frame: tuple[Rgb, ...]
    field: tuple[Rgb, ...]
    trim: tuple[Rgb, ...]
    corner: str
    profile: str
    pattern: str
    studs: str
    light: int
    seed: int


def style(words: Understanding, dice: Dice) -> Style:
    """The theme of the words, else of the seed; colours of the words go to field and frame."""
    name = words.material or dice.pick("theme", tuple(THEMES))
    theme = THEMES[name]
    said = [materials.tone(colour) for colour in words.colours]
    frame = said[1] if len(said) > 1 else dice.pick("frame", theme.frames)
    field = _field(theme, said[0]) if said else dice.pick("field", theme.fields)
    trim = tinted(words, adorned(words)) or dice.pick("trim", theme.trims)
    turn = dice.between("turn", -7, 7)
    return Style(
        theme=name,
        frame=ramp_of(frame if len(said) > 1 else frame.turned(turn)),
        field=ramp_of(field if said else field.turned(-turn)),
        trim=ramp_of(trim),
        corner=_corner(words, dice, theme),
        profile=dice.pick("profile", theme.profiles),
        pattern=dice.pick("pattern", theme.patterns),
        studs=_studs(words, dice, theme),
        light=theme.light + 1,
        seed=dice.number("grain") % 2**31,
    )


def adorned(words: Understanding) -> str:
    """What the words put on the corners; gems take the place of studs."""
    return "gems" if "gems" in words.features else "studs"


def tinted(words: Understanding, part: str) -> Tone | None:
    """The colour the words give that part: of a theme's name, that of its frames."""
    name = next(iter(words.tints.get(part, ())), "")
    if name in THEMES:
        return THEMES[name].frames[0]
    return materials.tone(name) if name else None


def ramp_of(tone: Tone) -> tuple[Rgb, ...]:
    """The steps of a tone for a piece of the interface, an ink before them."""
    return inked(ramp(tone, STEPS))


def _field(theme: Theme, asked: Tone) -> Tone:
    """The asked colour, half way to the lightness of the theme: text must stay legible on it."""
    usual = theme.fields[0]
    low, high = (usual.low + asked.low) / 2, (usual.high + asked.high) / 2
    return Tone(asked.hue, asked.chroma, low, high, asked.shift)


def _corner(words: Understanding, dice: Dice, theme: Theme) -> str:
    if "rounded" in words.features:
        return "very round" if "very round" in theme.corners else "round"
    usual = [c for c in theme.corners if "rounded" not in words.without or "round" not in c]
    return dice.pick("corner", usual)


GEMMED = ("gems", "lamps", "glints")


def _studs(words: Understanding, dice: Dice, theme: Theme) -> str:
    if "gems" in words.features:
        return "gems"
    if "studs" in words.features:
        if "studs" in words.tints:
            return "rivets"  # large enough to show a colour, and of no metal of the frame
        return next((s for s in theme.studs if s not in ("none", *GEMMED)), "rivets")
    usual = [s for s in theme.studs if not ("gems" in words.without and s in GEMMED)]
    return "none" if "studs" in words.without else dice.pick("studs", usual)
