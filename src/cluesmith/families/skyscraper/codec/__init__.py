"""Every text form of Skyscraper, in and out: the puzzle JSON and other tools' forms.

The other tools' forms are imported when first asked for: most runs need none.
"""

from __future__ import annotations

from functools import cache

from cluesmith.families.skyscraper.codec.puzzle_json import (
    from_json,
    solution_from_json,
    to_json,
)
from cluesmith.family import Form, form_of
from cluesmith.forms.grid import solution_to_json

__all__ = ["forms", "from_json", "solution_from_json", "solution_to_json", "to_json"]


@cache
def forms() -> tuple[Form, ...]:
    """The other tools' forms, most specific first."""
    from cluesmith.families.skyscraper.codec import ids, penpa, printed, prolog, sudoku_sites

    return (
        ids.TOWERS,
        ids.PUZZ_LINK,
        sudoku_sites.F_PUZZLES,
        sudoku_sites.ISS,
        form_of("penpa", "Penpa text matrix", penpa),
        prolog.PROLOG,
        form_of("printed", "the paper's printed board", printed),
    )
