"""Random Skyscraper boards, the same for the same seed.

A board is cut from a random Latin square: some of its true clues and heights
are stated, and on some boards a few of those are changed, so that boards with
one, several and no solution all occur.
"""

from __future__ import annotations

from random import Random

from cluesmith.families.skyscraper.puzzle import SIDES, Clue, Clues, Skyscraper, keep
from cluesmith.families.skyscraper.rules import line_from, visible
from cluesmith.forms.grid import Given, Grid, empty_grid

SHARES = (0.0, 0.1, 0.25, 0.4, 0.6, 1.0)


def blank(size: int) -> Skyscraper:
    return Skyscraper(size, Clues.none(size), empty_grid(size))


def latin_square(size: int, rng: Random) -> Grid:
    """A random Latin square, row by row; by Hall's theorem every start can go on."""
    rows: list[tuple[int, ...]] = []
    left = [set(range(1, size + 1)) for _ in range(size)]
    for _ in range(size):
        row = _system_of_representatives(left, rng)
        for column, height in enumerate(row):
            left[column].discard(height)
        rows.append(row)
    return tuple(rows)


def _system_of_representatives(left: list[set[int]], rng: Random) -> tuple[int, ...]:
    """One height for each column out of those left to it, no two alike."""
    holder: dict[int, int] = {}

    def place(column: int, tried: set[int]) -> bool:
        heights = sorted(left[column])
        rng.shuffle(heights)
        for height in heights:
            if height not in tried:
                tried.add(height)
                if height not in holder or place(holder[height], tried):
                    holder[height] = column
                    return True
        return False

    columns = list(range(len(left)))
    rng.shuffle(columns)
    for column in columns:
        assert place(column, set())
    return tuple(height for height, _ in sorted(holder.items(), key=lambda item: item[1]))


def true_facts(square: Grid) -> tuple[list[Clue], list[Given]]:
    """All that can be stated about a full board."""
    size = len(square)
    clues = [
        Clue(side, i, visible(line_from(square, side, i))) for side in SIDES for i in range(size)
    ]
    givens = [Given(r, c, square[r][c]) for r in range(size) for c in range(size)]
    return clues, givens


def corrupted(fact: Clue | Given, size: int, rng: Random) -> Clue | Given:
    """The fact with another value, if the size has another."""
    value = rng.choice([v for v in range(1, size + 1) if v != fact.value] or [fact.value])
    if isinstance(fact, Clue):
        return Clue(fact.side, fact.index, value)
    return Given(fact.row, fact.column, value)


def cut(size: int, rng: Random, *, clues: float, givens: float, corruptions: int = 0) -> Skyscraper:
    """A board that states these shares of the clues and heights, some of them wrongly."""
    all_clues, all_givens = true_facts(latin_square(size, rng))
    facts: list[Clue | Given] = [
        *rng.sample(all_clues, round(clues * len(all_clues))),
        *rng.sample(all_givens, round(givens * len(all_givens))),
    ]
    rng.shuffle(facts)
    wrong = [corrupted(fact, size, rng) for fact in facts[:corruptions]]
    return keep(blank(size), wrong + facts[corruptions:])


def random_board(size: int, seed: int) -> Skyscraper:
    """Any kind of board: blank, sparse, rich, or with up to three wrong facts."""
    rng = Random(f"board {size} {seed}")
    if rng.random() < 0.02:
        return blank(size)
    corruptions = rng.choice((0, 0, 0, 1, 2, 3))
    clues, givens = rng.choice(SHARES), rng.choice(SHARES[:4])
    return cut(size, rng, clues=clues, givens=givens, corruptions=corruptions)


def telling_board(size: int, seed: int) -> Skyscraper:
    """A board that states enough to be settled quickly at sizes of 6 and more."""
    rng = Random(f"telling {size} {seed}")
    corruptions = rng.choice((0, 0, 0, 1, 2))
    clues, givens = rng.choice(((1.0, 0.0), (0.8, 0.1), (0.6, 0.2), (0.3, 0.35), (0.0, 0.5)))
    return cut(size, rng, clues=clues, givens=givens, corruptions=corruptions)
