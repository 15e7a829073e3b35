"""From where a subject is seen, and what to say of a view that cannot be drawn."""

FRONT, RIGHT, LEFT, BACK = "front", "right", "left", "back"
AUTO, FOUR = "auto", "four"
ROUND = (FRONT, LEFT, RIGHT, BACK)  # in the order of the rows of a sheet of all four
ONE = (AUTO, FRONT, RIGHT, LEFT, BACK)
EVERY = frozenset(ROUND)
SIDES = frozenset([RIGHT, LEFT])
HEAD_ON = frozenset([FRONT])
HEADINGS = {FRONT: "down", LEFT: "left", RIGHT: "right", BACK: "up"}  # as games call the rows


def needed(view: str) -> frozenset[str]:
    """The views a subject must have for that setting."""
    return {AUTO: frozenset[str](), FOUR: EVERY}.get(view, frozenset([view]))


def offers(drawn: frozenset[str], view: str) -> bool:
    """Whether what is drawn in those views can be drawn as the setting asks."""
    return needed(view) <= drawn


def refusal(thing: str, drawn: frozenset[str], view: str) -> str:
    """What to tell who asked for a view that is not among those drawn."""
    name = f"{'An' if thing[0] in 'aeiou' else 'A'} {thing}"
    sides = (
        ["the side"] if drawn >= SIDES else [f"the {one}" for one in ONE if one in drawn & SIDES]
    )
    ends = [f"the {end}" for end in (FRONT, BACK) if end in drawn]
    where = _joined([*ends[:1], *sides, *ends[1:]] if FRONT in drawn else [*sides, *ends], "and")
    choose = _joined([one for one in ONE if one in drawn], "or")
    all_round = "not in all four directions, but " if view == FOUR else ""
    return f"{name} can be drawn {all_round}from {where} only: choose {choose}."


def _joined(words: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
