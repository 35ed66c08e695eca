"""A turned board sees what the board saw."""

from __future__ import annotations

from cluesmith.families.skyscraper.puzzle import SIDES, Clue, Clues, Skyscraper, facts, keep
from cluesmith.families.skyscraper.rules import line_from, visible
from cluesmith.families.skyscraper.symmetry import key, turned
from cluesmith.forms.grid import Given, empty_grid
from cluesmith.support.latin_square import LatinWalk
from cluesmith.support.rng import Rng


def blank(size: int) -> Skyscraper:
    return Skyscraper(size, Clues.none(size), empty_grid(size))


def test_clues_move_with_their_lines() -> None:
    walk, rng = LatinWalk(5), Rng(1)
    for _ in range(10):
        grid = tuple(map(tuple, walk.square(rng)))
        seen = {side: tuple(visible(line_from(grid, side, i)) for i in range(5)) for side in SIDES}
        positions = list(turned(Skyscraper(5, Clues(**seen), grid)))
        assert len(set(map(repr, positions))) == 8
        for position in positions:
            for side in SIDES:
                for i, clue in enumerate(position.clues.side(side)):
                    assert clue == visible(line_from(position.grid, side, i))


def test_a_quarter_turn_by_hand() -> None:
    board = keep(blank(3), [Clue("top", 0, 2), Given(0, 1, 3)])
    stated = {facts(position) for position in turned(board)}
    assert (Clue("right", 0, 2), Given(1, 2, 3)) in stated
    assert (Clue("top", 2, 2), Given(0, 1, 3)) in stated


def test_heights_are_not_names() -> None:
    one, other = (keep(blank(4), [Given(0, 0, height)]) for height in (1, 2))
    assert key(one) != key(other)
    assert key(one) == key(keep(blank(4), [Given(3, 0, 1)]))
    assert key(one) != key(keep(blank(4), [Given(0, 1, 1)]))
    assert key(blank(4)) != key(blank(5))
