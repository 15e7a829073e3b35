"""What a worker makes of an answer: the studio's own word, or something to try again."""

import ssl
import traceback

import httpx2
import msgspec
import pytest

from tests.worker_api.lines import says, stand_in
from worker import link, messages
from worker.link import BadAddress, Declined, Link, Pace, Token
from worker.transport import StorageUnreachable, Unreachable

SECRET = "hfw_1_" + "s" * 43
HELLO = messages.HelloAsk(instance="one", version="1.0.0", capabilities=[])
WELCOME = messages.HelloAnswer(
    worker_id=7,
    name="laptop",
    capabilities=[],
    state="working",
    messages=[],
    poll_seconds=2,
    beat_seconds=15,
    lease_seconds=60,
    wait_seconds=25,
    oldest_version="0.1.0",
    rotate=False,
    leases=[],
)
PROBLEM = '{"code": "x", "message": "The studio says so.", "retry_after": 7}'


def token() -> Token:
    return Token(SECRET, lambda fresh: None)


async def call(answer: bytes, pace: Pace | None = None) -> messages.HelloAnswer | None:
    async with stand_in(answer) as studio:
        asking = Link(studio.address, token(), pace)
        try:
            return await asking.post("hello", HELLO, messages.HelloAnswer)
        finally:
            await asking.close()


@pytest.mark.parametrize(
    "answer",
    [
        says("502 Bad Gateway", "<html>nginx</html>"),
        says("200 OK", "<html>Please sign in to the Wi-Fi of this hotel</html>"),
        says("200 OK", ""),
        says("200 OK", '{"worker_id": 1'),
        says("200 OK", '{"hello": "I am another program"}'),
        says("404 Not Found", "<html>This site is parked</html>"),
        says("302 Found", "", "Location: https://elsewhere.example/"),
        says("500 Internal Server Error", PROBLEM),
        says("503 Service Unavailable", PROBLEM),
        says("408 Request Timeout", PROBLEM),
        says("423 Locked", PROBLEM),
        says("425 Too Early", PROBLEM),
        says("429 Too Many Requests", PROBLEM),
        says("409 Conflict", '{"code": "busy", "message": "Another upload runs."}'),
        b"SSH-2.0-OpenSSH_9.9\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
    ],
)
async def test_what_may_pass_is_tried_again(answer: bytes) -> None:
    with pytest.raises(Unreachable):
        await call(answer)


@pytest.mark.parametrize("status", [400, 401, 404, 405, 409, 410, 413, 422, 426])
async def test_what_the_studio_declines_is_final(status: int) -> None:
    with pytest.raises(Declined) as caught:
        await call(says(f"{status} No", PROBLEM))
    assert (caught.value.status, caught.value.code) == (status, "x")
    assert caught.value.message == "The studio says so."


async def test_a_full_disk_of_the_studio_is_not_the_queues_fault() -> None:
    with pytest.raises(StorageUnreachable):
        await call(says("507 Insufficient Storage", PROBLEM))


async def test_nobody_there_and_nobody_who_answers_are_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link, "STALL_SECONDS", 0.05)
    with pytest.raises(Unreachable):
        await call(b"")
    async with stand_in(b"") as gone:
        address = gone.address
    with pytest.raises(Unreachable):
        await Link(address, token()).post("hello", HELLO, messages.HelloAnswer)


async def test_an_answer_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    long = says("200 OK", msgspec.json.encode(WELCOME).decode() + " " * 1000)
    assert await call(long) == WELCOME
    monkeypatch.setattr(link, "MOST_ANSWER", 1000)
    with pytest.raises(Unreachable):
        await call(long)


async def test_a_redirect_is_not_followed_and_learns_no_token() -> None:
    async with stand_in(says("200 OK", "{}")) as thief:
        with pytest.raises(Unreachable):
            await call(says("307 Temporary Redirect", "", f"Location: {thief.address}/x"))
        assert thief.heard == b""


@pytest.mark.parametrize("answer", [says("401 No", PROBLEM), says("502 No", "no"), b"no\r\n"])
async def test_an_error_says_nothing_of_the_token(answer: bytes) -> None:
    with pytest.raises((Unreachable, Declined)) as caught:
        await call(answer)
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    assert SECRET not in repr((token(), Link("http://127.0.0.1:1", token())))
    asked = messages.EnrolAsk("hfe_secret", "1.0.0")
    told = (messages.EnrolAnswer(1, "laptop", SECRET), messages.RotateAnswer(SECRET), asked)
    assert SECRET not in repr(told)
    assert "hfe_secret" not in repr(told)


@pytest.mark.parametrize(
    "address",
    ["https://forge.example", "https://forge.example:8443/", "http://localhost:8000",
     "http://127.0.0.1:8000", "http://[::1]:8000", " https://forge.example\n"],
)  # fmt: skip
def test_an_address_with_tls_or_on_this_machine_is_spoken_to(address: str) -> None:
    assert link.checked(address) == address.strip().rstrip("/")


@pytest.mark.parametrize(
    "address",
    ["http://forge.example", "http://192.168.1.7:8000", "http://localhost.example", "", "forge",
     "ftp://forge.example", "https://", "https://forge.example/studio", "https://a@forge.example",
     "https://forge.example?x", "https://forge.example#x", "https://[", "https://a:b",
     "postgresql://localhost/homeforge"],
)  # fmt: skip
def test_any_other_address_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(BadAddress) as caught:
        Link(address, token())
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_certificates_are_verified_and_nothing_stands_between_without_tls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[dict[str, object]] = []
    for name in ("AsyncClient", "AsyncHTTPTransport"):
        monkeypatch.setattr(httpx2, name, lambda **how: made.append(how))
    for address, trust in (("https://forge.example", True), ("http://127.0.0.1:8000", False)):
        made.clear()
        Link(address, token())
        transport, client = made
        assert "verify" not in client
        verify = transport["verify"]
        assert isinstance(verify, ssl.SSLContext)
        assert (verify.verify_mode, verify.check_hostname) == (ssl.CERT_REQUIRED, True)
        assert [how["trust_env"] for how in made] == [trust, trust]


class Time:
    """A clock a test moves, and dice that show what it wants."""

    now = 100.0
    dice = 1.0

    def pace(self) -> Pace:
        return Pace(lambda: self.now, lambda: self.dice)


def test_pauses_grow_from_a_second_to_a_minute_with_full_jitter() -> None:
    time = Time()
    pace = time.pace()
    longest = []
    for _ in range(9):
        pace.failed()
        longest.append(pace.pause(urgent=False))
    assert longest == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    time.dice = 0.0
    pace.failed()
    assert pace.pause(urgent=False) == 0
    pace.worked()
    time.dice = 1.0
    pace.failed()
    assert pace.pause(urgent=False) == 1


def test_the_pause_the_studio_asks_for_is_kept_by_all_calls() -> None:
    time = Time()
    pace = time.pace()
    pace.failed(7.0)
    assert (pace.pause(urgent=True), pace.pause(urgent=False)) == (7, 8)
    time.now += 7
    assert pace.pause(urgent=True) == 0
    pace.failed(1e9)
    assert pace.pause(urgent=True) == link.LONGEST_ASKED


async def test_an_urgent_call_is_not_made_before_its_time_and_does_not_block() -> None:
    time = Time()
    pace = time.pace()
    pace.failed(7.0)
    async with stand_in(says("200 OK", "{}")) as studio:
        asking = Link(studio.address, token(), pace)
        with pytest.raises(Unreachable) as caught:
            await asking.post("hello", HELLO, messages.HelloAnswer, urgent=True)
        assert (caught.value.retry_after, studio.heard) == (7, b"")
        time.now += 7
        with pytest.raises(Unreachable):
            await asking.post("hello", HELLO, messages.HelloAnswer, urgent=True)
        assert studio.heard != b""
        await asking.close()


def test_a_call_about_a_job_in_hand_does_not_wait_for_the_pause_of_others() -> None:
    pace = Time().pace()
    pace.failed()
    assert (pace.pause(urgent=True), pace.pause(urgent=False)) == (0, 1)


@pytest.mark.parametrize(
    "answer", [says("503 No", PROBLEM), says("502 No", "<html>", "Retry-After: 7")]
)
async def test_retry_after_is_heard_from_the_body_and_from_the_header(answer: bytes) -> None:
    time = Time()
    pace = time.pace()
    with pytest.raises(Unreachable):
        await call(answer, pace)
    assert pace.pause(urgent=True) == 7


async def test_a_wrong_page_counts_as_a_failure_like_any_other() -> None:
    pace = Time().pace()
    for _ in range(2):
        with pytest.raises(Unreachable):
            await call(says("200 OK", "<html>"), pace)
        pace._not_before = 0
    pace.failed()
    assert pace.pause(urgent=False) == 4
