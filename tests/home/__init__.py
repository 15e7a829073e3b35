"""The worker program on somebody's laptop."""
