"""The queue and the money."""
