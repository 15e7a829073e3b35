"""Starting: by right settings and the right schema, or one clear sentence."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

import migrations
from tests.databases import empty_database
from web import app
from web.settings import SettingsError, from_environment
from worker import storage

GOOD = {
    "DATABASE_URL": "postgresql://db/homeforge",
    "STORAGE_URL": "file:///files",
    "PUBLIC_URL": "https://forge.example",
}


def test_the_defaults_are_an_open_studio_with_a_welcome() -> None:
    settings = from_environment(GOOD)
    assert settings.welcome_credits == 100
    assert settings.sign_up_open
    assert settings.secure
    assert settings.host == "forge.example"


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        *[({name: value}, name) for name in GOOD for value in ("", "  ")],
        *[
            ({"PUBLIC_URL": url}, "PUBLIC_URL")
            for url in ("forge.example", "ftp://forge.example", "https://forge.example/studio",
                        "https://", "https://a@forge.example", "https://forge.example:x",
                        "https://forge..example", "https://forge.example/?x", "https://[::1",
                        "https://[fe80::1%25eth0]", "https://forge.example/#x", "https://b\u00fc..x")
        ],
        ({"WELCOME_CREDITS": "-1"}, "WELCOME_CREDITS"),
        ({"WELCOME_CREDITS": "many"}, "WELCOME_CREDITS"),
        ({"CREDITS_NOTE": "x" * 201}, "CREDITS_NOTE"),
        ({"CREDITS_NOTE": "two\nlines"}, "CREDITS_NOTE"),
        ({"SIGN_UP": "maybe"}, "SIGN_UP"),
        ({"PREPARED_STATEMENTS": "yes"}, "PREPARED_STATEMENTS"),
        ({"DATABASE_URL_FILE": "/nothing/here"}, "DATABASE_URL_FILE"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named_in_one_sentence(wrong: dict[str, str], named: str) -> None:
    with pytest.raises(SettingsError, match=named) as refusal:
        from_environment({**GOOD, **wrong})
    assert "\n" not in str(refusal.value)


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "dsn").write_text("postgresql://secret/db\n")
    env = {**GOOD, "DATABASE_URL": "", "DATABASE_URL_FILE": str(tmp_path / "dsn")}
    assert from_environment(env).database_url == "postgresql://secret/db"


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://Forge.Example/", "https://forge.example"),
        ("https://forge.example:443", "https://forge.example"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[0:0::0:1]:8000", "http://[::1]:8000"),
        ("https://Fuß.example", "https://xn--fu-hia.example"),
        ("https://bücher.example:8443/", "https://xn--bcher-kva.example:8443"),
    ],
)
def test_the_public_address_is_kept_as_browsers_write_origins(given: str, origin: str) -> None:
    assert from_environment({**GOOD, "PUBLIC_URL": given}).public_url == origin


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """The DSN of a database without any schema, set as the studio's."""
    with empty_database("bare") as dsn:
        monkeypatch.setenv("DATABASE_URL", dsn)
        monkeypatch.setenv("STORAGE_URL", f"file://{tmp_path}")
        monkeypatch.setenv("PUBLIC_URL", "http://localhost")
        yield dsn


def test_an_old_schema_refuses_to_start_and_says_what_to_do(bare: str) -> None:
    with pytest.raises(SystemExit, match="python3 -m migrations"):
        app.create_app()


def test_a_newer_schema_refuses_to_start(bare: str) -> None:
    migrations.migrate(bare)
    app.create_app()
    with psycopg.connect(bare) as conn:
        conn.execute("INSERT INTO schema_migrations VALUES (9999, 'later', 'x')")
    with pytest.raises(SystemExit, match="newer than this program"):
        app.create_app()


@pytest.mark.parametrize(
    "url",
    [
        "/srv/files",
        "file://files/x",
        "s3://",
        "s3://[bucket",
        "ftp://host/files",
        "s3://key:sesame@bucket",
        "ftp://key:sesame@host/files",
        "file:///proc/nothing/here",
    ],
)
def test_a_storage_that_is_none_is_named_without_its_password(url: str) -> None:
    with pytest.raises(storage.StorageError, match="STORAGE_URL") as refusal:
        storage.connect(url)
    assert "sesame" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_database_that_is_not_there_is_said_plainly(
    bare: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://127.0.0.1:1/none")
    with pytest.raises(
        SystemExit, match=r"database of DATABASE_URL \(127.0.0.1, database none\) does not answer"
    ):
        app.create_app()


def test_a_missing_setting_ends_the_start(bare: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PUBLIC_URL")
    with pytest.raises(SystemExit, match="Set PUBLIC_URL"):
        app.create_app()
