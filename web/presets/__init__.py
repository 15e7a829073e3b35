"""Forms to begin with: those that come with the studio, and those that people save under a name."""
