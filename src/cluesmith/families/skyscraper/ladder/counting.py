# mypy: ignore-errors
"""Medium: counting along one line what is seen.

Of a cell only its lowest and highest candidate count here: it is certainly
seen if its lowest tops all that may stand before it, and may be seen if its
highest tops all that must.
"""

import cython

from cluesmith.families.skyscraper.ladder.board import Board, OnViews
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cfunc
def seen_with(board: Board, place: cython.int, v: cython.int) -> cython.int:
    """How many buildings of `view` are seen at least and at most, were `v` at `place`.

    Packed as least + 64 * most; 64 * size, which rules out nothing, where the
    height cannot stand there for simpler reasons.
    """
    one: cython.ulonglong = 1
    i: cython.int
    mask: cython.ulonglong
    lowest: cython.int
    highest: cython.int
    size: cython.int = board.size
    least: cython.int = 0
    most: cython.int = 0
    must_stand: cython.int = -1
    may_stand: cython.int = -1
    tallest_counted: cython.bint = False
    for i in range(size):
        mask = one << v if i == place else board.view[i] & ~(one << v)
        if mask == 0:
            return 64 * size
        lowest = bits.lowest(mask)
        highest = bits.highest(mask)
        if lowest > may_stand:
            least += 1
            if highest == size - 1:
                tallest_counted = True
        if highest > must_stand:
            most += 1
        must_stand = max(must_stand, lowest)
        may_stand = max(may_stand, highest)
        if lowest == size - 1:
            break
    # The tallest is always seen, wherever it stands.
    return (least if tallest_counted else least + 1) + 64 * most


@cython.cclass
class Trial(OnViews):
    """Try heights in cells, and count what would be seen then."""

    tries_tallest = False  # or the others
    refuses_more = False  # than the clue says
    refuses_fewer = False

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.tallest = type(self).tries_tallest
        self.not_more = type(self).refuses_more
        self.not_fewer = type(self).refuses_fewer

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        i: cython.int
        v: cython.int
        seen: cython.int
        some: cython.ulonglong
        clue: cython.int = board.clues[2 * line + end]
        heights: cython.ulonglong = bits.below(board.size - 1)
        if clue == 0:
            return 0
        if self.tallest:
            heights = ~heights
        board.look(line, end)
        for i in range(board.size):
            some = board.view[i]
            if some & (some - 1) == 0:
                continue
            some &= heights
            while some:
                v = bits.lowest(some)
                some &= some - 1
                seen = seen_with(board, i, v)
                if (self.not_more and seen % 64 > clue) or (self.not_fewer and seen // 64 < clue):
                    board.strike(line, end, i, v)
                    if board.recording:
                        note_trial(board, line, end, i, v, seen)
        return 0


def note_trial(board: Board, line: int, end: int, i: int, v: int, seen: int) -> None:
    """One more height that was tried in a cell, and how many would be seen then."""
    cell = divmod(board.cell_at(line, end, i), board.size)
    trial = {"cell": cell, "value": v + 1, "least": seen % 64, "most": seen // 64}
    tests = (*board.now_details.get("tests", ()), trial)
    board.note(board.cells_of(line), [(line, end)], line=line, tests=tests)


@cython.cclass
class TallestPlace(Trial):
    """Where the tallest can stand: what is before it must show exactly the rest of the clue."""

    name = "tallest-place"
    level = Level.MEDIUM
    points = 6
    tries_tallest = refuses_more = refuses_fewer = True


@cython.cclass
class TooManySeen(Trial):
    """With this height in this cell more buildings would surely be seen than the clue says."""

    name = "too-many-seen"
    level = Level.MEDIUM
    points = 8
    refuses_more = True


@cython.cclass
class TooFewSeen(Trial):
    """With this height in this cell too few buildings could still be seen."""

    name = "too-few-seen"
    level = Level.MEDIUM
    points = 8
    refuses_fewer = True


@cython.cclass
class AlmostAllSeen(OnViews):
    """All seen buildings but one are known: the one left is beside the clue and hides the rest.

    Known are N, N-1, ... as far as they are placed.  Before the nearest of
    them exactly one building is seen, the first; so as many lower heights must
    be left for the cells it hides.
    """

    name = "almost-all-seen"
    level = Level.MEDIUM
    points = 6

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        v: cython.int
        nearest: cython.int
        to_hide: cython.int
        some: cython.ulonglong
        clue: cython.int = board.clues[2 * line + end]
        if clue == 0:
            return 0
        seen: cython.int = known_tall(board, line, end, None)
        nearest = seen // 64
        to_hide = nearest - 1
        if clue - seen % 64 != 1:
            return 0
        for v in range(board.size):
            if to_hide <= 0:
                break
            some = board.places_seen(line, end, v)
            if some & (some - 1) == 0 and bits.lowest(some) >= nearest:
                continue  # stands elsewhere
            board.strike(line, end, 0, v)
            to_hide -= 1
        if board.recording:
            self.note(board, line, end, nearest)
        return 0

    def note(self, board: Board, line: int, end: int, nearest: int) -> None:
        cells = [board.cell_at(line, end, i) for i in range(board.size)]
        board.note(
            cells[:nearest],
            [(line, end)],
            line=line,
            known=tall_heights(board, line, end),
            first=divmod(cells[0], board.size),
            hidden=tuple(divmod(cell, board.size) for cell in cells[1:nearest]),
        )


@cython.cclass
class AllRise(OnViews):
    """Every cell before the nearest known tall building must be seen: heights rise towards it."""

    name = "all-rise"
    level = Level.MEDIUM
    points = 6

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        i: cython.int
        v: cython.int
        bound: cython.int
        nearest: cython.int
        clue: cython.int = board.clues[2 * line + end]
        if clue == 0:
            return 0
        seen: cython.int = known_tall(board, line, end, None)
        nearest = seen // 64
        if clue - seen % 64 != nearest or nearest < 2 or nearest == board.size:
            return 0
        board.look(line, end)
        bound = 0
        for i in range(nearest):
            for v in range(bound):
                board.strike(line, end, i, v)
            bound = max(bound, bits.lowest(board.view[i])) + 1
        bound = board.size
        for i in range(nearest - 1, -1, -1):
            for v in range(bound, board.size):
                board.strike(line, end, i, v)
            bound = min(bound, bits.highest(board.view[i]) + 1) - 1
        if board.recording:
            cells = [board.cell_at(line, end, i) for i in range(nearest)]
            rising = tuple([divmod(cell, board.size) for cell in cells])
            known = tall_heights(board, line, end)
            board.note(cells, [(line, end)], line=line, known=known, cells=rising)
        return 0


@cython.cfunc
def known_tall(board: Board, line: cython.int, end: cython.int, heights: list | None) -> cython.int:
    """How many of N, N-1, ... as far as they are placed are seen, + 64 * the nearest's place.

    These heights are added to a list, if there is one.
    """
    v: cython.int
    place: cython.int
    some: cython.ulonglong
    count: cython.int = 0
    nearest: cython.int = board.size
    for v in range(board.size - 1, -1, -1):
        some = board.places[line * board.size + v]
        if some == 0 or some & (some - 1):
            break
        place = bits.lowest(some)
        if end:
            place = board.size - 1 - place
        if place < nearest:
            nearest = place
            count += 1
            if heights is not None:
                heights.append(v + 1)
    return count + 64 * nearest


def tall_heights(board: Board, line: int, end: int) -> tuple[int, ...]:
    """The known tall buildings that are seen, the tallest first."""
    heights = []
    known_tall(board, line, end, heights)
    return tuple(heights)


@cython.cclass
class ClueTwo(OnViews):
    """Two are seen: the first cell and the tallest; all between them stand below the first.

    So the second tallest is in the first cell or behind the tallest.
    """

    name = "clue-two"
    level = Level.MEDIUM
    points = 7

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        size: cython.int = board.size
        i: cython.int
        v: cython.int
        nearest: cython.int
        some: cython.ulonglong
        tallest: cython.ulonglong
        second: cython.ulonglong
        if board.clues[2 * line + end] != 2 or size < 3:
            return 0
        tallest = board.places_seen(line, end, size - 1)
        second = board.places_seen(line, end, size - 2)
        if tallest == 0 or second == 0:
            return 0
        some = second & ~1
        while some:
            i = bits.lowest(some)
            some &= some - 1
            if tallest & bits.below(i) & ~1 == 0:
                board.strike(line, end, i, size - 2)
        some = tallest
        while some:
            i = bits.lowest(some)
            some &= some - 1
            if second & ~(bits.below(i) & ~1) == 0:
                board.strike(line, end, i, size - 1)
        board.look(line, end)
        nearest = bits.lowest(tallest)
        for i in range(1, nearest):
            if board.view[i] == 0 or board.view[0] == 0:
                return 0
            for v in range(bits.highest(board.view[0]), size):
                board.strike(line, end, i, v)
            for v in range(bits.lowest(board.view[i]) + 1):
                board.strike(line, end, 0, v)
        if board.recording:
            first = divmod(board.cell_at(line, end, 0), size)
            board.note(board.cells_of(line), [(line, end)], line=line, first=first)
        return 0
