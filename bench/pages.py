"""`python3 -m bench.pages`: how fast are the pages, and how many open tabs does one server carry?

changes_ratio: a changes poll of a page with 50 live cards, of which nothing changed.
gallery_ratio: the first page of a gallery of 25,000 assets.
Both are the server's own time, as a multiple of what a bare Starlette route with one query by
primary key takes on the same machine in the same minute: the three take turns.

open_tabs: a tab with 50 live cards asks every two seconds. So many of them one web process
(`python3 -m web serve`) answers so that 99 of 100 answers come within 100 ms, over HTTP.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.pages")

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

import migrations
from bench import command, report, server, tabs, visitors
from bench.visitors import Visitor
from boot.console import say
from web import app as studio
from web import database
from web.passwords import Passwords
from web.settings import Settings

HELLO = "SELECT email FROM users WHERE id = %(id)s"


@dataclass(frozen=True, slots=True)
class Sizes:
    """`visits`: answers of each kind that are timed; `trial`: seconds a number of tabs is tried."""

    people: int = 20
    cards: int = 50
    assets: int = 25_000
    visits: int = 400
    trial: float = 6.0
    most_tabs: int = 4000


QUICK = Sizes(2, 5, 300, 20, 2.0, 8)


@dataclass(frozen=True, slots=True)
class Findings:
    """Medians in milliseconds of the server's own time, and the tabs it carries."""

    bare: float
    changes: float
    gallery: float
    open_tabs: int

    def figures(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "changes_ratio": round(self.changes / self.bare, 2),
            "gallery_ratio": round(self.gallery / self.bare, 2),
            "open_tabs": self.open_tabs,
            "bare_ms": round(self.bare, 3),
            "changes_ms": round(self.changes, 3),
            "gallery_ms": round(self.gallery, 3),
        }

    def text(self) -> str:
        """The findings as a table."""
        rows = [
            ("bare route, one query", self.bare, 1.0),
            ("changes poll", self.changes, self.changes / self.bare),
            ("gallery page", self.gallery, self.gallery / self.bare),
        ]
        shown = report.table(("answer", "median ms", "times bare"), rows)
        return f"{shown}\n\n{self.open_tabs} open tabs within {tabs.PATIENCE_MS} ms"


async def measure(dsn: str, folder: Path, sizes: Sizes) -> Findings:
    """All three figures. Raises psycopg.Error."""
    settings = Settings(dsn, f"file://{folder}/files", "http://127.0.0.1")
    crowd = await visitors.gather(settings, sizes.people, sizes.cards, sizes.assets)
    say(f"{len(crowd)} people have {sizes.cards} live cards and {sizes.assets} assets each")
    bare, changes, gallery = await _in_turns(settings, crowd, sizes.visits)
    say(f"bare {bare:.2f} ms, changes {changes:.2f} ms, gallery {gallery:.2f} ms")
    with tabs.serving(settings) as port:
        carried = await tabs.carried(port, crowd, sizes.trial, sizes.most_tabs)
    return Findings(bare, changes, gallery, carried)


async def _in_turns(
    settings: Settings, crowd: Sequence[Visitor], visits: int
) -> tuple[float, float, float]:
    times: dict[str, list[float]] = {"bare": [], "changes": [], "gallery": []}
    async with AsyncExitStack() as stack:
        bare = await stack.enter_async_context(visitors.running(_bare(settings)))
        ours = await stack.enter_async_context(
            visitors.running(studio.build(settings, Passwords()))
        )
        visit: dict[str, Callable[[Visitor], Awaitable[int]]] = {
            "bare": lambda who: bare.get("/", who.cookie),
            "changes": lambda who: ours.get(who.poll, who.cookie),
            "gallery": lambda who: ours.get("/assets", who.cookie),
        }
        expected = {"bare": 200, "changes": 204, "gallery": 200}
        for number in range(visits + len(crowd)):
            for name, get in visit.items():
                began = time.perf_counter()
                status = await get(crowd[number % len(crowd)])
                times[name].append((time.perf_counter() - began) * 1000)
                assert status == expected[name], (name, status)
    bare_ms, changes_ms, gallery_ms = (median(found[len(crowd) :]) for found in times.values())
    return bare_ms, changes_ms, gallery_ms


def _bare(settings: Settings) -> Starlette:
    """The least a page with one query can be, on the same sort of pool."""
    pool = database.pool(settings)

    async def hello(request: Request) -> PlainTextResponse:
        async with pool.connection() as conn:
            row = await (await conn.execute(HELLO, {"id": 1})).fetchone()
        return PlainTextResponse(f"Hello, {row[0] if row else 'nobody'}")

    return Starlette(routes=[Route("/", hello)], lifespan=lambda app: visitors.opened(pool))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Exits with 2 and a sentence when it cannot measure."""
    options = _parser().parse_args(arguments)
    sizes = QUICK if options.quick else Sizes()
    with (
        command.refusing(),
        server.database() as dsn,
        visitors.fresh_database(dsn) as own,
        tempfile.TemporaryDirectory() as folder,
    ):
        migrations.migrate(own)
        found = asyncio.run(measure(own, Path(folder), sizes))
    print(found.text())
    if options.json:
        print(report.json_line(found.figures()))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = command.parser("bench.pages", __doc__)
    parser.add_argument("--quick", action="store_true", help="few of everything, for a look")
    return parser


if __name__ == "__main__":
    sys.exit(main())
