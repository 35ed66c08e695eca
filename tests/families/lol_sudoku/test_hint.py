"""A hint names what is wrong first, never repeats the player, and leads to the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from carved import carved_some, cut, is_link, solved
from lol_boards import blank

from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku.puzzle import AreaMark, Border, LolSudoku, Solution, borders
from cluesmith.families.lol_sudoku.words import mistake
from cluesmith.family import Level, Mistake, Step, Verdict
from cluesmith.forms.grid import Given, filled
from cluesmith.languages import LANGUAGES
from cluesmith.workbench.deduce import explanation as explain
from cluesmith.workbench.deduce import hinted as hint
from cluesmith.workbench.read import named


def played(puzzle: LolSudoku, **entries: Any) -> LolSudoku:
    """The puzzle as a player left it."""
    return replace(puzzle, meta={**puzzle.meta, "entries": entries})


def solution_of(puzzle: LolSudoku) -> Solution:
    found = explain(puzzle).solution
    assert isinstance(found, Solution)
    return found


def some_puzzles() -> list[LolSudoku]:
    return [*carved_some(4, Level.MEDIUM, range(4)), *carved_some(5, Level.HARD, range(4))]


def true_entries(solution: Solution, rng: Random, share: float) -> dict[str, Any]:
    size = len(solution.digits)
    names = rng.sample(range(1, size + 1), size)
    part = [border for border in borders(size) if rng.random() < share]
    return {
        "digits": [[v if rng.random() < share else 0 for v in row] for row in solution.digits],
        "areas": [
            [names[v - 1] if rng.random() < share / 2 else 0 for v in row] for row in solution.areas
        ],
        "walls": [list(border) for border in part if not is_link(solution.areas, border)],
        "links": [list(border) for border in part if is_link(solution.areas, border)],
    }


def test_the_first_hint_is_the_first_step() -> None:
    for puzzle in some_puzzles():
        found = hint(puzzle)
        assert found.verdict is Verdict.UNIQUE
        assert found.found == explain(puzzle).steps[0]


@pytest.mark.parametrize("share", [0.1, 0.4, 0.8])
def test_with_right_entries_the_step_is_right_and_new(share: float) -> None:
    for seed, puzzle in enumerate(some_puzzles()):
        if any(any(row) for row in puzzle.areas):
            continue  # their numbers are not for the player to choose
        solution = solution_of(puzzle)
        entries = true_entries(solution, Random(seed), share)
        found = hint(played(puzzle, **entries)).found
        assert isinstance(found, Step)
        for r, c, value in found.placed:
            assert solution.digits[r][c] == value
            assert not entries["digits"][r][c]
        for kind in ("walls", "links"):
            for border in found.details[kind]:
                assert is_link(solution.areas, border) == (kind == "links")
                assert list(border) not in entries[kind]


def test_wrong_digits_are_named() -> None:
    for puzzle in some_puzzles():
        solution = solution_of(puzzle)
        r, c = next(
            (r, c) for r, row in enumerate(puzzle.digits) for c in range(len(row)) if not row[c]
        )
        rows = [[0] * puzzle.size for _ in range(puzzle.size)]
        rows[r][c] = solution.digits[r][c] % puzzle.size + 1
        wrong = played(puzzle, digits=rows)
        found = hint(wrong).found
        assert isinstance(found, Mistake)
        assert (found.cell, found.value) == ((r, c), rows[r][c])
        assert mistake(wrong, found, "en")


def test_a_reason_that_takes_other_steps_first_says_how_many() -> None:
    """So many as the explanation makes before it; right entries spare some of them."""
    waits = []
    for puzzle in some_puzzles():
        solution = solution_of(puzzle)
        size = puzzle.size
        for r, c in ((r, c) for r in range(size) for c in range(size) if not puzzle.digits[r][c]):
            rows = [[0] * size for _ in range(size)]
            rows[r][c] = solution.digits[r][c] % size + 1
            wrong = played(puzzle, digits=rows)
            found = hint(wrong).found
            assert isinstance(found, Mistake)
            if found.reason is None:
                continue
            after = found.reason.details["after"]
            told = explain(puzzle).steps[after]
            assert (told.placed, told.removed) == (found.reason.placed, found.reason.removed)
            says = {0: "is wrong. "}.get(after, "one more step" if after == 1 else f"{after} more")
            assert says in mistake(wrong, found, "en")
            assert mistake(wrong, found, "pt")
            helped = [
                [rows[i][j] or (i != r and j != c) * solution.digits[i][j] for j in range(size)]
                for i in range(size)
            ]
            again = hint(played(puzzle, digits=helped)).found
            assert isinstance(again, Mistake)
            if again.reason is not None:
                waits.append((after, again.reason.details["after"]))
    assert any(after for after, _ in waits)
    assert sum(helped for _, helped in waits) < sum(after for after, _ in waits)


@pytest.mark.parametrize("kind", ["walls", "links"])
def test_wrong_borders_are_named(kind: str) -> None:
    for puzzle in some_puzzles():
        areas = solution_of(puzzle).areas
        border = next(b for b in borders(puzzle.size) if is_link(areas, b) == (kind == "walls"))
        wrong = played(puzzle, **{kind: [list(border)]})
        found = hint(wrong).found
        assert isinstance(found, Mistake)
        assert (found.cell, found.value) == (border.cell, 0)
        assert border in found.clashes
        text = mistake(wrong, found, "en")
        assert ("wall" if kind == "walls" else "link") in text


def test_names_of_areas_are_the_players_choice() -> None:
    for puzzle in some_puzzles():
        if any(any(row) for row in puzzle.areas):
            continue
        areas = solution_of(puzzle).areas
        size = puzzle.size
        turned = [[size + 1 - name for name in row] for row in areas]
        assert not isinstance(hint(played(puzzle, areas=turned)).found, Mistake)
        border = next(b for b in borders(size) if not is_link(areas, b))
        (r, c), (down, right) = border.cell, border.neighbour
        turned[down][right] = turned[r][c]
        assert isinstance(hint(played(puzzle, areas=turned)).found, Mistake)


def test_hints_followed_to_the_end_solve_the_board() -> None:
    for puzzle in carved_some(4, Level.MEDIUM, range(6)):
        solution = solution_of(puzzle)
        size = puzzle.size
        digits = [[0] * size for _ in range(size)]
        marks = [[list(range(1, size + 1)) for _ in range(size)] for _ in range(size)]
        known: dict[str, set[Border]] = {"walls": set(), "links": set()}
        for _ in range(300):
            entries = {kind: [list(b) for b in sorted(part)] for kind, part in known.items()}
            meta = {"entries": {"digits": digits, **entries}, "marks": marks}
            found = hint(replace(puzzle, meta=meta)).found
            if found is None:
                break
            assert isinstance(found, Step), found
            for r, c, value in found.placed:
                digits[r][c] = value
            for r, c, value in found.removed:
                marks[r][c].remove(value)
            for kind, part in known.items():
                part |= set(found.details[kind])
        given = puzzle.digits
        full = [[given[r][c] or digits[r][c] for c in range(size)] for r in range(size)]
        assert tuple(map(tuple, full)) == solution.digits


def test_several_solutions() -> None:
    puzzle = blank(3)
    found = hint(played(puzzle, digits=[[1, 1, 0], [0, 0, 0], [0, 0, 0]]))
    assert found.verdict is Verdict.MULTIPLE
    assert isinstance(found.found, Mistake)
    assert (found.found.cell, found.found.value, found.found.clashes) == ((0, 1), 1, ((0, 0, 1),))


def test_no_solution_and_the_papers_rule() -> None:
    digits = ((1, 1, 0), (0, 0, 0), (0, 0, 0))
    assert hint(LolSudoku(3, digits, blank(3).areas)).verdict is Verdict.NONE
    with pytest.raises(UnsupportedError, match="rule is paper"):
        hint(blank(3, rule="paper"))


def test_hints_on_boards_with_several_solutions_are_certain() -> None:
    for seed in range(10):
        puzzle = cut(5, seed)
        found = hint(puzzle).found
        assert found is None or isinstance(found, Step)
        if isinstance(found, Step):
            for r, c, value in found.placed:
                assert solved(5, seed).digits[r][c] == value


@pytest.mark.parametrize("name", ["p1", "p2"])  # one solution, and several
def test_an_entry_on_a_given_cell_that_differs_is_a_mistake(name: str) -> None:
    (puzzle,) = named(f"lol-sudoku:{name}")
    size = puzzle.size
    for kind, grid, fact in (("digits", puzzle.digits, Given), ("areas", puzzle.areas, AreaMark)):
        r, c, value = next(filled(grid))
        entered = [[0] * size for _ in range(size)]
        entered[r][c] = value
        right = replace(puzzle, meta={"entries": {kind: entered}})
        assert not isinstance(hint(right).found, Mistake)
        entered[r][c] = value % size + 1
        found = hint(replace(puzzle, meta={"entries": {kind: entered}})).found
        assert isinstance(found, Mistake)
        assert found.cell == (r, c)
        assert found.clashes == (fact(r, c, value),)
        for language in LANGUAGES:
            assert mistake(puzzle, found, language)
