"""Who may see the operator's pages. For everybody else they are not there."""

from starlette.exceptions import HTTPException
from starlette.requests import Request

from web import sessions
from web.database import Conn
from web.sessions import Person


async def operator(conn: Conn, request: Request) -> Person:
    """The signed-in operator. A member gets a 404; a stranger is asked to sign in."""
    person = await sessions.signed_in(conn, request)
    if person.role != "operator":
        raise HTTPException(404)
    return person
