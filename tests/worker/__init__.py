"""The worker program, the reaper and what they use."""
