"""Starting a program so that what a person can put right is one clear sentence."""

import logging
import os
import sys
from collections.abc import Callable

import psycopg

import migrations
from boot import checks
from boot.console import Refusal
from boot.variables import SettingError, read
from worker.runner import EngineFailed
from worker.storage import StorageError


def start(program: Callable[[], None]) -> int:
    """Run the program and return its exit code: 2, with a sentence, when it cannot start."""
    logging.basicConfig(format="%(message)s", level=os.environ.get("LOG_LEVEL", "INFO"))
    try:
        program()
    except (Refusal, SettingError, StorageError, migrations.SchemaError) as error:
        return _refuse(str(error))
    except psycopg.OperationalError as error:
        return _refuse(f"The database does not answer: {str(error).splitlines()[0]}")
    except EngineFailed as error:
        return _refuse(f"No engine could be started: {error.message}")
    return 0


def database_url() -> str:
    """DATABASE_URL of a database that answers and has our schema.

    Raises SettingError, Refusal or migrations.SchemaError.
    """
    dsn = read("DATABASE_URL")
    checks.database_answers(dsn)
    migrations.check_dsn(dsn)
    return dsn


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
