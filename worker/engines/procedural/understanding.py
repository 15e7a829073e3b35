"""From the words of a prompt to what will be drawn, and an honest account of every word."""

import hashlib
from collections.abc import Mapping, Sequence

from worker.engines.procedural import lexicon, likenesses, reading
from worker.engines.procedural.fitting import FITTING, suit
from worker.engines.procedural.lexicon import Sense
from worker.engines.procedural.meaning import Claim, Understanding
from worker.engines.procedural.reading import Word
from worker.engines.procedural.styling import Held


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
    if subject:
        _dye(words, likenesses.HUES.get(kind, {}).get(known[subject.meant][0].value, {}))
    for word in words:
        _place(found, word, known.get(word.meant, ()), subject, race)
    if subject is None:
        _name_alone(found, words, known)
    held = _held(found, words, known)
    found.from_style = list(dict.fromkeys(word.text for word in shared))
    for word in shared:
        senses = known.get(word.meant, ())
        if left := held.left(word, senses):
            _place(found, word, left, subject, race)
        else:
            (found.conflict if senses else found.unknown).append(word.text)
        if word.text in found.conflict[-1:]:
            found.yields(word.text, held.winners(word, senses))
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


def _dye(words: list[Word], hues: Mapping[str, str]) -> None:
    """Read what says the colour of that subject as the colour."""
    for word in words:
        if not word.negated:
            word.meant = hues.get(word.text, word.meant)


def _name_alone(
    found: Understanding, words: list[Word], known: Mapping[str, tuple[Sense, ...]]
) -> None:
    """Without any noun a material or an element can name a thing: a ruby alone is a gem."""
    table = likenesses.ALONE.get(found.kind, {})
    naming = [word.meant for word in words if word.meant in table and not word.negated]
    slots = {s.slot for w in words if w.meant not in naming for s in known.get(w.meant, ())}
    if not naming or slots & {"family", "feature", "trait"}:
        return
    found.archetype = table[naming[-1]]
    families = lexicon.subjects(found.kind).items()
    found.family = next(family for family, things in families if found.archetype in things)


def _held(
    found: Understanding, words: Sequence[Word], known: Mapping[str, tuple[Sense, ...]]
) -> Held:
    return Held(
        colours=tuple(found.colours),
        tints={part: tuple(names) for part, names in found.tints.items()},
        claims={text: tuple(claims) for text, claims in found.claims.items()},
        refusals={
            word.text: _refused(known[word.meant]) for word in words if word.text in found.excluded
        },
        dyed=found.kind == "icon" and bool(found.colours),
    )


def _refused(options: Sequence[Sense]) -> list[str]:
    """What is refused with a word: its meanings, and the parts that belong to them."""
    values = [sense.value for sense in options]
    return values + [part for value in values for part in lexicon.ELEMENT_PARTS.get(value, ())]


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
        refused = dict.fromkeys(_refused(options))
        found.without += [value for value in refused if value not in found.without]
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


def _word_seed(unknown: list[str]) -> str:
    return hashlib.sha256(" ".join(sorted(unknown)).encode()).hexdigest()[:16] if unknown else ""
