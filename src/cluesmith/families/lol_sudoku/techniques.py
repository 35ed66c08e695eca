"""Techniques: the one graded list of them, and the ladders made of it.

Levels, scores and names follow from the classes.
"""

from __future__ import annotations

from cluesmith.deduction import grading
from cluesmith.deduction.ladder import Ladder
from cluesmith.deduction.latin import LastCell, LastValue
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.assumption import Assumption
from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.ladder.borders import AreaFull, CutCorner, OneWayOut, SameDigit
from cluesmith.families.lol_sudoku.ladder.growing import Bridge, FullCount, MissingDigit, TooFar
from cluesmith.families.lol_sudoku.ladder.reach import Reach
from cluesmith.families.lol_sudoku.ladder.sets import HiddenSet, NakedSet
from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.family import Level, Technique
from cluesmith.support.threads import one_a_thread


def techniques() -> list[Technique]:
    """All techniques, easiest first."""
    return grading.techniques(ladders(1).full)


class Ladders:
    """The ladders for boards of one size; they share their techniques' work space."""

    def __init__(self, size: int) -> None:
        reach = Reach()
        easy = [
            LastCell(),
            AreaFull(codes.AREA_FULL),
            LastValue(),
            SameDigit(codes.SAME_DIGIT),
            OneWayOut(codes.ONE_WAY_OUT),
        ]
        medium = [
            *easy,
            TooFar(codes.TOO_FAR, reach),
            MissingDigit(codes.MISSING_DIGIT, reach),
            FullCount(codes.FULL_COUNT, reach),
        ]
        hard = [
            *medium,
            NakedSet(codes.NAKED_SET),
            HiddenSet(codes.HIDDEN_SET),
            Bridge(codes.BRIDGE, reach),
            CutCorner(codes.CUT_CORNER),
        ]
        self.teaching = (Ladder(easy), Ladder(medium), Ladder(hard))
        self.full = Ladder([*hard, Assumption(size, self.teaching[2])])
        self.up_to = dict(zip(Level, (*self.teaching, self.full), strict=False))
        self.board = Board(size)

    def start(self, puzzle: LolSudoku) -> Board:
        """The board to climb on, with a puzzle's facts; what it held before is lost."""
        self.board.load(puzzle.digits, puzzle.areas, puzzle.walls, puzzle.links)
        return self.board


@one_a_thread
def ladders(size: int) -> Ladders:
    """This thread's ladders for a size."""
    return Ladders(size)
