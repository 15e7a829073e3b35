"""From the words of a prompt to what will be drawn, and an honest account of every word."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from worker.engines.procedural import lexicon, likenesses, reading
from worker.engines.procedural.lexicon import Sense
from worker.engines.procedural.reading import Word
from worker.engines.procedural.styling import Held


@dataclass(frozen=True, slots=True)
class Claim:
    """What a word stands for in the picture: a slot, its value, and the part it belongs to."""

    slot: str
    value: str
    part: str = ""


@dataclass(slots=True)
class Understanding:
    """What a prompt means. Every word is in exactly one of `used`, `read_as` (its keys),
    `unknown`, `excluded`, `conflict`, or is grammar ("a", "with", "no").

    `conflict` holds words that are known but cannot be followed: a second size, a subject that
    lost, a beard for a slime. Unknown words change the picture through `word_seed` only.
    `claims` is what the drawing is held to: a word whose claims it does not show is given up.
    """

    kind: str
    used: list[str] = field(default_factory=list)
    read_as: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    conflict: list[str] = field(default_factory=list)
    family: str | None = None
    archetype: str | None = None
    race: str | None = None
    colours: list[str] = field(default_factory=list)
    material: str | None = None
    accent: str | None = None
    element: str | None = None
    mood: str | None = None
    size: str | None = None
    use: str | None = None  # of a ground: wall or floor
    features: list[str] = field(default_factory=list)
    forms: dict[str, str] = field(default_factory=dict)  # slot: the shape the subject's word fixes
    tints: dict[str, list[str]] = field(default_factory=dict)  # part: its colours or materials
    without: list[str] = field(default_factory=list)
    word_seed: str = ""
    claims: dict[str, list[Claim]] = field(default_factory=dict)

    @property
    def coverage(self) -> float:
        """The share of meaningful words that were understood, 0..1; 1 for no words at all.

        What is true of every picture of the kind ("pixel art") counts for nothing.
        """
        facts = sum(all(c.slot == "fact" for c in claims) for claims in self.claims.values())
        known = len(self.used) + len(self.read_as) + len(self.excluded) - facts
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
            "race": self.race,
            "hue": self.colours[0] if self.colours else None,
            "colours": list(self.colours),
            "material": self.material,
            "accent": self.accent,
            "element": self.element,
            "mood": self.mood,
            "size": self.size,
            "use": self.use,
            "features": list(self.features),
            "tints": {part: list(names) for part, names in self.tints.items()},
            "without": list(self.without),
        }
        return {name: value for name, value in found.items() if value}

    def give_up(self, text: str) -> None:
        """Move a word that cannot be followed to the conflicts, and forget what it asked for."""
        if text not in self.claims:
            return
        for claim in self.claims.pop(text):
            if not any(claim in others for others in self.claims.values()):
                self._forget(claim)
        self.used = [word for word in self.used if word != text]
        self.read_as.pop(text, None)
        self.conflict.append(text)

    def _forget(self, claim: Claim) -> None:
        if claim.part:
            left = [name for name in self.tints.get(claim.part, []) if name != claim.value]
            self.tints = {**self.tints, claim.part: left} if left else dict(self.tints)
            if not left:
                self.tints.pop(claim.part, None)
        elif claim.slot == "feature":
            self.features = [name for name in self.features if name != claim.value]
        elif claim.slot == "colour":
            self.colours = [name for name in self.colours if name != claim.value]
        elif claim.slot in ("material", "accent", "element", "mood", "size", "use"):
            setattr(self, claim.slot, None)


def understand(kind: str, prompt: str, style: str = "") -> Understanding:
    """Read a prompt for a kind of asset (sprite, icon, texture). Pure, and never raises.

    Words of the `style` give way to those of the prompt; one that both have is the prompt's. What
    of it all the picture shows is known only when it is drawn: see `account.settle`.
    """
    known = lexicon.senses(kind)
    found = Understanding(kind)
    words = reading.read(prompt, known)
    said = {word.text for word in words}
    shared = [word for word in reading.read(style, known) if word.text not in said]
    subject = _subject(words, known) or _subject(shared, known)
    race = _race([*words, *shared], known, subject)
    for word in words:
        _place(found, word, known.get(word.meant, ()), subject, race)
    held = _held(found)
    for word in shared:
        senses = known.get(word.meant, ())
        if left := held.left(word, senses):
            _place(found, word, left, subject, race)
        else:
            (found.conflict if senses else found.unknown).append(word.text)
    _once_only(found)
    if found.archetype:
        suit(found, found.archetype)
    found.word_seed = _word_seed(found.unknown)
    return found


def _subject(words: list[Word], known: Mapping[str, tuple[Sense, ...]]) -> Word | None:
    """The head noun: in English the last one, but "with a sword" is no head. Of two people, one
    by race and one by calling ("pirate skeleton"), the calling is the head."""
    candidates = [
        word
        for word in words
        if not word.negated and any(s.slot == "subject" for s in known.get(word.meant, ()))
    ]
    heads = [word for word in candidates if not word.after_with]
    pure = [word for word in heads if len(known[word.meant]) == 1]
    for group in (pure[-1:], heads[-1:], candidates[:1]):
        if group:
            return _calling(group[0], heads, known)
    return None


def _calling(head: Word, heads: list[Word], known: Mapping[str, tuple[Sense, ...]]) -> Word:
    if known[head.meant][0].value not in lexicon.RACES:
        return head
    people = [
        word
        for word in heads
        if known[word.meant][0].value in lexicon.CHARACTERS
        and known[word.meant][0].value not in lexicon.RACES
    ]
    return people[-1] if people else head


def _race(
    words: list[Word], known: Mapping[str, tuple[Sense, ...]], subject: Word | None
) -> Word | None:
    if subject is None or known[subject.meant][0].value not in lexicon.CHARACTERS:
        return None
    if known[subject.meant][0].value in lexicon.RACES:
        return None
    races = (w for w in words if not w.negated and w.meant in known and w is not subject)
    return next((w for w in races if known[w.meant][0].value in lexicon.RACES), None)


def _held(found: Understanding) -> Held:
    claims = (claim for claims in found.claims.values() for claim in claims)
    wished = frozenset(claim.value for claim in claims)
    tints = {part: tuple(names) for part, names in found.tints.items()}
    return Held(tuple(found.colours), tints, wished, frozenset(found.without))


def _place(
    found: Understanding,
    word: Word,
    options: Sequence[Sense],
    subject: Word | None,
    race: Word | None,
) -> None:
    if not options:
        found.unknown.append(word.text)
    elif word.negated and any(s.value in lexicon.ESSENTIAL for s in options):
        found.conflict.append(word.text)
    elif word.negated:
        found.excluded.append(word.text)
        refused = [s.value for s in options]
        refused += [part for value in refused for part in lexicon.ELEMENT_PARTS.get(value, ())]
        found.without += [value for value in dict.fromkeys(refused) if value not in found.without]
    elif word is subject or (subject and word.meant == subject.meant):
        sense = next(s for s in options if s.slot == "subject")
        found.family, found.archetype = sense.family, sense.value or None
        found.forms.update(likenesses.FORMS[found.kind].get(word.meant, {}))
        _count(found, word, Claim("subject", sense.value))
    elif word is race:
        found.race = options[0].value
        _count(found, word, Claim("race", found.race))
    else:
        others = [sense for sense in options if sense.slot != "subject"]
        if word.after_with:  # "a skull with bone": the part, where there is such a part
            fitting = FITTING[found.kind].get(found.archetype or "", frozenset())
            others.sort(key=lambda sense: sense.slot != "feature" or sense.value not in fitting)
        claim = next((c for sense in others if (c := _follow(found, sense, word))), None)
        if claim is None:
            found.conflict.append(word.text)
        else:
            _count(found, word, claim)


def _count(found: Understanding, word: Word, claim: Claim) -> None:
    found.claims.setdefault(word.text, []).append(claim)
    if word.meant in likenesses.LOOSE[found.kind]:
        found.read_as[word.text] = claim.value
    elif word.meant == word.text:
        found.used.append(word.text)
    else:
        found.read_as[word.text] = word.meant


def _follow(found: Understanding, sense: Sense, word: Word) -> Claim | None:
    """Fill the slot of a sense; None if it is taken by something else."""
    if word.part:
        return _tint(found, sense, word.part)
    if sense.slot == "colour":
        taken = sense.value not in found.colours and len(found.colours) > 1
        if not taken and sense.value not in found.colours:
            found.colours.append(sense.value)
        if word.element and not taken:
            found.tints[word.element] = [sense.value]
        return None if taken else Claim("colour", sense.value)
    if sense.slot in ("feature", "trait"):
        if sense.value not in found.features:
            found.features.append(sense.value)
        return Claim("feature", sense.value)
    if sense.slot in ("fact", "count"):
        return Claim("fact", sense.value) if sense.value in ("", "1") else None
    slot = "accent" if sense.slot == "material" and word.after_with else sense.slot
    held = getattr(found, slot)
    if held is None:
        setattr(found, slot, sense.value)
    return Claim(slot, sense.value) if held in (None, sense.value) else None


def _tint(found: Understanding, sense: Sense, part: str) -> Claim | None:
    if sense.slot not in reading.TINTS:
        return None
    names = found.tints.setdefault(part, [])
    if sense.value not in names and len(names) > 1:
        return None
    if sense.value not in names:
        names.append(sense.value)
    return Claim(sense.slot, sense.value, part)


def _once_only(found: Understanding) -> None:
    """A word said twice is in one list: in the worst of those it fell into."""
    gone: set[str] = set()
    for name in ("conflict", "unknown", "excluded", "used"):
        words = [word for word in dict.fromkeys(getattr(found, name)) if word not in gone]
        setattr(found, name, words)
        gone |= set(words)
    found.read_as = {text: word for text, word in found.read_as.items() if text not in gone}


def suit(found: Understanding, archetype: str) -> None:
    """Give up what that archetype cannot follow: its words become conflicts.

    Called again by the drawing code when the words left the archetype to the seed.
    """
    fitting = FITTING[found.kind].get(archetype)
    if fitting is None:
        return
    for text, claims in list(found.claims.items()):
        if any(_misfit(claim, fitting, archetype) for claim in claims):
            found.give_up(text)


def fits(found: Understanding, archetype: str) -> int:
    """How many of the words' claims that archetype can follow."""
    fitting = FITTING[found.kind].get(archetype, frozenset())
    claims = [claim for claims in found.claims.values() for claim in claims]
    return sum(not _misfit(claim, fitting, archetype) for claim in claims)


def best(found: Understanding, names: Sequence[str]) -> list[str]:
    """Those the words do not refuse, and of these the ones that can follow most of the words."""
    left = [name for name in names if name not in found.without] or list(names)
    most = max(fits(found, name) for name in left)
    return [name for name in left if fits(found, name) == most]


def _misfit(claim: Claim, fitting: frozenset[str], archetype: str) -> bool:
    if claim.slot == "use":
        return archetype not in lexicon.GROUNDS_OF[claim.value]
    if claim.part:
        return claim.part not in fitting
    if claim.slot == "feature":
        return claim.value not in fitting
    return claim.slot == "mood" and "mood" not in fitting


def _word_seed(unknown: list[str]) -> str:
    return hashlib.sha256(" ".join(sorted(unknown)).encode()).hexdigest()[:16] if unknown else ""


# Which features, and whether a mood, each archetype can follow; filled by the drawing code.
FITTING: dict[str, dict[str, frozenset[str]]] = {"sprite": {}, "icon": {}, "texture": {}}
