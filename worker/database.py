"""Connections of the worker and the reaper to Postgres, with the limits they must keep."""

import os
from typing import Any

from psycopg import AsyncConnection

# A forgotten transaction or a stuck statement would hold back vacuum and block the queue.
OPTIONS = "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s"


async def connect(dsn: str, application_name: str) -> AsyncConnection[Any]:
    """A connection that commits each statement unless a transaction is opened on it.

    Statements are prepared at their first use: the few the queue has are run for ever. With
    PREPARED_STATEMENTS=off they are not, for a pooler that shares server connections.
    Raises psycopg.OperationalError within about 5 seconds when the server does not answer.
    """
    prepared = os.environ.get("PREPARED_STATEMENTS", "on") != "off"
    return await AsyncConnection.connect(
        dsn,
        autocommit=True,
        prepare_threshold=0 if prepared else None,
        application_name=application_name,
        options=OPTIONS,
        connect_timeout=5,
        keepalives_idle=30,
        keepalives_interval=10,
        keepalives_count=3,
        tcp_user_timeout=30000,
    )
