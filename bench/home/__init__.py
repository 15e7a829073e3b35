"""A studio and a laptop at home, as real processes: what the measurements of the way home share."""
