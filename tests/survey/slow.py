"""The surveys' answers found another way: slowly, and with nothing of cluesmith."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

Square = tuple[tuple[int, ...], ...]
Board = tuple[tuple[int, ...], ...]  # the clues of top, left, bottom and right; 0 is none


@cache
def squares(size: int) -> list[Square]:
    """All Latin squares, row by row."""
    rows = list(permutations(range(1, size + 1)))
    found: list[Square] = [()]
    for _ in range(size):
        found = [
            (*square, row)
            for square in found
            for row in rows
            if all(row[c] != above[c] for above in square for c in range(size))
        ]
    return found


def visible(line: tuple[int, ...]) -> int:
    return sum(height > max(line[:i], default=0) for i, height in enumerate(line))


def clues(square: Square) -> Board:
    columns = tuple(zip(*square, strict=True))
    return (
        tuple(visible(column) for column in columns),
        tuple(visible(row) for row in square),
        tuple(visible(column[::-1]) for column in columns),
        tuple(visible(row[::-1]) for row in square),
    )


def turn(board: Board) -> Board:
    """A quarter turn clockwise: the left side becomes the top, read from below."""
    top, left, bottom, right = board
    return left[::-1], bottom, right[::-1], top


def mirror(board: Board) -> Board:
    top, left, bottom, right = board
    return top[::-1], right, bottom[::-1], left


def positions(board: Board) -> set[Board]:
    found = [board, mirror(board)]
    for _ in range(3):
        found += [turn(each) for each in found[-2:]]
    return set(found)


def with_clues(size: int, count: int) -> tuple[dict[str, int], set[Board]]:
    """How many boards with so many clues have each verdict, and a unique one of each class."""
    all_clues = [sum(clues(square), ()) for square in squares(size)]
    verdicts = {"none": 0, "multiple": 0, "unique": 0}
    unique: set[Board] = set()
    for places in combinations(range(4 * size), count):
        fitting = Counter(tuple(seen[place] for place in places) for seen in all_clues)
        verdicts["none"] += size**count - len(fitting)
        verdicts["multiple"] += sum(number > 1 for number in fitting.values())
        for values, number in fitting.items():
            if number == 1:
                verdicts["unique"] += 1
                flat = dict(zip(places, values, strict=True))
                sides = [tuple(flat.get(s * size + i, 0) for i in range(size)) for s in range(4)]
                unique.add(min(positions(tuple(sides))))
    return verdicts, unique


def divisions(size: int) -> Iterator[tuple[frozenset[int], ...]]:
    """All ways to divide the board into connected areas, by trying all sets of cells."""
    areas = [
        frozenset(cells)
        for cells in combinations(range(size * size), size)
        if is_connected(size, frozenset(cells))
    ]

    def divided(rest: frozenset[int]) -> Iterator[tuple[frozenset[int], ...]]:
        if not rest:
            yield ()
            return
        for area in areas:
            if min(rest) in area and area <= rest:
                for others in divided(rest - area):
                    yield (area, *others)

    yield from divided(frozenset(range(size * size)))


def is_connected(size: int, cells: frozenset[int]) -> bool:
    reached = {min(cells)}
    while True:
        beside = {
            cell
            for cell, old in product(cells - reached, reached)
            if abs(cell // size - old // size) + abs(cell % size - old % size) == 1
        }
        if not beside:
            return reached == cells
        reached |= beside


def lol_sudokus(size: int) -> int:
    """The solutions of the blank Lol Sudoku."""
    flat = [sum(square, ()) for square in squares(size)]
    return sum(
        all(len({square[cell] for cell in area}) == size for area in division)
        for division in divisions(size)
        for square in flat
    )
