"""The light table: how large a picture lies there, its colours, its actions."""

import io

import pytest
from PIL import Image

from tests.exports import shelf
from tests.gallery.conftest import made, png
from tests.people import Conn
from tests.web.conftest import Visit
from web.gallery import table
from web.gallery.looking import MOST_COLOURS, Memory, look
from web.gallery.records import File
from web.settings import Settings
from worker.exports import Asset
from worker.storage import Storage


def picture(width: int, height: int) -> File:
    return File("main", "ab/abc", "image/png", 120, width, height)


@pytest.mark.parametrize(
    ("kind", "width", "height", "expected"),
    [
        ("sprite", 32, 32, table.Table(1, 16, 8)),
        ("sprite", 48, 48, table.Table(1, 12, 6)),
        ("sprite", 128, 128, table.Table(1, 4, 2)),
        ("texture", 64, 64, table.Table(3, 3, 1)),
        ("texture", 512, 512, table.Table(3, 1, 1)),
        ("animation", 600, 32, table.Table(1, 1, 1)),
        ("icon", 1, 1, table.Table(1, 16, 16)),
    ],
)
def test_a_picture_begins_at_the_largest_whole_zoom_that_fits(
    kind: str, width: int, height: int, expected: table.Table
) -> None:
    assert table.laid(kind, picture(width, height)) == expected


async def test_the_table_offers_zoom_ground_and_grid(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    html = (await visit(alice)).get(f"/assets/{await made(conn, settings, alice)}").text
    for zoom in table.ZOOMS:
        assert f'name="zoom" value="{zoom}"' in html
    for ground in table.GROUNDS:
        assert f'name="ground" value="{ground}"' in html
    assert 'name="pixels">' in html
    assert 'name="three"' not in html, "a sprite does not tile"
    assert html.count("light__picture") == 1
    assert 'data-fit="16" data-fit-small="8"' in html


async def test_a_tileset_shows_also_the_sample_map_made_of_it(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    roles = {"main": png("red"), "preview": png("green", 64)}
    browser = await visit(alice)
    for kind, shown in (("tileset", True), ("sprite", False)):
        asset = await made(conn, settings, alice, roles=roles, kind=kind)
        html = browser.get(f"/assets/{asset}").text
        assert (f'src="/assets/{asset}/files/preview.png"' in html) == shown
        assert ("A sample map made of the tiles: " in html) == shown


async def test_a_texture_lies_three_by_three_beside_its_maps(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    roles = {"main": png("red"), "height": png("grey"), "normal": png("blue")}
    asset = await made(conn, settings, alice, roles=roles, kind="texture")
    html = (await visit(alice)).get(f"/assets/{asset}").text
    assert 'name="three" checked' in html
    assert html.count(f'src="/assets/{asset}/files/main.png"') == 9
    assert "Download normal map" in html


def test_colours_are_counted_with_the_most_frequent_first() -> None:
    seen = look(shelf.figure())
    assert [(colour.code, colour.pixels) for colour in seen.colours] == [
        ("#784628", 75),
        ("#e67896", 5),
    ]
    assert (seen.distinct, seen.transparent) == (2, 8 * 30 - 80)
    assert seen.colours[0].width + seen.colours[1].width == 1000


def test_of_many_colours_only_the_first_are_listed() -> None:
    image = Image.new("RGBA", (100, 1))
    image.putdata([(level, level, level, 255) for level in range(100)])
    data = io.BytesIO()
    image.save(data, "PNG")
    seen = look(Asset("thing", "sprite", data.getvalue(), {}))
    assert (len(seen.colours), seen.distinct) == (MOST_COLOURS, 100)


def test_a_picture_that_is_none_has_nothing_to_see() -> None:
    assert look(Asset("thing", "sprite", b"no picture", {})).colours == ()


@pytest.mark.parametrize("meta", [{}, {"animation": {"frame": "?"}}])
def test_an_animation_whose_record_is_wrong_has_colours_and_no_actions(
    meta: dict[str, object],
) -> None:
    seen = look(Asset("thing", "animation", shelf.figure().main, meta))
    assert seen.colours
    assert seen.actions == ()


async def test_an_animation_shows_each_action_in_motion(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    given = shelf.figure()
    asset = await made(
        conn, settings, alice, kind="animation", roles={"main": given.main}, meta=given.meta
    )
    html = (await visit(alice)).get(f"/assets/{asset}").text
    assert html.count('<li class="move"') == 2
    assert 'data-first="2" data-last="4" data-fps="10"' in html
    assert f'media="(prefers-reduced-motion: reduce)" srcset="/assets/{asset}/moves/idle' in html


async def test_a_picture_is_looked_at_once(
    visit: Visit, settings: Settings, alice: int, conn: Conn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "memory", Memory())
    asset = await made(conn, settings, alice, roles={"main": png("teal")})
    browser = await visit(alice)
    assert "#008080" in browser.get(f"/assets/{asset}").text
    monkeypatch.setattr(Storage, "get", None)
    assert "#008080" in browser.get(f"/assets/{asset}").text


async def test_an_asset_without_its_file_still_has_a_page(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    await conn.execute("UPDATE asset_files SET storage_key = 'aa/gone'")
    answer = (await visit(alice)).get(f"/assets/{asset}")
    assert answer.status_code == 200
    assert "colours__strip" not in answer.text
