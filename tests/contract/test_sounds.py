"""A sound of the built-in engine on its way to the shelf, beside the database and over HTTPS."""

from pathlib import Path

from tests import people
from tests.contract.sides import CAPABILITIES, Worker
from tests.people import Conn
from worker import storage
from worker.decoding.sounds import open_sound, read_provenance
from worker.engines.base import Request
from worker.engines.procedural import Procedural
from worker.engines.procedural.engine import VERSION


async def test_a_loop_is_kept_with_its_picture_and_where_it_came_from(
    conn: Conn, alice: int, worker: Worker, tmp_path: Path
) -> None:
    await people.enqueued(conn, alice)
    (claim,) = await worker.transport.claim(worker.id, CAPABILITIES, 1)
    request = Request("sound", {"prompt": "diesel engine"}, claim.seed)
    made = Procedural().generate(request, tmp_path, lambda _f, _s: None, lambda: False)
    assert await worker.transport.complete(claim, made) == "accepted"
    cursor = await conn.execute(
        "SELECT role, media_type, width, height, storage_key, meta FROM assets "
        "JOIN asset_files ON asset_id = id ORDER BY role"
    )
    rows = await cursor.fetchall()
    assert [row[:4] for row in rows] == [
        ("main", "audio/wav", None, None),
        ("preview", "image/png", 128, 80),
    ]
    assert rows[0][5]["sound"]["loop"] is True
    kept = await storage.connect(f"file://{tmp_path}/files").get(rows[0][4])
    sent = made[0].path.read_bytes()
    assert open_sound(kept) == open_sound(sent)
    assert open_sound(kept).ring
    said = read_provenance(kept)
    assert (said["seed"], said["engine"]) == (claim.seed, f"procedural {VERSION}")
