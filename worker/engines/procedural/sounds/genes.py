"""What one sound is: its choices, by words where they say something, else by the seed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from worker.engines.procedural.dice import Dice
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sounds.waves import Signal

PITCHES: Mapping[str, float] = {
    "high": 1.5, "low": 0.62,
    "tiny": 1.6, "small": 1.25, "big": 0.8, "huge": 0.62,
    "happy": 1.12, "sad": 0.84, "angry": 0.88, "scared": 1.18, "calm": 0.94, "sleepy": 0.8,
}  # fmt: skip
LENGTHS: Mapping[str, float] = {
    "short": 0.6, "long": 1.6, "fast": 0.7, "slow": 1.4,
    "tiny": 0.75, "small": 0.88, "big": 1.2, "huge": 1.45,
    "sad": 1.2, "calm": 1.15, "sleepy": 1.35, "scared": 0.88,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slot:
    """A choice that is part of a sound. `more` are shapes that only words ask for."""

    options: tuple[str, ...]
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """A family of sounds: its slots, the materials it can be made of, whether it goes round."""

    make: Callable[["Genes"], Signal]
    slots: Mapping[str, Slot]
    materials: frozenset[str] = frozenset()
    loop: bool = False

    @property
    def words(self) -> frozenset[str]:
        """Everything one of its slots can be."""
        slots = self.slots.values()
        return frozenset(name for slot in slots for name in (*slot.options, *slot.more))


@dataclass(frozen=True, slots=True)
class Genes:
    """The choices of one sound. `shape` remembers what became of every slot."""

    slots: Mapping[str, Slot]
    words: Understanding
    dice: Dice
    key: str
    shape: dict[str, str] = field(default_factory=dict)

    @property
    def material(self) -> str:
        return self.words.material or ""

    @property
    def element(self) -> str:
        return self.words.element or ""

    @property
    def pitch(self) -> float:
        """What all frequencies are multiplied by."""
        return self._product(PITCHES)

    @property
    def pace(self) -> float:
        """What all lengths are multiplied by."""
        return self._product(LENGTHS)

    def _product(self, table: Mapping[str, float]) -> float:
        said = [*self.words.features, self.words.size, self.words.mood]
        result = 1.0
        for name in said:
            result *= table.get(name or "", 1.0)
        return result

    def pick(self, name: str) -> str:
        """The shape of a slot: what words ask for, else one they do not refuse."""
        slot = self.slots[name]
        possible = (*slot.options, *slot.more)
        wished = [feature for feature in self.words.features if feature in possible]
        fixed = self.words.forms.get(name)
        left = [option for option in slot.options if option not in self.words.without]
        said = wished[0] if wished else fixed
        chosen = said or self.dice.pick(name, left or slot.options)
        self.shape[name] = chosen
        return chosen

    def number(self, name: str, low: float, high: float) -> float:
        """A number between the two, by the seed alone."""
        return self.dice.between(name, low, high)

    def hertz(self, name: str, low: float, high: float) -> float:
        """A frequency between the two, moved by what words say of the pitch."""
        return self.number(name, low, high) * self.pitch

    def seconds(self, name: str, low: float, high: float) -> float:
        """A length between the two, moved by what words say of it."""
        return self.number(name, low, high) * self.pace

    def noise(self, name: str) -> str:
        """The key of a stream of noise of this sound's own."""
        return f"{self.key} {name}"


def semitones(count: float) -> float:
    """The factor between two notes that far apart, in equal temperament."""
    return float(2 ** (count / 12))
