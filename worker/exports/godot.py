"""For Godot 4: SpriteFrames of an animation, TileSet of a tileset, AtlasTexture (.tres, format 3).

Written after the text format of Godot 4; not opened in Godot 4 by us (see docs/exports.md).
"""

from collections.abc import Sequence

from worker.exports.asset import LOWER, Asset, Box, Strip, Tiles, strip, tiles

# The bits of a mask, from the top clockwise, as Godot calls them.
SIDES = (
    "top_side",
    "top_right_corner",
    "right_side",
    "bottom_right_corner",
    "bottom_side",
    "bottom_left_corner",
    "left_side",
    "top_left_corner",
)


def write(asset: Asset) -> dict[str, bytes]:
    """`name.png` and `name.tres`, for the same folder of the project."""
    if asset.kind == "animation":
        frames = strip(asset)
        text = sprite_frames(asset.image, frames, [frames.box(n) for n in range(frames.count)])
    else:
        text = _tile_set(asset)
    return {asset.image: asset.main, f"{asset.name}.tres": text.encode()}


def _head(image: str, kind: str, resources: int) -> str:
    # Godot takes a path that names no `res://` from the folder of the file that has it.
    return (
        f'[gd_resource type="{kind}" load_steps={resources + 2} format=3]\n\n'
        f'[ext_resource type="Texture2D" path="{image}" id="1"]\n\n'
    )


def atlas_texture(image: str, box: Box) -> str:
    """A picture that lies there in the image."""
    return f"{_head(image, 'AtlasTexture', 0)}[resource]\n{_region(box)}"


def _region(box: Box) -> str:
    return f'atlas = ExtResource("1")\nregion = Rect2({", ".join(map(str, box))})\n'


def sprite_frames(image: str, frames: Strip, boxes: Sequence[Box]) -> str:
    """The actions of an animation whose frames lie there in the image."""
    regions = "\n".join(
        f'[sub_resource type="AtlasTexture" id="AtlasTexture_{number}"]\n{_region(box)}'
        for number, box in enumerate(boxes)
    )
    animations = ", ".join(
        '{\n"frames": ['
        + ", ".join(_texture(number) for number in range(tag.first, tag.last + 1))
        + f'],\n"loop": {"true" if tag.loops else "false"},\n"name": &"{tag.name}",\n'
        f'"speed": {tag.fps}.0\n}}'
        for tag in frames.tags
    )
    head = _head(image, "SpriteFrames", frames.count)
    return f"{head}{regions}\n[resource]\nanimations = [{animations}]\n"


def _texture(number: int) -> str:
    return f'{{\n"duration": 1.0,\n"texture": SubResource("AtlasTexture_{number}")\n}}'


def _tile_set(asset: Asset) -> str:
    found = tiles(asset)
    size = f"Vector2i({found.size}, {found.size})"
    return (
        f"{_head(asset.image, 'TileSet', 1)}"
        '[sub_resource type="TileSetAtlasSource" id="TileSetAtlasSource_1"]\n'
        'texture = ExtResource("1")\n'
        f"texture_region_size = {size}\n"
        f"{_terrains(found)}\n"
        "[resource]\n"
        f"tile_size = {size}\n"
        "terrain_set_0/mode = 0\n"
        f'terrain_set_0/terrain_0/name = "{found.upper}"\n'
        "terrain_set_0/terrain_0/color = Color(0.3, 0.7, 0.3, 1)\n"
        f'terrain_set_0/terrain_1/name = "{found.lower}"\n'
        "terrain_set_0/terrain_1/color = Color(0.3, 0.4, 0.8, 1)\n"
        'sources/0 = SubResource("TileSetAtlasSource_1")\n'
    )


def _terrains(found: Tiles) -> str:
    """Every tile's terrain (0 upper, 1 lower), and the terrain each side and corner belongs to."""
    lines = []
    for number, mask in enumerate(found.masks):
        column, row = found.place(number)
        tile = f"{column}:{row}/0"
        lines += [
            f"{tile} = 0",
            f"{tile}/terrain_set = 0",
            f"{tile}/terrain = {int(mask == LOWER)}",
        ]
        bits = 0 if mask == LOWER else mask
        lines += [
            f"{tile}/terrains_peering_bit/{side} = {0 if bits >> bit & 1 else 1}"
            for bit, side in enumerate(SIDES)
        ]
    return "\n".join(lines) + "\n"
