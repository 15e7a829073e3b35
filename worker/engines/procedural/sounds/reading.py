"""From the words of a prompt to a family of sounds and what it can follow of them."""

from collections.abc import Mapping, Sequence

from worker.engines.procedural import lexicon, likenesses, reading
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.meaning import Claim, Understanding
from worker.engines.procedural.sounds.genes import Effect
from worker.engines.procedural.understanding import understand

# What the form offers beside the words.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "length": ("auto", "short", "long"),
    "pitch": ("auto", "low", "high"),
}

_GENERAL = "high low short long fast slow loud quiet muffled bright echo retro distorted wobbly"
GENERAL = frozenset(_GENERAL.split())
OPPOSITES = (
    {"high", "low"}, {"short", "long"}, {"fast", "slow"}, {"loud", "quiet"}, {"muffled", "bright"},
)  # fmt: skip
# What a family does by itself; who asks for it gets it.
INNATE: Mapping[str, frozenset[str]] = {
    "jump": frozenset({"rising"}),
    "coin": frozenset({"rising"}),
    "powerup": frozenset({"rising"}),
    "laser": frozenset({"falling"}),
}


def read(prompt: str, style: str = "") -> Understanding:
    """The words of a prompt; `style` is as in `understand`. Pure, and never raises."""
    words = understand("sound", prompt, style)
    _same_family(words, prompt, style)
    return words


def _same_family(words: Understanding, *texts: str) -> None:
    """ "Coin pickup" names one family twice: the second word is no conflict."""
    known = lexicon.senses("sound")
    meant = {word.text: word.meant for text in texts for word in reading.read(text, known)}
    for text in list(words.conflict):
        senses = known.get(meant[text], ())
        if any(sense.slot == "subject" and sense.value == words.archetype for sense in senses):
            words.conflict.remove(text)
            words.forms.update(likenesses.FORMS["sound"].get(meant[text], {}))
            words.claims[text] = [Claim("subject", str(words.archetype))]
            if meant[text] == text:
                words.used.append(text)
            else:
                words.read_as[text] = meant[text]


def choose(words: Understanding, chosen: str) -> None:
    """What the form chose comes before what the words say; "auto" leaves it to them."""
    if chosen == "auto":
        return
    other = next(next(iter(pair - {chosen})) for pair in OPPOSITES if chosen in pair)
    for text, claims in list(words.claims.items()):
        if any(claim.slot == "feature" and claim.value == other for claim in claims):
            words.give_up(text)
    if chosen not in words.features:
        words.features.append(chosen)


def family(words: Understanding, effects: Mapping[str, Effect], dice: Dice) -> str:
    """The family the words name, else one by the seed of those that can follow most of them."""
    if words.archetype:
        return words.archetype
    left = [name for name in effects if name not in words.without] or list(effects)
    fits = {name: _followed(words, name, effects[name]) for name in left}
    return dice.pick("family", [name for name in left if fits[name] == max(fits.values())])


def _followed(words: Understanding, name: str, effect: Effect) -> int:
    claims = [claim for claims in words.claims.values() for claim in claims]
    return sum(_fits(claim, name, effect) for claim in claims)


def suit(words: Understanding, name: str, effect: Effect) -> None:
    """Give up what that family cannot follow, unless the word means something else that it can."""
    for text, claims in list(words.claims.items()):
        if not all(_fits(claim, name, effect) for claim in claims):
            loose = words.read_as.get(text)
            words.give_up(text)
            _read_otherwise(words, text, name, effect, loose)
    _one_of_each(words, effect)


def _fits(claim: Claim, name: str, effect: Effect) -> bool:
    if claim.slot == "feature":
        general = claim.value in GENERAL or claim.value in INNATE.get(name, ())
        return general or claim.value in effect.words
    if claim.slot == "material":
        return claim.value in effect.materials
    return claim.slot != "element" or not effect.loop


def _read_otherwise(
    words: Understanding, text: str, name: str, effect: Effect, loose: str | None
) -> None:
    known = lexicon.senses("sound")
    for sense in known.get(reading.meant(text, known), ()):
        claim = Claim(sense.slot, sense.value)
        if sense.slot not in ("feature", "material", "element") or not _fits(claim, name, effect):
            continue
        if sense.slot == "feature":
            words.features.append(sense.value)
        elif getattr(words, sense.slot) is None:
            setattr(words, sense.slot, sense.value)
        else:
            continue
        words.claims[text] = [claim]
        words.conflict.remove(text)
        if loose is None:
            words.used.append(text)
        else:
            words.read_as[text] = loose
        return


def _one_of_each(words: Understanding, effect: Effect) -> None:
    """Of two words that want the same slot otherwise, the first is followed."""
    groups = [*OPPOSITES, *({*slot.options, *slot.more} for slot in effect.slots.values())]
    for group in groups:
        wished = [feature for feature in words.features if feature in group]
        first = [text for text, claims in words.claims.items() if _wishes(claims, wished[:1])]
        for text, claims in list(words.claims.items()):
            if _wishes(claims, wished[1:]):
                words.give_up(text)
                words.yields(text, first)


def _wishes(claims: Sequence[Claim], features: Sequence[str]) -> bool:
    return any(claim.slot == "feature" and claim.value in features for claim in claims)
