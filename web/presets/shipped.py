"""The presets that come with the studio. Of each the built-in engine makes something fine: whoever
changes one looks at some pictures of it first."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preset:
    """A form under a name. `address` is the part of an address that asks for it; `picture`, of
    what it makes, a static file's name or empty."""

    address: str
    name: str
    kind: str
    settings: Mapping[str, object]
    engine: str = "procedural"
    id: int = 0  # of one's own
    picture: str = ""


def _ours(slug: str, name: str, kind: str, prompt: str, **settings: object) -> Preset:
    picture = f"presets/{slug}.png"
    return Preset(f"preset={slug}", name, kind, {"prompt": prompt, **settings}, picture=picture)


PRESETS = {
    preset.address.partition("=")[2]: preset
    for preset in (
        _ours("hero", "Hero", "sprite", "knight with a red cape"),
        _ours(
            "boss", "Boss", "sprite", "angry red dragon with golden horns", size=64, palette="ember"
        ),
        _ours(
            "handheld", "Old handheld", "sprite", "happy slime", style="cute", palette="handheld"
        ),
        _ours(
            "fighter", "Fighter", "sprite", "blue fighter", size=48, palette="lagoon",
            outline="black",
        ),
        _ours("potion", "Potion", "icon", "emerald potion"),
        _ours(
            "treasure", "Golden set", "icon", "sword with a ruby", style="golden", size=48,
            outline="black",
        ),
        _ours("larder", "Larder", "icon", "cheese", palette="ember"),
        _ours("ruin", "Ruin", "texture", "cobblestone", style="mossy", size=128),
        _ours("lava", "Lava", "texture", "lava", size=128, palette="ember"),
        _ours("boards", "Floorboards", "texture", "oak planks", size=128),
        _ours("shore", "Shore", "tileset", "grass on water"),
        _ours("path", "Stone path", "tileset", "stone path over dirt", palette="moss"),
        _ours(
            "walker", "Walking hero", "animation", "knight with a red cape", movement="walk",
            size=48,
        ),
        _ours("bouncer", "Slime, all moves", "animation", "green slime"),
        _ours("window", "Tavern window", "panel", "wooden panel with title", size=96),
        _ours("slots", "Inventory slots", "panel", "stone slot with gems"),
        _ours("coin", "Coin", "sound", "coin pickup", style="retro"),
        _ours("steps", "Steps", "sound", "heavy footsteps on gravel"),
        _ours(
            "thunder", "Far explosion", "sound", "distant explosion", length="long", pitch="low"
        ),
    )
}  # fmt: skip

# What somebody is shown who has made nothing yet: one of each sort.
FIRST = tuple(PRESETS[slug] for slug in ("hero", "treasure", "bouncer", "ruin", "shore", "coin"))
