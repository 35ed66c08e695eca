"""Options of a new star."""

from __future__ import annotations

from dataclasses import dataclass

from cluesmith.errors import UsageError
from cluesmith.families.gold_star.codec.puzzle_json import READ_AS
from cluesmith.families.gold_star.puzzle import OPERATORS
from cluesmith.family import Level
from cluesmith.forms.jsontext import describe
from cluesmith.forms.options import PAPER, Options, name, recipe, text, whole

MOST_OPERATORS = 64  # letters of the mix


@dataclass(frozen=True, slots=True)
class GoldStarOptions(Options):
    """Options of `generate` for a star.

    `operators` are the allowed ones; one that is written twice is twice as likely.
    """

    points: int = whole(5, "points", 3, 10)
    level: str = name("easy", "difficulty", tuple(Level))
    givens: int | None = whole(None, "exactly N digits given")
    operators: str = text(
        OPERATORS, "operators to draw from; one written twice is twice as likely", MOST_OPERATORS
    )
    min_score: int | None = whole(None, "least score")
    max_score: int | None = whole(None, "greatest score")
    recipe: str = recipe()

    def check(self) -> None:
        if self.givens is not None and not 0 <= self.givens <= 2 * self.points:
            raise UsageError(f"givens is {self.givens}, expected 0 to {2 * self.points}")
        mix = self.operators
        read = "".join(READ_AS.get(sign, sign) for sign in mix) if isinstance(mix, str) else ""
        if not read or set(read) - set(OPERATORS):
            raise UsageError(f"operators is {describe(mix)}, expected some of {OPERATORS}")
        self.set("operators", read)
        if not set(read) & set("+-"):
            raise UsageError(f"operators is {describe(mix)}: 0 has no place without + or -")
        if len(mix) > MOST_OPERATORS:
            raise UsageError(f"operators has {len(mix)} letters, expected at most {MOST_OPERATORS}")
        if self.recipe == PAPER:
            self.keep_default(("level", "givens", "min_score", "max_score"), "the paper's recipe")
