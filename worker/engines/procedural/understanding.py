"""From the words of a prompt to what will be drawn, and an honest account of every word."""

import hashlib
from collections.abc import Sequence
from itertools import chain, pairwise

from worker.engines.procedural import lexicon, likenesses, naming, reading
from worker.engines.procedural.fitting import FITTING, suit
from worker.engines.procedural.lexicon import Sense
from worker.engines.procedural.meaning import Claim, Understanding
from worker.engines.procedural.naming import Named
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
    named = naming.read(words, shared, known)
    _say(words, known, kind, named)
    for word in words:
        _place(found, word, known.get(word.meant, ()), named)
    if not named.subject and (thing := naming.alone(kind, words, known)):
        found.archetype, found.family = thing.value, thing.family
    held = _held(found)
    found.from_style = list(dict.fromkeys(word.text for word in shared))
    for word in shared:
        senses = known.get(word.meant, ())
        if left := held.left(word, senses):
            _place(found, word, left, named)
        else:
            (found.conflict if senses else found.unknown).append(word.text)
        if word.text in found.conflict[-1:]:
            found.yields(word.text, held.winners(word, senses))
    _once_only(found)
    if found.archetype:
        suit(found, found.archetype)
    found.word_seed = _word_seed(found.unknown)
    return found


def _say(words: Sequence[Word], known: naming.Known, kind: str, named: Named) -> None:
    """Read what says how that subject is as what it says: the health of a potion as red."""
    thing = named.thing.value if named.thing else ""
    says, shades = likenesses.SAYS.get(kind, {}).get(thing, {}), likenesses.SHADES.get(kind, {})
    for word, behind in pairwise([*words, Word("", "")]):
        slots = {sense.slot for sense in known.get(behind.meant, ())}
        if "material" in slots and "colour" not in slots:
            word.meant = shades.get(word.text, word.meant)
        if word is not named.subject and not word.negated:
            word.meant = says.get(word.text, word.meant)


def _held(found: Understanding) -> Held:
    return Held(
        colours=tuple(found.colours),
        tints={part: tuple(names) for part, names in found.tints.items()},
        claims={text: tuple(claims) for text, claims in found.claims.items()},
        refusals=dict(found.refusals),
        dyed=found.kind == "icon" and bool(found.colours),
    )


def _place(found: Understanding, word: Word, options: Sequence[Sense], named: Named) -> None:
    thing, part = named.thing, likenesses.REFUSING.get(word.text, "")
    if named.subject and thing and word.meant == named.subject.meant and not word.negated:
        found.family, found.archetype = thing.family, thing.value or None
        found.forms.update(likenesses.FORMS[found.kind].get(word.meant, {}))
        _count(found, word, Claim("subject", thing.value))
    elif thing and part in FITTING[found.kind].get(thing.value, ()) and not word.negated:
        _refuse(found, word.text, [part])
        found.read_as[word.text] = f"no {part}"
    elif not options:
        found.unknown.append(word.text)
    elif word.negated and any(s.value in lexicon.ESSENTIAL for s in options):
        found.conflict.append(word.text)
    elif word.negated:
        found.excluded.append(word.text)
        said = word.text if word.text.endswith("less") else f"no {word.text}"
        refused = [sense.value for sense in options]
        also = (lexicon.ELEMENT_PARTS.get(value, ()) for value in refused)
        _refuse(found, said, [*refused, *chain.from_iterable(also)])
    elif word is named.race:
        found.race = options[0].value
        _count(found, word, Claim("race", found.race))
    else:
        _describe(found, word, options, thing)


def _refuse(found: Understanding, said: str, values: Sequence[str]) -> None:
    found.refusals[said] = list(values)
    found.without += [v for v in dict.fromkeys(values) if v not in found.without]


def _describe(
    found: Understanding, word: Word, options: Sequence[Sense], thing: Sense | None
) -> None:
    """Follow the first of its senses that can be followed; failing all, it is in conflict."""
    others = [sense for sense in options if sense.slot != "subject"]
    if word.after_with:  # "a skull with bone": the part, where there is such a part
        fitting = FITTING[found.kind].get(found.archetype or "", frozenset())
        others.sort(key=lambda sense: sense.slot != "feature" or sense.value not in fitting)
    claim = next((c for sense in others if (c := _follow(found, sense, word))), None)
    if claim is None and thing and naming.again(word, options, thing):
        claim = Claim("subject", thing.value)
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
