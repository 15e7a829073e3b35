"""`python -m tests.boot.caller FOLDER`: uses the server there until its standard input ends."""

import sys
from pathlib import Path

from boot import postgres

if __name__ == "__main__":
    with postgres.start(Path(sys.argv[1]), durable=False) as server:
        print(server.pid, server.dsn, flush=True)
        sys.stdin.read()
