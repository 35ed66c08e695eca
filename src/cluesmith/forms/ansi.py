"""Colours for text on a terminal."""

from __future__ import annotations

DIM, BOLD, GREEN, CYAN = "2", "1", "32", "36"


def styled(style: str, word: str) -> str:
    """A word in a style, and the usual look after it."""
    return f"\x1b[{style}m{word}\x1b[0m"
