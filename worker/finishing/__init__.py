"""What happens to a picture after the engine: kept with its provenance, and made fit for a game.

`picture` is the way of every file onto the shelf. The other modules are steps on arrays, put
together by `recipe`; they are imported where they are used, because numpy costs the bounded
decoder a third of its start.
"""

from worker.finishing.picture import (
    PROVENANCE,
    Picture,
    finish,
    pixel_sha256,
    provenance,
    read_provenance,
)

__all__ = ["PROVENANCE", "Picture", "finish", "pixel_sha256", "provenance", "read_provenance"]
