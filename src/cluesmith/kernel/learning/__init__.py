"""Search that learns: clauses, what families add to them, and the hand-over from depth-first."""
