"""Techniques: the one graded list of them, and the ladders made of it.

Levels, scores and names follow from the classes.
"""

from __future__ import annotations

from cluesmith.deduction import grading
from cluesmith.deduction.ladder import Ladder
from cluesmith.families.gold_star.ladder.assumption import Assumption
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.families.gold_star.ladder.digits import HiddenSet, LastCell, LastDigit, NakedSet
from cluesmith.families.gold_star.ladder.equations import LastOfEquation, NoZero, Parity, Size
from cluesmith.families.gold_star.ladder.listing import Quadruples, TwoEquations
from cluesmith.families.gold_star.model import results
from cluesmith.families.gold_star.puzzle import EXACT, GoldStar
from cluesmith.families.gold_star.star import FEWEST
from cluesmith.family import Level, Technique
from cluesmith.support.threads import one_a_thread


def techniques() -> list[Technique]:
    """All techniques, easiest first."""
    return grading.techniques(ladders(FEWEST, EXACT).full)


class Ladders:
    """The ladders for stars of one kind; they share their techniques' work space."""

    def __init__(self, points: int, division: str) -> None:
        table = results(2 * points, division)
        self.board = Board(points, table)
        easy = [LastCell(), LastDigit(), NoZero(0), LastOfEquation(1), Size(2, table)]
        medium = [*easy, Parity(3, division == EXACT), Quadruples(4, table)]
        hard = [*medium, NakedSet(5), HiddenSet(6), TwoEquations(7, table)]
        self.teaching = (Ladder(easy), Ladder(medium), Ladder(hard))
        self.full = Ladder([*hard, Assumption(self.board, self.teaching[2])])
        self.up_to = dict(zip(Level, (*self.teaching, self.full), strict=False))

    def start(self, puzzle: GoldStar) -> Board:
        """The board to climb on, with a puzzle's facts; what it held before is lost."""
        self.board.load(puzzle.operators, puzzle.digits)
        return self.board


@one_a_thread
def ladders(points: int, division: str) -> Ladders:
    """This thread's ladders for a kind of star."""
    return Ladders(points, division)
