"""A model run on an instance, in a process of its own: what it answers, and its counters.

That process has a limit of time and of memory, and may crash: the others go on.  It is no
prison: the code in it has the rights of whoever grades.
"""

from __future__ import annotations

import select
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import Any

from cluesmith.engines.forked import Ended, Forked
from cluesmith.errors import UsageError
from cluesmith.grading import student
from cluesmith.grading.exercise import Arguments, Exercise, Goal
from cluesmith.kernel.modelling import Expression, Model
from cluesmith.kernel.run import Limits
from cluesmith.support import script

GRACE_SECONDS = 1.0  # past the limit, for a search that is on its way out
TICK_SECONDS = 0.1
MOST_SENT = 1 << 26  # bytes
MOST_NUMBERS = 10_000  # in an answer
MOST_SOLUTIONS = 10_000  # of an instance
LEAST_NODES, MORE_NODES = 20_000, 20  # a binary search has two for each failure or solution
DEEPEST = 20  # lists within lists


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of one attempt: seconds, and bytes of memory beyond what cluesmith takes."""

    seconds: float = 10.0
    memory: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Wanted:
    """How far to search: for the goal, and of all solutions for so many.

    That is one more than there should be, to find a wrong one.  A search that passes the limit of
    `nodes` is too weak by far.
    """

    goal: Goal
    solutions: int
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of a model on an instance.

    `answers` are the solutions found, each as lists, dictionaries and numbers; where the best is
    wanted, the best so far.  `complete`: there are no others, or none better.  `error` says what
    went wrong, and `limit` which limit was reached: time, memory or nodes.
    """

    answers: list[Any] = field(default_factory=list)
    complete: bool = False
    stats: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    error: str = ""
    limit: str = ""


Work = Callable[[], Mapping[str, object]]  # what a process does: it gives an Attempt's fields


def by_student(
    text: bytes, path: str, exercise: Exercise, arguments: Arguments, wanted: Wanted, bounds: Bounds
) -> Work:
    """To run a student's model."""

    def source() -> tuple[Callable[..., Any], str]:
        module = student.loaded(text, path, exercise)
        return module.model, student.strategy(module, exercise)

    return partial(_done, source, path, arguments, wanted, bounds.seconds)


def by_reference(exercise: Exercise, arguments: Arguments, bounds: Bounds) -> Attempt:
    """Run the reference model, and wait for it."""
    wanted = Wanted(exercise.goal, MOST_SOLUTIONS)
    strategy = exercise.strategy or exercise.reference_strategy

    def source() -> tuple[Callable[..., Any], str]:
        return exercise.model, strategy

    work = partial(_done, source, exercise.source, arguments, wanted, bounds.seconds)
    return next(attempts([work], bounds))


def check_file(text: bytes, path: str, exercise: Exercise, bounds: Bounds) -> None:
    """Raise a UsageError if the file cannot be graded; it is run in a process of its own, too."""

    def load() -> Mapping[str, object]:
        try:
            student.loaded(text, path, exercise)
        except UsageError as error:
            return {"error": str(error)}
        except MemoryError:
            return {"limit": "memory"}
        return {}

    attempt = next(attempts([load], bounds))
    if attempt.limit == "time":
        raise UsageError(f"{path}: does not load within {bounds.seconds:g} s")
    if attempt.error.startswith(path):
        raise UsageError(attempt.error)
    if attempt.error:
        raise UsageError(f"{path}: {attempt.error}")


def wanted_of(exercise: Exercise, reference: Attempt) -> Wanted:
    """How far to search with a student's model, by what the reference has found and taken."""
    expected = len(reference.answers)
    allowed = exercise.allowed(reference.stats.get(exercise.counter, 0))
    nodes = LEAST_NODES + MORE_NODES * (allowed + expected)
    return Wanted(exercise.goal, expected + 1, nodes)


class _Running:
    """A process at work, and once it has ended, what came of it."""

    def __init__(self, child: Forked, bounds: Bounds) -> None:
        self.child, self.bounds = child, bounds
        self.attempt: Attempt | None = None

    def look(self) -> None:
        """Take in what has come; ends the process if it is late or sends too much."""
        floods = len(self.child.received) > MOST_SENT
        if self.attempt is None and (self.child.wait(0) or self.child.is_late() or floods):
            late = self.child.is_late()
            self.attempt = _attempt(self.child.end(), late, floods, self.bounds)


def attempts(
    works: Iterable[Work], bounds: Bounds, jobs: int = 1
) -> Generator[Attempt, None, None]:
    """What comes of each, in order; so many have a process at a time."""
    waiting = iter(works)
    running: deque[_Running] = deque()
    try:
        while True:
            while len(running) < jobs and (work := next(waiting, None)) is not None:
                siblings = [each.child for each in running if each.attempt is None]
                seconds = bounds.seconds + GRACE_SECONDS
                child = Forked(work, seconds, siblings, memory=bounds.memory)
                running.append(_Running(child, bounds))
            if not running:
                return
            at_work = [each.child for each in running if each.attempt is None]
            select.select(at_work, [], [], TICK_SECONDS)
            for each in running:
                each.look()
            while running and (attempt := running[0].attempt) is not None:
                running.popleft()
                yield attempt
    finally:
        for each in running:
            if each.attempt is None:
                each.child.end()


def _attempt(ended: Ended, late: bool, floods: bool, bounds: Bounds) -> Attempt:
    if ended.sent is not None:
        return _received(ended.sent, bounds)
    if floods:
        return Attempt(seconds=ended.seconds, error=f"more than {MOST_SENT:,} bytes of answers")
    if late:
        error = f"no end within {bounds.seconds:g} s, as model(...) or the filtering takes too long"
        return Attempt(seconds=ended.seconds, error=error, limit="time")
    return Attempt(seconds=ended.seconds, error=f"the process {ended.reason}")


def _received(sent: Any, bounds: Bounds) -> Attempt:
    """The attempt that was sent, unless the file has meddled with that."""
    try:
        attempt = Attempt(**sent)
    except TypeError:
        return Attempt(error="the process sent something else than a result")
    if attempt.limit == "memory":
        return replace(attempt, error=f"more than {bounds.memory >> 20:,} MiB of memory")
    return attempt


def _done(
    source: Callable[[], tuple[Callable[..., Any], str]],
    path: str,
    arguments: Arguments,
    wanted: Wanted,
    seconds: float,
) -> Mapping[str, object]:
    """What the process does, and sends: the fields of an Attempt."""
    began = monotonic()
    until = began + seconds
    try:
        build, strategy = source()
        model, answer, *costs = parts(build(**arguments), wanted.goal)
        check_answer([answer, *costs])
        limits = Limits(seconds=max(0.0, until - monotonic()), nodes=wanted.nodes)
        if costs:
            searched = _best(model, answer, model.minimize(costs[0], strategy, limits))
        else:
            searched = _searched(model, answer, model.solutions(strategy, limits), wanted)
        return searched | {"seconds": monotonic() - began}
    except MemoryError:
        found = {"limit": "memory"}
    except (Exception, SystemExit) as error:
        found = {"error": script.fault(error, path)}
    return found | {"seconds": monotonic() - began}


def _searched(
    model: Model, answer: Any, solutions: Iterable[Any], wanted: Wanted
) -> dict[str, object]:
    """All solutions, or the first; as many as are wanted."""
    most = 1 if wanted.goal == Goal.FIRST else wanted.solutions
    answers: list[Any] = []
    for solution in solutions:
        answers.append(valued(answer, solution))
        if len(answers) == most:
            return {"answers": answers, "stats": dict(model.statistics)}
    return {"answers": answers} | _ended(model)


def _best(model: Model, answer: Any, solutions: Iterable[Any]) -> dict[str, object]:
    """The last of ever better solutions."""
    answers: list[Any] = []
    for solution in solutions:
        answers = [valued(answer, solution)]
    return {"answers": answers} | _ended(model)


def _ended(model: Model) -> dict[str, object]:
    limit = model.stopped or ""
    return {"stats": dict(model.statistics), "limit": limit, "complete": not limit}


def parts(returned: Any, goal: Goal) -> tuple[Any, ...]:
    """What `model` has returned: a model, an answer, perhaps a cost; raises a UsageError."""
    expected = "return m, answer, cost" if goal == Goal.BEST else "return m, answer"
    match returned:
        case (Model(), _, _) if goal == Goal.BEST:
            return tuple(returned)
        case (Model(), _) if goal != Goal.BEST:
            return tuple(returned)
        case Model():
            what = "only a Model"
        case None:
            what = "nothing"
        case tuple():
            what = f"{len(returned)} things"
        case _:
            what = f"a {type(returned).__name__}"
    raise UsageError(f"model returns {what}, expected {expected}")


def check_answer(answer: Any) -> None:
    """Refuse an answer that is not made of expressions, numbers, lists and dictionaries."""
    for at, part in enumerate(_parts(answer)):
        if at >= MOST_NUMBERS:
            raise UsageError(f"the answer has more than {MOST_NUMBERS:,} numbers")
        if not isinstance(part, Expression | int):
            raise UsageError(
                f"the answer contains a {type(part).__name__}, "
                "expected variables, sums, and lists or dictionaries of these"
            )


def _parts(answer: Any, depth: int = 0) -> Iterator[Any]:
    if depth > DEEPEST:
        raise UsageError(f"the answer has lists within lists, deeper than {DEEPEST}")
    if isinstance(answer, Mapping) and not isinstance(answer, Expression):
        answer = list(answer.values())
    if isinstance(answer, list | tuple):
        for part in answer:
            yield from _parts(part, depth + 1)
    else:
        yield answer


def valued(answer: Any, solution: Any) -> Any:
    """The answer in a solution: as it is, with numbers for variables and sums."""
    if isinstance(answer, Expression):
        return int(solution[answer])
    if isinstance(answer, Mapping):
        return {str(key): valued(part, solution) for key, part in answer.items()}
    if isinstance(answer, list | tuple):
        return [valued(part, solution) for part in answer]
    return int(answer)
