"""An engine for the measurements: a plain picture after a moment, and every so often a disaster."""

import os
import random
import time
from pathlib import Path

from PIL import Image

from worker.engines.base import Description, EngineError, IsCancelled, Produced, Report, Request


class Unsteady:
    """What happens depends on the seed and the moment: most runs succeed, some crash or fail."""

    def describe(self) -> Description:
        return Description("procedural", "unsteady", ("sprite", "icon", "texture"))

    def generate(
        self, request: Request, out: Path, report: Report, cancelled: IsCancelled
    ) -> list[Produced]:
        for step in range(4):
            report(step / 4, "drawing")
            time.sleep(random.uniform(0, 0.04))
        luck = random.random()
        if luck < 0.02:
            os._exit(9)
        if luck < 0.05:
            raise EngineError("transient", "Out of luck this time.")
        if request.seed % 97 == 0:
            raise EngineError("bad_input", "Out of luck for good.")
        path = out / "main.png"
        Image.new("RGBA", (16, 16), (request.seed % 256, 80, 160, 255)).save(path)
        return [Produced(path, "main", "image/png", {"engine": "unsteady"})]
