"""Whatever is sent to a form, the answer is a sentence and never a crash."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from tests.people import Conn
from tests.web.conftest import Visit, sprite
from web import app
from web.static_files import StaticFiles

FORMS = [
    re.sub(r"\{id:row\}", "1", route.path).replace("{token:token}", "x" * 43)
    for route in app.routes(StaticFiles())
    if "POST" in (route.methods or ()) and not route.path.startswith("/api/")
]
URLENCODED = "application/x-www-form-urlencoded"
FIELDS = ("email", "password", "next", "theme", "kind", "key", "prompt", "size", "palette",
          "style", "outline", "variations", "seed", "price")  # fmt: skip
CHARSETS = ("utf-7", "utf-16", "utf-32", "idna", "punycode", "undefined", "unicode_escape",
            "raw_unicode_escape", "hex", "rot13", "base64", "nothing", "", "\x00", "x" * 5000,
            "utf-8; charset=utf-7", "'utf-7'", '"utf-7')  # fmt: skip
VALUES = (b"+2AA-", b"\xed\xa0\x80", b"\x00", b"\xff\xfe", b"%ED%A0%80%00", b"\xc0\x80", b"1" * 999,
          b"\\ud800", b"xn--", b"a..b", b"-" * 70, "٣".encode(), b"{{ 7*7 }}%s%n")  # fmt: skip


def multipart(value: bytes, field: bytes = b"") -> bytes:
    """All fields of all forms with this value, as a browser sends files."""
    names = [field] if field else [name.encode() for name in FIELDS]
    parts = [b'Content-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (n, value) for n in names]
    return b"".join(b"--edge\r\n" + part for part in parts) + b"--edge--\r\n"


def bodies() -> Iterator[tuple[str, bytes]]:
    """A content type and a body."""
    for charset in CHARSETS:
        for value in VALUES[:2]:
            yield f"multipart/form-data; boundary=edge; charset={charset}", multipart(value)
        yield f"{URLENCODED}; charset={charset}", urlencode(sprite(prompt="\u00ff")).encode()
    for value in VALUES:
        yield "multipart/form-data; boundary=edge", multipart(value)
        yield "multipart/form-data; boundary=edge", multipart(b"x", field=value)
        yield URLENCODED, b"&".join(name.encode() + b"=" + value for name in FIELDS)
        yield URLENCODED, value + b"=&=" + value + b"&;&%&%z"
    for kind in ("multipart/form-data", "multipart/form-data; boundary=", "application/json", "",
                 "\xff", "multipart/form-data; boundary=\xff", ";;;=", "text/plain"):  # fmt: skip
        yield kind, multipart(b"x")
        yield kind, b""
    whole = multipart(b"x")
    yield from (("multipart/form-data; boundary=edge", whole[:n]) for n in range(0, 80, 7))
    yield "multipart/form-data; boundary=edge", b"--edge\r\n" * 300
    yield URLENCODED, b"a=1&" * 300


@pytest.mark.parametrize("address", FORMS)
async def test_a_hostile_form_is_answered_and_never_crashes(
    visit: Visit, alice: int, conn: Conn, address: str
) -> None:
    browser = await visit(alice)
    for number, (kind, body) in enumerate(bodies()):
        if number % 40 == 0:
            await conn.execute("DELETE FROM rate_limits")
        headers = {b"Content-Type": kind.encode("latin-1")}
        answer = browser.post(address, content=body, headers=headers)
        assert answer.status_code < 500, (address, kind[:80], body[:80], answer.text[-300:])


@pytest.mark.parametrize("address", ["/sign-in", "/sign-up", "/jobs"])
@pytest.mark.parametrize("charset", ["utf-7", "utf-16", "idna", "unicode_escape"])
async def test_a_form_in_another_writing_is_refused_with_a_sentence(
    visit: Visit, alice: int, address: str, charset: str
) -> None:
    kind = {"Content-Type": f"multipart/form-data; boundary=edge; charset={charset}"}
    answer = (await visit(alice)).post(address, content=multipart(b"+2AA-"), headers=kind)
    assert answer.status_code == 400
    assert "not written in UTF-8" in answer.text


@pytest.mark.parametrize("header", ["HX-Current-URL", "Cookie", "User-Agent", "Origin", "Accept"])
async def test_a_hostile_header_never_crashes_a_page(visit: Visit, header: str) -> None:
    browser = await visit()
    for value in (b"http://[", b"//[::1", b"\xff", b"", b"a=" * 3000, b"http://a:b:c/%00", b"\x00"):
        headers = {b"HX-Request": b"true", header.encode(): value}
        for address in ("/", "/studio", "/jobs/changes?seen=%FF%00", "/nothing"):
            answer = browser.get(address, headers=headers)
            assert answer.status_code < 500, (header, value[:40], address)
