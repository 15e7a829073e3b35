"""The command line of `python3 -m web`."""

import argparse
from collections.abc import Callable
from pathlib import Path

from boot import folders, numbers, studio
from boot.console import REFUSED, Refusal, say
from boot.variables import SettingError


def main(argv: list[str], serve: Callable[[argparse.Namespace], int]) -> int:
    """Run the studio, or `serve` for its web server alone. Returns the exit code.

    What a person can put right is one sentence on standard error and exit code 2.
    """
    options = _parser().parse_args(argv)
    try:
        return serve(options) if options.command == "serve" else studio.run(_studio(options))
    except (Refusal, SettingError) as error:
        say(str(error))
        return REFUSED
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


def _studio(options: argparse.Namespace) -> studio.Studio:
    data = options.data.absolute()
    return studio.Studio(options.host, options.port, data, worker=not options.no_worker)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m web",
        description="The whole studio on this machine: database, web server, reaper, one worker.",
        epilog="With DATABASE_URL set it uses that database instead of one of its own.",
    )
    _add_address(parser)
    parser.add_argument(
        "--data",
        type=Path,
        default=folders.HOME,
        metavar="FOLDER",
        help="where the database and the files live (default: .homeforge beside the program)",
    )
    parser.add_argument(
        "--no-worker", action="store_true", help="make nothing here: workers are elsewhere"
    )
    serve = parser.add_subparsers(dest="command", metavar="serve").add_parser(
        "serve",
        help="only the web server, for production: needs DATABASE_URL",
        description="Only the web server. Needs DATABASE_URL, STORAGE_URL and PUBLIC_URL.",
    )
    _add_address(serve)
    serve.add_argument(
        "--workers", type=_count, default=1, metavar="N", help="processes (default %(default)s)"
    )
    return parser


def _add_address(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default %(default)s)"
    )
    parser.add_argument(
        "--port", type=_port, default=8000, help="the port to listen on (default %(default)s)"
    )


def _port(text: str) -> int:
    port = numbers.whole(text, 1, 65535)
    if port is None:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return port


def _count(text: str) -> int:
    count = numbers.whole(text, 1, 999)
    if count is None:
        raise argparse.ArgumentTypeError(f"a whole number from 1 to 999, not {text!r}")
    return count
