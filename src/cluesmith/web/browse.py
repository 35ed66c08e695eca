"""Looking through the server's library: a part of the puzzles that match, and what there is.

A worker opens the library when it is first asked for and keeps it open, for reading only.
SQLAlchemy is imported then too: most servers have no library.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cluesmith.errors import UnsupportedError
from cluesmith.web.messages import busy

if TYPE_CHECKING:
    from cluesmith.library.library import Library
    from cluesmith.library.record import Kept

MOST_SHOWN = 48  # puzzles of one answer
SHOWN = 24
MOST_TAGS = 200
CRITERIA = ("family", "size", "level", "tag", "technique", "unused", "random", "seed")


def browse(place: str | None, asked: dict[str, Any]) -> dict[str, Any]:
    """The puzzles that match, from `first` on, and how many there are; filters where asked."""
    if place is None:
        raise UnsupportedError("this server has no library (serve --library URL)")
    from cluesmith.library.database import UnavailableError

    try:
        return _browse(_library(place), asked)
    except UnavailableError:
        raise busy() from None


@lru_cache(maxsize=1)
def _library(place: str) -> Library:
    from cluesmith.library.library import Library

    return Library(place, create=False, writes=False)


def _browse(library: Library, asked: dict[str, Any]) -> dict[str, Any]:
    criteria = {name: asked[name] for name in CRITERIA if name in asked}
    order = {} if asked.get("random") else {"order": asked.get("order", "-id")}
    query = library.query(**criteria, **order)
    first = asked.get("first", 0)
    shown = library.page(query, first, asked.get("limit", SHOWN))
    found = {
        "count": library.count(query),
        "first": first,
        "puzzles": [_listed(kept) for kept in shown],
    }
    return found | ({"filters": _filters(library)} if asked.get("filters") else {})


def _listed(kept: Kept) -> dict[str, Any]:
    """A puzzle of the library as it is shown: the row without its solution and its origin."""
    puzzle = kept.puzzle_json()
    del puzzle["solution"]
    return {
        "id": kept.id,
        "tags": list(kept.tags),
        "used": bool(kept.uses),
        "techniques": sorted(kept.steps),
        "puzzle": puzzle,
    }


def _filters(library: Library) -> dict[str, Any]:
    """What the puzzles can be narrowed down by: kinds with their numbers, and tags."""
    from cluesmith.library.upkeep import stats

    cells = [
        {
            "family": cell.family,
            "size": cell.size,
            "level": None if cell.level is None else str(cell.level),
            "count": cell.puzzles,
            "unused": cell.unused,
        }
        for cell in stats(library)
    ]
    return {"cells": cells, "tags": library.tag_names(MOST_TAGS)}
