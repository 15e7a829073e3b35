"""The API of workers at home, over real connections."""
