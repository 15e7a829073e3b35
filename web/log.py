"""What the web server says: where it listens, that it has stopped, and what went wrong."""

import logging
from typing import Any

# Of uvicorn's news these are told, in our words; the rest only with LOG_LEVEL=debug.
WORDS = {
    "Uvicorn running on ": "Web server listens on ",
    "Finished server process": "Web server has stopped.",
    "Child process": "Child process",
}


class Plain(logging.Filter):
    """Lets through what a person needs to know."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.INFO or logging.getLogger(record.name).isEnabledFor(
            logging.DEBUG
        ):
            return True
        begin = next((begin for begin in WORDS if str(record.msg).startswith(begin)), None)
        if begin is None:
            return False
        said = record.getMessage().removesuffix(" (Press CTRL+C to quit)")
        kept = "" if WORDS[begin].endswith(".") else said.removeprefix(begin)
        record.msg, record.args = WORDS[begin] + kept, ()
        return True


CONFIG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"plain": {"()": Plain}},
    "formatters": {"plain": {"format": "%(message)s"}},
    "handlers": {
        "errors": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stderr",
            "filters": ["plain"],
            "formatter": "plain",
        },
    },
    "root": {"handlers": ["errors"], "level": "WARNING"},
    "loggers": {"uvicorn": {"handlers": ["errors"], "level": "INFO", "propagate": False}},
}
