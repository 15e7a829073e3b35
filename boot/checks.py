"""What is looked at before anything starts, so that a mistake is one sentence and no traceback."""

import errno
import os
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path

from boot import addresses, folders
from boot.console import Refusal

CONNECT_SECONDS = 5
NO_LIMITS = (
    "PREPARED_STATEMENTS=off: connections through a pooler cannot set their own limits, and the "
    "database's role has none. Set them: ALTER ROLE ... SET statement_timeout = '30s'; the same "
    "for lock_timeout and idle_in_transaction_session_timeout."
)


class CheckError(Refusal):
    """Something is not as it has to be; one sentence that says what to do."""


def port_is_free(host: str, port: int) -> None:
    """Raises CheckError unless a server could listen there now."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, OverflowError) as error:
        raise CheckError(
            f"There is no address {addresses.bracketed(host)}:{port} to listen on: {error}."
        ) from error
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":
            # Otherwise connections of a server that has just ended would count as in use.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise CheckError(_why_not(host, port, error)) from error


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} on {host} is in use by another program. Choose one with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} is for root only. Choose one above 1023 with --port."
    return f"Cannot listen on {addresses.bracketed(host)}:{port}: {error.strerror}."


def is_writable(folder: Path) -> None:
    """Make `folder` if it is missing; raises CheckError unless we can write into it."""
    try:
        str(folder).encode()
    except UnicodeEncodeError as error:
        # Its name has to go into an address (STORAGE_URL), which only knows UTF-8.
        raise CheckError(
            f"The name of the data folder {str(folder)!a} is not UTF-8. "
            "Choose another one with --data."
        ) from error
    try:
        folders.make(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CheckError(
            f"Cannot write into the data folder {folder}: {error.strerror}. Choose one with --data."
        ) from error


def database_answers(dsn: str, setting: str = "DATABASE_URL") -> None:
    """Raises CheckError unless the database accepts us within 5 s. Never shows the password."""
    import psycopg

    try:
        psycopg.connect(dsn, connect_timeout=CONNECT_SECONDS).close()
    except psycopg.Error as error:
        raise CheckError(why_no_database(dsn, error, setting)) from None


def databases_answer(dsn: str, direct: str, *, prepares: bool, warn: Callable[[str], None]) -> None:
    """Raises CheckError unless the database accepts us, at `dsn` and past its pooler at `direct`.

    Warns where nothing ends a statement: connections through a pooler cannot see to it.
    """
    database_answers(dsn)
    if direct != dsn:
        database_answers(direct, "DIRECT_DATABASE_URL")
    if not prepares and not role_has_limits(dsn):
        warn(NO_LIMITS)


def role_has_limits(dsn: str) -> bool:
    """Whether a statement of ours, that of a plain connection, is ended when it takes too long.

    Raises psycopg.OperationalError when the database does not answer.
    """
    import psycopg

    with psycopg.connect(dsn, connect_timeout=CONNECT_SECONDS, prepare_threshold=None) as conn:
        row = conn.execute("SELECT current_setting('statement_timeout')").fetchone()
    return row != ("0",)


def why_no_database(dsn: str, error: Exception, setting: str = "DATABASE_URL") -> str:
    """What is wrong with the setting that holds `dsn`, without its password, in one sentence.

    `error` is what psycopg said when it tried.
    """
    known = _parts(dsn)
    if known is None:
        # The message of libpq could quote the whole address, password included.
        return (
            f"{setting} is not an address of a database; it looks like "
            "postgresql://user:password@host:5432/name, and in its password "
            "@ : / ? # % are written %40 %3A %2F %3F %23 %25."
        )
    reason = (str(error).strip().splitlines() or ["no reason given"])[0].rstrip(".")
    if secret := known.get("password"):
        reason = reason.replace(secret, "***")
    place = f"{known.get('host', 'localhost')}, database {known.get('dbname', '(default)')}"
    return f"The database of {setting} ({place}) does not answer: {reason}."


def _parts(dsn: str) -> dict[str, str] | None:
    """What the address names; None if it is none, or one that a password has torn apart."""
    import psycopg

    try:
        known = psycopg.conninfo.conninfo_to_dict(dsn)
    except psycopg.ProgrammingError:
        return None
    parts = {name: str(value) for name, value in known.items() if value}
    torn = "@" in parts.get("host", "") or parts.get("port", "0").strip("0123456789,")
    return None if torn else parts
