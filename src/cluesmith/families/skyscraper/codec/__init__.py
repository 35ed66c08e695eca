"""Text forms of Skyscraper besides puzzle JSON, imported when first asked for."""

from __future__ import annotations

from functools import cache

from cluesmith.family import Form, form_of


@cache
def forms() -> tuple[Form, ...]:
    """The text forms besides JSON, most specific first."""
    from cluesmith.families.skyscraper.codec import ids, penpa, printed, prolog, sudoku_sites

    return (
        ids.TOWERS,
        ids.PUZZ_LINK,
        sudoku_sites.SUDOKUPAD,
        sudoku_sites.F_PUZZLES,
        sudoku_sites.ISS,
        form_of("penpa", "Penpa text matrix", penpa),
        prolog.PROLOG,
        form_of("printed", "the paper's printed board", printed),
    )
