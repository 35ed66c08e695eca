"""New puzzles: unique, exactly of their level, with nothing that could go, the same anywhere."""

from __future__ import annotations

from functools import cache

import pytest

import cluesmith as cs
from cluesmith.errors import NotFoundError, UsageError
from cluesmith.families.lol_sudoku import generate as generating
from cluesmith.families.lol_sudoku.neighbours import beside
from cluesmith.families.lol_sudoku.puzzle import AreaMark, Fact, LolSudoku, Wall, facts, keep
from cluesmith.families.lol_sudoku.rules import mistakes
from cluesmith.families.lol_sudoku.solved_boards import area_map
from cluesmith.family import Level, Verdict
from cluesmith.forms.grid import Given
from cluesmith.support.grid_symmetry import MOVES
from cluesmith.support.rng import Rng

CASES = [
    (4, "easy", "areas"),
    (5, "medium", "marks"),
    (5, "hard", "walls"),
    (4, "medium", "paper"),
    (6, "medium", "areas"),
    (6, "extreme", "areas"),
    (6, "hard", "marks"),
    (7, "medium", "walls"),
    (8, "hard", "areas"),
]


@cache
def made(size: int, level: str, style: str, symmetry: str = "none") -> tuple[LolSudoku, ...]:
    options = {"size": size, "level": level, "style": style, "symmetry": symmetry}
    return tuple(cs.generate("lol-sudoku", seed=1, count=3, **options))


def droppable(puzzle: LolSudoku, style: str) -> list[list[Fact]]:
    """What the style may drop, in the groups it drops at once."""
    stated = facts(puzzle)
    if style == "paper":
        return [[fact] for fact in stated if isinstance(fact, Given)]
    if style != "areas":
        return [[fact] for fact in stated]
    areas = {mark.value for mark in stated if isinstance(mark, AreaMark)}
    whole: list[list[Fact]] = [
        [mark for mark in stated if isinstance(mark, AreaMark) and mark.value == area]
        for area in areas
    ]
    return whole + [[fact] for fact in stated if isinstance(fact, Given)]


@pytest.mark.parametrize(("size", "level", "style"), CASES)
def test_puzzles_are_unique_and_of_their_level(size: int, level: str, style: str) -> None:
    for puzzle in made(size, level, style):
        result = cs.check(puzzle)
        assert result.verdict is Verdict.UNIQUE
        assert mistakes(puzzle, result.solutions[0]) == []
        assert (puzzle.meta["level"], cs.rate(puzzle).level) == (level, level)


@pytest.mark.parametrize(("size", "level", "style"), CASES)
def test_nothing_can_go(size: int, level: str, style: str) -> None:
    for puzzle in made(size, level, style)[:2]:
        stated = facts(puzzle)
        for group in droppable(puzzle, style):
            rating = cs.rate(keep(puzzle, [fact for fact in stated if fact not in group]))
            harder = rating.level is None or Level(rating.level).rank > Level(level).rank
            assert harder, (puzzle, group)


@pytest.mark.parametrize(
    ("size", "style", "seed", "symmetry"),
    [
        (6, "walls", 420367, "half-turn"),
        (6, "walls", 1, "none"),
        (7, "walls", 2, "none"),
        (7, "marks", 1, "none"),
    ],
)
def test_nothing_can_go_where_it_takes_search(
    size: int, style: str, seed: int, symmetry: str
) -> None:
    """Carving with short proofs alone left up to four facts too many on these boards."""
    options = {"size": size, "style": style, "symmetry": symmetry}
    puzzle = cs.generate("lol-sudoku", level="search", seed=seed, **options)
    assert (cs.check(puzzle).verdict, cs.rate(puzzle).level) == ("unique", "search")
    stated, move = facts(puzzle), MOVES[symmetry]
    for fact in stated:
        moved = move(size, fact.row, fact.column) if move and isinstance(fact, Given) else None
        left = [
            other
            for other in stated
            if other != fact
            and not (isinstance(other, Given) and (other.row, other.column) == moved)
        ]
        assert cs.check(keep(puzzle, left)).verdict == "multiple", fact


def test_styles_show_what_they_say() -> None:
    for puzzle in made(4, "medium", "paper"):
        shown = [fact for fact in facts(puzzle) if isinstance(fact, AreaMark)]
        assert (len(shown), len({mark.value for mark in shown})) == (4, 1)
        assert not puzzle.walls
    for puzzle in made(6, "medium", "areas"):
        marks = [fact.value for fact in facts(puzzle) if isinstance(fact, AreaMark)]
        assert all(marks.count(area) == 6 for area in marks)
    for puzzle in made(5, "hard", "walls"):
        assert all(isinstance(fact, Given | Wall) for fact in facts(puzzle))
    for puzzle in made(6, "hard", "marks"):
        assert all(isinstance(fact, Given | AreaMark) for fact in facts(puzzle))


@pytest.mark.parametrize("symmetry", ["half-turn", "quarter-turn", "diagonal"])
def test_layouts_are_symmetric(symmetry: str) -> None:
    move = MOVES[symmetry]
    assert move is not None
    for puzzle in made(6, "medium", "marks", symmetry):
        for grid in (puzzle.digits, puzzle.areas):
            shown = {(r, c) for r in range(6) for c in range(6) if grid[r][c]}
            assert shown == {move(6, r, c) for r, c in shown}


def test_jobs_and_modes_make_the_same_puzzles(in_both_modes) -> None:
    options = {"size": 5, "level": "medium", "seed": 7, "count": 4}
    alone = [p.meta for p in cs.generate("lol-sudoku", **options)]
    assert alone == [p.meta for p in cs.generate("lol-sudoku", jobs=2, **options)]
    compiled, interpreted = in_both_modes(
        f"import cluesmith as cs\nprint([p.meta for p in cs.generate('lol-sudoku', **{options!r})])"
    )
    assert compiled == interpreted == str(alone)


def test_what_does_not_exist_is_said_with_the_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "TRIES", 5)
    wishes = {"style": "marks", "symmetry": "diagonal", "min_score": 5}
    with pytest.raises(NotFoundError) as caught:
        cs.generate("lol-sudoku", size=4, level="search", seed=1, **wishes)
    told = "no 4x4 puzzle of level search (style marks, diagonal symmetry, that score) came up in 5"
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"size": 3}, "expected 4 to 9"),
        ({"size": "6"}, "expected a whole number"),
        ({"style": "area"}, "did you mean areas"),
        ({"level": "hrad"}, "did you mean hard"),
        ({"scale": "towers"}, "no option 'scale'"),
    ],
)
def test_odd_options_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        cs.generate("lol-sudoku", seed=1, **options)


@pytest.mark.parametrize("size", [4, 6, 9])
def test_maps_are_connected_and_varied(size: int) -> None:
    rng = Rng(size)
    perimeters = set()
    for _ in range(20):
        areas = [area for row in area_map(size, rng) for area in row]
        for area in range(1, size + 1):
            cells = {cell for cell, mine in enumerate(areas) if mine == area}
            assert len(cells) == size
            found, edge = set(), [min(cells)]
            while edge:
                cell = edge.pop()
                if cell not in found:
                    found.add(cell)
                    edge.extend(other for other in beside(cell, size) if other in cells)
            assert found == cells
            inner = sum(other in cells for cell in cells for other in beside(cell, size))
            perimeters.add(4 * size - inner)
    assert len(perimeters) >= {4: 2, 6: 3, 9: 5}[size]
