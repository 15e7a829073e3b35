"""A normal map from a height map, or from how light a picture is.

The slope is Sobel's (3 x 3, as in Sobel and Feldman 1968), the normal (-slope x, -slope y, 1) made
one long and written as 127.5 * (n + 1). Y points up in OpenGL's convention (Godot, Unity,
Blender) and down in DirectX's (Unreal).
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from worker.finishing.colour import Pixels, lab

Floats = NDArray[np.float64]
Convention = Literal["opengl", "directx"]


def normal_map(pixels: Pixels, strength: float, convention: Convention, tiles: bool) -> Pixels:
    """The normals of the picture, light taken for high; alpha stays, what is clear is flat.

    `strength`: how steep a step from black to white is, in pixels. `tiles`: the picture's ends
    meet, so slopes go on over the edge.
    """
    height = lab(pixels[..., :3])[..., 0]
    seen = pixels[..., 3] > 0
    padded = np.pad(height, 1, mode="wrap" if tiles else "edge")
    across = _slope(padded) * strength
    down = _slope(padded.T).T * strength
    up = down if convention == "opengl" else -down
    normal = np.stack([-across, up, np.ones_like(across)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    normal[~seen] = (0, 0, 1)
    result = pixels.copy()
    result[..., :3] = np.round(np.round((normal + 1) * 127.5, 4)).astype(np.uint8)
    return result


def _slope(padded: Floats) -> Floats:
    """Change from left to right per pixel: Sobel's kernel, by its weights of 8."""
    step = padded[:, 2:] - padded[:, :-2]
    return (step[:-2] + 2 * step[1:-1] + step[2:]) / 8
