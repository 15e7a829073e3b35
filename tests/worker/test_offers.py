from worker.offers import FIRST_PAUSE, IN_A_ROW, LONGEST_PAUSE, Offers

SPRITE, ICON = "procedural:sprite", "procedural:icon"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def failing(times: int) -> tuple[Offers, Clock]:
    clock = Clock()
    offers = Offers((SPRITE, ICON), clock)
    for _ in range(times):
        offers.failed(SPRITE)
    return offers, clock


def test_two_failures_change_nothing() -> None:
    offers, _ = failing(IN_A_ROW - 1)
    assert offers.current() == (SPRITE, ICON)


def test_three_failures_in_a_row_close_that_kind_for_a_while() -> None:
    offers, clock = failing(IN_A_ROW)
    assert offers.current() == (ICON,)
    clock.now += FIRST_PAUSE
    assert offers.current() == (SPRITE, ICON)


def test_a_success_between_failures_starts_the_count_anew() -> None:
    offers, _ = failing(IN_A_ROW - 1)
    offers.succeeded(SPRITE)
    offers.failed(SPRITE)
    assert offers.current() == (SPRITE, ICON)


def test_the_pause_doubles_up_to_a_limit() -> None:
    offers, clock = failing(IN_A_ROW + 1)
    clock.now += FIRST_PAUSE
    assert offers.current() == (ICON,)
    clock.now += FIRST_PAUSE
    assert offers.current() == (SPRITE, ICON)
    for _ in range(20):
        offers.failed(SPRITE)
    clock.now += LONGEST_PAUSE
    assert offers.current() == (SPRITE, ICON)
