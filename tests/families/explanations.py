"""What holds of every explanation: its rating is its steps counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cluesmith.family import Explanation, Level, Technique, Verdict


def assert_counted(told: Explanation, techniques: Sequence[Technique]) -> None:
    """A rating has each step once, their scores summed, and the level of the hardest."""
    scores = {technique.name: technique.score for technique in techniques}
    rating, names = told.rating, [step.technique for step in told.steps]
    assert rating.steps == Counter(names)
    assert rating.score == sum(scores[name] for name in names)
    if rating.verdict is Verdict.UNIQUE:
        assert rating.level == max((step.level for step in told.steps), default=Level.EASY)
    else:
        assert rating.level is None
        assert told.solution is None
