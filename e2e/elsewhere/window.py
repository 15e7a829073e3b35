"""What a story does with a window of any browser: written once, whatever wire leads to it."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2e.studio import eventually

TAB, ENTER = "\ue004", "\ue007"
UNFINISHED = (".part", ".wkdownload")
MIDDLE = """(() => {
    const element = document.querySelector(%s)
    element.scrollIntoView({block: "center", behavior: "instant"})
    const {left, top, width, height} = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
})()"""

Action = dict[str, Any]


@dataclass(frozen=True)
class Taste:
    """What a browser is told before it starts."""

    folder: Path  # for its profile and what it downloads; made new
    dark: bool = False
    scripts: bool = True  # of pages; those of a story run anyway
    zone: str = "UTC"

    @property
    def downloads(self) -> Path:
        return self.folder / "downloads"


class Window(ABC):
    """One window of a browser that was started for it."""

    def __init__(self, taste: Taste) -> None:
        self._downloads = taste.downloads

    @abstractmethod
    def goto(self, url: str) -> None:
        """Returns when the page is there with all that belongs to it."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """The page gets exactly so many pixels."""

    @abstractmethod
    def run(self, script: str) -> None:
        """Run statements in the page."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of an expression that is JSON; a promise is waited for."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """What the console complained about."""

    @abstractmethod
    def back(self) -> None: ...

    @abstractmethod
    def forward(self) -> None: ...

    @abstractmethod
    def attach(self, selector: str, file: Path) -> None:
        """Choose the file in the input that matches."""

    @abstractmethod
    def _perform(self, source: Action) -> None:
        """Do the actions of one device. Both protocols describe them alike."""

    def until(self, expression: str) -> None:
        """Wait until it is true; an AssertionError that names it if it never is."""
        eventually(lambda: self.evaluate(f"Boolean({expression})"), expression)

    def type_into(self, selector: str, text: str) -> None:
        """Real keys into the element that matches."""
        self.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
        self.press(text)

    def follow(self, selector: str, path: str) -> None:
        """Click, and wait for the page whose path matches the pattern."""
        self.click(selector)
        self.arrive(path)

    def arrive(self, path: str) -> None:
        """Wait for the page whose path matches the pattern."""
        there = f"RegExp({json.dumps(f'^{path}$')}).test(location.pathname)"
        self.until(f"{there} && document.readyState === 'complete'")

    def downloaded(self) -> Path:
        """Wait for the one file that is downloaded, and for all of it."""
        return Path(eventually(self._whole_file, "the file is downloaded"))

    def _whole_file(self) -> Path | None:
        """Both browsers write beside it until they are done, under the name with a suffix."""
        files = list(self._downloads.iterdir())
        return files[0] if len(files) == 1 and files[0].suffix not in UNFINISHED else None

    def press(self, keys: Iterable[str]) -> None:
        """One key after the other, wherever the focus is."""
        moves = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keyboard", "actions": moves})

    def click(self, selector: str) -> None:
        """The pointer's first button on the middle of the element that matches."""
        x, y = self.evaluate(MIDDLE % json.dumps(selector))
        moves: list[Action] = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._perform({"type": "pointer", "id": "mouse", "actions": moves})
