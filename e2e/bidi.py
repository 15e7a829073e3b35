"""Firefox, driven by the protocol it speaks itself (WebDriver BiDi, a W3C draft).

Playwright drives a Firefox of its own build, or a newer one than distributions keep; this needs
nothing but the browser.
"""

import itertools
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0  # seconds for the browser to start, and for what a story waits for
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
ENTER = "\ue007"
MIDDLE = """(() => {
    const element = document.querySelector(%s)
    element.scrollIntoView({block: "center", behavior: "instant"})
    const {left, top, width, height} = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
})()"""


class Firefox:
    """One window. What the console complained about is in `complaints`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        tree = self._call("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]

    def goto(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._context, viewport=size)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression that is JSON; a promise is waited for."""
        answer = self.run(f"Promise.resolve({expression}).then(JSON.stringify)")
        return json.loads(answer.get("value", "null"))

    def run(self, script: str) -> dict[str, Any]:
        """Run it in the page; what it returns as the protocol describes values."""
        target = {"context": self._context}
        answer = self._call("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return dict(answer["result"])

    def until(self, expression: str) -> None:
        """Wait until it is true; an AssertionError that names it if it never is."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.evaluate(expression):
                return
            time.sleep(0.1)  # between two looks, never instead of one
        raise AssertionError(f"Firefox waited {PATIENCE:.0f} s in vain: {expression}")

    def type_into(self, selector: str, text: str) -> None:
        """Real keys into the element that matches."""
        self.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keyboard", "actions": keys}
        self._call("input.performActions", context=self._context, actions=[source])

    def click(self, selector: str) -> None:
        """The pointer's first button on the middle of the element that matches."""
        x, y = self.evaluate(MIDDLE % json.dumps(selector))
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": moves}
        self._call("input.performActions", context=self._context, actions=[source])

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("method") == "log.entryAdded":
                self._note(answer["params"])
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return dict(answer["result"])

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] in ("error", "warn"):
            self.complaints.append(entry["text"])


def find() -> str | None:
    """The Firefox of this machine."""
    return shutil.which("firefox") or shutil.which("firefox-esr")


@contextmanager
def firefox(program: str, profile: Path) -> Iterator[Firefox]:
    """A new window with a profile of its own; ended afterwards."""
    command = [program, "--headless", "--no-remote", "--profile", str(profile)]
    profile.mkdir()
    process = subprocess.Popen(
        [*command, "--remote-debugging-port=0"], stderr=subprocess.PIPE, text=True
    )
    try:
        with connect(f"{_address(process)}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        assert process.stderr
        process.stderr.close()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr
    for line in process.stderr:
        if found := LISTENING.search(line):
            return found[1]
    raise AssertionError("Firefox ended before it listened")
