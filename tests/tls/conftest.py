"""An authority of one's own, made with the `openssl` program, and a studio it vouches for."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench.home import certificates
from bench.home.certificates import Certificate
from tests import serving
from tests.serving import Served
from worker import trust

HERE = "127.0.0.1"


@dataclass(frozen=True)
class Authority:
    """A root, and an intermediate that signs for servers."""

    root: Certificate
    intermediate: Certificate

    def leaf(self, host: str = HERE, days: int = certificates.DAYS) -> Certificate:
        return certificates.leaf(self.intermediate, host, days)


@pytest.fixture(autouse=True)
def _openssl() -> None:
    if not certificates.is_possible():
        pytest.skip("there is no openssl program to make certificates with")


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """One that the worker was told to trust."""
    root = certificates.root(tmp_path)
    monkeypatch.setenv(trust.CA_FILE, str(root.path))
    return Authority(root, certificates.intermediate(root))


@pytest.fixture
def studio(authority: Authority, database: str, tmp_path: Path) -> Iterator[Served]:
    mine = authority.leaf()
    tls = {"ssl_certfile": str(mine.chain), "ssl_keyfile": str(mine.key)}
    with serving.served(serving.settings(database, tmp_path), **tls) as served:
        yield served
