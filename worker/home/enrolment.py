"""Who this machine is to its studio: kept once it was let in, and when its token is renewed."""

import msgspec

from boot.console import Refusal
from worker.home import folder
from worker.home.folder import Home
from worker.link import Token
from worker.transport import Refused

ENDED = 3  # exit code: the studio will have nothing of this worker; starting again changes nothing
NOT_ENROLLED = (
    "This machine is not enrolled. Ask the operator of the studio for a code, then run: "
    "python3 -m worker enrol https://…"
)


class Enrolment(msgspec.Struct, frozen=True):
    """The token is the secret: it is in no repr."""

    address: str
    worker_id: int
    name: str
    token: str

    def __repr__(self) -> str:
        return f"Enrolment({self.address!r}, {self.worker_id}, {self.name!r}, …)"


def load(home: Home) -> Enrolment:
    """Raises Refusal if there is none, others can read it, or it is damaged."""
    home.check_privacy()
    try:
        return msgspec.json.decode(home.enrolment.read_bytes(), type=Enrolment)
    except FileNotFoundError:
        raise Refusal(NOT_ENROLLED) from None
    except OSError as error:
        raise Refusal(f"{home.enrolment} cannot be read: {error.strerror}.") from error
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Refusal(f"{home.enrolment} is damaged. Enrol this machine again.") from None


def store(home: Home, enrolment: Enrolment) -> None:
    """Raises OSError; what was there before is then still there."""
    folder.write(home.enrolment, msgspec.json.encode(enrolment))


def token(home: Home, enrolment: Enrolment) -> Token:
    """The token, whose successors are stored as they come."""

    def keep(fresh: str) -> None:
        store(home, msgspec.structs.replace(enrolment, token=fresh))

    return Token(enrolment.token, keep)


def parting_words(refused: Refused) -> str:
    """Why the program ends, and what its owner can do."""
    if refused.code == "too_old":
        return f"{refused} Update this program: git pull"
    return str(refused)
