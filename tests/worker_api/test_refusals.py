"""Every "no" of the API is JSON with a code and a sentence, whatever went wrong."""

from typing import Any

import httpx2
import pytest
from psycopg import OperationalError

from tests.worker_api.laptops import SPRITE, Laptop
from web import worker_keys
from worker import messages, presence, queue

LEASE: dict[str, Any] = {"lease": "1"}
HELLO: dict[str, Any] = {"instance": "one", "version": "1.0.0", "capabilities": [SPRITE]}
CALLS: dict[str, dict[str, Any]] = {
    "enrol": {"code": "hfe_" + "x" * 43, "version": "1.0.0"},
    "hello": HELLO,
    "rotate": {},
    "claim": {"instance": "one", "capabilities": [SPRITE]},
    "jobs/1/heartbeat": {**LEASE, "progress": 0.5},
    "jobs/1/complete": {**LEASE, "files": 1},
    "jobs/1/fail": {**LEASE, "class": "transient"},
    "jobs/1/release": {**LEASE, "reason": "paused"},
}
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("enrol", {"code": 7}),
    ("enrol", {"version": "newest"}),
    ("hello", {"slots": 0}),
    ("hello", {"slots": "1"}),
    ("hello", {"slots": 1.5}),
    ("hello", {"capabilities": ["sprite"]}),
    ("hello", {"capabilities": [SPRITE] * 257}),
    ("hello", {"instance": ""}),
    ("hello", {"instance": "x" * 101}),
    ("hello", {"first": "yes"}),
    ("hello", {"os": "Linux\x00"}),
    ("hello", {"os": "Linux\n"}),
    ("hello", {"version": "1.0.0\n"}),
    ("hello", {"instance": "one\n"}),
    ("hello", {"capabilities": [f"{SPRITE}\n"]}),
    ("enrol", {"version": "1.0.0\n"}),
    ("jobs/1/heartbeat", {"lease": "1\n"}),
    ("hello", {"version": "1.0.0\x00"}),
    ("hello", {"instance": "\x00"}),
    ("claim", {"instance": "\x00"}),
    ("claim", {"slots": 65}),
    ("claim", {"capabilities": None}),
    ("jobs/1/heartbeat", {"progress": 1.01}),
    ("jobs/1/heartbeat", {"progress": "half"}),
    ("jobs/1/heartbeat", {"lease": 1}),
    ("jobs/1/heartbeat", {"lease": "-1"}),
    ("jobs/1/heartbeat", {"lease": "9" * 19}),
    ("jobs/1/complete", {"files": 0}),
    ("jobs/1/complete", {"files": 33}),
    ("jobs/1/complete", {"meta": []}),
    ("jobs/1/fail", {"class": "tired"}),
    ("jobs/1/release", {"reason": "bored"}),
]


def is_problem(answer: httpx2.Response, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    problem: dict[str, Any] = answer.json()
    assert problem["code"] == code
    assert problem["message"].endswith((".", "…"))
    return problem


@pytest.mark.parametrize(
    "header",
    [None, "", "Bearer", "Bearer hfw_1_", "Basic aGZ3OjE=", f"Bearer hfw_1_{'x' * 43}"],
)
async def test_without_a_token_of_ours_nothing_opens(
    http: httpx2.AsyncClient, header: str | None
) -> None:
    headers = {} if header is None else {"Authorization": header}
    for call in CALLS.keys() - {"enrol"}:
        answer = await http.post(f"{messages.PREFIX}/{call}", json=CALLS[call], headers=headers)
        is_problem(answer, 401, "unauthorized")


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b'{"a": NaN}', b"lease=1&progress=0.5"])
async def test_what_is_no_json_is_said_to_be_none(laptop: Laptop, body: bytes) -> None:
    for call in CALLS:
        is_problem(await raw(laptop, call, body), 400, "not_json")


async def test_json_nested_too_deeply_is_refused(laptop: Laptop) -> None:
    deep = b'{"meta":' + b'{"a":' * 20_000 + b"1" + b"}" * 20_001
    is_problem(await raw(laptop, "jobs/1/complete", deep), 400, "not_json")


async def test_a_body_that_is_no_object_is_refused(laptop: Laptop) -> None:
    for call in CALLS:
        is_problem(await raw(laptop, call, b"[1]"), 422, "invalid")


@pytest.mark.parametrize(("call", "wrong"), WRONG)
async def test_a_field_of_the_wrong_kind_is_named(
    laptop: Laptop, call: str, wrong: dict[str, Any]
) -> None:
    problem = is_problem(await laptop.post(call, **{**CALLS[call], **wrong}), 422, "invalid")
    assert problem["message"].startswith(next(iter(wrong)))


async def test_a_field_that_is_missing_is_named(laptop: Laptop) -> None:
    for call, body in CALLS.items():
        for missing in body:
            rest = {name: value for name, value in body.items() if name != missing}
            problem = is_problem(await laptop.post(call, **rest), 422, "invalid")
            assert missing in problem["message"]


async def test_fields_nobody_knows_yet_are_passed_by(laptop: Laptop) -> None:
    assert (await laptop.hello(colour="red", preview={"png": "…"})).status_code == 200


@pytest.mark.parametrize("wait", ["-1", "x", "1.5", "1e3", "123456", "٣"])
async def test_a_wait_that_is_no_number_is_refused(laptop: Laptop, wait: str) -> None:
    answer = await laptop.post(f"claim?wait={wait}", **CALLS["claim"])
    is_problem(answer, 422, "invalid")


async def test_a_body_that_is_too_large_is_not_read(laptop: Laptop) -> None:
    for call in CALLS:
        is_problem(await raw(laptop, call, b" " * 2_000_000), 413, "too_large")


async def test_a_body_that_hides_its_length_is_cut_off(laptop: Laptop) -> None:
    async def chunks() -> Any:
        for _ in range(40):
            yield b" " * 10_000

    is_problem(await raw(laptop, "hello", chunks()), 413, "too_large")


@pytest.mark.parametrize("path", ["", "/", "/hello/", "/jobs", "/jobs/x/fail", "/jobs/-1/fail"])
async def test_what_is_not_there_is_said_in_json(laptop: Laptop, path: str) -> None:
    answer = await laptop.http.post(f"{messages.PREFIX}{path}", json={})
    is_problem(answer, 404, "not_found")


@pytest.mark.parametrize("method", ["GET", "DELETE", "OPTIONS"])
async def test_another_method_is_refused_in_json(laptop: Laptop, method: str) -> None:
    answer = await laptop.http.request(method, f"{messages.PREFIX}/hello")
    is_problem(answer, 405, "method_not_allowed")


async def test_a_fault_of_ours_is_said_in_json_and_may_be_repeated(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_all(monkeypatch, RuntimeError("something nobody should read"))
    for call, body in CALLS.items():
        problem = is_problem(await laptop.post(call, **body), 500, "broken")
        assert problem["retry_after"] > 0
        assert "nobody should read" not in problem["message"]


async def test_a_database_that_is_away_is_said_in_json_and_may_be_repeated(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_all(monkeypatch, OperationalError("away"))
    for call, body in CALLS.items():
        answer = await laptop.post(call, **body)
        problem = is_problem(answer, 503, "unavailable")
        assert int(answer.headers["retry-after"]) == problem["retry_after"]


async def test_whoever_guesses_tokens_has_to_wait(
    http: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_keys, "FAILURES", 1)
    thief = Laptop(http, f"hfw_1_{'x' * 43}")
    assert (await thief.hello()).status_code == 401
    for call, body in CALLS.items():
        answer = await thief.post(call, **body)
        assert is_problem(answer, 429, "too_often")["retry_after"] > 0


def break_all(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Whatever a call does past the door ends in this error."""

    async def broken(*_: object, **__: object) -> None:
        raise error

    for module, name in (
        (worker_keys, "enrol"),
        (worker_keys, "rotate"),
        (presence, "hello_as"),
        (presence, "come_for_work"),
        (queue, "heartbeat"),
    ):
        monkeypatch.setattr(module, name, broken)
    monkeypatch.setattr("web.worker_api.leases._own", broken)


async def raw(laptop: Laptop, call: str, body: Any) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {laptop.token}"}
    return await laptop.http.post(f"{messages.PREFIX}/{call}", content=body, headers=headers)
