"""From what was sent to what is kept, or to nothing at all."""

import asyncio
from pathlib import Path

import pytest

from tests import people
from tests.people import Conn
from tests.uploads import pictures
from tests.uploads.sending import NOTHING, Sender, files, left, root
from web import uploads
from web.services import Services
from worker import decoding, finishing, queue, storage
from worker.protocol import Claim

GOOD = pictures.plain(32, 32)


async def refusal(services: Services, sender: Sender) -> uploads.Refused:
    with pytest.raises(uploads.Refused) as caught:
        await uploads.collect(services, sender.holding)
    return caught.value


async def test_what_was_sent_becomes_the_asset(
    services: Services, sender: Sender, claim: Claim, conn: Conn
) -> None:
    await sender.put(GOOD)
    await sender.put(pictures.wav(), number=1, role="sound")
    assert files(services)["kept"] == []  # nothing to be seen before
    main, sound = await uploads.collect(services, sender.holding, "painter 2")
    delivery = queue.Delivery("red dragon", [main, sound])
    assert await queue.complete(conn, claim.id, claim.lease, delivery) == "accepted"
    await uploads.discard(services, sender.holding)
    assert await left(services, conn) == NOTHING | {"kept": sorted([main.key, sound.key])}
    assert (main.role, main.media_type, main.width, main.height) == ("main", "image/png", 32, 32)
    assert (sound.role, sound.media_type, sound.width) == ("sound", "audio/wav", None)
    png = await services.storage.get(main.key)
    assert len(png) == main.bytes
    assert finishing.read_provenance(png) == {
        "engine": "painter 2",
        "generator": "Homeforge",
        "kind": "sprite",
        "role": "main",
        "seed": claim.seed,
        "settings": claim.settings,
    }
    assert main.pixel_sha256 == finishing.finish(GOOD, {}).pixel_sha256


async def test_the_engine_of_the_order_is_named_when_nobody_says_better(
    services: Services, sender: Sender
) -> None:
    await sender.put(GOOD)
    (main,) = await uploads.collect(services, sender.holding)
    png = await services.storage.get(main.key)
    assert finishing.read_provenance(png)["engine"] == "procedural"


async def test_collecting_twice_gives_the_same(services: Services, sender: Sender) -> None:
    """Two calls of `complete` at once, the first answer being late."""
    await sender.put(GOOD)
    first, second = await asyncio.gather(
        uploads.collect(services, sender.holding), uploads.collect(services, sender.holding)
    )
    assert first == second


async def test_a_file_that_is_not_all_here_is_asked_for_and_the_rest_kept(
    services: Services, sender: Sender
) -> None:
    await sender.put(GOOD)
    await sender.put(GOOD, GOOD[:10], number=1)
    found = await refusal(services, sender)
    assert (found.status, found.code) == (409, "not_uploaded")
    assert "1" in found.message
    await sender.put(GOOD, offset=10, number=1)
    assert len(await uploads.collect(services, sender.holding)) == 2


@pytest.mark.parametrize("damage", ["gone", "garbled"])
async def test_a_file_that_a_crash_has_cost_is_asked_for_again(
    services: Services, sender: Sender, damage: str
) -> None:
    await sender.put(GOOD)
    path = root(services) / "pending" / sender.holding.name(0)
    path.unlink()
    if damage == "garbled":
        path.write_bytes(bytes(len(GOOD)))
    found = await refusal(services, sender)
    assert (found.status, found.code) == (409, "not_uploaded")
    assert await sender.head() == (0, False)
    assert (await sender.put(GOOD)).json()["finished"]
    assert len(await uploads.collect(services, sender.holding)) == 1


async def test_a_delivery_without_a_main_file_leaves_nothing(
    services: Services, sender: Sender, conn: Conn
) -> None:
    found = await refusal(services, sender)
    assert (found.status, found.code) == (422, "missing_main")
    await sender.put(GOOD, number=3)
    found = await refusal(services, sender)
    assert (found.status, found.code) == (422, "missing_main")
    assert await left(services, conn) == NOTHING


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"<html>" * 20, "wrong_magic"),
        (b"OggS" + bytes(100), "unsupported"),
        (GOOD[: len(GOOD) // 2], "truncated"),
        (pictures.moving("PNG"), "animated"),
        (pictures.png(pictures.header(1, 60_000, 8, 0), bytes(120_000)), "too_long_sides"),
        (pictures.png(pictures.header(8000, 8000, 1, 0), b""), "too_many_pixels"),
        (pictures.png(pictures.header(4, 4, 8, 3), bytes(20)), "undecodable"),
        (
            pictures.SIGNATURE
            + pictures.header(4, 4)
            + pictures.piece(b"IDAT", pictures.zeros(100 * 2**20)),
            "truncated",
        ),
        (pictures.wav(61, depth=8), "too_long"),
    ],
)
async def test_one_bad_file_refuses_the_delivery_and_leaves_nothing(
    services: Services, sender: Sender, conn: Conn, data: bytes, code: str
) -> None:
    await sender.put(GOOD)
    assert (await sender.put(data, number=1)).json()["finished"]
    found = await refusal(services, sender)
    assert (found.status, found.code) == (422, code)
    assert found.message.startswith("File 1 (map1): ")
    assert await left(services, conn) == NOTHING
    row = await people.row(conn, sender.claim.id)
    assert row["status"] == "claimed"  # what to make of it is the caller's to say


async def test_a_decoder_that_stumbles_costs_nothing(
    services: Services, sender: Sender, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sender.put(GOOD)
    with monkeypatch.context() as patch:
        patch.setattr(decoding, "_START", "1 / 0")
        found = await refusal(services, sender)
    assert (found.status, found.code) == (503, "decoder_unavailable")
    assert found.retry_after
    assert files(services)["spool"] == []
    assert len(await uploads.collect(services, sender.holding)) == 1


@pytest.mark.parametrize("verb", ["put_file", "fetch"])
async def test_a_storage_that_is_away_costs_nothing(
    services: Services, sender: Sender, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    async def away(*_: object) -> None:
        raise RuntimeError("no answer from the bucket")

    await sender.put(GOOD)
    owner = storage.Storage if verb == "put_file" else storage.Pending
    with monkeypatch.context() as patch:
        patch.setattr(owner, verb, away)
        found = await refusal(services, sender)
    assert (found.status, found.code) == (503, "storage_unavailable")
    assert len(await uploads.collect(services, sender.holding)) == 1


async def test_no_connection_is_held_while_files_are_opened(
    services: Services, sender: Sender, monkeypatch: pytest.MonkeyPatch
) -> None:
    free: list[int] = []
    decode = decoding.decode

    async def watched(source: Path, target: Path, provenance: dict[str, object]) -> object:
        free.append(services.pool.get_stats()["pool_available"])
        free.append(services.pool.get_stats()["pool_size"])
        return await decode(source, target, provenance)

    await sender.put(GOOD)
    monkeypatch.setattr(decoding, "decode", watched)
    await uploads.collect(services, sender.holding)
    assert free[0] == free[1]
