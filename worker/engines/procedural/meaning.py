"""What a prompt means: what will be drawn, and in which list every word ended."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Claim:
    """What a word stands for in the picture: a slot, its value, and the part it belongs to."""

    slot: str
    value: str
    part: str = ""


@dataclass(slots=True)
class Understanding:
    """What a prompt means. Every word is in exactly one of `used`, `read_as` (its keys),
    `unknown`, `excluded`, `conflict`, `off_palette`, or is grammar ("a", "with", "no").

    `conflict` holds words that are known but cannot be followed: a second size, a subject that
    lost, a beard for a slime. `off_palette` holds colours that are followed as far as the palette
    goes, which has none that people would call so. Unknown words change the picture through
    `word_seed` only.
    `from_style` are those words that only the style has. `gave_way` says of those of them that are
    in conflict because the subject had its way which of the subject's words won.
    `claims` is what the drawing is held to: a word whose claims it does not show is given up.
    """

    kind: str
    used: list[str] = field(default_factory=list)
    read_as: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    conflict: list[str] = field(default_factory=list)
    off_palette: list[str] = field(default_factory=list)
    from_style: list[str] = field(default_factory=list)
    gave_way: dict[str, str] = field(default_factory=dict)
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
    refusals: dict[str, list[str]] = field(default_factory=dict)  # what was said: what it refuses
    word_seed: str = ""
    claims: dict[str, list[Claim]] = field(default_factory=dict)

    @property
    def coverage(self) -> float:
        """The share of meaningful words that were understood, 0..1; 1 for no words at all.

        What is true of every picture of the kind ("pixel art") counts for nothing.
        """
        facts = sum(all(c.slot == "fact" for c in claims) for claims in self.claims.values())
        known = len(self.used) + len(self.read_as) + len(self.excluded) - facts
        known += len(self.off_palette)
        total = known + len(self.unknown) + len(self.conflict)
        return round(known / total, 2) if total else 1.0

    def lists(self) -> dict[str, object]:
        """The account of the words, ready for JSON. Of a style or a palette only if there is any
        to tell of."""
        gave_way = {word: won for word, won in self.gave_way.items() if word in self.conflict}
        return {
            "used": list(self.used),
            "read_as": dict(self.read_as),
            "unknown": list(self.unknown),
            "excluded": list(self.excluded),
            "conflict": list(self.conflict),
            **({"off_palette": list(self.off_palette)} if self.off_palette else {}),
            **({"from_style": list(self.from_style)} if self.from_style else {}),
            **({"gave_way": gave_way} if gave_way else {}),
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

    def yields(self, text: str, winners: Sequence[str]) -> None:
        """Note for which words a word of the style is in conflict, if they are the subject's."""
        own = [winner for winner in winners if winner not in self.from_style]
        if own and text in self.from_style:
            self.gave_way[text] = " and ".join(own)

    def fade(self, text: str) -> None:
        """Set a word apart whose colour the palette does not have."""
        self._take_out(text)
        self.off_palette.append(text)

    def give_up(self, text: str) -> None:
        """Move a word that cannot be followed to the conflicts, and forget what it asked for."""
        if text not in self.claims:
            return
        for claim in self.claims.pop(text):
            if not any(claim in others for others in self.claims.values()):
                self._forget(claim)
        self._take_out(text)
        self.conflict.append(text)

    def _take_out(self, text: str) -> None:
        self.used = [word for word in self.used if word != text]
        self.off_palette = [word for word in self.off_palette if word != text]
        self.read_as.pop(text, None)

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
