"""What the graded ladders of all families have in common."""
