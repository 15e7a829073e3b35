"""What home networks do to a worker: it gets over all of it, and loses no job."""

import asyncio
import contextlib

import pytest

from tests import serving
from tests.home.laptop import Laptop
from tests.home.router import Router
from tests.people import Conn
from tests.serving import Served
from tests.worker.working import Gate, has, in_hand, ordered, until
from tests.worker_api.lines import says
from worker import record
from worker.home import control

HTML = "<html><body>Bad Gateway</body></html>"


async def test_a_line_that_breaks_leaves_nobody_waiting_who_has_just_come(studio: Served) -> None:
    class Breaking(Router):
        def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            super().accept(reader, writer)
            self.break_off()

    broken = Breaking(studio.address)
    server = await asyncio.start_server(broken.accept, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        with contextlib.suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), serving.PATIENCE) == b""
        writer.close()


@pytest.mark.parametrize("status", ["502 Bad Gateway", "200 OK"])
async def test_a_proxys_page_in_the_studios_place_is_waited_out(
    conn: Conn, alice: int, laptop: Laptop, line: Router, gate: Gate, status: str
) -> None:
    async with laptop.working():
        job = await in_hand(conn, alice, gate)
        line.page = says(status, HTML)
        line.break_off()
        gate.open()
        await serving.until(lambda: any(laptop.home.spool.glob("job-*")))
        await serving.until(lambda: line.pages > 1)
        line.page = b""
        row = await until(conn, job, has("done"))
    assert row["attempts"] == 1


async def test_a_network_that_is_gone_for_a_while_is_waited_out_and_said(
    conn: Conn, alice: int, laptop: Laptop, line: Router
) -> None:
    async with laptop.working():
        await laptop.until("waiting")
        line.gone = True
        line.break_off()
        assert (await laptop.until("cut off")).line.startswith("Trying again: ")
        line.gone = False
        await until(conn, await ordered(conn, alice, "red dragon"), has("done"))


async def test_a_line_that_breaks_in_every_sending_delivers_in_the_end(
    conn: Conn, alice: int, laptop: Laptop, line: Router
) -> None:
    line.cuts.extend([5_000, 10_000, 20_000])
    async with laptop.working():
        row = await until(conn, await ordered(conn, alice, "noise"), has("done"))
    assert row["attempts"] == 1
    assert not line.cuts


async def test_a_slow_line_is_no_broken_line(
    conn: Conn, alice: int, laptop: Laptop, line: Router
) -> None:
    line.pause = 0.03  # a second and a half for the file
    async with laptop.working():
        row = await until(conn, await ordered(conn, alice, "noise"), has("done"))
    assert row["attempts"] == 1


async def test_an_answer_that_is_lost_is_asked_for_again(
    conn: Conn, alice: int, laptop: Laptop, line: Router
) -> None:
    line.losing = b"/complete"
    async with laptop.working():
        row = await until(conn, await ordered(conn, alice, "red dragon"), has("done"))
        await serving.until(lambda: not any(laptop.home.spool.iterdir()))
    assert (line.losing, row["attempts"]) == (b"", 1)


async def test_a_worker_ends_soon_although_nobody_answers(
    conn: Conn, alice: int, laptop: Laptop, line: Router, gate: Gate
) -> None:
    async with laptop.working() as process:
        await in_hand(conn, alice, gate)
        line.gone = True
        line.break_off()
        process.terminate()
        assert await asyncio.to_thread(process.wait, serving.PATIENCE) == 0


async def test_what_is_being_sent_when_a_pause_comes_is_sent_all_the_same(
    conn: Conn, alice: int, laptop: Laptop, line: Router
) -> None:
    line.holding = b"PUT "
    job = await ordered(conn, alice, "red dragon")
    async with laptop.working():
        await asyncio.wait_for(line.held.wait(), serving.PATIENCE)
        control.pause(laptop.home, None)
        await serving.until(lambda: "Paused by you" in laptop.home.log.read_text())
        line.holding = b""
        line.break_off()
        await until(conn, job, has("done"))
        await laptop.until("paused")
    assert [event.event for event in await record.events(conn, job)] == [
        "enqueued", "claimed", "done",
    ]  # fmt: skip
