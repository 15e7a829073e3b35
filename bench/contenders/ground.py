"""The one durable server that everything is measured on, and what it and the machine are."""

import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

import psycopg
from psycopg.conninfo import conninfo_to_dict

from boot import postgres, variables

SETTINGS = (
    "server_version", "fsync", "synchronous_commit", "full_page_writes", "wal_sync_method",
    "wal_level", "shared_buffers", "max_wal_size", "jit", "data_checksums",
)  # fmt: skip


@contextmanager
def server() -> Iterator[str]:
    """The DSN of DATABASE_URL, else of an embedded server that waits for the disk.

    Raises SettingError or PostgresError with a sentence for people.
    """
    dsn = variables.read("DATABASE_URL", "")
    if dsn:
        yield dsn
        return
    folder = Path(tempfile.mkdtemp(prefix="homeforge-"))
    folder.chmod(0o711)
    try:
        with postgres.start(folder / "postgres", durable=True) as own:
            yield own.dsn
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def address(dsn: str, database: str) -> str:
    """The URL of another database of the same server; not every library reads other forms."""
    parts = conninfo_to_dict(dsn) | {"dbname": None}
    query = urlencode({key: value for key, value in parts.items() if value}, quote_via=quote)
    return f"postgresql:///{quote(database)}?{query}"


def settings(dsn: str) -> dict[str, str]:
    """What of the server's settings bears on the figures."""
    with psycopg.connect(dsn) as conn:
        wanted = {"names": list(SETTINGS)}
        query = "SELECT name, current_setting(name) FROM pg_settings WHERE name = ANY(%(names)s)"
        found = {str(name): str(value) for name, value in conn.execute(query, wanted).fetchall()}
    return {name: found[name] for name in SETTINGS if name in found}


def machine() -> str:
    """The machine in one line."""
    gigabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    model = _processor()
    return (
        f"{os.cpu_count()} cores ({model}), {gigabytes:.0f} GiB, {platform.system()} "
        f"{platform.machine()}, Python {platform.python_version()}"
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown"
