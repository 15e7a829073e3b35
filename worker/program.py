"""The command line of `python3 -m worker`. Standard library only, until it is known what is needed.

Without a command it is a worker beside the database if DATABASE_URL is set, else the one at home
that was enrolled here.
"""

import argparse
import os
from pathlib import Path

from worker.home import folder
from worker.home.folder import Home

JSON = "for a program to read"


def parse(argv: list[str]) -> argparse.Namespace:
    """What was asked for; ends the program when it cannot be understood."""
    parser = argparse.ArgumentParser(
        prog="python3 -m worker",
        description="Makes assets: pulls jobs from a studio's queue.",
        epilog="Without a command: beside the database of DATABASE_URL if that is set, else run.",
    )
    parser.add_argument("--name", help="how the studio calls a worker beside the database")
    commands = parser.add_subparsers(dest="command", metavar="command")
    at_home = argparse.ArgumentParser(add_help=False)
    at_home.add_argument(
        "--home",
        type=Path,
        default=folder.default(),
        metavar="FOLDER",
        help="where this worker keeps what it needs (default: %(default)s)",
    )
    _add_commands(commands, at_home)
    options = parser.parse_args(argv)
    if options.command is None and not is_beside(options):
        return parser.parse_args(["run"])
    return options


def _add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    at_home: argparse.ArgumentParser,
) -> None:
    def add(name: str, words: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=words, description=words, parents=[at_home])

    enrol = add("enrol", "let this machine into a studio, with a code of its operator")
    enrol.add_argument("address", nargs="?", help="of the studio: https://forge.example.com")
    enrol.add_argument("--server", metavar="ADDRESS", help="the same")
    run = add("run", "work at home until Ctrl-C")
    pause = add("pause", "put the job in hand back, unharmed, and claim none")
    pause.add_argument("--for", dest="span", metavar="TIME", help="45m, 1h or 2d; else for good")
    add("resume", "end that pause")
    status = add("status", "say what the worker does just now")
    doctor = add("doctor", "look for what could be wrong, and say what to do")
    for one in (run, status, doctor):
        one.add_argument("--json", action="store_true", help=JSON)
    add("install", "start the worker whenever you log on")
    add("uninstall", "start it no more by itself")


def is_beside(options: argparse.Namespace) -> bool:
    """Whether a worker beside the database is asked for, which needs the studio's packages."""
    named = any(os.environ.get(name) for name in ("DATABASE_URL", "DATABASE_URL_FILE"))
    return options.command is None and (named or options.name is not None)


def main(options: argparse.Namespace) -> int:
    """Do it. Returns the exit code."""
    if is_beside(options):
        from worker import beside

        return beside.run(options.name)
    from worker.home import commands

    return commands.run(Home(options.home.expanduser().absolute()), options)
