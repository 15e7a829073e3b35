"""Props: trees, furniture, buildings and whatever else stands about in a scene."""
