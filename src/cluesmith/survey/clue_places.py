"""Where the clues of a Skyscraper can be, up to rotation and reflection of the board.

Places are numbered side by side, each in the order of its clues: those of the top are
0 to n-1, of the left n to 2n-1, then bottom and right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper
from cluesmith.forms.grid import Grid, empty_grid
from cluesmith.support.grid_symmetry import sources

Places = tuple[int, ...]


@cache
def moves(size: int) -> tuple[Places, ...]:
    """The eight moves of the board, as the place whose clue comes to each place."""
    wide = size + 2  # clues are cells of the rim, which moves along with the board
    rim = [_rim(size, place) for place in range(4 * size)]
    places = {cell: place for place, cell in enumerate(rim)}
    return tuple(tuple(places[source[cell]] for cell in rim) for source in sources(wide))


def _rim(size: int, place: int) -> int:
    side, at = divmod(place, size)
    row = (0, at + 1, size + 1, at + 1)[side]
    column = (at + 1, 0, at + 1, size + 1)[side]
    return row * (size + 2) + column


def classes(size: int, clues: int) -> Iterator[tuple[Places, int]]:
    """The sets of so many places, one of each class, with the number of sets in the class."""
    images = [_inverse(move) for move in moves(size)]
    for places in combinations(range(4 * size), clues):
        moved = {tuple(sorted(image[place] for place in places)) for image in images}
        if places == min(moved):
            yield places, len(moved)


def _inverse(move: Places) -> Places:
    """For each place the one its clue goes to."""
    return tuple(sorted(range(len(move)), key=move.__getitem__))


def canonical(size: int, clues: Sequence[int]) -> tuple[int, ...]:
    """The least of a board's eight positions: equal for two boards of the same class."""
    return min(tuple(clues[place] for place in move) for move in moves(size))


def by_line(size: int, places: Places) -> list[int]:
    """The places with those at the two ends of a line beside each other: these clash soonest."""
    order = {"top": 0, "bottom": 0, "left": 1, "right": 1}
    return sorted(places, key=lambda place: (order[SIDES[place // size]], place % size, place))


def board(size: int, clues: Sequence[int]) -> Skyscraper:
    """The puzzle with these clues, 0 for none, and no givens."""
    sides = (tuple(clues[side * size : (side + 1) * size]) for side in range(4))
    return Skyscraper(size, Clues(*sides), empty_grid(size))


def seen(grid: Grid) -> list[int]:
    """All clues of a finished board."""
    rows, columns = list(grid), list(zip(*grid, strict=True))
    lines = (columns, rows, [line[::-1] for line in columns], [line[::-1] for line in rows])
    return [_visible(line) for side in lines for line in side]


def _visible(line: Sequence[int]) -> int:
    tallest = count = 0
    for height in line:
        if height > tallest:
            tallest, count = height, count + 1
    return count
