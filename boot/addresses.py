"""Addresses of web servers, written as browsers write them."""

import ipaddress
import re
from urllib.parse import urlsplit

import idna

PORTS = {"http": 80, "https": 443}
_PLAIN = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")


def origin(url: str) -> str:
    """Scheme, host and port of `url` as a browser sends them in its Origin header.

    A usual port is left out. Raises ValueError, worded for people, for anything else than that.
    """
    try:
        return _origin(url)
    except ValueError as error:
        raise ValueError(
            f"must look like https://forge.example.com, without a path, not {url!r}."
        ) from error


def _origin(url: str) -> str:
    parts = urlsplit(url)
    usual = PORTS.get(parts.scheme)
    if usual is None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError("not the address of a site")
    if "@" in parts.netloc:
        raise ValueError("a user in an address")
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{bracketed(host(parts.hostname or ''))}{port}"


def host(name: str) -> str:
    """A host's name or number in its one form: `xn--` for other scripts, IPv6 short and bare.

    Raises ValueError if it is none, or one that only a single machine understands (`fe80::1%eth0`).
    """
    name = name.lower()
    if ":" in name:
        if "%" in name:
            raise ValueError("an address with a zone")
        return str(ipaddress.IPv6Address(name))
    if not name.isascii():
        # As browsers do it: UTS 46, non-transitional.
        name = idna.encode(name, uts46=True).decode()
    if not _PLAIN.fullmatch(name):
        raise ValueError("not a host")
    return name


def bracketed(name: str) -> str:
    """The host as it stands before a port: an IPv6 address in brackets."""
    return f"[{name}]" if ":" in name else name
