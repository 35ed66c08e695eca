"""Gold Star: the numbers 0 to 2P-1 on a star of P points, so that its P equations hold."""

from cluesmith.families import family_in
from cluesmith.families.gold_star.puzzle import RATIONAL
from cluesmith.families.gold_star.star import FEWEST, MOST
from cluesmith.family import Span, lazy

FAMILY = family_in(
    __name__,
    title="Gold Star",
    sizes=Span(FEWEST, MOST, 5),
    options="GoldStarOptions",
    solvable=lazy(f"{__name__}.solvable", "solvable"),
    example="taught",
    shown=("size", "last-of-equation"),
    notes={
        "note-open": lambda star: star.asks_operators,
        "note-rational": lambda star: star.division == RATIONAL,
    },
)
