"""What the operator decides, from the environment. A wrong value refuses to start.

Each name may also be given as NAME_FILE, the path of a file that holds the value (container
secrets). An empty value counts as missing: it never matches anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from boot import addresses, numbers

MOST = 999_999_999
CREDITS_NOTE = "Ask whoever runs this studio; they can give credits."
LONGEST_NOTE = 200  # characters


class SettingsError(Exception):
    """A setting is missing or wrong; the message is one sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`public_url` has no trailing slash; credits are whole; `sign_up` is open, by invite or
    closed, `sign_ups_per_hour` is per address,
    `max_open_jobs` per person, `max_file_bytes` and `max_job_bytes` are for what workers send,
    `upload_folder` is where it waits ("" for a place beside the storage), and
    `direct_database_url` is where to listen, past a pooler ("" for `database_url`), and
    `credits_note` tells people in plain text how they get more credits."""

    database_url: str
    storage_url: str
    public_url: str
    welcome_credits: int = 100
    sign_up: str = "open"
    sign_ups_per_hour: int = 20
    max_open_jobs: int = 500
    prepared_statements: bool = True
    max_file_bytes: int = 32 * 2**20
    max_job_bytes: int = 128 * 2**20
    upload_folder: str = ""
    direct_database_url: str = ""
    credits_note: str = CREDITS_NOTE

    @property
    def listen_at(self) -> tuple[str, str]:
        """The database past any pooler, and the name of the setting that says so."""
        if self.direct_database_url:
            return self.direct_database_url, "DIRECT_DATABASE_URL"
        return self.database_url, "DATABASE_URL"

    @property
    def sign_up_open(self) -> bool:
        """Whether strangers may make accounts without an invite."""
        return self.sign_up == "open"

    @property
    def secure(self) -> bool:
        """Whether the public address is https: only then cookies carry Secure and __Host-."""
        return self.public_url.startswith("https://")

    @property
    def host(self) -> str:
        """The public host name without a port."""
        return urlsplit(self.public_url).hostname or ""


def from_environment(env: Mapping[str, str]) -> Settings:
    """The settings in `env`. Raises SettingsError."""
    return Settings(
        database_url=_required(env, "DATABASE_URL"),
        storage_url=_required(env, "STORAGE_URL"),
        public_url=_public_url(_required(env, "PUBLIC_URL")),
        welcome_credits=_whole(env, "WELCOME_CREDITS", 100),
        sign_up=_one_of(env, "SIGN_UP", ("open", "invite", "closed")),
        sign_ups_per_hour=_whole(env, "SIGN_UPS_PER_HOUR", 20),
        max_open_jobs=_whole(env, "MAX_OPEN_JOBS", 500),
        prepared_statements=_one_of(env, "PREPARED_STATEMENTS", ("on", "off")) == "on",
        max_file_bytes=_whole(env, "MAX_FILE_BYTES", 32 * 2**20),
        max_job_bytes=_whole(env, "MAX_JOB_BYTES", 128 * 2**20),
        upload_folder=_read(env, "UPLOAD_FOLDER"),
        direct_database_url=_read(env, "DIRECT_DATABASE_URL"),
        credits_note=_line(env, "CREDITS_NOTE", CREDITS_NOTE),
    )


def _read(env: Mapping[str, str], name: str) -> str:
    path = env.get(f"{name}_FILE", "")
    if not path:
        return env.get(name, "").strip()
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{name}_FILE names {path}, which cannot be read: {error}.") from error


def _required(env: Mapping[str, str], name: str) -> str:
    value = _read(env, name)
    if not value:
        raise SettingsError(f"Set {name} (or {name}_FILE): the studio cannot start without it.")
    return value


def _whole(env: Mapping[str, str], name: str, default: int) -> int:
    value = _read(env, name) or str(default)
    number = numbers.whole(value, 0, MOST)
    if number is None:
        raise SettingsError(f"{name} must be a whole number from 0 to {MOST}, not {value!r}.")
    return number


def _line(env: Mapping[str, str], name: str, default: str) -> str:
    value = _read(env, name) or default
    if len(value) > LONGEST_NOTE or not value.isprintable():
        raise SettingsError(f"{name} must be one line of at most {LONGEST_NOTE} characters.")
    return value


def _one_of(env: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    value = _read(env, name) or allowed[0]
    if value not in allowed:
        raise SettingsError(
            f"{name} must be {', '.join(allowed[:-1])} or {allowed[-1]}, not {value!r}."
        )
    return value


def _public_url(value: str) -> str:
    try:
        return addresses.origin(value)
    except ValueError as error:
        raise SettingsError(f"PUBLIC_URL {error}") from None
