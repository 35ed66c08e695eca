"""Every step is true in all solutions, follows from what is known, and leads to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest
from carved import carved_some, cut, named
from explanations import assert_counted
from lol_boards import blank

import cluesmith as cs
from cluesmith.deduction.step_recorder import SEARCH
from cluesmith.errors import UnsupportedError
from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku, Solution, borders
from cluesmith.families.lol_sudoku.rules import mistakes
from cluesmith.families.lol_sudoku.techniques import ladders, techniques
from cluesmith.family import Explanation, Level, Rating, Step, Verdict
from cluesmith.workbench.deduce import explanation as explain
from cluesmith.workbench.deduce import rate

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXTREME)
SCORES = {technique.name: technique.score for technique in techniques()}
MOST = 400  # solutions that steps are held against
Cell = tuple[int, int]


class Known:
    """What a person knows, kept plainly: candidates, a set of cells per group, groups apart."""

    def __init__(self, puzzle: LolSudoku) -> None:
        self.size = size = puzzle.size
        self.cells = [(r, c) for r in range(size) for c in range(size)]
        self.digits = {cell: set(range(1, size + 1)) for cell in self.cells}
        self.group = {cell: frozenset([cell]) for cell in self.cells}
        self.apart: set[frozenset[Cell]] = set()
        self.placed: dict[Cell, int] = {}
        marks = [(cell, puzzle.areas[cell[0]][cell[1]]) for cell in self.cells]
        marks = [(cell, mark) for cell, mark in marks if mark]
        for cell, mark in marks:
            for other, name in marks:
                if mark == name:
                    self.join(cell, other)
                else:
                    self.apart.add(frozenset([cell, other]))
        for border in puzzle.links:
            self.join(border.cell, border.neighbour)
        for border in puzzle.walls:
            self.apart.add(frozenset([border.cell, border.neighbour]))
        for r, row in enumerate(puzzle.digits):
            for c, digit in enumerate(row):
                if digit:
                    self.place((r, c), digit)

    def place(self, cell: Cell, digit: int) -> None:
        self.placed[cell] = digit
        for other in self.cells:
            if other == cell:
                self.digits[cell] &= {digit}
            elif cell[0] == other[0] or cell[1] == other[1] or other in self.group[cell]:
                self.digits[other].discard(digit)

    def join(self, one: Cell, other: Cell) -> None:
        merged = self.group[one] | self.group[other]
        for cell in merged:
            self.group[cell] = merged
        for cell in merged & set(self.placed):
            self.place(cell, self.placed[cell])

    def state(self, border: Border) -> str:
        one, other = self.group[border.cell], self.group[border.neighbour]
        if one == other:
            return "links"
        return "walls" if any(frozenset([a, b]) in self.apart for a in one for b in other) else ""

    def before(self) -> dict[str, Any]:
        masks = [sum(1 << digit - 1 for digit in self.digits[cell]) for cell in self.cells]
        known = [(border, self.state(border)) for border in borders(self.size)]
        found = {
            kind: tuple(sorted(border for border, state in known if state == kind))
            for kind in ("walls", "links")
        }
        return {"digits": tuple(masks), **found}

    def follow(self, step: Step) -> None:
        details = step.details
        for cell in details["joined"]:
            self.join(details["group"][0], cell)
        for border in details["links"]:
            self.join(Border(*border).cell, Border(*border).neighbour)
        for border in details["walls"]:
            self.apart.add(frozenset([Border(*border).cell, Border(*border).neighbour]))
        for r, c, value in step.removed:
            assert value in self.digits[r, c], step
            self.digits[r, c].discard(value)
        for r, c, value in step.placed:
            assert (r, c) not in self.placed, step
            self.place((r, c), value)


def assert_replays(puzzle: LolSudoku, told: Explanation) -> None:
    """Each step starts where the one before it ended; the last ends at the solution."""
    known = Known(puzzle)
    for step in told.steps:
        now = known.before()
        assert {key: sort(value) for key, value in step.before.items()} == now, (puzzle, step)
        known.follow(step)
        news = step.placed or step.details["joined"]
        assert news or known.before() != now, (puzzle, step)
    if told.rating.verdict is not Verdict.UNIQUE:
        assert told.solution is None
        return
    assert mistakes(puzzle, told.solution) == []
    areas, digits = told.solution.areas, told.solution.digits
    for r, c in known.cells:
        assert known.digits[r, c] == {digits[r][c]}
        assert known.group[r, c] == {(i, j) for i, j in known.cells if areas[i][j] == areas[r][c]}


def sort(value: Iterable[Any]) -> tuple[Any, ...]:
    listed = tuple(value)
    return tuple(sorted(listed)) if listed and isinstance(listed[0], tuple) else listed


def assert_true(step: Step, solution: Solution) -> None:
    digits, areas = solution.digits, solution.areas
    for r, c, value in step.placed:
        assert digits[r][c] == value, step
    for r, c, value in step.removed:
        assert digits[r][c] != value, step
    for kind in ("walls", "links"):
        for border in step.details[kind]:
            (r, c), (down, right) = Border(*border).cell, Border(*border).neighbour
            assert (areas[r][c] == areas[down][right]) == (kind == "links"), step
    for r, c in step.details["joined"]:
        down, right = step.details["group"][0]
        assert areas[r][c] == areas[down][right], step


def agree(puzzle: LolSudoku) -> Explanation:
    told = explain(puzzle)
    assert_counted(told, techniques())
    assert_replays(puzzle, told)
    assert rate(puzzle) == told.rating, puzzle
    return told


@pytest.mark.parametrize("size", range(1, 8))
def test_steps_are_true_in_every_solution(size: int) -> None:
    """On boards with one solution and with several, as far as certain steps go."""
    seen: Counter[str] = Counter()
    for seed in range(60 if size < 7 else 15):
        puzzle = cut(size, seed)
        solutions = list(islice(cs.solutions(puzzle), MOST))
        told = agree(puzzle)
        seen.update(told.rating.steps)
        assert told.rating.verdict is (Verdict.UNIQUE if len(solutions) == 1 else Verdict.MULTIPLE)
        for step in told.steps:
            for solution in solutions:
                assert_true(step, solution)
    assert size < 5 or len(seen) >= 10, seen


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [3, 4, 5, 6, 8, 9])
def test_puzzles_below_search_are_solved_to_the_end(size: int, level: Level) -> None:
    count = 12 if size < 7 else 2
    if level is Level.EXTREME:
        count = max(0, 6 - size)  # slow to carve
    for puzzle in carved_some(size, level, range(count)):
        told = agree(puzzle)
        assert told.rating.verdict is Verdict.UNIQUE
        assert Level(told.rating.level or "").rank <= level.rank
        for step in told.steps:
            assert_true(step, told.solution)


def test_every_technique_is_used() -> None:
    seen: Counter[str] = Counter()
    for size in (5, 6, 7):
        for puzzle in carved_some(size, Level.HARD, range(20)):
            seen.update(rate(puzzle).steps)
        for seed in range(15):
            seen.update(rate(cut(size, seed)).steps)
    # Up to seven digits a hidden set leaves a naked set, which is found first.
    assert set(seen) >= set(SCORES) - {SEARCH.name, "hidden-set"}, seen


def test_details_are_as_promised() -> None:
    """What words and drawings rely on, for every technique."""
    wanted = {
        "last-cell": {"line", "value"},
        "same-digit": {"value", "pair"},
        "too-far": {"group", "cell"},
        "missing-digit": {"group", "cell", "value"},
        "bridge": {"group", "cell", "why"},
        "naked-set": {"house", "values", "cells"},
        "hidden-set": {"house", "values", "cells"},
        "cut-corner": {"border", "kind", "count"},
        "assumption": {"suppose", "steps", "contradiction"},
        **{key: {"group"} for key in ("area-full", "one-way-out", "full-count")},
    }
    for seed in range(80):
        for step in explain(cut(6, seed)).steps:
            keys = {"walls", "links", "joined"} | wanted.get(step.technique, set())
            assert keys <= set(step.details), step
            assert step.clues == ()
            assert set(step.before) == {"digits", "walls", "links"}
            if step.technique == "assumption":
                assert_refutes(step)


def assert_refutes(step: Step) -> None:
    kinds = {"cell": "cell", "place": "value", "area": "group", "count": "cells"}
    contradiction = step.details["contradiction"]
    assert kinds[contradiction["kind"]] in contradiction
    assert all(sub.level.rank <= Level.HARD.rank for sub in step.details["steps"])
    suppose = step.details["suppose"]
    if suppose["kind"] == "digit":
        assert step.removed == ((*suppose["cell"], suppose["value"]),)
    else:
        other = "walls" if suppose["kind"] == "link" else "links"
        assert suppose["border"] in step.details[other]


@pytest.mark.parametrize("size", range(2, 7))
def test_boards_without_solution_agree(size: int) -> None:
    """The steps up to the contradiction; how far they go is for the ladder to say."""
    seen = 0
    for seed in range(60):
        puzzle = cut(size, seed)
        digits = [list(row) for row in puzzle.digits]
        r, c = divmod(seed % size**2, size)
        digits[r][c] = digits[r][c] % size + 1
        wrong = LolSudoku(size, tuple(map(tuple, digits)), puzzle.areas, puzzle.walls, puzzle.links)
        if cs.check(wrong).verdict is Verdict.NONE:
            seen += 1
            told = explain(wrong)
            assert_counted(told, techniques())
            assert told.rating.verdict is Verdict.NONE
            assert told.solution is None
            assert rate(wrong) == told.rating, wrong
    assert seen > 10


def snake(size: int) -> LolSudoku:
    """A given board of any size: rows are the areas."""
    digits = tuple(tuple((r + c) % size + 1 for c in range(size)) for r in range(size))
    areas = tuple((r + 1,) * size for r in range(size))
    return LolSudoku(size, digits, areas)


def test_both_ends_of_the_sizes() -> None:
    told = agree(blank(1))
    assert told.rating.level == Level.EASY
    assert [step.placed for step in told.steps] == [((0, 0, 1),)]
    twelve = snake(12)
    assert rate(twelve) == Rating(Verdict.UNIQUE, Level.EASY, 0, {}) == agree(twelve).rating
    digits = tuple(
        tuple(0 if (r + 3 * c) % 4 == 0 else digit for c, digit in enumerate(row))
        for r, row in enumerate(twelve.digits)
    )
    agree(LolSudoku(12, digits, twelve.areas))


def test_the_papers_rule_is_refused() -> None:
    for act in (rate, explain):
        with pytest.raises(UnsupportedError, match="rule is paper"):
            act(blank(4, rule="paper"))


def test_where_no_technique_helps_digits_and_borders_are_tried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tools = ladders(5)
    monkeypatch.setattr(tools, "full", tools.up_to[Level.EASY])
    searched = 0
    for puzzle in carved_some(5, Level.HARD, range(12)):
        told = agree(puzzle)
        searched += told.rating.steps.get(SEARCH.name, 0)
        assert told.solution == named(puzzle, told.solution)
    assert searched >= 10


SCRIPT = """
from cluesmith.workbench.deduce import explanation as explain
import cluesmith as cs, sys
for line in sys.stdin:
    told = explain(cs.parse(line))
    print(told.rating, [(s.technique, s.placed, s.removed, s.details) for s in told.steps])
"""


def test_both_modes_take_the_same_steps(in_both_modes) -> None:
    puzzles = [cut(size, seed) for size in (3, 4, 5) for seed in range(4)]
    puzzles += carved_some(6, Level.HARD, range(3))
    text = "\n".join(cs.convert(puzzle, "json").replace("\n", " ") for puzzle in puzzles)
    compiled, interpreted = in_both_modes(SCRIPT, stdin=text)
    assert compiled == interpreted
    assert len(compiled.splitlines()) == len(puzzles)
