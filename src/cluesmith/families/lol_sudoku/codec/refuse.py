"""What a form cannot say is refused, with one line that says so."""

from __future__ import annotations

from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku.puzzle import PAPER, LolSudoku


def refuse_beyond_grids(puzzle: LolSudoku, form: str) -> None:
    """For forms that hold digits and areas and nothing else."""
    for name in ("walls", "links"):
        if getattr(puzzle, name):
            raise UnsupportedError(f"{form} has no {name}, this puzzle has some")
    refuse_paper_rule(puzzle, form)


def refuse_paper_rule(puzzle: LolSudoku, form: str) -> None:
    if puzzle.rule == PAPER:
        raise UnsupportedError(f"{form} cannot say that areas need not be connected (rule: paper)")
