"""Every text form of Lol Sudoku, in and out: the puzzle JSON and other forms.

The other forms are imported when first asked for: most runs need none.
"""

from __future__ import annotations

from functools import cache

from cluesmith.families.lol_sudoku.codec.puzzle_json import (
    from_json,
    solution_from_json,
    solution_to_json,
    to_json,
)
from cluesmith.family import Form, form_of

__all__ = ["forms", "from_json", "solution_from_json", "solution_to_json", "to_json"]


@cache
def forms() -> tuple[Form, ...]:
    """The other forms, most specific first."""
    from cluesmith.families.lol_sudoku.codec import blocks, drawn, prolog, sudoku_sites

    return (
        sudoku_sites.F_PUZZLES,
        sudoku_sites.ISS,
        prolog.PROLOG,
        form_of("drawn", "the board as `show` draws it", drawn),
        form_of("blocks", "digits and areas as two blocks of text", blocks),
    )
