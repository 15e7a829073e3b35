"""Databases that live as long as a test or a run of tests."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import sql

import migrations


@contextmanager
def empty_database(label: str) -> Iterator[str]:
    """The DSN of a new database without any table, dropped afterwards.

    It is on the server of TEST_DATABASE_URL. The process id in its name lets the next run drop
    what a killed one left behind.
    """
    server = os.environ["TEST_DATABASE_URL"]
    name = f"homeforge_test_{label}_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    yield psycopg.conninfo.make_conninfo(server, dbname=name)
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def migrated_database(label: str) -> Iterator[str]:
    """The same with our schema."""
    with empty_database(label) as dsn:
        migrations.migrate(dsn)
        yield dsn


def left_by_bench(dsn: str) -> list[str]:
    """The databases that measurements in this process made and did not drop."""
    ours = rf"^homeforge_[a-z]+_{os.getpid()}(_|$)"
    with psycopg.connect(dsn) as conn:
        rows = conn.execute("SELECT datname FROM pg_database WHERE datname ~ %s", (ours,))
        return [str(name) for (name,) in rows]
