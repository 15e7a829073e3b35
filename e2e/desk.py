"""The operator's desk: how olga gets in, and workers in every state she can see."""

import os
import subprocess
import sys
from typing import Any

from playwright.sync_api import Page
from psycopg import AsyncConnection

from e2e.studio import ROOT, Studio
from web import worker_keys
from web.operator import roster
from worker import presence, protocol

Conn = AsyncConnection[Any]

NEW = "Mira's handheld"


def sign_in(page: Page, studio: Studio) -> None:
    """By the link that the command prints, as the operator of a new studio does."""
    env = {
        **os.environ,
        "DATABASE_URL": studio.dsn,
        "STORAGE_URL": studio.storage_url,
        "PUBLIC_URL": studio.url,
        "OPERATOR_EMAIL": "olga@example.com",
    }
    command = [sys.executable, "-m", "web.operator", "link"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    page.goto(done.stdout.strip())
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{studio.url}/studio*")


def ask_for_code(page: Page, studio: Studio) -> None:
    """The page with a code is the answer to a button."""
    page.goto(f"{studio.url}/operator/workers")
    page.get_by_role("link", name=NEW).click()
    page.get_by_role("button", name="New enrol code").click()
    page.get_by_label("The code").wait_for()


async def fill_roster(conn: Conn) -> None:
    """Workers that are new, paused, draining, away and shut out."""
    verbs: dict[str, roster.Verb] = {"attic": "pause", "old-laptop": "revoke", "tower": "drain"}
    for name, verb in verbs.items():
        hello = protocol.Hello(name, "scene", ["procedural:sprite"], 2, "0.1.0", "Linux 6.12")
        worker_id = (await presence.hello(conn, hello)).worker_id
        await roster.change(conn, worker_id, verb)
    away = await presence.hello(conn, protocol.Hello("studio-mac", "scene", ["procedural:icon"]))
    await conn.execute(
        "UPDATE workers SET last_seen_at = last_seen_at - interval '3 hours' WHERE id = %s",
        (away.worker_id,),
    )
    made = await roster.create(conn, NEW, ["procedural:icon", "procedural:sprite"])
    assert isinstance(made, int)
    await worker_keys.new_enrol_code(conn, made)
