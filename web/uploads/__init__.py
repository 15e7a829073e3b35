"""Files on their way from a worker at home: sent in pieces, checked, and only then an asset.

`head_file` and `put_file` answer `HEAD` and `PUT jobs/{id:row}/files/{n:row}` for an authenticated
worker. `collect` turns what was sent into stored files for `queue.complete`, outside of any
transaction; `discard` forgets it once that has committed. Mount the routes with
`max_body_size=BODY_LIMIT`, and without a total time limit: `put_file` bounds both itself.
"""

from web.uploads.collecting import collect, discard
from web.uploads.receiving import head_file, put_file
from web.uploads.records import Holding
from web.uploads.refusals import Refused
from web.uploads.tidying import keep_tidy, sweep

BODY_LIMIT = 2**40  # bytes; only there to lift the application's own limit

__all__ = [
    "BODY_LIMIT",
    "Holding",
    "Refused",
    "collect",
    "discard",
    "head_file",
    "keep_tidy",
    "put_file",
    "sweep",
]
