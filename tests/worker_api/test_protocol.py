"""docs/protocol.md: every example is typed as it stands there, and answered as it says."""

import hashlib
import re
from pathlib import Path
from typing import Any

import httpx2

from tests import people
from tests.contract.pictures import picture
from tests.people import Conn
from tests.serving import Served
from tests.worker_api import laptops
from tests.worker_api.examples import TEXT, examples, number_of_commands, run, unlike
from tests.worker_api.laptops import Laptop
from tests.worker_api.test_description import DOCUMENT
from worker import messages


async def test_the_examples_of_the_page_work_in_their_order(
    conn: Conn, alice: int, studio: Served, http: httpx2.AsyncClient, tmp_path: Path
) -> None:
    path = picture(tmp_path).path
    data = path.read_bytes()
    names = {
        "STUDIO": studio.address,
        "CODE": await laptops.code(conn),
        "FILE": str(path),
        "SIZE": str(len(data)),
        "SHA256": hashlib.sha256(data).hexdigest(),
    }
    await people.enqueued(conn, alice, seeds=3, price=1)
    shown = examples()
    assert len(shown) == number_of_commands() == 10
    for example in shown:
        if "$OTHER" in example.command or "$THIRD" in example.command:
            names |= await another_job(http, names)
        answer = await run(http, example.command, names)
        assert answer.status_code == 200, (example.command, answer.text)
        headers = {name: answer.headers.get(name) for name in example.answer}
        real = answer.json() if answer.content else headers
        assert unlike(example.answer, real) == "", example.command
        names |= learnt(real)


def learnt(answer: dict[str, Any]) -> dict[str, str]:
    """The names that the commands after this answer use."""
    found = {"TOKEN": str(answer["token"])} if "token" in answer else {}
    if isinstance(jobs := answer.get("jobs"), list):
        found |= {"JOB": str(jobs[0]["id"]), "LEASE": jobs[0]["lease"]}
    return found


async def another_job(http: httpx2.AsyncClient, names: dict[str, str]) -> dict[str, str]:
    job = await Laptop(http, names["TOKEN"], "5f1c").job()
    found = {"JOB": str(job["id"]), "LEASE": job["lease"]}
    return {f"{which}_{name}": found[name] for which in ("OTHER", "THIRD") for name in found}


def test_the_page_speaks_of_every_call_and_names_no_call_that_is_none() -> None:
    paths = {path.rpartition("/")[2] for path in DOCUMENT["paths"]} - {"{n}"}
    commands = re.findall(rf"\$STUDIO{messages.PREFIX}/([a-z/$A-Z_0]+)", TEXT)
    named = {path.rpartition("/")[2] for path in commands} - {"0"}
    assert named == paths
