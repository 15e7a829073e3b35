"""The worker program on somebody's laptop: its folder, its pauses, what it says to its owner."""
