"""Which two grounds a tileset joins: by the words, else by what goes well together."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from worker.engines.procedural import textures
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.meaning import Claim, Understanding
from worker.engines.procedural.understanding import understand

# "grass on water", "a stone path over dirt", "water in sand": the first lies on the second.
_ON = re.compile(
    r"\s(?:on top of|on|over|onto|above|across|through|into|in|within|inside|surrounded by|beside"
    r"|next to|meets|to|against|and|with|vs|by)\s",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[/,;>+&]")
_UNDER = re.compile(r"\s(?:under|below|beneath|underneath|around|behind)\s", re.IGNORECASE)
# What a border makes of a ground is the map's doing: any set makes roads, islands and ponds.
_FORMS = (
    "path paths road roads trail island islands shore coast pond edge edges border transition "
    "tileset autotile terrain blob set tiles between patch patches"
)
FORMS = frozenset(_FORMS.split())
TERSE = 16  # words: only who writes so few leaves out the word between two grounds
_LOW = frozenset({"water", "lava"})  # of these alone, the partner is the upper ground
PARTNERS: dict[str, tuple[str, ...]] = {
    "grass": ("water", "dirt", "sand"),
    "dirt": ("water", "grass"),
    "sand": ("water", "dirt"),
    "snow": ("ice", "stone", "dirt"),
    "leaves": ("dirt", "grass"),
    "stone": ("lava", "dirt", "water"),
    "cobble": ("grass", "dirt", "water"),
    "brick": ("dirt", "stone"),
    "tiles": ("water", "planks"),
    "planks": ("water", "dirt", "lava"),
    "metal": ("lava", "circuit", "dirt"),
    "circuit": ("metal", "lava"),
    "roof": ("cobble", "grass"),
    "ice": ("water", "snow"),
    "bark": ("leaves", "grass"),
    "scales": ("lava", "stone"),
    "water": ("sand", "grass", "stone"),
    "lava": ("stone", "metal"),
}


@dataclass(frozen=True, slots=True)
class Pair:
    """The words of both grounds; `upper` lies on `lower`. `chosen` is what no word named.

    `forms` are words about the border ("path"), which are true of every set. `named` are all
    words of the prompt itself.
    """

    upper: Understanding
    lower: Understanding
    chosen: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()

    def account(self) -> Understanding:
        """What became of the words of both, as of one prompt."""
        both = Understanding("texture")
        for side in (self.upper, self.lower):
            for name in ("used", "unknown", "excluded", "conflict"):
                words = getattr(both, name)
                words += [word for word in getattr(side, name) if word not in words]
            both.read_as.update(side.read_as)
            both.gave_way.update(side.gave_way)
            both.claims.update(side.claims)
        followed = {*both.used, *both.read_as}  # words of a style are for both, one may follow them
        both.conflict = [word for word in both.conflict if word not in followed]
        for word in self.forms:
            if word not in both.used:
                both.used.append(word)
                both.claims[word] = [Claim("fact", word)]
        shared = dict.fromkeys([*self.upper.from_style, *self.lower.from_style, *self.forms])
        both.from_style = [word for word in shared if word not in self.named]
        if len(self.chosen) < 2:
            both.archetype = self.upper.archetype
        return both


def read(prompt: str, seed: int, style: str = "") -> Pair:
    """The two grounds of a prompt such as "grass on water". Pure, and never raises.

    Words of the `style` are for each ground that the prompt is about; see `understand`.
    """
    said = re.findall(r"\w+", f"{prompt} {style}".casefold())
    forms = tuple(dict.fromkeys(word for word in said if word in FORMS))
    named = frozenset(re.findall(r"\w+", prompt.casefold()))
    shared = " ".join(word for word in style.split() if _bare(word) not in FORMS)
    return replace(_read(prompt, seed, shared), forms=forms, named=named)


def _read(prompt: str, seed: int, style: str) -> Pair:
    two = _split(prompt)
    if two is None:
        return _with_partner(_ground(prompt, style), seed)
    first, second = (_ground(text, style) for text in two)
    chosen = []
    for mine, other in ((first, second), (second, first)):
        if mine.archetype is None:
            mine.archetype = _partner(other, seed)
            chosen.append(mine.archetype)
    return Pair(first, second, tuple(chosen))


def _split(prompt: str) -> tuple[str, str] | None:
    """The words of the upper and of the lower ground; None if it names one or none."""
    named = [texts for texts in _parted(prompt) if _are_two(texts)]
    if named:  # first where both take all their words: "with flowers on dirt"
        return next(filter(_take_all, named), named[0])
    return next((texts for texts in _halves(prompt) if _are_two(texts) and _take_all(texts)), None)


def _parted(prompt: str) -> Iterator[tuple[str, str]]:
    """What stands on either side of each word that may be between two grounds, the upper first."""
    for pattern, turned in ((_UNDER, True), (_ON, False), (_MARKS, False)):
        for match in pattern.finditer(prompt):
            before, after = prompt[: match.start()], prompt[match.end() :]
            yield (after, before) if turned else (before, after)


def _halves(prompt: str) -> Iterator[tuple[str, str]]:
    """A few words with nothing between the grounds, cut at each place: "grass water"."""
    words = prompt.split()
    for place in range(1, len(words)) if len(words) <= TERSE else ():
        yield " ".join(words[:place]), " ".join(words[place:])


def _are_two(texts: tuple[str, str]) -> bool:
    one, other = map(_ground, texts)
    named = one.archetype is not None and other.archetype is not None
    tinted = one.colours != other.colours or one.features != other.features
    return named and (one.archetype != other.archetype or tinted)


def _take_all(texts: tuple[str, str]) -> bool:
    return not any(_ground(text).conflict for text in texts)


def _ground(text: str, style: str = "") -> Understanding:
    """Understood as a texture; words about the form of the border mean nothing of their own."""
    kept = " ".join(_without_forms(text.split()))
    return understand("texture", kept, style)


def _without_forms(words: list[str]) -> Iterator[str]:
    """Without words of form; but "tiles" as the only noun is the ground of that name."""
    rest = [word for word in words if _bare(word) not in FORMS]
    if understand("texture", " ".join(rest)).archetype is None:
        rest = [word for word in words if word.casefold() not in FORMS - {"tiles"}]
    return iter(rest)


def _bare(word: str) -> str:
    return word.casefold().strip(".,!")


def _with_partner(alone: Understanding, seed: int) -> Pair:
    chosen = []
    if alone.archetype is None:
        dice = Dice("tileset", seed, alone.word_seed)
        alone.archetype = dice.pick("ground", tuple(textures.GROUNDS))
        chosen.append(alone.archetype)
    partner = understand("texture", "")
    partner.archetype = _partner(alone, seed)
    chosen.append(partner.archetype)
    pair = (partner, alone) if alone.archetype in _LOW else (alone, partner)
    return Pair(*pair, tuple(chosen))


def _partner(ground: Understanding, seed: int) -> str:
    dice = Dice("tileset", seed, ground.word_seed)
    return dice.pick("partner", PARTNERS[ground.archetype or "grass"])
