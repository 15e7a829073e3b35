"""Ramps by name: colour words, materials, elements, skins. All recipes are for `colour.ramp`."""

from worker.engines.procedural.colour import Tone, oklch, ramp
from worker.engines.procedural.figure import Material

# Red stays dark and strong: a red with a light top end comes out salmon.
COLOURS: dict[str, Tone] = {
    "red": Tone(25, 0.205, 0.25, 0.70, 20),
    "crimson": Tone(17, 0.19, 0.21, 0.63, 18),
    "maroon": Tone(12, 0.13, 0.16, 0.50, 18),
    "orange": Tone(50, 0.175, 0.32, 0.83, 26),
    "amber": Tone(70, 0.165, 0.35, 0.88, 26),
    "yellow": Tone(95, 0.165, 0.42, 0.96, 30),
    "gold": Tone(82, 0.15, 0.34, 0.96, 32),
    "lime": Tone(124, 0.19, 0.35, 0.92, 22),
    "green": Tone(144, 0.165, 0.27, 0.85, 28),
    "olive": Tone(112, 0.10, 0.25, 0.76, 24),
    "teal": Tone(190, 0.11, 0.28, 0.87, 28),
    "turquoise": Tone(180, 0.12, 0.34, 0.92, 26),
    "cyan": Tone(208, 0.12, 0.34, 0.94, 26),
    "sky": Tone(235, 0.125, 0.36, 0.93, 24),
    "blue": Tone(258, 0.18, 0.25, 0.80, 26),
    "navy": Tone(264, 0.12, 0.17, 0.58, 22),
    "indigo": Tone(280, 0.17, 0.22, 0.72, 22),
    "purple": Tone(303, 0.18, 0.24, 0.80, 24),
    "violet": Tone(300, 0.12, 0.34, 0.90, 24),
    "magenta": Tone(338, 0.21, 0.28, 0.80, 24),
    "pink": Tone(355, 0.135, 0.42, 0.92, 26),
    "brown": Tone(53, 0.085, 0.21, 0.69, 24),
    "tan": Tone(75, 0.07, 0.36, 0.92, 24),
    "black": Tone(285, 0.028, 0.12, 0.50, 20),
    "white": Tone(255, 0.02, 0.50, 0.995, 20),
    "grey": Tone(262, 0.018, 0.26, 0.88, 20),
}
MATERIALS: dict[str, tuple[Tone, float]] = {  # the tone and the contrast
    "iron": (Tone(258, 0.02, 0.22, 0.84), 1.25),
    "steel": (Tone(255, 0.025, 0.27, 0.98), 1.3),
    "gold": (Tone(82, 0.15, 0.34, 0.96, 32), 1.25),
    "bronze": (Tone(58, 0.105, 0.27, 0.86, 28), 1.2),
    "silver": (Tone(245, 0.016, 0.36, 0.99), 1.35),
    "copper": (Tone(42, 0.125, 0.27, 0.85, 26), 1.2),
    "crystal": (Tone(212, 0.085, 0.42, 0.99, 30), 1.4),
    "obsidian": (Tone(295, 0.045, 0.16, 0.70, 24), 1.35),
    "wood": (Tone(54, 0.085, 0.24, 0.72, 24), 1.0),
    "bone": (Tone(85, 0.045, 0.42, 0.97, 26), 1.0),
    "ruby": (Tone(18, 0.215, 0.24, 0.76, 22), 1.35),
    "emerald": (Tone(155, 0.16, 0.27, 0.91, 28), 1.35),
    "sapphire": (Tone(260, 0.18, 0.24, 0.85, 28), 1.35),
    "amethyst": (Tone(306, 0.175, 0.25, 0.88, 26), 1.35),
    "jade": (Tone(165, 0.09, 0.33, 0.92, 24), 1.1),
    "topaz": (Tone(74, 0.16, 0.37, 0.95, 28), 1.35),
    "stone": (Tone(260, 0.02, 0.25, 0.80, 20), 1.0),
    "leather": (Tone(50, 0.075, 0.22, 0.66, 22), 0.95),
    "rust": (Tone(43, 0.14, 0.23, 0.74, 26), 1.1),
    "paper": (Tone(84, 0.055, 0.44, 0.97, 24), 0.9),
    "glass": (Tone(220, 0.035, 0.46, 0.99, 26), 1.2),
    "fire": (Tone(48, 0.18, 0.42, 0.95, 34), 1.1),
    "ice": (Tone(222, 0.085, 0.42, 0.99, 26), 1.2),
    "poison": (Tone(132, 0.17, 0.28, 0.89, 28), 1.1),
    "holy": (Tone(92, 0.10, 0.50, 0.99, 28), 1.1),
    "shadow": (Tone(302, 0.11, 0.15, 0.62, 24), 1.1),
    "water": (Tone(245, 0.13, 0.30, 0.90, 28), 1.1),
    "lightning": (Tone(98, 0.16, 0.46, 0.98, 28), 1.1),
    "nature": (Tone(140, 0.14, 0.27, 0.82, 28), 1.0),
}
ELEMENT_COLOURS = {
    "fire": "red", "ice": "cyan", "poison": "lime", "holy": "yellow", "shadow": "purple",
    "water": "blue", "lightning": "yellow", "nature": "green",
}  # fmt: skip
SKINS = (
    Tone(60, 0.065, 0.46, 0.96, 24),
    Tone(56, 0.08, 0.38, 0.89, 24),
    Tone(50, 0.085, 0.28, 0.74, 22),
    Tone(45, 0.070, 0.22, 0.60, 20),
)
HAIRS = {
    "black": Tone(285, 0.02, 0.14, 0.46), "brown": Tone(50, 0.07, 0.18, 0.55),
    "chestnut": Tone(40, 0.10, 0.22, 0.60), "blond": Tone(86, 0.12, 0.40, 0.93),
    "ginger": Tone(48, 0.15, 0.28, 0.74), "white": Tone(255, 0.012, 0.45, 0.97),
}  # fmt: skip
GEMS = ("ruby", "emerald", "sapphire", "amethyst", "topaz")
METALS = ("steel", "gold", "bronze", "silver", "copper", "obsidian")

INK = (24, 17, 33)
WHITE = (250, 246, 236)
TONGUE = oklch(0.56, 0.16, 15)
_FIRE_STEPS = (
    (0.40, 0.16, 22),
    (0.55, 0.20, 28),
    (0.68, 0.20, 45),
    (0.82, 0.17, 74),
    (0.95, 0.10, 98),
)


def is_tone(name: str) -> bool:
    """Whether there is a colour or a material of that name."""
    return name in COLOURS or name in MATERIALS


def tone(name: str) -> Tone:
    """The tone of a colour word or a material."""
    return COLOURS[name] if name in COLOURS else MATERIALS[name][0]


def material(name: str) -> Material:
    """A material, element or colour by name, with the contrast that suits it."""
    if name == "fire":
        return Material(tuple(oklch(*step) for step in _FIRE_STEPS), 1.15)
    if name in MATERIALS:
        entry, contrast = MATERIALS[name]
        return Material(ramp(entry), contrast)
    return Material(ramp(COLOURS[name]))
