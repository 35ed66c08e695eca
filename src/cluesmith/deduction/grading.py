"""Rating, explaining and generating by level, the same for every family.

To rate, a ladder is climbed to its end.  Where it is stuck, the solution gives one
more fact; each such round counts as search.  The score sums the rounds: it is the same
for a puzzle turned, mirrored or under other names, because the rounds are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cluesmith.deduction.ladder import Ladder
from cluesmith.deduction.step_recorder import SEARCH, StepRecorder
from cluesmith.errors import NotFoundError
from cluesmith.family import Explanation, Level, Rating, Step, Technique, Verdict
from cluesmith.support.bounds import Bound, poll

LEVELS = tuple(Level)

Decide = Callable[[Any], tuple[Verdict, Any]]


def techniques(ladder: Ladder) -> list[Technique]:
    """The techniques of a ladder, easiest first, and search."""
    found = [
        Technique(t.name, t.name.replace("-", " "), t.level, t.score)
        for t in ladder.techniques
        if t.name  # not a scout
    ]
    return [*found, SEARCH]


class _Climb:
    """A climb to the solution, and what it has used so far; with its steps, if they are wanted."""

    def __init__(
        self,
        recorder: StepRecorder,
        steps: list[Step] | None = None,
        decide: Decide | None = None,
    ) -> None:
        self.recorder = recorder
        self.decide = decide or recorder.decide
        self.ladder: Ladder = recorder.tools.full
        self.steps = steps
        self.counts: Counter[str] = Counter()
        self.rank = 0
        self.score = self.scarcity = 0.0
        self.verdict, self.solution = Verdict.UNKNOWN, None
        self.climbing = False

    def finish(self) -> None:
        recorder, board = self.recorder, self.recorder.start()
        while True:
            self.climbing = True
            solved = self.climb(board)
            self.add_climbed()
            if solved or board.failed:
                self.verdict = Verdict.UNIQUE if solved else Verdict.NONE
                return
            self.rank = Level.SEARCH.rank
            if self.verdict is Verdict.UNKNOWN:
                self.verdict, self.solution = self.decide(board)
            if self.solution is None:
                return
            self.add_steps(recorder.search(board, self.solution))
            self.counts[SEARCH.name] += 1
            self.score += SEARCH.score
            self.scarcity += 1

    def climb(self, board: Any) -> bool:
        """Make all rounds there are; True if they solve the puzzle."""
        if self.steps is None:
            return bool(self.ladder.climb(board))
        self.ladder.start()
        for steps in self.recorder.rounds(board):
            self.add_steps(steps)
        return not board.failed and not board.left()

    def add_steps(self, steps: list[Step]) -> None:
        """Keep the steps of a round, if steps are wanted."""
        if self.steps is not None:
            number = self.steps[-1].round + 1 if self.steps else 1
            self.steps += [_placed(step, self.recorder.puzzle, number) for step in steps]

    def add_climbed(self) -> None:
        """Count the rounds of the last climb."""
        ladder, counts = self.ladder, self.counts
        self.score, self.rank = self.score + ladder.score, max(self.rank, ladder.rank)
        self.scarcity += ladder.scarcity
        for technique, n in zip(ladder.techniques, ladder.used, strict=True):
            if n:
                counts[technique.name] = counts.get(technique.name, 0) + n
        self.climbing = False

    def rating(self, stopped: str | None = None) -> Rating:
        """The rating; where a limit was reached, as far as it is known."""
        if stopped is not None and self.climbing:
            self.add_climbed()
            self.rank = max(self.rank, _least_rank(self.ladder))
        level = LEVELS[self.rank]
        known = stopped is None and self.verdict is Verdict.UNIQUE
        return Rating(
            self.verdict,
            level if known else None,
            round(self.score),
            self.counts,
            None if stopped is None else level,
            stopped,
            self.dependency(),
        )

    def dependency(self) -> float | None:
        """The mean over all rounds of one divided by the number of places with a step."""
        rounds = sum(self.counts.values())
        return round(self.scarcity / rounds, 3) if rounds else None


def _placed(step: Step, puzzle: Any, number: int) -> Step:
    """A step as one of a puzzle and of a round; a third of the time of `replace`."""
    return Step(
        step.technique,
        step.level,
        step.cells,
        step.placed,
        step.removed,
        step.clues,
        step.details,
        step.before,
        step.found,
        puzzle,
        number,
    )


def _least_rank(ladder: Ladder) -> int:
    """The rank that the next step of a climb cannot be below, by what has been tried for it."""
    return min((t.rank for t in ladder.techniques[ladder.trying :] if t.name), default=0)


def rate(
    recorder: StepRecorder, bound: Bound | None = None, decide: Decide | None = None
) -> Rating:
    """The hardest level and the summed score, without recording a step.

    `decide` gives the verdict on a board where the ladder is stuck, in place of the recorder.
    """
    climb, bound = _Climb(recorder, decide=decide), bound or Bound()
    with bound:
        climb.finish()
    return climb.rating(bound.stopped)


def explain(recorder: StepRecorder, bound: Bound | None = None) -> Explanation:
    """Every step from the givens on, as far as certain steps go, and the rating they come to."""
    steps, solution, bound = list[Step](), None, bound or Bound()
    climb = _Climb(recorder, steps)
    with bound:
        climb.finish()
        solution = climb.solution
        if solution is None and climb.verdict is Verdict.UNIQUE:
            solution = recorder.decide(recorder.tools.board)[1]
    if bound.stopped is not None:
        solution = None
    return Explanation(climb.rating(bound.stopped), tuple(steps), solution)


def is_solved(tools: Any, puzzle: Any, level: Level, is_unique: Callable[[Any], bool]) -> bool:
    """Whether the techniques up to a level solve a puzzle; any search, for the last.

    The ladder of extreme is slow where it fails, and mostly fails because the
    solution is not unique: that is checked first.
    """
    poll()
    if level in (Level.EXTREME, Level.SEARCH) and not is_unique(puzzle):
        return False
    return level is Level.SEARCH or tools.up_to[level].close(tools.start(puzzle))


def is_easier(tools: Any, puzzle: Any, level: Level, is_unique: Callable[[Any], bool]) -> bool:
    """Whether the techniques below a level solve a puzzle."""
    return level.rank > 0 and is_solved(tools, puzzle, LEVELS[level.rank - 1], is_unique)


class NewMeta(dict[str, Any]):
    """The metadata of a puzzle that was just made, with its whole rating.

    A library keeps the rating, and need not find it again.  A copy, and what another process
    gets, is a plain dictionary.
    """

    rating: Rating | None = None

    def __reduce__(self) -> Any:
        return dict, (dict(self),)


def new_meta(rating: Rating | None, seed: int, **more: Any) -> NewMeta:
    """The metadata of a new puzzle; level and score are None where it is not rated."""
    level, score = (str(rating.level), rating.score) if rating else (None, None)
    meta = NewMeta(level=level, score=score, seed=seed, **more)
    meta.rating = rating
    return meta


def first_fitting(
    request: Any,
    seed: int,
    tries: int,
    attempt: Callable[[], tuple[Any, dict[str, Any]] | None],
    recorder: Callable[[Any], StepRecorder],
    *,
    what: str,
    guide: str,
) -> Any:
    """The first puzzle of so many attempts whose score fits the options, with its metadata.

    `attempt` makes a puzzle of the level asked for, and further metadata; None where it
    fails.  `what` names the puzzle and `guide` its documentation, for the error.
    """
    for _ in range(tries):
        made = attempt()
        if made is not None:
            puzzle, more = made
            rating = rate(recorder(puzzle))
            if request.fits(rating.score):
                return replace(puzzle, meta=new_meta(rating, seed, **more))
    raise NotFoundError(
        f"no {what} of level {request.level}{request.description} came up in {tries:,} tries; "
        f"{guide} says what exists"
    )
