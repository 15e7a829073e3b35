"""How large to show a picture so that its pixels stay square and equal."""


def shown_size(width: int, height: int, box: int) -> tuple[int, int]:
    """Width and height, in CSS pixels, of a picture in a square box of `box` CSS pixels.

    Enlarged by the largest whole factor that fits; a picture larger than the box is reduced by
    the smallest whole divisor, so that every shown pixel stands for as many of its own.
    """
    longest = max(width, height)
    if longest <= box:
        factor = box // longest
        return width * factor, height * factor
    divisor = -(-longest // box)
    return max(width // divisor, 1), max(height // divisor, 1)
