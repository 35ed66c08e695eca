"""A factory at work: leases ranges of seeds, has them made by an engine, shelves the puzzles.

Only this process talks to the library.  What workers return is kept here until it is
next in order; everything else is in the ledger, so that a kill loses a few seconds of work.
A library that cannot be written for a while (disk full, server gone) is waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from time import monotonic, sleep
from typing import Any, NamedTuple

from cluesmith.engines.engine import Engine, Outcome
from cluesmith.errors import CluesmithError, UsageError
from cluesmith.factory.ledger import LEASE_SECONDS, Failure, Ledger, State, owner_name
from cluesmith.factory.plan import Cell
from cluesmith.factory.shelving import shelve
from cluesmith.factory.work import Made, Range, fault_of
from cluesmith.library.database import UnavailableError
from cluesmith.library.library import Library

RANGE_SECONDS = 1.0  # of work, about
MOST_SEEDS, FEWEST_SEEDS = 1000, 4  # of a range: at most; of the first one of a cell
GROWTH = 4  # a range is at most so many times as long as the one before
LEAST_TRIED = 50  # seeds after which it is known how many of them give a new puzzle
LEAST_YIELD = 0.001
WINDOW = 4  # ranges for each place that may be made before they are next, and some more
TURN_SECONDS = 0.2  # between two transactions, while the engine has enough to do
IDLE_SECONDS = 0.5  # between two while others have the ranges that are left
LOOK_SECONDS = 1.0  # between two looks for leases that have run out
LONGEST_PAUSE = 5.0  # between tries to reach the library
WAIT_SECONDS = 0.1


class Progress(NamedTuple):
    """How far a factory is: puzzles of its plan that are there, wanted, and places to work."""

    puzzles: int
    wanted: int
    places: int


class Factory:
    """Fills a library by a plan; iterating does the work and yields its progress.

    `warn` is called with a line for people about what went wrong and is tried again.
    `waiting` makes the calls that may take long, and that Ctrl-C may interrupt.
    """

    def __init__(
        self,
        library: Library,
        plan: Sequence[Cell],
        engine: Engine,
        *,
        warn: Callable[[str], None],
        waiting: Callable[[Callable[[], Any]], Any] = lambda call: call(),
        retry: bool = False,
    ) -> None:
        self.library, self.engine = library, engine
        self.warn, self.waiting = warn, waiting
        self.owner = owner_name()
        with library.writing() as shelf:
            ledger = Ledger(shelf, self.owner)
            self.numbers = ledger.open(plan)
            if retry:
                ledger.unpark(self.numbers)
            self.states = ledger.states(self.numbers)
        self.cells = dict(zip(self.numbers, plan, strict=True))
        self.under_way: set[Range] = set()
        self.made: dict[int, dict[Range, Made]] = {}  # by cell: not shelved yet
        self.failures: list[Failure] = []
        self.before: dict[Range, int | None] = {}  # how often those ranges had failed before
        self.pace: dict[int, float] = {}  # seconds for a seed, by cell
        self.longest: dict[int, int] = {}  # seeds of the longest range so far, by cell
        self.lines: list[str] = []  # for people, about failures that are entered
        self.unsure = False  # whether the last transaction may have happened after all
        self.pause = 0.0  # before the library is tried again
        self.has_begun_some = False  # whether the last transaction gave the engine work
        self.next_turn = self.next_renewal = self.next_look = 0.0

    def __iter__(self) -> Iterator[Progress]:
        try:
            while not self.is_over:
                if monotonic() >= self.next_turn:
                    self._turn()
                yield self.progress
                self._collect()
        finally:
            self._leave()
        yield self.progress

    @property
    def is_over(self) -> bool:
        return self._are_closed(self.states)

    def _are_closed(self, states: dict[int, State]) -> bool:
        return all(self._is_closed(number, state) for number, state in states.items())

    def _is_closed(self, number: int, state: State) -> bool:
        return state.is_closed(self.cells[number].count)

    @property
    def progress(self) -> Progress:
        counts = [(state.puzzles, self.cells[n].count) for n, state in self.states.items()]
        puzzles = sum(min(made, wanted) for made, wanted in counts)
        return Progress(puzzles, sum(wanted for _, wanted in counts), self.engine.places)

    # What comes from the engine

    def _collect(self) -> None:
        """Take what has been made meanwhile."""
        left = self.next_turn - monotonic()
        if not self.under_way and self.engine.places and left > 0:
            self.waiting(lambda: sleep(min(left, WAIT_SECONDS)))
            return
        for outcome in self.waiting(lambda: self.engine.wait(WAIT_SECONDS)):
            self._take(outcome)
        # Where the last turn had no work for idle places, the next one will hardly, either.
        is_hungry = self.has_begun_some and len(self.under_way) < self.engine.places
        if is_hungry or not self.under_way or self.failures:
            self.next_turn = min(self.next_turn, monotonic() + self.pause)

    def _take(self, outcome: Outcome) -> None:
        work: Range = outcome.task
        self.under_way.discard(work)
        if isinstance(outcome.error, UsageError):  # workers of another version, say
            raise outcome.error
        if outcome.error is not None:
            error, ours = outcome.error, isinstance(outcome.error, CluesmithError)
            reason = str(error) if ours else f"{type(error).__name__}: {error}"
            self.failures.append(Failure(work, reason, final=ours))
        elif outcome.lost:
            self.failures.append(Failure(work, outcome.lost, outcome.blamed))
        elif fault := fault_of(work, outcome.done):
            self.failures.append(Failure(work, f"{outcome.worker}: {fault}"))
        else:
            self.made.setdefault(work.cell, {})[work] = outcome.done
            self._learn(work, outcome.done.seconds)

    def _learn(self, work: Range, seconds: float) -> None:
        """Note how long seeds of a cell take."""
        seeds = work.stop - work.start
        pace = seconds / seeds
        self.pace[work.cell] = (self.pace.get(work.cell, pace) + pace) / 2
        self.longest[work.cell] = max(self.longest.get(work.cell, 0), seeds)

    # What goes to the library

    def _turn(self) -> None:
        """One transaction: note failures, shelve what is next, lease more."""
        try:
            with self.library.writing() as shelf:
                ledger = Ledger(shelf, self.owner)
                states = ledger.states(self.numbers)
                begun = ledger.mine() if self.unsure else []
                again = self._note_failures(ledger)
                self._shelve(ledger, states)
                if monotonic() >= self.next_renewal:
                    ledger.renew()
                if monotonic() >= self.next_look:
                    ledger.free_leases()
                if not self._are_closed(states):
                    begun += self._lease(ledger, states, len(again))
        except UnavailableError as error:
            if not self.pause:
                self.warn(f"{error}: trying again")
            self.unsure = True
            self.pause = min(2 * self.pause + WAIT_SECONDS, LONGEST_PAUSE)
            self.next_turn = monotonic() + self.pause
            return
        if self.pause:
            self.warn(f"the library {self.library.name} answers again")
        self._after(states, [*again, *begun])

    def _after(self, states: dict[int, State], begun: Sequence[Range]) -> None:
        """What follows from a transaction that was committed."""
        now, before = monotonic(), self.states
        self.states = states
        self.failures.clear()
        self.before.clear()
        for line in self.lines:
            self.warn(line)
        self.unsure, self.pause = False, 0.0
        if now >= self.next_renewal:
            self.next_renewal = now + LEASE_SECONDS / 4
        for number in list(self.made):
            self._forget_shelved(number, before[number], states[number])
        if now >= self.next_look:
            self.next_look = now + LOOK_SECONDS
        self.has_begun_some = bool(begun)
        for work in begun:
            if work not in self.under_way and work not in self.made.get(work.cell, ()):
                self.under_way.add(work)
                self.engine.begin(work)
        self.next_turn = now + (TURN_SECONDS if self.under_way else IDLE_SECONDS)

    def _forget_shelved(self, number: int, before: State, state: State) -> None:
        """Drop what was made of a cell that has come further, or is closed."""
        if self._is_closed(number, state):
            del self.made[number]
        elif state.shelved_to != before.shelved_to:
            made = self.made[number].items()
            self.made[number] = {work: m for work, m in made if work.start >= state.shelved_to}

    def _note_failures(self, ledger: Ledger) -> list[Range]:
        """Enter the failures; the ranges that are to be tried again.

        A transaction that was not acknowledged may have entered them: they still count once.
        """
        again = []
        self.lines.clear()
        for failure in self.failures:
            if failure.range not in self.before:
                self.before[failure.range] = ledger.failures(failure.range)
            before = self.before[failure.range]
            if before is None:  # shelved, parked or no longer wanted
                continue
            if ledger.fail(failure, before):
                self.lines.append(f"{failure.range}: given up: {failure.reason}")
            else:
                if failure.blamed:
                    self.lines.append(f"{failure.range}: {failure.reason}: trying again")
                again.append(failure.range)
        return again

    def _shelve(self, ledger: Ledger, states: dict[int, State]) -> None:
        """Shelve in the order of the plan: a cell only when those before it are closed."""
        for number, state in states.items():
            shelve(ledger.shelf, state, self.cells[number], self.made.get(number, {}))
            if not self._is_closed(number, state):
                return

    def _lease(self, ledger: Ledger, states: dict[int, State], again: int) -> list[Range]:
        """Lease as many ranges as keep the engine busy until the next turn.

        The first open cell comes first, and of that the ranges that others have left: no
        other puzzle can be shelved before.  What is made ahead of them is bounded.
        """
        places = self.engine.places
        ahead = places + min(places, 4) if places > 1 else places
        idle = ahead - len(self.under_way) - again
        first, *rest = (n for n, state in states.items() if not self._is_closed(n, state))
        held = sum(work.cell == first for work in self.under_way)
        others = len(self.under_way) - held
        for number, made in self.made.items():
            if number == first:
                held += len(made)
            else:
                others += len(made)
        window = WINDOW * (places + 1)
        taken = ledger.take_over([first], idle)
        taken += self._lease_new(ledger, states[first], min(idle - len(taken), window - held))
        room = min(idle - len(taken), window - others)
        later = ledger.take_over(rest, room)
        for number in rest:
            later += self._lease_new(ledger, states[number], room - len(later))
        return taken + later

    def _lease_new(self, ledger: Ledger, state: State, most: int) -> list[Range]:
        return ledger.lease(state, self._sizes(state, self.cells[state.id], most))

    def _sizes(self, state: State, cell: Cell, most: int) -> list[int]:
        """How many seeds the next ranges of a cell should have; none if enough are handed out."""
        tried = state.shelved_to - cell.first_seed
        share = min(1.0, max(state.puzzles / tried, LEAST_YIELD)) if tried >= LEAST_TRIED else 1.0
        expected = state.puzzles + (state.next_seed - state.shelved_to) * share
        needed = ceil((cell.count - expected) / share)
        size = FEWEST_SEEDS
        if longest := self.longest.get(state.id):
            size = min(round(RANGE_SECONDS / max(self.pace[state.id], 1e-6)), GROWTH * longest)
        size = max(1, min(size, MOST_SEEDS))
        sizes: list[int] = []
        while needed > 0 and len(sizes) < most:
            # Towards the end shorter ones, so that all places finish together.
            sizes.append(min(size, ceil(needed / max(1, self.engine.places))))
            needed -= sizes[-1]
        return sizes

    def _leave(self) -> None:
        """Shelve what can be shelved, and give back the rest."""
        try:
            with self.library.writing() as shelf:
                ledger = Ledger(shelf, self.owner)
                states = ledger.states(self.numbers)
                self._note_failures(ledger)
                self._shelve(ledger, states)
                ledger.release()
            self.states = states
        except UnavailableError as error:
            self.warn(f"{error}: leases run out in {LEASE_SECONDS:g} s")
