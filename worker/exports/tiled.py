"""For Tiled: the tileset with its terrain set (.tsx) and a sample map (.tmx).

Shapes after Tiled's TMX description, version 1.8. The eight colours of a tile run from the top
clockwise; 1 is the upper ground, 2 the lower.
"""

from worker.exports.asset import LOWER, WHOLE, Asset, Tiles, tiles

VERSION = 'version="1.8" tiledversion="1.8.2"'
SELDOM = 0.1  # how often the terrain brush takes a variant, where the plain tile is 1


def write(asset: Asset) -> dict[str, bytes]:
    """`name.png`, `name.tsx` and `name.tmx`."""
    found = tiles(asset)
    return {
        asset.image: asset.main,
        f"{asset.name}.tsx": _tileset(asset, found).encode(),
        f"{asset.name}.tmx": _map(asset, found).encode(),
    }


def _tileset(asset: Asset, found: Tiles) -> str:
    height, width = asset.pixels.shape[:2]
    size, count = found.size, len(found.masks)
    edges = f'tilewidth="{size}" tileheight="{size}"'
    counts = f'tilecount="{count}" columns="{found.columns}"'
    upper, lower = found.masks.index(WHOLE), found.masks.index(LOWER)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset {VERSION} name="{asset.name}" {edges} {counts}>',
        f' <image source="{asset.image}" width="{width}" height="{height}"/>',
        *_probabilities(found),
        " <wangsets>",
        f'  <wangset name="{found.upper} on {found.lower}" type="mixed" tile="{upper}">',
        *(
            f'   <wangcolor name="{name}" color="{_colour(asset, found, tile)}" tile="{tile}"'
            ' probability="1"/>'
            for name, tile in ((found.upper, upper), (found.lower, lower))
        ),
        *(
            f'   <wangtile tileid="{number}" wangid="{_wangid(mask)}"/>'
            for number, mask in enumerate(found.masks)
        ),
        "  </wangset>",
        " </wangsets>",
        "</tileset>",
    ]
    return "\n".join(lines) + "\n"


def _probabilities(found: Tiles) -> list[str]:
    """Variants are seldom; an island of one cell, which the brush cannot tell from water, never."""
    seen: set[int] = set()
    lines = []
    for number, mask in enumerate(found.masks):
        share = 0.0 if mask == 0 else SELDOM if mask in seen else 1.0
        seen.add(mask)
        if share < 1:
            lines.append(f' <tile id="{number}" probability="{share:g}"/>')
    return lines


def _wangid(mask: int) -> str:
    bits = 0 if mask == LOWER else mask
    return ",".join("1" if bits >> bit & 1 else "2" for bit in range(8))


def _colour(asset: Asset, found: Tiles, number: int) -> str:
    """The mean colour of a tile."""
    column, row = found.place(number)
    size = found.size
    tile = asset.pixels[row * size : (row + 1) * size, column * size : (column + 1) * size, :3]
    red, green, blue = (round(float(value)) for value in tile.reshape(-1, 3).mean(0))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _map(asset: Asset, found: Tiles) -> str:
    rows, columns = len(found.map), len(found.map[0])
    size = f'width="{columns}" height="{rows}"'
    cells = ",\n".join(",".join(str(number + 1) for number in row) for row in found.map)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map {VERSION} orientation="orthogonal" renderorder="right-down" {size}'
        f' tilewidth="{found.size}" tileheight="{found.size}" infinite="0" nextlayerid="2"'
        ' nextobjectid="1">\n'
        f' <tileset firstgid="1" source="{asset.name}.tsx"/>\n'
        f' <layer id="1" name="ground" {size}>\n'
        f'  <data encoding="csv">\n{cells}\n</data>\n'
        " </layer>\n"
        "</map>\n"
    )
