"""The verbs, blind to families: read, solve, check, show, convert."""
