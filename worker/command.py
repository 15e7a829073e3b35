"""Starting a program so that what a person can put right is one clear sentence."""

import logging
import sys
from collections.abc import Callable

import psycopg

import migrations
from boot import checks
from boot.console import REFUSED, Refusal
from boot.variables import SettingError, log_level, read
from worker import database
from worker.runner import EngineFailed
from worker.storage import StorageError

log = logging.getLogger("homeforge")

TRY_AGAIN = 75  # EX_TEMPFAIL of sysexits.h


def start(program: Callable[[], None]) -> int:
    """Run the program and return its exit code: 2, with a sentence, when it cannot start.

    Where that is not for a person to put right, the code is TRY_AGAIN.
    """
    try:
        logging.basicConfig(format="%(message)s", level=log_level().upper())
        program()
    except (Refusal, SettingError, StorageError, migrations.SchemaError) as error:
        return _refuse(str(error))
    except psycopg.OperationalError as error:
        return _refuse(f"The database does not answer: {str(error).splitlines()[0]}")
    except EngineFailed as error:
        code = REFUSED if error.failure == "engine_broken" else TRY_AGAIN
        return _refuse(f"No engine could be started: {error.message}", code)
    return 0


def database_url() -> str:
    """DATABASE_URL of a database that answers and has our schema.

    Raises SettingError, Refusal or migrations.SchemaError.
    """
    dsn = read("DATABASE_URL")
    prepares = database.prepares()  # a wrong word is said now, not at the first connection
    checks.databases_answer(dsn, database.direct(dsn), prepares=prepares, warn=log.warning)
    migrations.check_dsn(dsn)
    return dsn


def _refuse(sentence: str, code: int = REFUSED) -> int:
    print(sentence, file=sys.stderr)
    return code
