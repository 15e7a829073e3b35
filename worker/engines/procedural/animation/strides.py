"""What monsters and creatures do when they are seen from the side, looking to the right.

Joints in profile: `legs near` and `legs far`, and of both sides `hind legs`, `arms claw`, `wings`,
`float wings`, and of crawlers `leg0` and `leg1`; the rest as from the front. A positive turn swings
what hangs before the middle forwards, and what hangs behind it backwards: hind legs, tails, wings.
"""

from worker.engines.procedural.animation.actions import Moment, moved
from worker.engines.procedural.animation.posed import Move, Pose, merged

STRIDE, HALF = 22.0, 8.0  # degrees: on the ground a leg goes back evenly, frame by frame


def _upper(down: float, right: float = 0.0) -> Pose:
    """All that is above the legs."""
    return dict.fromkeys(("body", "head", "arms", "wings"), Move(right, down))


def _legs(near: float, far: float) -> Pose:
    """A trot: a fore leg goes with the hind leg of the other side, which turns the other way."""
    return {
        "legs near": Move(turn=near),
        "legs far": Move(turn=far),
        "hind legs near": Move(turn=near),
        "hind legs far": Move(turn=far),
    }


def _lifted(side: str, lift: float) -> Pose:
    """The fore leg of that side, the hind leg of the other, and half of the legs of a crawler."""
    other = "near" if side == "far" else "far"
    feet = (f"legs {side}", f"hind legs {other}", f"leg0 {side}", f"leg1 {other}")
    return dict.fromkeys(feet, Move(down=-lift))


def _crawl(turn: float) -> Pose:
    return {
        "leg0 near": Move(turn=turn),
        "leg1 near": Move(turn=-turn),
        "leg0 far": Move(turn=-turn),
        "leg1 far": Move(turn=turn),
    }


def _arms(near: float, far: float) -> Pose:
    return {"arms claw near": Move(turn=near), "arms claw far": Move(turn=far)}


def _flap(turn: float) -> Pose:
    return {"wings": Move(turn=turn), "float wings": Move(turn=turn)}


def _squash(share: float, right: float = 0.0) -> Pose:
    """Jelly sinks by that share and grows as much wider."""
    return {"jelly": Move(right, wide=1 + share * 0.8, high=1 - share)}


def _contact(near: float, side: int) -> Moment:
    """Feet far apart, the body at its lowest."""
    return Moment(
        merged(
            [
                _legs(near, -near),
                {"legs": Move(down=1), "hind legs": Move(down=1)},
                _crawl(near * 0.3),
                _upper(1),
                _arms(-near, near),
                _flap(-9),
                _squash(0.09, side),
                {"bulk": Move(high=0.955), "tail": Move(turn=-4), "bloom": Move(side, 1)},
                {"float": Move(down=1), "float tail": Move(turn=9 * side)},
                {"float arms": Move(turn=8 * side)},
            ]
        )
    )


def _passing(near: float, far: float, side: str, lift: float) -> Moment:
    """Half of the feet on the ground, the others swing past them."""
    way = 1 if side == "near" else -1
    return Moment(
        merged(
            [
                _legs(near, far),
                _lifted(side, lift),
                _crawl(near * 0.3),
                _arms(-near, -far),
                _flap(13 if lift > 1 else 6),
                _squash(-0.07 if lift > 1 else 0.04, 0),
                {"tail": Move(turn=6 if lift > 1 else 1), "head": Move(way if lift > 1 else 0)},
                {"bloom": Move(-way * lift * 0.5), "float": Move(way if lift > 1 else 0)},
                {"float tail": Move(turn=-6 * way), "float arms": Move(turn=-6 * way)},
            ]
        )
    )


_WALK = (
    _contact(STRIDE, 1),
    _passing(HALF, -HALF, "far", 2),
    _passing(-HALF, HALF * 1.6, "far", 1),
    _contact(-STRIDE, -1),
    _passing(-HALF, HALF, "near", 2),
    _passing(HALF * 1.6, -HALF, "near", 1),
)


def _lunge(right: float, down: float, high: float = 1.0) -> Pose:
    """Head first; the feet stay."""
    return merged(
        [
            {"head": Move(right, down), "bulk": Move(right * 0.5, high=high)},
            {"body": Move(right * 0.5), "arms": Move(right * 0.5)},
            {"float": Move(right, down), "bloom": Move(right, max(0.0, down))},
            {"wings": Move(right * 0.4)},
        ]
    )


_ATTACK = (
    Moment(
        merged(
            [
                _lunge(-1, 0), _arms(-12, 10), _flap(10), _squash(0.12, -1),
                {"tail": Move(turn=6), "float tail": Move(turn=10), "float arms": Move(turn=-10)},
            ]
        )
    ),
    Moment(
        merged(
            [
                _lunge(-2, -1, 0.98), _arms(-30, 26), _flap(20), _squash(0.2, -1),
                {"tail": Move(turn=14), "float tail": Move(turn=18), "float arms": Move(turn=-24)},
            ]
        ),
        "angry",
    ),
    Moment(
        merged(
            [
                _lunge(3, 1, 0.93), _arms(52, 44), _flap(-18), _squash(-0.1, 2), _legs(12, -12),
                {"tail": Move(turn=-10), "float tail": Move(turn=-16)},
                {"float arms": Move(turn=26)}, _lifted("near", 2),
            ]
        ),
        "angry",
        strikes=True,
    ),
    Moment(
        merged(
            [
                _lunge(2, 2, 0.9), _arms(38, 30), _flap(-22), _squash(-0.04, 3), _legs(16, -16),
                {"tail": Move(turn=-6), "float tail": Move(turn=-8), "float arms": Move(turn=16)},
            ]
        ),
        "angry",
    ),
    Moment(
        merged(
            [
                _lunge(1, 0, 0.98), _arms(8, 6), _flap(-6), _squash(0.06, 1),
                {"tail": Move(turn=2), "float arms": Move(turn=4)},
            ]
        ),
    ),
)  # fmt: skip


def _reel(back: float, down: float, turn: float) -> Pose:
    """Thrown back by a blow that came from the front."""
    return merged(
        [
            _upper(max(0.0, down - 1), -back),
            {"head": Move(-back * 0.6, 1 if down else 0), "bulk": Move(-back, high=1 - down / 26)},
            _legs(turn * 0.4, -turn * 0.2),
            _arms(turn, turn * 0.8),
            {"float": Move(-back * 1.5, -down), "bloom": Move(-back * 1.6, down)},
            {"wings": Move(turn=turn * 0.5), "float wings": Move(turn=turn * 0.6)},
            {"tail": Move(turn=turn * 0.5), "float arms": Move(turn=turn)},
            {"leg0 near": Move(down=-down), "leg1 far": Move(down=-down)},
            _squash(down * 0.07, -back),
        ]
    )


_HURT = (
    Moment(_reel(1, 0, 8), "scared"),
    Moment(_reel(2, 2, 30), "scared"),
    Moment(_reel(2, 1, 20), "sleepy"),
    Moment(_reel(1, 1, 10), "sleepy"),
)

STRIDES = moved(_WALK, _ATTACK, _HURT)
