"""One line of what the doctor found."""

from typing import Literal

import msgspec

Level = Literal["ok", "warning", "problem"]
MARKS: dict[Level, str] = {"ok": "ok     ", "warning": "warning", "problem": "problem"}


class Finding(msgspec.Struct, frozen=True):
    """`todo` says what its owner can do; "" if nothing has to be done."""

    name: str
    level: Level
    message: str
    todo: str = ""

    @property
    def line(self) -> str:
        todo = f"\n{'':21}{self.todo}" if self.todo else ""
        return f"{MARKS[self.level]}  {self.name:<10}  {self.message}{todo}"


def ok(name: str, message: str) -> Finding:
    return Finding(name, "ok", message)


def warning(name: str, message: str, todo: str) -> Finding:
    return Finding(name, "warning", message, todo)


def problem(name: str, message: str, todo: str) -> Finding:
    return Finding(name, "problem", message, todo)
