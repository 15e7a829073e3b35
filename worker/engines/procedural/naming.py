"""Which of the words names the thing, and which others only name it again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from worker.engines.procedural import lexicon, likenesses
from worker.engines.procedural.lexicon import Sense
from worker.engines.procedural.reading import Word

Known = Mapping[str, tuple[Sense, ...]]

# A boss can be any living thing, an animal no person.
_OF_FAMILY = {
    "monsters": ("characters", "monsters", "creatures"),
    "creatures": ("creatures", "monsters"),
}


@dataclass(frozen=True, slots=True)
class Named:
    """The word that names the thing, if any does, what it names, and the word for its race."""

    subject: Word | None
    thing: Sense | None
    race: Word | None


def read(words: Sequence[Word], shared: Sequence[Word], known: Known) -> Named:
    """What the words of a prompt name; those it shares with others only if it names nothing."""
    subject = _subject(words, known) or _subject(shared, known)
    thing = known[subject.meant][0] if subject else None
    return Named(subject, thing, _race([*words, *shared], known, thing) if thing else None)


def _subject(words: Sequence[Word], known: Known) -> Word | None:
    """The head noun: in English the last one, but "with a sword" is no head. Of two people, one
    by race and one by calling ("pirate skeleton"), the calling is the head; of a "fighter ship"
    it is the fighter."""
    candidates = [
        word
        for word in words
        if not word.negated and any(s.slot == "subject" for s in known.get(word.meant, ()))
    ]
    heads = [word for word in candidates if not word.after_with]
    pure = [word for word in heads if len(known[word.meant]) == 1]
    for group in (pure[-1:], heads[-1:], candidates[:1]):
        if group:
            return _calling(_specific(group[0], heads, known), heads, known)
    return None


def _specific(head: Word, heads: Sequence[Word], known: Known) -> Word:
    """The kind of ship, if the head says no more than ship."""
    sense = known[head.meant][0]
    if sense.value:
        return head
    kinds = [w for w in heads if known[w.meant][0].family == sense.family]
    return next((word for word in reversed(kinds) if known[word.meant][0].value), head)


def _calling(head: Word, heads: Sequence[Word], known: Known) -> Word:
    race = known[head.meant][0].value in lexicon.RACES
    if not race and head.meant not in likenesses.PERSONS:
        return head
    values = ((word, known[word.meant][0].value) for word in heads)
    people = [
        w for w, value in values if value in lexicon.CHARACTERS and value not in lexicon.RACES
    ]
    callings = [word for word in people if word.meant not in likenesses.PERSONS]
    return next(reversed(callings or (people if race else [])), head)


def _race(words: Sequence[Word], known: Known, thing: Sense) -> Word | None:
    """The word for the race of a person who has a calling too."""
    if thing.value not in lexicon.CHARACTERS or thing.value in lexicon.RACES:
        return None
    races = (word for word in words if not word.negated and word.meant in known)
    return next((w for w in races if known[w.meant][0].value in lexicon.RACES), None)


def again(word: Word, options: Sequence[Sense], thing: Sense) -> bool:
    """Whether a word names the thing once more, in other words or in general: "dialog window",
    "pirate man", "plant monster"."""
    if word.after_with:
        return False
    return any(
        (
            sense.slot == "subject"
            and sense.family == thing.family
            and sense.value in ("", thing.value)
        )
        or (sense.slot == "family" and thing.family in _OF_FAMILY.get(sense.value, ()))
        or (word.meant in likenesses.PERSONS and thing.family == "characters")
        for sense in options
    )


def alone(kind: str, words: Sequence[Word], known: Known) -> Sense | None:
    """Without any noun a material or an element can name a thing: a ruby alone is a gem."""
    table = likenesses.ALONE.get(kind, {})
    naming = [word.meant for word in words if word.meant in table and not word.negated]
    slots = {s.slot for w in words if w.meant not in naming for s in known.get(w.meant, ())}
    if not naming or slots & {"family", "feature", "trait"}:
        return None
    thing = table[naming[-1]]
    families = lexicon.subjects(kind).items()
    return Sense("subject", thing, next(family for family, things in families if thing in things))
