"""Connections of the worker and the reaper to Postgres, with the limits they must keep."""

from typing import Any

import msgspec
from psycopg import AsyncConnection
from psycopg.types.json import set_json_loads

from boot.variables import one_of, read

# A forgotten transaction or a stuck statement would hold back vacuum and block the queue. Plans are
# made once: planning the claim costs as much as the claim. A plan made while the table was empty
# would read all of it for ever, so that is ruled out.
OPTIONS = (
    "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s"
    " -c plan_cache_mode=force_generic_plan -c enable_seqscan=off"
)


def prepares() -> bool:
    """Whether statements may be prepared: PREPARED_STATEMENTS. Raises SettingError."""
    return one_of("PREPARED_STATEMENTS", "on", "off") == "on"


def direct(dsn: str) -> str:
    """The address to LISTEN at, which a pooler that shares connections cannot pass on.

    DIRECT_DATABASE_URL, or `dsn` itself where that is not set. Raises SettingError.
    """
    return read("DIRECT_DATABASE_URL", dsn)


async def connect(dsn: str, application_name: str) -> AsyncConnection[Any]:
    """A connection that commits each statement unless a transaction is opened on it.

    Statements are prepared at their first use: the few the queue has are run for ever. With
    PREPARED_STATEMENTS=off they are not, for a pooler that shares server connections; the limits
    are those of the role then, because it takes no options either.
    Raises psycopg.OperationalError within about 5 seconds when the server does not answer.
    """
    alone = prepares()
    conn = await AsyncConnection.connect(
        dsn,
        autocommit=True,
        prepare_threshold=0 if alone else None,
        application_name=application_name,
        options=OPTIONS if alone else None,
        connect_timeout=5,
        keepalives_idle=30,
        keepalives_interval=10,
        keepalives_count=3,
        tcp_user_timeout=30000,
    )
    set_json_loads(msgspec.json.decode, conn)  # several times quicker than the standard one
    return conn
