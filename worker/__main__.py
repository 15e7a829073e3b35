"""`python3 -m worker`: a worker beside the database, named by DATABASE_URL and STORAGE_URL."""

import sys

from boot import environment

if __name__ == "__main__":
    environment.ensure("studio", "worker")

    from worker.program import main

    sys.exit(main(sys.argv[1:]))
