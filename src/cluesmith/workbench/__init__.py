"""The verbs, blind to families: read, solve, generate, rate, explain, show, and what they share."""
