# mypy: ignore-errors
"""The board a person has in front of them: candidates, groups of cells, borders.

A border between neighbours is a link within a group, a wall between groups that
are apart, and open otherwise.  Area names are never used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cython

from cluesmith.deduction.candidates import stamps
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.groups import Groups
from cluesmith.support import bits


@cython.cclass
class Board(Groups):
    """Candidates and areas; with nothing `left` all is found, if nothing failed."""

    def __init__(self, size: cython.int) -> None:
        super().__init__(size)
        self.clear()

    @cython.cfunc
    def clear(self) -> cython.int:
        """Nothing is known."""
        self.clear_digits()
        self.clear_attention()
        self.clear_groups()
        self.stamp = next(stamps)
        return 0

    def load(
        self,
        digits: Sequence[Sequence[int]],
        areas: Sequence[Sequence[int]],
        walls: Iterable[tuple[int, int, str]],
        links: Iterable[tuple[int, int, str]],
    ) -> None:
        """Start anew with a puzzle's facts."""
        self.clear()
        self.enter(digits, areas, walls, links)

    def enter(
        self,
        digits: Sequence[Sequence[int]],
        areas: Sequence[Sequence[int]],
        walls: Iterable[tuple[int, int, str]],
        links: Iterable[tuple[int, int, str]],
    ) -> None:
        """Add facts; 0 is an open cell."""
        r: cython.int
        c: cython.int
        value: cython.int
        other: cython.int
        size: cython.int = self.size
        first: list[int] = [-1] * (size + 1)
        for r in range(size):
            row = areas[r]
            for c in range(size):
                value = row[c]
                if value:
                    if first[value] < 0:
                        for other in range(1, size + 1):
                            if first[other] >= 0:
                                self.part_ways(r * size + c, first[other])
                        first[value] = r * size + c
                    self.join(first[value], r * size + c)
        for r, c, to in links:
            self.join(r * size + c, r * size + c + (1 if to == "right" else size))
        for r, c, to in walls:
            self.part_ways(r * size + c, r * size + c + (1 if to == "right" else size))
        for r in range(size):
            row = digits[r]
            for c in range(size):
                value = row[c]
                if value:
                    self.place(r * size + c, value - 1)
        self.settle()

    def keep_marks(self, marks: Sequence[Sequence[int]]) -> None:
        """Narrow cells to the player's marks, as masks; 0 is a cell without marks."""
        cell: cython.int
        v: cython.int
        mask: cython.ulonglong
        for cell in range(self.size * self.size):
            mask = marks[cell // self.size][cell % self.size]
            if mask:
                for v in range(self.size):
                    if not mask >> v & 1:
                        self.remove(cell, v)
        self.settle()

    @cython.cfunc
    def copy_from(self, other: Board) -> cython.int:
        """Take over all that is known on a board of the same size."""
        self.copy_digits(other)
        self.copy_attention(other)
        self.copy_groups(other)
        self.stamp = other.stamp
        return 0

    def copy(self) -> Board:
        other = Board(self.size)
        own: cython.longlong = other.stamp
        other.copy_from(self)
        other.stamp = own
        return other

    @cython.ccall
    def left(self) -> cython.bint:
        """Whether there are digits to place or pieces to join."""
        return self.open + self.parts > self.size

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        """A step is done: techniques that look far afield look again."""
        i: cython.int
        g: cython.int
        some: cython.ulonglong
        self.pass_on()
        self.todo[3 * codes.NAKED_SET] |= self.touched_lines
        self.todo[3 * codes.HIDDEN_SET] |= self.touched_lines
        self.touched_lines = 0
        for i in range(3):
            some = self.touched_cells[i]
            self.touched_cells[i] = 0
            while some:
                g = self.group[64 * i + bits.lowest(some)]
                some &= some - 1
                if self.count[g] == self.size:
                    self.mark(codes.NAKED_SET, 2 * self.size + g)
                    self.mark(codes.HIDDEN_SET, 2 * self.size + g)
        return 0

    @cython.cfunc
    def border(self, cell: cython.int, other: cython.int) -> cython.int:
        """What is known about two neighbours: nothing, a wall or a link."""
        a: cython.int = self.group[cell]
        b: cython.int = self.group[other]
        if a == b:
            return codes.LINK
        return codes.WALL if self.is_apart(a, b) else codes.OPEN

    def borders(self) -> list[int]:
        """What is known about every border, right and down of each cell; -1 at the edge."""
        side: cython.int
        cell: cython.int
        other: cython.int
        found: list[int] = []
        for cell in range(self.size * self.size):
            for side in range(2, 4):
                other = self.neighbours[4 * cell + side]
                found.append(self.border(cell, other) if other >= 0 else -1)
        return found

    def between(self, cell: cython.int, other: cython.int) -> tuple[int, int, str]:
        """The name of the border between two neighbours."""
        first: cython.int = min(cell, other)
        to = "right" if cell // self.size == other // self.size else "down"
        return first // self.size, first % self.size, to

    def group_of(self, cell: cython.int) -> list[int]:
        """The cells known to share an area with this one, in reading order."""
        g: cython.int = self.group[cell]
        return [i for i in range(self.size * self.size) if self.group[i] == g]

    def component(self, cell: int) -> list[int]:
        """All cells that can be walked to without crossing a wall, in reading order."""
        i: cython.int
        reached = {cell}
        waiting = [cell]
        while waiting:
            at: cython.int = waiting.pop()
            for side in range(4):
                i = self.neighbours[4 * at + side]
                if i >= 0 and i not in reached and self.border(at, i) != codes.WALL:
                    reached.add(i)
                    waiting.append(i)
        return sorted(reached)

    def put_digit(self, cell: int, value: int) -> None:
        """Place a digit, from outside the ladder."""
        self.place(cell, value - 1)
        self.settle()

    def put_border(self, cell: int, other: int, joined: bool) -> None:
        """Draw a link or a wall, from outside the ladder."""
        if joined:
            self.join(cell, other)
        else:
            self.part_ways(cell, other)
        self.settle()
