"""Stars for the tests: the shipped ones, and any at all."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from hypothesis import strategies as st

from cluesmith.families.gold_star.puzzle import DIVISIONS, OPEN, OPERATORS, GoldStar

EXAMPLES: dict[str, Any] = json.loads(
    (resources.files("cluesmith.families.gold_star") / "examples.json").read_text("utf-8")
)
ALL_POINTS = range(3, 17)


def star_of(operators: str, digits: dict[int, int] | None = None, **fields: Any) -> GoldStar:
    """A star by its operators, with these digits given by cell."""
    given = digits or {}
    count = len(operators)
    return GoldStar(
        count // 2, tuple(operators), tuple(given.get(cell) for cell in range(count)), **fields
    )


@st.composite
def puzzles(draw: st.DrawFn) -> GoldStar:
    """Any well-formed star, solvable or not."""
    points = draw(st.integers(3, 16))
    cells = 2 * points
    operators = st.sampled_from([*OPERATORS, OPEN])
    digits = st.one_of(st.none(), st.integers(0, cells - 1))
    return GoldStar(
        points,
        tuple(draw(st.lists(operators, min_size=cells, max_size=cells))),
        tuple(draw(st.lists(digits, min_size=cells, max_size=cells))),
        draw(st.sampled_from(DIVISIONS)),
    )
