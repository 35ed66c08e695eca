"""A turned and renamed board is the same, with its walls and links."""

from __future__ import annotations

from dataclasses import replace

from cluesmith.families.lol_sudoku.puzzle import PAPER, AreaMark, Border, LolSudoku, borders, keep
from cluesmith.families.lol_sudoku.solved_boards import solved_board
from cluesmith.families.lol_sudoku.symmetry import key, renamed, turned
from cluesmith.forms.grid import Given, empty_grid
from cluesmith.support.rng import Rng


def blank(size: int) -> LolSudoku:
    return LolSudoku(size, empty_grid(size), empty_grid(size))


def test_walls_and_links_move_with_the_areas() -> None:
    rng = Rng(1)
    for size in (2, 4, 6):
        board = solved_board(size, rng)
        walls, links = told(size, board.areas)
        full = LolSudoku(size, board.digits, board.areas, tuple(walls), tuple(links))
        for position in turned(full):
            shown = renamed(position, rng.shuffle)
            assert told(size, shown.areas) == (list(shown.walls), list(shown.links))
            assert key(shown) == key(full)


def told(size: int, areas: tuple[tuple[int, ...], ...]) -> tuple[list[Border], list[Border]]:
    walls, links = [], []
    for border in borders(size):
        (r, c), (down, right) = border.cell, border.neighbour
        (links if areas[r][c] == areas[down][right] else walls).append(border)
    return sorted(walls), sorted(links)


def test_names_mean_nothing() -> None:
    one = keep(blank(4), [Given(0, 0, 1), Given(2, 3, 2), AreaMark(1, 1, 4), AreaMark(1, 2, 3)])
    other = keep(blank(4), [Given(0, 0, 3), Given(2, 3, 4), AreaMark(1, 1, 1), AreaMark(1, 2, 2)])
    assert key(one) == key(other)
    alike = keep(blank(4), [Given(0, 0, 3), Given(2, 3, 3), AreaMark(1, 1, 1), AreaMark(1, 2, 2)])
    joined = keep(blank(4), [Given(0, 0, 3), Given(2, 3, 4), AreaMark(1, 1, 1), AreaMark(1, 2, 1)])
    assert len({key(one), key(alike), key(joined)}) == 3


def test_rules_and_borders_count() -> None:
    wall = replace(blank(4), walls=(Border(0, 0, "right"),))
    link = replace(blank(4), links=(Border(0, 0, "right"),))
    inner = replace(blank(4), walls=(Border(0, 1, "right"),))
    by_paper = replace(blank(4), rule=PAPER)
    assert len(set(map(key, (blank(4), wall, link, inner, by_paper, blank(5))))) == 6
    assert key(wall) == key(replace(blank(4), walls=(Border(2, 3, "down"),)))
