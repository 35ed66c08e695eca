"""Lol Sudoku: a Latin square whose areas, each digit once in each, are mostly to be found."""

from cluesmith.families import family_in
from cluesmith.families.lol_sudoku.puzzle import MAX_SIZE, PAPER
from cluesmith.family import Span, lazy

FAMILY = family_in(
    __name__,
    title="Lol Sudoku",
    sizes=Span(1, MAX_SIZE, 6),
    options="LolSudokuOptions",
    example="taught",
    shown=("one-way-out", "area-full", "last-cell"),
    notes={"note-paper": lambda board: board.rule == PAPER},
    prove=lazy(f"{__name__}.prove", "prove"),
    relations=lazy(f"{__name__}.rules", "relations"),
)
