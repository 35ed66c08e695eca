"""The star's geometry: the paper's equations, reading order, straight lines, symmetry."""

from __future__ import annotations

from collections import Counter
from math import dist, hypot, isclose

import pytest
from stars import ALL_POINTS

from cluesmith.families.gold_star.puzzle import neighbours
from cluesmith.families.gold_star.star import CLOSE, Equation, Point, Star, letter, star

# The paper's equations: cell, operator, cell = cell, operator, cell.
PAPER = {
    3: ["A0B=E5F", "D2B=C3F", "D4E=C1A"],
    4: ["H6F=B0A", "A1C=G7H", "D2B=C3E", "D4F=G5E"],
    5: ["B2C=D3E", "B4F=H9J", "I6F=C0A", "I8H=G5E", "A1D=G7J"],
    6: ["H6F=C0A", "A1D=G7K", "B2C=D3E", "B4F=I10L", "L11J=G5E", "H8I=J9K"],
}


def written(equation: Equation) -> str:
    (w, x, y, z), (left, right) = equation.cells, equation.operators
    return f"{letter(w)}{left}{letter(x)}={letter(y)}{right}{letter(z)}"


@pytest.mark.parametrize("points", PAPER)
def test_equations_are_the_papers(points: int) -> None:
    assert {written(e) for e in star(points).equations} == set(PAPER[points])


@pytest.mark.parametrize("points", ALL_POINTS)
def test_every_cell_is_in_two_equations_and_every_operator_in_one(points: int) -> None:
    figure = star(points)
    assert len(figure.cells) == len(figure.operators) == 2 * points
    assert len(figure.equations) == points == len(figure.tips)
    in_cells = Counter(cell for e in figure.equations for cell in e.cells)
    assert in_cells == dict.fromkeys(range(2 * points), 2)
    in_operators = Counter(place for e in figure.equations for place in e.operators)
    assert in_operators == dict.fromkeys(range(2 * points), 1)


@pytest.mark.parametrize("points", ALL_POINTS)
def test_cells_and_operators_stand_in_reading_order(points: int) -> None:
    figure = star(points)
    for places in (figure.cells, figure.operators):
        heights = [(round(y, CLOSE), round(x, CLOSE)) for x, y in places]
        assert heights == sorted(heights)
        assert len(set(heights)) == len(heights)
    firsts = [min(e.operators) for e in figure.equations]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize("points", ALL_POINTS)
def test_an_equation_runs_from_tip_to_tip(points: int) -> None:
    figure = star(points)
    for equation in figure.equations:
        assert [cell in figure.tips for cell in equation.cells] == [True, False, False, True]
        w, x, y, z = (figure.cells[cell] for cell in equation.cells)
        left, right = (figure.operators[place] for place in equation.operators)
        assert dist(left, middle(w, x)) < 1e-9
        assert dist(right, middle(y, z)) < 1e-9
        assert isclose(dist(w, x), dist(y, z))


@pytest.mark.parametrize("points", ALL_POINTS)
def test_lines_are_straight_from_five_points_on(points: int) -> None:
    figure = star(points)
    for equation in figure.equations:
        w, x, y, z = (figure.cells[cell] for cell in equation.cells)
        length = dist(w, x) + dist(x, y) + dist(y, z)
        assert isclose(length, dist(w, z)) == (points >= 5)


@pytest.mark.parametrize("points", range(5, 17))
def test_a_line_is_read_from_the_left_and_an_upright_one_from_the_top(points: int) -> None:
    figure = star(points)
    upright = 0
    for equation in figure.equations:
        (x, y), (end_x, end_y) = (figure.cells[equation.cells[i]] for i in (0, 3))
        if isclose(x, end_x, abs_tol=1e-9):
            upright += 1
            assert y < end_y
        else:
            assert x < end_x
    assert upright == (2 if points % 4 == 0 else 0)


@pytest.mark.parametrize("points", ALL_POINTS)
def test_the_star_is_round_and_mirrored(points: int) -> None:
    figure = star(points)
    for cell, (x, y) in enumerate(figure.cells):
        assert isclose(hypot(x, y), 1) == (cell in figure.tips)
        assert nearest(figure, (-x, y)) < 1e-9


def test_operators_have_the_neighbours_their_equation_reads() -> None:
    assert neighbours(3) == [(0, 1), (2, 0), (3, 1), (2, 5), (3, 4), (4, 5)]


def test_letters_go_on_past_z() -> None:
    assert [letter(cell) for cell in (0, 9, 25, 26, 31)] == ["A", "J", "Z", "AA", "AF"]


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def nearest(figure: Star, point: Point) -> float:
    return min(dist(point, other) for other in figure.cells)
