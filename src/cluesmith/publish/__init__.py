"""Booklets: puzzles typeset as a PDF, with rules, solutions and explanations."""
