"""The one way to say that a file is not one we keep."""


class BadFile(Exception):
    """Not a file we keep: `code` for programs, `message` in plain words for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def truncated(message: str = "The file ends in the middle.") -> BadFile:
    return BadFile("truncated", message)


def undecodable(why: str) -> BadFile:
    return BadFile("undecodable", f"The file is broken: {why}.")


def animated() -> BadFile:
    return BadFile("animated", "The picture moves; send each frame as a file of its own.")


def too_costly() -> BadFile:
    """For a file that would have taken all memory or time."""
    return BadFile("decompression_bomb", "It takes more memory or time to open than a file may.")
