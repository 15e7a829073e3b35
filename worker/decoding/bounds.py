"""How large a file may be before and after it is decoded."""

from worker.decoding.bad_file import BadFile, undecodable

MAX_BYTES = 32 * 2**20
MAX_PIXELS = 4096 * 4096
MAX_SIDE = 8192  # pixels; sheets are wide
MAX_SECONDS = 60


def check_bytes(count: int) -> None:
    """Raises BadFile (file_too_large) for more bytes than are kept."""
    if count > MAX_BYTES:
        raise BadFile(
            "file_too_large", f"The file has {count} bytes; at most {MAX_BYTES} are kept."
        )


def check_size(width: int, height: int) -> None:
    """Raises BadFile (too_many_pixels, too_long_sides) for a picture of that size in pixels."""
    if width < 1 or height < 1:
        raise undecodable("it has no pixels")
    if width * height > MAX_PIXELS:
        raise BadFile(
            "too_many_pixels",
            f"{width}x{height} pixels are more than the {MAX_PIXELS} a picture may have.",
        )
    if max(width, height) > MAX_SIDE:
        raise BadFile(
            "too_long_sides",
            f"A side of {max(width, height)} pixels is longer than the {MAX_SIDE} it may be.",
        )
