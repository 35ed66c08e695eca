"""Candidates on a star and the techniques that strike them, compiled."""
