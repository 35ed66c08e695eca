"""Options of a new Skyscraper puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.errors import UsageError
from cluesmith.families.skyscraper import TOWERS
from cluesmith.family import Level
from cluesmith.forms.options import PAPER, Option, Options, name, number, recipe, whole
from cluesmith.support.grid_symmetry import MOVES

MIXED_FROM = 8  # the size from which all clues are kept by default
OWN_SCALE, TOWERS_SCALE = "cluesmith", "towers"


@dataclass(frozen=True, slots=True)
class SkyscraperOptions(Options):
    """Options of `generate` for a puzzle."""

    size: int = whole(6, "rows and columns", 3, 16)
    level: str = name("easy", "difficulty", tuple(Level))
    scale: str = name(OWN_SCALE, "whose levels", (OWN_SCALE, TOWERS_SCALE))
    symmetry: str = name("none", "symmetry of clues and givens", tuple(MOVES))
    style: str | None = name(None, "what is shown", ("clues", "mixed", "sparse"))
    min_score: int | None = whole(None, "least score")
    max_score: int | None = whole(None, "greatest score")
    recipe: str = recipe()
    probability: float | None = number(
        None, "in the paper's recipe: probability of each clue", 0, 1
    )

    def choices(self, option: Option) -> Sequence[str]:
        by_letter = option.name == "level" and self.scale == TOWERS_SCALE
        return tuple(TOWERS) if by_letter else option.choices

    def check(self) -> None:
        if self.recipe == PAPER:
            names = ("scale", "symmetry", "style", "min_score", "max_score")
            self.keep_default(names, "the paper's recipe")
            return
        if self.probability is not None:
            raise UsageError("a probability is for the paper's recipe only")
        if self.style is None:
            self.set("style", "mixed" if self.size >= MIXED_FROM else "sparse")
