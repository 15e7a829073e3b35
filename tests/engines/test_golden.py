"""The same request makes the same pixels as at the last change; elsewhere: see `test_versions`."""

import json

from tests.engines.golden import FILE, digests


def test_pixels_are_the_golden_ones() -> None:
    assert digests() == json.loads(FILE.read_text())
