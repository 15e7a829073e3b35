"""The bin: what is in it, what comes back, and what goes for good after 30 days."""

from collections.abc import AsyncIterator

import pytest
from argon2 import PasswordHasher

from tests.gallery.conftest import made, png, states
from tests.people import Conn
from tests.web.conftest import Visit
from web import database as databases
from web.gallery import marks, tidying
from web.passwords import Passwords
from web.rendering import Pages
from web.services import Services
from web.settings import Settings
from web.static_files import StaticFiles
from worker import storage
from worker.storage import FileMissing


@pytest.fixture
async def services(settings: Settings) -> AsyncIterator[Services]:
    pool = databases.pool(settings)
    passwords = Passwords(PasswordHasher(1, 8, 1))
    pages = Pages(StaticFiles())
    async with pool:
        yield Services(settings, pool, storage.connect(settings.storage_url), pages, passwords)
    passwords.close()


async def make_old(conn: Conn, asset: int, days: int) -> None:
    await conn.execute(
        "UPDATE assets SET deleted_at = clock_timestamp() - make_interval(days => %s) "
        "WHERE id = %s",
        (days, asset),
    )


async def keys(conn: Conn, asset: int) -> list[str]:
    rows = await conn.execute("SELECT storage_key FROM asset_files WHERE asset_id = %s", (asset,))
    return [row[0] for row in await rows.fetchall()]


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
    for key in gone:
        with pytest.raises(FileMissing):
            await services.storage.get(key)
    assert await services.storage.get((await keys(conn, young))[0]) == png("green")
    assert await tidying.sweep(services, young=0) == 0


async def test_a_file_another_asset_has_too_stays(
    services: Services, settings: Settings, alice: int, bob: int, conn: Conn
) -> None:
    old = await made(conn, settings, alice)
    twin = await made(conn, settings, bob)
    await make_old(conn, old, 31)
    assert await tidying.sweep(services, young=0) == 1
    assert await services.storage.get((await keys(conn, twin))[0]) == png("red")


async def test_a_file_put_again_just_now_stays_until_its_record_is_there(
    services: Services, settings: Settings, alice: int, conn: Conn
) -> None:
    old = await made(conn, settings, alice)
    (key,) = await keys(conn, old)
    await make_old(conn, old, 31)
    assert await tidying.sweep(services) == 1
    assert await services.storage.get(key) == png("red")
    assert await tidying.sweep(services, young=0) == 0
    with pytest.raises(FileMissing):
        await services.storage.get(key)
