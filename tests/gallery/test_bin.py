"""The bin: what is in it, what comes back, and what goes for good after 30 days."""

import pytest

from tests.gallery.conftest import keys, made, make_old, png, states
from tests.people import Conn
from tests.web.conftest import Visit
from web.gallery import marks, tidying
from web.services import Services
from web.settings import Settings
from worker.storage import FileMissing


async def test_the_bin_shows_what_is_in_it_how_long_and_what_it_takes(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    kept, thrown = [await made(conn, settings, alice) for _ in range(2)]
    browser = await visit(alice)
    assert browser.post(f"/assets/{thrown}/bin").headers["location"].startswith("/assets?did=bin")
    await make_old(conn, thrown, 10)
    html = browser.get("/assets/bin").text
    assert "20 days left" in html
    assert f'value="{thrown}"' in html
    assert f'value="{kept}"' not in html
    assert f"{2 * len(png('red'))} bytes" in html
    assert browser.get(f"/assets/{thrown}/files/main.png").status_code == 200
    assert browser.get(f"/assets/{thrown}").status_code == 404


async def test_after_30_days_nothing_comes_back(
    visit: Visit, settings: Settings, alice: int, conn: Conn
) -> None:
    asset = await made(conn, settings, alice)
    await make_old(conn, asset, 31)
    assert await marks.restore(conn, alice, [asset]) == 0
    await make_old(conn, asset, 29)
    browser = await visit(alice)
    assert f'value="{asset}"' in browser.get("/assets/bin").text
    await make_old(conn, asset, 31)
    assert f'value="{asset}"' not in browser.get("/assets/bin").text


async def test_what_was_thrown_away_long_ago_goes_with_its_files(
    services: Services, settings: Settings, alice: int, conn: Conn
) -> None:
    old = await made(conn, settings, alice, roles={"main": png("red"), "normal": png("blue")})
    young = await made(conn, settings, alice, roles={"main": png("green")})
    await make_old(conn, old, 31)
    await make_old(conn, young, 29)
    gone = await keys(conn, old)
    assert await tidying.sweep(services, young=0) == 1
    assert list(await states(conn)) == [young]
    assert await tidying.sweep(services, young=0) == 0
    for key in gone:
        with pytest.raises(FileMissing):
            await services.storage.get(key)
    assert await services.storage.get((await keys(conn, young))[0]) == png("green")
