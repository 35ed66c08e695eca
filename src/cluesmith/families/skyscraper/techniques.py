"""Techniques: the one graded list of them, and the ladders made of it.

Levels, scores and names follow from the classes; Towers' letters from which of
them Simon Tatham's own solver uses.
"""

from __future__ import annotations

from cluesmith.deduction import grading
from cluesmith.deduction.ladder import Ladder
from cluesmith.deduction.latin import LastCell, LastValue
from cluesmith.families.skyscraper.ladder.assumption import Assumption
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.ladder.clues import ClueOne, FacingClues, Staircase, TooTall
from cluesmith.families.skyscraper.ladder.counting import (
    AllRise,
    AlmostAllSeen,
    ClueTwo,
    TallestPlace,
    TooFewSeen,
    TooManySeen,
)
from cluesmith.families.skyscraper.ladder.listing import (
    OneClueList,
    Scout,
    ShortestFirst,
    TwoClueList,
)
from cluesmith.families.skyscraper.ladder.patterns import Chain, Fish, HiddenSet, NakedSet
from cluesmith.families.skyscraper.ladder.prover import Prover
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.family import Level, Technique
from cluesmith.support.threads import one_a_thread


def techniques() -> list[Technique]:
    """All techniques, easiest first."""
    return grading.techniques(ladders(1).full)


class Ladders:
    """The ladders for boards of one size; they share their techniques' work space."""

    def __init__(self, size: int) -> None:
        clues = [ClueOne(0), Staircase(1), FacingClues(2)]
        singles = [LastCell(), LastValue()]
        easy = [*clues, *singles, TooTall(3)]
        almost = AlmostAllSeen(4)
        counting = [TallestPlace(5), almost, AllRise(6), ClueTwo(7), TooManySeen(8), TooFewSeen(9)]
        sets = [NakedSet(10), HiddenSet(11)]
        one_clue = OneClueList(12, size)
        two_clues, whole_lines = TwoClueList(13, size), ShortestFirst(13, size)
        fish, chain = Fish(14), Chain(15)
        medium = [*easy, *counting]
        hard = [*medium, *sets, one_clue, two_clues]
        quick = Ladder([*easy, almost, whole_lines])
        assumption = Assumption(size, quick)
        self.teaching = (Ladder(easy), Ladder(medium), Ladder(hard))
        scout = Scout(17, whole_lines)
        beyond = hard[len(easy) :]
        self.full = Ladder([*easy, scout, *beyond, fish, chain, assumption])
        self.up_to = {
            Level.EASY: Ladder(easy),
            Level.MEDIUM: Ladder(medium),
            Level.HARD: quick,
            Level.EXTREME: Ladder([*easy, almost, whole_lines, fish, chain, assumption]),
        }
        towers_easy = [*clues, *singles, TooTall(16, overlooks=True), almost]
        towers_hard = [*towers_easy, *sets, one_clue]
        self.towers = {
            "e": Ladder(towers_easy),
            "h": Ladder(towers_hard),
            "x": Ladder([*towers_hard, fish, chain]),
        }
        self.prover = Prover(size, quick)
        self.whole_lines = whole_lines
        self.board = Board(size)
        self.proof_board = Board(size)

    def start(self, puzzle: Skyscraper) -> Board:
        """The board to climb on, with a puzzle's facts; what it held before is lost."""
        return _put(puzzle, self.board)

    def start_proof(self, puzzle: Skyscraper) -> Board:
        """The same for a proof, which may come in the middle of a climb."""
        return _put(puzzle, self.proof_board)


def _put(puzzle: Skyscraper, board: Board) -> Board:
    clues = puzzle.clues
    board.load(clues.top, clues.left, clues.bottom, clues.right, puzzle.grid)
    return board


@one_a_thread
def ladders(size: int) -> Ladders:
    """This thread's ladders for a size."""
    return Ladders(size)
