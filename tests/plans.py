"""How Postgres carries out a statement: the nodes of its plan."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.people import Conn

Node = dict[str, Any]


def nodes(plan: Node) -> Iterator[Node]:
    """The plan's topmost node and all below it."""
    yield plan
    for child in plan.get("Plans", ()):
        yield from nodes(child)


async def carried_out(conn: Conn, statement: str, values: Mapping[str, object]) -> list[Node]:
    """All nodes of the statement's plan, after it ran with the values.

    A table as small as a test's is as quickly read and sorted whole; the plan is a large one's.
    """
    await conn.execute("SET enable_seqscan = off")
    await conn.execute("SET enable_sort = off")
    cursor = await conn.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + statement, values)
    row = await cursor.fetchone()
    assert row
    return list(nodes(row[0][0]["Plan"]))
