"""Rate limits, counted in Postgres so that every web process sees the same number."""

import ipaddress

from psycopg.rows import tuple_row
from starlette.requests import Request

from web.database import Conn

# A fixed window: cheap, exact enough, and one row per subject and window.
HIT = """
INSERT INTO rate_limits AS counted (subject, window_start)
VALUES (%(subject)s, to_timestamp(
    floor(extract(epoch FROM clock_timestamp()) / %(seconds)s) * %(seconds)s))
ON CONFLICT (subject, window_start) DO UPDATE SET hits = counted.hits + 1
RETURNING hits, ceil(extract(epoch FROM
    window_start + make_interval(secs => %(seconds)s) - clock_timestamp()))::int
"""
FORGET = """
DELETE FROM rate_limits WHERE window_start < clock_timestamp() - interval '1 day'
"""


class TooMany(Exception):
    """The limit is used up; `retry_after` is the seconds until the next window."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too many requests")
        self.retry_after = retry_after


async def hit(conn: Conn, subject: str, limit: int, seconds: int) -> None:
    """Count one for the subject. Raises TooMany beyond `limit` in a window of `seconds`."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(HIT, {"subject": subject, "seconds": seconds})
        row = await cursor.fetchone()
    assert row is not None  # noqa: S101  an upsert with RETURNING gives a row
    if row[0] > limit:
        raise TooMany(max(int(row[1]), 1))


async def forget(conn: Conn) -> None:
    """Drop the windows of yesterday."""
    await conn.execute(FORGET)


def address(request: Request) -> str:
    """Who is asking, for counting: the IPv4 address, or the /64 an IPv6 customer owns.

    A server that listens on both sees IPv4 as ::ffff:a.b.c.d, all of it in one /64.
    """
    host = request.client.host if request.client else ""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return host
    if ip.version == 6 and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False))
