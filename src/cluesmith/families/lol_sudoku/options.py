"""What can be asked of a new puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from cluesmith.families.lol_sudoku.puzzle import MAX_SIZE
from cluesmith.family import Choices, Level, Span
from cluesmith.forms import options
from cluesmith.support.grid_symmetry import MOVES

SMALLEST, LARGEST = 4, 9
STYLES = ("areas", "marks", "paper", "walls")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a puzzle; the seed draws it from all that fit."""

    size: int = 6
    level: str = "easy"
    style: str = "areas"
    symmetry: str = "none"
    min_score: int | None = None
    max_score: int | None = None

    def __post_init__(self) -> None:
        options.whole(self, "size", "min_score", "max_score")
        options.scores(self)
        object.__setattr__(self, "level", str(self.level))  # a Level and its name are the same
        options.within(self, "size", SMALLEST, LARGEST)
        choices = {"level": tuple(Level), "style": STYLES, "symmetry": tuple(MOVES)}
        options.known(self, choices)

    def wishes(self) -> str:
        """What is asked beside size and level, for people: `` (style areas, that score)``."""
        symmetry = "" if self.symmetry == "none" else f"{self.symmetry} symmetry"
        return options.wishes(self, f"style {self.style}", symmetry)


def choices() -> Choices:
    """What a board can be, and a new one."""
    default = Wanted().size
    sizes, generates = Span(1, MAX_SIZE, default), Span(SMALLEST, LARGEST, default)
    return Choices(sizes, generates, STYLES, tuple(MOVES))
