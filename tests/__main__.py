"""`python3 -m tests [arguments of pytest]`: all tests, with what they need around them."""

import sys

from boot import environment

if __name__ == "__main__":
    environment.ensure("dev", "tests")

    from boot.testbed import main

    sys.exit(main(sys.argv[1:]))
