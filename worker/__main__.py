"""`python3 -m worker`: makes assets, beside the database or at home. See docs/worker-at-home.md."""

import sys

from boot import environment
from worker import program

if __name__ == "__main__":
    options = program.parse(sys.argv[1:])
    environment.ensure("studio" if program.is_beside(options) else "worker", "worker")

    sys.exit(program.main(options))
