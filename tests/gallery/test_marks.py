"""Favourite, tags, the official version and the bin, from an asset's own page."""

import asyncio

import pytest
from psycopg import AsyncConnection
from psycopg.errors import UniqueViolation

from tests.gallery.conftest import batch, states
from tests.people import Conn
from tests.web.conftest import Visit
from web.gallery import marks


async def test_alice_marks_an_asset_and_takes_it_back(visit: Visit, alice: int, conn: Conn) -> None:
    (asset,) = await batch(conn, alice, 1)
    browser = await visit(alice)
    for given in ("on", "off"):
        answer = browser.post(f"/assets/{asset}/favourite", data={"favourite": given})
        assert answer.headers["location"] == f"/assets/{asset}"
        assert (await states(conn))[asset][0] == (given == "on")
        turned = "off" if given == "on" else "on"
        assert f'name="favourite" value="{turned}"' in browser.get(f"/assets/{asset}").text


async def test_tags_are_replaced_and_lead_to_all_that_have_them(
    visit: Visit, alice: int, conn: Conn
) -> None:
    (asset,) = await batch(conn, alice, 1)
    browser = await visit(alice)
    browser.post(f"/assets/{asset}/tags", data={"tags": "Forest,  boss  fight, forest"})
    assert (await states(conn))[asset][2] == ["boss fight", "forest"]
    html = browser.get(f"/assets/{asset}").text
    assert 'href="/assets?tag=boss%20fight"' in html
    assert f'href="/assets/{asset}"' in browser.get("/assets?tag=boss%20fight").text
    assert browser.post(f"/assets/{asset}/tags", data={"tags": "a\x1bb"}).status_code == 422
    browser.post(f"/assets/{asset}/tags", data={"tags": ""})
    assert (await states(conn))[asset][2] == []


async def test_nobody_gets_more_than_20_tags(conn: Conn, alice: int) -> None:
    full, empty = await batch(conn, alice, 2)
    many = [f"tag {number}" for number in range(20)]
    assert await marks.tag(conn, alice, [full], many) == 1
    assert await marks.tag(conn, alice, [full, empty], ["one more"]) == 1
    assert (await states(conn))[full][2] == sorted(many)


async def test_one_of_a_batch_is_official_and_the_last_press_counts(
    visit: Visit, alice: int, conn: Conn
) -> None:
    first, second = await batch(conn, alice, 2)
    browser = await visit(alice)
    for asset in (first, second):
        browser.post(f"/assets/{asset}/official", data={"official": "on"})
        now = await states(conn)
        assert [number for number, state in now.items() if state[1]] == [asset]
    html = browser.get(f"/assets/{first}").text
    assert html.count('class="siblings__list"') == 1
    assert ", approved" in html
    browser.post(f"/assets/{second}/official", data={"official": "off"})
    assert not any(state[1] for state in (await states(conn)).values())


async def test_two_official_versions_at_once_leave_one(
    conn: Conn, database: str, alice: int
) -> None:
    ids = await batch(conn, alice, 4)

    async def press(asset: int) -> None:
        async with await AsyncConnection.connect(database) as mine:
            assert await marks.make_official(mine, alice, asset, official=True)

    await asyncio.gather(*(press(asset) for asset in ids))
    assert sum(state[1] for state in (await states(conn)).values()) == 1
    with pytest.raises(UniqueViolation):
        await conn.execute("UPDATE assets SET official_at = now()")


async def test_what_is_thrown_away_is_official_no_more(conn: Conn, alice: int) -> None:
    first, second = await batch(conn, alice, 2)
    await marks.make_official(conn, alice, first, official=True)
    await marks.throw_away(conn, alice, [first])
    await marks.make_official(conn, alice, second, official=True)
    await marks.restore(conn, alice, [first])
    assert [state[1] for _, state in sorted((await states(conn)).items())] == [False, True]


async def test_an_asset_alone_has_no_siblings(visit: Visit, alice: int, conn: Conn) -> None:
    (asset,) = await batch(conn, alice, 1)
    html = (await visit(alice)).get(f"/assets/{asset}").text
    assert "siblings__list" not in html
    assert "Approved" not in html


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("", []),
        ("Boss", ["boss"]),
        ("b,a,,b", ["a", "b"]),
        ("Größe 2.0, c++", ["c++", "größe 2.0"]),
        ("x" * 33, None),
        (",".join(map(str, range(21))), None),
        ("{a}", None),
        ("a\nb", ["a b"]),
    ],
)
def test_tags_are_read_as_people_write_them(text: str, tags: list[str] | None) -> None:
    assert marks.read_tags(text) == tags
