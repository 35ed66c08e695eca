"""Earlier puzzles, in files or libraries, which new ones must not repeat."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress

from cluesmith.cli import exits
from cluesmith.cli.inputs import LIBRARY, Input, each
from cluesmith.workbench.duplicates import Duplicates

SQLITE = b"SQLite format 3\0"  # how a database begins


def remember(places: Sequence[str], duplicates: Duplicates, library: str | None = None) -> int:
    """Have these puzzles count as seen: FILEs, queries as library:..., or URLs of libraries.

    What cannot be read is reported, and the exit code is not 0: the command should end, as
    it would repeat those puzzles.
    """
    codes = {exits.FINE}
    for place in places:
        if place.startswith(LIBRARY):
            _of_library(place.removeprefix(LIBRARY), library, duplicates)
        elif "://" in place or _is_database(place):
            _of_library("", place, duplicates)
        else:
            read = Namespace(files=[place], form=None, library=library)
            codes.add(each(read, lambda given: _seen(given, duplicates)))
    return exits.of_batch(codes)


def _is_database(path: str) -> bool:
    with suppress(OSError), open(path, "rb") as file:
        return file.read(len(SQLITE)) == SQLITE
    return False


def _seen(given: Input, duplicates: Duplicates) -> int:
    duplicates.is_new(given.puzzle)
    return exits.FINE


def _of_library(query: str, place: str | None, duplicates: Duplicates) -> None:
    from cluesmith.library.library import Library

    with Library(place, create=False) as library:
        for key in library.keys(query):
            duplicates.add(key)
