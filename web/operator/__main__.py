"""`python3 -m web.operator`: what the operator's pages do, from a terminal."""

import sys

from boot import environment

if __name__ == "__main__":
    environment.ensure("studio", "web.operator")

    from web.operator.command import main

    sys.exit(main(sys.argv[1:]))
