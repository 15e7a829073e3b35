"""The program as a package on an empty machine: what the lock lists is all it needs."""

import asyncio
import json
import subprocess
import venv
from pathlib import Path

from boot import folders, installer
from tests.home.laptop import Laptop
from tests.people import Conn
from tests.serving import Served
from tests.worker.working import has, ordered, until
from tests.worker_api import laptops

BUILTIN = "worker.engines.procedural:Procedural"
THERE = (
    "import importlib.util, sys; print([n for n in sys.argv[1:] if importlib.util.find_spec(n)])"
)


async def test_a_packed_worker_is_well_and_makes_a_job_without_any_package_of_the_web(
    conn: Conn, alice: int, studio: Served, tmp_path: Path
) -> None:
    python = await asyncio.to_thread(installed, tmp_path)
    unwanted = ["psycopg", "psycopg_pool", "starlette", "uvicorn", "jinja2", "obstore"]
    assert run(tmp_path, python, "-c", THERE, *unwanted, "httpx2") == "['httpx2']\n"
    laptop = Laptop(tmp_path / "laptop", studio.address, python, tmp_path)
    await laptop.enrol(await laptops.code(conn))
    said = await laptop.do("doctor", "--json", ENGINES=BUILTIN, HOMEFORGE_ENVIRONMENT="")
    assert json.loads(said.stdout)["well"], said
    async with laptop.working(ENGINES=BUILTIN, HOMEFORGE_ENVIRONMENT=""):
        await until(conn, await ordered(conn, alice, "red dragon"), has("done"))


def installed(folder: Path) -> str:
    """The interpreter of a new environment with our own package and locks/worker.txt in it."""
    venv.create(folder / "empty", with_pip=True)
    python = str(installer.python_of(folder / "empty"))
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(folder, *pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(folders.ROOT))
    (wheel,) = folder.glob("homeforge-*.whl")
    lock = str(folders.ROOT / "locks" / "worker.txt")
    install = (*pip, "install", "--no-deps", "--no-compile")  # most of it is never imported
    run(folder, *install, "--require-hashes", "--requirement", lock)
    run(folder, *install, str(wheel))
    run(folder, *pip, "check")
    return python


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
