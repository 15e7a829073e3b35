"""`python3 -m web.worker_api.description`: the worker API as OpenAPI, for docs/worker-api.json."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from worker import messages

Json = dict[str, Any]

KNOWN = {
    401: "The token is missing, wrong, expired or revoked.",
    429: "Too many refused calls came from this address.",
    503: "The studio cannot reach its database or its storage just now.",
}
READ = {
    400: "The body is not JSON.",
    413: "The body is larger than this call takes.",
    422: "A field is missing, or is not what it should be.",
}
LEASE = {409: "`lost`: this lease no longer holds the job, or was another worker's."}


@dataclass(frozen=True, slots=True)
class Call:
    """One call as a reader sees it. `no` says what each status without success means."""

    path: str
    summary: str
    ask: type[msgspec.Struct]
    answer: type[msgspec.Struct]
    no: Mapping[int, str] = field(default_factory=dict)
    known: bool = True  # the caller shows its token
    query: tuple[Json, ...] = ()
    yes: Mapping[int, Json] = field(default_factory=dict)


def _query(name: str, meaning: str, schema: Json, *, required: bool = True) -> Json:
    parameter = {"name": name, "in": "query", "description": meaning, "schema": schema}
    return {**parameter, "required": True} if required else parameter


def _header(meaning: str) -> Json:
    return {"description": meaning, "schema": {"type": "string"}}


WAIT = _query(
    "wait",
    "Seconds to wait for work, at most 25.",
    {"type": "integer", "minimum": 0, "default": 0},
    required=False,
)
NOTHING = {
    "description": "There is nothing for this worker now.",
    "headers": {
        messages.SKIPPED: _header(
            "Queued jobs it did not get, by reason: `capability=3, not_allowed=0, avoided=1`."
        )
    },
}

CALLS = (
    Call(
        "/enrol",
        "Trade the operator's code for a token.",
        messages.EnrolAsk,
        messages.EnrolAnswer,
        {401: "`wrong_code`: wrong, or older than 15 minutes; `used_code`: used a moment ago."},
        known=False,
    ),
    Call(
        "/hello",
        "Say who is there and what it can make; say it again every `beat_seconds` while idle.",
        messages.HelloAsk,
        messages.HelloAnswer,
        {409: "`replaced`: another program that was started later has this worker's place."},
    ),
    Call("/rotate", "Replace the token.", messages.RotateAsk, messages.RotateAnswer),
    Call(
        "/claim",
        "Take jobs, or wait for some.",
        messages.ClaimAsk,
        messages.ClaimAnswer,
        {
            409: "`replaced`: say hello first, or another program has this worker's place.",
            423: "`paused` or `draining`: the operator wants it so.",
            426: "`too_old`: this version may finish its jobs, but gets no new ones.",
        },
        query=(WAIT,),
        yes={204: NOTHING},
    ),
    Call(
        "/jobs/{id}/heartbeat",
        "Renew the lease and show progress; at least every `beat_seconds`.",
        messages.BeatAsk,
        messages.BeatAnswer,
        LEASE,
    ),
    Call(
        "/jobs/{id}/complete",
        "Close the job with the files that were sent. May be repeated.",
        messages.CompleteAsk,
        messages.CompleteAnswer,
        {
            409: "`lost`, or `not_uploaded`: a file is not all here, send it and repeat.",
            410: "`cancelled`: nobody wants it any more.",
            422: "A field or a file broke a rule; the code says which, and the job goes on.",
        },
    ),
    Call(
        "/jobs/{id}/fail",
        "Say that it went wrong.",
        messages.FailAsk,
        messages.FailAnswer,
        LEASE,
    ),
    Call(
        "/jobs/{id}/release",
        "Put the job down unharmed.",
        messages.ReleaseAsk,
        messages.ReleaseAnswer,
        LEASE,
    ),
)

FILE = "/jobs/{id}/files/{n}"
FILE_NO = {
    **KNOWN,
    409: "`lost`; `wrong_offset`, with the right `offset`; `busy`: another upload of it runs.",
    410: "`cancelled`: nobody wants it any more.",
    422: "A promise that cannot be kept, or a file that is not what it was promised to be.",
}
HEAD_NO = {status: FILE_NO[status] for status in (401, 409, 410, 422, 429, 503)}
PUT_NO = {
    **FILE_NO,
    429: f"{KNOWN[429]} Or `too_much_unfinished`: complete some of the jobs that lie here first.",
    408: "`too_slow`: nothing came for 20 seconds; go on where it stopped.",
    413: "The file, or the files of the job, are larger than this studio takes.",
    507: "`storage_full`: the studio's disk is full.",
}
OF_LEASE = _query("lease", "The lease of the claim.", {"type": "string"})
OF_FILE = (
    OF_LEASE,
    _query("role", "`main` for the asset, `height` or `normal` for a map.", {"type": "string"}),
    _query("total", "Bytes of the whole file.", {"type": "integer", "minimum": 1}),
    _query("sha256", "Of the whole file, 64 hexadecimal digits.", {"type": "string"}),
    _query("offset", "At which byte the body begins.", {"type": "integer", "minimum": 0}),
)


class Stored(msgspec.Struct, frozen=True):
    """How many bytes of the file are here, and whether that is all of it."""

    stored: int
    finished: bool


def document() -> Json:
    """The whole API, as OpenAPI 3.1."""
    paths: Json = {call.path: {"post": _operation(call)} for call in CALLS}
    paths[FILE] = {"head": _head(), "put": _put()}
    for path, item in paths.items():
        if names := [name for name in ("id", "n") if f"{{{name}}}" in path]:
            item["parameters"] = [_in_path(name) for name in names]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Homeforge worker API",
            "version": "1",
            "description": "How a worker at home gets jobs from a studio. See protocol.md.",
        },
        "servers": [{"url": messages.PREFIX}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": _schemas(),
        },
    }


def _operation(call: Call) -> Json:
    operation: Json = {
        "operationId": call.path.rpartition("/")[2],
        "summary": call.summary,
        "requestBody": {"required": True, "content": _json(call.ask)},
        "responses": {
            **_success({200: {"description": "Done.", "content": _json(call.answer)}}),
            **_success(call.yes),
            **_problems({**READ, **KNOWN, **call.no}),
        },
    }
    if call.query:
        operation["parameters"] = list(call.query)
    if not call.known:
        operation["security"] = []
    return operation


def _head() -> Json:
    headers = {
        "Upload-Offset": _header("Bytes that are here: where to go on."),
        "Upload-Complete": _header("`?1` when the whole file is here, else `?0`."),
    }
    here = {200: {"description": "How much is here.", "headers": headers}}
    noes = {str(status): {"description": words} for status, words in HEAD_NO.items()}
    return {
        "operationId": "file_offset",
        "summary": "Ask where to go on with a file.",
        "parameters": [OF_LEASE],
        "responses": {**_success(here), **noes},
    }


def _put() -> Json:
    body: Json = {"application/octet-stream": {}}
    return {
        "operationId": "file",
        "summary": "Send a file, or the rest of it. May be repeated.",
        "parameters": list(OF_FILE),
        "requestBody": {"required": True, "content": body},
        "responses": {
            **_success({200: {"description": "Bytes are here.", "content": _json(Stored)}}),
            **_problems(PUT_NO),
        },
    }


def _success(answers: Mapping[int, Json]) -> Json:
    return {str(status): answer for status, answer in answers.items()}


def _problems(noes: Mapping[int, str]) -> Json:
    return {
        str(status): {"description": words, "content": _json(messages.Problem)}
        for status, words in sorted(noes.items())
    }


def _json(shape: type[msgspec.Struct]) -> Json:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}}


def _in_path(name: str) -> Json:
    meaning = {"id": "The job.", "n": "The number of the file, from 0 on."}[name]
    schema = {"type": "integer", "minimum": 0}
    return {"name": name, "in": "path", "required": True, "description": meaning, "schema": schema}


def _schemas() -> Json:
    shapes = [shape for call in CALLS for shape in (call.ask, call.answer)]
    _, schemas = msgspec.json.schema_components(
        [*shapes, Stored, messages.Problem], ref_template="#/components/schemas/{name}"
    )
    return dict(sorted(schemas.items()))


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=2)
    sys.stdout.write("\n")
