"""The examples of docs/protocol.md: what to type, what comes back, and a curl that knows both."""

import argparse
import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

import httpx2

TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()
PAIR = re.compile(r"```sh\n(curl .*?)```\n\n```(json|http)\n(.*?)```", re.DOTALL)
EXACT = frozenset({"answer", "outcome", "state", "Upload-Complete"})  # words that are the protocol


@dataclass(frozen=True, slots=True)
class Example:
    """A command with $NAMES in it, and the answer the page shows."""

    command: str
    answer: Any


def examples() -> list[Example]:
    """All of them, in the order of the page."""
    return [
        Example(command, json.loads(answer) if kind == "json" else _headers(answer))
        for command, kind, answer in PAIR.findall(TEXT)
    ]


def number_of_commands() -> int:
    return len(re.findall(r"^curl ", TEXT, re.MULTILINE))


def _headers(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.splitlines())


def _curl() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="curl")
    parser.add_argument("-X", default="GET")
    parser.add_argument("-H", action="append", default=[])
    parser.add_argument("--json")
    parser.add_argument("-T", type=Path)
    parser.add_argument("-I", action="store_true")
    parser.add_argument("url")
    return parser


async def run(http: httpx2.AsyncClient, command: str, names: dict[str, str]) -> httpx2.Response:
    """Do what the shell and curl would do with the command."""
    _, *words = shlex.split(Template(command).substitute(names).replace("\\\n", " "))
    given = _curl().parse_args(words)
    headers = dict(header.split(": ", 1) for header in given.H)
    content = given.json
    method = "HEAD" if given.I else given.X
    if given.json is not None:
        headers["Content-Type"] = "application/json"
    if given.T is not None:
        method, content = "PUT", given.T.read_bytes()
    return await http.request(method, given.url, headers=headers, content=content)


def unlike(shown: Any, real: Any, name: str = "") -> str:
    """How a real answer differs from the one shown, beside names and numbers; "" if it does not."""
    if isinstance(shown, dict) and isinstance(real, dict):
        if shown.keys() != real.keys():
            return f"{name}: {sorted(shown)} is not {sorted(real)}"
        return "".join(unlike(shown[key], real[key], key) for key in shown)
    if isinstance(shown, list) and isinstance(real, list):
        pairs = zip(shown, real, strict=True)
        return "".join(unlike(one, other, name) for one, other in pairs)
    if name in EXACT:
        return "" if shown == real else f"{name}: {shown} is not {real}"
    kinds = [int if isinstance(value, float) else type(value) for value in (shown, real)]
    return "" if kinds[0] == kinds[1] else f"{name}: {shown!r} is not like {real!r}"
