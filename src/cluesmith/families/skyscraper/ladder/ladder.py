"""Climbing: the easiest technique that gives something, then from the bottom again."""

from collections.abc import Sequence

import cython

from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.ladder.scout import Scout
from cluesmith.families.skyscraper.ladder.technique import Technique


@cython.cclass
class Ladder:
    """Techniques in the order they are tried; counts and scores the steps of the last climb.

    A scout, if there is one, looks ahead each time the climb comes past `lookout`.
    """

    def __init__(
        self, techniques: Sequence[Technique], scout: Scout | None = None, lookout: int = -1
    ) -> None:
        self.techniques = list(techniques)
        self.used = [0] * len(self.techniques)
        self.scout = scout
        self.lookout = lookout

    @cython.cfunc
    def step(self, board: Board) -> cython.int:
        """Make one step; which technique made it, or -1."""
        i: cython.int
        technique: Technique
        for i in range(len(self.techniques)):
            if i == self.lookout:
                self.scout.look(board)
            technique = self.techniques[i]
            if technique.apply(board):
                board.settle()
                return i
        return -1

    @cython.cfunc
    def close(self, board: Board) -> cython.bint:
        """Make all steps there are, uncounted; True if they solve the board."""
        while board.open and not board.failed:
            if self.step(board) < 0:
                return False
        return not board.failed and board.verify()

    def climb(self, board: Board) -> bool:
        """Make all steps there are, and count them; True if they solve the board."""
        i: cython.int
        technique: Technique
        self.used = [0] * len(self.techniques)
        self.score = 0
        self.rank = 0
        while board.open and not board.failed:
            i = self.step(board)
            if i < 0 or board.failed:
                return False
            technique = self.techniques[i]
            self.used[i] += 1
            self.score += technique.score
            self.rank = max(self.rank, technique.rank)
        return not board.failed and board.verify()

    def one_step(self, board: Board) -> Technique | None:
        """Make one step, recorded on the board if it records."""
        i: cython.int = self.step(board)
        return None if i < 0 else self.techniques[i]
