"""Paths as callers give them."""

from __future__ import annotations

import os

from cluesmith.errors import UsageError


def checked_path(path: str | os.PathLike[str]) -> str:
    """A path that could name a file, and nothing else that could be opened."""
    if not isinstance(path, (str, os.PathLike)):
        raise UsageError(f"expected a path, got {type(path).__name__}")
    name = os.fsdecode(path)
    if not name or "\0" in name:
        raise UsageError(f"expected a path, got {name!r:.40}")
    return name
