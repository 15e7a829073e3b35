"""The measurements: that they run, and that what they show does not hang on a stop-watch."""
