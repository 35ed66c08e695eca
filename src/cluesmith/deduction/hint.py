"""Hints, the same for every family: a mistake among a player's entries, else the next step.

What a player has entered is a fact like those given.  A family's `Player` says
which facts these are, when one is right, and what it contradicts at sight; the
functions below it find the mistake to report and the reason.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from cluesmith.deduction.step_recorder import StepRecorder
from cluesmith.family import Cell, Entry, Hint, Level, Mistake, Step, Verdict
from cluesmith.forms.grid import in_rows
from cluesmith.forms.state_before import read_marks

Entered = TypeVar("Entered", bound=Hashable)
Sees = Callable[[Cell, Cell], bool]


class Player(ABC):
    """A player's progress on a puzzle: entries, which become facts, and marks.

    Marks are masks of candidates, one per cell; the `least` value has bit 0.  A family
    sets `recorder`, which makes the steps of a puzzle, `decide`, which gives the verdict
    with the solution if there is just one, and its puzzles' `facts` and `keep`.
    """

    least = 1
    recorder: Callable[[Any], StepRecorder]
    decide: Callable[[Any], tuple[Verdict, Any]]
    facts: Callable[[Any], Sequence[Any]]
    keep: Callable[[Any, Iterable[Any]], Any]

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle

    @cached_property
    @abstractmethod
    def entered(self) -> Sequence[Any]:
        """The player's entries as facts, without what is given anyway."""

    @cached_property
    @abstractmethod
    def marks(self) -> Sequence[int]:
        """The player's marks; 0 for a cell without any."""

    @property
    @abstractmethod
    def cells(self) -> Iterable[Cell]:
        """The cells of the marks, in their order."""

    def with_facts(self, more: Sequence[Any]) -> Any:
        """The puzzle with further facts."""
        return self.keep(self.puzzle, [*self.facts(self.puzzle), *more])

    @abstractmethod
    def values(self, solution: Any) -> Sequence[int]:
        """What a solution has in the cells of the marks."""

    @abstractmethod
    def is_right(self, fact: Any, solution: Any) -> bool:
        """Whether an entry is as in the solution."""

    @abstractmethod
    def given_there(self, fact: Any) -> Any:
        """What the puzzle itself says where something was entered, or None."""

    @abstractmethod
    def entry(self, fact: Any) -> Entry:
        """An entry as its cell with the value behind."""

    @abstractmethod
    def clashes(self, fact: Any) -> Iterator[Any]:
        """Givens, entries and clues that an entry contradicts at sight."""

    def suppose(self, board: Any, fact: Any) -> None:
        """Put an entry on a board, to refute it; needed where `mistake` is not overridden."""
        raise NotImplementedError

    @abstractmethod
    def sees(self, cell: Cell, other: Cell) -> bool:
        """Whether two cells cannot have the same value."""

    def hint(self) -> Hint:
        """A mistake among the entries, or the next step.

        Marks that have lost the right value are not relied on.
        """
        self.recorder(self.puzzle)  # a puzzle without known steps is refused at once
        entered = self.entered
        verdict, solution = self.decide(self.puzzle)
        if verdict is Verdict.NONE:
            return Hint(verdict, None)
        if wrong := self.wrong(solution):
            return Hint(verdict, self.mistake(wrong))
        recorder = self.recorder(self.with_facts(entered))
        board = recorder.start()
        if solution is not None:
            self.keep_marks(board, trusted(self.marks, self.values(solution), self.least))
        marks = dict(zip(self.cells, self.marks, strict=True))
        return Hint(verdict, recorder.hint(board, solution, marks, self.least))

    def keep_marks(self, board: Any, masks: Sequence[int]) -> None:
        """Strike from a board what the player has struck."""
        board.keep_marks(masks)

    def wrong(self, solution: Any) -> list[Any]:
        """The entries that are in no solution; of several solutions, those that rule all out."""
        if solution is None:
            return ruled_out(self.entered, self.is_possible)
        return [fact for fact in self.entered if not self.is_right(fact, solution)]

    def is_possible(self, entered: Sequence[Any]) -> bool:
        if any(self.given_there(fact) is not None for fact in entered):
            return False
        return self.decide(self.with_facts(entered))[0] is not Verdict.NONE

    def mistake(self, wrong: list[Any]) -> Mistake:
        """The wrong entry that is easiest to see."""
        right = [fact for fact in self.entered if fact not in wrong]
        return easiest(wrong, self.entry, self.clashes, lambda fact: self.reason(fact, right))

    def reason(self, fact: Any, right: list[Any]) -> Step | None:
        """Why an entry cannot be, on the board with the player's right entries.

        A short refutation, else the step that rules it out; None if only a search shows it.
        """
        recorder = self.recorder(self.with_facts(right))
        board = recorder.start()
        supposed = board.copy()
        self.suppose(supposed, fact)
        step = refuted(recorder, board, supposed, self.entry(fact))
        return step or first_against(recorder, board, self.entry(fact), self.sees)


class GridPlayer(Player):
    """A player on a square board, where cells see each other along rows and columns."""

    @cached_property
    def marks(self) -> list[int]:
        return list(chain(*read_marks(self.puzzle)))

    @property
    def cells(self) -> Iterable[Cell]:
        size = self.puzzle.size
        return [(r, c) for r in range(size) for c in range(size)]

    def keep_marks(self, board: Any, masks: Sequence[int]) -> None:
        board.keep_marks(in_rows(masks, self.puzzle.size))

    def sees(self, cell: Cell, other: Cell) -> bool:
        return in_line(cell, other)


def in_line(cell: Cell, other: Cell) -> bool:
    """Whether two cells of a square board share a row or a column."""
    return bool((cell[0] == other[0]) != (cell[1] == other[1]))


def ruled_out(
    entered: Iterable[Entered], is_possible: Callable[[Sequence[Entered]], bool]
) -> list[Entered]:
    """Of several solutions: the entries that, with those before them, leave none."""
    kept: list[Entered] = []
    wrong: list[Entered] = []
    for entry in entered:
        (kept if is_possible([*kept, entry]) else wrong).append(entry)
    return wrong


def about(
    entry: Entered,
    wrong: Sequence[Entered],
    as_entry: Callable[[Entered], Entry],
    clashes: Iterable[Any] = (),
    reason: Step | None = None,
) -> Mistake:
    """One of the wrong entries, as a mistake to report."""
    *cell, value = as_entry(entry)
    others = tuple(as_entry(other) for other in wrong if other != entry)
    return Mistake(tuple(cell), value, tuple(clashes), reason, others)


def easiest(
    wrong: Sequence[Entered],
    as_entry: Callable[[Entered], Entry],
    clashes: Callable[[Entered], Iterable[Any]],
    reason: Callable[[Entered], Step | None],
) -> Mistake:
    """The wrong entry that is easiest to see: by its clashes, else by the shortest refutation."""
    for entry in wrong:
        if found := tuple(clashes(entry)):
            return about(entry, wrong, as_entry, found)
    reasons = {entry: reason(entry) for entry in wrong}
    lengths = {entry: _length(step) for entry, step in reasons.items() if step}
    entry = min(lengths, key=lengths.__getitem__, default=wrong[0])
    return about(entry, wrong, as_entry, (), reasons[entry])


def _length(reason: Step) -> int:
    """How far to seek a reason is; one that needs steps first comes after all that do not."""
    after: int = reason.details.get("after", 0)
    return len(reason.details.get("steps", ())) + 1000 * after


def refuted(recorder: StepRecorder, board: Any, supposed: Any, entry: Entry) -> Step | None:
    """An entry shown to be wrong by what follows on the board where it is supposed."""
    found = recorder.refutation(supposed)
    if found is None:
        return None
    *cell, value = entry
    details = {"cell": tuple(cell), "value": value, **found}
    before = board.candidates()
    return Step("assumption", Level.EXTREME, (tuple(cell),), (), (entry,), (), details, before)


def first_against(recorder: StepRecorder, board: Any, entry: Entry, sees: Sees) -> Step | None:
    """The first step that rules an entry out, `after` so many others; None if only a search does.

    `sees`: whether two cells cannot have the same value.
    """
    for count, step in enumerate(recorder.climb(board)):
        if rules_out(step, entry, sees):
            return replace(step, details={**step.details, "after": count})
    return None


def rules_out(step: Step, entry: Entry, sees: Sees) -> bool:
    """Whether a step shows that a cell does not have a value."""
    *cell, value = entry
    return entry in step.removed or any(
        (place == cell and found != value) or (found == value and sees(tuple(place), tuple(cell)))
        for *place, found in step.placed
    )


def trusted(masks: Sequence[int], values: Sequence[int], least: int) -> tuple[int, ...]:
    """A player's marks, without those of cells that have lost the right value.

    The least value there is has bit 0.
    """
    return tuple(
        mask if mask >> (value - least) & 1 else 0
        for mask, value in zip(masks, values, strict=True)
    )
