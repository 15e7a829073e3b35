"""What people do when they are seen from the side, looking to the right.

Joints of people in profile: wings, robe, body, cape, head, shield, weapon; `legs near` and `legs
far`, each with its `boots`; `arms near free` or, by what it has, `arms near holding sword`, and the
same of `arms far`. A positive turn swings what hangs forwards.
"""

from collections.abc import Mapping

from worker.engines.procedural.animation.actions import ACTIONS, SWUNG, Action, Moment, moved
from worker.engines.procedural.animation.posed import Move, Pose, merged
from worker.engines.procedural.animation.strides import STRIDES
from worker.engines.procedural.sprites.views import SIDES

THRUST = ("spear", "fork")


def _all(down: float, right: float = 0.0) -> Pose:
    """All that is above the legs; what is held goes with the arms."""
    return dict.fromkeys(("body", "head", "arms", "wings", "cape"), Move(right, down))


def _arms(near: float, far: float) -> Pose:
    """Arms that swing; one that holds something keeps it steady."""
    return {
        "arms near free": Move(turn=near),
        "arms far free": Move(turn=far),
        "arms near holding": Move(turn=near * 0.25),
        "arms far holding": Move(turn=far * 0.25),
    }


def _legs(near: float, far: float, lift: Pose | None = None) -> Pose:
    return merged([{"legs near": Move(turn=near), "legs far": Move(turn=far)}, lift or {}])


STRIDE, HALF = 34.0, 11.0  # degrees: on the ground a leg goes back evenly, frame by frame
APART = 14.0  # by so much the legs of who stands are turned apart


def _steps(near: float, far: float, lift: Pose | None = None) -> Pose:
    """The legs of a walk, measured from the vertical."""
    return _legs(near + APART, far - APART, lift)


def _contact(near: float) -> Moment:
    """Both feet on the ground, far apart: the body is at its lowest."""
    return Moment(
        merged(
            [
                _steps(near, -near, {"legs": Move(down=1)}),
                _all(1),
                _arms(-near * 1.1, near * 1.1),
                {"boots near": Move(turn=near * 0.5), "boots far": Move(turn=-near * 0.5)},
                {"cape": Move(turn=-5), "robe": Move(turn=near * 0.12), "wings": Move(turn=5)},
            ]
        )
    )


def _passing(near: float, far: float, lifted: str, lift: float) -> Moment:
    """One foot on the ground, the other swings past it."""
    return Moment(
        merged(
            [
                _steps(near, far, {f"legs {lifted}": Move(down=-lift)}),
                _arms(-near, -far),
                {"cape": Move(turn=-11), "robe": Move(turn=near * 0.1), "wings": Move(turn=-6)},
            ]
        )
    )


_WALK = (
    _contact(STRIDE),
    _passing(HALF, -HALF, "far", 2),
    _passing(-HALF, HALF * 1.6, "far", 1),
    _contact(-STRIDE),
    _passing(-HALF, HALF, "near", 2),
    _passing(HALF * 1.6, -HALF, "near", 1),
)


def _weapon(swung: Move, thrust: Move, staff: Move, bow: Move) -> Pose:
    return {
        **{f"weapon {name}": swung for name in SWUNG},
        **{f"weapon {name}": thrust for name in THRUST},
        "weapon staff": staff,
        "weapon bow": bow,
    }


def _armed(swung: float, thrust: float, shield: float = 0.0) -> Pose:
    """How far the arm is raised that swings a weapon, thrusts or aims with it, bears a shield."""
    turns = {**dict.fromkeys(SWUNG, swung), **dict.fromkeys((*THRUST, "bow"), thrust)}
    turns |= {"staff": swung * 0.5, "shield": shield}
    return {
        f"arms {way} holding {what}": Move(turn=turn)
        for way in ("near", "far")
        for what, turn in turns.items()
    }


def _fist(near: float) -> Pose:
    return {"arms near free": Move(turn=near), "arms far free": Move(turn=-near * 0.4)}


_ATTACK = (
    Moment(
        merged(
            [
                _all(0, -1), _armed(16, 2, 4), _fist(-18), {"cape": Move(turn=-4)},
                _weapon(Move(turn=12), Move(-4, turn=-44), Move(turn=6), Move(turn=4)),
            ]
        )
    ),
    Moment(
        merged(
            [
                _all(0, -1), _armed(44, -6, 8), _fist(-44), _legs(8, -8),
                _weapon(Move(turn=34), Move(-11, 0, -84), Move(turn=14), Move(turn=4)),
                {"cape": Move(turn=-8), "robe": Move(turn=-3)},
            ]
        ),
        "angry",
    ),
    Moment(
        merged(
            [
                _all(1, 1), _armed(6, 8, -8), _fist(66), _legs(20, -20, {"legs": Move(down=1)}),
                _weapon(Move(turn=-66), Move(-7, 0, -82), Move(1, 0, -16), Move(turn=-6)),
                {"cape": Move(turn=-14), "robe": Move(turn=4), "wings": Move(turn=-12)},
            ]
        ),
        "angry",
        strikes=True,
    ),
    Moment(
        merged(
            [
                _all(1, 1), _armed(-12, 6, -6), _fist(54), _legs(20, -20, {"legs": Move(down=1)}),
                _weapon(Move(turn=-84), Move(-8, 1, -70), Move(1, 1, -22), Move(turn=8)),
                {"cape": Move(turn=-8), "robe": Move(turn=4), "wings": Move(turn=-16)},
            ]
        ),
        "angry",
    ),
    Moment(
        merged(
            [
                _armed(0, 0), _fist(16), _legs(8, -8), {"cape": Move(turn=4)},
                _weapon(Move(turn=-34), Move(-3, turn=-36), Move(turn=-8), Move()),
            ]
        )
    ),
)  # fmt: skip


def _reel(back: float, down: float, turn: float) -> Pose:
    """Thrown back by a blow that came from the front."""
    return merged(
        [
            _all(max(0.0, down - 1), -back),
            {"head": Move(-back * 0.6, 1 if down else 0), "arms": Move(turn=turn)},
            _legs(turn * 0.5, -turn * 0.2),
            {"robe": Move(turn=-turn * 0.16), "cape": Move(turn=turn * 0.5)},
            {"weapon": Move(turn=turn * 0.6), "wings": Move(turn=turn * 0.5)},
        ]
    )


_HURT = (
    Moment(_reel(1, 0, 10), "scared"),
    Moment(_reel(2, 2, 34), "scared"),
    Moment(_reel(2, 1, 22), "sleepy"),
    Moment(_reel(1, 1, 10), "sleepy"),
)

ASIDE = moved(_WALK, _ATTACK, _HURT)


def acts(family: str, view: str) -> Mapping[str, Action]:
    """What a body of that family does, seen from there."""
    if view not in SIDES:
        return ACTIONS
    return ASIDE if family == "characters" else STRIDES
