"""Whom the worker takes for its studio, with real certificates and real handshakes."""

import asyncio
import ssl
from pathlib import Path

import pytest

from bench.home import certificates
from boot.variables import SettingError
from tests.people import Conn
from tests.serving import Served
from tests.tls.conftest import HERE, Authority
from tests.worker_api import laptops
from tests.worker_api.lines import says, stand_in
from worker import messages, remote, trust
from worker.link import BadAddress, Link, Token
from worker.protocol import Hello
from worker.remote import Remote
from worker.transport import Unreachable

HELLO = messages.HelloAsk(instance="one", version="1.0.0", capabilities=[])
SECRET = "hfw_1_" + "s" * 43
PROTOCOL_VERSION = bytes((21, 3, 1, 0, 2, 2, 70))  # the fatal alert of an older TLS


async def test_a_worker_enrols_and_says_hello_to_a_studio_of_an_authority_it_was_told_of(
    conn: Conn, studio: Served
) -> None:
    enrolled = await remote.enrol(studio.address, await laptops.code(conn), "1.0.0")
    calling = Remote(studio.address, Token(enrolled.token, lambda fresh: None))

    welcome = await calling.hello(Hello("laptop", "one", [laptops.SPRITE], version="1.0.0"))

    assert welcome.worker_id == enrolled.worker_id
    await calling.close()


def serving_tls(chain: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(chain, key)
    return context


async def complaint_about(chain: Path, key: Path) -> str:
    """Why the worker does not speak to a server of this certificate; it was sent nothing."""
    async with stand_in(says("200 OK", "{}"), serving_tls(chain, key)) as server:
        said = await why_not(server.address)
        assert server.heard == b""
    return said


async def why_not(address: str) -> str:
    asking = Link(address, Token(SECRET, lambda fresh: None))
    with pytest.raises(Unreachable) as caught:
        await asking.post("hello", HELLO, messages.HelloAnswer)
    await asking.close()
    said = str(caught.value)
    assert said.startswith("this is not taken for the studio: ")
    assert "\n" not in said
    return said


async def test_an_authority_nobody_told_of_is_refused(
    authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = authority.leaf()
    monkeypatch.delenv(trust.CA_FILE)

    assert trust.UNSIGNED in await complaint_about(mine.chain, mine.key)


async def test_only_the_authority_of_the_setting_is_believed(
    authority: Authority, tmp_path: Path
) -> None:
    other = certificates.root(tmp_path, "other")
    theirs = certificates.leaf(other, HERE)

    assert trust.UNSIGNED in await complaint_about(theirs.chain, theirs.key)


async def test_a_certificate_that_signs_itself_is_refused(tmp_path: Path) -> None:
    alone = certificates.root(tmp_path, "alone")

    assert trust.UNSIGNED in await complaint_about(alone.path, alone.key)


@pytest.mark.parametrize("host", ["forge.example", "127.0.0.2"])
async def test_a_certificate_for_another_address_is_refused(
    authority: Authority, host: str
) -> None:
    theirs = authority.leaf(host)

    said = await complaint_about(theirs.chain, theirs.key)

    assert said.endswith("its certificate is for another address")


async def test_a_certificate_for_another_name_is_refused(authority: Authority) -> None:
    theirs = authority.leaf("forge.example")
    async with stand_in(b"", serving_tls(theirs.chain, theirs.key)) as server:
        said = await why_not(server.address.replace(HERE, "localhost"))

    assert said.endswith("its certificate is for another name")


async def test_a_certificate_that_has_expired_is_refused(authority: Authority) -> None:
    old = authority.leaf(days=-1)

    assert "its certificate has expired" in await complaint_about(old.chain, old.key)


async def test_a_server_that_keeps_its_intermediate_certificate_to_itself_is_refused(
    authority: Authority,
) -> None:
    mine = authority.leaf()

    said = await complaint_about(mine.path, mine.key)

    assert said.endswith("or the server keeps an intermediate certificate to itself")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "what answers there does not speak TLS"),
        (b"SSH-2.0-OpenSSH_9.9\r\n", "what answers there does not speak TLS"),
        (PROTOCOL_VERSION, "it speaks only a TLS that is too old to be safe"),
    ],
)
async def test_what_is_no_tls_or_an_old_one_is_refused(answer: bytes, words: str) -> None:
    async def blurt(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        await reader.read()
        writer.close()

    async with await asyncio.start_server(blurt, HERE, 0) as server:
        said = await why_not(f"https://{HERE}:{server.sockets[0].getsockname()[1]}")

    assert said.endswith(words)


async def test_a_line_cut_during_the_handshake_is_no_complaint_about_the_studio() -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(hang_up, HERE, 0) as server:
        asking = Link(f"https://{HERE}:{server.sockets[0].getsockname()[1]}")
        with pytest.raises(Unreachable, match=r"^the studio does not answer"):
            await asking.post("hello", HELLO, messages.HelloAnswer)
        await asking.close()


async def test_a_redirect_is_not_followed_out_of_tls(authority: Authority) -> None:
    mine = authority.leaf()
    async with stand_in(says("200 OK", "{}")) as thief:
        away = says("307 Temporary Redirect", "", f"Location: {thief.address}/x")
        async with stand_in(away, serving_tls(mine.chain, mine.key)) as server:
            asking = Link(server.address, Token(SECRET, lambda fresh: None))
            with pytest.raises(Unreachable):
                await asking.post("hello", HELLO, messages.HelloAnswer)
            await asking.close()
        assert SECRET.encode() in server.heard
        assert thief.heard == b""


def test_without_tls_only_this_machine_is_spoken_to() -> None:
    with pytest.raises(BadAddress, match=r"must begin with https://"):
        Link("http://192.168.1.7:8000", Token(SECRET, lambda fresh: None))


@pytest.mark.parametrize("name", ["missing.pem", "empty.pem", "key.pem"])
def test_an_authority_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "empty.pem").touch()
    certificates.root(tmp_path, "key").key.rename(tmp_path / "key.pem")
    monkeypatch.setenv(trust.CA_FILE, str(tmp_path / name))

    with pytest.raises(SettingError, match=rf"^WORKER_CA_FILE names .*{name}.*\.$"):
        Link("https://forge.example", Token(SECRET, lambda fresh: None))


@pytest.mark.parametrize(
    "setting",
    ["SSL_VERIFY", "PYTHONHTTPSVERIFY", "CURL_CA_BUNDLE", "NODE_TLS_REJECT_UNAUTHORIZED", ""],
)
@pytest.mark.parametrize("value", ["", "0"])
def test_no_setting_switches_the_verification_off(
    monkeypatch: pytest.MonkeyPatch, setting: str, value: str
) -> None:
    monkeypatch.setenv(setting or trust.CA_FILE, value if setting else "")

    context = trust.context(trust_env=True)

    assert context.verify_mode == ssl.CERT_REQUIRED
    assert context.check_hostname
