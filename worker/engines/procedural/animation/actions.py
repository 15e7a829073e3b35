"""What a figure does: each action is a few poses, the same for every kind of body.

A pose names joints; a body without that joint does not mind. Joints of bodies:
people: cape, robe, legs, body, arms, weapon, shield, head; monsters and beasts: wings, tail,
legs, hind legs, bulk (a body that may rest on the ground), arms claw, head; crawlers: leg0, leg1;
slimes: jelly; flowers: bloom; what floats: float, float wings, float arms, float tail.

The first pose of `idle` is the still picture.
"""

from dataclasses import dataclass, field, replace

from worker.engines.procedural.animation.posed import Move, Pose, merged

SWUNG = ("sword", "dagger", "axe", "hammer", "club", "sceptre")
HELD_UPRIGHT = ("spear", "staff", "fork", "bow")


@dataclass(frozen=True, slots=True)
class Moment:
    """One frame: a pose, a mood if the face changes, and whether a weapon has just struck."""

    pose: Pose = field(default_factory=dict)
    mood: str = ""
    strikes: bool = False


Moments = tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """A row of moments, how fast they follow each other, and whether they go round."""

    moments: Moments
    fps: int
    loops: bool


def _upper(down: float, right: float = 0.0) -> Pose:
    """All that is above the legs."""
    move = Move(right, down)
    return dict.fromkeys(("body", "head", "arms", "wings", "cape"), move)


def _weapon(swung: Move, upright: Move) -> Pose:
    return {
        **{f"weapon {name}": swung for name in SWUNG},
        **{f"weapon {name}": upright for name in HELD_UPRIGHT},
    }


def _flap(turn: float) -> Pose:
    return {"wings": Move(turn=turn), "float wings": Move(turn=turn)}


def _squash(share: float, right: float = 0.0) -> Pose:
    """Jelly sinks by that share and grows as much wider."""
    return {"jelly": Move(right, wide=1 + share * 0.8, high=1 - share)}


_IDLE = (
    Moment(),
    Moment(
        merged(
            [
                {"arms": Move(down=1), "tail": Move(turn=6), "float": Move(down=-1)},
                {"float tail": Move(turn=-8), "bloom": Move(1), "head": Move(down=1)},
                {"bulk": Move(wide=1.03, high=0.97), "cape": Move(1)},
                _flap(-8), _squash(0.06),
            ]
        )
    ),
    Moment(
        merged(
            [
                _upper(1),
                {"bulk": Move(wide=1.06, high=0.92), "tail": Move(turn=10), "float": Move(down=-2)},
                {"float arms": Move(turn=14), "bloom": Move(1, 1), "float tail": Move(turn=-12)},
                _flap(-16), _squash(0.12),
            ]
        )
    ),
    Moment(
        merged(
            [
                {"arms": Move(down=1), "tail": Move(turn=4), "float": Move(down=-1)},
                {"bulk": Move(high=0.97), "float arms": Move(turn=8), "bloom": Move(down=1)},
                {"float tail": Move(turn=6), "cape": Move(-1)},
                _flap(-6), _squash(0.05),
            ]
        )
    ),
)  # fmt: skip


def _step(lift: float, side: int) -> Pose:
    """One foot off the ground (`side` 1 is the right of the picture), weight over the other."""
    near, far = ("right", "left") if side > 0 else ("left", "right")
    sway = -side * (1 if lift > 1 else 0)
    return merged(
        [
            {f"legs {near}": Move(down=-lift), f"hind legs {far}": Move(down=-lift)},
            {f"leg0 {near}": Move(down=-lift), f"leg1 {far}": Move(down=-lift)},
            _upper(0, sway),
            {f"arms {far}": Move(down=-1, turn=-4 * lift), f"arms {near}": Move(turn=5 * lift)},
            {"bulk": Move(sway), "tail": Move(sway, turn=7 * side * lift), "robe": Move(side)},
            {"bloom": Move(-side * lift), "cape": Move(side)},
            {"float": Move(-side), "float tail": Move(turn=9 * side * lift)},
            {"float arms right": Move(turn=10 * side), "float arms left": Move(turn=-10 * side)},
        ]
    )


def _land(side: int) -> Pose:
    """Both feet down: the body sinks a little."""
    return merged(
        [
            _upper(1),
            {"bulk": Move(high=0.955), "tail": Move(turn=-4 * side), "bloom": Move(down=1)},
            {"float": Move(down=1)},
        ]
    )


_WALK = (
    Moment(merged([_step(1, 1), _flap(6), _squash(0.10)])),
    Moment(merged([_step(2, 1), _flap(13), _squash(-0.06, -1)])),
    Moment(merged([_land(1), _flap(-9), _squash(0.08, -1)])),
    Moment(merged([_step(1, -1), _flap(6), _squash(0.12)])),
    Moment(merged([_step(2, -1), _flap(13), _squash(-0.06, 1)])),
    Moment(merged([_land(-1), _flap(-9), _squash(0.06, 1)])),
)


def _lunge(down: float, right: float, bulk: float) -> Pose:
    """Head first; what has neither arms nor weapon strikes like this."""
    return merged(
        [
            {"head": Move(right, down), "bulk": Move(right * 0.5, high=bulk)},
            {"body": Move(right * 0.5, max(0.0, down - 1)), "cape": Move(-right * 0.5)},
            {"float": Move(right, down * 1.3), "bloom": Move(right * 1.5, down)},
            {"robe": Move(-right * 0.5)},
        ]
    )


_ATTACK = (
    Moment(
        merged(
            [
                _lunge(0, 0.6, 1.0),
                {"arms right": Move(down=-1, turn=14), "arms claw left": Move(down=-1, turn=14)},
                _weapon(Move(turn=6), Move(turn=-4)), _flap(10), _squash(0.12),
                {"tail": Move(turn=8), "float tail": Move(turn=10), "float arms": Move(turn=20)},
            ]
        )
    ),
    Moment(
        merged(
            [
                _lunge(-1, 1, 1.0),
                {"arms right": Move(down=-3, turn=34), "arms claw": Move(turn=20)},
                {"arms claw left": Move(down=-3, turn=34), "arms left": Move(turn=8)},
                _weapon(Move(turn=22), Move(turn=6)), _flap(20), _squash(0.2),
                {"tail": Move(turn=16), "float tail": Move(turn=18)},
                {"float arms": Move(turn=40)},
            ]
        ),
        "angry",
    ),
    Moment(
        merged(
            [
                _lunge(2, -1, 0.92),
                {"arms right": Move(turn=-22), "arms claw left": Move(turn=-22)},
                {"arms left": Move(turn=12), "arms claw": Move(down=1)},
                _weapon(Move(down=-2, turn=100, front=4), Move(-1, 0, 12, front=4)),
                {"tail": Move(turn=-12), "float tail": Move(turn=-16)}, _flap(-18),
                {"float arms": Move(turn=-16), "leg0 right": Move(down=-2)}, _squash(-0.1, -1),
            ]
        ),
        "angry",
        strikes=True,
    ),
    Moment(
        merged(
            [
                _lunge(2, -2, 0.9),
                {"arms right": Move(turn=-30), "arms claw left": Move(turn=-30)},
                {"arms left": Move(turn=16), "arms claw": Move(down=1)},
                _weapon(Move(down=-1, turn=128, front=4), Move(-1, 1, 16, front=4)),
                {"tail": Move(turn=-8), "float tail": Move(turn=-8)}, _flap(-22),
                {"float arms": Move(turn=-10)}, _squash(-0.04, -2),
            ]
        ),
        "angry",
    ),
    Moment(
        merged(
            [
                _lunge(1, 0, 0.98),
                {"arms right": Move(turn=-8), "arms claw left": Move(turn=-8)},
                _weapon(Move(turn=40, front=4), Move(turn=6)), _flap(-6),
                _squash(0.06, -1),
            ]
        ),
    ),
)  # fmt: skip


def _reel(right: float, down: float, turn: float) -> Pose:
    """Thrown back by a blow."""
    return merged(
        [
            _upper(max(0.0, down - 1), right),
            {"head": Move(right * 0.6, 1 if down else 0), "bulk": Move(right, high=1 - down / 26)},
            {"arms": Move(turn=turn), "weapon": Move(turn=turn * 0.6), "robe": Move(right * 0.5)},
            {"float": Move(right * 1.5, -down), "bloom": Move(right * 1.6, down)},
            {"float wings": Move(turn=-turn * 0.7), "float arms": Move(turn=turn)},
            {"wings": Move(turn=-turn * 0.6), "tail": Move(turn=turn * 0.5)},
            {"leg0 right": Move(down=-down), "leg1 left": Move(down=-down)},
            _squash(down * 0.07, right),
        ]
    )


_HURT = (
    Moment(_reel(1, 0, 8), "scared"),
    Moment(_reel(2, 2, 34), "scared"),
    Moment(_reel(2, 1, 22), "sleepy"),
    Moment(_reel(1, 1, 10), "sleepy"),
)

# Added where a pose is too much like the one before.
NUDGE: Pose = {"head": Move(down=1), "float": Move(1), "jelly": Move(high=0.96)}

ACTIONS: dict[str, Action] = {
    "idle": Action(_IDLE, 6, True),
    "walk": Action(_WALK, 9, True),
    "attack": Action(_ATTACK, 10, False),
    "hurt": Action(_HURT, 9, False),
}


def moved(walk: Moments, attack: Moments, hurt: Moments) -> dict[str, Action]:
    """The actions with other moments, as fast as these; standing still is the same."""
    other = {"walk": walk, "attack": attack, "hurt": hurt}
    return {
        name: replace(action, moments=other.get(name, action.moments))
        for name, action in ACTIONS.items()
    }
