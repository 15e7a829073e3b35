"""Credits the operator gives, or takes back: once for each press of the button."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from psycopg.errors import UniqueViolation
from psycopg.rows import scalar_row, tuple_row

from boot import numbers
from web.database import Conn
from worker import ledger

MOST = 1_000_000  # credits in one gift
LONGEST_NOTE = 200


@dataclass(frozen=True, slots=True)
class Gift:
    """What is given: whole credits, below nothing to take some back. `note` is for the wallet.

    `given_by` is the operator, None when it came from the command line. `key` makes a repeated
    press the same gift.
    """

    key: UUID
    given_by: int | None
    user_id: int
    credits: int
    note: str


@dataclass(frozen=True, slots=True)
class Given:
    """It is in the wallet. `replayed`: it had been before, nothing was given now."""

    replayed: bool = False


@dataclass(frozen=True, slots=True)
class TooMuch:
    """Nothing was taken: the person has only `balance` credits."""

    balance: int


@dataclass(frozen=True, slots=True)
class KeyUsed:
    """Nothing was given: this press was another gift before, of `credits`."""

    credits: int


# Gifts to one person happen one after the other, so the balance stays what was looked at.
LOCK = "SELECT credits FROM users WHERE id = %(user)s FOR NO KEY UPDATE"
EARLIER = "SELECT user_id, delta FROM credit_gifts WHERE key = %(key)s"
RECORD = """
INSERT INTO credit_gifts (key, given_by, user_id, delta, entry_id)
VALUES (%(key)s, %(given_by)s, %(user)s, %(delta)s,
        currval(pg_get_serial_sequence('credit_entries', 'id')))
"""


async def give(conn: Conn, gift: Gift) -> Given | TooMuch | KeyUsed:
    """Write the gift and its line in the wallet, in the caller's transaction, or say why not.

    Raises LookupError when there is no such person.
    """
    balance = await _locked_balance(conn, gift.user_id)
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(EARLIER, {"key": gift.key})
        earlier = await cursor.fetchone()
        if earlier is not None:
            same = earlier == (gift.user_id, gift.credits)
            return Given(replayed=True) if same else KeyUsed(int(earlier[1]))
        if balance + gift.credits < 0:
            return TooMuch(balance)
        values = {"key": gift.key, "given_by": gift.given_by}
        try:
            async with conn.transaction():
                await ledger.grant(conn, gift.user_id, gift.credits, "grant", gift.note)
                await cursor.execute(
                    RECORD, {**values, "user": gift.user_id, "delta": gift.credits}
                )
        except UniqueViolation:  # the same press for somebody else, at the same moment
            await cursor.execute(EARLIER, {"key": gift.key})
            earlier = await cursor.fetchone()
            return KeyUsed(int(earlier[1]) if earlier else gift.credits)
    return Given()


GIVERS = """
SELECT gift.entry_id, coalesce(giver.email, 'the command line')
  FROM credit_gifts AS gift LEFT JOIN users AS giver ON giver.id = gift.given_by
 WHERE gift.entry_id = ANY(%(entries)s)
"""


async def givers(conn: Conn, entries: Sequence[int]) -> dict[int, str]:
    """Who gave what, by the wallet's entry."""
    async with conn.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(GIVERS, {"entries": list(entries)})
        return dict(await cursor.fetchall())


async def _locked_balance(conn: Conn, user_id: int) -> int:
    async with conn.cursor(row_factory=scalar_row) as cursor:
        await cursor.execute(LOCK, {"user": user_id})
        balance = await cursor.fetchone()
    if balance is None:
        raise LookupError(f"no user {user_id}")
    return int(balance)


def whole(text: str) -> int | None:
    """The number of credits that `text` spells, with a sign or without; None if it is none.

    Nothing is not a gift, and neither is more than a million.
    """
    text = text.strip().replace("−", "-")
    sign = -1 if text.startswith("-") else 1
    digits = text[1:] if text[:1] in ("-", "+") else text
    number = numbers.whole(digits, 1, MOST)
    return None if number is None else sign * number


def plain_note(text: str) -> str:
    """The note in one line, without what Postgres refuses."""
    text = "".join(c for c in text if c.isprintable() or c.isspace())
    return " ".join(text.encode("utf-8", "ignore").decode().split())
