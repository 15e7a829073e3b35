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
DIRECTIONS = 4  # rows of an animation that is ordered in all of them


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
    frames, rows = _layout(meta)
    # What was ordered and paid for, whatever an engine that knows no views made of it.
    high = DIRECTIONS if kind == "animation" and settings.get("view") == "four" else rows
    figure = kind in FIGURES
    first = Wanted(
        width=_width(kind, side, frames),
        height=side * high if side and kind in (*FIGURES, "texture") else None,
        hard_alpha=kind in PIXEL_ART,
        opaque=kind == "texture",
        palette=_palette(settings),
        seamless=kind == "texture",
        one_part=kind in ("sprite", "icon"),
        figure=figure,
        colours=MOST_COLOURS if kind in PIXEL_ART else 0,
        frames=frames,
        rows=rows,
        stands=_stands(meta),
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


def frame_count(meta: Mapping[str, object]) -> int:
    """How many frames lie side by side in the picture, as its engine says; 0 if it is no strip,
    or one of several rows."""
    frames, rows = _layout(meta)
    return frames if rows == 1 else 0


def _layout(meta: Mapping[str, object]) -> tuple[int, int]:
    """Frames of a row, and rows, as the engine says; none if it is no strip."""
    count, columns = (_animation(meta).get(name) for name in ("frames", "columns"))
    count = count if isinstance(count, int) and 0 < count <= 1024 else 0
    if isinstance(columns, int) and 0 < columns < count and count % columns == 0:
        return columns, count // columns
    return count, 1


def _stands(meta: Mapping[str, object]) -> bool:
    """Whether the lowest row of every frame is that of the feet; what floats has none."""
    return _animation(meta).get("stands") == "ground"


def _after(before: Wanted, asked: Asked) -> Wanted:
    values = asked.values
    match asked.step:
        case "grid":
            return replace(_sized(before, values), frames=0)
        case "resize":
            wide, high = (int(values[side]) for side in ("width", "height"))
            whole = before.frames and not (wide % before.frames or high % before.rows)
            return replace(_sized(before, values), frames=before.frames if whole else 0)
        case "trim" | "pad" | "pack":
            return _moved(before, asked)
        case "seam":
            return replace(before, width=None, height=None, seamless=True)
        case "alpha":
            return replace(before, hard_alpha=True)
        case "ground":
            return replace(before, opaque=False, hard_alpha=not values["soft"])
        case "anchor":
            return replace(before, frames=int(values["frames"]), rows=1, stands=True)
        case "normal":
            return replace(before, figure=False, colours=0)
    return before


def _moved(before: Wanted, asked: Asked) -> Wanted:
    """After a step that gives or takes clear pixels; frames stay if it did it to each of them."""
    values = asked.values
    each = asked.step != "pack" and values["frames"] == before.frames and before.rows == 1
    after = replace(before, opaque=False, frames=before.frames if each else 0, rows=1)
    if asked.step == "pad" and values["to"] == "size":
        return replace(_sized(after, values), seamless=False)
    return replace(after, width=None, height=None)


def _sized(before: Wanted, values: Mapping[str, object]) -> Wanted:
    return replace(before, width=int(str(values["width"])), height=int(str(values["height"])))
