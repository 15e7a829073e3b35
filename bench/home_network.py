"""`python3 -m bench.home_network`: a laptop behind a home router, and everything that line can do.

Studio, router and laptop are network namespaces of this machine; the router translates addresses
and lets nothing in. The laptop enrols and works over HTTPS while its line is slow, lossy or gone,
while it gets another address, and while it sleeps past its lease. Every job must end as done and be
charged once. Needs Linux, root, and the programs ip, nft and openssl.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "bench.home_network")

import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from bench import command, report
from bench.home import network
from bench.home.books import ENDS, OWN_SERVER, PRICE, Books, State, verdict
from bench.home.line import CUT, FAIR, Weather
from bench.home.network import Network
from bench.home.studio import Laptop, Studio
from boot import postgres, processes

NAME = "laptop"
CUT_SECONDS = 20.0
PATIENCE = 180.0  # seconds until a case must have ended
LOOK_SECONDS = 0.02
ENOUGH = 200_000  # bytes that make it the middle of an upload
SLOW = Weather(up=1e6)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a case can hurt. `job` is the one it is about; it was just ordered."""

    net: Network
    studio: Studio
    books: Books
    laptop: Laptop
    job: int
    seed: int

    def runs(self) -> int:
        """How often an engine has begun this job."""
        return sum(seed == self.seed for seed, _ in self.studio.runs)

    def wait_for_engine(self) -> None:
        self.wait(lambda: self.runs() > 0, "its engine begin")

    def wait(self, is_so: Callable[[], bool], what: str) -> None:
        """Raises CannotMeasure when the job ends, or time is up, before it was seen to be so."""
        until = time.monotonic() + PATIENCE
        while not (seen := is_so()) and not self.has_ended() and time.monotonic() < until:
            time.sleep(LOOK_SECONDS)
        if not seen:
            said = self.studio.last_words(f"{NAME}/worker")
            raise command.CannotMeasure(
                f"Job {self.job} is {self.state().status}, and nobody saw {what}. "
                f"The laptop said last: {said}"
            )

    def state(self) -> State:
        return self.books.state(self.job)

    def has_ended(self) -> bool:
        return self.state().status in ENDS


Trouble = Callable[[Scene], None]


@dataclass(frozen=True, slots=True)
class Case:
    """A line, what the engine is asked for, and what happens then; `before` it is ordered."""

    name: str
    weather: Weather
    prompt: str
    trouble: Trouble
    before: Callable[[Network], None] = lambda net: None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a case ended."""

    name: str
    status: str
    charged: int
    engine_runs: int
    seconds: float

    @property
    def is_well(self) -> bool:
        return (self.status, self.charged) == ("done", PRICE) and self.engine_runs > 0


@dataclass(frozen=True, slots=True)
class Finding:
    """`studio_reaches_laptop` must be false, and the same try from the router true."""

    studio_reaches_laptop: bool
    router_reaches_laptop: bool
    cases: list[Ended]
    violations: list[str]

    @property
    def is_well(self) -> bool:
        hidden = self.router_reaches_laptop and not self.studio_reaches_laptop
        return hidden and not self.violations and all(case.is_well for case in self.cases)

    def figures(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "studio_reaches_laptop": self.studio_reaches_laptop,
            "router_reaches_laptop": self.router_reaches_laptop,
            "cases": [asdict(case) for case in self.cases],
            "violations": self.violations,
            "ok": self.is_well,
        }


# ------------------------------------------------------------------------------------ troubles


def nothing(scene: Scene) -> None:
    """The line is what its weather makes it."""


def cut_in_mid_job(scene: Scene, seconds: float = CUT_SECONDS) -> None:
    """The engine finishes while nobody can be told."""
    scene.wait_for_engine()
    with _cut(scene.net):
        scene.studio.gate.touch()
        time.sleep(seconds)


def cut_in_mid_upload(scene: Scene, seconds: float = CUT_SECONDS) -> None:
    scene.wait(lambda: scene.studio.uploading > ENOUGH, "its upload half-way")
    with _cut(scene.net):
        time.sleep(seconds)


def address_changes(scene: Scene) -> None:
    """Every open connection of the laptop is dead, and nobody says so."""
    scene.wait_for_engine()
    scene.net.move_laptop()
    scene.studio.gate.touch()


def sleeps_past_its_lease(scene: Scene) -> None:
    """The reaper has the job back before the laptop wakes."""
    scene.wait_for_engine()
    with scene.laptop.frozen():
        scene.books.age_lease(scene.job)
        scene.wait(lambda: scene.state().status != "claimed", "the reaper come by")
    scene.studio.gate.touch()


@contextmanager
def _cut(net: Network) -> Iterator[None]:
    before, net.line.weather = net.line.weather, CUT
    try:
        yield
    finally:
        net.line.weather = before


CASES = (
    Case("plain", FAIR, "plain", nothing),
    Case("300 ms delay, 3 % loss", Weather(delay=0.3, loss=0.03), "plain", nothing),
    Case("1 Mbit/s up, 2 MB picture", SLOW, "large", nothing),
    Case("cut for 20 s in mid-job", FAIR, "hold", cut_in_mid_job),
    Case("cut for 20 s in mid-upload", SLOW, "large", cut_in_mid_upload),
    Case("address changes in mid-job", FAIR, "hold", address_changes),
    Case("address changes in a wait", FAIR, "plain", nothing, Network.move_laptop),
    Case("asleep past its lease", FAIR, "hold", sleeps_past_its_lease),
)


# ---------------------------------------------------------------------------------- the course


def measure(cases: Sequence[Case]) -> Finding:
    """All the cases, one after the other, with one laptop. Raises CannotMeasure."""
    with (
        network.network() as net,
        postgres.temporary() as server,
        tempfile.TemporaryDirectory(prefix="homeforge-home-") as folder,
    ):
        books = Books(server.dsn)
        inside = network.command_in(net.studio)
        with Studio(server.dsn, Path(folder), network.STUDIO, inside) as studio:
            laptop = studio.laptop(NAME, network.command_in(net.laptop))
            books.wait_until_online(NAME)
            ended = [
                _run(case, net, studio, books, laptop, seed) for seed, case in enumerate(cases, 1)
            ]
            return Finding(
                network.can_reach(net.studio, net.address, net.laptop),
                network.can_reach(net.router, net.address, net.laptop),
                ended,
                books.faults(),
            )


def _run(
    case: Case, net: Network, studio: Studio, books: Books, laptop: Laptop, seed: int
) -> Ended:
    studio.gate.unlink(missing_ok=True)
    net.line.weather = case.weather
    case.before(net)
    began = time.monotonic()
    scene = Scene(net, studio, books, laptop, books.order(case.prompt, seed).job, seed)
    case.trouble(scene)
    processes.wait_until(scene.has_ended, PATIENCE)
    took, state = time.monotonic() - began, scene.state()
    net.line.weather = FAIR
    return Ended(case.name, state.status, state.charged, scene.runs(), round(took, 1))


def describe(found: Finding) -> str:
    """The cases and the verdict, for people."""
    rows = [
        (case.name, case.status, case.charged, case.engine_runs, f"{case.seconds:.1f}")
        for case in found.cases
    ]
    hidden = _words(found.studio_reaches_laptop), _words(found.router_reaches_laptop)
    reach = "The studio {} reach the laptop; the router {}.".format(*hidden)
    table = report.table(("case", "ended", "charged", "engine runs", "seconds"), rows)
    return f"{table}\n\n{reach}\n{verdict(found.violations)}"


def _words(can: bool) -> str:
    return "can" if can else "cannot"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 when a case went wrong; exits with 2 when it cannot measure."""
    parser = command.parser("bench.home_network", __doc__)
    parser.epilog = OWN_SERVER
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the blocks end, and tidy up
    with command.refusing():
        found = measure(CASES)
    print(describe(found))
    if options.json:
        print(report.json_line(found.figures()))
    return 0 if found.is_well else 1


if __name__ == "__main__":
    sys.exit(main())
