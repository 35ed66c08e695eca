# mypy: ignore-errors
"""The order of decisions: a heap of variables by how active they were in recent conflicts.

What counts is the sum over the conflicts a variable took part in, each worth `DECAY` times the
one before it.
"""

import cython

from cluesmith.kernel.store import zeros

DECAY = cython.declare(cython.double, 1 / 0.95)
TOO_LARGE = cython.declare(cython.double, 1e100)


@cython.final
@cython.cclass
class Order:
    """Variables 0 to `count` - 1, none of them in the heap at first."""

    def __init__(self, count: int) -> None:
        room = max(count, 1)
        self.count = count
        self.step = 1.0
        self.size = 0
        self.activity = zeros("d", room)
        self.heap = zeros("i", room)
        self.place = zeros("i", room)
        for variable in range(room):
            self.place[variable] = -1

    @cython.cfunc
    @cython.exceptval(-1)
    def age(self) -> cython.int:
        """A conflict is over: what comes is worth more."""
        self.step *= DECAY
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def has(self, variable: cython.int) -> cython.bint:
        return self.place[variable] >= 0

    @cython.cfunc
    @cython.exceptval(-2)
    def take(self) -> cython.int:
        """The most active variable, taken out; -1 if there is none."""
        variable: cython.int
        last: cython.int
        if self.size == 0:
            return -1
        variable = self.heap[0]
        self.place[variable] = -1
        self.size -= 1
        if self.size:
            last = self.heap[self.size]
            self.heap[0] = last
            self.place[last] = 0
            self.sink(0)
        return variable

    @cython.cfunc
    @cython.exceptval(-1)
    def bump(self, variable: cython.int) -> cython.int:
        """The variable took part in a conflict."""
        i: cython.int
        self.activity[variable] += self.step
        if self.activity[variable] > TOO_LARGE:
            for i in range(self.count):
                self.activity[i] /= TOO_LARGE
            self.step /= TOO_LARGE
        if self.place[variable] >= 0:
            self.rise(self.place[variable])
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def favour(self, variable: cython.int, activity: cython.double) -> cython.int:
        """Begin with some activity instead of none."""
        self.activity[variable] = activity
        if self.place[variable] >= 0:
            self.rise(self.place[variable])
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def insert(self, variable: cython.int) -> cython.int:
        self.heap[self.size] = variable
        self.place[variable] = self.size
        self.size += 1
        return self.rise(self.size - 1)

    @cython.cfunc
    @cython.exceptval(-1)
    def rise(self, place: cython.int) -> cython.int:
        variable: cython.int = self.heap[place]
        above: cython.int
        while place:
            above = (place - 1) >> 1
            if self.activity[self.heap[above]] >= self.activity[variable]:
                break
            self.heap[place] = self.heap[above]
            self.place[self.heap[place]] = place
            place = above
        self.heap[place] = variable
        self.place[variable] = place
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def sink(self, place: cython.int) -> cython.int:
        variable: cython.int = self.heap[place]
        below: cython.int
        while True:
            below = 2 * place + 1
            if below >= self.size:
                break
            if (
                below + 1 < self.size
                and self.activity[self.heap[below + 1]] > self.activity[self.heap[below]]
            ):
                below += 1
            if self.activity[self.heap[below]] <= self.activity[variable]:
                break
            self.heap[place] = self.heap[below]
            self.place[self.heap[place]] = place
            place = below
        self.heap[place] = variable
        self.place[variable] = place
        return 0
