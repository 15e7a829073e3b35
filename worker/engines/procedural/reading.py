"""From a prompt to its words: what each one means by itself, and what it stands beside.

Grammar is read only as far as it changes a picture: "no", "without" and "-less" refuse, "with"
adds, a colour or a material right before the name of a part belongs to that part.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from worker.engines.procedural import lexicon
from worker.engines.procedural.everyday import EVERYDAY
from worker.engines.procedural.lexicon import Sense

MIN_TYPO = 5  # letters: shorter words have too many neighbours to guess
TINTS = ("colour", "material")
ADJECTIVES = (*TINTS, "element", "mood", "size")
NOUNS = ("feature", "subject", "trait")
STOPS = frozenset(",;.")

Known = Mapping[str, tuple[Sense, ...]]


@dataclass(slots=True)
class Word:
    """A word that is no grammar. `meant` is how the lexicon knows it, "" if it does not."""

    text: str
    meant: str
    negated: bool = False
    after_with: bool = False
    part: str = ""  # the part it is the colour, the material or the number of
    element: str = ""  # the element it is the colour of: "blue fire"


def read(prompt: str, known: Known) -> list[Word]:
    """The words of a prompt in their order; grammar is used up."""
    tokens = list(_tokens(prompt, known))
    words = _counted(list(_words(tokens, known)), known)
    _bind(words, tokens, known)
    return [word for word in words if word.text not in STOPS]


def _tokens(prompt: str, known: Known) -> Iterator[str]:
    text = unicodedata.normalize("NFKC", prompt).casefold().replace("'s ", " ")
    for token in re.findall(r"[^\W_]+(?:-[^\W_]+)*|[,;.]", text):
        if token in known:
            yield token
        else:
            yield from token.split("-")


def _words(tokens: list[str], known: Known) -> Iterator[Word]:
    negated = after_with = False
    for index, text in enumerate(tokens):
        if text in lexicon.NEGATIONS:
            negated = True
        elif text in STOPS:
            negated = negated and text == "," and _list_goes_on(tokens, index, known)
            after_with = after_with and negated
            yield Word(text, "")
        elif text in lexicon.GLUE:
            after_with = after_with or text in lexicon.WITH
            negated = negated and _refusal_goes_on(tokens, index, known)
        else:
            yield _word(text, known, negated=negated, after_with=after_with)
            following = tokens[index + 1] if index + 1 < len(tokens) else ""
            negated = negated and _is(text, following, known)


def _word(text: str, known: Known, *, negated: bool, after_with: bool) -> Word:
    stem = text.removesuffix("less")
    if stem != text and text not in known:
        bare = next((s for s in (stem, stem + "s") if _slots(s, known) & {"feature"}), "")
        if bare:
            return Word(text, bare, not negated, after_with)
    return Word(text, meant(text, known), negated, after_with)


def _is(text: str, following: str, known: Known) -> bool:
    """Whether a refusal of `text` reaches the next token: a list, or the noun of an adjective."""
    if following in lexicon.JOINTS or following == ",":
        return True
    adjective = bool(_slots(text, known) & set(ADJECTIVES))
    return adjective and "feature" in _slots(following, known)


def _refusal_goes_on(tokens: list[str], index: int, known: Known) -> bool:
    """Over "or" always; over "and" if what follows is of the same sort: no "and a red cape"."""
    text = tokens[index]
    if text in lexicon.ARTICLES or text in ("or", "nor"):
        return True
    if text != "and":
        return False
    after = [token for token in tokens[index + 1 : index + 3] if token not in lexicon.ARTICLES]
    with_article = len(after) < len(tokens[index + 1 : index + 3])
    noun = max((at for at in range(index) if tokens[at] not in lexicon.GLUE), default=0)
    had_article = noun > 0 and tokens[noun - 1] in lexicon.ARTICLES
    if not after or after[0] in lexicon.GLUE or with_article != had_article:
        return False
    before, behind = _slots(tokens[noun], known), _slots(after[0], known)
    adjectives = set(ADJECTIVES)
    return bool(behind - adjectives) or bool(before & behind) or not behind


def _list_goes_on(tokens: list[str], index: int, known: Known) -> bool:
    """Whether "no A, B and C" goes on after the comma: single nouns that end with "and" or "or"."""
    rest = tokens[index + 1 :]
    while len(rest) >= 2 and _slots(rest[0], known) & set(NOUNS):
        if rest[1] in lexicon.JOINTS:
            return True
        if rest[1] != ",":
            return False
        rest = rest[2:]
    return False


def _counted(words: list[Word], known: Known) -> list[Word]:
    """ "Three eyes" is one thing said with two words."""
    for number, thing in pairwise(words):
        phrase = lexicon.PHRASES.get((number.text, thing.text))
        if phrase and phrase in known:
            number.meant = thing.meant = phrase
        elif "count" in _slots(number.text, known) and "feature" in _slots(thing.text, known):
            number.part = thing.meant
    return words


def _bind(words: list[Word], tokens: list[str], known: Known) -> None:
    """Give colours and materials to the part that follows them: "red and gold cape"."""
    run: list[Word] = []
    for word in words:
        slots = _slots(word.meant, known)
        if slots & set(TINTS) and not (slots & {"feature"} and run):
            run.append(word)
        elif "element" in slots:
            for tint in run:
                tint.element = _value(word, "element", known)
            run = []
        elif "subject" in slots and not word.after_with:
            run = []
        elif "feature" in slots and word.text in tokens and _may_bind(word):
            part = _value(word, "feature", known)
            if part in lexicon.BUILDS:
                continue
            for tint in run:
                tint.part = "" if tint.negated or word.negated else part
            run = []
        elif not (slots and slots <= {"mood", "size"}):
            run = []


def _may_bind(word: Word) -> bool:
    """A guess takes no colour from the noun: a "red sprots car" is red whatever sprots are."""
    return word.after_with or word.meant in stems(word.text) or word.part == word.meant


def _value(word: Word, slot: str, known: Known) -> str:
    return next(sense.value for sense in known[word.meant] if sense.slot == slot)


def _slots(text: str, known: Known) -> set[str]:
    word = meant(text, known)
    return {sense.slot for sense in known.get(word, ())}


def meant(text: str, known: Known) -> str:
    """The known word a text stands for: itself, its singular, or one slip away; "" if none."""
    for candidate in stems(text):
        if candidate in known:
            return candidate
    guessed = len(text) >= MIN_TYPO and not _is_word(text)
    return _corrected(text, tuple(known)) if guessed else ""


@lru_cache(maxsize=4096)
def _is_word(text: str) -> bool:
    """Whether it is an English word, or a form of one: no slip of the finger."""
    words = (*stems(text), *_roots(text))
    return any(word in EVERYDAY or word in _of_any_kind() for word in words)


@lru_cache
def _of_any_kind() -> frozenset[str]:
    return frozenset(word for kind in lexicon.FACTS for word in lexicon.senses(kind))


def _roots(text: str) -> Iterator[str]:
    """What it may be a form of: planted and planting are of plant, riding and rider of ride."""
    for ending in ("ing", "ed", "er", "ers", "ly", "y"):
        if text.endswith(ending):
            root = text.removesuffix(ending)
            yield from (root, root + "e")
            if root[-2:-1] == root[-1:]:
                yield root[:-1]


def stems(text: str) -> Iterator[str]:
    """The text, and what it may be the plural of."""
    yield text
    if text.endswith("ies"):
        yield text[:-3] + "y"
    if text.endswith("ves"):
        yield text[:-3] + "f"
        yield text[:-3] + "fe"
    if text.endswith("es"):
        yield text[:-2]
    if text.endswith("s") and len(text) > 3:
        yield text[:-1]


@lru_cache(maxsize=4096)
def _corrected(text: str, words: tuple[str, ...]) -> str:
    """The first known word that is one slip away: a letter more, less, other or swapped, but
    neither the first nor, unless swapped, the last: endings make other words of the same root."""
    for word in words:
        ends = word[0] == text[0] and (word[-1] == text[-1] or sorted(word) == sorted(text))
        if ends and len(word) >= MIN_TYPO and _one_slip(text, word):
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
