"""Everything that is tested without a browser; `python3 -m tests` runs it, and e2e too."""
