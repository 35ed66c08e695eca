# mypy: ignore-errors
"""What an area can still grow to: the groups within reach of a group it contains.

From each piece of the group a search walks over open borders, through groups that
could join it at sight.  Cells of the group itself cost nothing, another piece
costs its cells, and more cells than the area lacks cannot be paid.  A group is
within reach if all of its pieces are, from every piece of the group.

Knowing more never brings a group into reach: what a new cell of the group
saves on the way, the area lacks less.  (Were the walk to start at the nearest
cell, a mark far away would bring its own surroundings within reach.)
"""

from __future__ import annotations

import cython

from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.board import CELLS, Board
from cluesmith.support import bits


@cython.cclass
class Reach:
    """Work space for walks, and what the last one found.

    `taken` are the groups within reach, `total` their cells and the group's own,
    `once` and `twice` the digits `missing` in the group that have one place, or
    two, in all these cells; `looked_at` are the pieces walked over.  After a walk
    from a single piece, `order` and `parent` are the pieces found and from where,
    nearest first.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self.runs = 0
        if not cython.compiled:
            for name in ("taken", "taken_in", "got", "got_in", "hits", "order", "parent"):
                setattr(self, name, [0] * CELLS)
            for name in ("cost", "seen_in", "done_in", "looked_at", "looked_in"):
                setattr(self, name, [0] * CELLS)
            self.heads = [0] * 14
            self.item = [0] * 600
            self.link = [0] * 600

    @cython.cfunc
    @cython.exceptval(check=False)
    def walk(
        self, board: Board, g: cython.int, banned: cython.int, enough: cython.int
    ) -> cython.bint:
        """Find what is within reach of a group without a banned one; False if its pieces are not.

        `enough` says how much of it, where less than everything will do.
        """
        self.g = g
        self.enough = enough
        self.rounds += 1
        self.total = board.count[g]
        self.taken_count = 0
        self.looked = 0
        self.missing = bits.below(board.size) & ~board.held[g]
        self.once = 0
        self.twice = 0
        self.count_digits(board, g)
        self.is_whole = board.pieces[g] == 1
        if self.is_whole:
            self.spread(board, board.part[g], banned)
            return True
        return self.walk_pieces(board, banned)

    @cython.cfunc
    @cython.exceptval(check=False)
    def walk_pieces(self, board: Board, banned: cython.int) -> cython.bint:
        """Walk from every piece of the group: what all of them reach is within reach."""
        i: cython.int
        own: cython.int
        cell: cython.int
        for i in range(board.size * board.size):
            self.hits[i] = 0
        cell = self.g
        while True:
            if board.part[cell] == cell:
                self.spread(board, cell, banned)
                own = 0
                for i in range(self.found):
                    self.hits[self.order[i]] += 1
                    if board.group[self.order[i]] == self.g:
                        own += 1
                if own < board.pieces[self.g]:
                    return False
            cell = board.next_in[cell]
            if cell == self.g:
                break
        for i in range(board.size * board.size):
            if self.hits[i] == board.pieces[self.g]:
                self.arrive(board, i)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def spread(self, board: Board, root: cython.int, banned: cython.int) -> cython.int:
        """Find pieces by their cost from one piece of the group, cheapest first."""
        g: cython.int = self.g
        budget: cython.int = board.size - board.count[g]
        now: cython.int
        price: cython.int
        p: cython.int
        q: cython.int
        h: cython.int
        cell: cython.int
        other: cython.int
        side: cython.int
        items: cython.int = 1
        self.runs += 1
        run: cython.int = self.runs
        for now in range(budget + 1):
            self.heads[now] = -1
        self.found = 0
        self.heads[0] = 0
        self.item[0] = root
        self.link[0] = -1
        self.cost[root] = 0
        self.parent[root] = -1
        self.seen_in[root] = run
        for now in range(budget + 1):
            while self.heads[now] >= 0:
                p = self.item[self.heads[now]]
                self.heads[now] = self.link[self.heads[now]]
                if self.done_in[p] == run:
                    continue
                self.done_in[p] = run
                self.order[self.found] = p
                self.found += 1
                if self.looked_in[p] != self.rounds:
                    self.looked_in[p] = self.rounds
                    self.looked_at[self.looked] = p
                    self.looked += 1
                if self.is_whole:
                    self.arrive(board, p)
                    if self.enough != codes.EVERYTHING and self.suffices(board):
                        return 0
                cell = p
                while True:
                    for side in range(4):
                        other = board.neighbours[4 * cell + side]
                        if other < 0:
                            continue
                        q = board.part[other]
                        if self.done_in[q] == run:
                            continue
                        h = board.group[other]
                        price = now
                        if h != g:
                            price += board.part_size[q]
                            if price > budget or h == banned or not board.can_join(g, h):
                                continue
                            if board.is_apart(board.group[cell], h):
                                continue
                        elif board.is_apart(board.group[cell], g):
                            continue
                        if self.seen_in[q] == run and self.cost[q] <= price:
                            continue
                        self.seen_in[q] = run
                        self.cost[q] = price
                        self.parent[q] = p
                        self.item[items] = q
                        self.link[items] = self.heads[price]
                        self.heads[price] = items
                        items += 1
                    cell = board.next_part[cell]
                    if cell == p:
                        break
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def arrive(self, board: Board, part: cython.int) -> cython.int:
        """A piece is within reach: its group is when all of its pieces are."""
        h: cython.int = board.group[part]
        if h == self.g:
            return 0
        if self.got_in[h] != self.rounds:
            self.got_in[h] = self.rounds
            self.got[h] = 0
        self.got[h] += 1
        if self.got[h] == board.pieces[h]:
            self.taken[self.taken_count] = h
            self.taken_count += 1
            self.taken_in[h] = self.rounds
            self.total += board.count[h]
            self.count_digits(board, h)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def count_digits(self, board: Board, group: cython.int) -> cython.int:
        cell: cython.int = group
        mask: cython.ulonglong
        while True:
            mask = board.cells[cell] & self.missing
            self.twice |= self.once & mask
            self.once |= mask
            cell = board.next_in[cell]
            if cell == group:
                break
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def has(self, group: cython.int) -> cython.bint:
        """Whether a group is within reach."""
        return self.taken_in[group] == self.rounds

    @cython.cfunc
    @cython.exceptval(check=False)
    def suffices(self, board: Board) -> cython.bint:
        if self.enough == codes.AN_AREA:
            return self.total >= board.size and self.once == self.missing
        if self.total <= board.size:
            return False
        return self.enough == codes.TOO_MANY or self.twice == self.missing
