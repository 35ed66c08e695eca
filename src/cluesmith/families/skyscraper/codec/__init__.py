"""Every text form of Skyscraper, in and out: the puzzle JSON and other tools' forms.

The other tools' forms are imported when first asked for: most runs need none.
"""

from __future__ import annotations

from functools import cache

from cluesmith.families.skyscraper.codec.puzzle_json import (
    from_json,
    solution_from_json,
    solution_to_json,
    to_json,
)
from cluesmith.family import Form, form_of

__all__ = ["forms", "from_json", "solution_from_json", "solution_to_json", "to_json"]


@cache
def forms() -> tuple[Form, ...]:
    """The other tools' forms, most specific first."""
    from cluesmith.families.skyscraper.codec import (
        fpuzzles,
        iss,
        penpa,
        printed,
        prolog,
        puzzlink,
        towers,
    )

    return (
        form_of("towers", "Towers game id", towers, single_line=True),
        form_of("puzz.link", "puzz.link address", puzzlink, single_line=True),
        form_of("f-puzzles", "f-puzzles link or JSON", fpuzzles, single_line=True),
        form_of("iss", "Interactive-Sudoku-Solver string", iss, single_line=True),
        form_of("penpa", "Penpa text matrix", penpa),
        form_of("prolog", "the paper's Prolog facts", prolog),
        form_of("printed", "the paper's printed board", printed),
    )
