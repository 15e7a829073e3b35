"""The Postgres a measurement runs on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from boot import postgres, variables


@contextmanager
def database() -> Iterator[str]:
    """The DSN of DATABASE_URL, else of an embedded server that is thrown away afterwards.

    The studio's own embedded server is left alone: a measurement must not share its cache, nor
    leave anything in its folder.
    """
    dsn = variables.read("DATABASE_URL", "")
    if dsn:
        yield dsn
        return
    with TemporaryDirectory(prefix="homeforge-bench-") as folder:
        server = postgres.start(Path(folder) / "postgres")
        try:
            yield server.dsn
        finally:
            server.stop()
