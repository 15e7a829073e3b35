"""Projects: what belongs together and shall look alike, and sets of it ordered from a list."""
