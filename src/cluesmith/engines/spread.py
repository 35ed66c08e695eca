"""Many tasks over an engine: an iterator over their results that tries lost tasks again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic

from cluesmith.engines.engine import Done, Engine, Outcome, Task
from cluesmith.errors import CluesmithError

WINDOW = 4  # tasks a place, begun or done and not yet taken
TRIES = 3  # of a task whose worker dies or hangs
MOST_LOST = 3  # tasks given up, after which no other is begun
WAIT_SECONDS = 0.25  # between two ticks; a wait without end may sleep through Ctrl-C


class _Job(Generic[Task]):
    """A task, how often it was lost, and its outcome once there is one."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.failures = 0
        self.outcome: Outcome | None = None


class Spread(Iterator[Done], Generic[Task, Done]):
    """Results of tasks done by an engine, which is closed at the end.

    Tasks are begun at once, before a caller starts threads of its own: see `Processes`.
    Results come as they are finished, or `ordered` as the tasks are.  `tick` is called now
    and then while they are waited for.  Closing it, an early end and Ctrl-C close the engine.

    A task that is lost is begun again.  One that was lost three times by a fault that may be
    its own is given up: the others are still done, and the error at the end names it by `name`.
    `window` is how many tasks for each place are begun, or done and not yet taken.  With 1, no
    task is taken from `tasks` before the results so far have been seen.
    """

    def __init__(
        self,
        engine: Engine,
        tasks: Iterable[Task],
        *,
        ordered: bool = False,
        tick: Callable[[], None] = lambda: None,
        name: Callable[[Task], str] = lambda task: f"task {task}",
        window: int = WINDOW,
    ) -> None:
        self.engine, self.tasks = engine, iter(tasks)
        self.ordered, self.tick, self.name, self.window = ordered, tick, name, window
        self.waiting: deque[_Job[Task]] = deque()
        self.pending: list[_Job[Task]] = []  # waiting, being done, or done and not taken
        self.begun: dict[Any, _Job[Task]] = {}
        self.given_up: list[str] = []
        try:
            self._hand_out()
        except BaseException:
            self.close()
            raise

    def __next__(self) -> Done:
        while not self.is_over:
            for done in self.some(WAIT_SECONDS, most=1):
                return done
        self.finish()
        raise StopIteration

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to come."""
        if not self.pending:
            self._hand_out()
        return not self.pending

    def some(self, seconds: float, most: int | None = None) -> list[Done]:
        """Results, at most so many, that are there or come within about so long; perhaps none."""
        try:
            self._hand_out()
            found = self._take(most)
            if not found and self.pending:
                for outcome in self.engine.wait(seconds):
                    self._note(outcome)
                self.tick()
                found = self._take(most)
            if self.window > 1:
                self._hand_out()
            return found
        except BaseException:
            self.close()
            raise

    def _take(self, most: int | None) -> list[Done]:
        """Take results that are there; raises the error of a task."""
        found: list[Done] = []
        for job in list(self.pending):
            if len(found) == most or (self.ordered and job.outcome is None):
                break
            if job.outcome is not None:
                if job.outcome.error is not None:
                    raise job.outcome.error
                self.pending.remove(job)
                found.append(job.outcome.done)
        return found

    def _hand_out(self) -> None:
        """Begin as many tasks as there are places, and a few more, so that none stays empty."""
        places = self.engine.places
        if len(self.given_up) < MOST_LOST:
            room = max(0, self.window * max(1, places) - len(self.pending))
            for task in islice(self.tasks, room):
                job = _Job(task)
                self.pending.append(job)
                self.waiting.append(job)
        ahead = places + places // 2 + 1 if self.window > 1 else places
        while self.waiting and places and len(self.begun) < ahead:
            job = self.waiting.popleft()
            self.begun[job.task] = job
            self.engine.begin(job.task)

    def _note(self, outcome: Outcome) -> None:
        """Remember an outcome; a lost task is to be begun again, or given up."""
        job = self.begun.pop(outcome.task)
        if not outcome.lost:
            job.outcome = outcome
            return
        job.failures += outcome.blamed
        if job.failures < TRIES:
            self.waiting.appendleft(job)
        else:
            self.pending.remove(job)
            why = f"given up after {TRIES} tries: {outcome.lost}"
            self.given_up.append(f"{self.name(job.task)}: {why}")

    def finish(self) -> None:
        """Close the engine; raises an error that names the tasks that were given up, if any."""
        self.close()
        if self.given_up:
            given_up, self.given_up = self.given_up, []
            raise CluesmithError("; ".join(given_up))

    def close(self) -> None:
        """Close the engine; what it is doing is lost.  Nothing is left behind."""
        self.pending.clear()
        self.waiting.clear()
        self.begun.clear()
        self.tasks = iter(())
        self.engine.close()

    def __del__(self) -> None:
        if hasattr(self, "engine"):
            self.engine.close()
