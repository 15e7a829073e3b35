"""A test run of every engine of this machine, without any studio."""

import tempfile
from pathlib import Path

from worker import catalog
from worker.engines.base import Description
from worker.home.finding import Finding, ok, problem, warning
from worker.protocol import Claim
from worker.runner import EngineFailed, EngineHost

PROMPT = "red dragon"
SECONDS = 120
MEND = "See docs/worker-at-home.md, Engines."


async def run() -> tuple[list[Finding], list[str]]:
    """What was found, and the capabilities (`engine:kind`) of the engines that worked."""
    host = EngineHost()
    try:
        found = [await _tried(host, one) for one in await host.start()]
    except EngineFailed as error:
        return [problem("engines", error.message, MEND)], []
    finally:
        await host.stop()
    able = [one for finding, kinds in found if finding.level == "ok" for one in kinds]
    findings = [finding for finding, _ in found]
    if not able:
        findings.append(problem("engines", "none of them works", MEND))
    return findings, able


async def _tried(host: EngineHost, engine: Description) -> tuple[Finding, list[str]]:
    name, kinds = (
        f"{engine.name} {engine.version}",
        [f"{engine.name}:{one}" for one in engine.kinds],
    )
    if not engine.ready or not engine.kinds:
        why = engine.why_not or "it makes nothing"
        return warning("engine", f"{name} is not ready: {why}", MEND), []
    try:
        await _make(host, engine)
    except EngineFailed as error:
        return warning("engine", f"{name} failed a test run: {error.message}", MEND), []
    return ok("engine", f"{name} made a {engine.kinds[0]} in a test run"), kinds


async def _make(host: EngineHost, engine: Description) -> None:
    """Have it make one of its first kind. Raises EngineFailed."""
    kind = engine.kinds[0]
    with tempfile.TemporaryDirectory(prefix="homeforge-trial-") as room:
        claim = Claim(0, 0, kind, engine.name, _settings(kind), 7, 1, 1, SECONDS)
        await host.run(claim, Path(room), lambda fraction, stage, preview: None)


def _settings(kind: str) -> dict[str, object]:
    """An order as the form would send it with nothing but words in it."""
    try:
        return {**catalog.validate(catalog.find(kind), {"prompt": PROMPT})}
    except (catalog.UnknownKind, catalog.Invalid):  # a kind of somebody's own engine
        return {"prompt": PROMPT}
