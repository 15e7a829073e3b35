"""What the command lines of the measurements share."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from boot.console import Refusal
from boot.postgres import PostgresError
from boot.variables import SettingError


class CannotMeasure(Exception):
    """Something a person can put right; the message is one sentence."""


def parser(module: str, text: str | None) -> argparse.ArgumentParser:
    """The parser of `python3 -m MODULE`, with `--json`; `text` is shown as it is written."""
    made = argparse.ArgumentParser(
        prog=f"python3 -m {module}",
        description=text,
        epilog="DATABASE_URL names the server; without it the embedded Postgres is started.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "--json", action="store_true", help="end with one line of JSON on standard output"
    )
    return made


def count(text: str) -> int:
    """An argument that counts something."""
    number = int(text)
    if not 0 < number <= 1_000_000:
        raise argparse.ArgumentTypeError("more than 0 and at most a million")
    return number


@contextmanager
def refusing() -> Iterator[None]:
    """End the program with exit code 2 and a sentence when it cannot measure."""
    try:
        yield
    except psycopg.Error as error:
        sentence = f"The database cannot be used: {str(error).splitlines()[0]}"
    except (SettingError, Refusal, PostgresError, CannotMeasure) as error:
        sentence = str(error)
    else:
        return
    print(sentence, file=sys.stderr)
    raise SystemExit(2)
