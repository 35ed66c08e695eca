"""Deduction: what the graded ladders of human techniques share across families."""
