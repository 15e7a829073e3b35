"""`python3 -m migrations`: bring the database named by DATABASE_URL up to date."""

import sys

from boot import environment

if __name__ == "__main__":
    environment.ensure("studio", "migrations")

    from migrations.command import main

    sys.exit(main())
