"""Palettes of one's own: brought as a file, chosen in the form, and in the order for good."""

import io
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from httpx2 import Response
from PIL import Image
from psycopg import OperationalError
from starlette.testclient import TestClient

from tests import people
from tests.engines.studio import colours, generate
from tests.people import Conn
from tests.queue.races import race
from tests.web.conftest import Visit, chosen, field, sprite
from web import orders, palettes
from web.finishing import running
from worker import catalog, queue
from worker.checking.wanted import wanted

DUSK = "1a1c2c 5d275d b13e53 ffcd75"
VALUE = f"own:{DUSK}"
HEX = DUSK.replace(" ", "\n").encode()


def bring(browser: TestClient, data: bytes = HEX, name: str = "Dusk") -> Response:
    return browser.post("/palettes", data={"name": name}, files={"file": ("p.hex", data)})


async def test_a_palette_is_brought_named_seen_and_chosen(visit: Visit, alice: int) -> None:
    browser = await visit(alice)
    assert bring(browser).status_code == 303
    page = browser.get("/palettes").text
    assert 'aria-label="4 colours: #1a1c2c, #5d275d, #b13e53, #ffcd75"' in page
    assert '<rect x="3" width="1" height="1" fill="#ffcd75"/>' in page
    for kind in catalog.KINDS.values():
        has_palette = any(option.own for option in kind.options)
        form = browser.get(f"/studio?kind={kind.name}").text
        assert (f'<option value="{VALUE}">Dusk, 4 colours of yours</option>' in form) == has_palette


async def test_an_order_keeps_the_colours_when_the_palette_goes(
    visit: Visit, alice: int, conn: Conn
) -> None:
    browser = await visit(alice)
    bring(browser)
    number = (await (await conn.execute("SELECT id FROM palettes")).fetchall())[0][0]
    answer = browser.post("/jobs", data=sprite(palette=VALUE))
    assert answer.status_code == 303
    assert browser.post(f"/palettes/{number}/delete").status_code == 303
    page = browser.get(answer.headers["location"]).text
    assert chosen(page)["palette"] == VALUE
    assert "As it was, 4 colours" in page
    job = answer.headers["location"].partition("#job-")[2]
    assert "One of your own, 4 colours" in browser.get(f"/jobs/{job}").text
    assert browser.post("/jobs", data=sprite(palette=VALUE)).status_code == 303


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        (b"", "Dusk", palettes.FILELESS),
        (HEX, "", palettes.NAMELESS),
        (HEX, "x" * 61, palettes.NAMELESS),
        (b"no colours at all", "Dusk", "This cannot be read as a palette"),
        (b"ff0000", "Dusk", "has 2 to 64 colours; this has 1."),
        (b"\n".join(b"%06x" % n for n in range(65)), "Dusk", "has 2 to 64 colours; this has 65."),
    ],
)
async def test_what_is_no_palette_is_told(
    visit: Visit, alice: int, conn: Conn, data: bytes, name: str, told: str
) -> None:
    answer = bring(await visit(alice), data, name)
    assert answer.status_code == 422
    assert told in answer.text.replace("&#34;", '"')
    assert await palettes.all_of(conn, alice) == []


async def test_a_picture_of_colours_is_a_palette(visit: Visit, alice: int, conn: Conn) -> None:
    strip = np.array([[[26, 28, 44], [255, 205, 117]]], dtype=np.uint8)
    file = io.BytesIO()
    Image.fromarray(strip).save(file, "png")
    assert bring(await visit(alice), file.getvalue()).status_code == 303
    (palette,) = await palettes.all_of(conn, alice)
    assert palette.value == "own:1a1c2c ffcd75"


async def test_names_are_given_once_and_palettes_are_bounded(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await visit(alice)
    bring(browser)
    taken = bring(browser)
    assert (taken.status_code, palettes.TAKEN in taken.text) == (422, True)
    assert 'name="name" value="Dusk"' in taken.text
    monkeypatch.setattr(palettes, "MOST", 1)
    assert palettes.FULL in bring(browser, name="Dawn").text


async def test_two_tabs_that_bring_at_once_do_not_exceed_the_bound(
    database: str, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(palettes, "MOST", 1)
    async with race(database) as met:
        kept, refused = await met.run(
            lambda conn: palettes.keep(conn, alice, "one", DUSK),
            lambda conn: palettes.keep(conn, alice, "two", DUSK),
        )
    assert met.second_waited
    assert (kept, refused) == ("", palettes.FULL)


async def test_a_strangers_palettes_are_not_there(
    visit: Visit, alice: int, bob: int, conn: Conn
) -> None:
    bring(await visit(bob))
    number = (await (await conn.execute("SELECT id FROM palettes")).fetchall())[0][0]
    browser = await visit(alice)
    assert browser.post(f"/palettes/{number}/delete").status_code == 404
    assert "Dusk" not in browser.get("/palettes").text + browser.get("/studio").text
    assert len(await palettes.all_of(conn, bob)) == 1


@pytest.mark.parametrize(
    "value",
    ["own:", "own:1a1c2c", "own:1A1C2C ffcd75", "own:1a1c2c  ffcd75", "own:1a1c2c ffcd75\n",
     "own:" + " ".join(["ffcd75"] * 65), "1a1c2c ffcd75"],
)  # fmt: skip
async def test_colours_that_no_palette_has_are_refused(
    visit: Visit, alice: int, value: str
) -> None:
    answer = (await visit(alice)).post("/jobs", data=sprite(palette=value))
    assert answer.status_code == 422
    assert "Choose one of" in answer.text


@pytest.mark.parametrize("kind", ["sprite", "icon", "texture", "tileset", "animation", "panel"])
def test_what_is_made_has_no_other_colours(kind: str) -> None:
    prompt = {"texture": "lava", "tileset": "grass on water", "panel": "wooden panel"}
    said = prompt.get(kind, "dragon" if kind != "icon" else "sword")
    file, pixels = generate(kind, prompt=said, palette=VALUE, size=32)["main"]
    allowed = {tuple(bytes.fromhex(digits)) for digits in DUSK.split()}
    assert colours(pixels) <= allowed
    asked = wanted(kind, {"palette": VALUE}, file.meta)
    assert set(asked.palette) == allowed


async def test_again_orders_in_the_same_colours(visit: Visit, alice: int, conn: Conn) -> None:
    settings = catalog.validate(catalog.find("sprite"), {"prompt": "dragon", "palette": VALUE})
    async with conn.transaction():
        made = await queue.enqueue(conn, alice, replace(people.order(), settings=settings))
        assert isinstance(made, queue.Enqueued)
        await queue.cancel(conn, alice, made.job_ids[0])
    (job,) = made.job_ids
    browser = await visit(alice)
    key = field(browser.get(f"/jobs/{job}").text, "key")
    assert browser.post(f"/jobs/{job}/again", data={"key": key}).status_code == 303
    assert (await people.row(conn, job + 1))["payload"]["palette"] == VALUE
    assert orders.price_again("sprite", settings) == 3


async def test_one_person_cannot_keep_the_decoders_busy_with_palettes(
    visit: Visit, alice: int, bob: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PALETTES_PER_MINUTE", 1)
    browser = await visit(alice)
    codes = [bring(browser, b"no palette").status_code for _ in range(3)]
    assert codes[0] == 422
    assert 429 in codes  # not the last one, if a minute has just begun
    assert bring(await visit(bob)).status_code == 303


async def test_a_file_survives_a_database_that_goes_away_meanwhile(
    visit: Visit, alice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failures = palettes.keep, [OperationalError("gone")]

    async def keep(*given: Any) -> str:
        if failures:
            raise failures.pop()
        return await real(*given)

    monkeypatch.setattr(palettes, "keep", keep)
    browser = await visit(alice)
    assert bring(browser).status_code == 303
    assert "4 colours" in browser.get("/palettes").text
