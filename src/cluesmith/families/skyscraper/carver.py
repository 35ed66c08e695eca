# mypy: ignore-errors
"""Carving: facts are removed from a full board as long as a ladder, or a proof, still solves it.

A fact is a number: view v's clue is v, the given of a cell is 4N + cell.  More
facts never make a board harder, so one pass over the facts in any order leaves
none that could go: what failed while others were still there fails without
them.  For the same reason whole runs of facts may be tried at once.
"""

from collections.abc import Callable, Sequence

import cython

from cluesmith.deduction.ladder import Ladder
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.ladder.prover import Prover
from cluesmith.support.bounds import poll

MOST_NODES = 500


@cython.cclass
class Carver:
    """A solved board and the facts that are left of it."""

    def __init__(self, size: cython.int, prover: Prover, decide: Callable[[], int]) -> None:
        if not cython.compiled:
            self.heights = [0] * 256
            self.clues = [0] * 64
            self.kept = [False] * 320
        self.size = size
        self.prover = prover
        self.decide = decide
        self.board = Board(size)

    def load(self, grid: Sequence[Sequence[int]]) -> None:
        """A new solution, with all its clues and givens."""
        size: cython.int = self.size
        r: cython.int
        c: cython.int
        view: cython.int
        for r in range(size):
            row = grid[r]
            for c in range(size):
                self.heights[r * size + c] = row[c]
        for view in range(4 * size):
            self.clues[view] = self.seen(view)
        for r in range(4 * size + size * size):
            self.kept[r] = True

    @cython.cfunc
    def seen(self, view: cython.int) -> cython.int:
        i: cython.int
        height: cython.int
        tallest: cython.int = 0
        count: cython.int = 0
        for i in range(self.size):
            height = self.heights[self.board.cell_at(view >> 1, view & 1, i)]
            if height > tallest:
                tallest = height
                count += 1
        return count

    def easy_clues_first(self, groups: Sequence[Sequence[int]]) -> list[Sequence[int]]:
        """Groups of clues, those with a 1 or an N first: these are read at sight."""
        easy: list[Sequence[int]] = []
        others: list[Sequence[int]] = []
        view: cython.int
        is_easy: cython.bint
        for group in groups:
            is_easy = False
            for view in group:
                if self.clues[view] == 1 or self.clues[view] == self.size:
                    is_easy = True
            (easy if is_easy else others).append(group)
        return easy + others

    def keep(self, facts: Sequence[int], kept: bool) -> None:
        """Keep facts, or drop them."""
        fact: cython.int
        for fact in facts:
            self.kept[fact] = kept

    def has(self, fact: int) -> bool:
        return self.kept[fact]

    def solves(self, ladder: Ladder | None) -> bool:
        """Whether the ladder solves what is left; without one, whether the solution is unique."""
        return self.try_out(ladder, ladder is None)

    @cython.cfunc
    def try_out(self, ladder: Ladder, proof_first: cython.bint) -> cython.bint:
        size: cython.int = self.size
        i: cython.int
        count: cython.int
        board: Board = self.board
        poll()
        board.clear()
        for i in range(4 * size):
            board.clues[i] = self.clues[i] if self.kept[i] else 0
        for i in range(size * size):
            if self.kept[4 * size + i]:
                board.place(i // size, i % size, self.heights[i] - 1)
        board.settle()
        if not proof_first:
            return ladder.close(board)
        count = self.prover.prove(board, MOST_NODES)
        if count < 0:
            count = self.decide()
        if count != 1 or ladder is None:
            return count == 1
        # The proof has left the board as far as singles and whole lines go.
        return ladder.close(board)

    def carve(
        self, groups: Sequence[Sequence[int]], ladder: Ladder | None, proof_first: bool
    ) -> None:
        """Drop each group of facts, in turn, that the ladder does not need.

        With `proof_first` the ladder only runs where the solution is unique;
        without a ladder uniqueness is all that counts.
        """
        at: cython.int = 0
        run: cython.int = 1
        end: cython.int
        while at < len(groups):
            end = min(at + run, len(groups))
            for i in range(at, end):
                self.keep(groups[i], False)
            if self.try_out(ladder, proof_first):
                at = end
                run = 2 * run
                continue
            for i in range(at, end):
                self.keep(groups[i], True)
            if run == 1:
                at += 1
            else:
                run = run // 2

    def facts(self) -> list[int]:
        """What is left, as a value per fact: 0 where it is gone."""
        size = self.size
        clues = [self.clues[i] if self.kept[i] else 0 for i in range(4 * size)]
        givens = [self.heights[i] if self.kept[4 * size + i] else 0 for i in range(size * size)]
        return clues + givens
