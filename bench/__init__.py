"""The measurements this project quotes, each one command."""
