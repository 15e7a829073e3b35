"""Every page of the studio with something on it, for eyes and for tools that look at them all."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page

from e2e import scene
from e2e.studio import Studio, eventually
from web.app import routes
from web.static_files import StaticFiles

TOKEN = "x" * 43
EMAIL = "olga@example.com"

# What is asked for by a page, or taken away from one, and is no page itself.
NO_PAGES = re.compile(
    r"/healthz|/favicon/.*|/static/.*|.*/changes|.*/card|.*/preview|.*\.(png|wav)|.*/as/.*|.*/zip|.*/sheet"
    r"|/account/export|/sets/\{id:row\}/rows/.*"
)
STRANGERS = ("/", "/sign-up", "/sign-up/{invite:token}", "/sign-in", "/sign-in/link/{token:token}")
SHOWN = "name IN ('gaming-pc', 'attic') OR last_seen_at IS NULL"  # busy, paused, new
MADE = (
    ("sprite", "angry red dragon", 11),
    ("texture", "mossy cobblestone", 2),
    ("animation", "knight with a sword", 4),
    ("sound", "gold coin pickup", 7),
    ("icon", "emerald potion", 12),
)


def page_routes() -> set[str]:
    """The paths of all routes that answer with a page."""
    return {
        route.path
        for route in routes(StaticFiles())
        if "GET" in (route.methods or ()) and not NO_PAGES.fullmatch(route.path)
    }


def prepare(page: Page, studio: Studio) -> None:
    """Olga, the operator, has one of everything: assets, jobs, a project with a set, a bin."""
    scene.order_finished(studio.dsn, EMAIL, MADE)
    worker = studio.start_worker("laptop")
    done = "SELECT 1 FROM generation_jobs WHERE status = 'done'"
    eventually(lambda: len(studio.rows(done)) == len(MADE), "everything is made")
    worker.terminate()
    worker.wait()
    scene.set_states(studio.dsn, EMAIL)
    _make_set(page, studio)
    scene.fill_roster(studio.dsn)
    icon = studio.rows("SELECT id FROM assets WHERE kind = 'icon'")[0]["id"]
    page.request.post(f"{studio.url}/assets/{icon}/bin", headers={"origin": studio.url})


def _make_set(page: Page, studio: Studio) -> None:
    page.goto(f"{studio.url}/projects/new")
    page.get_by_label("Name", exact=True).fill("Cave Quest")
    page.get_by_role("button", name="Make the project").click()
    page.get_by_role("link", name="Make a set", exact=True).click()
    page.get_by_label("The list").fill("red potion\nblue potion")
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("button", name="Order 2 pieces").click()
    page.locator("#row-2").wait_for()


def strangers() -> dict[str, str]:
    """The pages of somebody who is not signed in, by the path of their route."""
    return {path: re.sub(r"\{.*?\}", TOKEN, path) for path in STRANGERS}


def members(studio: Studio) -> dict[str, list[str]]:
    """Olga's pages: by the path of each route the addresses that show all it can show."""

    def ids(table: str, condition: str = "true") -> list[int]:
        rows = studio.rows(f"SELECT id FROM {table} WHERE {condition} ORDER BY id")  # noqa: S608
        return [row["id"] for row in rows]

    return {
        "/studio": ["/studio", *(f"/studio?kind={kind}" for kind in ("texture", "sound"))],
        "/presets": ["/presets"],
        "/palettes": ["/palettes"],
        "/jobs": ["/jobs"],
        "/jobs/before/{before:row}": ["/jobs/before/1", f"/jobs/before/{2**40}"],
        "/jobs/{id:row}": [f"/jobs/{job}" for job in _one_each(studio)],
        "/projects": ["/projects"],
        "/projects/new": ["/projects/new"],
        "/projects/{id:row}": [f"/projects/{row}" for row in ids("projects")],
        "/projects/{id:row}/edit": [f"/projects/{row}/edit" for row in ids("projects")],
        "/projects/{id:row}/list": [f"/projects/{row}/list" for row in ids("projects")],
        "/projects/{id:row}/sets": [f"/projects/{row}/sets" for row in ids("projects")],
        "/sets/{id:row}": [f"/sets/{row}" for row in ids("sets")],
        "/assets": ["/assets", "/assets?tag=boss&seed=x&q=nothing"],
        "/assets/bin": ["/assets/bin"],
        "/assets/{id:row}": [f"/assets/{row}" for row in ids("assets", "deleted_at IS NULL")],
        "/assets/{id:row}/finish": [
            f"/assets/{row}/finish" for row in ids("assets", "kind = 'sprite'")
        ],
        "/account": ["/account"],
        "/account/close": ["/account/close"],
        "/wallet": ["/wallet"],
        "/wallet/before/{before:row}": ["/wallet/before/1"],
        "/operator": ["/operator"],
        "/operator/workers": ["/operator/workers"],
        "/operator/workers/new": ["/operator/workers/new"],
        "/operator/workers/{id:row}": [f"/operator/workers/{row}" for row in ids("workers", SHOWN)],
        "/operator/workers/{id:row}/revoke": [
            f"/operator/workers/{row}/revoke" for row in ids("workers")[:1]
        ],
        "/operator/people": ["/operator/people", "/operator/people?q=nobody"],
        "/operator/people/before/{before:row}": ["/operator/people/before/1"],
        "/operator/people/{id:row}": [f"/operator/people/{row}" for row in ids("users")],
        "404": ["/jobs/999999"],
    }


def addresses(studio: Studio) -> Iterator[str]:
    """All of Olga's pages."""
    for found in members(studio).values():
        yield from found


def _one_each(studio: Studio) -> list[int]:
    """A job in each state."""
    rows = studio.rows("SELECT min(id) AS id FROM generation_jobs GROUP BY status ORDER BY status")
    return [row["id"] for row in rows]
