"""Certificates for one run, made with the `openssl` program: roots, intermediates and leaves."""

import ipaddress
import itertools
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

DAYS = 2
_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc")
_AUTHORITY = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n"
_SERVER = "basicConstraints=critical,CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName="
_SERIALS = itertools.count(1)
_IDS = "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n"


@dataclass(frozen=True, slots=True)
class Certificate:
    """PEM files. `chain` is what a server shows: the certificate, then those up to the root."""

    path: Path
    key: Path
    chain: Path


def is_possible() -> bool:
    """Whether there is an `openssl` program."""
    return shutil.which("openssl") is not None


def root(folder: Path, name: str = "root") -> Certificate:
    """One that signs itself, in files of its name in the folder."""
    return _issue(folder, name, _AUTHORITY, None, DAYS)


def intermediate(by: Certificate, name: str = "intermediate") -> Certificate:
    return _issue(by.path.parent, name, _AUTHORITY, by, DAYS)


def leaf(by: Certificate, host: str, days: int = DAYS) -> Certificate:
    """For the server at `host`, a name or an address; with -1 days it expired yesterday."""
    return _issue(by.path.parent, host, f"{_SERVER}{_kind(host)}:{host}\n", by, days)


def _issue(
    folder: Path, name: str, extensions: str, by: Certificate | None, days: int
) -> Certificate:
    made = Certificate(*(folder / f"{name}.{end}" for end in ("pem", "key", "chain.pem")))
    request, wanted = folder / f"{name}.csr", folder / f"{name}.ext"
    wanted.write_text(extensions + _IDS)
    _openssl("req", *_KEY, "-keyout", made.key, "-out", request, "-subj", f"/CN={name}")
    signer = ("-CA", by.path, "-CAkey", by.key) if by else ("-signkey", made.key)
    _openssl(
        *("x509", "-req", "-in", request, *signer, "-set_serial", str(next(_SERIALS))),
        *("-extfile", wanted, "-days", str(days), "-out", made.path),
    )
    made.chain.write_text(made.path.read_text() + by.chain.read_text() if by else "")
    return made


def _kind(host: str) -> str:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return "DNS"
    return "IP"


def _openssl(*arguments: str | Path) -> None:
    subprocess.run(["openssl", *arguments], capture_output=True, check=True)
