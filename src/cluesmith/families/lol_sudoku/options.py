"""Options of a new Lol Sudoku."""

from __future__ import annotations

from dataclasses import dataclass

from cluesmith.family import Level
from cluesmith.forms.options import Options, name, whole
from cluesmith.support.grid_symmetry import MOVES


@dataclass(frozen=True, slots=True)
class LolSudokuOptions(Options):
    """Options of `generate` for a puzzle."""

    size: int = whole(6, "rows and columns", 4, 9)
    level: str = name("easy", "difficulty", tuple(Level))
    style: str = name("areas", "what is shown", ("areas", "marks", "paper", "walls"))
    symmetry: str = name(
        "none", "symmetry of digits and marked cells, not of areas and walls", tuple(MOVES)
    )
    min_score: int | None = whole(None, "least score")
    max_score: int | None = whole(None, "greatest score")
