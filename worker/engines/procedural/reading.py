"""From a prompt to its words: what each one means by itself, and what it stands beside.

Grammar is read only as far as it changes a picture: "no", "without" and "-less" refuse, "with"
adds, a colour or a material before the name of a part may belong to that part: see `belonging`.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from worker.engines.procedural import belonging, lexicon
from worker.engines.procedural.everyday import EVERYDAY
from worker.engines.procedural.lexicon import Sense

MIN_TYPO = 5  # letters: shorter words have too many neighbours to guess
TINTS = ("colour", "material")
ADJECTIVES = (*TINTS, "element", "mood", "size")
NOUNS = ("feature", "subject", "trait")
STOPS = frozenset(",;.")
_TIED = r"[^\W_]+(?:-[^\W_]+)*"

Known = Mapping[str, tuple[Sense, ...]]
Tied = Collection[tuple[str, str]]


@dataclass(slots=True)
class Word:
    """A word that is no grammar. `meant` is how the lexicon knows it, "" if it does not."""

    text: str
    meant: str
    negated: bool = False
    after_with: bool = False
    joined: bool = False  # by an "and" or "or" to the word before it
    begins: bool = False  # after an article, a "with", or other grammar that joins nothing
    part: str = ""  # the part it is the colour, the material or the number of
    element: str = ""  # the element it is the colour of: "blue fire"


def read(prompt: str, known: Known) -> list[Word]:
    """The words of a prompt in their order; grammar is used up."""
    text = _plain(prompt)
    tokens = list(_tokens(text, known))
    words = _counted(list(_words(tokens, known)), known)
    _bind(words, tokens, known, _tied(text))
    return [word for word in words if word.text not in STOPS]


def _plain(prompt: str) -> str:
    return unicodedata.normalize("NFKC", prompt).casefold().replace("'s ", " ")


def _tokens(text: str, known: Known) -> Iterator[str]:
    for token in re.findall(rf"{_TIED}|[,;.]", text):
        if token in known:
            yield token
        else:
            yield from token.split("-")


def _tied(text: str) -> frozenset[tuple[str, str]]:
    """Each two words that are written with a hyphen between them."""
    chains = (token.split("-") for token in re.findall(_TIED, text))
    return frozenset(pair for chain in chains for pair in pairwise(chain))


def _words(tokens: list[str], known: Known) -> Iterator[Word]:
    negated = after_with = False
    before = ""  # the grammar right before it
    for index, text in enumerate(tokens):
        if text in lexicon.NEGATIONS:
            negated, before = True, text
        elif text in STOPS:
            negated = negated and text == "," and _list_goes_on(tokens, index, known)
            after_with, before = after_with and negated, ""
            yield Word(text, "")
        elif text in lexicon.GLUE:
            before = text
            after_with = after_with or text in lexicon.WITH
            negated = negated and _refusal_goes_on(tokens, index, known)
        else:
            word = _word(text, known, negated=negated, after_with=after_with)
            word.joined = before in lexicon.JOINTS
            word.begins = bool(before) and not word.joined
            before = ""
            yield word
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
    """ "Three eyes" is one thing said with two words, and "ice cream" is nothing that is known."""
    for number, thing in pairwise(words):
        phrase = lexicon.PHRASES.get((number.text, thing.text))
        if phrase is not None and (phrase in known or not phrase):
            number.meant = thing.meant = phrase
        elif "count" in _slots(number.text, known) and "feature" in _slots(thing.text, known):
            number.part = thing.meant
    return words


def _bind(words: list[Word], tokens: list[str], known: Known, tied: Tied) -> None:
    """Give colours and materials to the part they stand before: "red and gold cape"."""
    run: list[Word] = []
    for before, word in pairwise([Word("", ""), *words]):
        slots = _slots(word.meant, known)
        tint = bool(slots & set(TINTS))
        run = [] if word.begins or (word.joined and not tint) else run
        if tint and not (slots & {"feature"} and run):
            run.append(word)
        elif word.text in tokens and _names_a_part(word, slots):
            hyphen = (before.text, word.text) in tied
            run = _give(run, word, known, beside=run[-1:] == [before], tied=hyphen)
        elif "element" in slots:
            for colour in run:
                colour.element = _value(word, "element", known)
            run = []
        elif not _reached_over(word, slots):
            run = []


def _names_a_part(word: Word, slots: set[str]) -> bool:
    """A guess takes no colour from the noun: a "red sprots car" is red whatever sprots are."""
    if "feature" not in slots or not (
        word.after_with or word.meant in stems(word.text) or word.part == word.meant
    ):
        return False
    other = "element" in slots or ("subject" in slots and not word.after_with)
    return word.text in belonging.CLASS or not other


def _give(run: list[Word], word: Word, known: Known, *, beside: bool, tied: bool) -> list[Word]:
    """Give the part its tints; those that are left."""
    materials = [tint.text for tint in run if "material" in _slots(tint.meant, known)]
    own = belonging.parts_own(run, word.text, beside=beside, tied=tied, materials=materials)
    for tint in own:
        refused = tint.negated or word.negated
        tint.part = "" if refused else _value(word, "feature", known)
    return [tint for tint in run if tint not in own]


def _reached_over(word: Word, slots: set[str]) -> bool:
    """Whether a colour before that word may be of a part behind it: "with a red shiny cape"."""
    if slots:
        return slots <= {"mood", "size"}
    return word.after_with and word.text not in STOPS


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
