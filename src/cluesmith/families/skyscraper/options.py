"""What can be asked of a new puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from cluesmith.errors import UsageError
from cluesmith.families.skyscraper.puzzle import MAX_SIZE
from cluesmith.family import Choices, Level, Span
from cluesmith.forms import options
from cluesmith.support.grid_symmetry import MOVES

SMALLEST, LARGEST = 3, 16
MIXED_FROM = 8  # the size from which all clues are kept by default
STYLES = ("clues", "mixed", "sparse")
SCALES = ("cluesmith", "towers")
TOWERS = ("e", "h", "x", "u")
RECIPES = ("ladder", "paper")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a puzzle; the seed draws it from all that fit."""

    size: int = 6
    level: str = "easy"
    scale: str = "cluesmith"
    symmetry: str = "none"
    style: str | None = None
    min_score: int | None = None
    max_score: int | None = None
    recipe: str = "ladder"
    probability: float | None = None

    def __post_init__(self) -> None:
        options.whole(self, "size", "min_score", "max_score")
        options.scores(self)
        # A Level and its name, a default and what it stands for, make the same puzzle.
        object.__setattr__(self, "level", str(self.level))
        options.within(self, "size", SMALLEST, LARGEST)
        choices = {
            "scale": SCALES,
            "symmetry": tuple(MOVES),
            "style": (None, *STYLES),
            "recipe": RECIPES,
            "level": TOWERS if self.scale == "towers" else tuple(Level),
        }
        options.known(self, choices)
        share = self.probability
        if share is not None and not (isinstance(share, int | float) and 0 <= share <= 1):
            raise UsageError(f"probability is {share!r}, expected 0 to 1")
        if share is not None and self.recipe != "paper":
            raise UsageError("a probability is for the paper's recipe only")
        if self.recipe != "paper" and self.style is None:
            style = "mixed" if self.size >= MIXED_FROM else "sparse"
            object.__setattr__(self, "style", style)
        if self.recipe == "paper":
            options.left_alone(self, ("scale", "symmetry", "style", "min_score", "max_score"))

    def wishes(self) -> str:
        """What is asked beside size and level, for people: `` (style clues, that score)``."""
        symmetry = "" if self.symmetry == "none" else f"{self.symmetry} symmetry"
        return options.wishes(self, f"style {self.style}", symmetry)


def choices() -> Choices:
    """What a board can be, and a new one."""
    default = Wanted().size
    sizes, generates = Span(1, MAX_SIZE, default), Span(SMALLEST, LARGEST, default)
    return Choices(sizes, generates, STYLES, tuple(MOVES))
