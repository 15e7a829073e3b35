"""docs/worker-api.json is what the routes, the bodies and the answers really are."""

import json
from pathlib import Path
from typing import Any

from tests.ran import Ran
from tests.worker_api.seen import SEEN
from tests.worker_api.test_refusals import CALLS
from web import app as web_app
from web.static_files import StaticFiles
from web.worker_api import description, routes
from web.worker_api.waiting import Waiting

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "worker-api.json").read_text()
DOCUMENT: dict[str, Any] = json.loads(TEXT)
HERE = Path(__file__).parent


def operations() -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (method.upper(), path): item[method]
        for path, item in DOCUMENT["paths"].items()
        for method in item.keys() - {"parameters"}
    }


def test_the_description_is_up_to_date() -> None:
    assert json.dumps(description.document(), indent=2) + "\n" == TEXT


def test_every_route_is_described_and_nothing_else() -> None:
    web_app.routes(StaticFiles())  # which knows what a row is
    found = {
        (method, route.path_format.removeprefix("/v1"))
        for route in routes.routes(Waiting(""))
        for method in route.methods or ()
    }
    assert operations().keys() == found


def test_the_fields_it_calls_required_are_those_the_calls_cannot_do_without() -> None:
    for call, body in CALLS.items():
        path = "/" + call.replace("jobs/1", "jobs/{id}")
        content = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]
        name = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
        assert set(DOCUMENT["components"]["schemas"][name].get("required", ())) == set(body)


def test_every_status_in_the_description_was_seen_and_no_other(ran: Ran) -> None:
    """Of what was collected: a run of one file cannot tell about the others."""
    described = {
        (method, path, int(status))
        for (method, path), operation in operations().items()
        for status in operation["responses"]
    }
    assert SEEN - described == set()
    if ran.files >= {str(path.relative_to(ROOT)) for path in HERE.glob("test_*.py")}:
        assert described - SEEN == set()
