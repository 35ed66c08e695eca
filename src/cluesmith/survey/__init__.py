"""Exhaustive questions about puzzles, answered in tasks that can be resumed and spread."""
