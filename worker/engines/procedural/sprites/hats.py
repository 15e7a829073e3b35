"""Which hat a character wears, and putting it on."""

from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sprites import hair, headgear, helmets, profile_hats
from worker.engines.procedural.sprites.classes import Class
from worker.engines.procedural.sprites.outfit import Body
from worker.engines.procedural.sprites.plan import NO, Plan
from worker.engines.procedural.sprites.views import BACK, SIDES

HATS = {  # what a word for headgear may be drawn as; the first if the class has none of them
    "hat": ("cap", "straw", "wizard", "tricorne", "mitre"),
    "hood": ("hood",),
    "helmet": ("open", "nasal", "slit", "crest", "horned", "winged", "kabuto"),
    "crown": ("crown",),
    "mask": ("mask",),
    "horns": ("horns", "horned"),
}


def choose(plan: Plan, role: Class) -> str:
    """What is on the head: what the words ask for, else one of the class they do not refuse."""
    words = plan.words
    refused = {hat for word in words.without for hat in HATS.get(word, ())}
    asked = next((word for word in HATS if word in words.features), "")
    hidden = _hiding(words) - ({"hood"} if asked == "hood" else set())
    if words.race:
        hidden |= set(headgear.CLOSED)  # nobody would see what is in it
    hats = [hat for hat in role.hats if hat not in hidden | refused]
    if "headgear" in words.without:
        return NO
    if asked:
        hats = [hat for hat in hats if hat in HATS[asked]]
        return plan.pick("hat", hats or [HATS[asked][0]])
    return plan.pick("hat", hats or [NO], "headgear")


def _hiding(words: Understanding) -> set[str]:
    """Hats that would hide what the words ask for."""
    hidden: set[str] = set()
    if words.mood or {"beard", "face", "eyes", "mouth", "hair", "skin"} & set(words.features):
        hidden = set(headgear.CLOSED)
    if "hair" in words.features:
        hidden |= {"hood", "open", "nasal", "winged", "horned", "kabuto", "band", "mitre"}
    if {"beard", "mouth", "teeth"} & set(words.features) or words.mood:
        hidden.add("mask")
    return hidden


def wear(plan: Plan, body: Body, hat: str) -> None:
    """Put a hat on."""
    words = [word for word, hats in HATS.items() if hat in hats]
    words += ["armour"] if "helmet" in words else []
    aside = plan.view in SIDES
    with plan.figure.called("headgear", *words):
        if hat in HATS["helmet"]:
            (profile_hats if aside else helmets).helmet(plan, body, hat)
        elif hat == "hood":
            second = plan.dice.chance("hood colour", 0.4)
            cloth = body.second if second else body.main
            (profile_hats if aside else headgear).hood(plan, body, cloth)
        elif hat in _HATS:
            (profile_hats.HATS if aside else _HATS)[hat](plan, body)


def _mask(plan: Plan, body: Body) -> None:
    headgear.bandana(plan, body)
    if plan.view == BACK:
        return
    f, y = plan.figure, body.head
    f.paint(
        f.of(body.skin) & (f.y > y + 1.6) & f.inside(0, y, body.head_rx + 0.3, body.head_ry + 0.3),
        body.second,
    )


_HATS = {
    "mask": _mask,
    "wizard": headgear.wizard_hat,
    "crown": headgear.crown,
    "tricorne": headgear.tricorne,
    "band": headgear.bandana,
    "mitre": headgear.mitre,
    "straw": headgear.straw_hat,
    "cap": headgear.cap,
    "horns": hair.horns,
}
