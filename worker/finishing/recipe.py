"""A recipe: an ordered list of steps with their parameters, as JSON.

    {"version": 1, "steps": [{"step": "alpha", "threshold": 128}, {"step": "trim", "margin": 0}]}

It is always applied to the original, so undoing a step is leaving it out.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from worker.finishing.colour import Pixels, Unfit
from worker.finishing.palettes import MOST, Rgb, from_hex, to_hex
from worker.finishing.steps import STEPS, Parameter, Value, bounded, colours

VERSION = 1
MOST_STEPS = 12


class BadRecipe(Exception):
    """The recipe breaks a rule; `errors` maps (number of the step, parameter) to a sentence.

    What is wrong with the whole of it has number -1 and an empty name.
    """

    def __init__(self, errors: Mapping[tuple[int, str], str]) -> None:
        super().__init__("; ".join(errors.values()))
        self.errors = errors


@dataclass(frozen=True, slots=True)
class Asked:
    """One step of a recipe: the step's name and a checked value for each of its parameters."""

    step: str
    values: Mapping[str, Value]

    def as_json(self) -> dict[str, object]:
        return {"step": self.step, **self.values}


def read(recipe: object) -> tuple[Asked, ...]:
    """The steps of a recipe as it was sent or stored. Raises BadRecipe."""
    if not isinstance(recipe, Mapping) or set(recipe) != {"version", "steps"}:
        raise BadRecipe({(-1, ""): "A recipe has a version and steps, and nothing else."})
    if recipe["version"] != VERSION or isinstance(recipe["version"], bool):
        raise BadRecipe({(-1, ""): f"This recipe is not of version {VERSION}."})
    steps = recipe["steps"]
    if not isinstance(steps, list) or len(steps) > MOST_STEPS:
        raise BadRecipe({(-1, ""): f"A recipe has at most {MOST_STEPS} steps."})
    errors: dict[tuple[int, str], str] = {}
    found = [_step(number, step, errors) for number, step in enumerate(steps)]
    if errors:
        raise BadRecipe(errors)
    return tuple(asked for asked in found if asked)


def write(steps: Sequence[Asked]) -> dict[str, object]:
    """The recipe as JSON; `read` takes it back."""
    return {"version": VERSION, "steps": [asked.as_json() for asked in steps]}


def default(name: str, known: Mapping[str, Value] | None = None) -> Asked:
    """A step with what it usually does; `known` are values that fit the picture better."""
    return Asked(name, {p.name: _known(p, known or {}) for p in STEPS[name].parameters})


def _known(parameter: Parameter, known: Mapping[str, Value]) -> Value:
    try:
        return _value(parameter, known[parameter.name])
    except (KeyError, ValueError):
        return parameter.default


def apply(original: Pixels, steps: Sequence[Asked]) -> Pixels:
    """The original after all steps. Raises Unfit, whose words begin with the step's title."""
    pixels = original
    for asked in steps:
        step = STEPS[asked.step]
        try:
            pixels = bounded(step.run(pixels, asked.values))
        except Unfit as error:
            raise Unfit(f"{step.title}: {error}") from error
    return pixels


def palette(steps: Sequence[Asked]) -> tuple[Rgb, ...]:
    """The colours the last step leaves to a picture; none when it may have any."""
    free = ("outline", "normal", "bleed", "resize", "ground", "grid")
    for asked in reversed(steps):
        if asked.step == "palette":
            return colours(asked.values)
        if asked.step in free:
            return ()
    return ()


def _step(number: int, step: object, errors: dict[tuple[int, str], str]) -> Asked | None:
    known = STEPS.get(str(step.get("step"))) if isinstance(step, Mapping) else None
    if known is None or not isinstance(step, Mapping):
        errors[number, ""] = "There is no step of this name."
        return None
    values: dict[str, Value] = {}
    for parameter in known.parameters:
        try:
            values[parameter.name] = _value(parameter, step.get(parameter.name, parameter.default))
        except ValueError as error:
            errors[number, parameter.name] = str(error)
    for name in step.keys() - {"step", *(parameter.name for parameter in known.parameters)}:
        errors[number, str(name)] = f"{known.title} has no parameter of this name."
    return Asked(known.name, values)


def _value(parameter: Parameter, value: object) -> Value:
    match parameter.type:
        case "number":
            return _whole(parameter, value)
        case "flag":
            if not isinstance(value, bool):
                raise ValueError("This is yes or no.")
            return value
        case "choice":
            if value not in [choice for choice, _ in parameter.choices]:
                raise ValueError("Choose one of the list.")
            return str(value)
        case "colour" | "colours":
            return _colours(value, 1 if parameter.type == "colour" else None)


def _whole(parameter: Parameter, value: object) -> int:
    fits = isinstance(value, int) and not isinstance(value, bool)
    if not fits or not parameter.least <= int(str(value)) <= parameter.most:
        raise ValueError(f"Write a whole number from {parameter.least} to {parameter.most}.")
    return int(str(value))


def _colours(value: object, count: int | None) -> str:
    if not isinstance(value, str) or len(value) > MOST * 16:
        raise ValueError(f"Write at most {MOST} colours of six hex digits.")
    found = from_hex(re.sub(r"[\s,;]+", " ", value))
    if len(found) > MOST or (count is not None and len(found) != count):
        raise ValueError(f"Write {count or f'at most {MOST}'} of six hex digits, as in ff8800.")
    return to_hex(found)
