"""What can be asked of a new star."""

from __future__ import annotations

from dataclasses import dataclass

from cluesmith.errors import UsageError
from cluesmith.families.gold_star.codec.puzzle_json import READ_AS
from cluesmith.families.gold_star.puzzle import OPERATORS
from cluesmith.families.gold_star.star import FEWEST, MOST
from cluesmith.family import Choices, Level, Span
from cluesmith.forms import options
from cluesmith.forms.jsontext import describe

FEWEST_POINTS, MOST_POINTS = 3, 10
MOST_OPERATORS = 64  # letters of the mix
RECIPES = ("ladder", "paper")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a star; the seed draws it from all that fit.

    `operators` are the allowed ones; one that is written twice is twice as likely.
    """

    points: int = 5
    level: str = "easy"
    givens: int | None = None
    operators: str = OPERATORS
    min_score: int | None = None
    max_score: int | None = None
    recipe: str = "ladder"

    def __post_init__(self) -> None:
        options.whole(self, "points", "givens", "min_score", "max_score")
        options.scores(self)
        object.__setattr__(self, "level", str(self.level))  # a Level and its name are the same
        options.within(self, "points", FEWEST_POINTS, MOST_POINTS)
        options.within(self, "givens", 0, 2 * self.points)
        options.known(self, {"level": tuple(Level), "recipe": RECIPES})
        mix = self.operators
        read = "".join(READ_AS.get(sign, sign) for sign in mix) if isinstance(mix, str) else ""
        if not read or set(read) - set(OPERATORS):
            raise UsageError(f"operators is {describe(mix)}, expected some of {OPERATORS}")
        object.__setattr__(self, "operators", read)
        if not set(self.operators) & set("+-"):
            raise UsageError(f"operators is {describe(mix)}: 0 has no place without + or -")
        if len(mix) > MOST_OPERATORS:
            raise UsageError(f"operators has {len(mix)} letters, expected at most {MOST_OPERATORS}")
        if self.recipe == "paper":
            options.left_alone(self, ("level", "givens", "min_score", "max_score"))

    def wishes(self) -> str:
        """What is asked beside points and level, for people: `` (with 3 given, that score)``."""
        return options.wishes(self, "" if self.givens is None else f"with {self.givens} given")


def choices() -> Choices:
    """What a star can be, and a new one; sizes are numbers of points."""
    default = Wanted().points
    sizes, generates = Span(FEWEST, MOST, default), Span(FEWEST_POINTS, MOST_POINTS, default)
    return Choices(sizes, generates, styles=(), symmetries=())
