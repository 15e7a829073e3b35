"""The operator's side of the studio: workers, people, credits; as pages and as a command."""
