"""Firefox, driven by the protocol it speaks itself (WebDriver BiDi, a W3C draft).

Playwright drives a Firefox of its own build, or a newer one than distributions keep; this needs
nothing but the browser.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from e2e.elsewhere.window import Action, Taste, Window
from e2e.studio import PATIENCE

ABSENT = "no Firefox on this machine: install firefox or firefox-esr to tell this story"
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
WAITED_FOR = "Promise.resolve(%s).then(JSON.stringify)"
AT_ONCE = "JSON.stringify(%s)"


class Firefox(Window):
    def __init__(self, socket: ClientConnection, taste: Taste) -> None:
        super().__init__(taste)
        self._socket = socket
        self._numbers = itertools.count(1)
        self._complaints: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        # In the tab of the start the address bar has the focus, in one that is asked for the page.
        self._context = self._call("browsingContext.create", type="tab")["context"]
        self._target, self._as_json = {"context": self._context}, WAITED_FOR
        if not taste.scripts:  # then a story's run beside the page, where promises are never kept
            self._target, self._as_json = {**self._target, "sandbox": "story"}, AT_ONCE

    def goto(self, url: str) -> None:
        self._here("browsingContext.navigate", url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        self._here("browsingContext.setViewport", viewport={"width": width, "height": height})

    def run(self, script: str) -> None:
        self._value(script)

    def evaluate(self, expression: str) -> Any:
        answer = self._value(self._as_json % expression)
        return json.loads(answer.get("value", "null"))

    def complaints(self) -> list[str]:
        return self._complaints

    def back(self) -> None:
        self._here("browsingContext.traverseHistory", delta=-1)

    def forward(self) -> None:
        self._here("browsingContext.traverseHistory", delta=1)

    def attach(self, selector: str, file: Path) -> None:
        found = self._value(f"document.querySelector({json.dumps(selector)})")
        self._here("input.setFiles", element={"sharedId": found["sharedId"]}, files=[str(file)])

    def _perform(self, source: Action) -> None:
        self._here("input.performActions", actions=[source])

    def _value(self, script: str) -> dict[str, Any]:
        """What it is, as the protocol describes values."""
        answer = self._call(
            "script.evaluate", expression=script, target=self._target, awaitPromise=True
        )
        assert answer["type"] == "success", answer
        return dict(answer["result"])

    def _here(self, method: str, **params: Any) -> dict[str, Any]:
        return self._call(method, context=self._context, **params)

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
            self._complaints.append(entry["text"])


def is_here() -> bool:
    return _program() is not None


@contextmanager
def opened(taste: Taste) -> Iterator[Window]:
    """A new window with a profile of its own; ended afterwards."""
    program = _program()
    assert program
    profile = taste.folder / "profile"
    for folder in (profile, taste.downloads):
        folder.mkdir(parents=True)
    (profile / "user.js").write_text(_settings(taste))
    command = [program, "--headless", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(
        [*command, "--remote-debugging-port=0"],
        env={**os.environ, "TZ": taste.zone},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with connect(f"{_address(process)}/session", max_size=None) as socket:
            yield Firefox(socket, taste)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        assert process.stderr
        process.stderr.close()


def _program() -> str | None:
    return shutil.which("firefox") or shutil.which("firefox-esr")


def _settings(taste: Taste) -> str:
    settings = {
        "browser.download.dir": str(taste.downloads),
        "browser.download.folderList": 2,  # the folder above
        "javascript.enabled": taste.scripts,
        "layout.css.prefers-color-scheme.content-override": 0 if taste.dark else 1,
    }
    pairs = ((json.dumps(name), json.dumps(value)) for name, value in settings.items())
    return "".join(f"user_pref({name}, {value});\n" for name, value in pairs)


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr
    for line in process.stderr:
        if found := LISTENING.search(line):
            return found[1]
    raise AssertionError("Firefox ended before it listened")
