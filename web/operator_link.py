"""`python3 -m web.operator_link` prints a one-time sign-in link for the operator.

Whoever can run this already holds the database, so it may make the account, and make it the
operator's. An account somebody else made under the operator's address is taken over: its
password, sessions and unused links end.
"""

from boot import environment

if __name__ == "__main__":
    environment.ensure("studio", "web.operator_link")

import asyncio
import os
import sys
from collections.abc import Mapping

from psycopg import AsyncConnection
from psycopg import Error as DatabaseError
from psycopg.rows import scalar_row

from web import accounts, sign_in_links
from web.database import Conn
from web.settings import Settings, SettingsError, from_environment

OPERATOR = "SELECT id FROM users WHERE email = %(email)s AND role = 'operator'"
PROMOTE = """
UPDATE users SET role = 'operator', password_hash = NULL
 WHERE email = %(email)s AND role = 'member'
RETURNING id
"""
END_SESSIONS = "DELETE FROM sessions WHERE user_id = %(user)s"


async def link(conn: Conn, settings: Settings, email: str) -> str:
    """A fresh link for the operator, who is made if missing. Good for 15 minutes, once."""
    async with conn.transaction():
        await accounts.create(conn, email, None, settings.welcome_credits)
        return await sign_in_links.make(conn, settings, await _operator(conn, email))


async def _operator(conn: Conn, email: str) -> int:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(PROMOTE, {"email": email})
        promoted = await cursor.fetchone()
        if promoted is not None:
            await conn.execute(END_SESSIONS, {"user": promoted})
            await sign_in_links.drop_unused(conn, promoted)
            return int(promoted)
        await cursor.execute(OPERATOR, {"email": email})
        return int(await cursor.fetchone() or 0)


def operator_email(env: Mapping[str, str]) -> str:
    """The operator's address by OPERATOR_EMAIL. Raises SettingsError."""
    email = env.get("OPERATOR_EMAIL", "").strip().lower() or "operator@localhost"
    if "@" not in email or not 3 <= len(email) <= 254:
        raise SettingsError(f"OPERATOR_EMAIL must be an email address, not {email!r}.")
    return email


async def main() -> None:
    settings = from_environment(os.environ)
    email = operator_email(os.environ)
    async with await AsyncConnection.connect(settings.database_url, autocommit=True) as conn:
        sys.stdout.write(await link(conn, settings, email) + "\n")


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (SettingsError, DatabaseError) as error:
        raise SystemExit(str(error)) from error
