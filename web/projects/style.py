"""A project's style: settings that everything made in it begins with.

Its fields come from the catalogue, like the form of a kind: what several kinds share, such as the
palette, is one field; sizes are one for each kind. What is left open stays as each kind has it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from web.words import listed
from worker import catalog
from worker.catalog import Kind, Option, Setting, Settings

Style = Mapping[str, Setting]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the style's form; `kinds` are those that have the option."""

    name: str
    label: str
    option: Option
    kinds: Sequence[Kind]

    @property
    def scope(self) -> str:
        """For whom it is, if not for all."""
        if len(self.kinds) == len(catalog.KINDS):
            return ""
        return listed(kind.plural.lower() for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class Read:
    """What a form's fields hold as a style, and a sentence for each that is wrong."""

    style: Settings
    errors: Mapping[str, str] = field(default_factory=dict)


def fields() -> list[Field]:
    """Every field there is: shared options in the order of the catalogue, sizes last."""
    shared: dict[str, Field] = {}
    for kind in catalog.KINDS.values():
        for option in kind.options:
            if not option.required and option.type != "size":
                own = Field(option.name, option.label, option, [kind])
                known = shared.get(option.name)
                shared[option.name] = _joined(known, own) if known else own
    return [*shared.values(), *_sizes()]


def _joined(one: Field, other: Field) -> Field:
    """One field for both; what only the other's kinds can be asked for says so."""
    (kind,) = other.kinds
    more = [
        replace(choice, label=f"{choice.label} ({kind.plural.lower()})")
        for choice in other.option.choices
        if choice not in one.option.choices
    ]
    option = replace(one.option, choices=(*one.option.choices, *more))
    return replace(one, option=option, kinds=[*one.kinds, kind])


def _sizes() -> list[Field]:
    return [
        Field(_field_name(kind, option), f"Size: {kind.plural.lower()}", option, [kind])
        for kind in catalog.KINDS.values()
        for option in kind.options
        if option.type == "size"
    ]


def _field_name(kind: Kind, option: Option) -> str:
    return f"size-{kind.name}" if option.type == "size" else option.name


def read(given: Mapping[str, str]) -> Read:
    """The style that a form's fields ask for; an empty field leaves its setting open."""
    style: Settings = {}
    errors: dict[str, str] = {}
    for each in fields():
        value = given.get(each.name, "").strip()
        if value:
            try:
                style[each.name] = _accepted(each, value)
            except catalog.Invalid as invalid:
                errors[each.name] = invalid.errors[each.option.name]
    return Read(style, errors)


def _accepted(each: Field, value: str) -> Setting:
    """The value as one of the field's kinds takes it. Raises Invalid if none does."""
    *others, last = each.kinds
    for kind in others:
        try:
            return _checked(kind, each.option.name, value)
        except catalog.Invalid:
            continue
    return _checked(last, each.option.name, value)


def _checked(kind: Kind, name: str, value: object) -> Setting:
    """The value as the catalogue takes it for the option. Raises Invalid."""
    filled = {option.name: "x" for option in kind.options if option.required}
    return catalog.validate(kind, {**filled, name: value})[name]


def settings(style: Style, kind: Kind) -> Settings:
    """What the style says for a kind; what today's catalogue no longer takes is left out."""
    found: Settings = {}
    for option in kind.options:
        value = style.get(_field_name(kind, option))
        if value is not None and not option.required:
            try:
                found[option.name] = _checked(kind, option.name, value)
            except catalog.Invalid:
                continue
    return found


def told(style: Style) -> list[tuple[str, str]]:
    """Label and value of everything the style says, in the words of its form."""
    return [
        (each.label, _words(each.option, style[each.name]))
        for each in fields()
        if each.name in style
    ]


def _words(option: Option, value: Setting) -> str:
    if option.type == "size":
        return f"{value} × {value} px"
    labels = {choice.value: choice.label for choice in option.choices}
    return labels.get(str(value), str(value))
