"""What an edit leaves true of an earlier x-ray, so that it need not be found again.

- Solutions found before, of the puzzle or of the puzzle without some fact, are looked at again:
  one that keeps the new facts, by the rules checker, is what it was.  If it breaks just one new
  fact, that fact is what prevents it now.
- If facts were only added, there are no new solutions: what was settled about a candidate stays
  settled, a needless fact stays needless, and a puzzle without solutions has none.
- A needed fact stays needed where its solution does; if facts were only removed, that is always.
- A conflict stands as long as all its facts do.

A *relative* fact, as an area's mark, says nothing without others of its kind, and those change
what it says: where such facts come or go, solutions are checked against the whole puzzle, and
relative facts are not needless just because they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cluesmith import registry
from cluesmith.family import Fact
from cluesmith.workbench.candidates import Pool
from cluesmith.workbench.needs import Needs

if TYPE_CHECKING:
    from cluesmith.workbench.xray import XRay


def can_recall(earlier: XRay, puzzle: Any) -> bool:
    """Whether an earlier x-ray was of the same board with other facts."""
    keep, before = registry.family_of(puzzle).puzzle.keep, earlier.puzzle
    return type(before) is type(puzzle) and bool(keep(before, ()) == keep(puzzle, ()))


def recall(earlier: XRay, pool: Pool, needs: Needs) -> None:
    """Take over what still holds of an earlier x-ray of the same board."""
    old, new = {need.fact for need in earlier.needs}, set(needs.facts)
    added = [fact for fact in needs.facts if fact not in old]
    is_relative = any(map(_is_relative, old ^ new))
    recalled = _Recall(earlier, pool, needs, added)
    if is_relative:
        recalled.sort_again()
    else:
        recalled.sort()
    if old <= new:
        for fact in earlier.needless:
            if not (is_relative and _is_relative(fact)):
                needs.needless.add(fact)
        if not is_relative:
            pool.recall_settled(earlier.known.pool)


class _Recall:
    """Sorts solutions found before: solutions now, prevented by one fact now, or neither."""

    def __init__(self, earlier: XRay, pool: Pool, needs: Needs, added: list[Fact]) -> None:
        self.before = earlier.puzzle
        self.earlier = earlier
        self.pool = pool
        self.needs = needs
        self.added = added
        self.present = set(needs.facts)
        self.puzzle = needs.puzzle
        self.rules = needs.family.rules
        self.restated: Callable[..., Any] = registry.inspection_of(self.puzzle).restated

    def sort(self) -> None:
        """Where each fact says the same as before: only new facts are looked at."""
        news = self.needs.family.puzzle.keep(self.puzzle, self.added)

        def keeps_new(solution: Any) -> bool:
            return not self.added or not self.rules(news, self._as_in(news, solution))

        for need in self.earlier.needs:
            solution = need.prevents
            if solution is not None and need.fact in self.present and keeps_new(solution):
                self._note(need.fact, solution)
        for solution in self._solutions():
            if keeps_new(solution):
                self.pool.add(self._as_in(self.puzzle, solution))
            elif len(self.added) == 1:
                self._note(self.added[0], solution)
            else:
                self._suspect(solution, self.added)

    def sort_again(self) -> None:
        """Where facts may say something else than before: everything is looked at."""
        for solution in self._solutions():
            self._sort_one(solution, self.added)
        for need in self.earlier.needs:
            if need.prevents is not None:
                self._sort_one(need.prevents, [*self.added, need.fact])

    def _solutions(self) -> Iterable[Any]:
        """The solutions of the facts that are still there, as far as they are known."""
        yield from self.earlier.solutions
        for need in self.earlier.needs:
            if need.prevents is not None and need.fact not in self.present:
                yield need.prevents

    def _sort_one(self, solution: Any, suspects: list[Fact]) -> None:
        here = self._as_in(self.puzzle, solution)
        if self.rules(self.puzzle, here):
            self._suspect(solution, suspects)
        else:
            self.pool.add(here)

    def _suspect(self, solution: Any, facts: list[Fact]) -> None:
        """Note a solution of which it is known that it breaks some of these facts."""
        for fact in facts:
            if fact in self.present and fact not in self.needs.prevents:
                without = self.needs.without(fact)
                if not self.rules(without, self._as_in(without, solution)):
                    self._note(fact, solution)

    def _note(self, fact: Fact, solution: Any) -> None:
        if fact not in self.needs.prevents:
            self.needs.prevents[fact] = self._as_in(self.needs.without(fact), solution)

    def _as_in(self, puzzle: Any, solution: Any) -> Any:
        return self.restated(self.before, puzzle, solution)


def _is_relative(fact: Fact) -> bool:
    return getattr(fact, "relative", False)
