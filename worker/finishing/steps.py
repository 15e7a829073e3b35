"""Every step a recipe may have: its words for people, its parameters and their limits.

The form, the check of a recipe and the run all come from here. A step's name and the meaning of
its parameters never change: a recipe that was kept makes the same pixels for ever.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from worker.decoding.bounds import MAX_PIXELS, MAX_SIDE
from worker.finishing import alpha, frames, grid, ground, lock, normals, outline, seams, sizes
from worker.finishing.colour import Pixels, Unfit
from worker.finishing.palettes import PALETTES, Rgb, from_hex

Value = str | int | bool
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. `least` and `most` bound a number, `choices` (value, label) a choice."""

    name: str
    label: str
    type: Literal["number", "choice", "flag", "colours", "colour"]
    default: Value
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: `run` takes pixels (height x width x 4) and checked values. Raises Unfit."""

    name: str
    title: str
    help: str
    parameters: tuple[Parameter, ...]
    run: Callable[[Pixels, Values], Pixels]


def _number(
    name: str, label: str, default: int, least: int, most: int, unit: str = ""
) -> Parameter:
    return Parameter(name, label, "number", default, least, most, unit=unit)


def _side(name: str, label: str, unit: str = "px", most: int = 1024) -> Parameter:
    return _number(name, label, 32, 1, most, unit)


# What was kept before frames were asked for was one picture, as it is by default.
_FRAMES = _number("frames", "Frames side by side", 1, 1, 256)


def _flag(name: str, label: str, default: bool) -> Parameter:
    return Parameter(name, label, "flag", default)


def _choice(name: str, label: str, *choices: tuple[str, str]) -> Parameter:
    return Parameter(name, label, "choice", choices[0][0], choices=choices)


def _pad(pixels: Pixels, values: Values) -> Pixels:
    count, place = values["frames"], values["place"]
    width, height = values["width"] // count, values["height"]
    if values["to"] == "power":
        high, wide = pixels.shape[:2]
        width, height = sizes.power_of_two(wide // count), sizes.power_of_two(high)
    elif values["width"] % count:
        raise Unfit(f"{values['width']} pixels cannot hold {count} frames of the same width.")
    return frames.each(pixels, count, lambda frame: sizes.pad(frame, width, height, place))


def _lock(pixels: Pixels, values: Values) -> Pixels:
    return lock.lock(pixels, colours(values), values["shades"])


def colours(values: Values) -> tuple[Rgb, ...]:
    """The palette that a palette step names, or brings along."""
    if values["palette"] != "own":
        return PALETTES[values["palette"]].colours
    own = from_hex(values["colours"])
    if not own:
        raise Unfit("Your own palette has no colours yet: bring a file, or write some.")
    return own


def _outline(pixels: Pixels, values: Values) -> Pixels:
    colour = None if values["tinted"] else from_hex(values["colour"])[0]
    return frames.each(
        pixels, values["frames"], lambda frame: outline.draw(frame, colour, values["corners"])
    )


STEPS = {
    step.name: step
    for step in (
        Step(
            "grid",
            "True pixels",
            "Finds the drawing inside a picture that only looks like pixel art: one pixel for each "
            "of its cells, even if they are blurred or drift.",
            (_side("width", "Cells across", ""), _side("height", "Cells down", "")),
            lambda p, v: grid.recover(p, v["width"], v["height"]),
        ),
        Step(
            "resize",
            "Resize",
            "Makes the picture exactly that large.",
            (
                _side("width", "Width", most=MAX_SIDE),
                _side("height", "Height", most=MAX_SIDE),
                _choice("by", "By", ("nearest", "Nearest pixel"), ("mean", "Mean of an area")),
            ),
            lambda p, v: sizes.resize(p, v["width"], v["height"], v["by"] == "mean"),
        ),
        Step(
            "ground",
            "Clear the ground",
            "Makes an even ground transparent, from the borders inwards.",
            (
                _number("tolerance", "Tolerance", 6, 1, 30, "%"),
                _flag("holes", "Also inside the figure", False),
                _flag("soft", "Keep soft edges", False),
                # Off by default: recipes that were kept before do not say it.
                _flag("clean", "Take the ground's colour out of the edges", False),
            ),
            lambda p, v: ground.remove(p, v["tolerance"] / 100, v["holes"], v["soft"], v["clean"]),
        ),
        Step(
            "alpha",
            "Hard edges",
            "Every pixel is there or not there: nothing half clear.",
            (_number("threshold", "There from", 128, 1, 255, "of 255"),),
            lambda p, v: alpha.harden(p, v["threshold"]),
        ),
        Step(
            "bleed",
            "No fringe",
            "Carries the figure's colours on under its soft edges, so that no light or dark line "
            "shows around it in a game.",
            (_number("reach", "Reach", 4, 1, 16, "px"), _FRAMES),
            lambda p, v: frames.each(p, v["frames"], lambda one: alpha.bleed(one, v["reach"])),
        ),
        Step(
            "palette",
            "Palette",
            "Only colours of one palette.",
            (
                _choice(
                    "palette",
                    "Colours",
                    *((p.name, p.title) for p in PALETTES.values()),
                    ("own", "Your own, below"),
                ),
                Parameter("colours", "Your own colours", "colours", "", most=256),
                _flag("shades", "Keep shades apart", True),
            ),
            _lock,
        ),
        Step(
            "outline",
            "Outline",
            "A line of one pixel around the figure.",
            (
                _flag("tinted", "In the dark of its own colours", True),
                Parameter("colour", "Otherwise in", "colour", "000000"),
                _flag("corners", "Around corners too", False),
                _FRAMES,
            ),
            _outline,
        ),
        Step(
            "trim",
            "Trim",
            "Cuts away clear rows and columns; of frames only what is clear in all of them.",
            (_number("margin", "Leave", 0, 0, 64, "px"), _FRAMES),
            lambda p, v: frames.trimmed(p, v["frames"], v["margin"]),
        ),
        Step(
            "pad",
            "Pad",
            "Clear pixels around, up to a size; around each frame by itself.",
            (
                _choice("to", "Up to", ("size", "The size below"), ("power", "Powers of two")),
                _side("width", "Width", most=MAX_SIDE),
                _side("height", "Height", most=MAX_SIDE),
                _choice(
                    "place",
                    "The picture is",
                    ("centre", "In the middle"),
                    ("bottom", "On the ground"),
                    ("top-left", "Top left"),
                ),
                _FRAMES,
            ),
            _pad,
        ),
        Step(
            "anchor",
            "One baseline",
            "Moves the frames of an animation so that all stand on the same row.",
            (
                _number("frames", "Frames side by side", 4, 1, 256),
                _flag("centre", "Feet in the middle", False),
            ),
            lambda p, v: frames.anchored(p, v["frames"], v["centre"]),
        ),
        Step(
            "pack",
            "Pack",
            "Lays frames that are side by side out in rows.",
            (
                _number("frames", "Frames side by side", 4, 1, 256),
                _number("columns", "In a row", 2, 1, 256),
            ),
            lambda p, v: frames.packed(p, v["frames"], v["columns"]),
        ),
        Step(
            "seam",
            "No seam",
            "Lets the picture's ends run into each other where it shows least; the picture gets "
            "smaller by that share.",
            (_number("overlap", "Share", 25, 5, 50, "%"),),
            lambda p, v: seams.repair(p, v["overlap"] / 100),
        ),
        Step(
            "normal",
            "Normal map",
            "Which way the surface faces, light taken for high.",
            (
                _number("strength", "Strength", 8, 1, 64),
                _choice(
                    "convention",
                    "Y points",
                    ("opengl", "Up: Godot, Unity, Blender (OpenGL)"),
                    ("directx", "Down: Unreal (DirectX)"),
                ),
                _flag("tiles", "The picture is seamless", True),
            ),
            lambda p, v: normals.normal_map(p, v["strength"], v["convention"], v["tiles"]),
        ),
    )
}


# What makes nothing better of a kind, or takes from it what it is: a sheet its grid, a texture its
# edges, a panel its margins. A recipe may hold it all the same; it is not offered.
_UNFIT: Mapping[str, frozenset[str]] = {
    "sprite": frozenset({"anchor", "pack", "seam"}),
    "icon": frozenset({"anchor", "pack", "seam"}),
    "animation": frozenset({"seam"}),
    "panel": frozenset({"anchor", "pack", "seam", "trim", "pad", "ground"}),
    "tileset": frozenset({"anchor", "pack", "seam", "trim", "pad", "ground", "outline"}),
    "texture": frozenset({"anchor", "pack", "trim", "pad", "ground", "outline", "alpha", "bleed"}),
}


def fitting(kind: str) -> list[Step]:
    """The steps that are of use to a picture of that kind, in the order in which they are offered.

    All of them for a kind that is not known.
    """
    return [step for step in STEPS.values() if step.name not in _UNFIT.get(kind, frozenset())]


def bounded(pixels: Pixels) -> Pixels:
    """The same, or Unfit for a result that is larger than we keep."""
    high, wide = pixels.shape[:2]
    if high * wide > MAX_PIXELS or max(high, wide) > MAX_SIDE:
        raise Unfit(f"The result would have {wide} × {high} pixels, which is more than we keep.")
    return pixels
