"""Who takes part, with which settings.

The settings are the fastest ones each library's documentation offers that we found; where its
documentation leaves a number open, the best of those tried. locks/peers.txt is compiled from
`pgqueuer[asyncpg] procrastinate chancy awa-pg uvloop` for Python 3.11, locks/peers-oban.txt from
`oban uvloop` for Python 3.12.
"""

from dataclasses import dataclass

from bench.contenders import homeforge


@dataclass(frozen=True, slots=True)
class Entry:
    """`name` is the adapter's module, `package` the distribution that is measured.

    `unfinished` counts the jobs the library does not yet hold for durably finished. A `skip`
    says why it takes no part.
    """

    name: str
    package: str = ""
    lock: str = "peers"
    python: tuple[int, int] = (3, 11)
    settings: str = ""
    unfinished: str = "SELECT 0"
    skip: str = ""


OURS = Entry(
    "homeforge",
    settings=f"psycopg async, {homeforge.HANDS} connections, batches of {homeforge.BATCH}, "
    "completion and next claim in one transaction; credits, ledger and events included",
    unfinished="SELECT count(*) FROM generation_jobs WHERE status IN ('queued', 'claimed')",
)

PEERS = (
    Entry(
        "pgqueuer",
        "pgqueuer",
        settings="asyncpg, one connection, batch_size 500, tables durable (the default)",
        unfinished="SELECT count(*) FROM pgqueuer",
    ),
    Entry(
        "awa",
        "awa-pg",
        settings="queue storage, 500 slots, pool of 10 connections (the default), bulk by COPY",
        unfinished="SELECT greatest(0, (SELECT count(*) FROM awa.ready_entries)"
        " - (SELECT coalesce(sum(completed_count), 0) FROM awa.receipt_completion_batches)"
        " - (SELECT count(*) FROM awa.done_entries))",
    ),
    Entry(
        "chancy",
        "chancy",
        settings="AsyncExecutor, concurrency 1000, eager polling, pool of up to 10 connections",
        unfinished="SELECT count(*) FROM chancy_jobs WHERE state <> 'succeeded'",
    ),
    Entry(
        "oban",
        "oban",
        lock="peers-oban",
        python=(3, 12),
        settings="limit 100, pool of up to 10 connections",
        unfinished="SELECT count(*) FROM oban_jobs WHERE state <> 'completed'",
    ),
    Entry(
        "procrastinate",
        "procrastinate",
        settings="psycopg async, concurrency 30, pool of up to 4 connections (the default)",
        unfinished="SELECT count(*) FROM procrastinate_jobs WHERE status <> 'succeeded'",
    ),
    Entry(
        "absurd",
        "absurd-sdk",
        skip="its package carries no SQL schema, and the schema may not be copied in here",
    ),
)
