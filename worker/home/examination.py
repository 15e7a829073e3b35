"""What a worker can learn from its studio about whether they get on."""

import platform
import re
import time
from email.utils import parsedate_to_datetime

import httpx2

from worker import messages, trust
from worker.home.enrolment import Enrolment
from worker.home.finding import Finding, ok, problem, warning
from worker.link import BadAddress, Declined, Link, Token
from worker.loop import VERSION
from worker.transport import Unreachable

SECONDS = 10.0
CLOCK_SECONDS = 120.0
AGAIN = "Ask the operator for a new code and enrol this machine again."


class Examination:
    """One round of questions, in the name of the worker that runs here or ran last.

    So it keeps its place; whoever else has the place works with the same token.
    """

    def __init__(self, enrolled: Enrolment, last_instance: str) -> None:
        self._enrolled = enrolled
        self._instance = last_instance or f"doctor of {platform.node()}"[:100]

    async def run(self, capabilities: list[str]) -> list[Finding]:
        """What was found. Raises SettingError."""
        reached = await self._reach()
        if any(one.level == "problem" for one in reached):
            return reached
        return [*reached, *await self._greet(capabilities)]

    async def _reach(self) -> list[Finding]:
        address = self._enrolled.address
        over_tls = address.startswith("https:")
        check = "Look at the network of this machine, and at the address with a browser."
        try:
            context = trust.context(trust_env=over_tls)
            async with httpx2.AsyncClient(
                verify=context, trust_env=over_tls, timeout=SECONDS
            ) as http:
                answer = await http.get(f"{address}/healthz")
        except httpx2.RequestError as error:
            return [problem("studio", f"{address}: {trust.why(error)}", check)]
        if answer.status_code != 200 or answer.text.strip() != "ok":
            words = f"{address} answers, but not as a studio does (status {answer.status_code})"
            return [problem("studio", words, check)]
        tls = "its certificate is good" if over_tls else "on this machine, so without TLS"
        return [ok("studio", f"{address} answers; {tls}"), _clock(answer.headers.get("Date", ""))]

    async def _greet(self, capabilities: list[str]) -> list[Finding]:
        ask = messages.HelloAsk(
            instance=self._instance,
            version=VERSION,
            capabilities=capabilities,
            os=platform.system(),
            looking=True,  # whether somebody works here now is not ours to announce
        )
        try:
            link = Link(self._enrolled.address, Token(self._enrolled.token, lambda fresh: None))
        except BadAddress as error:
            return [problem("token", str(error), AGAIN)]
        try:
            answer = await link.post("hello", ask, messages.HelloAnswer)
        except Declined as error:
            return [_declined(error)]
        except Unreachable as error:
            return [problem("token", str(error), "Try again later.")]
        finally:
            await link.close()
        return _read(answer, capabilities) if answer else []


def _clock(date: str) -> Finding:
    try:
        ahead = time.time() - parsedate_to_datetime(date).timestamp()
    except ValueError:
        return ok("clock", "the studio does not tell its time")
    words = f"{abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} the studio's"
    if abs(ahead) > CLOCK_SECONDS:
        return warning("clock", words, "Let this machine set its clock from the network.")
    return ok("clock", words)


def _declined(error: Declined) -> Finding:
    if error.code == "replaced":
        words = "good, but another program works with it, with another folder or elsewhere"
        return problem("token", words, "Stop one of the two, or enrol this machine by itself.")
    return problem("token", error.message, AGAIN)


def _read(answer: messages.HelloAnswer, capabilities: list[str]) -> list[Finding]:
    found = [ok("token", f"good; the studio knows this machine as {answer.name!r}")]
    accepted = f"{VERSION}; the studio takes {answer.oldest_version} and newer"
    if _numbers(VERSION) < _numbers(answer.oldest_version):
        found.append(problem("version", accepted, "Update this program: git pull"))
    else:
        found.append(ok("version", accepted))
    if answer.state != "working":
        found.append(warning("operator", " ".join(answer.messages), "Ask the operator why."))
    elif capabilities and not answer.capabilities:
        words = "the operator lets this machine make nothing of what it can"
        found.append(warning("operator", words, "Ask the operator to allow it."))
    return found


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
