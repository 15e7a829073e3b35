"""The operator: workers let in and shut out, credits given, the pages and the command."""
