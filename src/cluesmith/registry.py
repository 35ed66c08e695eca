"""The families there are: one sorted line each, loaded when first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from cluesmith.errors import UsageError, unknown
from cluesmith.family import Family

_FOLDERS = {
    "gold-star": "cluesmith.families.gold_star",
    "lol-sudoku": "cluesmith.families.lol_sudoku",
    "skyscraper": "cluesmith.families.skyscraper",
}

NAMES = tuple(_FOLDERS)


def family(name: str) -> Family:
    """The family of this name."""
    if not isinstance(name, str) or name not in _FOLDERS:
        raise unknown("family", name, NAMES)
    return _loaded(name)


@cache
def _loaded(name: str) -> Family:
    loaded: Family = import_module(_FOLDERS[name]).FAMILY
    return loaded


def family_of(puzzle: Any) -> Family:
    """The family of a puzzle; whatever else is given is refused."""
    name = getattr(puzzle, "family", None)
    if not isinstance(name, str):
        kind = type(puzzle).__name__
        raise UsageError(f"expected a puzzle, got {kind}: parse(text) and load(path) give one")
    return family(name)


def families() -> list[Family]:
    return [family(name) for name in NAMES]
