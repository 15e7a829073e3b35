"""The process in which a recipe runs, or a palette file is read: one request, then it ends.

Its manners are those of the decoder's child (worker/decoding/child.py), exit codes included.
"""

import json
import os
import sys
from typing import Any

from worker.decoding import child
from worker.decoding.bad_file import BadFile, too_costly

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # each thread would take its share of the little memory


def main() -> int:
    """Serve the one request. Returns the exit code."""
    child.limit()
    # After the limits, so that they hold for whatever these bring along.
    from worker.finishing import work
    from worker.finishing.colour import Unfit

    request: dict[str, Any] = json.load(sys.stdin)
    try:
        return child.say(0, work.serve(request))
    except BadFile as error:
        return child.refuse(error)
    except Unfit as error:
        return child.refuse(BadFile("unfit", str(error)))
    except MemoryError:
        return child.refuse(too_costly())
    except OSError as error:
        return child.say(3, {"message": f"a file cannot be read or written: {error.strerror}"})
