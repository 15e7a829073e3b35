"""The words of an animation: those of a sprite, and words for what the figure does."""

import re

from worker.engines.procedural.meaning import Claim, Understanding
from worker.engines.procedural.understanding import understand

FACTS = frozenset(["animation", "animated", "spritesheet", "sheet", "frames", "cycle", "moving"])
DEEDS = {  # what an action may be called
    "idle": "idle", "idling": "idle", "breathing": "idle",
    "walk": "walk", "walking": "walk", "walks": "walk",
    "attack": "attack", "attacking": "attack", "striking": "attack", "fighting": "attack",
    "hurt": "hurt", "wounded": "hurt", "hit": "hurt",
}  # fmt: skip


def read(prompt: str, movement: str, style: str = "") -> Understanding:
    """A prompt understood; an action that is not ordered is in conflict. Pure, never raises.

    `movement` is the action ordered, or "all"; `style` is as in `understand`.
    """
    own, shared = (re.findall(r"[^\W_]+", text.casefold()) for text in (prompt, style))
    said = dict.fromkeys([*own, *shared])
    deeds = [word for word in said if word in DEEDS or word in FACTS]
    pattern = re.compile(rf"\b(?:{'|'.join(deeds)})\b", re.IGNORECASE)
    texts = [pattern.sub(" ", text) if deeds else text for text in (prompt, style)]
    words = understand("sprite", *texts)
    words.from_style += [word for word in deeds if word not in own]
    for word in deeds:
        if word in FACTS or movement in ("all", DEEDS[word]):
            words.used.append(word)
            words.claims[word] = [Claim("fact", word)]
        else:
            words.conflict.append(word)
    return words
