"""Real processes: they are started, killed and looked for by their ids."""
