"""From the words of a prompt to what will be drawn, and an honest account of every word."""

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from worker.engines.procedural import lexicon
from worker.engines.procedural.lexicon import Sense

MIN_TYPO = 4  # letters: shorter words have too many neighbours to guess


@dataclass(slots=True)
class Understanding:
    """What a prompt means. Every word is in exactly one of `used`, `read_as` (its keys),
    `unknown`, `excluded`, `conflict`, or is glue ("a", "with", "no").

    `conflict` holds words that are known but cannot be followed: a second size, a subject that
    lost, a beard for a slime. Unknown words change the picture through `word_seed` only.
    """

    kind: str
    used: list[str] = field(default_factory=list)
    read_as: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    conflict: list[str] = field(default_factory=list)
    family: str | None = None
    archetype: str | None = None
    colours: list[str] = field(default_factory=list)
    material: str | None = None
    accent: str | None = None
    element: str | None = None
    mood: str | None = None
    size: str | None = None
    features: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)
    word_seed: str = ""
    followed: dict[str, tuple[str, str]] = field(default_factory=dict)  # word: slot, value

    @property
    def coverage(self) -> float:
        """The share of meaningful words that were understood, 0..1; 1 for no words at all."""
        known = len(self.used) + len(self.read_as) + len(self.excluded)
        total = known + len(self.unknown) + len(self.conflict)
        return round(known / total, 2) if total else 1.0

    def lists(self) -> dict[str, object]:
        """The account of the words, ready for JSON."""
        return {
            "used": list(self.used),
            "read_as": dict(self.read_as),
            "unknown": list(self.unknown),
            "excluded": list(self.excluded),
            "conflict": list(self.conflict),
        }

    def resolved(self) -> dict[str, object]:
        """What the words came to, without what they left open."""
        found: dict[str, object] = {
            "family": self.family,
            "archetype": self.archetype,
            "hue": self.colours[0] if self.colours else None,
            "colours": list(self.colours),
            "material": self.material,
            "accent": self.accent,
            "element": self.element,
            "mood": self.mood,
            "size": self.size,
            "features": list(self.features),
            "without": list(self.without),
        }
        return {name: value for name, value in found.items() if value}


@dataclass(frozen=True, slots=True)
class _Word:
    text: str  # as written
    meant: str  # as known: stemmed or corrected; "" if unknown
    negated: bool = False
    after_with: bool = False


def understand(kind: str, prompt: str) -> Understanding:
    """Read a prompt for a kind of asset (sprite, icon, texture). Pure, and never raises."""
    known = lexicon.senses(kind)
    found = Understanding(kind)
    words = list(_read(prompt, known))
    subject = _subject(words, known)
    for word in words:
        _place(found, word, known, subject)
    if found.archetype:
        suit(found, found.archetype)
    found.word_seed = _word_seed(found.unknown)
    return found


def _read(prompt: str, known: Mapping[str, tuple[Sense, ...]]) -> Iterator[_Word]:
    negated = refused = after_with = False  # refused: the word before was
    seen: set[str] = set()
    for text in _tokens(prompt, known):
        if text in lexicon.NEGATIONS:
            negated = True
            continue
        if text in lexicon.GLUE:
            after_with = after_with or text in lexicon.WITH
            refused = refused and text in lexicon.OR
            negated = negated or refused
            continue
        if text not in seen:
            seen.add(text)
            yield _Word(text, _meant(text, known), negated, after_with)
        negated, refused = False, negated


def _tokens(prompt: str, known: Mapping[str, tuple[Sense, ...]]) -> Iterator[str]:
    text = unicodedata.normalize("NFKC", prompt).casefold().replace("'s ", " ")
    for token in re.findall(r"[^\W_]+(?:-[^\W_]+)*", text):
        if token in known:
            yield token
        else:
            yield from token.split("-")


def _meant(text: str, known: Mapping[str, tuple[Sense, ...]]) -> str:
    for candidate in _stems(text):
        if candidate in known:
            return candidate
    return _corrected(text, tuple(known)) if len(text) >= MIN_TYPO else ""


def _stems(text: str) -> Iterator[str]:
    yield text
    if text.endswith("ies"):
        yield text[:-3] + "y"
    if text.endswith("ves"):
        yield text[:-3] + "f"
    if text.endswith("es"):
        yield text[:-2]
    if text.endswith("s") and len(text) > 3:
        yield text[:-1]


@lru_cache(maxsize=4096)
def _corrected(text: str, words: tuple[str, ...]) -> str:
    """The first known word that is one slip away: a letter more, less, other or swapped."""
    for word in words:
        if len(word) >= MIN_TYPO and word[0] == text[0] and _one_slip(text, word):
            return word
    return ""


def _one_slip(one: str, other: str) -> bool:
    """Whether the Damerau distance is 1."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return True
    a, b = one[start:], other[start:]
    swapped = len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0] and a[2:] == b[2:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or swapped


def _subject(words: list[_Word], known: Mapping[str, tuple[Sense, ...]]) -> _Word | None:
    """The head noun: in English the last one, but "with a sword" is no head."""
    candidates = [
        word
        for word in words
        if not word.negated and any(s.slot == "subject" for s in known.get(word.meant, ()))
    ]
    heads = [word for word in candidates if not word.after_with]
    pure = [word for word in heads if len(known[word.meant]) == 1]
    for group in (pure[-1:], heads[-1:], candidates[:1]):
        if group:
            return group[0]
    return None


def _place(
    found: Understanding,
    word: _Word,
    known: Mapping[str, tuple[Sense, ...]],
    subject: _Word | None,
) -> None:
    options = known.get(word.meant, ())
    if not options:
        (found.excluded if word.negated else found.unknown).append(word.text)
    elif word.negated:
        found.excluded.append(word.text)
        found.without += [s.value for s in options if s.slot in ("feature", "trait", "colour")]
    elif word is subject:
        sense = next(s for s in options if s.slot == "subject")
        found.family, found.archetype = sense.family, sense.value or None
        _count(found, word)
    else:
        others = [sense for sense in options if sense.slot != "subject"]
        filled = next(((s.slot, s.value) for s in others if _follow(found, s, word)), None)
        if filled is None:
            found.conflict.append(word.text)
        else:
            found.followed[word.text] = filled
            _count(found, word)


def _count(found: Understanding, word: _Word) -> None:
    if word.meant in _stems(word.text):
        found.used.append(word.text)
    else:
        found.read_as[word.text] = word.meant


def _follow(found: Understanding, sense: Sense, word: _Word) -> bool:
    """Fill the slot of a sense; False if it is taken by something else."""
    if sense.slot == "colour":
        if len(found.colours) < 3 and sense.value not in found.colours:
            found.colours.append(sense.value)
            return True
        return sense.value in found.colours
    if sense.slot in ("feature", "trait"):
        if sense.value not in found.features:
            found.features.append(sense.value)
        return True
    slot = "accent" if sense.slot == "material" and word.after_with else sense.slot
    held = getattr(found, slot)
    if held is None:
        setattr(found, slot, sense.value)
    return held in (None, sense.value)


def suit(found: Understanding, archetype: str) -> None:
    """Give up what that archetype cannot follow: its words become conflicts.

    Called again by the drawing code when the words left the archetype to the seed.
    """
    fitting = FITTING[found.kind].get(archetype)
    if fitting is None:
        return
    for text, (slot, value) in found.followed.items():
        if slot in ("feature", "trait") and value not in fitting:
            _demote(found, text)
        if slot == "mood" and slot not in fitting:
            _demote(found, text)
    found.features = [feature for feature in found.features if feature in fitting]
    found.mood = found.mood if "mood" in fitting else None


def _demote(found: Understanding, text: str) -> None:
    if text in found.used or text in found.read_as:
        found.used = [word for word in found.used if word != text]
        found.read_as.pop(text, None)
        found.conflict.append(text)


def _word_seed(unknown: list[str]) -> str:
    return hashlib.sha256(" ".join(sorted(unknown)).encode()).hexdigest()[:16] if unknown else ""


# Which features, and whether a mood, each archetype can follow; filled by the drawing code.
FITTING: dict[str, dict[str, frozenset[str]]] = {"sprite": {}, "icon": {}, "texture": {}}
