"""What a picture has to be, by its kind, its settings, and the steps it went through."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from worker.catalog import OWN
from worker.checking.checks import MOST_COLOURS, Wanted
from worker.finishing import recipe
from worker.finishing.palettes import PALETTES, Rgb, from_hex
from worker.finishing.recipe import Asked

FIGURES = ("sprite", "icon", "animation")
PIXEL_ART = (*FIGURES, "panel", "tileset")
COLUMNS = 8  # of a tileset


def wanted(
    kind: str,
    settings: Mapping[str, object],
    meta: Mapping[str, object],
    steps: Sequence[Asked] = (),
) -> Wanted:
    """What is asked of a picture of that kind, made with these settings, after these steps.

    `meta` is what the engine said of it; what it lacks is not asked.
    """
    side = settings.get("size")
    side = side if isinstance(side, int) else None
    frames = _frames(meta)
    figure = kind in FIGURES
    first = Wanted(
        width=_width(kind, side, frames),
        height=side if kind in ("sprite", "icon", "texture", "animation") else None,
        hard_alpha=kind in PIXEL_ART,
        opaque=kind == "texture",
        palette=_palette(settings),
        seamless=kind == "texture",
        one_part=kind in ("sprite", "icon"),
        figure=figure,
        colours=MOST_COLOURS if kind in PIXEL_ART else 0,
        frames=frames if _stands(meta) else 0,
    )
    for asked in steps:
        first = _after(first, asked)
    return replace(first, palette=recipe.palette(steps)) if steps else first


def _width(kind: str, side: int | None, frames: int) -> int | None:
    if side is None or kind == "panel":
        return None
    return side * {"tileset": COLUMNS, "animation": max(frames, 1)}.get(kind, 1)


def _palette(settings: Mapping[str, object]) -> tuple[Rgb, ...]:
    name = str(settings.get("palette", ""))
    if name.startswith(OWN):
        return from_hex(name.removeprefix(OWN))
    named = PALETTES.get(name)
    return named.colours if named else ()


def _animation(meta: Mapping[str, object]) -> Mapping[str, object]:
    facts = meta.get("animation")
    return facts if isinstance(facts, Mapping) else {}


def _frames(meta: Mapping[str, object]) -> int:
    count = _animation(meta).get("frames")
    return count if isinstance(count, int) and 0 < count <= 1024 else 0


def _stands(meta: Mapping[str, object]) -> bool:
    return _animation(meta).get("stands") is True


def _after(before: Wanted, asked: Asked) -> Wanted:
    values = asked.values
    match asked.step:
        case "grid" | "resize":
            return _sized(before, values)
        case "pad" if values["to"] == "size":
            return replace(_sized(before, values), opaque=False, seamless=False)
        case "trim" | "pad" | "pack":
            return replace(before, width=None, height=None, opaque=False, frames=0)
        case "seam":
            return replace(before, width=None, height=None, seamless=True)
        case "alpha":
            return replace(before, hard_alpha=True)
        case "ground":
            return replace(before, opaque=False, hard_alpha=not values["soft"])
        case "anchor":
            return replace(before, frames=int(values["frames"]))
        case "normal":
            return replace(before, figure=False, colours=0)
    return before


def _sized(before: Wanted, values: Mapping[str, object]) -> Wanted:
    width, height = int(str(values["width"])), int(str(values["height"]))
    return replace(before, width=width, height=height, frames=0)
