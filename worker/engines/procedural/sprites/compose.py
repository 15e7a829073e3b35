"""Choosing what to draw, drawing it at the right scale, and finishing it."""

from collections.abc import Callable
from dataclasses import dataclass

from worker.engines.procedural import account, effects, lexicon, shading
from worker.engines.procedural.dice import Dice
from worker.engines.procedural.drawing import Drawing, finished
from worker.engines.procedural.figure import UNITS, Figure
from worker.engines.procedural.fitting import FITTING, best, suit
from worker.engines.procedural.meaning import Understanding
from worker.engines.procedural.props import shelf
from worker.engines.procedural.shading import Look
from worker.engines.procedural.sprites import (
    beasts,
    breeds,
    characters,
    classes,
    crawlers,
    dragons,
    fish,
    floating,
    genome,
    ghosts,
    golems,
    grazers,
    herds,
    machines,
    monsters,
    plants,
    ships,
    slimes,
    vehicles,
    views,
    winged,
)
from worker.engines.procedural.sprites.plan import Plan

Draw = Callable[[Plan, str], None]
ENLARGED = {96: 48, 128: 64}  # drawn at half the size, every pixel doubled
SCALES = {"tiny": 0.56, "small": 0.75}
MOST_LARGER = 1.3  # a dagger drawn larger than that would be a sword


@dataclass(frozen=True, slots=True)
class Subject:
    """What is drawn, by whom, with which features it can follow, where it stands, and the least
    size in pixels at which it can be told what it is; from where it can be seen, and is as usual.
    What is drawn `by_name` only is never chosen by the seed: what leaves the subject to it stays
    as it is.
    """

    family: str
    draw: Draw
    features: frozenset[str]
    stands: str = "ground"
    least: int = 16
    native: str = views.FRONT
    views: frozenset[str] = views.HEAD_ON
    by_name: bool = False


def _subjects() -> dict[str, Subject]:
    found = {
        "dragon": Subject("creatures", dragons.dragon, dragons.DRAGON, views=views.EVERY),
        "bat": Subject("creatures", winged.bat, winged.BAT, "middle", views=views.EVERY),
        "bird": Subject("creatures", winged.bird, winged.BIRD, views=views.EVERY),
        "slime": Subject("creatures", slimes.slime, slimes.SLIME, views=views.EVERY),
        "ghost": Subject("creatures", ghosts.ghost, ghosts.GHOST, "middle", views=views.EVERY),
        "mushroom": Subject("creatures", plants.mushroom, plants.MUSHROOM, views=views.EVERY),
        "plant": Subject("creatures", plants.plant, plants.PLANT, views=views.EVERY),
        "eyeball": Subject(
            "creatures", floating.eyeball, floating.EYEBALL, "middle", views=views.EVERY
        ),
        "fish": Subject("creatures", fish.fish, fish.FISH, "middle", views=views.EVERY),
        "spider": Subject("creatures", crawlers.spider, crawlers.SPIDER, views=views.EVERY),
        "crab": Subject("creatures", crawlers.crab, crawlers.CRAB, views=views.EVERY),
        "robot": Subject("creatures", machines.robot, machines.ROBOT, views=views.EVERY),
        "golem": Subject("creatures", golems.golem, golems.GOLEM, views=views.EVERY),
    }
    for name in breeds.BEASTS:
        found[name] = Subject("creatures", beasts.beast, breeds.BEAST, views=views.EVERY)
    for name in herds.HERDS:
        found[name] = Subject(
            "creatures",
            grazers.grazer,
            breeds.BEAST,
            native=views.RIGHT,
            views=views.EVERY,
            by_name=True,
        )
    for name in classes.CLASSES:
        found[name] = Subject(
            "characters",
            characters.draw,
            characters.features(name),
            views=characters.views(name),
        )
    for name in genome.KINDS:
        found[name] = Subject("monsters", monsters.draw, monsters.features(name), views=views.EVERY)
    for name in lexicon.SHIPS:
        found[name] = Subject(
            "ships",
            ships.draw,
            ships.features(name),
            "middle",
            native=ships.native(name),
            views=views.EVERY,
        )
    for name, thing in THINGS.items():
        found[name] = Subject(
            thing.family,
            thing.draw,
            thing.features,
            thing.stands,
            thing.least,
            thing.native,
            thing.views,
        )
    return found


THINGS = shelf.PROPS | shelf.PLANETS | vehicles.VEHICLES
SUBJECTS = _subjects()
MOODLESS = ("spider", "skeleton", *lexicon.SHIPS, *THINGS)
FITTING["sprite"] = {
    name: subject.features | (frozenset() if name in MOODLESS else {"mood"})
    for name, subject in SUBJECTS.items()
}


def choose(
    words: Understanding, dice: Dice, size: int = 32, view: str = views.AUTO
) -> tuple[str, str]:
    """Family and archetype: said, else drawn by the seed among those the words suit best, the
    size is enough for, and which can be seen from there."""
    if words.archetype in SUBJECTS:
        return words.family or SUBJECTS[words.archetype].family, words.archetype
    families = tuple(lexicon.subjects("sprite"))
    there = (n for n in seen_from(words.family, view) if not SUBJECTS[n].by_name)
    names = best(words, [name for name in there if SUBJECTS[name].least <= size])
    family = words.family or dice.pick(
        "family", [f for f in families if any(SUBJECTS[name].family == f for name in names)]
    )
    names = [name for name in names if SUBJECTS[name].family == family]
    return family, dice.pick("archetype", names)


def seen_from(family: str | None, view: str) -> list[str]:
    """What of that family, or of all, can be drawn as that setting asks."""
    return [
        name
        for name, subject in SUBJECTS.items()
        if family in (None, subject.family) and views.offers(subject.views, view)
    ]


def make(
    words: Understanding, seed: int, size: int, palette: str, outline: str, view: str = views.AUTO
) -> Drawing:
    """Draw a sprite of `size` x `size` pixels, and settle the account of the words."""
    native = ENLARGED.get(size, size)
    dice = Dice("sprite", seed, words.word_seed)
    family, archetype = choose(words, dice, native, view)
    dice = Dice("sprite", seed, words.word_seed, archetype)
    suit(words, archetype)
    subject = SUBJECTS[archetype]
    figure = viewed(words, dice, native, archetype, view)
    account.settle(words, figure)
    return finished(figure, Look(palette, outline, subject.stands), size, family, archetype)


def viewed(words: Understanding, dice: Dice, size: int, archetype: str, view: str) -> Figure:
    """The subject from there, in the scale it has as usual, so that its views belong together."""
    native = SUBJECTS[archetype].native
    figure = fitted(words, dice, size, drawing(archetype, native))
    if view in (views.AUTO, native):
        return figure
    scale, draw = figure.unit * UNITS / size, drawing(archetype, view)
    return _within(words, dice, scale, draw, _drawn(words, dice, size, scale, draw))


def drawing(archetype: str, view: str) -> Callable[[Plan], None]:
    """What draws the archetype from there."""

    def draw(plan: Plan) -> None:
        plan.view = view
        SUBJECTS[archetype].draw(plan, archetype)

    return draw


def fitted(
    words: Understanding,
    dice: Dice,
    size: int,
    draw: Callable[[Plan], None],
    least: float = 0.0,
) -> Figure:
    """Draw at the scale the size word asks for, smaller if it would not fit with its outline.

    Without a size word it is drawn larger if it spans less than the share `least` of the picture.
    """
    scale = SCALES.get(words.size or "", 1.0)
    figure = _drawn(words, dice, size, scale, draw)
    spans = shading.spans(figure)
    wanted = {"big": 1.0, "huge": 1.0, None: least}.get(words.size, 0.0) * size
    if spans < wanted or words.size in ("big", "huge"):
        scale *= wanted / spans if words.size else min(wanted / spans, MOST_LARGER)
        figure = _drawn(words, dice, size, scale, draw)
    return _within(words, dice, scale, draw, figure)


def _within(
    words: Understanding, dice: Dice, scale: float, draw: Callable[[Plan], None], figure: Figure
) -> Figure:
    """The figure, drawn in that scale, or a smaller one that fits with its outline."""
    size = figure.size
    for _ in range(6):
        spans = shading.spans(figure)
        if spans <= size:
            break
        scale *= min((size - 0.5) / spans, 0.985)
        figure = _drawn(words, dice, size, scale, draw)
    return figure


def _drawn(
    words: Understanding, dice: Dice, size: int, scale: float, draw: Callable[[Plan], None]
) -> Figure:
    figure = Figure(size, scale)
    draw_on(figure, words, dice, detail(size, scale), draw)
    return figure


def draw_on(
    figure: Figure,
    words: Understanding,
    dice: Dice,
    level: int,
    draw: Callable[[Plan], None],
    expression: str = "",
) -> None:
    """Draw on an empty figure, in that `detail`, with all that the words do to it."""
    figure.parts.refused = frozenset(words.without)
    draw(Plan(figure, dice, words, level, expression))
    figure.joint("")
    dress(figure, words, dice)
    if figure.mirrored:
        figure.mirror()


def dress(figure: Figure, words: Understanding, dice: Dice) -> None:
    """What the words do to a drawn figure: an element around it, tinted parts, refused colours."""
    effects.surround(figure, words, dice)
    account.tint(figure, words)
    account.repel(figure, words)


def detail(size: int, scale: float) -> int:
    """How much of it can be drawn: 0 below 20 pixels, 1 up to 32, 2 above."""
    return 0 if size * scale < 20 else 1 if size <= 32 else 2
