"""One sprite in the making: its figure, its dice, its words and its colours."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from worker.engines.procedural import faces, materials
from worker.engines.procedural.colour import Rgb, Tone, oklch, ramp
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.figure import Figure, Material, Stamp
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.sprites import views

ANY_COLOUR = (
    "red", "crimson", "orange", "amber", "yellow", "lime", "green", "teal", "cyan", "sky",
    "blue", "indigo", "purple", "magenta", "pink", "brown",
)  # fmt: skip
NO = "none"


@dataclass(slots=True)
class Plan:
    """What the drawing code of a sprite works with. `detail` is 0 at 16 px, 1 up to 32, 2 above.

    `expression` is a mood for this moment of an animation only. `view` is from where it is seen;
    drawing code that draws it the other way round says so with `figure.mirrored`.
    """

    figure: Figure
    dice: Dice
    words: Understanding
    detail: int
    expression: str = ""
    view: str = views.FRONT

    # -- choices ------------------------------------------------------------------------------

    def pick(self, slot: str, options: Sequence[str], feature: str = "") -> str:
        """One of the options by the seed; the words may demand the feature or forbid it."""
        if feature and feature in self.words.without:
            return NO
        if self.words.forms.get(slot) in options:
            return self.words.forms[slot]
        if feature and feature in self.words.features:
            options = [option for option in options if option != NO] or options
        return self.dice.pick(slot, options)

    def said(self, slot: str, options: Sequence[str]) -> str:
        """What the word for the subject fixes, be it none of the options; else one by the seed."""
        return self.words.forms.get(slot) or self.dice.pick(slot, options)

    def has(self, feature: str, share: float) -> bool:
        """Whether the feature is there: by the words, else in that share of the seeds."""
        if feature in self.words.without:
            return False
        return feature in self.words.features or self.dice.chance(feature, share)

    def between(self, slot: str, low: float, high: float) -> float:
        """A measure by the seed."""
        return self.dice.between(slot, low, high)

    @property
    def mood(self) -> str:
        """The mood of the words, else one by the seed."""
        said = self.expression or self.words.mood
        usual = [m for m in ("calm", "calm", "happy", "angry") if m not in self.words.without]
        return said or self.dice.pick("mood", usual)

    # -- colours ------------------------------------------------------------------------------

    def tone(self, defaults: Sequence[str] = ANY_COLOUR) -> Tone:
        """The main colour: said, or of the material, or of the element, or by the seed."""
        words = self.words
        if words.colours:
            return materials.tone(words.colours[0])
        if words.material:
            return materials.tone(words.material)
        if words.element:
            return materials.tone(materials.ELEMENT_COLOURS[words.element])
        usual = [name for name in defaults if name not in words.without] or list(ANY_COLOUR)
        tone = materials.tone(words.forms.get("colour") or self.dice.pick("colour", usual))
        return tone.turned(self.between("hue", -9, 9))

    def second_tone(self, main: Tone) -> Tone:
        """The second colour: said, or at a good distance from the first."""
        if len(self.words.colours) > 1:
            return materials.tone(self.words.colours[1])
        turn = self.dice.pick("second", (35.0, -35.0, 150.0, 180.0, 210.0))
        chroma = min(max(main.chroma * 0.9, 0.07), 0.15)
        return Tone((main.hue + turn) % 360, chroma, 0.27, 0.90)

    def made_of(self, tone: Tone, contrast: float = 0.0) -> int:
        """A material of that tone; without contrast, the one of the words' material."""
        said = self.words.material
        usual = materials.MATERIALS[said][1] if said else 1.0
        return self.figure.add(Material(ramp(tone), contrast or usual))

    def named(self, name: str) -> int:
        """A material by its name."""
        return self.figure.add(materials.material(name))

    def light(self, hue: float) -> int:
        """Something that shines by itself."""
        return self.figure.add(Material(ramp(Tone(hue, 0.16, 0.5, 0.98, 20)), 1.0, glow=True))

    def glow(self) -> Rgb:
        """A colour for shining eyes."""
        return oklch(0.88, 0.16, self.dice.pick("glow", (25.0, 95.0, 145.0, 200.0)))

    def eyes(self, face: faces.Face) -> None:
        """Stamp the face; from behind there is none. Its mood counts as shown if it does not
        look calm."""
        if self.view == views.BACK:
            return
        tints = self.words.tints.get("eyes")
        if tints:
            ramp = self.ramp(self.named(tints[0]))
            face = replace(face, iris=ramp[2], glow=ramp[3] if face.glow else None)
            face = face if self._irises(face) else replace(face, glow=ramp[3])
        calm = self._stamped(replace(face, mood="calm"))
        before = len(self.figure.stamps)
        with self.figure.called(f"mood {face.mood}"):
            faces.draw(self.figure, face)
        shown = {(s.row, s.column, s.colour) for s in self.figure.stamps[before:]}
        if face.mood != "calm" and shown == {(s.row, s.column, s.colour) for s in calm}:
            del self.figure.stamps[before:]
            faces.draw(self.figure, face)

    def _stamped(self, face: faces.Face) -> list[Stamp]:
        """What would be stamped; nothing is left of it."""
        before = len(self.figure.stamps)
        faces.draw(self.figure, face)
        stamps = self.figure.stamps[before:]
        del self.figure.stamps[before:]
        return stamps

    def _irises(self, face: faces.Face) -> bool:
        """Whether eyes of this size have room for an iris."""
        return faces.eye_size(face.radius * self.figure.unit * face.large)[0] > 2

    def ramp(self, material: int) -> tuple[Rgb, ...]:
        """The ramp of a material."""
        return self.figure.materials[material].ramp
