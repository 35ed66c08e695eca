"""Text forms of Lol Sudoku besides puzzle JSON, imported when first asked for."""

from __future__ import annotations

from functools import cache

from cluesmith.family import Form, form_of


@cache
def forms() -> tuple[Form, ...]:
    """The text forms besides JSON, most specific first."""
    from cluesmith.families.lol_sudoku.codec import blocks, drawn, prolog, sudoku_sites

    return (
        sudoku_sites.SUDOKUPAD,
        sudoku_sites.F_PUZZLES,
        sudoku_sites.ISS,
        prolog.PROLOG,
        form_of("drawn", "the board as `show` draws it", drawn),
        form_of("blocks", "digits and areas as two blocks of text", blocks),
    )
