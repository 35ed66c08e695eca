"""Adding puzzles to the server's library, where it was started with `--library-add`.

The library is opened for each request and closed again: additions are rare, and a worker that
keeps one open for writing would keep others waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cluesmith.errors import UnsupportedError
from cluesmith.web.messages import busy

ORIGIN = "serve"
MOST_WAIT = 60.0  # seconds for the proof and the rating of one puzzle


def shelve(place: str | None, adds: bool, puzzles: Sequence[Any], seconds: float) -> dict[str, Any]:
    """Add puzzles, all or none; how many are new, and the numbers of all in the library."""
    if place is None or not adds:
        raise UnsupportedError("this server adds to no library (serve --library URL --library-add)")
    from cluesmith.library.database import UnavailableError
    from cluesmith.library.library import Library
    from cluesmith.library.record import record_of

    each = min(MOST_WAIT, seconds / max(1, len(puzzles)))
    records = [record_of(puzzle, seconds=each) for puzzle in puzzles]
    try:
        with Library(place, create=False) as library, library.writing() as shelf:
            added = shelf.add(records, ORIGIN)
    except UnavailableError:
        raise busy() from None
    return {"added": sum(one.is_new for one in added), "ids": [one.id for one in added]}
