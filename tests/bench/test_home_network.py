"""The way home through a router that lets nothing in, in short; and what is said without one."""

import os
import shutil
from functools import partial

import pytest

from bench import home_network
from bench.command import CannotMeasure
from bench.home import network
from bench.home.books import PRICE
from bench.home.line import CUT, FAIR, Weather
from bench.home_network import Case

SHORT = (
    Case("plain", FAIR, "plain", home_network.nothing),
    Case(
        "cut in mid-upload",
        Weather(up=4e6),
        "large",
        partial(home_network.cut_in_mid_upload, seconds=2),
    ),
)


@pytest.fixture
def willing_kernel() -> None:
    """Without one the test is skipped, and says what is missing."""
    try:
        with network.network():
            pass
    except CannotMeasure as error:
        pytest.skip(str(error))


def namespaces() -> list[str]:
    """Those of this process: others may measure at the same time."""
    return [path.name for path in network.FOLDER.glob(f"{network.PREFIX}-{os.getpid()}-*")]


@pytest.mark.usefixtures("willing_kernel")
def test_a_laptop_nobody_can_reach_delivers_also_over_a_line_that_is_cut() -> None:
    found = home_network.measure(SHORT)

    assert [(case.status, case.charged, case.engine_runs) for case in found.cases] == [
        ("done", PRICE, 1)
    ] * 2
    assert found.is_well, found.figures()
    assert (found.studio_reaches_laptop, found.router_reaches_laptop) == (False, True)
    assert "done" in home_network.describe(found)
    assert namespaces() == []


@pytest.mark.usefixtures("willing_kernel")
def test_a_case_that_does_not_come_about_is_one_sentence() -> None:
    never = Case("never", FAIR, "plain", home_network.cut_in_mid_upload)

    with pytest.raises(CannotMeasure, match=r"is done, and nobody saw its upload half-way\. The"):
        home_network.measure([never])


@pytest.mark.usefixtures("willing_kernel")
def test_nothing_is_left_after_a_failure() -> None:
    def interrupt() -> None:
        assert len(namespaces()) == 3
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), network.network():
        interrupt()

    assert namespaces() == []


@pytest.mark.usefixtures("willing_kernel")
def test_what_a_killed_run_left_is_removed_by_the_next() -> None:
    left = f"{network.PREFIX}-{2**22 + 1}-studio"  # no process has such a number
    network.add(left)

    with network.network():
        assert not (network.FOLDER / left).exists()


@pytest.mark.usefixtures("willing_kernel")
def test_a_line_that_is_cut_carries_nothing_and_a_mended_one_does() -> None:
    with network.network() as net:

        def gets_through() -> bool:
            return network.can_reach(net.laptop, network.STUDIO, net.studio, seconds=0.5)

        assert gets_through()
        net.line.weather = CUT
        assert not gets_through()
        net.line.weather = FAIR
        assert gets_through()


@pytest.mark.usefixtures("willing_kernel")
def test_the_laptop_is_behind_the_router_wherever_it_moves() -> None:
    with network.network() as net:
        first = net.address
        net.move_laptop()
        assert net.address != first
        assert network.can_reach(net.router, net.address, net.laptop)
        assert not network.can_reach(net.studio, net.address, net.laptop, seconds=0.5)
        assert network.can_reach(net.laptop, network.STUDIO, net.studio)


@pytest.mark.parametrize(("program", "package"), network.PACKAGES.items())
def test_a_missing_program_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    program: str,
    package: str,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: None if name == program else name)

    with pytest.raises(SystemExit) as ended:
        home_network.main([])

    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said == f"There is no program {program}; install the package {package}.\n"


def test_whoever_may_not_make_namespaces_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)

    with pytest.raises(SystemExit) as ended:
        home_network.main([])

    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("Run this as root")
