"""The files an operator deploys with, checked by the real tools. No container engine needed."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "Dockerfile"
COMPOSE = ROOT / "compose.yaml"


def changed(text: str, good: str, bad: str) -> str:
    """The text with its one `good` passage made `bad`; fails when there is not exactly one."""
    assert text.count(good) == 1, f"{text.count(good)} times: {good!r}"
    return text.replace(good, bad)
