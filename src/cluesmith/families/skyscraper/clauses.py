# mypy: ignore-errors
"""Skyscraper as clauses, for the search that learns.

Besides "this building has height v" there are "it has v floors or more", per clue "one of the
first p buildings has v or more", "building p is seen" and "of the first p, j or more are seen".
All follow from the heights, so each solution comes once.
"""

import cython

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.choices import Choices
from cluesmith.kernel.learning.learner import Learner
from cluesmith.kernel.store import zeros


def clauses(puzzle: Skyscraper, engine: Engine) -> Choices:
    """The puzzle as clauses over what its engine has left."""
    size, clues = puzzle.size, puzzle.clues
    choices = Choices(engine, range(size * size))
    for i in range(size):
        choices.different(list(range(i * size, (i + 1) * size)), size)
        choices.different(list(range(i, size * size, size)), size)
    lines = Clues(choices, size)
    for i in range(size):
        near, far = i * size, (i + 1) * size - 1
        lines.clue(near, 1, clues.left[i])
        lines.clue(far, -1, clues.right[i])
        lines.clue(i, size, clues.top[i])
        lines.clue(i + size * (size - 1), -size, clues.bottom[i])
    return choices.ready()


@cython.cclass
class Clues:
    """The clues of a board."""

    def __init__(self, choices: Choices, size: int) -> None:
        self.choices = choices
        self.size = size
        # Cell i, v floors or more: v = 0 and 1 are certain, size + 1 impossible.
        self.least = zeros("i", size * size * (size + 2))
        self.tallest = zeros("i", (size + 1) * (size + 2))
        self.seen = zeros("i", size + 1)
        self.floors()

    @cython.cfunc
    @cython.exceptval(-1)
    def floors(self) -> cython.int:
        cell: cython.int
        height: cython.int
        at: cython.int
        width: cython.int = self.size + 2
        for cell in range(self.size * self.size):
            at = cell * width
            self.least[at + self.size + 1] = reasons.FALSE
            for height in range(self.size, 0, -1):
                self.least[at + height] = self.choices.either(
                    self.least[at + height + 1], self.choices.literal(cell, height - 1)
                )
            self.least[at] = self.least[at + 1] = reasons.TRUE
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def clue(self, first: cython.int, step: cython.int, clue: cython.int) -> cython.int:
        """So many are seen from before cell `first`; 0: no clue."""
        if clue:
            self.prefixes(first, step)
            self.count(clue)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def prefixes(self, first: cython.int, step: cython.int) -> cython.int:
        """How tall the first buildings are, and which are seen."""
        place: cython.int
        height: cython.int
        cell: cython.int
        above: cython.int
        here: cython.int
        seen: cython.int
        width: cython.int = self.size + 2
        learner: Learner = self.choices.learner
        for height in range(width):
            self.tallest[height] = reasons.FALSE if height else reasons.TRUE
        for place in range(self.size):
            cell = (first + place * step) * width
            above = place * width
            here = above + width
            seen = reasons.TRUE if place == 0 else 2 * learner.variables(1)
            self.seen[place] = seen
            self.tallest[here] = reasons.TRUE
            for height in range(self.size + 1, 0, -1):
                self.tallest[here + height] = self.choices.either(
                    self.tallest[above + height], self.least[cell + height]
                )
            for height in range(1, self.size + 1):
                if self.tallest[here + height + 1] != reasons.FALSE:
                    learner.two(self.tallest[here + height + 1] ^ 1, self.tallest[here + height])
                # Seen beyond something of this height: it is taller.  Of this height and not
                # seen: something before it is taller.
                learner.three(
                    seen ^ 1, self.tallest[above + height] ^ 1, self.least[cell + height + 1]
                )
                learner.three(seen, self.least[cell + height] ^ 1, self.tallest[above + height + 1])
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def count(self, clue: cython.int) -> cython.int:
        """`clue` buildings of this line are seen."""
        place: cython.int
        some: cython.int
        seen: cython.int
        new: cython.int
        height: cython.int
        width: cython.int = self.size + 2
        learner: Learner = self.choices.learner
        now = zeros("i", clue + 2)
        before = zeros("i", clue + 2)
        counted: cython.int[::1] = now
        earlier: cython.int[::1] = before
        for some in range(clue + 2):
            earlier[some] = reasons.FALSE if some else reasons.TRUE
        for place in range(self.size):
            seen = self.seen[place]
            counted[0] = reasons.TRUE
            for some in range(1, clue + 2):
                if some > clue or some > place + 1:
                    new = reasons.FALSE
                elif some <= clue - (self.size - 1 - place):
                    new = reasons.TRUE
                else:
                    new = 2 * learner.variables(1)
                counted[some] = new
                learner.two(earlier[some] ^ 1, new)
                learner.three(earlier[some - 1] ^ 1, seen ^ 1, new)
                learner.three(new ^ 1, earlier[some], earlier[some - 1])
                learner.three(new ^ 1, earlier[some], seen)
                learner.two(new ^ 1, counted[some - 1])
                if some <= clue:
                    # So many seen: the tallest is at least as tall.
                    learner.two(new ^ 1, self.tallest[(place + 1) * width + some])
                    # Only so many are taller than this: so many must have been seen.
                    height = self.size - clue + some
                    learner.two(self.tallest[(place + 1) * width + height] ^ 1, new)
            for some in range(clue + 2):
                earlier[some] = counted[some]
        return 0
