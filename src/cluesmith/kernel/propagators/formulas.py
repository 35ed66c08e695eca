"""Formulas of constraints for people, with variables by number in braces."""

from __future__ import annotations

from collections.abc import Iterable


def comparison(terms: Iterable[tuple[int, int]], constant: int, relation: str) -> str:
    """A sum of (coefficient, variable) and a constant, compared with 0: ``{1} - 2*{4} <= 5``."""
    said = " ".join(
        f"{'+' if a > 0 else '-'} {'' if abs(a) == 1 else f'{abs(a)}*'}{{{x}}}" for a, x in terms
    )
    left = f"-{said[2:]}" if said.startswith("- ") else said.removeprefix("+ ")
    return f"{left or 0} {relation} {-constant}"
