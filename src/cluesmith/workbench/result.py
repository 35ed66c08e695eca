"""The outcome of a search for solutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith import registry
from cluesmith.family import Fact, Puzzle, Verdict
from cluesmith.workbench.quickxplain import Conflict


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a search.

    `count` solutions were found; `complete` says that there are no more;
    `stopped` is None, or the limit that ended the search: "time", "nodes",
    "solutions" or "cancelled".

    >>> import cluesmith as cs
    >>> result = cs.check(cs.examples("lol-sudoku")["p1"])
    >>> str(result.verdict), result.count, result.complete
    ('unique', 1, True)
    >>> result.solutions[0].digits[0]
    (3, 2, 4, 1)
    """

    puzzle: Puzzle
    verdict: Verdict
    count: int
    complete: bool
    solutions: Sequence[Any]
    stats: Mapping[str, int]
    seconds: float
    stopped: str | None = None
    found_conflict: Conflict | None = None

    @property
    def conflict(self) -> tuple[Fact, ...]:
        """The contradicting clues and givens, where the verdict is none."""
        return self.found_conflict.facts if self.found_conflict else ()

    def _repr_html_(self) -> str:
        from cluesmith.workbench.show import result_html

        return result_html(self)

    def to_json(self) -> dict[str, Any]:
        family = registry.family_of(self.puzzle)
        return {
            "id": self.puzzle.meta.get("id"),
            "family": family.name,
            "verdict": str(self.verdict),
            "count": self.count,
            "complete": self.complete,
            "solutions": [family.puzzle.solution_to_json(solution) for solution in self.solutions],
            "conflict": [fact.to_json() for fact in self.conflict],
            "stats": dict(self.stats),
            "seconds": round(self.seconds, 6),
        }


def verdict_of(count: int, complete: bool) -> Verdict:
    """The verdict for a count of solutions."""
    if count > 1:
        return Verdict.MULTIPLE
    if not complete:
        return Verdict.UNKNOWN
    return Verdict.UNIQUE if count else Verdict.NONE
