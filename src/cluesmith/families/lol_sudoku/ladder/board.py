# mypy: ignore-errors
"""The board a person has in front of them: candidates, groups of cells, borders.

A group is a set of cells known to be in one area; its number is one of its
cells, the other cells follow in a ring (`next_in`).  Cells of a group need not
be connected yet: its `pieces` are, each a `part` with a ring of its own.
`apart` are pairs of groups known to be in different areas, a bit each.  A
border between neighbours is a link within a group, a wall between groups that
are apart, and open otherwise.  Area names are never used.

Long, because each change of a group is noted at once for techniques to look at.

A technique has a slot in `todo`, a set of cells, of groups by their number, or
of houses that it has yet to look at; so none looks twice for nothing.  The first
three slots are marked as things happen.  Then come techniques that walk from a
group: `seen` are the cells that were walked over without result, per slot and group.
Knowing more never opens a way, so until one of these cells has changed the walk
would see the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cython

from cluesmith.deduction.ladder import Candidates, Technique
from cluesmith.deduction.latin import LatinCandidates
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.neighbours import neighbours
from cluesmith.support import bits

MOST = 12  # rows
CELLS = MOST * MOST
WALKERS = cython.declare(cython.int, codes.ON_GROUPS - codes.WALKING)


@cython.cclass
class Board(LatinCandidates):
    """Candidates and areas; with nothing `left` all is found, if nothing failed.

    `parts` counts the pieces of all groups.  `changed` cells are new since the
    last step, `pending` ones not yet seen by a walker.

    Put off are walls and links between groups, `later_apart` and `later_joined`, a bit
    each; `fruitful` are what the technique of slot `fruitful_slot` will look at again.
    """

    def __init__(self, size: cython.int) -> None:
        i: cython.int
        other: cython.int
        if not cython.compiled:
            names = "group next_in count pieces held part next_part part_size"
            for name in names.split():
                setattr(self, name, [0] * CELLS)
            self.neighbours = [0] * 4 * CELLS
            self.apart = [0] * 3 * CELLS
            self.todo = [0] * 3 * codes.SLOTS
            self.seen = [0] * 3 * WALKERS * CELLS
            self.changed = [0] * 3
            self.pending = [0] * 3 * WALKERS
            self.later_apart = [0] * 3 * CELLS
            self.later_joined = [0] * 3 * CELLS
            self.later_groups = [0] * 3
            self.fruitful = [0] * 3
            self.fruitful_slot = 0
        LatinCandidates.__init__(self, size)
        for i, other in enumerate(neighbours(size)):
            self.neighbours[i] = other
        self.forget_borders()
        self.clear()

    @cython.cfunc
    def clear(self) -> cython.int:
        """Nothing is known: every cell is a group of its own, and nothing has been looked at."""
        i: cython.int
        slot: cython.int
        cells: cython.int = self.size * self.size
        if self.waiting or self.has_put_off_border():
            self.forget_borders()
        self.clear_candidates()
        for i in range(cells):
            self.group[i] = self.part[i] = self.next_in[i] = self.next_part[i] = i
            self.count[i] = self.pieces[i] = self.part_size[i] = 1
            self.held[i] = 0
        for i in range(3 * cells):
            self.apart[i] = 0
        self.parts = cells
        for i in range(3 * codes.SLOTS):
            self.todo[i] = 0
        for i in range(3 * WALKERS * cells):
            self.seen[i] = 0
        for i in range(3 * WALKERS):
            self.pending[i] = 0
        for i in range(3):
            self.changed[i] = 0
        for i in range(cells):
            self.mark(codes.ONE_WAY_OUT, i)
            for slot in range(codes.WALKING, codes.ON_GROUPS):
                self.mark(slot, i)
        self.borders_touched = True
        return 0

    def load(self, *facts: Iterable) -> None:
        """Start anew with a puzzle's facts, as `enter` takes them."""
        self.clear()
        self.enter(*facts)

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
                                self.separate(r * size + c, first[other])
                        first[value] = r * size + c
                    self.join(first[value], r * size + c)
        for r, c, to in links:
            self.join(r * size + c, r * size + c + (1 if to == "right" else size))
        for r, c, to in walls:
            self.separate(r * size + c, r * size + c + (1 if to == "right" else size))
        self.enter_digits(digits)

    @cython.cfunc
    def copy_from(self, other: Board) -> cython.int:
        """Take over all that is known on a board of the same size."""
        i: cython.int
        cells: cython.int = self.size * self.size
        self.copy_candidates(other)
        for i in range(cells):
            self.group[i] = other.group[i]
            self.next_in[i] = other.next_in[i]
            self.count[i] = other.count[i]
            self.pieces[i] = other.pieces[i]
            self.held[i] = other.held[i]
            self.part[i] = other.part[i]
            self.next_part[i] = other.next_part[i]
            self.part_size[i] = other.part_size[i]
        for i in range(3 * cells):
            self.apart[i] = other.apart[i]
        self.parts = other.parts
        for i in range(3 * codes.SLOTS):
            self.todo[i] = other.todo[i]
        for i in range(3 * WALKERS * cells):
            self.seen[i] = other.seen[i]
        for i in range(3 * WALKERS):
            self.pending[i] = other.pending[i]
        for i in range(3):
            self.changed[i] = other.changed[i]
        self.borders_touched = other.borders_touched
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
        """A step is done: techniques that look at more than one group look again."""
        i: cython.int
        g: cython.int
        cells: cython.int = self.size * self.size
        some: cython.ulonglong
        for i in range(3):
            self.changed[i] |= self.touched_cells[i]
        for i in range(3 * WALKERS):
            self.pending[i] |= self.changed[i % 3]
        for i in range(3):
            self.changed[i] = 0
            if self.borders_touched:
                # It looks at all borders whenever one has become known.
                self.todo[3 * codes.CUT_CORNER + i] = bits.below(max(0, min(64, cells - 64 * i)))
        self.borders_touched = False
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
    def forget_borders(self) -> cython.int:
        """No border is put off."""
        i: cython.int
        for i in range(3 * self.size * self.size):
            self.later_apart[i] = self.later_joined[i] = 0
        for i in range(3):
            self.later_groups[i] = self.fruitful[i] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def put_off(self, a: cython.int, b: cython.int, joined: cython.bint) -> cython.int:
        """Put off a link or a wall between two groups, if that is not done yet."""
        one: cython.ulonglong = 1
        if self.is_put_off(a, b, joined):
            return 0
        a, b = min(a, b), max(a, b)
        if joined:
            self.later_joined[3 * a + (b >> 6)] |= one << (b & 63)
        else:
            self.later_apart[3 * a + (b >> 6)] |= one << (b & 63)
        self.later_groups[a >> 6] |= one << (a & 63)
        self.changes += 1
        if self.recording:
            self.now_borders.append((a, b, joined))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_put_off(self, a: cython.int, b: cython.int, joined: cython.bint) -> cython.bint:
        """Whether a link, or a wall, between two groups has been put off."""
        if a > b:
            a, b = b, a
        if joined:
            return self.later_joined[3 * a + (b >> 6)] >> (b & 63) & 1
        return self.later_apart[3 * a + (b >> 6)] >> (b & 63) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def has_put_off_border(self) -> cython.bint:
        """Whether a link or a wall has been put off."""
        return self.later_groups[0] | self.later_groups[1] | self.later_groups[2] != 0

    @cython.cfunc
    def make_up(self) -> cython.int:
        """Make the changes that were put off; of how many cells and pairs of groups they are."""
        count: cython.int = LatinCandidates.make_up(self)
        w: cython.int
        a: cython.int
        some: cython.ulonglong
        for w in range(3):
            self.todo[3 * self.fruitful_slot + w] |= self.fruitful[w]
            self.fruitful[w] = 0
            some = self.later_groups[w]
            while some:
                a = 64 * w + bits.lowest(some)
                some &= some - 1
                count += self.make_up_borders(a)
            self.later_groups[w] = 0
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def make_up_borders(self, a: cython.int) -> cython.int:
        """Draw what borders of one group were put off; how many."""
        w: cython.int
        b: cython.int
        count: cython.int = 0
        some: cython.ulonglong
        joined: cython.ulonglong
        for w in range(3):
            joined = self.later_joined[3 * a + w]
            some = joined | self.later_apart[3 * a + w]
            while some:
                b = 64 * w + bits.lowest(some)
                count += 1
                if self.later_apart[3 * a + w] >> (b & 63) & 1:
                    self.separate(a, b)
                if joined >> (b & 63) & 1:
                    self.join(a, b)
                some &= some - 1
            self.later_joined[3 * a + w] = self.later_apart[3 * a + w] = 0
        return count

    def record(self, recording: bool) -> None:
        LatinCandidates.record(self, recording)
        self.now_borders = []

    def follow(self, other: Board) -> None:
        a: cython.int
        b: cython.int
        LatinCandidates.follow(self, other)
        for a, b, joined in other.now_borders:
            if joined:
                self.join(a, b)
            else:
                self.separate(a, b)

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark(self, slot: cython.int, which: cython.int) -> cython.int:
        one: cython.ulonglong = 1
        self.todo[3 * slot + (which >> 6)] |= one << (which & 63)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def saw(self, slot: cython.int, g: cython.int, cell: cython.int) -> cython.int:
        """A technique walked from a group over a cell."""
        one: cython.ulonglong = 1
        at: cython.int = 3 * ((slot - codes.WALKING) * self.size * self.size + g) + (cell >> 6)
        self.seen[at] |= one << (cell & 63)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self, slot: cython.int, g: cython.int) -> cython.int:
        """A technique begins to look at a group."""
        at: cython.int = 3 * ((slot - codes.WALKING) * self.size * self.size + g)
        self.seen[at] = self.seen[at + 1] = self.seen[at + 2] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def renew(self, slot: cython.int) -> cython.int:
        """Mark the groups from which a technique walked over cells that have changed since."""
        g: cython.int
        first: cython.int = 3 * (slot - codes.WALKING)
        at: cython.int = first * self.size * self.size
        a: cython.ulonglong = self.pending[first]
        b: cython.ulonglong = self.pending[first + 1]
        c: cython.ulonglong = self.pending[first + 2]
        if a | b | c == 0:
            return 0
        for g in range(self.size * self.size):
            if self.seen[at] & a | self.seen[at + 1] & b | self.seen[at + 2] & c:
                self.mark(slot, g)
            at += 3
        self.pending[first] = self.pending[first + 1] = self.pending[first + 2] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_apart(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two groups are known to be in different areas."""
        return self.apart[3 * a + (b >> 6)] >> (b & 63) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def can_join(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two groups could be in one area, at sight: not apart, no digit twice, room."""
        return (
            self.held[a] & self.held[b] == 0
            and self.count[a] + self.count[b] <= self.size
            and not self.is_apart(a, b)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, r: cython.int, c: cython.int, v: cython.int) -> cython.bint:
        """Put a digit into a cell: it is removed from the rest of its row, column and group."""
        one: cython.ulonglong = 1
        g: cython.int = self.group[r * self.size + c]
        if not LatinCandidates.place(self, r, c, v):
            return False
        if self.waiting:
            return True
        self.change(g)
        self.held[g] |= one << v
        if self.count[g] > 1:
            self.remove_from_group(g, one << v)
        self.mark(codes.SAME_DIGIT, g)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def remove_from_group(self, group: cython.int, digits: cython.ulonglong) -> cython.int:
        """Remove digits placed in an area from the open cells of a group of that area."""
        cell: cython.int = group
        gone: cython.ulonglong
        recording: cython.bint = self.recording
        self.recording = False
        while True:
            if not self.is_placed(cell):
                gone = self.cells[cell] & digits
                while gone:
                    self.remove_at(cell, bits.lowest(gone))
                    gone &= gone - 1
            cell = self.next_in[cell]
            if cell == group:
                break
        self.recording = recording
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def separate(self, one: cython.int, other: cython.int) -> cython.int:
        """Two cells are in different areas."""
        bit: cython.ulonglong = 1
        a: cython.int = self.group[one]
        b: cython.int = self.group[other]
        if a == b:
            self.fail(codes.AREA, a, 0)
        elif self.is_apart(a, b):
            return 0
        elif self.waiting:
            self.put_off(a, b, False)
        else:
            self.apart[3 * a + (b >> 6)] |= bit << (b & 63)
            self.apart[3 * b + (a >> 6)] |= bit << (a & 63)
            self.mark(codes.ONE_WAY_OUT, a)
            self.mark(codes.ONE_WAY_OUT, b)
            self.change(a)
            self.change(b)
            self.changes += 1
            self.borders_touched = True
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def join(self, one: cython.int, other: cython.int) -> cython.int:
        """Two cells are in one area: their groups become one, of the larger one's number."""
        bit: cython.ulonglong = 1
        a: cython.int = self.group[one]
        b: cython.int = self.group[other]
        cell: cython.int
        if a == b:
            return 0
        if self.waiting:
            self.put_off(a, b, True)
            return 0
        if not self.can_join(a, b):
            self.fail(codes.AREA, a, 0)
            return 0
        if self.count[a] < self.count[b]:
            a, b = b, a
        self.remove_from_group(a, self.held[b])
        self.remove_from_group(b, self.held[a])
        self.held[a] |= self.held[b]
        self.count[a] += self.count[b]
        self.pieces[a] += self.pieces[b]
        self.inherit_apart(a, b)
        cell = b
        while True:
            self.group[cell] = a
            cell = self.next_in[cell]
            if cell == b:
                break
        while True:
            self.join_pieces(cell)
            cell = self.next_in[cell]
            if cell == b:
                break
        self.next_in[a], self.next_in[b] = self.next_in[b], self.next_in[a]
        if self.count[a] == self.size:
            self.touched_cells[a >> 6] |= bit << (a & 63)
            if self.pieces[a] > 1:
                self.fail(codes.AREA, a, 0)
        self.change(a)
        self.look_around(a)
        self.changes += 1
        self.borders_touched = True
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def inherit_apart(self, a: cython.int, b: cython.int) -> cython.int:
        """What is apart from group b is apart from group a, which b is now part of."""
        one: cython.ulonglong = 1
        w: cython.int
        other: cython.int
        some: cython.ulonglong
        for w in range(3):
            some = self.apart[3 * b + w]
            self.apart[3 * a + w] |= some
            self.apart[3 * b + w] = 0
            while some:
                other = 64 * w + bits.lowest(some)
                some &= some - 1
                self.apart[3 * other + (b >> 6)] &= ~(one << (b & 63))
                self.apart[3 * other + (a >> 6)] |= one << (a & 63)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def join_pieces(self, cell: cython.int) -> cython.int:
        """A cell's piece becomes one with the pieces of its group it touches."""
        side: cython.int
        other: cython.int
        a: cython.int
        b: cython.int
        for side in range(4):
            other = self.neighbours[4 * cell + side]
            if other < 0 or self.group[other] != self.group[cell]:
                continue
            a = self.part[cell]
            b = self.part[other]
            if a == b:
                continue
            if self.part_size[a] < self.part_size[b]:
                a, b = b, a
            self.part_size[a] += self.part_size[b]
            self.pieces[self.group[cell]] -= 1
            self.parts -= 1
            other = b
            while True:
                self.part[other] = a
                other = self.next_part[other]
                if other == b:
                    break
            self.next_part[a], self.next_part[b] = self.next_part[b], self.next_part[a]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def change(self, group: cython.int) -> cython.int:
        """Techniques that walked over a group's cells have to do so again."""
        one: cython.ulonglong = 1
        cell: cython.int = group
        while True:
            self.changed[cell >> 6] |= one << (cell & 63)
            cell = self.next_in[cell]
            if cell == group:
                break
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_around(self, group: cython.int) -> cython.int:
        """A group has grown: look at it again; its neighbours may have only one way out now."""
        cell: cython.int = group
        side: cython.int
        slot: cython.int
        other: cython.int
        for slot in range(codes.ON_GROUPS):
            self.mark(slot, group)
        while True:
            for side in range(4):
                other = self.neighbours[4 * cell + side]
                if other >= 0:
                    self.mark(codes.ONE_WAY_OUT, self.group[other])
            cell = self.next_in[cell]
            if cell == group:
                break
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
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

    def put_border(self, cell: int, other: int, joined: bool) -> None:
        """Draw a link or a wall, from outside the ladder."""
        if joined:
            self.join(cell, other)
        else:
            self.separate(cell, other)
        self.settle()


@cython.cclass
class Looking(Technique):
    """A technique that looks at one group, border or house of its `todo` after another.

    `apply` returns at the first that gives something.
    """

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        word: cython.int
        which: cython.int
        more: cython.int
        one: cython.ulonglong = 1
        changes: cython.longlong = board.changes
        for word in range(3 * self.slot, 3 * self.slot + 3):
            while board.todo[word]:
                which = 64 * (word - 3 * self.slot) + bits.lowest(board.todo[word])
                board.todo[word] &= board.todo[word] - 1
                more = self.look(board, which)
                if board.changes != changes or board.failed:
                    if more or not board.waiting:
                        board.mark(self.slot, which)
                    if board.waiting:
                        board.fruitful_slot = self.slot
                        board.fruitful[word - 3 * self.slot] |= one << (which & 63)
                    return True
        return False

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        """Deduce what follows from one group, border or house, if anything.

        1 if, where a round goes on, there may be more of it.
        """
        raise NotImplementedError
