"""Files on their way from a worker at home: sent in pieces, checked, and only then an asset.

`head_file` and `put_file` answer `HEAD` and `PUT jobs/{id:row}/files/{n:row}` for an authenticated
worker. `collect` turns what was sent into stored files for `queue.complete`, outside of any
transaction; `discard` forgets it once that has committed. Mount the routes without the
application's limits of body and time: `put_file` bounds what it reads itself.
"""

from web.uploads.collecting import collect, discard
from web.uploads.receiving import head_file, put_file
from web.uploads.records import Holding
from web.uploads.refusals import Refused
from web.uploads.tidying import keep_tidy, sweep

__all__ = [
    "Holding",
    "Refused",
    "collect",
    "discard",
    "head_file",
    "keep_tidy",
    "put_file",
    "sweep",
]
