"""What stands before the application: its environment, its Postgres, its supervisor."""

import sys

# Looked at before any newer syntax is: an old Python shall say this, not "invalid syntax".
if sys.version_info < (3, 11):  # noqa: UP036
    version = ".".join(map(str, sys.version_info[:2]))
    sys.exit(
        "Homeforge needs Python 3.11 or newer, and this is Python " + version + ". "
        "Start again with a newer one, for example: python3.12 -m web"
    )
