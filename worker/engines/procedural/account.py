"""The account settled: what the words asked for is looked for in the drawn figure.

Nothing here trusts the drawing code. A part is there if pixels go by its name, a colour is there if
its ramp is seen. What is not there was not followed, and its word becomes a conflict.
"""

import numpy as np
from numpy.typing import NDArray

from worker.engines.procedural import materials
from worker.engines.procedural.colour import Rgb, Tone, hue_distance, lab, ramp
from worker.engines.procedural.figure import Figure, Mask
from worker.engines.procedural.meaning import Claim, Understanding

SEEN = 2  # pixels: less than that is nothing to point at
LEAST = 0.05  # share of the figure a main colour covers
NEAR_HUE = 20.0  # degrees within which two colours go by the same word
INSTEAD = ("grey", "tan", "teal", "amber", "blue", "crimson", "violet", "green", "white", "black")


def settle(words: Understanding, *figures: Figure) -> None:
    """Give up the words whose claims the figure does not show, from no side if there are more."""
    for text, claims in list(words.claims.items()):
        if not all(any(shows(figure, claim) for figure in figures) for claim in claims):
            words.give_up(text)


def shows(figure: Figure, claim: Claim) -> bool:
    """Whether the figure shows what the word asked for."""
    if claim.part:
        return painted(figure, claim.value, claim.part) >= SEEN
    if claim.slot == "feature":
        return figure.shown(claim.value) >= SEEN
    if claim.slot in ("colour", "material"):
        least = 2 if figure.size < 24 else int(figure.solid().sum() * LEAST)
        return painted(figure, claim.value) >= max(2, least)
    if claim.slot == "accent":
        return painted(figure, claim.value) >= 2
    if claim.slot == "element":
        return figure.shown(claim.value) > 0 or _coloured_by(figure, claim.value)
    return claim.slot != "mood" or figure.shown(f"mood {claim.value}") > 0


def _coloured_by(figure: Figure, element: str) -> bool:
    colour = materials.ELEMENT_COLOURS[element]
    least = int(figure.solid().sum() * LEAST)
    return max(painted(figure, element), painted(figure, colour)) >= least


def painted(figure: Figure, name: str, part: str = "") -> int:
    """How many pixels are of that colour or material, in the part or anywhere."""
    ramps = {materials.material(name).ramp, ramp(materials.tone(name))}
    numbers = [n for n, entry in enumerate(figure.materials) if entry.ramp in ramps]
    seen = figure.solid() & np.isin(figure.material, numbers)
    if part:
        seen &= figure.parts.where(part)
    colours = {colour for steps in ramps for colour in steps}
    stamped = [
        s
        for s in figure.stamps
        if s.colour in colours and part and part in figure.parts.names[s.part]
    ]
    return int(seen.sum()) + len(stamped)


# -- what the words say of a part, or refuse, is done to the finished figure -----------------


def tint(figure: Figure, words: Understanding) -> None:
    """Give the parts their colours: the first to what most of the part is made of, the second to
    what is next most, or to its lower edge if it is all of one material."""
    for part, names in words.tints.items():
        where = figure.parts.where(part) & figure.solid()
        if not where.any():
            continue
        made = np.bincount(figure.material[where], minlength=len(figure.materials))
        order = [int(number) for number in np.argsort(-made, kind="stable") if made[number]]
        areas = [where & (figure.material == number) for number in order]
        if len(names) > 1 and (len(areas) < 2 or areas[1].sum() * 8 < areas[0].sum()):
            areas[1:] = [_hem(where)]
        for name, area in zip(names, areas, strict=False):
            figure.material[area] = figure.add(materials.material(name))


def _hem(where: Mask) -> Mask:
    below = np.roll(where, -1, 0) & np.roll(where, (-1, -1), (0, 1))
    mask: Mask = where & ~below
    return mask


def repel(figure: Figure, words: Understanding) -> None:
    """Replace every material that goes by a refused colour or material."""
    refused = [name for name in words.without if materials.is_tone(name)]
    wished = {*words.colours, words.material, words.accent}
    refused = [name for name in refused if name not in wished]
    if not refused:
        return
    for number, entry in enumerate(list(figure.materials)):
        middle = entry.ramp[len(entry.ramp) // 2]
        if any(looks(middle, name) for name in refused):
            other = next((n for n in INSTEAD if _clear(n, refused)), "tan")
            figure.materials[number] = materials.material(other)


def _clear(name: str, refused: list[str]) -> bool:
    middle = ramp(materials.tone(name))[2]
    return not any(looks(middle, other) for other in refused)


def looks(colour: Rgb, name: str) -> bool:
    """Whether people would call that colour by that name."""
    return alike(colour, materials.tone(name))


def alike(colour: Rgb, tone: Tone) -> bool:
    """Whether a colour is near the middle of a tone: in hue, or in lightness if it has none."""
    lightness, a, b = lab(colour)
    goal, goal_a, goal_b = lab(ramp(tone)[2])
    chroma, wanted = float(np.hypot(a, b)), float(np.hypot(goal_a, goal_b))
    if wanted < 0.045:
        return chroma < 0.05 and abs(lightness - goal) < 0.2
    hue, other = (float(np.degrees(np.arctan2(y, x))) for x, y in ((a, b), (goal_a, goal_b)))
    near = abs(hue_distance(hue, other)) < NEAR_HUE and abs(lightness - goal) < 0.3
    return near and wanted * 0.55 < chroma < wanted * 1.8


def refused(tone: Tone, words: Understanding) -> bool:
    """Whether a tone goes by a colour or a material the words refuse."""
    middle = ramp(tone)[2]
    return any(looks(middle, name) for name in words.without if materials.is_tone(name))


def share(pixels: NDArray[np.uint8], name: str) -> float:
    """How much of a picture (height x width x 3) goes by that colour, from its shadows to its
    lights: by hue, or by lightness if the colour has none."""
    flat = pixels.reshape(-1, 3).astype(np.int64)
    packed = flat[:, 0] << 16 | flat[:, 1] << 8 | flat[:, 2]
    seen, counts = np.unique(packed, return_counts=True)
    near = [goes_by((int(c) >> 16, int(c) >> 8 & 255, int(c) & 255), name) for c in seen]
    return float(counts[near].sum() / counts.sum())


def goes_by(colour: Rgb, name: str) -> bool:
    """Whether a colour is a shade of that one, from its shadows to its lights."""
    lightness, a, b = lab(colour)
    goal, goal_a, goal_b = lab(ramp(materials.tone(name))[2])
    chroma = float(np.hypot(a, b))
    if np.hypot(goal_a, goal_b) < 0.045:
        least, most = (0.72, 1.0) if goal > 0.7 else (0.0, 0.45) if goal < 0.36 else (0.3, 0.86)
        return chroma < 0.05 and least <= lightness <= most
    turn = hue_distance(
        float(np.degrees(np.arctan2(b, a))), float(np.degrees(np.arctan2(goal_b, goal_a)))
    )
    return chroma > 0.02 and abs(turn) < 26
