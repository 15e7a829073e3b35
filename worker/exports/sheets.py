"""A sheet of many assets in the formats games read: its pages, and what lies where on them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from worker.exports import atlas, godot, sprite_sheets, unity
from worker.exports.asset import Box, Unsuitable
from worker.exports.atlas import LeftOut, Page, Picture, Placed
from worker.exports.sidecar import as_json

Files = dict[str, bytes]
Pages = Sequence[Page]
NOTHING = "None of these has a place in a sheet."
NO_NORMALS = "Not every picture of that page has a normal map of its own."


@dataclass(frozen=True, slots=True)
class Format:
    """A way to say what lies where: `name` for programs, `title` for people."""

    name: str
    title: str
    tell: Callable[[str, Pages], Files]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The files of a sheet, and what of the pictures is not in it."""

    files: Files
    left_out: Sequence[LeftOut]


def write(
    pictures: Iterable[Picture],
    format_name: str,
    stem: str,
    *,
    extrude: bool = False,
    powers: bool = False,
) -> Sheet:
    """The sheet called `stem`, in that format. `extrude` repeats the edge of each frame.

    With `powers` the sides of pages are powers of two. Normal maps get a page of their own with
    the same places. Raises Unsuitable, worded for people.
    """
    entry = FORMATS.get(format_name)
    if entry is None:
        raise Unsuitable(f"A sheet cannot be written as {format_name!r}.")
    pages, left_out = atlas.lay_out(pictures, stem, extrude=extrude, powers=powers)
    if not pages:
        why = dict.fromkeys(left.why for left in left_out)
        raise Unsuitable(" ".join([NOTHING, *why]))
    files = {page.image: atlas.draw(page, extrude=extrude) for page in pages}
    files |= entry.tell(stem, pages)
    for page in pages:
        name = f"{page.stem}-{atlas.NORMAL}.png"
        if data := atlas.draw_normals(page, extrude=extrude):
            files[name] = data
        elif any(atlas.NORMAL in placed.picture.asset.maps for placed in page.pictures):
            left_out.append(LeftOut(name, NO_NORMALS))
    return Sheet(files, left_out)


def _by_name(_: str, pages: Pages) -> Files:
    """TexturePacker's JSON, frames by name. The first page names the others, as PixiJS wants it."""
    return _json(pages, dict, related=True)


def _as_list(_: str, pages: Pages) -> Files:
    """TexturePacker's JSON, frames as a list."""
    return _json(pages, sprite_sheets.listed, related=False)


def _json(pages: Pages, form: Callable[[sprite_sheets.Named], object], *, related: bool) -> Files:
    others = [f"{page.stem}.json" for page in pages[1:]]
    files = {}
    for page in pages:
        more = {"related_multi_packs": others} if related and others and page is pages[0] else {}
        told = {
            "frames": form(_frames(page)),
            "animations": _animations(page),
            "meta": {**sprite_sheets.meta(page.image, page.size), **more},
        }
        files[f"{page.stem}.json"] = as_json(told)
    return files


def _frames(page: Page) -> sprite_sheets.Named:
    for placed in page.pictures:
        foot = sprite_sheets.pivot(placed.frames) if placed.moves else {}
        for name, box in zip(placed.names, placed.boxes, strict=True):
            yield f"{name}.png", {**sprite_sheets.frame(box), **foot}


def _animations(page: Page) -> dict[str, Sequence[str]]:
    found: dict[str, Sequence[str]] = {}
    for placed in page.pictures:
        if placed.moves:
            names = [f"{name}.png" for name in placed.names]
            found |= sprite_sheets.animations(placed.picture.name, placed.frames, names)
    return found


def _godot(_: str, pages: Pages) -> Files:
    """Beside the sheet an AtlasTexture for each picture, SpriteFrames for what moves."""
    return {
        f"{placed.picture.name}.tres": _resource(page.image, placed).encode()
        for page in pages
        for placed in page.pictures
    }


def _resource(image: str, placed: Placed) -> str:
    if placed.moves:
        return godot.sprite_frames(image, placed.frames, placed.boxes)
    return godot.atlas_texture(image, placed.boxes[0])


def _unity(_: str, pages: Pages) -> Files:
    return {
        **{f"{page.stem}.unity.json": as_json(_described(page)) for page in pages},
        **unity.importer(),
    }


def _described(page: Page) -> dict[str, object]:
    slices: list[unity.Slice] = []
    clips: list[object] = []
    for placed in page.pictures:
        if placed.moves:
            clips += [
                unity.clip(placed.picture.name, tag, len(slices)) for tag in placed.frames.tags
            ]
            pivot = unity.frame_pivot(placed.frames)
        else:
            pivot = unity.still_pivot(placed.picture.asset.kind)
        slices += [
            unity.sliced(name, box, page.size[1], pivot)
            for name, box in zip(placed.names, placed.boxes, strict=True)
        ]
    return unity.described(page.image, slices, clips)


SPRITE = """.sprite {
  display: inline-block;
  background-repeat: no-repeat;
  image-rendering: pixelated;
}
"""


def _css(stem: str, pages: Pages) -> Files:
    """A class for each frame, `sprite-` before its name; an element needs `sprite`, too."""
    rules = [SPRITE]
    for page in pages:
        rules += [
            _rule(page.image, name, box)
            for placed in page.pictures
            for name, box in zip(placed.names, placed.boxes, strict=True)
        ]
    return {f"{stem}.css": "\n".join(rules).encode()}


def _rule(image: str, name: str, box: Box) -> str:
    x, y, width, height = box
    named = name.replace(".", r"\.")
    return (
        f".sprite-{named} {{\n  width: {width}px;\n"
        f'  height: {height}px;\n  background-image: url("{image}");\n'
        f"  background-position: {-x}px {-y}px;\n}}\n"
    )


FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format("texturepacker", "PixiJS, Phaser: JSON, frames by name", _by_name),
        Format("texturepacker-list", "Phaser, others: JSON, frames as a list", _as_list),
        Format("godot", "Godot 4", _godot),
        Format("unity", "Unity", _unity),
        Format("css", "Web pages: CSS", _css),
    )
}
