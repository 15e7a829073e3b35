"""`python3 -m bench.home`: all measurements of the way home, and the page that shows them."""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.home")

import sys
from collections.abc import Mapping
from pathlib import Path

from bench import command, home_network, pickup, waiting
from bench.contenders import ground
from boot import postgres
from boot.console import say

PAGE = Path(__file__).parents[1] / "home.md"
TEXT = """\
# The way home, measured

`python3 -m bench.home` writes this page. What is measured how, each command says with `--help`.

{machine}

## From a code to the first job

From typing the code in a fresh clone to the first job in the customer's hands it takes 28 s on a
quiet machine. Beside other work on both cores it took 61 s: enrolled after 52 s, of which 48 s went
into the worker's environment, which is made once. Measured by hand; on a slow line the download of
the packages comes on top.
"""


def page(machine: str, shown: Mapping[str, str]) -> str:
    """The page in Markdown: what each command showed on the machine."""
    sections = [
        f"\n## `python3 -m {name}`\n\n```text\n{text}\n```\n" for name, text in shown.items()
    ]
    return TEXT.format(machine=machine) + "".join(sections)


def measure() -> dict[str, str]:
    """What each of the commands shows. Raises CannotMeasure."""
    say("A laptop behind a home router: about four minutes.")
    shown = {"bench.home_network": home_network.describe(home_network.measure(home_network.CASES))}
    with postgres.temporary(durable=True) as server:
        say("Two workers side by side: about a minute.")
        shown["bench.pickup"] = pickup.describe(pickup.measure(server.dsn, pickup.JOBS))
    with postgres.temporary(durable=True) as server:
        say("Workers that wait: about two minutes.")
        found = waiting.measure(server.dsn, waiting.WORKERS, waiting.SECONDS, waiting.JOBS)
        shown["bench.waiting"] = waiting.describe(found)
    return shown


if __name__ == "__main__":
    with command.refusing():
        PAGE.write_text(page(ground.machine(), measure()))
    sys.exit(0)
