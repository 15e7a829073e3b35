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
    choices = [one for one in ONE if one in drawn]
    *others, last = choices
    choose = f"{', '.join(others)} or {last}" if others else last
    named = "the " + choose.replace(", ", ", the ").replace(" or ", " and the ")
    sides = "the side" if drawn <= SIDES else named
    where = f"facing {last}" if len(drawn) == 1 and drawn <= SIDES else f"from {sides}"
    all_round = "not in all four directions, but " if view == FOUR else ""
    return f"{name} can be drawn {all_round}{where} only: choose {choose}."
