"""Numbered SQL files and the runner that applies each once, under a lock, in order.

A program that finds another schema than the one it was written for refuses to start and says
what to do: a server that half works on an old schema loses credits.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

# `python3 -m migrations` reads this file on a bare machine, before the driver is installed.
if TYPE_CHECKING:
    import psycopg

FOLDER = Path(__file__).parent
# Any fixed number will do; this one spells "hmfg".
_LOCK = 0x686D6667

_TABLE = """
CREATE TABLE IF NOT EXISTS schema_migrations (
    version    integer PRIMARY KEY,
    name       text NOT NULL,
    sha256     text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
)
"""
_APPLIED = "SELECT version, sha256 FROM schema_migrations ORDER BY version"
_HAS_TABLE = "SELECT to_regclass('schema_migrations') IS NOT NULL"
_RECORD = """
INSERT INTO schema_migrations (version, name, sha256)
VALUES (%(version)s, %(name)s, %(sha256)s)
"""


class SchemaError(Exception):
    """The database's schema is not the one this program was written for; says what to do."""


@dataclass(frozen=True, slots=True)
class Migration:
    version: int
    name: str
    sql: bytes

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.sql).hexdigest()


def known(folder: Path = FOLDER) -> list[Migration]:
    """The migrations on disk, in order. Raises SchemaError when a number is missing or doubled."""
    found = sorted(folder.glob("[0-9]*.sql"))
    migrations = [_read(path) for path in found]
    if [m.version for m in migrations] != list(range(1, len(migrations) + 1)):
        raise SchemaError("The migration files are not numbered 0001, 0002, ... without a gap.")
    return migrations


def _read(path: Path) -> Migration:
    match = re.fullmatch(r"(\d{4})_([a-z0-9_]+)\.sql", path.name)
    if not match:
        raise SchemaError(f"{path.name} is not named like 0001_what_it_does.sql.")
    return Migration(int(match[1]), match[2], path.read_bytes())


def migrate(dsn: str, folder: Path = FOLDER) -> list[Migration]:
    """Bring the database up to date and return what was applied. Safe to start twice at once.

    All of it is one transaction: a failing file leaves the schema as it was. Raises SchemaError
    on a database that is newer than the files, or whose history differs from them.
    """
    import psycopg

    migrations = known(folder)
    with psycopg.connect(dsn, application_name="homeforge migrations") as conn:
        conn.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        conn.execute(_TABLE)
        applied = conn.execute(_APPLIED).fetchall()
        _compare(migrations, applied)
        fresh = migrations[len(applied) :]
        for migration in fresh:
            conn.execute(migration.sql)
            conn.execute(
                _RECORD,
                {"version": migration.version, "name": migration.name, "sha256": migration.sha256},
            )
    return fresh


def check(conn: psycopg.Connection[tuple[object, ...]], folder: Path = FOLDER) -> None:
    """Raises SchemaError unless the database has exactly the migrations on disk."""
    migrations = known(folder)
    row = conn.execute(_HAS_TABLE).fetchone()
    applied: list[tuple[object, ...]] = []
    if row and row[0]:
        applied = conn.execute(_APPLIED).fetchall()
    _compare(migrations, applied)
    if len(applied) < len(migrations):
        raise SchemaError(
            f"The database has schema {len(applied)}, this program needs {len(migrations)}. "
            "Run `python3 -m migrations` and start again."
        )


def check_dsn(dsn: str) -> None:
    """`check` on a connection of its own: what a program calls before it starts."""
    import psycopg

    with psycopg.connect(dsn, application_name="homeforge schema check") as conn:
        check(conn)


def _compare(migrations: list[Migration], applied: list[tuple[object, ...]]) -> None:
    if len(applied) > len(migrations):
        raise SchemaError(
            f"The database has schema {len(applied)}, newer than this program, which knows "
            f"{len(migrations)}. Start the newer program, or restore the backup made before it."
        )
    for migration, (_, sha256) in zip(migrations, applied, strict=False):
        if migration.sha256 != sha256:
            raise SchemaError(
                f"Migration {migration.version:04} was applied in another form than the file "
                "on disk. Put the original file back: an applied migration never changes."
            )
