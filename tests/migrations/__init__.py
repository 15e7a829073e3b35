"""The schema and its runner."""
