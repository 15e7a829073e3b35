"""A disk that is full is nobody's mistake: say so, keep what there is, and ask for patience."""

import errno
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from web.uploads.refusals import Refused

log = logging.getLogger("homeforge.uploads")

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_PATIENCE = 30  # seconds


@contextmanager
def full_is_refused() -> Iterator[None]:
    """Turn the system's errors in here into Refused: storage_full or storage_unavailable."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise _refused(507, "storage_full", "The studio's disk is full.", error) from error
        raise storage_unavailable(error) from error


def storage_unavailable(error: Exception) -> Refused:
    """For a storage or spool that does not take files now."""
    return _refused(503, "storage_unavailable", "The studio cannot keep files just now.", error)


def _refused(status: int, code: str, message: str, error: Exception) -> Refused:
    log.warning("An upload cannot be kept: %s", error)
    return Refused(status, code, message, retry_after=_PATIENCE)
