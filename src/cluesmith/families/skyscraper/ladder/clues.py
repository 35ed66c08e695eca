# mypy: ignore-errors
"""Easy: what the clues of one line say at once."""

import cython

from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.ladder.technique import OnViews
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class ClueOne(OnViews):
    """Only one building is seen: the tallest stands right beside the clue."""

    name = "clue-one"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        if board.clues[2 * line + end] == 1:
            board.put(line, end, 0, board.size - 1)
            if board.recording:
                board.note([board.cell_at(line, end, 0)], [(line, end)], line=line)
        return 0


@cython.cclass
class Staircase(OnViews):
    """All N buildings are seen: they rise from 1 to N."""

    name = "staircase"
    level = Level.EASY
    points = 2

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        i: cython.int
        if board.clues[2 * line + end] == board.size:
            for i in range(board.size):
                board.put(line, end, i, i)
            if board.recording:
                board.note(board.cells_of(line), [(line, end)], line=line)
        return 0


@cython.cclass
class FacingClues(OnViews):
    """Two facing clues add to N+1: all buildings are seen, and only the tallest from both ends."""

    name = "facing-clues"
    level = Level.EASY
    points = 2

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        near: cython.int = board.clues[2 * line]
        far: cython.int = board.clues[2 * line + 1]
        if end == 0 and near and far and near + far == board.size + 1:
            board.put(line, 0, near - 1, board.size - 1)
            if board.recording:
                cell = board.cell_at(line, 0, near - 1)
                board.note([cell], [(line, 0), (line, 1)], line=line)
        return 0


@cython.cclass
class TooTall(OnViews):
    """To see k buildings, k-1 taller ones must fit behind the first, k-2 behind the second, ...

    The tallest cannot stand in the first k-1 cells, the next tallest not in the
    first k-2, and so on; a height known to stand behind a taller one is never
    seen and does not count.  `overlooks`: as Towers has it, where a height
    behind the very next one counts all the same.
    """

    name = "too-tall"
    level = Level.EASY
    points = 3

    def __init__(self, slot: cython.int, overlooks: bool = False) -> None:
        super().__init__(slot)
        self.overlooks = overlooks

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        size: cython.int = board.size
        i: cython.int
        v: cython.int
        place: cython.int
        hider: cython.int
        nearest: cython.int = size  # of the heights above the next taller one
        next_place: cython.int = size  # of the next taller one
        some: cython.ulonglong
        rest: cython.int = board.clues[2 * line + end] - 1
        hidden: list = [] if board.recording else None
        for v in range(size - 1, -1, -1):
            if rest <= 0:
                break
            some = board.places[line * size + v]
            place = size
            if some & (some - 1) == 0:
                place = size - 1 - bits.lowest(some) if end else bits.lowest(some)
            hider = nearest if self.overlooks else min(nearest, next_place)
            nearest = min(nearest, next_place)
            next_place = place
            if hider < place < size:
                if board.recording:
                    hidden.append(v + 1)
                continue
            for i in range(rest):
                board.strike(line, end, i, v)
            rest -= 1
        if board.recording and board.now_removed:
            self.note(board, line, end, hidden)
        return 0

    def note(self, board: Board, line: int, end: int, hidden: list) -> None:
        cells = sorted({r * board.size + c for r, c, _ in board.now_removed})
        lowest = min(v for _, _, v in board.now_removed)
        uncounted = tuple(height for height in hidden if height > lowest)
        board.note(cells, [(line, end)], line=line, hidden=uncounted)
