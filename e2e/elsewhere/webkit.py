"""WebKit, as distributions keep it for GTK, driven by W3C WebDriver.

The driver is WebKit's own, the browser its MiniBrowser; the display it needs is Xvfb's.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx

from e2e.elsewhere.window import Action, Taste, Window
from e2e.studio import PATIENCE, end, eventually, free_port

ABSENT = "no WebKit on this machine: install webkit2gtk-driver and xvfb to tell this story"
BROWSERS = "*/webkit2gtk-4.*/MiniBrowser", "webkit2gtk-4.*/MiniBrowser"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how the protocol marks one

# WebDriver tells nothing of the console: from its first look at a page on, the driver listens in
# it, and keeps what it hears where the tab's next page of the same studio finds it.
LISTEN = """
const hear = (text) => { sessionStorage.heard = (sessionStorage.heard ?? "") + text + "\\n" }
if (!window.isHeard) {
    window.isHeard = true
    for (const level of ["error", "warn"]) {
        const say = console[level]
        console[level] = (...words) => { hear(words.join(" ")); say.apply(console, words) }
    }
    addEventListener("error", ({message, target}) => hear(message ?? target.src), true)
    addEventListener("unhandledrejection", ({reason}) => hear(reason))
    addEventListener("securitypolicyviolation", ({blockedURI}) => hear(blockedURI))
}
"""
EVALUATE = """
const done = arguments[0]
Promise.resolve(%s).then(
    (value) => done(["value", JSON.stringify(value) ?? "null"]),
    (reason) => done(["reason", String(reason)]))
"""

DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"


class WebKit(Window):
    def __init__(self, session: httpx.Client, taste: Taste) -> None:
        super().__init__(taste)
        self._session = session

    def goto(self, url: str) -> None:
        self._post("url", url=url)
        self.run("")

    def resize(self, width: int, height: int) -> None:
        self._post("window/rect", width=width, height=height)
        self.until(f"innerWidth === {width} && innerHeight === {height}")
        self.evaluate(DRAWN)

    def run(self, script: str) -> None:
        self._post("execute/sync", script=LISTEN + script, args=[])

    def evaluate(self, expression: str) -> Any:
        script = LISTEN + EVALUATE % expression
        kind, text = self._post("execute/async", script=script, args=[])
        assert kind == "value", text
        return json.loads(text)

    def complaints(self) -> list[str]:
        return str(self.evaluate('sessionStorage.heard ?? ""')).splitlines()

    def back(self) -> None:
        self._post("back")

    def forward(self) -> None:
        self._post("forward")

    def attach(self, selector: str, file: Path) -> None:
        found = self._post("element", using="css selector", value=selector)
        self._post(f"element/{found[ELEMENT]}/value", text=str(file))

    def _perform(self, source: Action) -> None:
        self._post("actions", actions=[source])

    def _post(self, path: str, **body: Any) -> Any:
        answer = self._session.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]


def is_here() -> bool:
    return bool(_browser() and shutil.which("WebKitWebDriver") and shutil.which("Xvfb"))


@contextmanager
def opened(taste: Taste) -> Iterator[Window]:
    """A new window with a display and a profile of its own; ended afterwards."""
    taste.downloads.mkdir(parents=True)
    (taste.folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{taste.downloads}"\n')
    with ExitStack() as stack:
        display = stack.enter_context(_display())
        port = stack.enter_context(_driver(taste, display))
        client = stack.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        )
        client.base_url = client.base_url.join(f"/session/{_begin(client, taste)}/")
        yield WebKit(client, taste)
        client.delete("")


def _browser() -> Path | None:
    """Its place is no secret, only another one in each distribution."""
    found = (
        path
        for base in ("/usr/lib", "/usr/libexec")
        for each in BROWSERS
        for path in Path(base).glob(each)
    )
    return next(found, None)


@contextmanager
def _display() -> Iterator[str]:
    """A screen that nobody sees; its name.

    The pointer is in its middle, and nobody manages windows: what covers the middle has the focus.
    """
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp"]
    process = subprocess.Popen(
        [*command, "-screen", "0", "640x480x24"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        end(process)


@contextmanager
def _driver(taste: Taste, display: str) -> Iterator[int]:
    """WebKit's own driver; the port it listens on."""
    port = free_port()
    env = {
        **os.environ,
        "DISPLAY": display,
        "TZ": taste.zone,
        "HOME": str(taste.folder),
        "LANG": "en_US.UTF-8",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "XDG_CONFIG_HOME": str(taste.folder),
        "XDG_RUNTIME_DIR": str(taste.folder),
    }
    with (taste.folder / "driver.log").open("wb") as log:
        process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], env=env, stdout=log, stderr=log
        )
    try:
        yield port
    finally:
        end(process)


def _begin(client: httpx.Client, taste: Taste) -> str:
    """The name of a new session."""
    # In the full screen there is no bar above the page, and no least width of one.
    arguments = ["--automation", "--full-screen"]
    arguments += ["--dark-mode"] if taste.dark else []
    arguments += [] if taste.scripts else ["--enable-javascript-markup=false"]
    options = {"binary": str(_browser()), "args": arguments}
    wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
    return str(eventually(lambda: _session(client, wanted), "WebKit's driver listens"))


def _session(client: httpx.Client, wanted: dict[str, Any]) -> str | None:
    try:
        answer = client.post("/session", json={"capabilities": wanted})
    except httpx.ConnectError:
        return None
    assert answer.is_success, answer.text
    return str(answer.json()["value"]["sessionId"])
