"""Rate limits, counted in Postgres so that every web process sees the same number."""

import ipaddress

from psycopg.rows import tuple_row
from starlette.requests import Request

from web.database import Conn

# A fixed window: cheap, exact enough, and one row per subject and window.
HIT = """
INSERT INTO rate_limits AS counted (subject, window_start, hits)
VALUES (%(subject)s, to_timestamp(
    floor(extract(epoch FROM clock_timestamp()) / %(seconds)s) * %(seconds)s), %(count)s)
ON CONFLICT (subject, window_start) DO UPDATE SET hits = counted.hits + %(count)s
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

    @property
    def wait(self) -> str:
        """`a minute`, `12 minutes`."""
        minutes = -(-self.retry_after // 60)
        return "a minute" if minutes == 1 else f"{minutes} minutes"


async def hit(conn: Conn, subject: str, limit: int, seconds: int, count: int = 1) -> None:
    """Count one, or `count`, for the subject, in the caller's transaction if there is one.

    Raises TooMany beyond `limit` in a window of `seconds`.
    """
    values = {"subject": subject, "seconds": seconds, "count": count}
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(HIT, values)
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


HOUR = 3600
TIMES = 10  # as many as may be open at once: nobody who waits for what they order gets there


async def pieces(conn: Conn, user_id: int, count: int, most_open: int) -> TooMany | None:
    """Count the pieces of an order; what is not None says that the caller must take it back.

    Cancelling pays back, but the rows of what was ordered stay: nobody makes them without end.
    """
    try:
        await hit(conn, f"pieces:{user_id}", TIMES * most_open, HOUR, count)
    except TooMany as too_many:
        return too_many
    return None
