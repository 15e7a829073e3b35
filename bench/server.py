"""The Postgres a measurement runs on."""

from collections.abc import Iterator
from contextlib import contextmanager

from boot import postgres, variables


@contextmanager
def database() -> Iterator[str]:
    """The DSN of DATABASE_URL, else of an embedded server that is thrown away afterwards.

    The embedded one does not wait for the disk: what depends on that is measured with DATABASE_URL.
    Raises SettingError or PostgresError with a sentence for people.
    """
    dsn = variables.read("DATABASE_URL", "")
    if dsn:
        yield dsn
        return
    with postgres.temporary() as server:
        yield server.dsn
