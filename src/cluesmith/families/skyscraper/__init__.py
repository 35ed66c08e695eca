"""Skyscraper: a Latin square of heights; a clue at a side counts the buildings seen from there."""

from cluesmith.families import family_in
from cluesmith.families.skyscraper.puzzle import MAX_SIZE
from cluesmith.family import Scale, Span, lazy

# The levels of Simon Tatham's Towers: its letters, and what its menu calls them.
TOWERS = {"e": "easy", "h": "hard", "x": "extreme", "u": "unreasonable"}

FAMILY = family_in(
    __name__,
    title="Skyscraper",
    sizes=Span(1, MAX_SIZE, 6),
    options="SkyscraperOptions",
    example="t3",
    shown=("staircase", "too-tall", "last-cell"),
    prove=lazy(f"{__name__}.prove", "prove"),
    scales={"towers": Scale(lazy(f"{__name__}.steps", "rate_towers"), TOWERS)},
)
