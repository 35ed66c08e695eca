"""Random Lol Sudokus, the same for the same seed.

A puzzle is cut from a random solved board, made here without our solver: some
of its true digits, areas, walls and links are stated, and in some puzzles a
few facts are changed or made up, so that one, several and no solution occur.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from cluesmith.families.lol_sudoku.puzzle import (
    CONNECTED,
    PAPER,
    AreaMark,
    Border,
    Fact,
    Link,
    LolSudoku,
    Wall,
    borders,
    keep,
)
from cluesmith.forms.grid import Given, Grid, empty_grid, in_rows
from cluesmith.lab.peers.cpsat_lol_sudoku import Board, around, by_first_cell

Cells = frozenset[int]

PATIENCE = 400  # steps of a filling before another area map is tried
BOARDS = 24  # solved boards of one size and rule


def blank(size: int, rule: str = CONNECTED) -> LolSudoku:
    return LolSudoku(size, empty_grid(size), empty_grid(size), rule=rule)


def hangs_together(area: Cells, size: int, rule: str) -> bool:
    """The rule for an area's shape."""
    near = around(size)
    if rule == PAPER:
        return size == 1 or all(not area.isdisjoint(near[cell]) for cell in area)
    reached = waiting = {min(area)}
    while waiting:
        waiting = {other for cell in waiting for other in near[cell]} & area - reached
        reached = reached | waiting
    return reached == area


# Solved boards


def area_map(size: int, rule: str, rng: Random) -> list[int]:
    """The rows as areas, then many swaps of two cells that leave both areas in shape.

    All but a few swaps keep areas connected: maps all in pieces seldom have digits.
    """
    names = [cell // size for cell in range(size * size)]
    if size > 1:
        swap(names, size, CONNECTED, 40 * size * size, rng)
        swap(names, size, rule, 4 * size, rng)
    return names


def swap(names: list[int], size: int, rule: str, times: int, rng: Random) -> None:
    near = around(size)
    for _ in range(times):
        cell = rng.randrange(size * size)
        other = names[rng.choice(near[cell])]
        mine = names[cell]
        if mine == other:
            continue
        back = rng.choice([i for i, name in enumerate(names) if name == other])
        names[cell], names[back] = other, mine
        for name in (mine, other):
            area = frozenset(i for i, held in enumerate(names) if held == name)
            if not hangs_together(area, size, rule):
                names[cell], names[back] = mine, other
                break


def filling(size: int, names: list[int], rng: Random) -> list[int] | None:
    """Random digits for a map, by trial and error; None if there are none or they take long."""
    digits = [0] * (size * size)
    used = {(kind, i): 0 for kind in "rca" for i in range(size)}
    keys = [(("r", i // size), ("c", i % size), ("a", names[i])) for i in range(size * size)]
    steps = 0

    def fill() -> bool:
        nonlocal steps
        steps += 1
        best: list[int] | None = None
        place = -1
        for cell, digit in enumerate(digits):
            if not digit:
                taken = used[keys[cell][0]] | used[keys[cell][1]] | used[keys[cell][2]]
                left = [d for d in range(1, size + 1) if not taken >> d & 1]
                if best is None or len(left) < len(best):
                    best, place = left, cell
        if best is None:
            return True
        rng.shuffle(best)
        for digit in best:
            digits[place] = digit
            for key in keys[place]:
                used[key] ^= 1 << digit
            if steps > PATIENCE or fill():
                return steps <= PATIENCE
            digits[place] = 0
            for key in keys[place]:
                used[key] ^= 1 << digit
        return False

    return digits if fill() else None


@cache
def solved(size: int, rule: str, number: int) -> Board:
    """A random solved board."""
    rng = Random(f"solved {size} {rule} {number}")
    while True:
        names = area_map(size, rule, rng)
        digits = filling(size, names, rng)
        if digits is not None:
            return in_rows(digits, size), by_first_cell(names, size)


# Puzzles


@dataclass(frozen=True)
class Shares:
    """How much of a board is stated: whole areas in number, all else as shares."""

    digits: float
    whole: int = 0
    marks: float = 0.0
    walls: float = 0.0
    links: float = 0.0


def parts(areas: Grid, border: Border) -> bool:
    (r, c), (down, right) = border.cell, border.neighbour
    return areas[r][c] != areas[down][right]


def cut(
    board: Board, shares: Shares, rng: Random, *, rule: str = CONNECTED, wrong: int = 0
) -> LolSudoku:
    """A puzzle that states these shares of a board, with `wrong` facts changed or made up."""
    digits, areas = board
    size = len(digits)
    cells = [(r, c) for r in range(size) for c in range(size)]
    # What an area is called does not matter, so it is called anything.
    called = rng.sample(range(1, size + 1), size)
    whole = set(rng.sample(range(1, size + 1), min(shares.whole, size)))
    facts: list[Fact] = [
        Given(r, c, digits[r][c]) for r, c in rng.sample(cells, round(shares.digits * len(cells)))
    ]
    marked = set(rng.sample(cells, round(shares.marks * len(cells))))
    facts += [
        AreaMark(r, c, called[areas[r][c] - 1])
        for r, c in cells
        if areas[r][c] in whole or (r, c) in marked
    ]
    for kind, share, stands in ((Wall, shares.walls, True), (Link, shares.links, False)):
        found = [border for border in borders(size) if parts(areas, border) == stands]
        facts += [kind(*border) for border in rng.sample(found, round(share * len(found)))]
    by_place = {place_of(fact): fact for fact in facts}
    for _ in range(wrong):
        fact = any_fact(size, rng)
        if rng.random() < 0.5 and by_place:
            fact = changed(by_place[rng.choice(sorted(by_place))], size, rng)
        by_place[place_of(fact)] = fact
    return keep(blank(size, rule), by_place.values())


def place_of(fact: Fact) -> tuple[str, int, int, str]:
    """A fact takes the place of another at the same cell or border."""
    if isinstance(fact, Wall | Link):
        return ("border", *fact.border)
    return type(fact).__name__, fact.row, fact.column, ""


def any_fact(size: int, rng: Random) -> Fact:
    between = list(borders(size))
    kind = rng.choice((Given, AreaMark, Wall, Link) if between else (Given, AreaMark))
    if kind in (Wall, Link):
        return kind(*rng.choice(between))
    row, column, value = rng.randrange(size), rng.randrange(size), rng.randint(1, size)
    return Given(row, column, value) if kind is Given else AreaMark(row, column, value)


def changed(fact: Fact, size: int, rng: Random) -> Fact:
    """The fact with another value, or a wall for a link."""
    if isinstance(fact, Wall):
        return Link(*fact.border)
    if isinstance(fact, Link):
        return Wall(*fact.border)
    value = rng.choice([v for v in range(1, size + 1) if v != fact.value] or [1])
    return type(fact)(fact.row, fact.column, value)


def random_puzzle(size: int, seed: int) -> LolSudoku:
    """Any kind of puzzle up to 7x7: whole areas, marked cells or none, walls, links, both rules."""
    rng = Random(f"lol {size} {seed}")
    rule = rng.choice((CONNECTED, CONNECTED, PAPER))
    board = solved(size, rule, rng.randrange(BOARDS))
    rich = size > 4  # or there is too much to list
    kind = rng.randrange(5)
    shares = Shares(
        digits=rng.choice((0.45, 0.6, 0.8) if rich else (0.0, 0.2, 0.35, 0.5)),
        whole=rng.randint(1, size - 1) if kind in (0, 1) else 0,
        marks=rng.choice((0.15, 0.4)) if kind in (1, 2) else 0.0,
        walls=rng.choice((0.15, 0.3, 0.6)) if kind in (1, 3) else 0.0,
        links=rng.choice((0.15, 0.3, 0.6)) if kind in (2, 3) else 0.0,
    )
    return cut(board, shares, rng, rule=rule, wrong=rng.choice((0, 0, 0, 1, 2)))


def large_puzzle(size: int, seed: int) -> LolSudoku:
    """A puzzle of size 8 or 9 that states enough to be settled quickly by anyone."""
    rng = Random(f"large lol {size} {seed}")
    rule = rng.choice((CONNECTED, CONNECTED, CONNECTED, PAPER))
    board = solved(size, rule, rng.randrange(BOARDS))
    shares = rng.choice(
        (
            Shares(0.6, whole=size // 2),
            Shares(0.45, whole=size - 2),
            Shares(0.7, marks=0.4),
            Shares(0.7, walls=0.7, links=0.6),
            Shares(0.8, whole=2, marks=0.2, walls=0.2),
        )
    )
    return cut(board, shares, rng, rule=rule, wrong=rng.choice((0, 0, 0, 1, 2)))


def contradictory(size: int, seed: int) -> Iterator[LolSudoku]:
    """Puzzles with several things wrong; most have no solution."""
    rng = Random(f"contradictory lol {size} {seed}")
    while True:
        # From 6x6 on, the parts of a conflict under the paper's rule can take very long.
        rule = rng.choice((CONNECTED, CONNECTED, PAPER)) if size < 6 else CONNECTED
        board = solved(size, rule, rng.randrange(BOARDS))
        shares = Shares(
            digits=rng.choice((0.1, 0.3, 0.5)),
            whole=rng.choice((0, 0, 1)),
            marks=rng.choice((0.0, 0.2)),
            walls=rng.choice((0.2, 0.6)),
            links=rng.choice((0.2, 0.6)),
        )
        yield cut(board, shares, rng, rule=rule, wrong=rng.choice((2, 3, 5)))
