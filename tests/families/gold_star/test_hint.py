"""Hints: first what is wrong, and why; else the next step, on the player's own star."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from cut_stars import cut

from cluesmith import registry
from cluesmith.families.gold_star.model import decide
from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, Given, GoldStar
from cluesmith.families.gold_star.words import mistake
from cluesmith.family import Mistake, Step, Verdict
from cluesmith.workbench.deduce import explanation as explain
from cluesmith.workbench.deduce import hinted as hint

GOLD_STAR = registry.family("gold-star")


def playing(puzzle: GoldStar, digits: dict[int, int], **state: Any) -> GoldStar:
    """The puzzle with a player's digits."""
    entered = [digits.get(i) for i in range(2 * puzzle.points)]
    return replace(
        puzzle, meta={"entries": {"digits": entered, **state.pop("entries", {})}, **state}
    )


def test_following_the_hints_solves_the_star() -> None:
    for seed in range(6):
        puzzle = cut(5, seed, "unique")
        _, solution = decide(puzzle)
        assert solution is not None
        digits: dict[int, int] = {}
        marks: list[list[int]] = [list(range(10)) for _ in range(10)]
        for _ in range(300):
            found = hint(playing(puzzle, digits, marks=marks)).found
            if found is None:
                break
            assert isinstance(found, Step)
            digits.update(found.placed)
            for cell, value in found.removed:
                marks[cell].remove(value)
        left = {i: d for i, d in enumerate(solution.digits) if puzzle.digits[i] is None}
        assert digits == left


def test_hints_go_on_past_what_cannot_be_noted() -> None:
    """A player notes digits, and operators that are found; not what an operator is not."""
    puzzle = GOLD_STAR.examples().puzzles["find-three"]
    _, solution = decide(puzzle)
    assert solution is not None
    digits: dict[int, int] = {}
    operators = [OPEN] * 10
    marks: list[list[int]] = [list(range(10)) for _ in range(10)]
    for _ in range(60):
        now = playing(puzzle, digits, marks=marks, entries={"operators": operators})
        found = hint(now).found
        if found is None:
            break
        assert isinstance(found, Step)
        for *cell, value in found.placed:
            if len(cell) == 2:
                operators[cell[1]] = value
            else:
                digits[cell[0]] = value
        noted = [(cell[0], value) for *cell, value in found.removed if len(cell) == 1]
        assert found.placed or noted
        for cell, value in noted:
            marks[cell].remove(value)
    assert digits == dict(enumerate(solution.digits))
    asked = [place for place, sign in enumerate(puzzle.operators) if sign == OPEN]
    assert [operators[place] for place in asked] == [solution.operators[place] for place in asked]


def test_a_wrong_digit_is_named_before_anything_else() -> None:
    named = told = 0
    for seed in range(12):
        puzzle = cut(5, seed, "unique")
        _, solution = decide(puzzle)
        assert solution is not None
        open_cells = [i for i, digit in enumerate(puzzle.digits) if digit is None]
        cell = open_cells[seed % len(open_cells)]
        given = {digit for digit in puzzle.digits if digit is not None}
        wrong = next(v for v in range(10) if v != solution.digits[cell] and v not in given)
        found = hint(playing(puzzle, {cell: wrong})).found
        assert isinstance(found, Mistake)
        assert (found.cell, found.value) == ((cell,), wrong)
        named += 1
        if found.reason is not None:
            told += 1
            assert (cell, wrong) in found.reason.removed or found.reason.placed
    assert told > named / 2


def test_equal_digits_clash() -> None:
    puzzle = cut(5, 1, "unique")
    _, solution = decide(puzzle)
    assert solution is not None
    one, other = [i for i, digit in enumerate(puzzle.digits) if digit is None][:2]
    digits = {one: solution.digits[one], other: solution.digits[one]}
    found = hint(playing(puzzle, digits)).found
    assert isinstance(found, Mistake)
    assert found.cell == (other,)
    assert found.clashes == ((one,),)


def test_a_full_equation_that_does_not_hold_is_shown() -> None:
    puzzle = cut(5, 2, "unique")
    _, solution = decide(puzzle)
    assert solution is not None
    w, x, y, z = puzzle.star.equations[0].cells
    elsewhere = next(i for i in range(10) if i not in (w, x, y, z) and puzzle.digits[i] is None)
    swapped = next(i for i in (w, x, y, z) if puzzle.digits[i] is None)
    digits = {i: solution.digits[i] for i in (w, x, y, z) if puzzle.digits[i] is None}
    digits[swapped] = solution.digits[elsewhere]
    found = hint(playing(puzzle, digits)).found
    assert isinstance(found, Mistake)
    assert found.cell == (swapped,)
    assert 0 in found.clashes


def test_a_wrong_operator_is_named() -> None:
    stars = (cut(4, seed, "open operators") for seed in range(50))
    puzzle, solution = next((p, s) for p in stars for s in [decide(p)[1]] if s is not None)
    place = puzzle.operators.index(OPEN)
    wrong = next(o for o in OPERATORS if o != solution.operators[place])
    entered = [wrong if i == place else OPEN for i in range(8)]
    found = hint(playing(puzzle, {}, entries={"operators": entered})).found
    assert isinstance(found, Mistake)
    assert (found.cell, found.value) == (("operator", place), wrong)


def test_a_wrong_operator_is_refuted_as_a_wrong_digit_is() -> None:
    told = 0
    stars = (cut(4, seed, "open operators") for seed in range(50))
    for puzzle, solution in ((p, s) for p in stars for s in [decide(p)[1]] if s is not None):
        place = puzzle.operators.index(OPEN)
        wrong = next(o for o in OPERATORS if o != solution.operators[place])
        entered = [wrong if i == place else OPEN for i in range(8)]
        played = playing(puzzle, {}, entries={"operators": entered})
        found = hint(played).found
        assert isinstance(found, Mistake)
        if found.reason is not None and found.reason.technique == "assumption":
            told += 1
            assert found.reason.removed == (("operator", place, wrong),)
            assert "Suppose the operator between" in mistake(played, found)
            assert "Suponhamos que o operador entre" in mistake(played, found, "pt")
            assert GOLD_STAR.deduction is not None
            assert GOLD_STAR.deduction.draw_step(played, found.reason)
    assert told > 5


def test_marks_that_lost_the_right_digit_are_not_relied_on() -> None:
    puzzle = cut(5, 4, "unique")
    _, solution = decide(puzzle)
    assert solution is not None
    marks = [
        [] if puzzle.digits[i] is not None else [v for v in range(10) if v != d]
        for i, d in enumerate(solution.digits)
    ]
    found = hint(playing(puzzle, {}, marks=marks)).found
    assert isinstance(found, Step)
    assert found.technique == explain(puzzle).steps[0].technique


def test_a_finished_star_needs_no_hint() -> None:
    puzzle = cut(5, 5, "unique")
    _, solution = decide(puzzle)
    assert solution is not None
    assert hint(playing(puzzle, dict(enumerate(solution.digits)))).found is None


@pytest.mark.parametrize("seed", range(6))
def test_with_several_solutions_only_the_certain_is_told(seed: int) -> None:
    puzzle = cut(3, seed, "several")
    verdict, _ = decide(puzzle)
    if verdict is Verdict.MULTIPLE:
        answer = hint(puzzle)
        assert answer.verdict is Verdict.MULTIPLE
        assert answer.found is None or answer.found.technique != "search"


def test_an_entry_on_a_given_cell_that_differs_is_a_mistake() -> None:
    puzzle = next(
        star for star in (cut(5, seed, "unique") for seed in range(20)) if any(star.digits)
    )
    cell, digit = next((i, d) for i, d in enumerate(puzzle.digits) if d is not None)
    wrong = (digit + 1) % 10
    found = hint(playing(puzzle, {cell: wrong})).found
    assert isinstance(found, Mistake)
    assert (found.cell, found.value) == ((cell,), wrong)
    assert found.clashes == (Given(cell, digit),)
    said = mistake(puzzle, found)
    assert f"{digit} in" in said
    assert "is given" in said
    assert not isinstance(hint(playing(puzzle, {cell: digit})).found, Mistake)


@pytest.mark.parametrize("verdict", ["unique", "multiple"])
def test_an_operator_entered_over_a_given_one_is_a_mistake(verdict: str) -> None:
    puzzle = cut(5, 3, "unique")
    if verdict == "multiple":
        puzzle = replace(puzzle, digits=(None,) * 10, operators=(*puzzle.operators[:2], *"?" * 8))
    other = next(sign for sign in OPERATORS if sign != puzzle.operators[1])
    entered = [OPEN, other, *[OPEN] * 8]
    found = hint(playing(puzzle, {}, entries={"operators": entered})).found
    assert isinstance(found, Mistake)
    assert (found.cell, found.value) == (("operator", 1), other)
    assert "is given" in mistake(puzzle, found)
    assert mistake(puzzle, found, "pt").count("puzzle") == 1
