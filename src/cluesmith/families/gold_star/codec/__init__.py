"""Text forms of Gold Star besides puzzle JSON, imported when first asked for."""

from __future__ import annotations

from functools import cache

from cluesmith.family import Form, form_of


@cache
def forms() -> tuple[Form, ...]:
    """The text forms besides JSON, most specific first."""
    from cluesmith.families.gold_star.codec import drawn, prolog, string

    return (
        form_of("prolog", "the paper's Prolog lists", prolog, single_line=True),
        form_of("string", "points, operators and givens in one line", string, single_line=True),
        form_of("drawn", "the star as `show` draws it", drawn),
    )
