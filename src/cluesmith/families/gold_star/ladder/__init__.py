"""Candidates on a star and the techniques that remove them, compiled."""
