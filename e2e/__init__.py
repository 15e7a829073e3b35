"""Stories in a real browser, with real processes and a real Postgres."""
