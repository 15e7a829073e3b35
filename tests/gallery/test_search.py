"""Finding assets: by words, kind, tag, favourite, seed and day; and many thousands of them."""

from typing import Any

import pytest

from tests.gallery.conftest import batch, made
from tests.people import Conn
from web.gallery import marks, search
from web.gallery.search import GALLERY, PAGE, Search, read
from web.settings import Settings

FILL = """
INSERT INTO assets (job_id, user_id, kind, title, seed, settings, meta)
SELECT -n, %(user)s, 'sprite', 'green slime', n, '{}', '{}'
  FROM generate_series(%(first)s::bigint, %(first)s::bigint + %(count)s::bigint - 1) AS n
"""


async def found(conn: Conn, user_id: int, **query: str) -> list[int]:
    tiles, _ = await search.find(conn, user_id, read(query))
    return [tile.id for tile in tiles]


async def test_words_find_a_title_by_their_beginning_and_all_must_be_there(
    conn: Conn, settings: Settings, alice: int
) -> None:
    red = await made(conn, settings, alice, title="angry red dragons")
    green = await made(conn, settings, alice, title="green dragon")
    assert await found(conn, alice, q="dragon") == [green, red]
    assert await found(conn, alice, q="DRAG") == [green, red]
    assert await found(conn, alice, q="red drag") == [green, red]  # both were ordered as red dragon
    assert await found(conn, alice, q="angry dragon") == [red]
    assert await found(conn, alice, q="purple") == []


async def test_the_words_of_the_style_are_words_of_the_asset(
    conn: Conn, settings: Settings, alice: int
) -> None:
    sword = await made(conn, settings, alice, title="sword")
    await made(conn, settings, alice, title="sword")
    change = 'UPDATE assets SET settings = settings || \'{"style": "golden, icy"}\' WHERE id = %s'
    await conn.execute(change, (sword,))
    assert await found(conn, alice, q="golden sword") == [sword]
    assert await found(conn, alice, q="gold") == [sword]


@pytest.mark.parametrize("text", ["' & | ! ( ) : * <-> \\", "@1", "the", "_", "\x00", "a" * 5000])
async def test_any_text_can_be_looked_for(conn: Conn, alice: int, text: str) -> None:
    assert await found(conn, alice, q=text) == []


async def test_bob_finds_nothing_of_alice(
    conn: Conn, settings: Settings, alice: int, bob: int
) -> None:
    await made(conn, settings, alice)
    assert await found(conn, bob, q="dragon") == []
    assert await found(conn, bob, q=f"@{alice} dragon") == []


async def test_kind_tag_favourite_and_seed_narrow_what_is_found(
    conn: Conn, settings: Settings, alice: int
) -> None:
    sprite = await made(conn, settings, alice)
    icon = await made(conn, settings, alice, kind="icon")
    await conn.execute("UPDATE assets SET seed = 41 WHERE id = %s", (icon,))
    await marks.tag(conn, alice, [sprite], ["boss fight"])
    await marks.favourite(conn, alice, [icon])
    assert await found(conn, alice, kind="icon") == [icon]
    assert await found(conn, alice, tag="Boss fight") == [sprite]
    assert await found(conn, alice, q="boss") == [sprite]
    assert await found(conn, alice, favourite="1") == [icon]
    assert await found(conn, alice, seed="41") == [icon]
    assert await found(conn, alice, seed="41", kind="sprite") == []


async def test_days_are_whole_days_of_utc(conn: Conn, settings: Settings, alice: int) -> None:
    asset = await made(conn, settings, alice)
    await conn.execute("UPDATE assets SET created_at = '2026-11-20 23:59:59+00'")
    assert await found(conn, alice, **{"from": "2026-11-20", "to": "2026-11-20"}) == [asset]
    assert await found(conn, alice, **{"from": "2026-11-21"}) == []
    assert await found(conn, alice, to="2026-11-19") == []


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ({"seed": "many"}, "seed"),
        ({"seed": "-1"}, "seed"),
        ({"from": "yesterday"}, "from"),
        ({"to": "9999-12-31"}, "to"),
        ({"from": "0001-01-01"}, "from"),
    ],
)
def test_what_makes_no_sense_is_said_and_left_out(query: dict[str, str], wrong: str) -> None:
    wanted = read(query)
    assert list(wanted.errors) == [wrong]
    assert (wanted.seed, wanted.first_day, wanted.last_day) == (None, None, None)


def test_an_address_keeps_what_is_looked_for() -> None:
    wanted = read({"q": "red & blue", "kind": "icon", "did": "bin", "before": "70"})
    assert wanted.older(41) == "/assets?q=red+%26+blue&kind=icon&before=41"
    assert wanted.here == "/assets?q=red+%26+blue&kind=icon&before=70"
    assert read({"kind": "nonsense"}) == Search(read({}).values)


async def test_pages_follow_each_other_without_a_gap(conn: Conn, alice: int) -> None:
    await conn.execute(FILL, {"user": alice, "first": 1, "count": 2 * PAGE + 3})
    seen: list[int] = []
    query: dict[str, str] = {}
    for expected in (PAGE, PAGE, 3):
        page = await found(conn, alice, **query)
        assert len(page) == expected
        seen += page
        query = {"before": str(page[-1])}
    assert seen == sorted(set(seen), reverse=True)


async def plan(conn: Conn, user_id: int, **values: Any) -> str:
    usual: dict[str, Any] = dict.fromkeys(
        ("words", "kind", "project", "tag", "seed", "start", "end")
    )
    usual |= {"favourite": False, "before": 2**62, "limit": PAGE + 1}
    given = {**usual, "user": user_id, **values}
    rows = await conn.execute(f"EXPLAIN {GALLERY}", given, prepare=False)
    return "\n".join(row[0] for row in await rows.fetchall())


async def test_25000_assets_are_read_in_order_and_no_further_than_needed(
    conn: Conn, alice: int, bob: int
) -> None:
    await conn.execute(FILL, {"user": alice, "first": 1, "count": 25_000})
    (rare,) = await batch(conn, alice, 1)
    await conn.execute(FILL, {"user": bob, "first": 30_000, "count": 25_000})
    await conn.execute("ANALYZE assets")
    for values in ({}, {"words": "slime:*"}, {"kind": "sprite"}, {"project": 1}):
        seen = await plan(conn, alice, **values)
        assert "assets_user_idx" in seen, values
        assert "Sort Key: asset.id" not in seen, values
        assert "Function Scan" not in seen, "what shows an asset is a plan of its own"
    assert "assets_favourite_idx" in await plan(conn, alice, favourite=True)
    assert await found(conn, alice, q="dragon") == [rare]
