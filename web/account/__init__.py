"""Somebody's own account: password, devices, everything of theirs as one file, and the end."""
