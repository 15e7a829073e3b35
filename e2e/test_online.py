"""Who is online, above the cards: there from the start, fresh with them, and never in the way."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e import forge, scene, steps
from e2e.studio import Studio
from worker import catalog, presence, protocol

NAMES = ("Mira's gaming laptop", "tower", "workstation in the attic", "studio-mac", "old-laptop")


async def _all_hello(conn: scene.Conn) -> None:
    able = [f"procedural:{kind}" for kind in catalog.KINDS]
    for name in NAMES:
        await presence.hello(conn, protocol.Hello(name, "scene", able))


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 1440])
def test_who_comes_online_is_told_and_moves_no_card(
    alice: Page, studio: Studio, scheme: str, width: int
) -> None:
    alice.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    alice.set_viewport_size({"width": width, "height": 900})
    there = alice.locator("#online")
    rooms = []
    expect(there).to_contain_text("Nobody is online. What you order keeps its place")
    rooms.append(there.bounding_box())
    steps.is_accessible(alice)
    scene.say_hello(studio.dsn, "tower")
    steps.make(alice, "red dragon", variations=2)
    expect(there).to_have_text("tower is online. It makes sprites.")
    rooms.append(there.bounding_box())
    scene.aside(studio.dsn, _all_hello)
    forge.finish(studio, "done")
    expect(there).to_contain_text("and 3 more are online. They make sprites in ")
    outlook = re.compile("ready in .* with the workers online now")
    expect(alice.locator("#outlook")).to_have_text(outlook)
    rooms.append(there.bounding_box())
    steps.is_accessible(alice)
    assert len({room["height"] for room in rooms if room}) == 1
