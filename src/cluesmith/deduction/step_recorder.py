"""Step recorder: climbs a ladder one step at a time and turns each step into data.

A family's own recorder derives from `StepRecorder`; it knows how cells, lines and
contradictions of its boards are named.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

from cluesmith.deduction import ladder as compiled
from cluesmith.deduction.ladder import Ladder
from cluesmith.family import Cell, Entry, Fact, Level, Step, Technique, Verdict

Found = Mapping[str, Sequence[tuple[Any, ...]]]
NOTHING: Found = {}

SEARCH = Technique("search", "trying out", Level.SEARCH, 300)


class Ladders(Protocol):
    """A family's ladders, and the board to climb on.

    `teaching` are those up to easy, medium and hard, `full` has all techniques.
    """

    @property
    def board(self) -> Any: ...

    @property
    def teaching(self) -> Sequence[Ladder]: ...

    @property
    def full(self) -> Ladder: ...

    def start(self, puzzle: Any) -> Any:
        """The board with a puzzle's facts; what it held before is lost."""
        ...


class StepRecorder(ABC):
    """Makes the steps of a puzzle and records each of them as data.

    A family sets `canonical_key`, of a puzzle, and its puzzles' `facts` and `keep`.
    """

    canonical_key: Callable[[Any], bytes]
    facts: Callable[[Any], Sequence[Any]]
    keep: Callable[[Any, Iterable[Any]], Any]

    def __init__(self, puzzle: Any, tools: Ladders) -> None:
        self.puzzle = puzzle
        self.tools = tools
        self.revealed: list[Fact] = []

    @abstractmethod
    def before(self, board: Any) -> Any:
        """What recording a step needs to know of the board before it."""

    @abstractmethod
    def recorded(self, technique: compiled.Technique, board: Any, before: Any) -> Step | None:
        """What the board recorded, as data for people; None if that is nothing."""

    @abstractmethod
    def contradiction(self, board: Any) -> Mapping[str, Any] | None:
        """The contradiction on a board, as data; None if none shows."""

    @abstractmethod
    def guesses(self, board: Any, solution: Any) -> list[Fact]:
        """Facts of the solution that a person would try next: where the fewest ways are left."""

    @abstractmethod
    def reveal(self, board: Any, fact: Fact) -> Step:
        """A step of search, where nothing else helps: one more fact of the solution."""

    @abstractmethod
    def decide(self, board: Any) -> tuple[Verdict, Any]:
        """The verdict by whatever it takes, with the solution if there is just one."""

    def shows(self, step: Step) -> bool:
        """Whether a player can note what a step finds, apart from values it rules out."""
        return bool(step.placed)

    def start(self) -> Any:
        """The board with the puzzle's facts."""
        return self.tools.start(self.puzzle)

    def next_step(self, board: Any, ladder: Ladder | None = None) -> Step | None:
        """Make one step and record it; None if there is none, or it found only a failure."""
        before = self.before(board)
        board.record(True)
        try:
            technique = (ladder or self.tools.full).one_step(board)
            return None if technique is None else self.recorded(technique, board, before)
        finally:
            board.record(False)  # after Ctrl-C too: whoever climbs on this board next is silent

    def round(self, board: Any) -> list[Step]:
        """Make and record the steps of a round; none if it fails, or there is nothing to find.

        Each is reasoned on the board as it stood when the round began.  What it follows on,
        and what is new, is as a reader sees it who has made the steps before it.
        """
        ladder, steps = self.tools.full, list[Step]()
        reader = board.copy()
        board.record(True)
        try:
            technique = ladder.begin(board)
            while technique is not None and not board.failed:
                before = self.before(reader)
                reader.follow(board)
                step = self.recorded(technique, reader, before)
                if step is not None:
                    steps.append(step)
                board.record(True)
                if not ladder.goes_on(board):
                    break
        finally:
            board.record(False)
        return steps if technique is not None and ladder.finish(board) else []

    def rounds(self, board: Any) -> Iterator[list[Step]]:
        """Make and record all rounds there are; a full board that breaks a rule has failed."""
        while board.left() and not board.failed:
            steps = self.round(board)
            if not steps:
                return
            yield steps
        board.finish()

    def climb(self, board: Any) -> Iterator[Step]:
        """The steps of all rounds, one after the other."""
        return chain.from_iterable(self.rounds(board))

    def search(self, board: Any, solution: Any) -> list[Step]:
        """Reveal one more fact of the solution, or several that are alike by symmetry.

        Of the guesses, that with which the puzzle has the first canonical key: so the choice
        does not depend on which way round the puzzle is.
        """
        facts, known = self.guesses(board, solution), [*self.facts(self.puzzle), *self.revealed]
        if len(facts) > 1:
            keys = [self.canonical_key(self.keep(self.puzzle, [*known, fact])) for fact in facts]
            first = min(keys)
            facts = [fact for fact, key in zip(facts, keys, strict=True) if key == first]
        self.revealed += facts
        return [self.reveal(board, fact) for fact in facts]

    def hint(self, board: Any, solution: Any, marks: Mapping[Cell, int], least: int) -> Step | None:
        """The next step for a player; without a solution, only what techniques give.

        What cannot be noted, or is struck in the `marks` already, is taken silently:
        of several solutions none says whether marks are right, so that the board
        does not rely on them.  The least value there is has bit 0 of a cell's mask.
        """

        def is_news(step: Step) -> bool:
            struck = [(marks.get(tuple(cell)), value) for *cell, value in step.removed]
            return self.shows(step) or any(
                mask == 0 or mask >> (value - least) & 1
                for mask, value in struck
                if mask is not None  # no such cell: an operator, say
            )

        step = self.next_step(board) if board.left() else None
        while step is not None and not is_news(step):
            step = self.next_step(board)
        if step is None and solution is not None and board.left():
            step = self.search(board, solution)[0]
        return step

    def unfold(self, details: dict[str, Any]) -> None:
        """Of an assumption: in the place of the supposed board, the steps that refute it."""
        if "supposed" in details:
            refuted = self.refutation(details.pop("supposed"))
            assert refuted is not None  # the ladder has refuted it
            details.update(refuted)

    def refutation(self, supposed: Any) -> dict[str, Any] | None:
        """The steps from a supposition to a contradiction: the shortest of three ladders' ways.

        None if all three are too weak.
        """
        ways: list[dict[str, Any]] = []
        for ladder in self.tools.teaching:
            board = supposed.copy()
            steps: list[Step] = []
            contradiction = self.contradiction(board)
            while contradiction is None and board.left():
                step = self.next_step(board, ladder)
                if step is not None:
                    steps.append(step)
                elif not board.failed:
                    break  # too weak a ladder
                contradiction = self.contradiction(board)
            if contradiction is not None:
                ways.append({"steps": tuple(steps), "contradiction": contradiction})
        return min(ways, key=lambda way: len(way["steps"]), default=None)


def fewest(masks: Sequence[int]) -> list[int]:
    """Of several candidates each: the places that have the fewest."""
    counts = [mask.bit_count() for mask in masks]
    least = min((count for count in counts if count > 1), default=0)
    return [place for place, count in enumerate(counts) if least and count == least]


def made(
    technique: compiled.Technique,
    board: Any,
    cells: Sequence[Cell],
    clues: Sequence[Fact],
    details: Mapping[str, Any],
    before: Any,
    found: Found = NOTHING,
) -> Step:
    """The step that a technique has just made on a board."""
    return Step(
        technique.name,
        technique.level,
        tuple(cells),
        tuple(board.now_placed),
        tuple(board.now_removed),
        tuple(clues),
        details,
        before,
        found,
    )


def tried_out(
    cells: Sequence[Cell],
    placed: Sequence[Entry],
    details: Mapping[str, Any],
    before: Any,
    found: Found = NOTHING,
) -> Step:
    """A step of search."""
    return Step(
        SEARCH.name, SEARCH.level, tuple(cells), tuple(placed), (), (), details, before, found
    )
