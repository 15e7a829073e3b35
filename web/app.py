"""The studio's web server: its routes at a glance, and what is around them."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
from psycopg import OperationalError
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route
from starlette.types import ASGIApp, ExceptionHandler

import migrations
from boot import checks
from web import (
    accounts,
    changes,
    database,
    errors,
    jobs,
    pages,
    palettes,
    previews,
    studio,
    uploads,
    wallet,
)
from web.account import closing, export
from web.account import page as account
from web.background import beside
from web.database import Handler, steady
from web.finishing import deeds as finishing_deeds
from web.finishing import page as finishing
from web.gallery import deeds, downloads, files, gallery, picking, table, tidying
from web.limits import TooMany
from web.middleware import OwnHost, ReadersLocale, SameOrigin, SecurityHeaders
from web.operator import overview, people, workers
from web.passwords import Passwords, TooBusy
from web.presets import page as presets
from web.projects import listing, set_deeds, sets
from web.projects import page as projects
from web.rendering import Pages
from web.services import Services
from web.sessions import SignInNeeded
from web.settings import Settings, SettingsError, from_environment
from web.static_files import StaticFiles
from web.worker_api import routes as worker_api
from web.worker_api.waiting import Waiting
from worker import storage

# Bytes after which reading stops, whatever the sender said; a form's own limit is smaller.
MAX_BODY = 1024 * 1024


class IdConvertor(Convertor[int]):
    """A row's id: at most 18 digits, so that it always fits a bigint."""

    regex = "[0-9]{1,18}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


class TokenConvertor(Convertor[str]):
    """A token of ours: 256 bits in the url-safe alphabet."""

    regex = "[A-Za-z0-9_-]{43}"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


def routes(static: StaticFiles) -> list[Route]:
    """Every address of the studio."""
    register_url_convertor("row", IdConvertor())
    register_url_convertor("token", TokenConvertor())
    return [
        get("/", pages.landing),
        get("/favicon/{count:row}.svg", pages.favicon),
        get("/healthz", pages.healthz),
        post("/theme", pages.theme),
        get("/sign-up", accounts.sign_up_page),
        get("/sign-up/{invite:token}", accounts.sign_up_page),
        post("/sign-up", accounts.sign_up),
        get("/sign-in", accounts.sign_in_page),
        post("/sign-in", accounts.sign_in),
        get("/sign-in/link/{token:token}", accounts.link_page),
        post("/sign-in/link/{token:token}", accounts.link),
        post("/sign-out", accounts.sign_out),
        get("/studio", studio.page),
        post("/studio/words", studio.words),
        get("/presets", presets.index),
        post("/presets", presets.save),
        post("/presets/new", presets.new),
        post("/presets/{id:row}/name", presets.rename),
        post("/presets/{id:row}/delete", presets.delete),
        get("/palettes", palettes.page),
        post("/palettes", palettes.bring),
        post("/palettes/{id:row}/delete", palettes.delete),
        get("/jobs", jobs.index),
        post("/jobs", jobs.create),
        get("/jobs/before/{before:row}", jobs.index),
        get("/jobs/changes", changes.of_cards),
        get("/jobs/{id:row}", jobs.page),
        get("/jobs/{id:row}/changes", changes.of_page),
        get("/jobs/{id:row}/card", jobs.card),
        get("/jobs/{id:row}/preview", previews.picture),
        post("/jobs/{id:row}/cancel", jobs.cancel),
        post("/jobs/{id:row}/again", jobs.again),
        get("/projects", projects.index),
        post("/projects", projects.create),
        get("/projects/new", projects.new),
        post("/studio/project", projects.choose),
        get("/projects/{id:row}", projects.page),
        post("/projects/{id:row}", projects.change),
        get("/projects/{id:row}/edit", projects.edit),
        post("/projects/{id:row}/archive", projects.archive),
        get("/projects/{id:row}/list", listing.write),
        post("/projects/{id:row}/list", listing.review),
        get("/projects/{id:row}/sets", projects.sets),
        post("/projects/{id:row}/sets", listing.order),
        get("/sets/{id:row}", sets.page),
        get("/sets/{id:row}/changes", sets.changes),
        get("/sets/{id:row}/rows/{number:row}", sets.row),
        post("/sets/{id:row}/approve", set_deeds.approve),
        post("/sets/{id:row}/again", set_deeds.again),
        post("/sets/{id:row}/cancel", set_deeds.cancel),
        get("/sets/{id:row}/zip", set_deeds.archive),
        get("/sets/{id:row}/sheet", set_deeds.sheet),
        get("/assets", gallery.index),
        post("/assets/picked", picking.picked),
        get("/assets/bin", gallery.the_bin),
        post("/assets/bin/restore", picking.restored),
        get("/assets/{id:row}", table.page),
        post("/assets/{id:row}/favourite", deeds.favourite),
        post("/assets/{id:row}/tags", deeds.tags),
        post("/assets/{id:row}/official", deeds.official),
        post("/assets/{id:row}/bin", deeds.throw_away),
        get("/assets/{id:row}/files/{role}.png", files.file),
        get("/assets/{id:row}/files/{role}.wav", files.file),
        get("/assets/{id:row}/moves/{action}.png", downloads.moves),
        get("/assets/{id:row}/as/{format}", downloads.download),
        get("/assets/{id:row}/finish", finishing.page),
        post("/assets/{id:row}/finish", finishing_deeds.preview),
        get("/assets/{id:row}/finish/{number:row}.png", finishing.picture),
        post("/assets/{id:row}/finish/palette", finishing_deeds.palette),
        post("/assets/{id:row}/finish/keep", finishing_deeds.keep),
        post("/assets/{id:row}/finish/discard", finishing_deeds.discard),
        post("/assets/{id:row}/finish/use", finishing_deeds.use),
        get("/account", account.page),
        post("/account/password", account.password),
        post("/account/locale", account.locale),
        post("/account/devices/end", account.end),
        post("/account/devices/others", account.end_others),
        post("/account/invites", account.invite),
        post("/account/invites/back", account.take_back),
        get("/account/export", export.export),
        get("/account/close", closing.close_page),
        post("/account/close", closing.close),
        get("/wallet", wallet.page),
        get("/wallet/before/{before:row}", wallet.page),
        get("/operator", overview.page),
        get("/operator/changes", overview.changes),
        get("/operator/workers", workers.index),
        post("/operator/workers", workers.create),
        get("/operator/workers/new", workers.new),
        get("/operator/workers/{id:row}", workers.page),
        get("/operator/workers/{id:row}/changes", workers.changes),
        post("/operator/workers/{id:row}/pause", workers.pause),
        post("/operator/workers/{id:row}/resume", workers.resume),
        post("/operator/workers/{id:row}/drain", workers.drain),
        get("/operator/workers/{id:row}/revoke", workers.revoke_page),
        post("/operator/workers/{id:row}/revoke", workers.revoke),
        post("/operator/workers/{id:row}/code", workers.code),
        get("/operator/people", people.index),
        get("/operator/people/before/{before:row}", people.index),
        get("/operator/people/{id:row}", people.page),
        post("/operator/people/{id:row}/credits", people.give),
        post("/operator/people/{id:row}/link", people.link),
        Route("/static/{digest}/{name:path}", static.serve),
    ]


def get(path: str, handler: Handler) -> Route:
    return Route(path, steady(handler), methods=["GET"])


def post(path: str, handler: Handler) -> Route:
    return Route(path, steady(handler), methods=["POST"])


ERRORS: dict[int | type[Exception], ExceptionHandler] = {
    HTTPException: errors.http_error,
    SignInNeeded: errors.sign_in_needed,
    TooMany: errors.too_many,
    TooBusy: errors.unavailable,
    OperationalError: errors.unavailable,
    TimeoutError: errors.unavailable,
    Exception: errors.broken,
}


def create_app() -> ASGIApp:
    """The application by the environment's settings; ends with one sentence if they are wrong."""
    try:
        settings = from_environment(os.environ)
    except SettingsError as error:
        raise SystemExit(str(error)) from error
    try:
        migrations.check_dsn(settings.database_url)
        return build(settings, Passwords())
    except (migrations.SchemaError, storage.StorageError) as error:
        raise SystemExit(str(error)) from error
    except psycopg.Error as error:
        raise SystemExit(checks.why_no_database(settings.database_url, error)) from error


def build(settings: Settings, passwords: Passwords) -> ASGIApp:
    """The application by these settings. Raises StorageError."""
    static = StaticFiles()
    services = Services(
        settings=settings,
        pool=database.pool(settings),
        storage=storage.connect(settings.storage_url),
        pages=Pages(static, settings),
        passwords=passwords,
    )
    waiting = Waiting(*settings.listen_at)
    app = Starlette(
        routes=[*routes(static), worker_api.mount(waiting)],
        exception_handlers=ERRORS,
        middleware=[
            Middleware(OwnHost, settings),
            Middleware(SameOrigin, settings),
        ],
        lifespan=lambda app: _lifespan(services, waiting),
        max_body_size=MAX_BODY,
    )
    # Otherwise "/jobs/" would lead to wherever the Host header says.
    app.router.redirect_slashes = False
    return SecurityHeaders(ReadersLocale(app), settings)


@asynccontextmanager
async def _tidying(services: Services) -> AsyncIterator[None]:
    async with beside(uploads.keep_tidy(services)), beside(tidying.keep_tidy(services)):
        yield


@asynccontextmanager
async def _lifespan(services: Services, waiting: Waiting) -> AsyncIterator[dict[str, Services]]:
    async with services.pool, waiting.listening(services.pool), _tidying(services):
        yield {"services": services}
    services.passwords.close()
