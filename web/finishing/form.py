"""The list of steps as a form: each field is named by the step's place and the parameter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boot import numbers
from worker.catalog import OWN
from worker.finishing.recipe import VERSION, Asked, BadRecipe, default, read
from worker.finishing.steps import STEPS, Parameter, Step, Value


@dataclass(frozen=True, slots=True)
class Line:
    """A step as the form shows it: what was typed, and what is wrong with it, by parameter."""

    step: Step
    values: Mapping[str, Value]
    errors: Mapping[str, str] = field(default_factory=dict)


def lines(steps: Sequence[Asked]) -> list[Line]:
    """The form of a recipe."""
    return [Line(STEPS[asked.step], asked.values) for asked in steps]


def typed(names: Sequence[str], fields: Mapping[str, str]) -> list[Line]:
    """The form as it was sent; steps that do not exist are left out."""
    found = [(n, STEPS[name]) for n, name in enumerate(names) if name in STEPS]
    return [
        Line(step, _kept({p.name: _sent(p, fields.get(f"{n}.{p.name}")) for p in step.parameters}))
        for n, step in found
    ]


def _kept(values: dict[str, Value]) -> dict[str, Value]:
    """A palette the person keeps becomes the step's own colours: it stays whole when that goes."""
    chosen = str(values.get("palette", ""))
    if not chosen.startswith(OWN):
        return values
    return {**values, "palette": "own", "colours": chosen.removeprefix(OWN)}


def _sent(parameter: Parameter, text: str | None) -> Value:
    if parameter.type == "flag":
        return text is not None
    if text is None:
        return parameter.default
    if parameter.type == "number":
        whole = numbers.whole(text.strip(), parameter.least, parameter.most)
        return text if whole is None else whole
    return text


def checked(sent: Sequence[Line]) -> tuple[Asked, ...] | list[Line]:
    """The recipe, or the same form with what is wrong with it."""
    steps = [{"step": line.step.name, **line.values} for line in sent]
    try:
        return read({"version": VERSION, "steps": steps})
    except BadRecipe as error:
        wrong = error.errors
        return [
            Line(
                line.step,
                line.values,
                {name: s for (place, name), s in wrong.items() if place == n},
            )
            for n, line in enumerate(sent)
        ]


def edited(sent: list[Line], do: str, new: str, known: Mapping[str, Value]) -> list[Line]:
    """The form after a press of one of its buttons: `add`, `up:2`, `down:2`, `leave:2`.

    A step that is added begins with what is `known` of the picture.
    """
    if do == "add" and new in STEPS:
        return [*sent, *lines([default(new, known)])]
    deed, _, place = do.partition(":")
    index = numbers.whole(place, 0, len(sent) - 1) if sent else None
    if index is None:
        return sent
    moved = sent.copy()
    line = moved.pop(index)
    if deed != "leave":
        moved.insert(max(index + {"up": -1, "down": 1}.get(deed, 0), 0), line)
    return moved
