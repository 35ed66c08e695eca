"""What rides along in a puzzle's metadata when the puzzle is moved: a solution, entries, marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluesmith.errors import PuzzleError


def carried(meta: Mapping[str, Any], moves: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    """The metadata with these values moved; what cannot be read is dropped."""
    found = dict(meta)
    for name, move in moves.items():
        if found.get(name) is not None:
            try:
                found[name] = move(found[name])
            except PuzzleError:
                del found[name]
    return found
