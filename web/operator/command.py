"""The command line of `python3 -m web.operator`. Whoever can run it holds the database already."""

import argparse
import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import uuid4

import psycopg
from psycopg import AsyncConnection

import migrations
from boot import checks
from boot.console import Refusal, say
from web import operator_link, settings, sign_in_links, worker_keys
from web.database import Conn
from web.operator import fleet, gifts, persons, roster
from web.operator.fleet import Worker
from web.operator.gifts import Gift, Given
from web.operator.people import OPERATORS_OWN, refusal
from web.operator.roster import Wrong
from web.settings import Settings
from web.words import in_credits, number

REFUSED = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """What is printed: `text` for people, `data` as JSON; `hint` is for people, beside it."""

    text: str
    data: object
    hint: str = ""


Command = Callable[[Conn, Settings, argparse.Namespace], Awaitable[Answer]]


def main(argv: list[str]) -> int:
    """Do what was asked. Returns the exit code: 2, with one sentence, if it could not be done."""
    options = _parser().parse_args(argv)
    try:
        known = settings.from_environment(os.environ)
        checks.database_answers(known.database_url)
        migrations.check_dsn(known.database_url)
        answer = asyncio.run(_run(options.run, known, options))
    except (Refusal, settings.SettingsError, migrations.SchemaError) as error:
        return _refuse(str(error))
    except psycopg.OperationalError as error:
        return _refuse(f"The database does not answer: {str(error).splitlines()[0]}")
    print(json.dumps(answer.data) if options.json else answer.text)
    if answer.hint and not options.json:
        say(answer.hint)
    return 0


def _refuse(sentence: str) -> int:
    say(sentence)
    return REFUSED


async def _run(run: Command, known: Settings, options: argparse.Namespace) -> Answer:
    connect = AsyncConnection.connect(
        known.database_url, autocommit=True, application_name="homeforge operator"
    )
    async with await connect as conn:
        return await run(conn, known, options)


# ------------------------------------------------------------------------------------- workers


async def create_worker(conn: Conn, known: Settings, options: argparse.Namespace) -> Answer:
    made = await roster.create(conn, options.name, options.capability)
    if isinstance(made, Wrong):
        raise Refusal(made.sentence)
    return await _code(conn, known, made)


async def new_code(conn: Conn, known: Settings, options: argparse.Namespace) -> Answer:
    return await _code(conn, known, (await _worker(conn, options.name)).id)


async def _code(conn: Conn, known: Settings, worker_id: int) -> Answer:
    code = await worker_keys.new_enrol_code(conn, worker_id)
    command = f"python3 -m worker enrol {known.public_url}"
    hint = (
        f"On the worker's machine type: {command}\n"
        f"and paste this code when asked. It works once, within {worker_keys.CODE_MINUTES} minutes."
    )
    return Answer(code, {"worker": worker_id, "code": code, "command": command}, hint)


async def list_workers(conn: Conn, known: Settings, options: argparse.Namespace) -> Answer:
    workers = await fleet.all_workers(conn)
    width = max((len(worker.name) for worker in workers), default=0)
    lines = [
        f"{w.name:<{width}}  {w.label:<10}  {w.in_hand} of {w.slots} in hand  seen {w.seen}"
        for w in workers
    ]
    return Answer("\n".join(lines) or "No worker yet.", [_as_data(worker) for worker in workers])


def _as_data(worker: Worker) -> dict[str, object]:
    return {
        "id": worker.id,
        "name": worker.name,
        "state": worker.state,
        "capabilities": worker.can,
        "slots": worker.slots,
        "in_hand": worker.in_hand,
        "made_last_hour": worker.last_hour,
        "seconds_since_seen": worker.silent,
        "version": worker.version,
        "os": worker.os,
    }


async def change_worker(conn: Conn, known: Settings, options: argparse.Namespace) -> Answer:
    """Pause, resume, drain or revoke; says how the worker stands now, changed or not."""
    worker = await _worker(conn, options.name)
    changed = await roster.change(conn, worker.id, options.verb)
    now = await _worker(conn, options.name)
    text = f"{now.name}: {now.label}" + ("" if changed else " (nothing to change)")
    return Answer(text, {**_as_data(now), "changed": changed})


async def _worker(conn: Conn, name: str) -> Worker:
    worker_id = await roster.find(conn, name)
    worker = None if worker_id is None else await fleet.one(conn, worker_id)
    if worker is None:
        raise Refusal(f"There is no worker called {name}. See: python3 -m web.operator worker list")
    return worker


# ------------------------------------------------------------------------------ credits, link


async def give_credits(conn: Conn, known: Settings, options: argparse.Namespace) -> Answer:
    user_id = await persons.find(conn, options.email)
    if user_id is None:
        raise Refusal(f"Nobody here has the address {options.email}.")
    gift = Gift(uuid4(), None, user_id, options.credits, options.note)
    async with conn.transaction():
        outcome = await gifts.give(conn, gift)
    if not isinstance(outcome, Given):
        raise Refusal(refusal(outcome))
    customer = await persons.one(conn, user_id)
    balance = customer.credits if customer else 0
    text = f"{options.email} has {in_credits(balance)} now."
    return Answer(text, {"email": options.email, "given": options.credits, "balance": balance})


async def sign_in_link(conn: Conn, known: Settings, options: argparse.Namespace) -> Answer:
    """The operator's own, or that of somebody else, who may have forgotten the password."""
    if options.email is None:
        link = await operator_link.link(conn, known, operator_link.operator_email(os.environ))
        return Answer(link, {"link": link})
    user_id = await persons.find(conn, options.email)
    customer = None if user_id is None else await persons.one(conn, user_id)
    if customer is None:
        raise Refusal(f"Nobody here has the address {options.email}.")
    if customer.role == "operator":
        raise Refusal(OPERATORS_OWN)
    async with conn.transaction():
        link = await sign_in_links.replace(conn, known, customer.id)
    return Answer(link, {"link": link}, f"It works once, within {sign_in_links.MINUTES} minutes.")


# ------------------------------------------------------------------------------------ the line


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m web.operator",
        description="Workers, credits and the sign-in link of the studio that DATABASE_URL names.",
    )
    nouns = parser.add_subparsers(metavar="worker | credits | link", required=True)
    _add_worker(nouns.add_parser("worker", help="let workers in, pause them, shut them out"))
    _add_credits(nouns.add_parser("credits", help="give somebody credits"))
    link = nouns.add_parser("link", help="a one-time sign-in link, for you or for somebody")
    link.add_argument(
        "email", nargs="?", help="who forgot the password (default: the operator, OPERATOR_EMAIL)"
    )
    _finish(link, sign_in_link)
    return parser


def _add_worker(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    create = verbs.add_parser("create", help="a new worker, and a code for it to enrol with")
    create.add_argument("name", help="what people call it")
    create.add_argument(
        "--capability",
        action="append",
        default=[],
        metavar="ENGINE:KIND",
        help="what it may make, such as procedural:sprite; may be repeated (default: anything)",
    )
    _finish(create, create_worker)
    _finish(verbs.add_parser("list", help="all workers and how they stand"), list_workers)
    for verb, what in VERBS.items():
        change = verbs.add_parser(verb, help=what)
        change.add_argument("name")
        _finish(change, change_worker, verb=verb)
    code = verbs.add_parser("code", help="a new code to enrol with; the old token ends when used")
    code.add_argument("name")
    _finish(code, new_code)


VERBS = {
    "pause": "give it nothing new; it finishes what it has in hand",
    "resume": "give it work again",
    "drain": "the same as pause, to switch it off when its hands are empty",
    "revoke": "shut it out from its next call on",
}


def _add_credits(parser: argparse.ArgumentParser) -> None:
    give = parser.add_subparsers(metavar="give", required=True).add_parser(
        "give", help="give credits, or take some back with a minus"
    )
    give.add_argument("email")
    give.add_argument("credits", type=_credits, metavar="N")
    give.add_argument(
        "--note", type=_note, required=True, help="what for: the person reads it in the wallet"
    )
    _finish(give, give_credits)


def _finish(parser: argparse.ArgumentParser, run: Command, **more: str) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON, for machines")
    parser.set_defaults(run=run, **more)


def _credits(text: str) -> int:
    whole = gifts.whole(text)
    if whole is None:
        raise argparse.ArgumentTypeError(
            f"a whole number up to {number(gifts.MOST)}, with a minus to take back, not {text!r}"
        )
    return whole


def _note(text: str) -> str:
    note = gifts.plain_note(text)
    if not 1 <= len(note) <= gifts.LONGEST_NOTE:
        raise argparse.ArgumentTypeError(f"1 to {gifts.LONGEST_NOTE} characters, please")
    return note
