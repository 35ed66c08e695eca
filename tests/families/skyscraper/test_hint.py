"""A hint names what is wrong first, never repeats the player, and leads to the end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
import sky_brute
import sky_random

import cluesmith as cs
from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.skyscraper.puzzle import Clue, Clues, Skyscraper, facts, keep
from cluesmith.families.skyscraper.steps import Recorder
from cluesmith.families.skyscraper.techniques import ladders
from cluesmith.families.skyscraper.words import mistake
from cluesmith.family import Level, Mistake, Step
from cluesmith.forms.grid import Given, Grid
from cluesmith.languages import LANGUAGES

Entry = tuple[int, int, int]
LEVELS = ("easy", "medium", "hard", "extreme")
SQUARE: Grid = ((1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1))


@cache
def made(size: int, level: str, count: int = 4) -> tuple[Skyscraper, ...]:
    return tuple(cs.generate("skyscraper", size=size, level=level, seed=7, count=count))


def square_of(puzzle: Skyscraper) -> Grid:
    return tuple(map(tuple, puzzle.meta["solution"]["grid"]))


def played(
    puzzle: Skyscraper, entries: dict[tuple[int, int], int], marks: Any = None
) -> Skyscraper:
    """The puzzle as a player left it."""
    rows = [[entries.get((r, c), 0) for c in range(puzzle.size)] for r in range(puzzle.size)]
    extra = {"entries": {"grid": rows}} | ({} if marks is None else {"marks": marks})
    return replace(puzzle, meta={**puzzle.meta, **extra})


def open_cells(puzzle: Skyscraper) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(puzzle.grid) for c, given in enumerate(row) if not given]


def right_part(puzzle: Skyscraper, share: float, seed: int) -> dict[tuple[int, int], int]:
    rng, square = Random(seed), square_of(puzzle)
    return {(r, c): square[r][c] for r, c in open_cells(puzzle) if rng.random() < share}


def assert_right(step: Step, square: Grid) -> None:
    for r, c, value in step.placed:
        assert square[r][c] == value
    for r, c, value in step.removed:
        assert square[r][c] != value


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [4, 5, 6, 8])
def test_with_right_entries_the_step_is_right_and_new(size: int, level: str) -> None:
    for puzzle in made(size, level):
        for seed, share in enumerate((0, 0.2, 0.5, 0.9)):
            entered = right_part(puzzle, share, seed)
            step = cs.hint(played(puzzle, entered))
            assert isinstance(step, Step)
            assert_right(step, square_of(puzzle))
            assert not {(r, c) for r, c, _ in step.placed} & set(entered)


def followed(puzzle: Skyscraper) -> int:
    """How many hints it takes to fill the board, each entered or marked before the next."""
    size, square = puzzle.size, square_of(puzzle)
    entered: dict[tuple[int, int], int] = {}
    marks: list[list[list[int]]] = [[[] for _ in range(size)] for _ in range(size)]
    for count in range(1, 60 * size**2):
        step = cs.hint(played(puzzle, entered, marks))
        if step is None:
            assert {(r, c): square[r][c] for r, c in open_cells(puzzle)} == entered
            return count
        assert isinstance(step, Step)
        assert_right(step, square)
        for r, c, value in step.removed:
            cell = marks[r][c] or list(range(1, size + 1))
            assert value in cell, "a removal that is already in the marks"
            marks[r][c] = [height for height in cell if height != value]
        for r, c, value in step.placed:
            assert (r, c) not in entered
            entered[r, c] = value
    raise AssertionError("the hints go round in circles")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_hints_followed_to_the_end_solve_the_board(size: int, level: str) -> None:
    for puzzle in made(size, level):
        hints = followed(puzzle)
        assert hints <= one_by_one(puzzle) + 1


def one_by_one(puzzle: Skyscraper) -> int:
    """How many steps it takes if the easiest technique is looked for after each."""
    recorder = Recorder(puzzle)
    board = recorder.start()
    steps = list(iter(lambda: recorder.next_step(board), None))
    assert board.finish()
    return len(steps)


def test_hints_follow_the_explanation() -> None:
    for puzzle in made(5, "hard"):
        first = cs.hint(puzzle)
        told = cs.explain(puzzle)[0]
        assert isinstance(first, Step)
        assert (first.technique, first.placed, first.removed) == (
            (told.technique, told.placed, told.removed)
        )


def test_a_finished_board_needs_no_hint() -> None:
    for puzzle in made(5, "medium"):
        square = square_of(puzzle)
        assert (
            cs.hint(played(puzzle, {(r, c): square[r][c] for r, c in open_cells(puzzle)})) is None
        )
        # Given heights may be among the entries, as long as they are the same.
        whole = {(r, c): square[r][c] for r in range(5) for c in range(5)}
        assert cs.hint(played(puzzle, whole)) is None
    assert cs.hint(Skyscraper(4, Clues.none(4), SQUARE)) is None


def wrong_entry(puzzle: Skyscraper, seed: int) -> Entry:
    rng, square = Random(seed), square_of(puzzle)
    r, c = rng.choice(open_cells(puzzle))
    return r, c, rng.choice([v for v in range(1, puzzle.size + 1) if v != square[r][c]])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_wrong_entry_is_named_with_what_shows_it(size: int, level: str) -> None:
    for puzzle in made(size, level):
        for seed in range(6):
            r, c, value = wrong_entry(puzzle, seed)
            entered = right_part(puzzle, 0.3 if seed % 2 else 0.0, seed) | {(r, c): value}
            found = cs.hint(played(puzzle, entered))
            assert isinstance(found, Mistake)
            assert (found.cell, found.value, found.others) == ((r, c), value, ())
            if not found.clashes:
                assert found.reason is not None
                assert_right(found.reason, square_of(puzzle))
                assert shows(found.reason, (r, c, value))
            for language in LANGUAGES:
                assert mistake(puzzle, found, language)


def shows(step: Step, entry: Entry) -> bool:
    """Whether an entry cannot be once the step is made."""
    r, c, value = entry
    return entry in step.removed or any(
        (row, column) == (r, c) or (placed == value and (row == r or column == c))
        for row, column, placed in step.placed
    )


@pytest.mark.parametrize("size", [4, 5, 6])
def test_several_wrong_entries_are_all_named(size: int) -> None:
    for puzzle in (*made(size, "medium"), *made(size, "extreme")):
        square, rng = square_of(puzzle), Random(size)
        cells = rng.sample(open_cells(puzzle), 3)
        wrong = {(r, c): square[r][c] % size + 1 for r, c in cells}
        found = cs.hint(played(puzzle, right_part(puzzle, 0.2, 1) | wrong))
        assert isinstance(found, Mistake)
        named = {(*found.cell, found.value), *found.others}
        assert named == {(r, c, value) for (r, c), value in wrong.items()}
        assert len(found.others) == 2


def blank_with(grid: dict[tuple[int, int], int], **sides: dict[int, int]) -> Skyscraper:
    """A 4x4 board of SQUARE with some of it given and some clues."""
    rows = [[grid.get((r, c), 0) for c in range(4)] for r in range(4)]
    clues = {
        side: tuple(sides.get(side, {}).get(i, 0) for i in range(4))
        for side in ("top", "left", "bottom", "right")
    }
    return Skyscraper(4, Clues(**clues), tuple(map(tuple, rows)))


GIVEN = {(r, c): SQUARE[r][c] for r in range(3) for c in range(4)}

# Rows 3 and 4 are open, and settled by the clues of row 3.
HALF_GIVEN = blank_with(
    {(r, c): SQUARE[r][c] for r in range(2) for c in range(4)}, left={2: 2}, right={2: 2}
)

CLASHES = {
    "another given in its column": (blank_with(GIVEN), {(3, 0): 3}, (3, 0), (Given(2, 0, 3),)),
    "a given in its cell": (blank_with(GIVEN), {(0, 0): 4}, (0, 0), (Given(0, 0, 1),)),
    "another entry": (
        # The wrong 4 meets the right one beside it.
        HALF_GIVEN,
        {(2, 0): 4, (2, 1): 4},
        (2, 0),
        ((2, 1, 4),),
    ),
    "a clue of its full line": (
        HALF_GIVEN,
        {(2, 0): 4, (2, 1): 3, (2, 2): 2, (2, 3): 1},
        (2, 0),
        (Clue("left", 2, 2),),
    ),
}


@pytest.mark.parametrize("kind", CLASHES)
def test_what_an_entry_clashes_with_at_sight(kind: str) -> None:
    puzzle, entered, cell, clashes = CLASHES[kind]
    assert cs.check(puzzle).verdict is cs.Verdict.UNIQUE
    found = cs.hint(played(puzzle, entered))
    assert isinstance(found, Mistake)
    assert found.cell == cell
    assert set(clashes) <= set(found.clashes)
    assert found.reason is None
    for language in LANGUAGES:
        assert mistake(puzzle, found, language)


def test_a_mistake_seen_at_sight_comes_before_one_that_needs_a_step() -> None:
    puzzle = made(6, "hard")[0]
    square = square_of(puzzle)
    given = [(r, c) for r in range(6) for c in range(6) if puzzle.grid[r][c]]
    assert given
    r, c = given[0]
    free = next(
        cell
        for cell in open_cells(puzzle)
        if isinstance(
            found := cs.hint(played(puzzle, {cell: square[cell[0]][cell[1]] % 6 + 1})), Mistake
        )
        and not found.clashes
    )
    entered = {free: square[free[0]][free[1]] % 6 + 1, (r, c): square[r][c] % 6 + 1}
    found = cs.hint(played(puzzle, entered))
    assert isinstance(found, Mistake)
    assert found.cell == (r, c)
    assert found.clashes == (Given(r, c, square[r][c]),)
    assert found.others == ((*free, entered[free]),)


def test_marks_without_the_right_height_are_ignored() -> None:
    for puzzle in made(5, "hard"):
        square = square_of(puzzle)
        lost = [[[v for v in range(1, 6) if v != square[r][c]] for c in range(5)] for r in range(5)]
        assert cs.hint(played(puzzle, {}, lost)) == cs.hint(puzzle)
        sure = [[[square[r][c]] for c in range(5)] for r in range(5)]
        step = cs.hint(played(puzzle, {}, sure))
        assert isinstance(step, Step)
        assert_right(step, square)
        assert step.removed == ()


def test_a_wrong_entry_is_wrong_whatever_the_marks() -> None:
    puzzle = made(5, "medium")[0]
    r, c, value = wrong_entry(puzzle, 3)
    marks = [[[] for _ in range(5)] for _ in range(5)]
    marks[r][c] = [value]
    found = cs.hint(played(puzzle, {(r, c): value}, marks))
    assert isinstance(found, Mistake)
    assert (found.cell, found.value) == ((r, c), value)


def test_a_board_without_solution_has_no_hint() -> None:
    puzzle = blank_with({(0, 0): 1, (0, 1): 1})
    with pytest.raises(UnsupportedError, match="no solution"):
        cs.hint(puzzle)


def test_with_several_solutions_what_is_noted_is_not_told_again() -> None:
    clues = Clues(top=(3, 0, 0, 0), left=(0,) * 4, bottom=(0,) * 4, right=(0, 0, 2, 0))
    puzzle = Skyscraper(4, clues, ((0,) * 4,) * 4)
    marks = [[[1, 2, 3, 4] for _ in range(4)] for _ in range(4)]
    entered: dict[tuple[int, int], int] = {}
    told = []
    while (step := cs.hint(played(puzzle, entered, marks))) is not None:
        assert isinstance(step, Step)
        news = [(r, c, v) for r, c, v in step.removed if v in marks[r][c]]
        assert step.placed or news
        for r, c, value in news:
            marks[r][c].remove(value)
        entered |= {(r, c): value for r, c, value in step.placed}
        told.append(step)
    assert len(told) > 1


@pytest.mark.parametrize("size", [4, 5])
def test_with_several_solutions_only_the_impossible_is_wrong(size: int) -> None:
    """Of entries that may be right one by one, those are wrong that rule out all solutions."""
    several = 0
    for puzzle in (*made(size, "hard", 8), *made(size, "extreme", 8)):
        rng, stated = Random(size), facts(puzzle)
        loose = keep(puzzle, rng.sample(stated, len(stated) - 2))
        grids = sky_brute.some(loose, 300)
        if not 1 < len(grids) < 300:
            continue
        several += 1
        for seed in range(6):
            rng = Random(seed)
            cells = rng.sample(open_cells(loose), 3)
            entered = {cell: rng.randint(1, size) for cell in cells}
            left = [g for g in grids if all(g[r][c] == v for (r, c), v in entered.items())]
            try:
                found = cs.hint(played(loose, entered))
            except UnsupportedError:
                found = None  # nothing is certain
            if left:
                assert not isinstance(found, Mistake)
                if found is not None:
                    for r, c, value in found.placed:
                        assert {grid[r][c] for grid in left} == {value}
                    for r, c, value in found.removed:
                        assert value not in {grid[r][c] for grid in left}
            else:
                assert isinstance(found, Mistake)
                wrong = {found.cell, *((r, c) for r, c, _ in found.others)}
                kept = {cell: v for cell, v in entered.items() if cell not in wrong}
                assert any(all(g[r][c] == v for (r, c), v in kept.items()) for g in grids)
    assert several >= 3


def test_where_solutions_differ_and_nothing_is_certain_there_is_no_hint() -> None:
    assert cs.hint(sky_random.blank(4)) is None


def test_where_no_technique_helps_a_height_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = made(5, "extreme")[0]
    tools = ladders(5)
    monkeypatch.setattr(tools, "full", tools.up_to[Level.EASY])
    told = []
    entered: dict[tuple[int, int], int] = {}
    marks: list[list[list[int]]] = [[[] for _ in range(5)] for _ in range(5)]
    while (step := cs.hint(played(puzzle, entered, marks))) is not None:
        assert isinstance(step, Step)
        assert_right(step, square_of(puzzle))
        told.append(step.technique)
        for r, c, value in step.removed:
            marks[r][c] = [v for v in marks[r][c] or range(1, 6) if v != value]
        entered |= {(r, c): value for r, c, value in step.placed}
    assert "search" in told


MALFORMED: dict[str, dict[str, Any]] = {
    "entries are a list": {"entries": [[0] * 4] * 4},
    "entries have no grid": {"entries": {"rows": [[0] * 4] * 4}},
    "entries have a row too few": {"entries": {"grid": [[0] * 4] * 3}},
    "entries have a short row": {"entries": {"grid": [[0] * 4] * 3 + [[0] * 3]}},
    "entries have text for rows": {"entries": {"grid": ["0000"] * 4}},
    "an entry is too tall": {"entries": {"grid": [[5, 0, 0, 0]] + [[0] * 4] * 3}},
    "an entry is negative": {"entries": {"grid": [[-1, 0, 0, 0]] + [[0] * 4] * 3}},
    "an entry is text": {"entries": {"grid": [["1", 0, 0, 0]] + [[0] * 4] * 3}},
    "an entry is true": {"entries": {"grid": [[True, 0, 0, 0]] + [[0] * 4] * 3}},
    "marks are an object": {"marks": {"grid": []}},
    "marks have a row too many": {"marks": [[[]] * 4] * 5},
    "marks have a short row": {"marks": [[[]] * 4] * 3 + [[[]] * 3]},
    "a mark is a number": {"marks": [[1, [], [], []]] + [[[]] * 4] * 3},
    "a mark is too tall": {"marks": [[[5], [], [], []]] + [[[]] * 4] * 3},
    "a mark is 0": {"marks": [[[0], [], [], []]] + [[[]] * 4] * 3},
    "a mark is text": {"marks": [[["1"], [], [], []]] + [[[]] * 4] * 3},
}


@pytest.mark.parametrize("kind", MALFORMED)
@pytest.mark.parametrize("unique", [True, False])
def test_malformed_entries_and_marks_are_refused(kind: str, unique: bool) -> None:
    puzzle = blank_with(GIVEN) if unique else sky_random.blank(4)
    with pytest.raises(PuzzleError, match=r"entries|marks") as caught:
        cs.hint(replace(puzzle, meta=MALFORMED[kind]))
    assert str(caught.value).isprintable()


def test_null_is_an_empty_cell_as_it_is_in_json() -> None:
    puzzle = blank_with(GIVEN)
    meta = {"entries": {"grid": [[None] * 4] * 4}}
    assert cs.hint(replace(puzzle, meta=meta)) == cs.hint(puzzle)


def test_human_steps_end_at_sixteen() -> None:
    with pytest.raises(UnsupportedError, match="16x16, this is 17x17"):
        cs.hint(sky_random.blank(17))
    square = sky_random.latin_square(16, Random(16))
    step = cs.hint(Skyscraper(16, Clues.none(16), ((0, *square[0][1:]), *square[1:])))
    assert isinstance(step, Step)
    assert step.placed == ((0, 0, square[0][0]),)
