"""What makes the pictures. `base` is the contract; each engine is a package of its own."""
