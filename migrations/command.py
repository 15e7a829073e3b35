"""The command line of the migrations: one clear sentence, whatever happens."""

import sys

import psycopg

import migrations
from boot import checks
from boot.console import Refusal
from boot.variables import SettingError, read


def main() -> int:
    """Migrate DATABASE_URL. Returns the exit code; 2 with a sentence on standard error."""
    try:
        dsn = read("DIRECT_DATABASE_URL", read("DATABASE_URL"))
        checks.database_answers(dsn)
        applied = migrations.migrate(dsn)
    except (Refusal, SettingError, migrations.SchemaError) as error:
        return _refuse(str(error))
    except psycopg.OperationalError as error:
        return _refuse(f"The database does not answer: {str(error).splitlines()[0]}")
    names = ", ".join(f"{m.version:04} {m.name}" for m in applied)
    print(f"Schema brought up to date: {names}." if applied else "Schema is up to date.")
    return 0


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
