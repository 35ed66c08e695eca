"""Every text form of Gold Star, in and out: the puzzle JSON and other forms.

The other forms are imported when first asked for: most runs need none.
"""

from __future__ import annotations

from functools import cache

from cluesmith.families.gold_star.codec.puzzle_json import (
    from_json,
    solution_from_json,
    solution_to_json,
    to_json,
)
from cluesmith.family import Form, form_of

__all__ = ["forms", "from_json", "solution_from_json", "solution_to_json", "to_json"]


@cache
def forms() -> tuple[Form, ...]:
    """The other forms, most specific first."""
    from cluesmith.families.gold_star.codec import drawn, prolog, string

    return (
        form_of("prolog", "the paper's Prolog lists", prolog, single_line=True),
        form_of("string", "points, operators and givens in one line", string, single_line=True),
        form_of("drawn", "the star as `show` draws it", drawn),
    )
