"""What has changed on a page of jobs since it was looked at: the answers to its polls."""

import re
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from web import board, cards, glances, online, sessions, story, studio
from web.cards import Card
from web.rendering import render
from web.services import connection, services

pages = glances.Memory()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page shows of a job: its rev and, if the page knows it, the mark."""

    rev: int
    mark: str

    def outdated_by(self, card: Card) -> bool:
        """Whether the card says something newer. An older rev never counts as news."""
        if card.job.rev != self.rev:
            return card.job.rev > self.rev
        return bool(self.mark) and card.mark != self.mark


_SEEN = re.compile(r"([0-9]{1,18}):([0-9]{1,18})(?::([0-9a-f]{1,8}))?")


def parse_seen(text: str) -> dict[int, Seen]:
    """`41:3,42:7:1f` as what was seen, by job; what does not fit that is left out."""
    matches = (_SEEN.fullmatch(part) for part in text.split(",")[: board.MOST_LIVE])
    return {int(m[1]): Seen(int(m[2]), m[3] or "") for m in matches if m}


async def of_cards(request: Request) -> Response:
    """The cards that changed since they were seen; 204 when none did.

    The answer brings the next poller, and none once nothing is live: the server ends the polling.
    """
    text = request.query_params.get("seen", "")
    known = parse_seen(text)
    async with services(request).polls, connection(request) as conn:
        ids = sorted(known)
        glance = await glances.glance(conn, request, ids)
        person = glance.person
        as_seen = [known[job].rev for job in ids] == glance.revs
        if as_seen and pages.is_fresh(person.id, text):
            return Response(status_code=204)
        shown = await cards.of(conn, await board.jobs(conn, person.id, ids))
        news = [card for card in shown if known[card.job.id].outdated_by(card)]
        seen = studio.seen(shown)
        if seen and not news:
            return Response(status_code=204)
        pages.forget(person.id, text)
        person = await sessions.with_balance(conn, person)
        there = await online.of(conn)
    return render(request, "jobs/_changes.html", person=person, cards=news, seen=seen, online=there)


async def of_page(request: Request) -> Response:
    """The same for a page about one job, whose story grows with it."""
    known = parse_seen(request.query_params.get("seen", ""))
    async with connection(request) as conn:
        person = await sessions.signed_in(conn, request)
        card = await cards.find(conn, person.id, request.path_params["id"])
        seen = known.get(card.job.id)
        if card.job.live and seen and not seen.outdated_by(card):
            return Response(status_code=204)
        lines = await story.of(conn, card.job)
        person = await sessions.with_balance(conn, person)
    return render(request, "jobs/_page_changes.html", person=person, card=card, lines=lines)
